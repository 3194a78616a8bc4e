"""Counters, flags, cards and options by round: what games keep adds up, in every game."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from loopwright.core.phrases import Called
from loopwright.playtest.text.kept import course, option_name, signed, title
from loopwright_compiler import compile_path
from loopwright_engine import load_bundle
from loopwright_engine.core.kept import CHOOSE, OTHER, RULES, Books
from loopwright_engine.kit import registry
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.playtest.figures import kept
from loopwright_engine.playtest.figures.kept import quartiles
from loopwright_engine.playtest.kept import BookSums
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import PICKS_OF, play_chunk, watch_of
from loopwright_engine.playtest.records import GameRecord, RecordError, RecordReader, as_line
from loopwright_engine.playtest.tally import Tally

from . import boxes

GAMES = 9
KITS = ("the_last_glow", "bonnie_and_clyde", "which_side", "lucha_libre")


def bundle_of(name: str) -> Bundle:
    return load_bundle(getattr(boxes, name)())


@pytest.fixture(scope="module")
def speaking_clock() -> Bundle:
    return load_bundle(
        compile_path(
            boxes.CONTENT / "scenarios" / "speaking-clock", bundled=boxes.CONTENT, kits=registry
        ).bundle
    )


def played(bundle: Bundle, games: int = GAMES) -> tuple[Plan, list[GameRecord]]:
    """Games by chance; of a game of Tales, with three kids."""
    options = bundle.kit.options(3) if bundle.kit.name == "tales" else bundle.kit.options()
    plan = Plan((Cell(options, "random"),), games, 3)
    return plan, play_chunk(bundle, plan, Chunk(0, 0, games))


def adds_up(records: list[GameRecord]) -> int:
    """Whatever cards or rules moved, each round ends where the one before ended and what was moved since
    leads; of what is told of moves at all. How many moves there were.
    """
    moves = 0
    for record in records:
        books = record.books
        assert books is not None
        rows = [[*row, *own] for row, own in zip(record.rounds, books.rows, strict=True)]
        told = {what for what, *_ in books.moved} | set(range(len(record.rounds[0]), len(rows[0])))
        by: Counter[tuple[int, int]] = Counter()
        for what, _, number, much in books.moved:
            by[what, number] += much
            moves += 1
        for what in told:
            for number in range(2, len(rows) + 1):
                gap = rows[number - 1][what] - rows[number - 2][what]
                assert gap == by[what, number]
    return moves


@pytest.mark.parametrize("name", KITS)
def test_rounds_and_moves_add_up(name: str) -> None:
    bundle = bundle_of(name)
    plan, records = played(bundle)
    moves = adds_up(records)
    assert moves > 0 or not watch_of(bundle, ()).kept
    reader = RecordReader(watch_of(bundle, ()), plan)
    assert [reader.record(as_line(record).encode()) for record in records] == records


def test_rounds_and_moves_of_tales_add_up(speaking_clock: Bundle) -> None:
    """Those of insight and enigma, counters, flags and what each kid has."""
    _, records = played(speaking_clock)
    assert adds_up(records) > GAMES


def test_cards_are_the_cause_before_rules(speaking_clock: Bundle) -> None:
    """Of Tales the log says which block it was; of games of rows the last that may have done it."""
    for bundle, counter in ((speaking_clock, "minutes"), (bundle_of("bonnie_and_clyde"), "love")):
        watch = watch_of(bundle, ())
        what = [*bundle.kit.rows, *watch.kept].index(counter)
        _, records = played(bundle)
        moved = [row for record in records for row in (record.books or Books([], [], [], [])).moved]
        by_cards = [source for place, source, _, _ in moved if place == what and source != RULES]
        assert by_cards
        written = json.dumps(bundle.data)
        assert all(f'"{watch.sources[source]}"' in written for source in by_cards)


def test_decisions_are_told_of_some_games() -> None:
    """Those of cards (the kind 0) in all, those of rules in one of eight; what is taken was open, or has no
    name.
    """
    _, records = played(bundle_of("which_side"))
    for record in records:
        assert record.books is not None
        kinds = {pick.ask for pick in record.books.picks}
        assert kinds <= {0} or record.game % PICKS_OF == 0
        assert 2 in kinds or record.game % PICKS_OF
        for pick in record.books.picks:
            assert pick.taken in (*pick.open, OTHER)


def test_what_is_hidden_is_called_as_cards_declare_it() -> None:
    """It has no title that could be told."""
    folder = boxes.CONTENT / "scenarios" / "ordinary-fortnight"
    bundle = load_bundle(compile_path(folder, bundled=boxes.CONTENT, kits=registry).bundle)
    titles = dict(kept.titles_of(bundle, watch_of(bundle, ())))
    assert titles["flag signed"] == "flag"
    assert "Water at A" in titles


def test_what_each_has_is_told_together(speaking_clock: Bundle) -> None:
    """A flag of each kid is no share of games, however few have it."""
    _, records = played(speaking_clock)
    watch = watch_of(speaking_clock, ())
    tally = Tally(1, watch)
    for record in records:
        tally.add(record)
    numbers = {row["id"]: row for row in kept.figures(speaking_clock, tally)["numbers"]}
    assert (numbers["heard"]["kind"], numbers["minutes"]["kind"]) == ("own", "counter")
    place = watch.kept.index("minutes")
    ended = [record.books.rows[-1][place] for record in records if record.books]
    assert numbers["minutes"]["end"] == quartiles(Counter(ended))
    view: Any = {"kit": "tales", "names": {"rivals": [], "rows": {}}}
    assert title(numbers["heard"]) == "Heard her voice (all together)"
    assert "%" not in course(view, numbers["heard"])


def test_figures_of_what_is_kept() -> None:
    """By hand for one game: means are its values, shares are of what was open."""
    bundle = bundle_of("which_side")
    _, (record,) = played(bundle, 1)
    tally = Tally(1, watch_of(bundle, ()))
    tally.add(record)
    books = record.books
    assert books is not None
    document = kept.figures(bundle, tally)
    titles = {row["id"]: row for row in document["numbers"]}
    savings = list(bundle.kit.rows).index("savings")
    assert [row["mean"] for row in titles["savings"]["rounds"]] == [row[savings] for row in record.rounds]
    assert titles["savings"]["endings"][0]["values"] == [[record.rounds[-1][savings], 1]]
    strike = watch_of(bundle, ()).kept.index("strike")
    assert titles["strike"]["kind"] in ("counter", "flag")
    assert [row["median"] for row in titles["strike"]["rounds"]] == [row[strike] for row in books.rows]
    assert sum(option["taken"] for option in document["options"]) == len(books.picks)
    assert all(0 <= option["taken"] <= option["open"] for option in document["options"])
    assert sum(card["times"] for card in document["cards"]) <= sum(times for *_, times in books.came)


@pytest.mark.parametrize("name", [*KITS, "mad_maxence", "the_loop"])
def test_options_are_called_as_on_the_table(name: str) -> None:
    """No option of the rules has its id in the place of words."""
    watch = watch_of(bundle_of(name), ())
    for kind, ask in watch.asks.items():
        ids, words = watch.options_of(ask), watch.words_of(ask)
        assert words.keys() == ids.keys()
        assert kind == CHOOSE or all(words[option] not in ("", ids[option]) for option in ids)


@pytest.mark.parametrize(
    ("language", "name"),
    [(None, 'What do you do? "Walk to …, once a turn"'), ("sv", 'Vad gör du? "Gå till …, en gång per tur"')],
)
def test_an_option_of_the_rules_stands_beside_what_is_asked(language: str | None, name: str) -> None:
    """In the language of the cards."""
    folder = boxes.CONTENT / "the-loop"
    bundle = load_bundle(compile_path(folder, bundled=boxes.CONTENT, kits=registry, language=language).bundle)
    tally = Tally(1, watch_of(bundle, ()))
    for record in played(bundle, 1)[1]:
        tally.add(record)
    names = [option_name(option, Called(bundle.data)) for option in kept.figures(bundle, tally)["options"]]
    assert name in names


def test_ticks_are_not_told() -> None:
    """Flags of what happens once, which no writer has named."""
    bundle = bundle_of("mad_maxence")
    watch = watch_of(bundle, ())
    _, (record,) = played(bundle, 1)
    tally = Tally(1, watch)
    tally.add(record)
    told = {row["id"] for row in kept.figures(bundle, tally)["numbers"]}
    assert {"dog", "letter", "hours"} <= told
    assert any(flag["id"].startswith("tick.") for flag in bundle.data["flags"])
    assert not any(name.startswith("tick.") for name in told)


def test_games_without_books_are_counted_as_before() -> None:
    """A file of an earlier version has none."""
    bundle = bundle_of("which_side")
    plan, (record,) = played(bundle, 1)
    data = json.loads(as_line(record))
    del data["books"]
    old = RecordReader(watch_of(bundle, ()), plan).record(json.dumps(data).encode())
    tally = Tally(1, watch_of(bundle, ()))
    tally.add(old)
    assert kept.figures(bundle, tally) == {"games": 0, "numbers": [], "cards": [], "options": []}


@pytest.mark.parametrize(
    ("place", "row"),
    [
        (0, [[0]]),
        (1, [[99, -1, 1, 1]]),
        (1, [[0, 100_000, 1, 1]]),
        (2, [[-1, 1, 0, 1]]),
        (2, [[0, 1, 9, 1]]),
        (3, [[2, 1, 0, 3, [4], []]]),
        (3, [[2, 1, 0, 3, [3, 999], []]]),
        (3, "none"),
    ],
)
def test_books_that_no_game_has(place: int, row: Any) -> None:
    bundle = bundle_of("which_side")
    plan, (record,) = played(bundle, 1)
    data = json.loads(as_line(record))
    data["books"][place] = row
    with pytest.raises(RecordError, match="books"):
        RecordReader(watch_of(bundle, ()), plan).record(json.dumps(data).encode())


def test_sums_know_no_order() -> None:
    """Games counted in two parts, in any order, give the same."""
    bundle = bundle_of("lucha_libre")
    watch = watch_of(bundle, ())
    _, records = played(bundle, 3)
    whole, parts, chance = BookSums(), [BookSums(), BookSums()], Random(1)
    for record in records:
        assert record.books is not None
        whole.add(record.books, record.rounds, record.ending, watch.stands)
    chance.shuffle(records)
    for place, record in enumerate(records):
        assert record.books is not None
        parts[place % 2].add(record.books, record.rounds, record.ending, watch.stands)
    parts[0].merge(parts[1])
    assert parts[0] == whole


def test_less_than_nothing_has_a_minus() -> None:
    assert [signed(number) for number in (-1.25, -0.04, 0.0, 2.0)] == ["−1.2", "0.0", "0.0", "2.0"]


@pytest.mark.parametrize(
    ("values", "quarters"),
    [([5], (5, 5, 5)), ([1, 2, 3, 4], (1, 2, 3)), ([0, 0, 0, 1, 1], (0, 0, 1)), ([2, 9], (2, 2, 9))],
)
def test_quartiles(values: list[int], quarters: tuple[int, int, int]) -> None:
    row = quartiles(Counter(values))
    assert (row["quarter"], row["median"], row["three_quarters"]) == quarters
    assert row["mean"] == sum(values) / len(values)
