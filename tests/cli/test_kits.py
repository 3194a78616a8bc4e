"""Games of kits at the terminal: their folder and options, their table and log, seats, saves, replays."""

from __future__ import annotations

import json
import py_compile
import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loopwright.core import usage as kits
from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper, shown_width
from loopwright.play.conversation import Conversation
from loopwright.play.match import Match, screens_of
from loopwright.replay import GameQuestion, GameSearch, line, matching, open_game, write_log
from loopwright_engine import KitError, load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_engine.table import chosen_unseen

from tests.games import boxes
from tests.shipped import shipped

from ..edits import edit
from ..games.causeway_kit import CAUSEWAY
from .conftest import Run

PAPER = Paper()
GLOW, LUCHA = "glow.json", "lucha.json"


@pytest.fixture
def bundles(tmp_path: Path) -> Path:
    """A folder with bundles of two games."""
    (tmp_path / GLOW).write_text(json.dumps(boxes.the_last_glow()), encoding="utf-8")
    (tmp_path / LUCHA).write_text(json.dumps(boxes.lucha_libre()), encoding="utf-8")
    return tmp_path


@pytest.fixture
def kept() -> Iterator[None]:
    """Folders of kits that were added are gone afterwards."""
    folders = list(kits._folders)
    yield
    kits._folders[:] = folders


# --- The folder of a kit


NAMED = (
    "class Kit:\n    title, version, options = 'X', 1, int\n"
    "    tables = start = decision = sentence = print\n    name = '{}'\nKIT = Kit()\n"
)
KNOWS_ALL = (
    "class Kit:\n    name, title, version, options = 'x', 'X', 1, int\n"
    "    def __getattr__(self, name):\n        return self\nKIT = Kit()\n"
)


def test_mistakes_in_a_folder_are_told_by_their_line(run: Run, tmp_path: Path) -> None:
    cases = {
        'x = 1\nraise ValueError("no")\n': "mine/kit.py:2: ValueError: no.",
        "x = (\n": "mine/kit.py:1: SyntaxError",
        "from .rules import X\n": "mine/rules.py:1: NameError",
        "KIT = 3\n": "mine/kit.py has no kit that is called KIT.",
        "from unittest.mock import MagicMock as M\nKIT = M()\n": "mine/kit.py has no kit that is called KIT.",
        KNOWS_ALL: "mine/kit.py has no kit that is called KIT.",
        NAMED.format("tales"): "mine/kit.py: a game that comes with Loopwright is called 'tales' already.",
        NAMED.format("no name"): "mine/kit.py: 'no name' is no name of a game.",
        NAMED.format("\\x1b[31m\u202e"): "is no name of a game.",
        NAMED.format("x" * 41): "is no name of a game.",
    }
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "rules.py").write_text("X = nothing\n", encoding="utf-8")
    for code, message in cases.items():
        (folder / "kit.py").write_text(code, encoding="utf-8")
        assert message in run("check", "speaking-clock", "--kit", "mine", code=2).stderr
    assert "There is no file other/kit.py." in run("fmt", "--kit", "other", "x", code=2).stderr


def test_a_kit_of_its_own_making_that_answers_wrongly_is_to_blame(run: Run, tmp_path: Path) -> None:
    run("new", "--game", "snow-station")
    (tmp_path / "snow-station" / "kit.py").write_text(NAMED.format("snow-station"), "utf-8")
    done = run("check", "snow-station", "--kit", "snow-station", code=2)
    assert done.stderr.startswith("loopwright: snow-station/kit.py: its KIT answers what cannot be used: ")


