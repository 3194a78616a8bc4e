"""What players sent back: found, placed, told, and played again; whatever strangers write into it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from loopwright import feedback as feedback_files
from loopwright.commands import replay as command
from loopwright.commands.feedback import feedback
from loopwright.commands.new import new
from loopwright.core import scenario_paths, usage
from loopwright.core.errors import Failure
from loopwright.play.film import Film, take
from loopwright.replay import open_log
from loopwright.results_file.read import FORMAT
from loopwright_engine import Timeline, load_bundle
from loopwright_engine.table import Table
from typer.core import TyperCommand

NOTES = [
    {"card": "diary.8", "side": "back", "text": "We were\nnot sure.", "choices": 3},
    {"card": "diary.1", "side": "front", "kind": "lovely", "text": "The fog.", "choices": 1},
    {"card": "item.storm-lantern", "side": "front", "text": "Too heavy."},
    {"card": "diary.99", "text": "Which card was that?"},
]


def replay(file: Path, **given: Any) -> None:
    """The command, to which no option of a game was given."""
    context = typer.Context(TyperCommand("replay"))
    context.meta[usage.CHOSEN] = {}
    command.replay(context, file, **given)


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """A file from a real game of some choices, with notes and a rating."""
    table = Table(load_bundle(scenario_paths.bundle("speaking-clock")))
    document = table.new({"seed": 4})
    for _ in range(5):
        document = table.choose(0, document["choices"])
    text = table.feedback(NOTES, {"again": 4, "comment": "More fog."})
    assert isinstance(text, str)
    path = tmp_path / "anna.json"
    path.write_text(text, "utf-8")
    return path


def changed(file: Path, **values: Any) -> Path:
    path = file.with_name("changed.json")
    path.write_text(json.dumps(json.loads(file.read_text("utf-8")) | values), "utf-8")
    return path


def test_notes_are_told_card_by_card_with_file_and_line(
    sent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    feedback([sent])
    *lines, thinking, _ = capsys.readouterr().out.splitlines()
    assert len(lines) == 5 and thinking.startswith("Thinking: ")
    for line, (card, side, text) in zip(
        lines, [(1, "front", "The fog."), (8, "back", "We were not sure.")], strict=False
    ):
        place = line.split(": note")[0]
        path, number, _ = place.rsplit(":", 2)
        written = Path(path).read_text("utf-8").splitlines()[int(number) - 1]
        assert text in line and f"diary {card} " in line
        assert written.strip() == side
    assert ": note (lovely): diary 1 " in lines[0] and ": note: diary 8 " in lines[1]
    of_world = lines[2]
    assert "Too heavy." in of_world and Path(of_world.split(": note: ")[0].rsplit(":", 2)[0]).is_file()
    assert "diary.99" in lines[3] and "Which card was that?" in lines[3]
    assert lines[4].endswith("anna.json: 5 choices, 4 notes; again 4, comment “More fog.”.")


def test_as_json_it_says_the_same(sent: Path, capsys: pytest.CaptureFixture[str]) -> None:
    feedback([sent], draft="speaking-clock", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert [card["card"] for card in data["cards"]] == [
        "diary.1",
        "diary.8",
        "item.storm-lantern",
        "diary.99",
    ]
    assert data["cards"][0]["line"] and data["cards"][3]["path"] is None
    assert data["cards"][0]["notes"][0]["kind"] == "lovely" and data["cards"][1]["notes"][0]["kind"] == ""
    assert data["files"][0]["same_draft"] and data["files"][0]["rating"]["again"] == 4


def test_the_game_is_played_again(sent: Path, tmp_path: Path) -> None:
    feedback([sent], log=tmp_path / "game.json")
    recording = open_log(tmp_path / "game.json")
    for step, choice in enumerate(recording.choices, 1):
        take(recording.match, choice, step)
    assert recording.match.game.digest() == json.loads(sent.read_text("utf-8"))["digest"]


def test_replay_shows_the_game_of_the_file_itself(sent: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a log between: the draft is found by the hash, and the end is the state in the file."""
    replay(sent)
    assert capsys.readouterr().out.splitlines()[-1].endswith("after 5 choices.")
    film = Film(open_log(sent))
    film.go(film.last)
    assert film.fault is None and film.step == 5
    assert film.match.game.digest() == json.loads(sent.read_text("utf-8"))["digest"]


def test_a_game_in_another_language_finds_its_draft_in_that_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(load_bundle(scenario_paths.bundle("the-last-glow", "sv")))
    table.new({"seed": 1})
    path = tmp_path / "anna.json"
    path.write_text(table.save(), "utf-8")
    feedback([path])
    assert "another draft" not in capsys.readouterr().out
    assert open_log(path).match.bundle.data["language"] == "sv"
    assert open_log(changed(path, language="../sv")).match.bundle.data["language"] == "en"


def test_a_folder_that_a_stranger_names_is_not_read(sent: Path, tmp_path: Path) -> None:
    """A file says of which scenario it is, not where one lies."""
    new(Path("hidden"), tmp_path)
    with pytest.raises(Failure, match="is not here"):
        replay(changed(sent, scenario=str(tmp_path / "hidden")))


