"""Every option of `playtest` with a game other than Tales, at the terminal."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from loopwright_engine.kit import game

from tests.games import boxes

from ..games.causeway_kit import CAUSEWAY
from .conftest import Run

BONNIE, LUCHA = "bonnie.json", "lucha.json"


@pytest.fixture
def bundles(tmp_path: Path) -> Path:
    """A folder with bundles of two games."""
    (tmp_path / BONNIE).write_text(json.dumps(boxes.bonnie_and_clyde()), encoding="utf-8")
    (tmp_path / LUCHA).write_text(json.dumps(boxes.lucha_libre()), encoding="utf-8")
    return tmp_path


def figures(run: Run, *words: str) -> Any:
    """The figures of a playtest."""
    return json.loads(run("playtest", *words, "--json", "--jobs", "1").stdout)


def test_games_go_on_where_a_file_stops(run: Run, bundles: Path) -> None:
    """`--resume` plays what is missing; the figures are those of one run."""
    whole = figures(
        run, str(bundles / BONNIE), "--bot", "random", "--games", "40", "--results", "games.jsonl"
    )
    lines = (bundles / "games.jsonl").read_bytes().splitlines(keepends=True)
    (bundles / "games.jsonl").write_bytes(b"".join(lines[:15]))
    result = run("playtest", "--resume", "games.jsonl", "--json", "--jobs", "1")
    rest = json.loads(result.stdout)
    assert rest["cells"] == whole["cells"]
    assert rest["games"] == 40


def test_values_of_cards_are_swept(run: Run, bundles: Path) -> None:
    """`--sweep` takes the parts that a kit's bundle has: here, what is saved at the start."""
    document = figures(
        run, str(bundles / BONNIE), "--bot", "random", "--games", "30", "--sweep", "gauges.savings.start=0,5"
    )
    assert [cell["sweep"] for cell in document["cells"]] == [
        {"gauges.savings.start": 0},
        {"gauges.savings.start": 5},
    ]
    poor, rich = (cell["rounds"]["mean"] for cell in document["cells"])
    assert poor < rich
    assert document["sweeps"][0]["what"] == "gauges.savings.start"


def test_two_drafts_are_compared(run: Run, bundles: Path) -> None:
    """`--compare` pairs the games of a richer draft with those of the one before."""
    data = boxes.bonnie_and_clyde()
    next(gauge for gauge in data["counters"] if gauge["id"] == "savings")["start"] = 6
    data["hash"] = boxes.content_hash(data)
    (bundles / "rich.json").write_text(json.dumps(data), encoding="utf-8")
    document = figures(
        run,
        str(bundles / "rich.json"),
        "--bot",
        "random",
        "--games",
        "30",
        "--compare",
        str(bundles / BONNIE),
    )
    comparison = document["comparison"]
    assert comparison["pairs"] == 30
    assert comparison["bots"]["random"]["length"]["difference"] > 0


def test_targets_and_the_width_of_a_range(run: Run, bundles: Path) -> None:
    """`--until` stops before all games are played, and `--target` is missed by luck."""
    words = (
        "--bot",
        "random",
        "--games",
        "4000",
        "--until",
        "2",
        "--target",
        "20-40%",
        "--json",
        "--jobs",
        "1",
    )
    result = run("playtest", str(bundles / BONNIE), *words, code=1)
    document = json.loads(result.stdout)
    assert document["games"] < 4000
    assert [target["verdict"] for target in document["targets"]] == ["missed"]


def test_scores_are_told_by_seat(run: Run, bundles: Path) -> None:
    """In JSON and text: the mean score of each seat, how often it wins, and games that nobody wins."""
    words = (str(bundles / LUCHA), "--bot", "greedy+random", "--games", "6", "--results", "games.jsonl")
    document = figures(run, *words)
    first, second = document["bots"]["greedy+random"]["seats"]["scores"]
    ties = document["bots"]["greedy+random"]["seats"]["ties"]
    assert first["wins"] + second["wins"] + ties == 6
    assert first["wins"] == document["cells"][0]["wins"]
    assert first["score"]["mean"] > second["score"]["mean"]
    text = run("playtest", "--resume", "games.jsonl", "--report", "page").stdout
    page = (bundles / "page" / "report.html").read_text("utf-8")
    assert "scores by seat" in page
    assert "what was paid" in page
    assert "Where time goes" not in page
    assert "Scores" in text
    assert "How often Player 1 wins" in text
    assert "Player 1  wins 100 %" in text
    assert "Player 1 wins" in page
    assert "seat 1" not in text + page
    assert "Paid for: reroll 100 %." in text
    assert "tired" in text
    assert not any(word in text for word in ("Time goes to", "Conditions taken"))
    assert "score 1.0 in 1 game\n" in run("playtest", LUCHA, "--games", 1, "--bot", "random").stdout