def test_bytecode_alone_is_not_run(run: Run, tmp_path: Path) -> None:
    """Nobody can read it; that which Python keeps of a source is not run, either."""
    folder = tmp_path / "mine"
    (folder / "deep").mkdir(parents=True)
    (folder / "kit.py").write_text("from .rules import X\nfrom .deep.more import X\n", encoding="utf-8")
    (tmp_path / "ran.py").write_text(f"open({str(tmp_path / 'RAN')!r}, 'w')\nX = 1\n", encoding="utf-8")
    for name in ("rules", "deep/more"):
        py_compile.compile(str(tmp_path / "ran.py"), str(folder / f"{name}.pyc"))
        said = run("check", "speaking-clock", "--kit", "mine", code=2).stderr
        assert f"{Path(name).name}.pyc is bytecode alone: its source is missing" in said
        (folder / f"{name}.py").write_text("X = 1\n", encoding="utf-8")
    assert "mine/kit.py has no kit" in run("check", "speaking-clock", "--kit", "mine", code=2).stderr
    assert not (tmp_path / "RAN").exists()


def test_mistakes_in_play_are_told_by_their_line(run: Run, tmp_path: Path) -> None:
    run("new", "--game", "snow-station")
    file = tmp_path / "snow-station" / "kit.py"
    code = file.read_text("utf-8")
    told = 'self.tell("sky", self.round, morning)'
    line = code[: code.index(told)].count("\n") + 1
    file.write_text(code.replace(told, 'self.tell("sky", morning)'), encoding="utf-8")
    words = ("play", "snow-station", "--kit", "snow-station", "--plain", "--seed", "1")
    done = run(*words, text="2\n", code=2)
    told = "RulesError: the line 'sky' of `says` takes number, morning, not 1 numbers."
    assert f"snow-station/kit.py:{line}: {told}" in done.stderr
    assert "fault in loopwright" not in done.stderr
    file.write_text(code.replace("[OUT, IN]", "[]"), encoding="utf-8")
    done = run(*words, code=2)
    assert "RulesError: nobody can answer 'door' in round 1: there is no option" in done.stderr
    file.write_text(
        code.replace('words("Go out", "Stay in and burn 1 wood")', 'words("Go out")'), encoding="utf-8"
    )
    done = run(*words, code=2)
    assert done.stderr.startswith("loopwright: snow-station/kit.py: words('Go out') has none for 1.")


def test_a_game_is_read_from_no_folder_that_is_not_named(run: Run, tmp_path: Path) -> None:
    run("new", "--game", "snow-station")
    folder = tmp_path / "snow-station"
    hint = "The rules beside these cards are code, which runs only when you name it: `--kit .`."
    checked = run("check", ".", cwd=folder, code=1)
    assert "LW0909" in checked.stdout
    assert checked.stdout.endswith(f"1 error, 0 warnings.\n{hint}\n")
    for words in ("play . --plain", "strings status .", "build . -o snow.json"):
        assert hint in run(*words.split(), cwd=folder, code=1).stderr
    for words in ("verify .", "fmt .", "diff . ."):
        assert hint in run(*words.split(), cwd=folder, code=2).stderr
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(folder / "scenario.loop", tmp_path / "elsewhere")
    assert "`--kit FOLDER` names the folder" in run("check", "elsewhere", code=1).stdout
    run("build", "snow-station", "--kit", "snow-station", "-o", "snow.json")
    refused = run("play", "snow.json", "--plain", code=1).stderr
    assert "there is no kit 'snow-station' here" in refused
    assert "`--kit FOLDER`" in refused


def test_two_kits_of_one_name_on_a_line_are_refused(run: Run, tmp_path: Path) -> None:
    """Else the last would win without a word; the same folder twice is no harm."""
    run("new", "--game", "snow-station")
    shutil.copytree(tmp_path / "snow-station", tmp_path / "old")
    words = ("check", "snow-station", "--kit", "snow-station", "--kit")
    assert (
        "snow-station and old are both kits with the name snow-station." in run(*words, "old", code=2).stderr
    )
    run(*words, "./snow-station")


