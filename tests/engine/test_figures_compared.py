"""Two drafts on the same luck: what changed, how much of it, and whether it is more than luck."""

import json
from collections import Counter
from dataclasses import dataclass, replace

import pytest
from engine_builder import Builder, do
from loopwright_engine import Bundle
from loopwright_engine.playtest.figures.compare import (
    LENGTH,
    SEEN,
    ComparedGame,
    Counts,
    Games,
    Kinds,
    compare,
)
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.stats import ENDED, GAMES, WON, Pairs, mean, paired
from loopwright_games.tales.options import Options

PLAN = Plan((Cell(Options(2), "random"), Cell(Options(3), "random")), games=150)


@dataclass
class Played:
    """A playtest, as `compare` wants it."""

    bundle: Bundle
    plan: Plan

    def __post_init__(self):
        self.names = watch_of(self.bundle, ()).names
        self.games = [
            record
            for cell in range(len(self.plan.cells))
            for chunk in self.plan.chunks(cell)
            for record in play_chunk(self.bundle, self.plan, chunk)
        ]

    def records(self):
        return iter(self.games)


def changes(old, new, **options):
    """What changed for the one bot, beside what is told of both playtests."""
    comparison = compare(old, new, **options)
    (of_bot,) = comparison.pop("bots").values()
    return comparison | of_bot


def with_games(played, plan, games):
    """The same draft as if these games had been played."""
    draft = Played(played.bundle, replace(plan, games=1))
    draft.plan, draft.games = plan, list(games)
    return draft


ONE_KIND = replace(PLAN, cells=PLAN.cells[:1])
TWO_KINDS = replace(PLAN, cells=(PLAN.cells[0], Cell(Options(3, ("caring-parents",)), "random")))


def flipped(games, won, lost=0):
    """So many lost games are won, a day later, and so many that were won are lost, a day earlier; what dice
    did is not noted of any, as they did not.
    """
    left, flipped_games = {False: won, True: lost}, []
    for game in games:
        if left[game.won]:
            left[game.won] -= 1
            ending, days = ("time-ran-out", -1) if game.won else ("won", 1)
            game = game._replace(won=not game.won, ending=ending, round=game.round + days)
        flipped_games.append(game._replace(luck=None))
    return flipped_games


def evening(lowest, *, more=()):
    """Each evening one die: the kids lose with a 1, and win with `lowest` or more."""
    builder = Builder()
    won, lost = builder.ending("won"), builder.ending("lost", "lose")
    win, lose = do("end_game", ending=won), do("end_game", ending=lost)
    builder.card(1, on=[builder.on("end_phase", builder.roll((lowest, 6, (win,)), (1, 1, (lose,))))])
    for number in more:
        builder.card(number)
    return builder.build()


def chance(lowest):
    """That the kids win: the first die of six that decides anything decides it."""
    win, day = (7 - lowest) / 6, 1 - 1 / 6 - (7 - lowest) / 6
    return win * sum(day**before for before in range(6))


@pytest.fixture(scope="module")
def hard():
    return Played(evening(6), PLAN)


@pytest.fixture(scope="module")
def easy():
    return Played(evening(4), PLAN)


def test_the_same_draft_has_not_changed(hard):
    comparison = changes(hard, hard)
    assert comparison["pairs"] == 300
    for change in (comparison["wins"]["all"], comparison["length"], *comparison["endings"].values()):
        assert (change["difference"], change["p"], change["sure"]) == (0, 1, False)
    assert (comparison["added"], comparison["removed"]) == ([], [])


def test_the_change_computed_by_hand_lies_in_the_interval(hard, easy):
    truth = chance(4) - chance(6)
    comparison = changes(hard, easy, level=0.99)
    for kids in ("2", "3"):
        change = comparison["wins"]["by_axis"][kids]
        assert change["pairs"] == 150
        assert change["low"] < truth < change["high"]
        assert change["sure"]
    back = changes(easy, hard, level=0.99)["wins"]["all"]
    forth = comparison["wins"]["all"]
    assert (back["old"], back["new"]) == (forth["new"], forth["old"])
    assert (back["low"], back["high"]) == (-forth["high"], -forth["low"])


def test_the_same_luck_makes_pairs_tell_more(hard, easy):
    """Nobody loses with the easy draft who wins with the hard one, on the same dice."""
    wins = changes(hard, easy)["wins"]["all"]
    assert wins["difference"] == pytest.approx(wins["new"] - wins["old"], abs=1e-5)
    losses = [r.won and not s.won for r, s in zip(hard.records(), easy.records(), strict=True)]
    assert not any(losses)


def test_what_else_changed_is_told_and_corrected(hard, easy):
    comparison = changes(hard, easy)
    assert comparison["length"]["difference"] < 0
    assert comparison["length"]["sure"]
    assert comparison["endings"]["won"]["title"] == "Won"
    assert comparison["endings"]["won"]["difference"] == comparison["wins"]["all"]["difference"]
    assert comparison["looked_at"] == 1 + len(comparison["endings"]) + len(comparison["cards"])
    assert comparison["endings"]["won"]["p_corrected"] > comparison["wins"]["all"]["p"]
    assert all(change["old"] or change["new"] for change in comparison["cards"].values())
    rumors = [change for card, change in comparison["cards"].items() if card.startswith("rumor")]
    assert rumors
    assert not any(change["new"] > change["old"] and change["sure"] for change in rumors)