def test_a_table_that_wins_or_loses_together(run: Run, tmp_path: Path) -> None:
    """Figures speak of the table, call rows by the kit's names, and know of no diary."""
    words = ("--kit", CAUSEWAY, "--games", "40", "--bot", "random", "--report", "page")
    text = run("playtest", CAUSEWAY, *words).stdout
    page = re.sub(
        r"<script.*?</script>", "", (tmp_path / "page" / "report.html").read_text("utf-8"), flags=re.S
    )
    assert "How often the table wins" in text
    assert "With random the table wins" in page
    assert "seat 1" not in text + page
    assert "Player 1" not in text + page
    assert "Salt 1." in text
    assert "the driver's barrels 1.0" in text
    assert "barrels.1" not in text + page
    assert "diary" not in text + page


def test_who_wins_where_no_scores_are_named(run: Run, tmp_path: Path) -> None:
    """The seats are called as the kit calls them, and an ending says which of them has won."""
    folder = Path(shutil.copytree(CAUSEWAY, tmp_path / "rivals"))
    rules = (folder / "kit.py").read_text("utf-8")
    (folder / "kit.py").write_text(rules.replace('finish("dusk")', 'finish("dusk", 0, 1)'), "utf-8")
    text = run("playtest", folder, "--kit", folder, "--games", "20", "--bot", "random").stdout
    assert "How often The driver wins" in text
    assert "The driver does not win  Dusk on the sea bed" in text
    assert "The driver wins          Out" in text


def test_who_makes_moves_was_reached(run: Run, bundles: Path) -> None:
    """Cards without a body of their own are reached when the log names them."""
    never = figures(run, str(bundles / LUCHA), "--bot", "random", "--games", "4")["coverage"]["never"]
    assert not [item for item in never if item["id"].startswith("wrestler.")]


def test_a_kit_in_a_folder(run: Run) -> None:
    """`--kit` gives its rules to the processes of `--jobs` as well, which play the games that one plays."""
    run("new", "--game", "ferry")
    words = ("playtest", "ferry", "--kit", "ferry", "--games", "10", "--json")
    alone, together = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in "12")
    assert alone["games"] == 10 * len(alone["cells"])
    assert alone["bots"] == together["bots"]


def test_games_that_do_not_end_are_counted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bound that the engine declares is an ending of its own, lost, and told only when it came."""
    from loopwright.core.phrases import Called
    from loopwright.core.terminal_text import Paper
    from loopwright.playtest.options import Request, plan
    from loopwright.playtest.output import of_session
    from loopwright.playtest.session import Session
    from loopwright.playtest.text.report import FiguresWriter
    from loopwright_engine import load_bundle, new_game

    monkeypatch.setattr(game, "MOST_DECISIONS", 30)
    monkeypatch.setattr(game, "LATE", 6)
    bundle = load_bundle(boxes.the_last_glow())
    session = Session(bundle, plan(bundle, Request(games=4, bots="greedy")), None)
    session.play(1, None, lambda _: None)
    figures = of_session(session, Called(bundle.data))
    endings = figures["bots"]["greedy"]["endings"]
    assert endings["unfinished"]["games"] == 8
    assert not endings["unfinished"]["won"]
    told = " ".join(FiguresWriter(figures, Called(bundle.data), Paper()).text().split())
    assert "Such as the game of seed 0, " in told
    endless = new_game(bundle, bundle.kit.options(), 0)
    bot = bundle.kit.bots["greedy"]()(0)
    while endless.decision is not None:
        endless.choose(bot.choose(endless))
    last = bundle.kit.sentence(endless, endless.log[-1])
    assert re.fullmatch(rf"No end in round {endless.round}: the step \w+ comes again and again\.", last), last
    assert last.split()[7] in type(endless)._numbers
    twin = bundle.kit.again(endless)
    for choice in endless.choices:
        twin = twin.clone()
        twin.choose(choice)
    assert twin.log == endless.log and twin.digest() == endless.digest()


OWN_BOT = """\
class Mine:
    def choose(self, table):
        return table.options[-1]