def test_verify_tells_stories_and_knows_what_check_knows(run: Run, tmp_path: Path) -> None:
    """A story test beside the cards shows what it comes to; what a warning of `check` says is *never*."""
    run("new", "--game", "snow-station")
    folder = tmp_path / "snow-station"
    with (folder / "cards.loop").open("a", encoding="utf-8") as cards:
        cards.write("\neffect orphan\n  wood +1\n")
    (folder / "stories").mkdir(exist_ok=True)
    mine = ("snow-station", "--kit", "snow-station")
    run(
        "play",
        *mine,
        "--plain",
        "--bot",
        "greedy",
        "--seed",
        "4",
        "--story",
        "snow-station/stories/four.story",
    )
    assert "LW0518" in run("check", *mine).stdout
    document = json.loads(run("verify", *mine, "--json", "--work", "0.2", code=1).stdout)
    by = {item["id"]: (item["verdict"], item["by"]) for item in document["items"]}
    assert by["effect.orphan"] == ("impossible", "cards")
    shown = [item for item in document["items"] if item["by"] == "story"]
    assert any(item["id"].startswith("ending.") for item in shown)
    assert {item["detail"] for item in shown} == {"the story stories/four.story comes there"}
    assert document["set_ups"]["all"] >= document["set_ups"]["played"] > 0 and not document["exhaustive"]
    text = run("verify", *mine, "--work", "0.2", code=1).stdout
    assert "Proved by the cards alone." in text and "Why: no card does the effect orphan." in text
    assert "- Looked at: games of " in text


def test_a_package_that_cannot_be_read_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    point = EntryPoint("broken", "no_such_package.kit:KIT", registry.GROUP)
    monkeypatch.setattr(registry, "_others", lambda: {"broken": point})
    with pytest.raises(KitError, match=r"broken \(no_such_package.kit:KIT\) cannot be read: ModuleNotFound"):
        registry.find("broken")


@pytest.mark.usefixtures("kept")
def test_a_folder_can_be_added_again_in_another_process(tmp_path: Path) -> None:
    """Workers add what `folders` says."""
    code = 'from loopwright_games.lucha_libre.kit import KIT as own\nKIT = own\nprint("not on stdout")\n'
    (tmp_path / "kit.py").write_text(code, encoding="utf-8")
    assert kits.add(tmp_path).name == "lucha-libre"
    kits.add(tmp_path)
    assert kits.folders().count(tmp_path) == 1
    with pytest.raises(Failure):
        kits.add(tmp_path / "none")


# --- Options


@pytest.mark.usefixtures("bundles")
def test_play_has_the_options_of_the_game(run: Run) -> None:
    usage = run("play", GLOW, "--help").stdout
    assert "--mode <storm|nightmare>" in usage
    assert "--kids KIDS" not in usage
    assert "--kids" in run("play", "speaking-clock", "--help").stdout
    assert (
        "The Last Glow, nightmare. Seed: 3."
        in run("play", "--mode", "nightmare", GLOW, "--seed", "3", "--plain").stdout
    )
    assert "mode must be one of storm, nightmare" in run("play", GLOW, "--mode", "rain", code=2).stderr
    assert "No such option: --kids" in run("play", GLOW, "--kids", "3", code=2).stderr
    assert "No such option: --mode" in run("play", "speaking-clock", "--mode", "storm", code=2).stderr
    run("play", GLOW, "--seed", "3", "--plain", "--save", "glow-save.json", text="1\n")
    refused = run("play", GLOW, "--load", "glow-save.json", "--mode", "storm", code=2).stderr
    assert "A saved game has its own options and seed" in refused


@pytest.mark.usefixtures("bundles")
def test_a_story_test_is_written_of_other_games(run: Run, tmp_path: Path) -> None:
    run("play", GLOW, "--bot", "random", "--mode", "nightmare", "--seed", "3", "--story", "a.story")
    lines = (tmp_path / "a.story").read_text("utf-8").splitlines()
    assert lines[2:4] == ["mode nightmare", "seed 3"]
    assert lines[-1].startswith("expect ending ")


def test_numbers_of_options_are_bounded(run: Run) -> None:
    run("new", "--game", "snow-station")
    words = ("play", "snow-station", "--kit", "snow-station", "--plain", "--seed", "1")
    assert "--goal takes a whole number from 3 to 9" in run(*words, "--goal", "2", code=2).stderr
    assert "goal 3" in run(*words, "--goal", "3", "--bot", "greedy").stdout


# --- At the table


