"""A campaign of two scenarios of Tales, and of two adventures of a kit: proved, played, playtested."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from loopwright.verify.campaign import CampaignProver
from loopwright.verify.evenings import campaign_of
from loopwright_engine.kit.verdicts import IMPOSSIBLE, POSSIBLE, Limits

from tests.compiler.examples import declare, put_card, small

from .conftest import Run

FIRST = """\
diary 2 "The Shore"
  front
    action "Take the dog", if {can}: note dog-stays
    action "Leave": lose left "Left"
    action "Go home": win home "Home"
"""
LAST = """\
diary 2 "The Shore"
  front
    action "Whistle", if noted dog-stays: win with-dog "With the Dog"
    {otherwise}
    action "Leave": lose left "Left"
"""
ALONE = 'action "Call", if not noted dog-stays: win alone "Alone"'
NOTE = 'note dog-stays "The dog stays"'


def campaign(root: Path, can: str = "not flag met-astronomer", otherwise: str = ALONE) -> Path:
    """The folder of a finale, after one other scenario; neither has an ending that comes by itself."""
    scenario = small(root)
    main = scenario / "scenario.loop"
    main.write_text(main.read_text("utf-8").replace("diary 1, 2", "diary 2"), encoding="utf-8")
    put_card(scenario, 'diary 1 "Nothing"\n  front\n    > Nothing.\n')
    for name, card in (("last", LAST.format(otherwise=otherwise)), ("the-hum", FIRST.format(can=can))):
        folder = scenario.parent / name
        shutil.copytree(scenario, folder)
        text = main.read_text("utf-8").replace("scenario the-hum", f"scenario {name}")
        (folder / "scenario.loop").write_text(text, encoding="utf-8")
        declare(folder, NOTE, *(["campaign the-hum"] if name == "last" else []))
        put_card(folder, card)
    shutil.rmtree(scenario)
    return root / "scenarios" / "last"


def claims(finale: Path) -> dict[str, str]:
    """The verdict on every claim of a campaign."""
    prover = CampaignProver(campaign_of(str(finale)), Limits(3))
    return {one.what: one.verdict for one in prover.says()}


def test_a_campaign_is_proved_over_all_notebooks(tmp_path: Path) -> None:
    """The note can be made, changes something, and each ending comes with the notebook that it wants."""
    told = claims(campaign(tmp_path))
    for claim in ("can be made", "changes something later"):
        assert told[f"“The dog stays” (dog-stays) {claim}"] == POSSIBLE
    for ending in ("With the Dog", "Alone", "Left"):
        assert told[f'ending "{ending}" can be reached'] == POSSIBLE
    assert told["The Hum can be won with every notebook"] == POSSIBLE


def test_a_note_that_nobody_can_make_is_proved(tmp_path: Path) -> None:
    """So is the ending that wants it; it is no matter that a game with any notebook would come there."""
    told = claims(campaign(tmp_path, can="flag met-astronomer and not flag met-astronomer"))
    assert told["“The dog stays” (dog-stays) can be made"] == IMPOSSIBLE
    assert told['ending "With the Dog" can be reached'] == IMPOSSIBLE
    assert told['ending "Alone" can be reached'] == POSSIBLE


def test_a_notebook_with_which_nobody_wins_is_found(tmp_path: Path) -> None:
    """The finale cannot be won where the first evening has left an empty notebook."""
    told = claims(campaign(tmp_path, otherwise=""))
    assert told["The Hum can be won with every notebook"] == IMPOSSIBLE


def test_a_campaign_is_played_evening_by_evening(run: Run, tmp_path: Path) -> None:
    """The notebook stands in a file between evenings; after the finale there is none left."""
    finale, book = campaign(tmp_path), tmp_path / "notebook.json"
    game = ("play", finale, "--campaign", book, "--kids", 2, "--bot", "random", "--plain", "--seed", 4)
    for _ in range(2):
        run(*game)
    data = json.loads(book.read_text("utf-8"))
    assert [one["scenario"] for one in data["evenings"]] == ["the-hum", "last"]
    assert "have been played" in run(*game, code=2).stderr
    book.write_text(json.dumps({**data, "carried": "note.dog-stays=7", "evenings": []}), "utf-8")
    assert "cannot be used" in run(*game, code=1).stderr
    book.write_text("[]", "utf-8")
    assert "is no notebook" in run(*game, code=1).stderr


@pytest.mark.parametrize("command", ["verify", "playtest"])
def test_a_scenario_that_is_no_finale_is_told(run: Run, command: str) -> None:
    """Its card names nothing that comes before."""
    code = run(command, "the-last-glow", "--campaign", code=2)
    assert "no finale of a campaign" in code.stderr


KIT_FIRST = """\
scenario ring "The Ring"
  kit mad-maxence
  files gauges, gear, notebook
"""


def test_whole_campaigns_are_playtested(run: Run, tmp_path: Path) -> None:
    """Wins by evening, notes, endings of the finale; the same seed plays the same campaigns."""
    finale = campaign(tmp_path)
    game = ("playtest", finale, "--campaign", "--games", 4, "--bot", "random", "--json")
    figures = json.loads(run(*game).stdout)
    assert figures == json.loads(run(*game).stdout)
    assert (figures["games"], set(figures["wins"])) == (4, {"the-hum", "last"})
    assert set(figures["notes"]) == {"note.dog-stays"}
    assert "The dog stays" in run(*game[:-1]).stdout