def test_a_game_of_an_older_draft_is_replayed_as_far_as_it_is_the_same(
    sent: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(sent.read_text("utf-8"))
    steps = data["steps"]
    steps[3][1] = "an option that no card has"
    replay(changed(sent, bundle="sha256:" + "0" * 64, steps=steps), draft="speaking-clock")
    out = capsys.readouterr()
    assert "the same for 3 of 5 choices" in out.err
    assert out.out.splitlines()[-1].endswith("after 3 choices.")
    many = tmp_path / "results.jsonl"
    many.write_text(f'{{"format": "{FORMAT}"}}\n')
    with pytest.raises(Failure, match="leave out --draft"):
        replay(many, draft="speaking-clock")


def test_feedback_of_an_older_draft_is_told_as_such(sent: Path, capsys: pytest.CaptureFixture[str]) -> None:
    feedback([changed(sent, bundle="sha256:" + "0" * 64)], draft="speaking-clock")
    assert "played with another draft or in another language" in capsys.readouterr().out


def test_ratings_of_several_players_have_an_average(sent: Path, capsys: pytest.CaptureFixture[str]) -> None:
    feedback([sent, changed(sent, rating={"again": 1})])
    assert "again: 2.5 on average, of 2." in capsys.readouterr().out


@pytest.mark.parametrize(
    "values",
    [
        {"notes": 7, "rating": [1], "choices": None, "title": {}},
        {
            "notes": [None, [], {"text": 3}, {"text": "x", "card": ["a"], "kind": ["b"], "choices": -1}],
            "rating": {"a": {}},
        },
        {"notes": [{"text": "\x1b[31m" + "x" * 300, "card": "../../" * 50, "side": "\x00"}] * 1_100},
        {"rating": {str(n): 1e300 for n in range(1_000)}},
    ],
)
def test_strangers_can_write_what_they_like(
    sent: Path, values: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    feedback([changed(sent, **values)])
    told = capsys.readouterr().out
    assert "\x1b" not in told and "\x00" not in told


def test_what_is_no_feedback_is_refused(sent: Path, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("[]")
    with pytest.raises(Failure, match="is not a feedback file"):
        feedback([tmp_path / "other.json"])
    with pytest.raises(Failure, match="is not here"):
        feedback([changed(sent, scenario="nowhere")])
    with pytest.raises(Failure, match="of the scenario nowhere"):
        feedback([changed(sent, scenario="nowhere")], draft="speaking-clock")


class Clock:
    """A clock that goes on by as many seconds as it was told, each time that it is read."""

    def __init__(self, *steps: float) -> None:
        self.time, self.steps = 0.0, iter(steps)

    def __call__(self) -> float:
        self.time += next(self.steps, 0.0)
        return self.time


def thoughtful(*seconds: float) -> Table:
    """A table at which people thought so long before each of their choices."""
    table = Table(load_bundle(scenario_paths.bundle("speaking-clock")))
    table.new({"seed": 4})
    steps = [step for thought in seconds for step in (thought, 0.0)]
    table._timeline = Timeline(table.game, Clock(0.0, *steps))
    for count in range(len(seconds)):
        table.choose(0, count)
    return table


def test_how_long_people_thought_is_told_by_decision_without_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "anna.json"
    file.write_text(str(thoughtful(4, 8, 12, 1_000, 6).feedback()), "utf-8")
    feedback([file])
    told = capsys.readouterr().out
    assert "over 4 choices, median 7 s, middle half 6 to 9 s; 1 break of more than 10 minutes" in told
    feedback([file], as_json=True)
    thinking = json.loads(capsys.readouterr().out)["thinking"]
    assert (thinking["choices"], thinking["seconds"], thinking["breaks"]) == (4, 30.0, 1)
    assert [kind["choices"] for kind in thinking["decisions"]] == [3]  # one of another kind has no line


def test_a_table_that_is_opened_again_knows_how_long_people_thought() -> None:
    table = thoughtful(4, 8)
    again = Table(table.bundle)
    again.load(str(table.save()))
    assert json.loads(str(again.save()))["thinking"] == [4.0, 8.0]


@pytest.mark.parametrize("nonsense", ["soon", [1], [1, -2, "x", None, 1e300], [True] * 5], ids=str)
def test_seconds_of_a_stranger_are_not_believed(sent: Path, nonsense: object) -> None:
    read = feedback_files.read(changed(sent, thinking=nonsense)).thinking
    assert all(0 <= thought.seconds <= 1 for thought in read.thoughts)


def test_the_seconds_of_a_bot_are_none_of_a_person() -> None:
    table = Table(load_bundle(scenario_paths.bundle("lucha-libre")))
    table.new({"seed": 4, "bots": {"1": "greedy"}})
    while table.document()["bot_to_move"] or len(table.game.choices) < 3:
        document = table.document()
        table.advance(1) if document["bot_to_move"] else table.choose(0, len(table.game.choices))
    thinking = json.loads(str(table.save()))["thinking"]
    assert None in thinking and any(thought is not None for thought in thinking)
