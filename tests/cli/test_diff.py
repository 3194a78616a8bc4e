"""`loopwright diff`: what changed between two drafts, in a writer's words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ..edits import edit
from ..games.causeway_kit import CAUSEWAY
from .conftest import Run


@pytest.fixture
def draft(scenario: Path, tmp_path: Path) -> Path:
    """A copy of the scaffold, to be changed."""
    return Path(shutil.copytree(scenario, tmp_path / "draft"))


def test_two_drafts_that_play_and_read_alike(run: Run, scenario: Path, draft: Path) -> None:
    """Comments, layout and files that moved are no change."""
    edit(draft / "diary.loop", "# The other way is longer.\n", "\n\n# A longer way.\n")
    (draft / "rumors.loop").rename(draft / "hearsay.loop")
    edit(draft / "scenario.loop", "files diary, rumors ", "files hearsay, diary ")
    assert run("diff", scenario, draft).stdout == "Nothing has changed.\n"
    run("build", draft, "-o", "draft.json")
    assert run("diff", "draft.json", scenario).stdout == "Nothing has changed.\n"


def test_prose_word_by_word(run: Run, scenario: Path, draft: Path) -> None:
    edit(draft / "diary.loop", "as if he had waited for years", "as if he had waited all day")
    out = run("diff", scenario, draft, code=1).stdout
    assert out.startswith('changed: diary 2 "Three Knocks" (diary.loop:')
    assert "  front: prose\n    The janitor nods" in out
    assert "as if he had waited [-for years.-] {+all day.+} He knocks" in out
    assert out.endswith("1 card changed.\n")


def test_what_is_intended(run: Run, scenario: Path, draft: Path) -> None:
    """The games are the same, but the writer means something else."""
    front = 'diary 2 "Three Knocks"\n  front\n'
    edit(draft / "diary.loop", front, f"{front}    intend after diary 1\n")
    out = run("diff", scenario, draft, code=1).stdout
    assert "  intended\n    {+front: after diary 1+}\n" in out
    edit(draft / "diary.loop", "intend after diary 1", "intend never before tuesday")
    run("build", draft, "-o", "draft.json")
    assert "front: never before tuesday" in run("diff", scenario, "draft.json", code=1).stdout


def test_titles_rules_and_places(run: Run, scenario: Path, draft: Path) -> None:
    edit(draft / "diary.loop", '"Three Knocks"', '"Three Loud Knocks"')
    edit(draft / "diary.loop", "test BRAVE", "test BRAVE or item FIRE")
    edit(draft / "rumors.loop", '"Wet Footprints" at H', '"Wet Footprints" at I')
    out = run("diff", scenario, draft, code=1).stdout
    assert "  title\n    Three {+Loud+} Knocks\n" in out
    assert "[-BRAVE.-] {+BRAVE, or use FIRE.+}" in out
    assert '"Wet Footprints" (rumors.loop:24)\n  at\n    H → I\n' in out


def test_costs_are_words(run: Run, scenario: Path, draft: Path) -> None:
    """As print has them, in the language of the bundle."""
    edit(draft / "diary.loop", "test BRAVE", "test BRAVE or spend 2")
    out = run("diff", scenario, draft, code=1).stdout
    assert "{+BRAVE, or spend 2 time.+}" in out
    shutil.copytree(draft, draft.with_name("dearer"))
    edit(draft.with_name("dearer") / "diary.loop", "or spend 2", "or spend 1")
    assert "or spend [-2-] {+1+} time." in run("diff", draft, "dearer", code=1).stdout


def test_cards_and_settings_that_came_and_went(run: Run, scenario: Path, draft: Path) -> None:
    edit(draft / "rumors.loop", 'rumor first 2 "Ten Past Four"', 'rumor first 7 "Ten Past Five"')
    edit(draft / "scenario.loop", "  flag told-him ", "  weeks 2\n  flag told-him ")
    edit(draft / "scenario.loop", "  weeks 1 ", "  ship at A1\n  counter echo from 0 to 4 ")
    edit(draft / "diary.loop", "    on adventure phase", "    on end phase: echo +1\n    on adventure phase")
    edit(draft / "diary.loop", "when enigma >= 4", "when enigma >= 4 or echo = 4")
    out = run("diff", scenario, draft, code=1).stdout
    assert "  weeks\n    1 → 2\n" in out
    assert "  ship\n    {+A1+}\n" in out
    assert '  counters\n    {+echo "echo" from 0 to 4 start 0+}\n' in out
    assert 'added: rumor first 7 "Ten Past Five" (rumors.loop:' in out
    assert 'removed: rumor first 2 "Ten Past Four"\n' in out
    assert out.endswith("1 card added, 1 card removed.\n")


def test_what_is_hidden_now(run: Run, scenario: Path, draft: Path) -> None:
    edit(draft / "rumors.loop", " if flag told-him", "")
    edit(draft / "scenario.loop", 'flag told-him "You have told him why"', "flag told-him hidden")
    out = run("diff", scenario, draft, code=1).stdout
    assert '    [-told-him "You have told him why"-]\n    {+told-him hidden+}\n' in out
    assert '[-Note "You have told him why".-]' in out


def test_what_no_text_shows_is_still_a_change(run: Run, scenario: Path, draft: Path) -> None:
    """The set of a rumor is on no face, and yet it decides about the deck."""
    edit(draft / "diary.loop", "win quiet-water ", "win still-water ")
    edit(draft / "stories/told-him.story", "expect ending quiet-water", "expect ending still-water")
    out = run("diff", scenario, draft, code=1).stdout
    assert "what it does: changed, in a way that the text on it does not show" in out


def test_json(run: Run, scenario: Path, draft: Path) -> None:
    edit(draft / "diary.loop", '"Below"', '"Underneath"')
    data = json.loads(run("diff", scenario, draft, "--format", "json", code=1).stdout)
    assert data["summary"] == {"changed": 1, "added": 0, "removed": 0}
    (only,) = data["changes"]
    assert (only["kind"], only["id"], only["card"]) == ("changed", "diary.4", 'diary 4 "Underneath"')
    assert only["parts"] == [{"part": "title", "lines": [{"old": "Below", "new": "Underneath"}]}]
    same = json.loads(run("diff", scenario, scenario, "--format", "json").stdout)
    assert same == {"changes": [], "summary": {"changed": 0, "added": 0, "removed": 0}}


def test_a_draft_with_errors_and_one_that_is_not_there(run: Run, scenario: Path, draft: Path) -> None:
    edit(draft / "scenario.loop", "rumors first", "rumors frist")
    assert "error[LW0205]" in run("diff", scenario, draft, code=2).stderr
    assert "nowhere" in run("diff", scenario, "nowhere", code=2).stderr


@pytest.fixture
def sea_bed(tmp_path: Path) -> Path:
    """A copy of a scenario of another game."""
    return Path(shutil.copytree(CAUSEWAY, tmp_path / "sea-bed"))


def test_prose_in_branches_of_a_kit(run: Run, sea_bed: Path) -> None:
    """It is read on the card, so a change of it is one, and of nothing else."""
    edit(sea_bed / "scenario.loop", "The spade rings.", "The spade sings.")
    out = run("diff", CAUSEWAY, sea_bed, "--kit", CAUSEWAY, code=1).stdout
    assert "The spade [-rings.-] {+sings.+}" in out
    assert out.endswith("1 card changed.\n")
    edit(sea_bed / "scenario.loop", "      > Wet.\n", "      nothing\n")
    out = run("diff", CAUSEWAY, sea_bed, "--kit", CAUSEWAY, code=1).stdout
    assert "Wet." in out
    assert "text on it does not show" not in out


def test_a_new_title_is_a_change_of_what_bears_it(run: Run, sea_bed: Path) -> None:
    """Not of every card of a kit that names a gauge, a card or an ending."""
    for old, new in (('"Salt" from', '"Brine" from'), ('"The gate"', '"The sluice"'), ('"Out"', '"Away"')):
        edit(sea_bed / "scenario.loop", old, new)
    out = run("diff", CAUSEWAY, sea_bed, "--kit", CAUSEWAY, code=1).stdout
    assert [line.partition(" (")[0] for line in out.splitlines() if line.startswith("changed")] == [
        'changed: gauge salt "Brine"', 'changed: place gate "The sluice"', 'changed: ending out "Away"'
    ]  # fmt: skip
    assert "  rules" not in out


def test_a_road_is_the_same_from_both_ends(run: Run, sea_bed: Path) -> None:
    """Whichever card of a kit says it, and in whatever order; one that is gone is told at both."""
    edit(sea_bed / "scenario.loop", "  roads pans\n", "  roads hut, pans\n")
    edit(sea_bed / "scenario.loop", '"The hut"\n  roads gate\n', '"The hut"\n')
    assert run("diff", CAUSEWAY, sea_bed, "--kit", CAUSEWAY).stdout == "Nothing has changed.\n"
    edit(sea_bed / "scenario.loop", "  roads hut, pans\n", "  roads pans\n")
    out = run("diff", CAUSEWAY, sea_bed, "--kit", CAUSEWAY, code=1).stdout
    assert out.endswith("2 cards changed.\n")


def test_numbers_of_a_kit_have_a_sign_where_they_are_changes(run: Run, sea_bed: Path) -> None:
    """`load 2` is no change of a gauge."""
    edit(sea_bed / "scenario.loop", "load 2, drift +1", "load 3, drift +2")
    out = run("diff", CAUSEWAY, sea_bed, "--kit", CAUSEWAY, code=1).stdout
    assert "Load [-2.-] {+3.+} Drift [-+1.-] {++2.+} Drift −3." in out


LETTERS = (
    '\ncard letters 1 "The Stamp"\n  > Licked.\n  insight +1\n'
    '\ncard letters 2 "A Bill" if insight >= 3\n  take UPSET\n  copies 2\n'
)


def test_decks_of_ones_own_and_what_each_kid_has(run: Run, scenario: Path, draft: Path) -> None:
    """ADV-11, ADV-12: a card of a deck is told by its own name, and so is the deck."""
    for folder in (scenario, draft):
        edit(folder / "scenario.loop", "  diary 1 ", '  deck letters "Letters"\n  diary 1 ')
        edit(
            folder / "scenario.loop", "  diary 1 ", '  counter guilt "Guilt" each kid from 0 to 3\n  diary 1 '
        )
        edit(folder / "diary.loop", "    goal", "    on new day: draw letters, guilt +1\n    goal")
        with (folder / "diary.loop").open("a") as cards:
            cards.write(LETTERS)
    edit(draft / "scenario.loop", 'deck letters "Letters"', 'deck letters "Letters", once per game')
    edit(draft / "scenario.loop", "0 to 3", "0 to 4")
    edit(draft / "diary.loop", "  > Licked.\n  insight +1", "  > Licked.\n  insight +2\n  copies 3")
    edit(draft / "diary.loop", "if insight >= 3\n  take", "if insight >= 4\n  take")
    out = run("diff", scenario, draft, code=1).stdout
    assert '    guilt "Guilt" of each kid, from 0 to [-3-] {+4+} start 0\n' in out
    assert 'changed: deck letters "Letters" ' in out
    assert "  once per game\n    no → yes\n" in out
    assert 'changed: card letters 1 "The Stamp" ' in out
    assert "  copies\n    1 → 3\n" in out
    assert "Only if insight is [-3-] {+4+} or more." in out
    assert out.endswith("4 cards changed.\n")


def test_decks_of_ones_own_in_a_kit(run: Run, sea_bed: Path, tmp_path: Path) -> None:
    """A card of a deck is laid out as any other card."""
    edit(sea_bed / "scenario.loop", "  kit causeway\n", '  kit causeway\n  deck finds "Finds"\n')
    edit(sea_bed / "scenario.loop", "Three feet down.\n", "Three feet down.\n  draw finds\n")
    with (sea_bed / "scenario.loop").open("a") as cards:
        cards.write('\ncard finds 1 "A Boot" if salt >= 1\n  > Left.\n  salt +1\n')
    newer = Path(shutil.copytree(sea_bed, tmp_path / "newer"))
    edit(newer / "scenario.loop", "  > Left.\n  salt +1", "  > Left.\n  salt +2")
    edit(newer / "scenario.loop", "if salt >= 1", "if salt >= 2")
    out = run("diff", sea_bed, newer, "--kit", CAUSEWAY, code=1).stdout
    assert out.startswith('changed: card finds 1 "A Boot" ')
    assert "Salt [-+1.-] {++2.+}" in out
    assert out.endswith("1 card changed.\n")


@pytest.mark.parametrize("game", ["tales", "kit"])
def test_a_counter_of_places_is_one_thing(run: Run, draft: Path, sea_bed: Path, game: str) -> None:
    """However many places there are, its title and its ends are told once."""
    folder, line, kit = {
        "tales": (draft, "  weeks 1", ()),
        "kit": (sea_bed, "  kit causeway\n", ("--kit", CAUSEWAY)),
    }[game]
    declared = '  counter heat "Heat" each place from 0 to 3\n    over: heat there = 0\n'
    edit(folder / "scenario.loop", line, f"{line}{declared}" if kit else f"{declared}{line}")
    old = Path(shutil.copytree(folder, folder.with_name("old")))
    edit(
        folder / "scenario.loop",
        "from 0 to 3\n    over: heat there = 0",
        "from 0 to 4\n    over: heat there = 1",
    )
    out = run("diff", old, folder, *kit, code=1).stdout
    assert out.count("each place from 0 to [-3-] {+4+} start 0") == 1
    assert out.count("Heat there") == 1 + (not kit)
    assert out.endswith("1 card changed.\n")
