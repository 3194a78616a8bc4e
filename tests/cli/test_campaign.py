"""A campaign of two scenarios of Tales, and of two adventures of a kit: proved, played, playtested."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from loopwright.verify.campaign import CampaignProver
from loopwright.verify.evenings import campaign_of
from loopwright_engine.kit.verdicts import IMPOSSIBLE, POSSIBLE, Limits

from tests.compiler.examples import ALONE, declare
from tests.compiler.examples import small_campaign as campaign

from ..pdf_pages import pages
from .conftest import Run


def claims(finale: Path) -> dict[str, str]:
    """The verdict on every claim of a campaign."""
    prover = CampaignProver(campaign_of(str(finale)), Limits(3))
    return {one.what: one.verdict for one in prover.report().claims}


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


def test_notes_that_no_game_makes_together_are_proved(tmp_path: Path) -> None:
    """The ending that wants both is impossible, not open, and the reason names them."""
    both = ALONE.replace("not noted dog-stays", "noted dog-stays and noted cat")
    finale = campaign(tmp_path, otherwise=both)
    first = finale.parent / "the-hum"
    for folder in (finale, first):
        declare(folder, 'note cat "The cat"')
    cards = first / "diary.loop"
    made = cards.read_text("utf-8").replace("note dog-stays", 'note dog-stays, win dog "Dog"')
    cards.write_text(made.replace('"Go home": ', '"Go home": note cat, '), "utf-8")
    prover = CampaignProver(campaign_of(str(finale)), Limits(3))
    told = {one.id: one for one in prover.report().claims}
    assert told["ending.alone"].verdict == IMPOSSIBLE
    assert "no game of The Hum makes both cat and dog-stays" in told["ending.alone"].why
    assert told["ending.with-dog"].verdict == POSSIBLE


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
    book.write_text(json.dumps({**data, "evenings": [{"scenario": []}]}), "utf-8")
    assert "are not those of this campaign" in run(*game, code=1).stderr
    book.write_text("[]", "utf-8")
    assert "is no notebook" in run(*game, code=1).stderr
    new = ("play", finale, "--campaign", tmp_path / "new.json", "--save", tmp_path / "new.json")
    assert "would be lost" in run(*new, code=2).stderr
    assert "--campaign FILE" in run("play", finale, "--evening", "last", code=2).stderr


def test_a_note_is_carried_by_the_log_of_a_game(run: Run, tmp_path: Path) -> None:
    """Without a notebook; a game that has noted nothing hands on nothing."""
    finale = campaign(tmp_path)
    bot = ("--kids", 2, "--bot", "random", "--plain", "--seed")
    for seed, noted in ((2, False), (3, True)):
        first = run("play", finale.parent / "the-hum", *bot, seed, "--log", "log.json").stdout
        assert ('"The dog stays" is noted' in first) == noted
        later = run("play", finale, "--carry", "log.json", *bot, 1, code=0 if noted else 1)
        assert noted or "no game in it was won and left anything" in later.stderr


@pytest.mark.parametrize("command", ["verify", "playtest"])
def test_a_scenario_that_is_no_finale_is_told(run: Run, command: str) -> None:
    """Its card names nothing that comes before."""
    code = run(command, "the-last-glow", "--campaign", code=2)
    assert "no finale of a campaign" in code.stderr


@pytest.mark.parametrize(
    ("command", "option"), [("verify", "--all"), ("playtest", "--jobs=2"), ("playtest", "--kids=3")]
)
def test_an_option_that_says_nothing_of_a_campaign_is_refused(run: Run, command: str, option: str) -> None:
    """Those of the game, too."""
    code = run(command, "school-photograph", "--campaign", option, code=2)
    assert f"{option.partition('=')[0]} would change nothing here.\n  Leave it out, or" in code.stderr


def test_whole_campaigns_are_playtested(run: Run, tmp_path: Path) -> None:
    """Wins by evening, notes, endings of the finale; the same seed plays the same campaigns."""
    finale = campaign(tmp_path)
    game = ("playtest", finale, "--campaign", "--games", 4, "--bot", "random", "--json")
    figures = json.loads(run(*game).stdout)
    assert figures == json.loads(run(*game).stdout)
    assert (figures["games"], set(figures["wins"])) == (4, {"the-hum", "last"})
    assert set(figures["notes"]) == {"note.dog-stays"}
    assert "The dog stays" in run(*game[:-1]).stdout


PRESSING = """
import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # of a shell that runs the tests in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Pressing:
    def choose(self, table):
        signal.raise_signal(signal.SIGINT)
        return 0
"""


def test_ctrl_c_tells_what_is_known_of_campaigns(run: Run, tmp_path: Path) -> None:
    """Of so many as were played to their ends; the exit code is that of Ctrl-C."""
    bot = tmp_path / "pressing.py"
    bot.write_text(PRESSING, "utf-8")
    finale = campaign(tmp_path)
    game = ("playtest", finale, "--campaign", "--games", 4, "--bot", bot)
    told = json.loads(run(*game, "--json", code=130).stdout)
    assert (told["games"], told["planned"]) == (0, 4)
    assert run(*game, code=130).stdout.endswith(": 0 of 4 campaigns\n\nNo game was finished.\n")


def test_a_campaign_is_drawn(run: Run, tmp_path: Path) -> None:
    """Its evenings in order, the note between the cards that make it and ask for it, the finale's endings."""
    finale, drawn = campaign(tmp_path), tmp_path / "campaign.mmd"
    assert "7 nodes" in run("graph", finale, "--campaign", "-o", drawn).stderr
    text = drawn.read_text("utf-8")
    assert text.count("The Shore") >= 2 and "The dog stays" in text and "With the Dog" in text
    picture = tmp_path / "campaign.svg"
    run("graph", finale, "--campaign", "-o", picture, "--language", "sv")
    assert "Kväll" in picture.read_text("utf-8")
    run("graph", finale, "--campaign", "-o", drawn, "--games", 3, code=2)


@pytest.mark.parametrize(("finale", "words"), [("", ["The dog stays"]), ("mad-maxence-estuary", ["Fuel"])])
def test_one_notebook_is_printed_for_all_evenings(
    run: Run, tmp_path: Path, finale: str, words: list[str]
) -> None:
    """A booklet of one sheet: evenings, a box for each note, a line for what else is carried."""
    path, file = finale or campaign(tmp_path), tmp_path / "notebook.pdf"
    done = run("print", path, "--booklet", file, "--campaign", "--layout", "single")
    assert "4 pages" in done.stderr
    text = "".join(page.extract_text() for page in pages(file))
    assert all(word in text for word in ["How it ended", *words])
    run("print", path, "-o", tmp_path / "cards.pdf", "--campaign", code=2)


def test_what_is_wrong_with_a_campaign_is_checked(run: Run, tmp_path: Path) -> None:
    """Also when nothing but an evening has changed since the last check."""
    finale = campaign(tmp_path)
    assert "LW0556" not in run("check", finale).stdout
    evening = finale.parent / "the-hum" / "diary.loop"
    evening.write_text(evening.read_text("utf-8").replace("note dog-stays", "insight +1"), "utf-8")
    assert "warning[LW0556]" in run("check", finale).stdout
    shutil.rmtree(evening.parent)
    assert "error[LW0249]" in run("check", finale, code=1).stdout
