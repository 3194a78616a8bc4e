"""Cards that lie open and wait, in a game of rows: `when` and `on`, from the page to the table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from loopwright_compiler import canonical
from loopwright_compiler.kits.graph import build
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_dsl.format import format_text
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import BotError, BundleError
from loopwright_engine.kit import registry
from loopwright_engine.kit.make import (
    Ask,
    CardKind,
    DeclaredKit,
    Language,
    OpenGame,
    Param,
    Takes,
    Word,
    step,
)
from loopwright_engine.kit.walk import walk

from .laws import obey
from .one_kit import OneKit, bundle_of, ready


class Harbor(OpenGame):
    """Ships come in, one a round; notices lie open until they are torn down."""

    language: ClassVar = Language(
        kinds=(
            CardKind("ship", "A ship.", "Ships", least=1),
            CardKind("notice", "What hangs at the pier.", "Notices", open=True),
        ),
        verbs=(Word("tear_down", "A notice is gone.", (Param("notice", Takes.CARD, ("notice",)),)),),
        events=(
            Word("evening", "A round ends.", printed="an evening comes"),
            Word(
                "ship_comes",
                "A ship comes.",
                (Param("ship", Takes.CARD, ("ship",)),),
                "{ship} comes",
                printed="{ship} comes in",
            ),
        ),
        gauges={"fish": "what is on the quay"},
    )
    asks: ClassVar = {"call": Ask("Which ship?", "ship", "TST-1")}

    def set_up(self, options: Any) -> None:
        """No notice is torn down."""
        super().set_up(options)
        self.torn = [0] * len(self.tables.cards["notice"])

    def lies_open(self, kind: str, card: int) -> bool:  # noqa: ARG002 - one kind lies open
        """Until it is torn down."""
        return not self.torn[card]

    def verb_tear_down(self, notice: int) -> None:
        """The notice is gone."""
        self.torn[notice] = 1

    @step
    def turn(self) -> None:
        """Three rounds."""
        if self.round == 3:
            self.end(False, "unfinished")
            return
        self.round += 1
        self.then(self.turn)
        self.then(self.night)
        self.ask("call", [*range(len(self.tables.cards["ship"]))], self.called)

    @step
    def called(self, ship: int) -> None:
        """It comes, and does what it says."""
        self.happen("ship_comes", ship)
        self.play("ship", ship)

    @step
    def night(self) -> None:
        """The round ends."""
        self.happen("evening")


KIT = DeclaredKit("harbor", "Harbor", 1, Harbor)
CARDS = """scenario pier "The Pier"
  kit harbor
  flag seen "You have been seen"
  counter gulls "Gulls" from 0 to 9

gauge fish "Fish" from 0 to 9

ship ebba "Ebba": fish +2

ship skua "Skua": fish -1

notice wanted "Wanted"
  > A face that you know.
  when fish >= 2: set seen
  when each time fish >= 4: gulls +1
  on evening, once per round: gulls +1
  on skua comes if flag seen, once per game: tear down wanted

notice ferry "No Ferry"
  on ebba comes
    fish +1
    printed
      > Ebba brings a crate more.