def test_a_change_that_all_games_show_is_no_luck(hard):
    later = Played(hard.bundle, PLAN)
    later.games = [record._replace(round=record.round + 1) for record in hard.games]
    length = changes(hard, later)["length"]
    assert (length["difference"], length["p"], length["sure"]) == (1, 0, True)


def test_every_range_of_winning_that_is_told_counts_as_a_look(hard, easy):
    wins = changes(hard, easy)["wins"]
    for change in wins["by_axis"].values():
        assert change["p_corrected"] > change["p"]
    alone = Plan((Cell(Options(2), "random"),), games=30)
    wins = changes(Played(hard.bundle, alone), Played(easy.bundle, alone))["wins"]
    assert {"title": "2 kids", **wins["all"]} == wins["by_axis"]["2"]
    assert wins["all"]["p_corrected"] == wins["all"]["p"]


def test_ranges_hold_for_as_many_looks_as_are_told(hard, easy):
    """Two numbers of kids and all together; and the length, each ending and each card."""

    def pairs(happened, cell):
        both = zip(hard.games, easy.games, strict=True)
        counts = Counter((happened(old), happened(new)) for old, new in both if old.cell == cell)
        return Pairs(*(counts[pair] for pair in ((1, 1), (1, 0), (0, 1), (0, 0))))

    def near(change, interval):
        assert change["sure"]
        assert [change["low"], change["high"]] == pytest.approx(list(interval), abs=1e-5)

    for cell, change in enumerate(changes(hard, easy)["wins"]["by_axis"].values()):
        near(change, paired(pairs(lambda game: game.won, cell), 1 - 0.05 / 3)[1])
    comparison = changes(*(with_games(draft, ONE_KIND, draft.games[: PLAN.games]) for draft in (hard, easy)))
    looked_at = 1 - 0.05 / comparison["looked_at"]
    near(comparison["endings"]["won"], paired(pairs(lambda game: game.won, 0), looked_at)[1])
    days = [new.round - old.round for old, new in zip(hard.games, easy.games, strict=True) if old.cell == 0]
    near(comparison["length"], mean(len(days), sum(days), sum(day * day for day in days), looked_at)[2])


def test_range_and_chance_of_a_change_agree(hard):
    """Five games more are won and none less: Tango's range lies above 0, McNemar's test says 1 in 16."""
    games = hard.games[: PLAN.games]
    before = with_games(hard, ONE_KIND, games)
    more, less, sure = (
        changes(before, with_games(hard, ONE_KIND, flipped(games, *turned)))["wins"]["all"]
        for turned in ((5, 0), (0, 5), (6, 0))
    )
    assert paired(Pairs(0, 0, 5, PLAN.games - 5))[1].low > 0
    assert (more["p"], more["low"], more["sure"]) == (0.0625, 0, False)
    assert (less["p"], less["high"], less["sure"]) == (0.0625, 0, False)
    assert sure["sure"]
    assert sure["low"] > 0


def test_a_change_is_not_sure_if_its_range_says_no(hard):
    """Holm's correction leaves the last of three chances as it is; the ranges hold for all three at once."""
    games = hard.games[: PLAN.games], hard.games[PLAN.games :]
    new = with_games(hard, PLAN, flipped(games[0], 30) + flipped(games[1], 14, 4))
    surely, maybe = changes(hard, new)["wins"]["by_axis"].values()
    assert surely["sure"]
    assert maybe["p_corrected"] < 0.05
    assert maybe["low"] < 0 < maybe["high"]
    assert not maybe["sure"]


def test_chances_are_no_smaller_for_kinds_of_games_that_share_their_luck(hard):
    """The same pairs once more, as another kind of games: of wins, endings and days."""
    old = hard.games[: PLAN.games]
    drafts = old, flipped(old, 14, 4)
    once = changes(*(with_games(hard, ONE_KIND, games) for games in drafts))
    doubled = [[game._replace(cell=cell) for game in games for cell in (0, 1)] for games in drafts]
    twice = changes(*(with_games(hard, TWO_KINDS, games) for games in doubled))
    for of in (lambda comparison: comparison["wins"]["all"], lambda comparison: comparison["endings"]["won"]):
        assert of(twice)["p"] == pytest.approx(of(once)["p"], rel=0.1)
    assert 0.01 < once["length"]["p"] < 0.05
    assert twice["length"]["p"] == pytest.approx(once["length"]["p"], rel=0.1)


def test_what_there_is_more_of_is_summed_by_batch():
    counts = Counts()
    counts.add(ComparedGame(True, 0, 3, frozenset({7, 9})), ComparedGame(False, 1, 5, frozenset({8, 9})), 4)
    counts.add(ComparedGame(False, 1, 6, frozenset()), ComparedGame(False, 1, 5, frozenset()), 4)
    assert counts.batches == {
        GAMES: {4: 2}, WON: {4: -1}, LENGTH: {4: 1},
        f"{ENDED}0": {4: -1}, f"{ENDED}1": {4: 1}, f"{SEEN}7": {4: -1}, f"{SEEN}8": {4: 1},
    }  # fmt: skip


