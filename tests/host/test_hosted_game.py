"""A hosted game: each seat chooses for itself, sees what it may see, and loses nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.feedback import read
from loopwright.host import hosted_game
from loopwright.host.hosted_game import MOST_WATCHERS, HostedGame
from loopwright.verify.evenings import campaign_of
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.table import WATCHER, CampaignTable, Table

from ..compiler.examples import small_campaign


@pytest.fixture(scope="module")
def duel() -> Bundle:
    """A game of two seats with secrets."""
    return load_bundle(scenario_paths.bundle("the-loop"))


@pytest.fixture(scope="module")
def story() -> Bundle:
    """A game in which all win together."""
    return load_bundle(scenario_paths.bundle("speaking-clock"))


def hosted(bundle: Bundle, file: Path | None = None, people: int | None = None, **options: Any) -> HostedGame:
    table = Table(bundle)
    table.start(bundle.kit.options(**options), 4)
    return HostedGame(table, file, people)


def words(game: HostedGame) -> dict[int, str]:
    """The secret word of each seat."""
    return {guest.seat: word for word, guest in game.guests.items()}


def seen(game: HostedGame, seat: int) -> Any:
    """The document of a seat."""
    return game.seen([seat])[seat]


def test_a_seat_chooses_in_its_own_turn_alone(duel: Bundle) -> None:
    game = hosted(duel, players=2)
    by_seat = words(game)
    decides = game.table.game.decision.seat
    other = 1 - decides
    for word in (by_seat[other], by_seat[WATCHER]):
        assert game.answer(word, "choose", [0, 0])["error"]["code"] in ("seat", "call")
    assert seen(game, other)["decision"] is None and seen(game, WATCHER)["decision"] is None
    assert seen(game, other)["waits_for"] == decides
    assert game.answer(by_seat[decides], "choose", [0, 0]) == {}
    document = seen(game, decides)
    assert document["choices"] == 1 and document["viewer"] == decides


def test_no_document_holds_the_seed_or_what_another_seat_hides(duel: Bundle) -> None:
    """What is told of a seat is what the rules show it; who looks on is told of no seat at all."""
    game = hosted(duel, players=2)
    by_seat = words(game)
    for _ in range(12):
        state = game.table.game
        for seat, document in game.seen(by_seat).items():
            assert "seed" not in document
            told = [view["data"]["lines"] for view in document["views"] if view["kind"] == "lines"]
            (cards,) = (view["data"]["cards"] for view in document["views"] if view["kind"] == "cards")
            if seat == WATCHER:
                assert told == [[]] and not document["dials"]
                assert all(card["group"] for card in cards), "none lies before who looks on"
            else:
                shown = {words for _, words in duel.kit.table(state, seat)}
                assert all(
                    line["text"] in {game.table._writer().written(text) for text in shown} for line in told[0]
                )
        game.answer(by_seat[state.decision.seat], "choose", [0, len(state.choices)])


@pytest.mark.parametrize(
    "call", ["document", "setup", "new", "load", "save", "redo", "advance", "feedback", "start", None, 7]
)
def test_guests_ask_for_nothing_else(story: Bundle, call: object) -> None:
    game = hosted(story, kids=3)
    for word in game.guests:
        assert game.answer(word, call, [{}])["error"]["code"] == "call"


@pytest.mark.parametrize(
    "arguments", [None, {}, [], ["x"], [0], [10**9, 0, 0], [0, "0"], [True, 0, 0], [0, 1]]
)
def test_nonsense_is_refused_and_changes_nothing(story: Bundle, arguments: object) -> None:
    game = hosted(story, kids=3)
    word = words(game)[0]
    before = game.table.game.digest()
    answer = game.answer(word, "choose", arguments)
    assert "error" in answer and game.table.game.digest() == before


def test_who_undoes_took_that_choice(duel: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    game = hosted(duel, players=2)
    by_seat = words(game)
    decides = game.table.game.decision.seat
    game.answer(by_seat[decides], "choose", [0, 0])
    monkeypatch.setattr(
        game.table, "_steps_back", lambda: len(game.table._line.past) - 1
    )  # as if nothing hidden had been seen
    assert game.answer(by_seat[1 - decides], "undo", [0])["error"]["code"] == "seat"
    assert game.answer(by_seat[decides], "undo", []) == {} and seen(game, decides)["choices"] == 0


def test_a_call_that_is_asked_again_is_answered_as_it_was(
    story: Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when somebody has taken it back since, so that the same choice could be made once more."""
    game = hosted(story, kids=3)
    by_seat = words(game)
    monkeypatch.setattr(
        game.table, "_steps_back", lambda: len(game.table._line.past) - 1
    )  # as if nothing hidden had been seen
    for _ in range(2):
        assert game.answer(by_seat[0], "choose", [0, 0], call_id="a-1") == {}
        assert len(game.table.game.choices) == 1
    refused = game.answer(by_seat[1], "choose", [0, 0], call_id="a-1")
    assert refused["error"]["code"] == "stale", "ids of other guests are their own"
    assert game.answer(by_seat[0], "undo", [], call_id="a-2") == {}
    assert game.answer(by_seat[0], "choose", [0, 0], call_id="a-1") == {}
    assert game.answer(by_seat[1], "choose", [0, 0], call_id="a-1") == refused
    assert len(game.table.game.choices) == 0
    for number in range(300):
        game.answer(by_seat[0], "undo", [], call_id=f"a-{number}")
    assert len(game._answers[by_seat[0]]) == 100