@pytest.mark.usefixtures("bundles")
def test_a_game_in_lines(run: Run) -> None:
    """Undo, redo, rules, save; the saved game goes on."""
    answers = "1\nu\ny\nr\nl\n9\ns\nglow-save.json\nq\n"
    out = run("play", GLOW, "--seed", "3", "--plain", text=answers).stdout
    assert "Light 3/6   Hull 6/6" in out
    assert out.count("Light 5/6") == 2
    assert "Taken back." in out
    assert "GLO-L2" in out
    assert "Type a number from 1 to 5" in out
    out = run("play", GLOW, "--load", "glow-save.json", "--plain").stdout
    assert "The saved game goes on after 1 choice." in out
    assert "Light 5/6" in out


def test_what_cards_say_and_how_gauges_move_is_told(run: Run) -> None:
    """At the terminal and in a replay, in the order in which it happens, and in another language."""
    words = ("play", CAUSEWAY, "--kit", CAUSEWAY, "--plain", "--seed", "1", "--log", "log.json")
    out = run(*words, text="1\n1\n2\nq\n").stdout
    told = """\
    | A gate in the dyke.
  Salt: from 0 to 2.
    | It shuts behind you.
    | The pump coughs.
"""
    assert told in out
    assert "\n  Salt: from 2 to 3.\n" in out
    assert told in run("replay", "log.json", "--kit", CAUSEWAY, "--plain").stdout
    assert "Salt: från 0 till 2." in run(*words[:-2], "--language", "sv", text="1\n1\n2\nq\n").stdout


def test_bots_by_seat_scores_and_replay(run: Run, bundles: Path) -> None:
    out = run("play", LUCHA, "--bot", "greedy+random", "--seed", "2", "--plain", "--log", "log.json").stdout
    scores, ending = out.splitlines()[-3:-1], out.splitlines()[-1]
    assert scores == ["Player 1: 37", "Player 2: 0"]
    assert ending == "Ending: The arena belongs to the first team (first-team), round 22"
    told = run("replay", "log.json", "--plain").stdout
    assert ending in told
    assert "The same states as in the log" in told
    log = json.loads((bundles / "log.json").read_text("utf-8"))
    log["choices"][4] += 1
    (bundles / "log.json").write_text(json.dumps(log), encoding="utf-8")
    run("replay", "log.json", "--plain", code=1)


@pytest.mark.parametrize("name", ["the_last_glow", "bonnie_and_clyde", "lucha_libre"])
def test_every_decision_can_be_shown(name: str) -> None:
    bundle = load_bundle(getattr(boxes, name)())
    match, luck = Match.start(bundle, bundle.kit.options(), 5), random.Random(5)
    screens = screens_of(match, PAPER)
    teller = screens.teller()
    assert screens.opening()[-1].endswith("Seed: 5.")
    while match.game.decision is not None and len(match.game.choices) < 60:
        lines = [*teller.news(), *screens.status(), *screens.decision()]
        assert max(map(shown_width, lines)) <= PAPER.width
        assert all(
            any(f" {number}  " in line for line in lines) for number in (1, len(match.game.decision.options))
        )
        assert not screens.ending()
        match.choose(luck.randrange(len(match.game.decision.options)))
    assert len(screens.rules()) > 10


