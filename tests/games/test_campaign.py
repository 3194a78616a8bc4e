"""A campaign: what a won game hands on, as an option of the games of another adventure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from loopwright_compiler import Checked, validate_bundle
from loopwright_compiler.kits.draft_layout import KitLayout
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_engine import load, save
from loopwright_engine.errors import OptionsError
from loopwright_engine.kit.campaign import LONGEST, MOST, handed_on, notebooks, taken_up
from loopwright_engine.kit.declarations import slips
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.make import Campaign, CardGame, CardKind, Language, Param, Takes, Word, step
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.kit.walk import NumberedSetUps
from one_kit import OneKit, bundle_of

SLIP = (Param("gear", Takes.CARD, ("gear",)),)


class Errand(CardGame):
    """The first errand happens, and that is all."""

    language = Language(
        kinds=(CardKind("errand", "What is done.", "Errands"), CardKind("gear", "What is kept.", "Gear")),
        verbs=(Word("pack", "It is hers, twice.", SLIP),),
        gauges={"nerve": "How brave she is."},
        campaign={"gear": "uses"},
    )
    fields: ClassVar = {}

    def set_up(self, options: Any) -> None:
        """Nothing is packed."""
        super().set_up(options)
        self.uses = [0] * len(self.tables.cards["gear"])

    @step
    def turn(self) -> None:
        """Do it."""
        self.play("errand", 0)

    def verb_pack(self, gear: int) -> None:
        """Two uses."""
        self.uses[gear] = 2


KIT = DeclaredKit("errand", "Errand", 1, Errand, options=Campaign)


@dataclass(frozen=True)
class Lone:
    """Options of which none says what is carried."""


def compiled(
    folder: Path,
    ending: str = "win",
    carry: str = "flags, gear, nerve",
    notes: str = "",
    *,
    sets: bool = True,
    met: str = '"You have met"',
) -> Checked:
    """A scenario whose only errand packs a rope, sets a flag, or asks for it, and ends."""
    text = f"""scenario first "First"
  kit errand
  carry {carry}
  flag met {met}
  counter debts "Debts" from 0 to 3 start 1
{f'  note {notes} "The notes"' if notes else ""}

gauge nerve "Nerve" from 0 to 5 start 1

gear rope "A rope": nothing

gear lamp "A lamp": nothing

errand go "Go"
  pack rope
  {"set met" if sets else "if flag met: nerve +1"}
  nerve +2
  if first time: debts +1
  nerve +1 if debts >= 3
  {f"note {notes} if not noted {notes}" if notes else ""}
  {ending} over "Over"