def test_the_story_is_whole_whatever_was_taken_back(story: Bundle) -> None:
    luck, game = random.Random(5), hosted(story, kids=3)
    word = words(game)[0]
    for step in range(60):
        if step % 5 == 4:
            game.answer(word, "undo", [])
        decision = game.table.game.decision
        game.answer(word, "choose", [luck.randrange(len(decision.options)), len(game.table.game.choices)])
        (document,) = game.seen([0]).values()
        assert document["story"] == game.table.document()["story"]


def test_bots_take_seats_that_are_not_for_people_and_of_those_who_left(story: Bundle) -> None:
    game = hosted(story, people=2, kids=3)
    by_seat = words(game)
    assert set(by_seat) == {0, 1, WATCHER}
    assert game.table.document()["seats"][2]["bot"] == "cautious"
    here = frozenset({by_seat[0], by_seat[1]})
    assert game.answer(by_seat[0], "bot", [1], here)["error"]["code"] == "seat"
    game.answer(by_seat[0], "bot", [1], here - {by_seat[1]})
    assert game.table.document()["seats"][1]["bot"] == "cautious"
    game.come_back(by_seat[1])
    assert game.table.document()["seats"][1]["bot"] is None


def arrives(game: HostedGame, now: float) -> int:
    """The seat of whoever comes by the link for everybody."""
    word = game.place_for_newcomer(game.joining, now)
    return game.guests[word].seat


def test_newcomers_take_free_seats_then_look_on(story: Bundle) -> None:
    game = hosted(story, people=2, kids=3)
    first = words(game)[0]
    places = [arrives(game, 100.0) for _ in range(4)]
    assert places == [0, 1, WATCHER, WATCHER]
    game.come_back(first)
    places = [arrives(game, 200.0) for _ in range(2)]
    assert places == [1, WATCHER], "who only looked at the link has not taken the second seat"


def test_whoever_looks_on_has_a_place_of_their_own(story: Bundle) -> None:
    """With notes of their own, which others' notes leave as they are; as many as there may be sockets."""
    game = hosted(story, people=2, kids=3)
    one, two = (game.place_for_newcomer(game.watching, 100.0) for _ in range(2))
    assert [game.guests[word].seat for word in (one, two)] == [WATCHER, WATCHER]
    for word in (one, two):
        game.come_back(word)
        game.answer(word, "notes", [[{"text": f"Of {word}"}]])
    assert [game.notes_of(word)[0]["text"] for word in (one, two)] == [f"Of {one}", f"Of {two}"]
    more = {game.place_for_newcomer(game.watching, 100.0) for _ in range(2 * MOST_WATCHERS)}
    assert len(more) == MOST_WATCHERS - 2 and len(game.guests) == 2 + MOST_WATCHERS


