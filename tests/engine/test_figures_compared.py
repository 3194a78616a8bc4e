"""Two drafts on the same luck: what changed, how much of it, and whether it is more than luck."""

import json
from dataclasses import dataclass, replace

import pytest
from engine_builder import Builder, do
from loopwright_engine import Bundle
from loopwright_engine.playtests.comparing import compare
from loopwright_engine.playtests.packing import Games, Kinds
from loopwright_engine.playtests.plan import Cell, Plan
from loopwright_engine.playtests.playing import play_chunk, watch_of

PLAN = Plan((Cell(2, bot="random"), Cell(3, bot="random")), games=150)


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
    found = compare(old, new, **options)
    (of_bot,) = found.pop("bots").values()
    return found | of_bot


def evening(lowest, *, more=()):
    """Each evening one die: the kids lose with a 1, and win with `lowest` or more."""
    made = Builder()
    won, lost = made.ending("won"), made.ending("lost", "lose")
    win, lose = do("end_game", ending=won), do("end_game", ending=lost)
    made.card(1, on=[made.on("end_phase", made.roll((lowest, 6, (win,)), (1, 1, (lose,))))])
    for number in more:
        made.card(number)
    return made.build()


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
    found = changes(hard, hard)
    assert found["pairs"] == 300
    for change in (found["wins"]["all"], found["length"], *found["endings"].values()):
        assert (change["difference"], change["p"], change["sure"]) == (0, 1, False)
    assert (found["added"], found["removed"]) == ([], [])


def test_the_change_computed_by_hand_lies_in_the_interval(hard, easy):
    truth = chance(4) - chance(6)
    found = changes(hard, easy, level=0.99)
    for kids in ("2", "3"):
        change = found["wins"]["by_kids"][kids]
        assert change["pairs"] == 150
        assert change["low"] < truth < change["high"]
        assert change["sure"]
    back = changes(easy, hard, level=0.99)["wins"]["all"]
    forth = found["wins"]["all"]
    assert (back["old"], back["new"]) == (forth["new"], forth["old"])
    assert (back["low"], back["high"]) == (-forth["high"], -forth["low"])


def test_the_same_luck_makes_pairs_tell_more(hard, easy):
    """Nobody loses with the easy draft who wins with the hard one, on the same dice."""
    wins = changes(hard, easy)["wins"]["all"]
    assert wins["difference"] == pytest.approx(wins["new"] - wins["old"], abs=1e-5)
    lost = [r.won and not s.won for r, s in zip(hard.records(), easy.records(), strict=True)]
    assert not any(lost)


def test_what_else_changed_is_told_and_corrected(hard, easy):
    found = changes(hard, easy)
    assert found["length"]["difference"] < 0
    assert found["length"]["sure"]
    assert found["endings"]["won"]["title"] == "Won"
    assert found["endings"]["won"]["difference"] == found["wins"]["all"]["difference"]
    assert found["looked_at"] == 1 + len(found["endings"]) + len(found["cards"])
    assert found["endings"]["won"]["p_corrected"] > found["wins"]["all"]["p"]
    assert all(change["old"] or change["new"] for change in found["cards"].values())
    rumors = [change for card, change in found["cards"].items() if card.startswith("rumor")]
    assert rumors
    assert not any(change["new"] > change["old"] and change["sure"] for change in rumors)


def test_a_change_that_all_games_show_is_no_luck(hard):
    later = Played(hard.bundle, PLAN)
    later.games = [replace(record, round=record.round + 1) for record in hard.games]
    length = changes(hard, later)["length"]
    assert (length["difference"], length["p"], length["sure"]) == (1, 0, True)


def test_every_range_of_winning_that_is_told_counts_as_a_look(hard, easy):
    wins = changes(hard, easy)["wins"]
    for change in wins["by_kids"].values():
        assert change["p_corrected"] > change["p"]
    alone = Plan((Cell(2, bot="random"),), games=30)
    wins = changes(Played(hard.bundle, alone), Played(easy.bundle, alone))["wins"]
    assert wins["all"] == wins["by_kids"]["2"]
    assert wins["all"]["p_corrected"] == wins["all"]["p"]


def test_the_order_of_the_games_does_not_matter(hard, easy):
    """Chunks stand in a results file as they came back."""
    mixed = Played(easy.bundle, PLAN)
    mixed.games = easy.games[::-1]
    assert json.dumps(changes(hard, mixed)) == json.dumps(changes(hard, easy))


