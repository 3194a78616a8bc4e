"""Laws that hold at every decision of any game: nothing is lost, doubled, or where it cannot be."""

from __future__ import annotations

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.view import observe

SPACES = v.SPACES


def obey(game: Game) -> None:
    """All of them."""
    cubes(game)
    hands(game)
    chores(game)
    rumors(game)
    machines(game)
    firewalls(game)
    diary(game)
    pieces(game)


def bits(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def cubes(game: Game) -> None:
    """TIM-3, CON-1, FAV-2, CON-3: six cubes for each kid and the bonus; favor and injury on their tracks."""
    assert game.insight >= 0 <= game.enigma
    for kid in range(game.party.size):
        locked = game.held[kid].bit_count() + game.grounded[kid]
        assert game.pool[kid] + game.spent[kid] + locked == v.CUBES + game.bonus[kid]
        assert min(game.pool[kid], game.spent[kid], game.grounded[kid], game.bonus[kid]) >= 0
        assert 0 <= game.favor[kid] <= 2
        assert game.grounded[kid] <= (2 if game.favor[kid] == v.FAVOR_BAD else 0)
        assert 0 <= game.held[kid] < 16
        assert 0 <= game.injury[kid] < v.INJURY_BOXES
        if game.home >> kid & 1:
            assert game.at[kid] == game.party.homes[kid]
            assert not game.sick >> kid & 1
    for (low, high, *_), value in zip(game.tables.counters, game.counters, strict=True):
        assert low <= value <= high
    assert 0 <= game.round <= game.tables.weeks * v.ROUNDS_IN_WEEK


def hands(game: Game) -> None:
    """CMB-4, CMB-6: each card is in one place; counters are on anomalies in hands."""
    owned = [card for mask in game.items for card in bits(mask)]
    piles = [*game.item_pile, *game.item_discard, *game.anomaly_pile, *game.anomaly_discard]
    assert sorted([*owned, *piles]) == list(range(len(game.tables.cards)))
    for pile, kind in ((game.item_pile, 0), (game.item_discard, 0), (game.anomaly_pile, 1)):
        assert all(game.tables.anomaly_mask >> card & 1 == kind for card in pile)
    for card, charges in enumerate(game.charges):
        most = game.tables.cards[card].uses
        assert (1 <= charges <= most) if most and card in owned else charges == 0


def chores(game: Game) -> None:
    """SET-10, END-4: each chore is in one place, and only those that kids have make progress."""
    in_hand = [chore for mask in game.chores for chore in bits(mask)]
    on_offer = game.decision.options if game.decision is not None and game.decision.kind == "chore" else []
    everywhere = [*in_hand, *on_offer, *game.chore_pile, *game.chore_discard]
    assert sorted(everywhere) == list(range(len(game.tables.chores)))
    for chore, progress in enumerate(game.progress):
        assert 0 <= progress <= (game.tables.chores[chore].steps if chore in in_hand else 0)


def rumors(game: Game) -> None:
    """SET-9, SCH-7: one rumor at a location, face down or up, and each card in one place."""
    on_track = [rumor for rumor in game.track if rumor >= 0]
    at = [game.tables.rumors[rumor].at for rumor in on_track]
    assert len(set(at)) == len(at)
    assert game.rumored == sum(1 << place for place in at)
    assert game.hidden & ~game.rumored == 0
    cards = [*on_track, *game.rumor_pile, *game.rumor_discard]
    assert sorted(cards) == list(range(len(game.tables.rumors)))
    assert sorted([*game.school_pile, *game.school_discard]) == list(range(len(game.tables.school)))


def machines(game: Game) -> None:
    """MAC-5, HCK-10: a machine is on land, with one hacker, or away; never two in a sector or with a kid."""
    sectors = [sector for sector in game.sectors if sector >= 0]
    assert len(set(sectors)) == len(sectors)
    assert not any(game.tables.board.sea >> sector & 1 for sector in sectors)
    hackers = [hacker for hacker in game.hackers if hacker >= 0]
    assert len(set(hackers)) == len(hackers)
    assert all(hacker < game.party.size for hacker in hackers)
    for machine, (sector, hacker) in enumerate(zip(game.sectors, game.hackers, strict=True)):
        on_grid, wrecked = sector >= 0, game.wrecked >> machine & 1
        assert on_grid + (hacker >= 0) + wrecked <= 1
        assert on_grid or not (game.alert | game.tokens) >> machine & 1


def firewalls(game: Game) -> None:
    """HCK-3, MAC-2: each token is in one place, within the track of its sheet, and not on machines away."""
    large = game.party.size >= 4
    for machine, sheet in enumerate(game.tables.machines):
        track = game.walls[machine * SPACES : (machine + 1) * SPACES]
        assert all(wall < 0 for wall in track[sheet.spaces[large] :])
        if game.sectors[machine] < 0 and game.hackers[machine] < 0:
            assert track == [-1] * SPACES
    tokens = [wall for wall in game.walls if wall >= 0] + game.wall_pile
    assert sorted(tokens) == list(range(len(game.tables.firewalls)))


def pieces(game: Game) -> None:
    """SET-7: tokens of each kind are on the board or left, as many as there are; the ship is somewhere."""
    spots = game.tables.board.spots
    kinds = [code // spots for code in game.laid]
    assert game.laid == sorted(game.laid)
    assert all(0 <= kind < len(game.tables.token_limits) for kind in kinds)
    assert all(kinds.count(kind) <= limit for kind, limit in enumerate(game.tables.token_limits))
    for kind, token in enumerate(observe(game)["tokens"]):
        assert token["left"] + sum(spot["count"] for spot in token["on"]) == token["limit"]
        assert sum(spot["count"] for spot in token["on"]) == kinds.count(kind)
    assert -1 <= game.ship < spots


def diary(game: Game) -> None:
    """SET-7, VAR-12: a diary card is in play on one side, discarded, or in its deck."""
    in_play = [code >> 1 for code in game.in_play]
    assert len(set(in_play)) == len(in_play)
    assert not set(in_play) & set(bits(game.gone))
    complications = [*game.complication_pile, *game.complication_discard]
    assert len(set(complications)) == len(complications)
    assert not set(in_play) & set(complications)