"""
    return OneKit(KIT).checked(folder, text)


def data(folder: Path, **changes: str) -> Any:
    """The bundle of the scenario."""
    checked = compiled(folder, **changes)
    assert [found.message for found in checked.diagnostics] == []
    assert validate_bundle(checked.bundle) == []
    return checked.bundle


def begun(bundle: Any, carried: str = "", seed: int = 1) -> Any:
    """A game before its first step."""
    return KIT.game.laid_out(KIT, bundle_of(KIT, bundle), Campaign(carried=carried), seed)


def test_a_won_game_hands_on_what_the_cards_say(tmp_path: Path) -> None:
    """Flags that are set, cards with a number, counters as they stand; no ticks, and nothing else."""
    game = KIT.start(bundle_of(KIT, data(tmp_path)), Campaign(), 1)
    assert handed_on(game) == "gear.rope=2 met=1 nerve=3"


def test_notes_are_handed_on_by_a_lost_game_too(tmp_path: Path) -> None:
    """What else is carried is not; another adventure begins with them."""
    bundle = bundle_of(KIT, data(tmp_path, ending="lose", notes="dog"))
    assert handed_on(KIT.start(bundle, Campaign(), 1)) == "note.dog=1"
    game = begun(bundle.data, "note.dog=1")
    assert (KIT.notes(game), KIT.notes(begun(bundle.data))) == (["note.dog"], [])


def test_less_is_handed_on_where_the_line_says_less_and_nothing_by_a_lost_game(tmp_path: Path) -> None:
    """Also nothing by one that goes on."""
    less = KIT.start(bundle_of(KIT, compiled(tmp_path, carry="debts, gear").bundle), Campaign(), 1)
    assert handed_on(less) == "debts=2 gear.rope=2"
    assert handed_on(KIT.start(bundle_of(KIT, data(tmp_path, ending="lose")), Campaign(), 1)) == ""
    assert handed_on(begun(data(tmp_path))) == ""


def test_a_game_begins_with_what_is_carried(tmp_path: Path) -> None:
    """Of several starts the seed deals one."""
    bundle = data(tmp_path)
    game = begun(bundle, "gear.lamp=1 met=1 nerve=4")
    assert (game.uses, game.gauges[:3]) == ([0, 1], [1, 4, 1])
    seeds = [begun(bundle, "nerve=2 | nerve=5", seed).gauge("nerve") for seed in (0, 1, 2)]
    assert seeds == [2, 5, 2]


def test_what_this_adventure_does_not_know_is_left_behind(tmp_path: Path) -> None:
    """When the option is made of what another one hands on; at most so many starts."""
    bundle = data(tmp_path)
    assert taken_up(["nerve=3 old-flag=1 gear.tent=1 debts=2"], bundle, KIT.language) == "nerve=3"
    many = taken_up(["nerve=1"] * (MOST + 5), bundle, KIT.language)
    assert many.count("|") == MOST - 1
    assert begun(bundle, notebooks(bundle, KIT.language)[1]).gauges[:3] == [1, 5, 1]


@pytest.mark.parametrize(
    "carried",
    [
        "nerve=6", "nerve=-1", "met=2", "gear.rope=-1", "debts=2", "nobody=1", "gear.tent=1", "nerve", "=3",
        "nerve=1 nerve=2", "nerve=1e3", "nerve=" + "9" * 50, "x" * (LONGEST + 1),
        "|".join(["met=1"] * (MOST + 1)),
    ],
)  # fmt: skip
def test_what_a_stranger_writes_is_looked_at(tmp_path: Path, carried: str) -> None:
    """Ends, names, numbers, how much there is of it."""
    with pytest.raises(OptionsError, match="carried"):
        begun(data(tmp_path), carried)


def test_saves_keep_it_and_older_ones_are_read(tmp_path: Path) -> None:
    """Those from before the game had a campaign say nothing of it."""
    bundle = bundle_of(KIT, data(tmp_path))
    game = KIT.start(bundle, Campaign(carried="nerve=2"), 1)
    saved: Any = save(game)
    assert load(bundle, saved).options == Campaign(carried="nerve=2")
    assert KIT.options_from({}) == Campaign()


def test_the_line_asks_for_a_campaign_and_for_names_that_are_there(tmp_path: Path) -> None:
    """A kit without one is told; a counter that nobody declares, too."""
    assert {found.code for found in compiled(tmp_path, carry="nerv").diagnostics} == {"LW0901"}


def test_what_is_hidden_is_not_carried(tmp_path: Path) -> None:
    """On paper it is a row with a letter, which another adventure would not know."""
    told = compiled(tmp_path, met="hidden").diagnostics
    assert [(found.code, found.span.line) for found in told] == [("LW0354", 3)]
    others = compiled(tmp_path, carry="gear", met="hidden").diagnostics
    assert "LW0354" not in {found.code for found in others}


def test_a_campaign_wants_its_option_and_kinds_of_cards() -> None:
    """Said when the rules are read."""
    told = [slip.what for slip in slips(DeclaredKit("errand", "Errand", 1, Errand, options=Lone))]
    assert told == ["`campaign` wants options that inherit Campaign: options=Campaign."]


def test_proofs_try_the_fullest_start_and_know_that_others_are_not_tried(tmp_path: Path) -> None:
    """Where nothing is carried, the option is no matter of theirs."""
    bundle = data(tmp_path)
    set_ups = NumberedSetUps(KIT, bundle)
    assert (set_ups.count, set_ups.unbounded) == (2, ["carried"])
    assert set_ups[1].carried == "gear.rope=1 gear.lamp=1 met=1 nerve=5"
    still = NumberedSetUps(KIT, {**bundle, "carry": []})
    assert (still.count, still.unbounded) == (1, [])


def test_a_draft_says_what_is_carried(tmp_path: Path) -> None:
    """As a line of the scenario card, which `diff` compares."""
    laid = [
        next(iter(KitLayout(bundle, None, lambda _: KIT.language).all()))
        for bundle in (data(tmp_path), compiled(tmp_path, carry="flags").bundle)
    ]
    assert laid[0] != laid[1]
    assert "flags, gear, nerve" in repr(laid[0])


@pytest.mark.parametrize(("carry", "never"), [("flags", False), ("nerve", True)])
def test_a_flag_that_is_carried_may_be_set_from_the_start(tmp_path: Path, carry: str, never: bool) -> None:
    """No proof says that nothing sets it; one that is not carried is never set."""
    bundle = bundle_of(KIT, compiled(tmp_path, carry=carry, sets=False).bundle)
    asked = next(name for name in bundle.tables.block_ids if name.startswith("errand.go") and "then" in name)
    assert (asked in never_by_cards(bundle.data, freedom_of(bundle))) == never