def test_the_evening_is_a_file_for_feedback_and_goes_on_from_it(story: Bundle, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    game = hosted(story, file, kids=3)
    by_seat = words(game)
    game.answer(by_seat[0], "choose", [0, 0])
    game.answer(by_seat[1], "notes", [[{"card": "diary.1", "side": "front", "text": "Why?"}]])
    game.answer(by_seat[0], "send", [[], {"again": 5, "comment": "Fog."}])
    game.answer(by_seat[1], "send", [[{"card": "diary.1", "text": "Why?"}], {"again": 2}])
    game.keep()
    sent = read(file)
    assert [note.text for note in sent.notes] == ["Why?"] and sent.rating == {"again": 3.5, "comment": "Fog."}
    assert len(sent.thinking.thoughts) == 1
    table = Table(story)
    assert "error" not in table.load(file.read_text("utf-8"))
    assert table.game.digest() == game.table.game.digest()
    again = HostedGame(table, file, before=json.loads(file.read_text("utf-8")))
    again.answer(words(again)[2], "notes", [[{"card": "diary.2", "text": "And now?"}]])
    again.keep()
    assert [note.text for note in read(file).notes] == ["Why?", "And now?"] and read(
        file
    ).rating == sent.rating


@pytest.mark.parametrize("text", ["x" * 200_000, "x" * 10_001])
def test_notes_that_do_not_fit_are_refused_and_the_others_stay(
    story: Bundle, tmp_path: Path, text: str
) -> None:
    game = hosted(story, tmp_path / "evening.json", kids=3)
    by_seat = words(game)
    assert game.answer(by_seat[1], "notes", [[{"card": "diary.1", "text": "Why?"}]]) == {}
    assert game.answer(by_seat[0], "notes", [[{"text": text}]])["error"]["code"] == "notes"
    many = [{"text": "x"}] * 600
    assert game.answer(by_seat[0], "notes", [many]) == {}
    assert game.answer(by_seat[2], "notes", [many])["error"]["code"] == "notes"
    game.keep()
    assert [note.text for note in read(tmp_path / "evening.json").notes][:1] == ["Why?"]


# --- Evening after evening


def take(game: HostedGame, word: str, label: str) -> None:
    """Take the option with this label, for whoever has this word."""
    document = seen(game, 0)
    options = (one for group in document["decision"]["groups"] for one in group["options"])
    index = next(one["index"] for one in options if label in one["text"])
    assert game.answer(word, "choose", [index, document["choices"]]) == {}
    while game.table.let_bot_move():
        pass
    game.keep()


def test_the_next_evening_is_at_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits there goes on once the evening is over; the host keeps the notebook, and each evening."""
    monkeypatch.setattr(hosted_game, "randbelow", lambda _: 1)
    table = CampaignTable(campaign_of(str(small_campaign(tmp_path))).bundles)
    table.start(table.bundle.kit.options(kids=("maja", "ola")), 1)
    notebook, file = tmp_path / "notebook.json", tmp_path / "evening.json"
    game = HostedGame(table, file, people=1, notebook=notebook)
    by_seat = words(game)
    take(game, by_seat[0], "Take the dog")
    assert game.answer(by_seat[0], "go_to", ["last"])["error"]["code"] == "call", "it goes on"
    take(game, by_seat[0], "Go home")
    assert json.loads(notebook.read_text("utf-8"))["carried"] == "note.dog-stays=1"
    assert game.answer(by_seat[WATCHER], "go_to", ["last"])["error"]["code"] == "call"
    for nonsense in (None, 7, "the-hum", {}):
        assert game.answer(by_seat[0], "go_to", [nonsense])["error"]["code"] == "due"
    first = file.read_bytes()
    assert game.answer(by_seat[0], "go_to", ["last"]) == {}
    document = seen(game, 0)
    assert document["campaign"]["now"] == "last" and document["story"]["from"] == 0
    assert [one["bot"] is None for one in document["seats"]] == [True, False]
    take(game, by_seat[0], "Whistle")
    assert len(json.loads(notebook.read_text("utf-8"))["evenings"]) == 2
    assert file.read_bytes() == first and (tmp_path / "evening-2.json").exists()


def test_what_guests_say_is_kept_without_a_name_for_the_evening(tmp_path: Path) -> None:
    """Evening by evening, beside the notebook; where nobody says anything there is no file."""
    table = CampaignTable(campaign_of(str(small_campaign(tmp_path))).bundles)
    table.start(table.bundle.kit.options(kids=("maja", "ola")), 1)
    game = HostedGame(table, people=1, notebook=tmp_path / "notebook.json")
    by_seat = words(game)
    take(game, by_seat[0], "Go home")
    assert not game.files
    game.answer(by_seat[WATCHER], "notes", [[{"card": "diary.1", "text": "Why?"}]])
    game.keep()
    assert game.answer(by_seat[0], "go_to", ["last"]) == {}
    game.keep()
    game.answer(by_seat[0], "send", [[], {"again": 5}])
    game.keep()
    assert game.files == [tmp_path / f"{name}-evening.json" for name in ("the-hum", "last")]
    assert [note.text for note in read(game.files[0]).notes] == ["Why?"]
    assert not read(game.files[1]).notes and read(game.files[1]).rating == {"again": 5}