"""


KITS = OneKit(KIT, CARDS)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bundle:
    """Its bundle, ready to be played."""
    monkeypatch.setattr(registry, "find", KITS.find)
    result = KITS.checked(tmp_path)
    assert [(finding.code, finding.message) for finding in result.diagnostics] == [
        ("LW0511", "Nothing ever asks for the counter gulls.")
    ]
    return ready(KIT, result)


def played(bundle: Bundle, *ships: str) -> Any:
    """A game in which these ships were called."""
    game = KIT.start(bundle, KIT.options(), 1)
    for ship in ships:
        game.choose([option.text for option in KIT.decision(game).options].index(ship))
    return game


def standing(game: Any) -> dict[str, int]:
    """How counters and flags stand."""
    return dict(zip(game.tables.gauge_numbers, game.gauges, strict=True))


def test_what_becomes_true_happens(bundle: Bundle) -> None:
    """Once, or each time anew; an event that names a card is heard for that card alone."""
    assert standing(played(bundle)) == {"gulls": 0, "fish": 0, "seen": 0}
    assert standing(played(bundle, "Ebba")) == {"gulls": 1, "fish": 3, "seen": 1}
    assert standing(played(bundle, "Ebba", "Ebba")) == {"gulls": 3, "fish": 6, "seen": 1}
    assert standing(played(bundle, "Skua", "Ebba")) == {"gulls": 2, "fish": 3, "seen": 1}


def test_whoever_waits_asks_as_the_one_that_speaks_then(bundle: Bundle) -> None:
    """Facts of the rules may ask who speaks, and where it happened: the block has the same answers."""
    asked: list[tuple[int, int, int]] = []

    def heard(number: int, condition: Any) -> Any:
        def holds(game: Any, seat: int) -> Any:
            asked.append((number, game.speaker, game.event_at))
            return condition(game, seat)

        return holds

    lines = bundle.tables.listeners
    lines[:2] = [one._replace(condition=heard(number, one.condition)) for number, one in enumerate(lines[:2])]
    game = KIT.start(bundle, KIT.options(), 1)
    game.speaker, game.event_at = 2, 5
    game.look()
    assert asked == [(0, 0, -1), (1, 1, -1)]
    assert (game.speaker, game.event_at) == (2, 5)
    game.gauges[game.tables.gauge_numbers["fish"]] = 3
    game.look()
    assert (game.speaker, game.event_at) == (0, -1)


TESTS = """
ship yawl "Yawl"
  test 1 die >= 4 or spend fish 1
    success: nothing
    failure: gulls = 0

notice weather "Weather"
  on test succeeded, once per game: fish +4
  on test failed if gulls = 0: gulls +1
"""


def test_a_test_is_heard_of_after_its_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a success, too, where it is paid; nobody hears of a test in which the outcome alone happens."""
    monkeypatch.setattr(registry, "find", KITS.find)
    result = KITS.checked(tmp_path, CARDS + TESTS)
    assert not result.diagnostics
    data = json.loads(canonical(result.bundle))
    notice = next(card for card in data["cards"] if card["id"].endswith("weather"))
    assert [text for _, text in KitText(data).face(notice)] == [
        "**The first time in the game that you succeed at a test:** Fish +4.",
        "**Each time you fail a test while Gulls = 0:** Gulls +1.",
    ]
    heard = set()
    bundle = bundle_of(KIT, data)
    for seed in range(8):
        game = KIT.start(bundle, KIT.options(), seed)
        game.choose([option.text for option in KIT.decision(game).options].index("Yawl"))
        heard.add((standing(game)["fish"], standing(game)["gulls"]))
    assert heard == {(4, 2), (0, 2)}
    game = played(bundle, "Ebba", "Yawl")
    assert KIT.decision(game).options[1].text == "Pay (1 Fish)"
    game.choose(1)
    assert standing(game)["fish"] == 3 - 1 + 4
    for seed in range(4):
        luck, game = Random(seed), KIT.start(bundle, KIT.options(), seed)
        while game.decision is not None:
            obey(game, luck)
            game.choose(luck.randrange(len(game.decision.options)))


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("when a test fails: gulls +1", "on test failed"),
        ("on success, once per game: gulls +1", "on test succeeded"),
        ("whenever a player fails a test: gulls +1", "on test failed"),
        ("on test failure: gulls +1", "failed"),
        ("if test failed: gulls +1", "on"),
    ],
)
def test_a_test_is_heard_of_in_other_words(tmp_path: Path, line: str, right: str) -> None:
    """What other tools and plain English say is put right."""
    found = KITS.checked(tmp_path, CARDS + f'\nnotice gale "Gale"\n  {line}\n').diagnostics
    assert [[fix.text for fix in one.fixes] for one in found if one.severity == "error"] == [[right]]


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("when your wind >= 2: gulls +1", "any player with wind"),
        ("when each time not your flag wet: gulls +1", "any player with flag wet"),
        ("when any player with wind >= 2: gulls +1", None),
        ("on evening if your wind >= 2: gulls +1", None),
        ("when 2 <= your wind: gulls +1", ""),
    ],
)
def test_a_line_of_the_table_asks_for_nobody(tmp_path: Path, line: str, remedy: str | None) -> None:
    """`when` is looked at for everybody; an event is heard by whoever acts."""
    own = '  counter wind "Wind" each player from 0 to 3\n  flag wet "Wet" each player\n'
    text = (
        CARDS.replace("\n\n", f"\n{own}\n", 1)
        + f'\nnotice gale "Gale"\n  {line}\n  on evening: wind +1, set wet\n'
    )
    found = [one for one in KITS.checked(tmp_path, text).diagnostics if one.severity == "error"]
    assert [one.code for one in found] == ["LW0318"] * (remedy is not None)
    if found:
        assert [fix.text for fix in found[0].fixes] == ([remedy] if remedy else [])