def test_a_change_is_no_surer_for_kinds_of_games_that_share_their_luck(hard, easy):
    """The same pairs once more, as another kind of games, tell nothing new."""

    def twice(played):
        plan = Plan((PLAN.cells[0], Cell(3, ("caring-parents",), bot="random")), PLAN.games)
        found = Played(played.bundle, replace(plan, games=1))
        games = [record for record in played.games if record.cell == 0]
        found.plan, found.games = plan, [replace(each, cell=cell) for each in games for cell in (0, 1)]
        return found

    found = changes(twice(hard), twice(easy))
    for told in (found["wins"]["all"], found["length"], found["endings"]["won"]):
        assert told["pairs"] == 2 * PLAN.games
    one, both = found["wins"]["by_kids"]["2"], found["wins"]["all"]
    assert (both["low"], both["high"]) == (one["low"], one["high"])
    alone = replace(PLAN, cells=PLAN.cells[:1])
    once = changes(Played(hard.bundle, alone), Played(easy.bundle, alone))
    for which in ("low", "high", "difference"):
        assert once["length"][which] == pytest.approx(found["length"][which], abs=0.01)


def test_kinds_with_luck_of_their_own_make_a_change_surer(hard, easy):
    """The games of both kinds as one kind, and once more on other seeds as another one."""

    def twice(played, *cells):
        plan = Plan((PLAN.cells[0], Cell(2, ("caring-parents",), bot="random")), games=300)
        found = Played(played.bundle, replace(plan, games=1))
        found.plan = plan
        found.games = [
            replace(each, cell=cell, game=seed, seed=seed)
            for cell in cells
            for number, each in enumerate(played.games)
            for seed in [(number + 41 * cell) % 300]
        ]
        return found

    once, both = (changes(twice(hard, *cells), twice(easy, *cells)) for cells in ((0,), (0, 1)))
    for of in (lambda found: found["wins"]["all"], lambda found: found["length"]):
        one, two = of(once), of(both)
        assert two["high"] - two["low"] == pytest.approx((one["high"] - one["low"]) / 2**0.5, rel=0.2)


def test_several_bots_are_compared_one_by_one(hard, easy):
    """The second kind of games as if another bot had played it."""

    def by_two(played):
        found = Played(played.bundle, replace(PLAN, games=1))
        found.plan, found.games = replace(PLAN, cells=(PLAN.cells[0], Cell(3, bot="cautious"))), played.games
        return found

    found = compare(by_two(hard), by_two(easy))
    assert found["pairs"] == 300
    assert {bot: part["pairs"] for bot, part in found["bots"].items()} == {"random": 150, "cautious": 150}
    alone = replace(PLAN, cells=PLAN.cells[:1])
    one = compare(Played(hard.bundle, alone), Played(easy.bundle, alone))
    assert found["bots"]["random"] == one["bots"]["random"]


def test_games_without_a_partner_are_left_out(hard):
    """The other playtest began two seeds later, had another bot, and more kids."""
    other = Played(hard.bundle, replace(PLAN, cells=(Cell(4, bot="random"), Cell(3, bot="random")), seed=2))
    found = changes(hard, other)
    assert found["pairs"] == changes(other, hard)["pairs"] == 148
    assert (found["old"]["games"], found["new"]["games"]) == (300, 300)
    assert list(found["wins"]["by_kids"]) == ["3"]
    assert found["wins"]["all"]["difference"] == 0


def test_nothing_to_compare_says_nothing(hard):
    found = compare(hard, Played(hard.bundle, Plan((Cell(5, bot="random"),), games=2)))
    json.dumps(found, allow_nan=False)
    assert (found["pairs"], found["bots"]) == (0, {})


def test_cards_that_came_and_went_are_named():
    small = replace(PLAN, games=3)
    found = changes(Played(evening(6), small), Played(evening(6, more=(7,)), small))
    assert (found["added"], found["removed"]) == (["diary.7"], [])
    assert "diary.7" not in found["cards"]


def test_games_come_out_of_memory_as_they_went_in(hard):
    kinds = Kinds(hard.bundle, hard.bundle)
    read = kinds.reader(hard.names)
    games = Games(PLAN, read, hard.records())
    for record in hard.records():
        assert games.get(PLAN.cells[record.cell], record.seed) == read(record)
    assert games.get(PLAN.cells[0], 150) is None
    assert games.get(PLAN.cells[0], -1) is None
    late = replace(next(hard.records()), round=70_000)
    assert Games(PLAN, read, [late]).get(PLAN.cells[late.cell], late.seed).last == 70_000
