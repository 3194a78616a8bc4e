"""Which games are played: all of a plan, or until enough is known; the same in any order."""

import random
from itertools import pairwise

import pytest
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import WATCHES
from loopwright_engine.playtest.schedule import STRETCH, Schedule
from loopwright_engine.playtest.stats import wilson
from loopwright_games.tales.options import Options

CELLS = (Cell(Options(2), "random"), Cell(Options(3), "random"))


def wins_of(chunk, chance):
    """As many wins as the luck of these games says, whoever asks."""
    return sum(
        random.Random(f"{chunk.cell} {game}").random() < chance
        for game in range(chunk.first, chunk.first + chunk.games)
    )


def played(plan, workers, chances, chunks=()):
    """Every chunk that is given away, when so many are on the way at once and come back in any order."""
    schedule, luck, away = Schedule(plan), random.Random(workers), []
    all_chunks = list(chunks)
    for chunk in all_chunks:
        schedule.done(chunk, wins_of(chunk, chances[chunk.cell]))
    while not schedule.over:
        while len(away) < workers and (chunk := schedule.next()) is not None:
            away.append(chunk)
        chunk = away.pop(luck.randrange(len(away)))
        all_chunks.append(chunk)
        schedule.done(chunk, wins_of(chunk, chances[chunk.cell]))
    assert not away and schedule.next() is None and schedule.chunks_left == 0
    assert sum(chunk.games for chunk in all_chunks) == schedule.expected
    return sorted(all_chunks)


@pytest.mark.parametrize("workers", [1, 2, 4, 7])
def test_every_game_is_played_once(workers):
    plan = Plan(CELLS, 230)
    assert played(plan, workers, (0.5, 0.5)) == [chunk for cell in (0, 1) for chunk in plan.chunks(cell)]


def test_cells_come_forward_together():
    plan = Plan((Cell(Options(2), "random"), Cell(Options(2), "planner")), 200)
    schedule, games = Schedule(plan), [0, 0]
    while (chunk := schedule.next()) is not None:
        games[chunk.cell] += chunk.games
        assert abs(games[0] - games[1]) <= 50


def test_many_drafts_are_played_one_after_another():
    """More of them than are kept ready: each is made ready for some chunks in a row."""
    drafts = [(("minutes", number),) for number in range(WATCHES + 8)]
    plan = Plan(tuple(Cell(Options(kids), "random", draft) for kids in (2, 3) for draft in drafts), 1_000)
    schedule, handed_out = Schedule(plan), []
    while (chunk := schedule.next()) is not None:
        handed_out.append(chunk)
    assert sorted(handed_out) == [chunk for cell in range(len(plan.cells)) for chunk in plan.chunks(cell)]
    played = [plan.cells[chunk.cell].changes for chunk in handed_out]
    made_ready = sum(earlier != other for earlier, other in pairwise([(), *played]))
    assert made_ready == len(handed_out) / 2 / (plan.cells[0].look // STRETCH)


@pytest.mark.parametrize("workers", [2, 4, 7])
def test_workers_do_not_matter_for_when_it_is_enough(workers):
    plan = Plan(CELLS, 30_000, until=2)
    assert played(plan, workers, (0.5, 0.02)) == played(plan, 1, (0.5, 0.02))


def test_a_cell_ends_when_its_share_is_known():
    """At the first look at which half of its interval is small enough, and not before."""
    plan = Plan(CELLS, 30_000, until=2)
    all_chunks = played(plan, 3, (0.5, 0.02))
    for cell, chance in enumerate((0.5, 0.02)):
        chunks = [chunk for chunk in all_chunks if chunk.cell == cell]
        look = plan.cells[cell].look
        assert len(chunks) % look == 0
        for looked in range(look, len(chunks) + 1, look):
            games = sum(chunk.games for chunk in chunks[:looked])
            low, high = wilson(sum(wins_of(chunk, chance) for chunk in chunks[:looked]), games)
            assert (high - low <= 0.04) == (looked == len(chunks))
    assert (
        sum(chunk.cell for chunk in all_chunks) < len(all_chunks) / 4
    )  # a rare win is known to so much sooner


def test_it_never_goes_beyond_the_most():
    plan = Plan(CELLS, 730, until=0.1)
    assert sum(chunk.games for chunk in played(plan, 4, (0.5, 0.5))) == 1460


def test_going_on_comes_to_the_same():
    """Whatever chunks are there already."""
    plan = Plan(CELLS, 30_000, until=3)
    whole = played(plan, 2, (0.3, 0.6))
    for seed in range(5):
        luck = random.Random(seed)
        schedule, handed_out = Schedule(plan), []
        for _ in range(luck.randrange(1, 40)):
            chunk = schedule.next()
            if chunk is None:
                break
            if luck.random() < 0.8:
                handed_out.append(chunk)
                schedule.done(chunk, wins_of(chunk, (0.3, 0.6)[chunk.cell]))
        assert played(plan, 3, (0.3, 0.6), handed_out) == whole


def test_what_is_expected():
    """All of a plan; with `until`, what its share of wins so far will take, near enough."""
    assert Schedule(Plan(CELLS, 230)).expected == 460
    plan = Plan(CELLS[:1], 30_000, until=2)
    schedule = Schedule(plan)
    assert schedule.expected == 30_000
    for _ in range(4):
        chunk = schedule.next()
        schedule.done(chunk, chunk.games // 2)
    assert schedule.expected == 2_500 == sum(chunk.games for chunk in played(plan, 1, (0.5,)))


@pytest.mark.parametrize(
    ("bot", "games"),
    [("cautious", 500), ("random", 500), ("planner:20", 40), ("explorer", 2_000), ("mine.py", 200)],
)
def test_a_look_depends_on_the_bot_and_not_on_how_much_is_played_in_one_go(bot, games):
    cell = Cell(Options(), bot)
    assert cell.look * cell.chunk == games