def test_what_the_first_player_has_chosen_is_hidden_from_the_second(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = load_bundle(boxes.lucha_libre())
    match = Match.start(bundle, bundle.kit.options(), 2)
    conversation = Conversation(match, PAPER, None)
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return ""

    monkeypatch.setattr(conversation, "ask", ask)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    while not (match.game.first_chosen and match.game.decision.seat == 1):
        conversation.choose("1")
        assert len(match.game.choices) < 80
    assert "Player 2, press Enter when the keyboard is yours." in prompts[-1]
    after = capsys.readouterr().out.rpartition("\x1b[H")[2]
    assert "Player 2" in after
    assert "first chosen" not in after


def test_who_see_all_alike_are_not_asked_to_look_away() -> None:
    """Also where a choice changes nothing that is told, such as the end of a trade."""
    bundle = load_bundle(shipped("ordinary-fortnight").bundle)
    match, luck, untold = Match.start(bundle, bundle.kit.options(), 0), random.Random(0), 0
    while match.game.decision is not None and len(match.game.choices) < 20:
        before = match.game
        match.choose(luck.randrange(len(before.decision.options)))
        asked = match.game.decision
        untold += (
            asked is not None
            and asked.seat != before.decision.seat
            and len(match.game.log) == len(before.log)
        )
        assert not chosen_unseen(bundle.kit, before, match.game, before.decision.seat)
    assert untold


# --- Drafts of a kit


def test_what_changed_in_a_draft_of_a_kit(run: Run, tmp_path: Path) -> None:
    """Titles, figures, what cards do and what gauges do at their ends, in words."""
    draft = Path(shutil.copytree(boxes.CONTENT / "bonnie-and-clyde", tmp_path / "draft"))
    assert run("diff", "bonnie-and-clyde", draft).stdout == "Nothing has changed.\n"
    for name, old, new in (
        ("days.loop", '"Downtown"', '"Uptown"'),
        ("days.loop", "  boredom +1, savings +1", "  boredom +1, savings +2"),
        ("gauges.loop", "from 0 to 9 start 1", "from 0 to 8 start 1"),
        ("gauges.loop", "over: prison +1, love -1", "over: prison +1"),
        ("police.loop", "high 7", "high 7\n  copies 2"),
    ):
        edit(draft / name, old, new)
    changes = json.loads(run("diff", "bonnie-and-clyde", draft, "--format", "json", code=1).stdout)["changes"]
    parts = {change["id"]: {part["part"]: part["lines"] for part in change["parts"]} for change in changes}
    assert parts == {
        "gauge.savings": {"numbers": [{"old": "from 0 to 9 start 1", "new": "from 0 to 8 start 1"}]},
        "gauge.threat": {"over": [{"old": "Prison +1. Love −1.", "new": "Prison +1."}]},
        "place.dallas": {"title": [{"old": "Downtown", "new": "Uptown"}]},
        "daily.work": {"rules": [{"old": "Boredom +1. Savings +1.", "new": "Boredom +1. Savings +2."}]},
        "police.chase": {"copies": [{"old": "1", "new": "2"}]},
    }


def test_drafts_of_two_kits_differ_in_everything(run: Run) -> None:
    out = run("diff", "lucha-libre", "the-last-glow", code=1).stdout
    assert "  kit\n    lucha-libre → the-last-glow\n  columns\n    {+6+}\n" in out
    assert "removed: move show-off" in out


# --- One of many games


def test_games_of_results_are_found_by_their_options_and_told(tmp_path: Path) -> None:
    bundle = load_bundle(boxes.the_last_glow())
    modes = ("storm", "nightmare")
    plan = Plan(tuple(Cell(bundle.kit.options(mode), "random") for mode in modes), 3)
    chunks = [Chunk(0, 0, 3), Chunk(1, 0, 3)]
    results: Any = SimpleNamespace(
        bundle=bundle,
        plan=plan,
        names=[],
        rules="",
        path="r.jsonl",
        places=lambda: [SimpleNamespace(chunk=chunk) for chunk in chunks],
        at=lambda places: (play_chunk(bundle, plan, place.chunk) for place in places),
    )
    search = GameSearch(results, GameQuestion(options=("mode=nightmare",)))
    records = list(search.matching())
    assert [record.cell for record in records] == [1, 1, 1]
    assert matching(search) == "3 matching games (of 6)"
    told = line(results, records[0])
    assert told.startswith("1:0  nightmare, random, seed ")
    assert f"lost on turn {records[0].round}, {records[0].ending}" in told
    assert (
        list(GameSearch(results, GameQuestion(day=str(records[0].round), game="1:0")).matching())
        == records[:1]
    )
    write_log(tmp_path / "game.json", open_game(results, records[0], []))
    with pytest.raises(Failure, match="No games were played like that") as failure:
        GameSearch(results, GameQuestion(of_game={"kids": 3}))
    assert failure.value.hint == "Bots: random. Mode: nightmare, storm."
    with pytest.raises(Failure, match="friday is no round"):
        GameSearch(results, GameQuestion(day="friday"))