"""


def test_a_program_plays_a_kit_of_a_folder(run: Run, tmp_path: Path) -> None:
    """In processes of its own, which read the rules before the plan that speaks of their options."""
    run("new", "--game", "snow-station")
    (tmp_path / "mine.py").write_text(OWN_BOT, encoding="utf-8")
    words = ("playtest", "snow-station", "--kit", "snow-station", "--bot", "mine.py", "--games", "4")
    document = json.loads(run(*words, "--goal", "3", "--jobs", "2", "--json").stdout)
    assert (document["games"], document["cells"][0]["options"]) == (4, {"goal": 3})


def test_a_parquet_file_of_a_kit_of_a_folder(run: Run, tmp_path: Path) -> None:
    """An option that is called like a column of every game has a column of its own."""
    parquet = pytest.importorskip("pyarrow.parquet")
    run("new", "--game", "snow-station")
    rules = tmp_path / "snow-station" / "kit.py"
    text = rules.read_text("utf-8")
    rules.write_text(
        text.replace("    goal: int", "    rounds: int = option(7, 'x', low=1, high=9)\n    goal: int")
    )
    words = ("playtest", "snow-station", "--kit", "snow-station", "--bot", "random", "--games", "4")
    played = run(*words, "--goal", "3", "--rounds", "5", "--jobs", "2", "--results", "games.parquet")
    assert 'door "Go out": taken ' in played.stdout
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table["option.rounds"].to_pylist() == [5] * 4
    assert table["goal"].to_pylist() == [3] * 4
    assert [len(rounds) for rounds in table["rounds"].to_pylist()] == table["round"].to_pylist()


PENNIES = '''\
"""Both carry cargo, and both lose."""
from loopwright_engine.kit.make import (
    Ask, CardKind, DeckGame, DeclaredKit, Ending, Language, step, words,
)


class Sunk(DeckGame):
    language = Language(kinds=(CardKind("omen", "Nothing.", "Omens", least=1),))
    asks = {"go": Ask("Go?", "go", "S-1")}
    fields = {"go": words("Yes", "No")}
    rows = ("cargo.1", "cargo.2")
    endings = {"sunk": Ending("Sunk", won=False), "first": Ending("First", won=True)}

    def set_up(self, options):
        super().set_up(options)
        self.cargo = [3, 1]

    @step
    def turn(self):
        self.round = 1
        self.ask("go", [0, 1], self.over)

    @step
    def over(self, answer):
        FINISH


KIT = DeclaredKit("sunk", "Sunk", 1, Sunk, seats=2, scores=("cargo.1", "cargo.2"))
'''


@pytest.mark.parametrize(
    ("finish", "won"),
    [
        ('self.finish("sunk", 0, 0)', [0, 0]),
        ('self.finish("sunk")', [0, 0]),
        ('self.finish("first", 3, 1)', [6, 0]),
    ],
)
def test_who_has_won_is_said_by_the_end_of_the_game(
    run: Run, tmp_path: Path, finish: str, won: list[int]
) -> None:
    """Not by the rows of its scores: where both lose, nobody has won, whatever they carry."""
    folder = tmp_path / "sunk"
    folder.mkdir()
    (folder / "kit.py").write_text(PENNIES.replace("FINISH", finish), encoding="utf-8")
    (folder / "scenario.loop").write_text(
        'scenario sunk "Sunk"\n  kit sunk\n\nomen a "An omen"\n  nothing\n', encoding="utf-8"
    )
    document = figures(
        run, "sunk", "--kit", "sunk", "--bot", "random", "--games", "6", "--results", "games.jsonl"
    )
    seats = document["bots"]["random"]["seats"]
    assert [seat["wins"] for seat in seats["scores"]] == won
    assert seats["ties"] == 6 - sum(won)
    again = json.loads(run("playtest", "--resume", "games.jsonl", "--kit", "sunk", "--json").stdout)
    assert again["cells"] == document["cells"]


def test_a_draft_of_rules_is_not_compared_with_itself(run: Run, tmp_path: Path) -> None:
    """Both would be played by the same rules: it is said how they are compared, and that works."""
    run("new", "--game", "snow-station")
    (tmp_path / "snow-station").rename(tmp_path / "old")
    run("new", "--game", "snow-station")
    rules = tmp_path / "snow-station" / "kit.py"
    words = ("playtest", "snow-station", "--kit", "snow-station", "--bot", "random", "--games", "6")
    run(*words, "--compare", "old")
    rules.write_text(rules.read_text("utf-8") + "\n# Other rules.\n", encoding="utf-8")
    refused = run(*words, "--compare", "old", code=2)
    assert "old has rules of its own, and both drafts would be played by those of " in refused.stderr
    assert "playtest old --kit old --results before.jsonl" in refused.stderr
    run("playtest", "old", "--kit", "old", "--bot", "random", "--games", "6", "--results", "before.jsonl")
    compared = json.loads(run(*words, "--compare", "before.jsonl", "--json").stdout)["comparison"]
    assert compared