def test_a_card_that_is_gone_waits_for_nothing(bundle: Bundle) -> None:
    """The first notice is torn down when a ship sees it; evenings bring no gulls from then on."""
    game = played(bundle, "Ebba", "Skua")
    assert standing(game) == {"gulls": 1, "fish": 2, "seen": 1}
    assert game.torn == [1, 0]


def test_the_laws_hold(bundle: Bundle) -> None:
    """Copies, undo and other deals know what has happened."""
    for seed in range(4):
        luck, game = Random(seed), KIT.start(bundle, KIT.options(), seed)
        while game.decision is not None:
            obey(game, luck)
            game.choose(luck.randrange(len(game.decision.options)))


def test_it_is_proved_drawn_and_counted(bundle: Bundle, tmp_path: Path) -> None:
    """A walk comes to every line; what is never so never happens; notes and figures know the lines."""
    walked = walk(bundle)
    assert walked.whole
    lines = {f"notice.wanted.listener.{number}" for number in range(1, 5)} | {"notice.ferry.listener.1"}
    assert lines <= walked.reached
    assert {item.id for item in KIT.contents.items(bundle.data)} <= walked.reached
    graph = build(bundle.data, KIT.language)
    assert ("ship.ebba", "notice.wanted") in {
        (source, target) for source, target, edge in graph.edges(data=True) if edge["kind"] == "note"
    }
    never = never_by_cards(
        KITS.checked(tmp_path, CARDS.replace("fish >= 4", "fish >= 4 and not fish >= 4")).bundle
    )
    assert never == {} or set(never) == {"notice.wanted.listener.2"}
    data = KITS.checked(tmp_path, CARDS.replace("set seen", "gulls +1")).bundle
    assert never_by_cards(data) == {
        "notice.wanted.listener.4": "it needs flag seen, which never holds: no card sets the flag seen"
    }


def test_scripts_of_bots_ask_for_flags(bundle: Bundle, tmp_path: Path) -> None:
    """By name, as cards do; a flag is no number."""
    script = tmp_path / "shy.bot"
    script.write_text('call "Ebba" when not flag seen\ncall "Skua"\n', encoding="utf-8")
    bot, game = KIT.script(script, bundle.tables)(1), KIT.start(bundle, KIT.options(), 1)
    called = []
    while game.decision is not None:
        called.append(bot.choose(game))
        game.choose(called[-1])
    assert called == [0, 1, 1]
    script.write_text("call any when seen >= 1\n", encoding="utf-8")
    with pytest.raises(BotError, match="there is no number `seen`"):
        KIT.script(script, bundle.tables)