def test_the_order_of_the_games_does_not_matter(hard, easy):
    """Chunks stand in a results file as they came back."""
    mixed = Played(easy.bundle, PLAN)
    mixed.games = easy.games[::-1]
    assert json.dumps(changes(hard, mixed)) == json.dumps(changes(hard, easy))


def test_a_change_is_no_surer_for_kinds_of_games_that_share_their_luck(hard, easy):
    """The same pairs once more, as another kind of games, tell nothing new."""

    def twice(played):
        games = [record for record in played.games if record.cell == 0]
        return with_games(played, TWO_KINDS, [game._replace(cell=cell) for game in games for cell in (0, 1)])

    comparison = changes(twice(hard), twice(easy))
    for change in (comparison["wins"]["all"], comparison["length"], comparison["endings"]["won"]):
        assert change["pairs"] == 2 * PLAN.games
    one_rate, both = comparison["wins"]["by_axis"]["2"], comparison["wins"]["all"]
    assert (both["low"], both["high"]) == (one_rate["low"], one_rate["high"])
    alone = replace(PLAN, cells=PLAN.cells[:1])
    once = changes(Played(hard.bundle, alone), Played(easy.bundle, alone))
    for which in ("low", "high", "difference"):
        assert once["length"][which] == pytest.approx(comparison["length"][which], abs=0.01)


def test_kinds_with_luck_of_their_own_make_a_change_surer(hard, easy):
    """The games of both kinds as one kind, and once more on other seeds as another one."""

    def twice(played, *cells):
        plan = Plan((PLAN.cells[0], Cell(Options(2, ("caring-parents",)), "random")), games=300)
        games = [
            record._replace(cell=cell, game=seed, seed=seed)
            for cell in cells
            for number, record in enumerate(played.games)
            for seed in [(number + 41 * cell) % 300]
        ]
        return with_games(played, plan, games)

    once, both = (changes(twice(hard, *cells), twice(easy, *cells)) for cells in ((0,), (0, 1)))
    for of in (lambda comparison: comparison["wins"]["all"], lambda comparison: comparison["length"]):
        single, two = of(once), of(both)
        assert two["high"] - two["low"] == pytest.approx((single["high"] - single["low"]) / 2**0.5, rel=0.2)


def test_several_bots_are_compared_one_by_one(hard, easy):
    """The second kind of games as if another bot had played it."""

    def by_two(played):
        plan = replace(PLAN, cells=(PLAN.cells[0], Cell(Options(3), "cautious")))
        return with_games(played, plan, played.games)

    comparison = compare(by_two(hard), by_two(easy))
    assert comparison["pairs"] == 300
    assert {bot: part["pairs"] for bot, part in comparison["bots"].items()} == {
        "random": 150,
        "cautious": 150,
    }
    alone = replace(PLAN, cells=PLAN.cells[:1])
    single = compare(Played(hard.bundle, alone), Played(easy.bundle, alone))
    assert comparison["bots"]["random"] == single["bots"]["random"]


def test_games_without_a_partner_are_left_out(hard):
    """The other playtest began two seeds later, had another bot, and more kids."""
    other = Played(
        hard.bundle, replace(PLAN, cells=(Cell(Options(4), "random"), Cell(Options(3), "random")), seed=2)
    )
    comparison = changes(hard, other)
    assert comparison["pairs"] == changes(other, hard)["pairs"] == 148
    assert (comparison["old"]["games"], comparison["new"]["games"]) == (300, 300)
    assert list(comparison["wins"]["by_axis"]) == ["3"]
    assert comparison["wins"]["all"]["difference"] == 0


def test_nothing_to_compare_says_nothing(hard):
    comparison = compare(hard, Played(hard.bundle, Plan((Cell(Options(5), "random"),), games=2)))
    json.dumps(comparison, allow_nan=False)
    assert (comparison["pairs"], comparison["bots"]) == (0, {})


def test_cards_that_came_and_went_are_named():
    small = replace(PLAN, games=3)
    comparison = changes(Played(evening(6), small), Played(evening(6, more=(7,)), small))
    assert (comparison["added"], comparison["removed"]) == (["diary.7"], [])
    assert "diary.7" not in comparison["cards"]


def test_games_come_out_of_memory_as_they_went_in(hard):
    kinds = Kinds(hard.bundle, hard.bundle)
    reader = kinds.reader(hard.names)
    games = Games(PLAN, reader, hard.records())
    for record in hard.records():
        assert games.get(PLAN.cells[record.cell], record.seed) == reader(record)
    assert games.get(PLAN.cells[0], 150) is None
    assert games.get(PLAN.cells[0], -1) is None
    late = next(hard.records())._replace(round=70_000)
    assert Games(PLAN, reader, [late]).get(PLAN.cells[late.cell], late.seed).last == 70_000
