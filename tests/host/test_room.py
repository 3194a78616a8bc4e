"""A hosted game: each seat chooses for itself, sees what it may see, and loses nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.feedback import read
from loopwright.host.room import HostedGame
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.table import WATCHER, Table


@pytest.fixture(scope="module")
def duel() -> Bundle:
    """A game of two seats with secrets."""
    return load_bundle(scenario_paths.bundle("the-loop"))


@pytest.fixture(scope="module")
def story() -> Bundle:
    """A game in which all win together."""
    return load_bundle(scenario_paths.bundle("speaking-clock"))


def room_of(
    bundle: Bundle, file: Path | None = None, people: int | None = None, **options: Any
) -> HostedGame:
    table = Table(bundle)
    table.start(bundle.kit.options(**options), 4)
    return HostedGame(table, file, people)


def words(room: HostedGame) -> dict[int, str]:
    """The secret word of each seat."""
    return {guest.seat: word for word, guest in room.guests.items()}


def test_a_seat_chooses_in_its_own_turn_alone(duel: Bundle) -> None:
    room = room_of(duel, players=2)
    by_seat = words(room)
    decides = room.table.game.decision.seat
    other = 1 - decides
    for word in (by_seat[other], by_seat[WATCHER]):
        assert room.answer(word, "choose", [0, 0, 0])["error"]["code"] in ("seat", "call")
        assert room.answer(word, "document", [])["decision"] is None
    assert room.answer(by_seat[other], "document", [])["waits_for"] == decides
    document = room.answer(by_seat[decides], "choose", [0, 0, 0])
    assert document["choices"] == 1 and document["viewer"] == decides


def test_no_document_holds_the_seed_or_what_another_seat_hides(duel: Bundle) -> None:
    """What is told of a seat is what the rules show it; who looks on is told of no seat at all."""
    room = room_of(duel, players=2)
    by_seat = words(room)
    for _ in range(12):
        game = room.table.game
        for seat, word in by_seat.items():
            document = room.answer(word, "document", [])
            assert "seed" not in document
            told = [view["data"]["lines"] for view in document["views"] if view["kind"] == "lines"]
            if seat == WATCHER:
                assert not told and not document["dials"]
            else:
                shown = {words for _, words in duel.kit.table(game, seat)}
                assert all(line["text"] in {room.table._written(text) for text in shown} for line in told[0])
        room.answer(by_seat[game.decision.seat], "choose", [0, len(game.choices), 0])


@pytest.mark.parametrize(
    "call", ["setup", "new", "load", "save", "redo", "advance", "feedback", "start", None, 7]
)
def test_guests_ask_for_nothing_else(story: Bundle, call: object) -> None:
    room = room_of(story, kids=3)
    for word in room.guests:
        assert room.answer(word, call, [{}])["error"]["code"] == "call"


@pytest.mark.parametrize(
    "arguments", [None, {}, [], ["x"], [0], [10**9, 0, 0], [0, "0"], [True, 0, 0], [0, 0, -5]]
)
def test_nonsense_is_refused_and_changes_nothing(story: Bundle, arguments: object) -> None:
    room = room_of(story, kids=3)
    word = words(room)[0]
    before = room.table.game.digest()
    answer = room.answer(word, "choose", arguments)
    assert "error" in answer or arguments == [0, 0, -5]
    assert room.table.game.digest() == before or arguments == [0, 0, -5]


def test_who_undoes_took_that_choice(duel: Bundle) -> None:
    room = room_of(duel, players=2)
    by_seat = words(room)
    decides = room.table.game.decision.seat
    room.answer(by_seat[decides], "choose", [0, 0, 0])
    assert room.answer(by_seat[1 - decides], "undo", [0])["error"]["code"] == "seat"


def test_bots_take_seats_that_are_not_for_people_and_of_those_who_left(story: Bundle) -> None:
    room = room_of(story, people=2, kids=3)
    by_seat = words(room)
    assert set(by_seat) == {0, 1, WATCHER}
    assert room.table.document()["seats"][2]["bot"] == "cautious"
    here = frozenset({by_seat[0], by_seat[1]})
    assert room.answer(by_seat[0], "bot", [1], here)["error"]["code"] == "seat"
    room.answer(by_seat[0], "bot", [1], here - {by_seat[1]})
    assert room.table.document()["seats"][1]["bot"] == "cautious"
    room.come_back(by_seat[1])
    assert room.table.document()["seats"][1]["bot"] is None


def test_newcomers_take_free_seats_then_look_on(story: Bundle) -> None:
    room = room_of(story, people=2, kids=3)
    places = [room.guests[room.place_for_newcomer(100.0)].seat for _ in range(4)]
    assert places == [0, 1, WATCHER, WATCHER]
    room.come_back(words(room)[0])
    places = [room.guests[room.place_for_newcomer(200.0)].seat for _ in range(2)]
    assert places == [1, WATCHER], "who only looked at the link has not taken the second seat"


def test_the_evening_is_a_file_for_feedback_and_goes_on_from_it(story: Bundle, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    room = room_of(story, file, kids=3)
    by_seat = words(room)
    room.answer(by_seat[0], "choose", [0, 0, 0])
    room.answer(by_seat[1], "notes", [[{"card": "diary.1", "side": "front", "text": "Why?"}]])
    room.answer(by_seat[0], "send", [[], {"again": 5, "comment": "Fog."}])
    room.answer(by_seat[1], "send", [[{"card": "diary.1", "text": "Why?"}], {"again": 2}])
    sent = read(file)
    assert [note.text for note in sent.notes] == ["Why?"] and sent.rating == {"again": 3.5, "comment": "Fog."}
    assert len(sent.thinking.thoughts) == 1
    table = Table(story)
    assert "error" not in table.load(file.read_text("utf-8"))
    assert table.game.digest() == room.table.game.digest()
    assert room.answer(by_seat[0], "notes", [[{"text": "x" * 200_000}]])["error"]["code"] == "notes"
    assert json.loads(file.read_text("utf-8"))["notes"]