def test_cards_say_what_they_wait_for(bundle: Bundle) -> None:
    """In words, with the author's own in their place."""
    data: Any = bundle.data
    text = KitText(data, KIT.language)
    parts = [part for card in data["cards"] for part in card.get("listeners", ())]
    assert [text.waiting(part) for part in parts] == [
        "as soon as Fish ≥ 2",
        "each time it becomes true that Fish ≥ 4",
        "the first time each round that an evening comes",
        'the first time in the game that Skua comes in while "You have been seen" is noted',
        "each time Ebba comes in",
    ]
    rows: Any = [row for part in parts for row in text.listener(part, "x")]
    assert [row.badge for row in rows] == ["when", "each", "each", "each", "each"]
    assert rows[0].text == 'Fish ≥ 2: note "You have been seen".'
    assert rows[4].text == "Ebba brings a crate more."


@pytest.mark.parametrize(
    "event",
    [{}, {"event": 3}, {"event": "morning"}, {"event": "ship_comes"}, {"event": "ship_comes", "ship": 1}, 1],
)
def test_an_odd_event_in_a_bundle_is_refused(event: Any, bundle: Bundle) -> None:
    """By its shape, or since the game has no such event."""
    cards = [dict(card) for card in bundle.data["cards"]]
    cards[-1]["listeners"] = [{**cards[-1]["listeners"][0], "event": event}]
    with pytest.raises(BundleError):
        KIT.tables({**bundle.data, "cards": cards})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("on skua comes", "on squid comes", "LW0902"),
        ("when fish >= 2: set", "when fish >= 12: set", "LW0506"),
        ("when fish >= 2: set seen", "when fish >= 2: set sean", "LW0203"),
        ("on evening, once per round", "on evening, once per day", "LW0101"),
        ("on evening", "on morning", "LW0122"),
    ],
)
def test_mistakes(old: str, new: str, code: str, tmp_path: Path) -> None:
    assert CARDS.count(old)
    assert code in [finding.code for finding in KITS.checked(tmp_path, CARDS.replace(old, new)).diagnostics]


def test_layout() -> None:
    """The lines stay as they are."""
    assert format_text(CARDS, KIT.language) == CARDS


@pytest.mark.parametrize(("gulls", "told"), [('"Gulls"', True), ("hidden", False)])
def test_the_log_says_which_card_speaks_up(
    gulls: str, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for one that changes only what is hidden."""
    monkeypatch.setattr(registry, "find", KITS.find)
    text = CARDS.replace('counter gulls "Gulls"', f"counter gulls {gulls}")
    data = KITS.checked(tmp_path, text.replace("  when fish >= 2: set seen\n", "")).bundle
    game = played(bundle_of(KIT, data), "Ebba", "Ebba")
    assert ("Wanted takes effect." in [KIT.sentence(game, entry) for entry in game.log]) is told


def test_a_proof_knows_that_tests_are_heard_of_in_the_middle_of_a_card(tmp_path: Path) -> None:
    """What holds only between a test and the next effect is no *never*."""
    ship = '\nship yawl "Yawl"\n  set seen\n  test 1 die >= 4\n    success: nothing\n  clear seen\n'
    cards = CARDS.replace("when fish >= 2: set seen", "when fish >= 2: gulls +1") + ship
    heard = '\nnotice gale "Gale"\n  on test failed if flag seen: gulls +1\n'
    data = json.loads(canonical(KITS.checked(tmp_path, cards + heard).bundle))
    assert "notice.gale.listener.1" not in never_by_cards(data)


def test_an_event_without_words_of_its_own_is_printed_as_it_is_explained() -> None:
    """Its name alone is no clause: *each time evening*."""
    events = (Word("evening", "A day ends. All rest."), Word("ebb", "The sea goes.", printed="it ebbs"))
    texts = Language(kinds=(), events=events).texts
    assert [texts[f"events.{word.name}"] for word in events] == ["a day ends", "it ebbs"]
