"""Mad Maxence, rule by rule."""

from __future__ import annotations

from functools import partial
from math import comb
from typing import Any

import boxes
import pytest
from loopwright_engine.core.luck import chance_of_heads
from loopwright_engine.kit.moves import coded
from loopwright_engine.kit.protocol import Bundle
from loopwright_games.mad_maxence.kit import KIT
from loopwright_games.mad_maxence.rules import chance_to_win
from loopwright_games.mad_maxence.words import EASY, FIGHT, FLEE, HARD, ON, REPAIR, USE
from one_kit import bundle_of
from situations import answer, kit_and_bundle, number_of, situation, told

HEADS, TAILS = 4, 3
GAUGES = ("hours", "tech", "parts", "fuel", "combat", "driving", "orientation")
START = dict(zip(GAUGES, (0, 1, 1, 1, 1, 1, 1), strict=True))


number = partial(number_of, "mad_maxence")
"""The number of a card, by its kind and name."""


def road(step: str, *numbers: int, at: str = "slip-road", **fields: Any) -> Any:
    """A game at a section, after a step."""
    at_start = {"standing": number("place", at), "came_from": -1, "foe": 0, "round": 1}
    return situation("mad_maxence", step, *numbers, **{**at_start, **START, **fields})


def use(gear: int) -> int:
    """The option that uses a slip."""
    return coded(USE, (gear,))


def gauges(game: Any, *names: str) -> tuple[int, ...]:
    """How gauges stand."""
    return tuple(game.gauge(name) for name in names)


def options(game: Any) -> list[str]:
    """The options of the pending decision in words."""
    return [option.text for option in KIT.decision(game).options]


def read(section: str, *, dice: tuple[int, ...] = (), **fields: Any) -> Any:
    """A section is driven to and read."""
    return road("drive", number("place", section), dice=dice, **fields)


def test_set_up() -> None:
    """MAX-C1, MAX-S1, Q2: seven gauges, the hours to 20, the others to 6."""
    kit, bundle = kit_and_bundle("mad_maxence")
    game = kit.game.laid_out(kit, bundle, kit.options(), 1)
    assert {name: game.gauge(name) for name in GAUGES} == START
    ends = [(gauge.low, gauge.high) for gauge in bundle.tables.gauges[: len(GAUGES)]]
    assert ends == [(0, 20)] + [(0, 6)] * 6
    assert (game.slips, game.explored) == ([], 0)


def test_the_first_section_is_read_first() -> None:
    """MAX-S2: without an hour, and she may do all that she may do elsewhere."""
    game = road("wake")
    assert told(game)[0] == "arrived"
    assert (game.standing, game.gauge("hours"), game.explored) == (0, 0, 1)
    assert game.decision.kind == "camp"


def test_a_turn() -> None:
    """MAX-T1, Q4: an hour, a road, and the section of that number."""
    game = road("turn")
    assert (game.gauge("hours"), game.round, game.decision.kind) == (1, 2, "road")
    assert options(game) == ["16 The Drive-Through Chapel", "18 The Standing Jam", "23 Gull Lane Services"]
    there = answer(game, number("place", "services"))
    assert (there.standing, there.decision.kind, there.explored) == (number("place", "services"), "choose", 2)


def test_no_turning_back() -> None:
    """MAX-T2, Q8: but where there is no other way."""
    start, jam = number("place", "slip-road"), number("place", "jam")
    assert start not in road("take_road", at="jam", came_from=start).decision.options
    assert start in road("take_road", at="jam", came_from=number("place", "toll")).decision.options
    depot = number("place", "depot")
    back = road("take_road", at="office", came_from=depot, dice=[])
    assert back.standing == depot
    assert jam in road("take_road").decision.options


def test_hidden_sections() -> None:
    """MAX-T3: near sections alone lead there, some only who knows the way; and it leads back to them."""
    roof, cables, mast = (number("place", name) for name in ("roof", "cables", "mast"))
    assert roof in road("take_road", at="carpark").decision.options
    assert all(roof not in road("take_road", at=place).decision.options for place in ("market", "library"))
    assert cables not in road("take_road", at="mast").decision.options
    plan = kit_and_bundle("mad_maxence")[1].tables.flag("cable-plan")
    game = road("turn", at="mast")
    game.gauges[plan] = 1
    assert cables in game.ways()
    assert mast in road("take_road", at="cables").decision.options
    assert options(road("take_road", at="carpark"))[-1] == "B Level Nine"


def test_repairs() -> None:
    """MAX-T4: as often as she likes: an hour and a part for combat."""
    game = road("camp", parts=2, combat=4)
    for _ in range(2):
        game = answer(game, REPAIR)
    assert gauges(game, "hours", "parts", "combat") == (2, 0, 6)
    assert REPAIR not in game.decision.options
    assert REPAIR not in road("camp", parts=2, combat=6).decision.options


def test_equipment() -> None:
    """MAX-T4, Q6: used as often as its slip says, and as good as new when it is taken again."""
    flask = number("gear", "flask")
    game = road("camp")
    game.verb_take(flask)
    assert game.uses[flask] == 2
    game = road("camp", uses=game.uses)
    for left in (1, 0):
        game = answer(game, use(flask))
        assert game.uses[flask] == left
    assert game.gauge("combat") == 3
    assert use(flask) not in game.decision.options
    game.verb_take(flask)
    assert game.uses[flask] == 2


def test_what_is_only_kept() -> None:
    """Q6: it is read when it is taken, and nothing is done with it."""
    token = number("gear", "token")
    game = read("house", parts=0, letter=1)
    assert token in game.slips
    assert "one vehicle" in KIT.sentence(game, [entry for entry in game.log if told_of(game, entry)][-1])
    assert use(token) not in game.decision.options
    game.verb_drop(token)
    game.verb_drop(token)
    assert (game.slips, told(game)[-1]) == ([], "dropped")


def told_of(game: Any, entry: Any) -> bool:
    """Whether a log entry is prose of the token's."""
    return list(type(game).says)[entry[0]] == "prose_read" and "vehicle" in KIT.sentence(game, entry)


@pytest.mark.parametrize(
    ("way", "dice", "hours"),
    [
        (EASY, (HEADS, TAILS, TAILS), 9), (EASY, (TAILS,) * 3, 10),
        (HARD, (HEADS,) * 3, 8), (HARD, (HEADS, HEADS, TAILS), 10),
    ],
)  # fmt: skip
def test_eluding(way: int, dice: tuple[int, ...], hours: int) -> None:
    """MAX-T5: fuel, driving, and at once on the road."""
    game = answer(road("camp", hours=10, driving=3, dice=dice), way)
    assert gauges(game, "hours", "fuel") == (hours + 1, 0)
    assert game.decision.kind == "road"
    assert ("eluded" in told(game)) == (hours < 10)


def test_eluding_wants_fuel_and_never_goes_before_the_start() -> None:
    """MAX-T5, Q3."""
    assert road("camp", fuel=0, parts=0, uses=[1] * 11).decision.options[0] == ON
    assert EASY not in road("camp", fuel=0).decision.options
    game = answer(road("camp", driving=3, dice=(HEADS,) * 3), HARD)
    assert game.gauge("hours") == 1
    odds = [option.chance for option in KIT.decision(road("camp", driving=3)).options]
    assert odds == [None, None, 0.875, 0.125]


@pytest.mark.parametrize(("dice", "driving"), [((HEADS, TAILS), 3), ((TAILS, TAILS), 2)])
def test_a_test_of_a_skill(dice: tuple[int, ...], driving: int) -> None:
    """MAX-R1: as many coins as the skill, heads at least the difficulty."""
    game = read("viaduct", driving=2, combat=4, dice=dice)
    assert game.gauge("driving") == driving
    assert ("coins_tossed" in told(game), game.gauge("combat")) == (True, 4 if driving == 3 else 3)


def test_a_fight_that_is_won_at_once() -> None:
    """MAX-R2: as many heads as the foe; tails cost combat all the same."""
    game = fight(2, (HEADS, HEADS, TAILS), tech=3, combat=4)
    assert gauges(game, "combat", "hours") == (3, 0)
    assert (game.foe, told(game)) == (0, ["bout"])


def fight(foe: int, dice: tuple[int, ...], **fields: Any) -> Any:
    """A fight in which she may not flee, whose end says nothing."""
    return road("face_foe", -1, -1, -1, foe=foe, dice=dice, **fields)


def test_a_fight_goes_on() -> None:
    """MAX-R2, Q1: the foe loses the heads, she the tails and an hour."""
    game = fight(4, (HEADS, HEADS, TAILS, HEADS, HEADS, TAILS), tech=3, combat=4)
    assert gauges(game, "combat", "hours") == (2, 1)
    assert game.foe == 0


def test_a_fight_that_is_lost() -> None:
    """MAX-E3, Q9: with combat 0, unless that bout was won."""
    assert read("depot", tech=1, combat=1, dice=(TAILS,)).decision.kind == "choose"
    game = answer_text(read("depot", tech=1, combat=1, dice=(TAILS,)), "Drive at")
    lost = answer(game, FIGHT)
    assert (lost.result.ending, lost.result.won) == ("conscripted", False)
    begun = fight(1, (), tech=1, combat=0, hours=20)
    assert (begun.foe, begun.gauge("hours"), told(begun)) == (0, 20, []), "no coin is tossed"
    won = fight(1, (HEADS, TAILS), tech=2, combat=1)
    assert (won.foe, won.gauge("combat"), won.result) == (0, 0, None)


def answer_text(game: Any, words: str) -> Any:
    """Choose the option that begins with these words."""
    index = next(index for index, text in enumerate(options(game)) if text.startswith(words))
    game.choose(index)
    return game


def test_fleeing() -> None:
    """MAX-R2: only where the section offers it, at its price; before any bout."""
    game = answer_text(read("depot", tech=2, combat=4, dice=(HEADS, TAILS)), "Drive at")
    assert game.decision.options == [FIGHT, FLEE]
    game = answer(game, FIGHT)
    assert (game.foe, game.decision.options) == (2, [FIGHT, FLEE])
    game = answer(game, FLEE)
    assert gauges(game, "hours", "combat") == (2, 3)
    assert (game.foe, game.decision.kind) == (0, "camp")
    assert fight(1, (HEADS,)).decision is None


def test_combat_0_elsewhere() -> None:
    """MAX-E3, Q5: she repairs, or uses what helps, before she leaves; or she is stranded."""
    only = road("camp", combat=0, parts=1, fuel=0)
    assert gauges(only, "combat", "parts", "hours") == (1, 0, 2)  # what alone can be done is not asked
    game = road("camp", combat=0, parts=1, uses=slips("flask"))
    assert game.decision.options == [REPAIR, use(number("gear", "flask"))]
    lost = road("camp", combat=0, parts=0, uses=slips("token"))
    assert (lost.result.ending, lost.result.won) == ("stranded", False)


def slips(*names: str) -> list[int]:
    """The numbers of equipment that is hers."""
    count = len(kit_and_bundle("mad_maxence")[1].tables.cards["gear"])
    return [int(at in {number("gear", name) for name in names}) for at in range(count)]


def test_time_runs_out() -> None:
    """MAX-E2: on 20 all goes on; the hour after it is the last."""
    assert road("turn", hours=19).gauge("hours") == 20
    lost = road("turn", hours=20)
    assert (lost.result.ending, lost.result.won) == ("erased", False)
    assert answer(road("camp", hours=20, combat=3, parts=1), REPAIR).result.ending == "erased"


def test_the_ways_out() -> None:
    """MAX-E1: by the exit, or by the form."""
    toll = read("toll", uses=slips("token", "ticket"))
    out = answer_text(toll, "Put token")
    assert (out.result.won, out.result.ending) == (True, "out")
    signed = read("office", uses=slips("form", "stamp"))
    assert (signed.result.won, signed.result.ending) == (True, "signed-off")
    assert read("office", uses=slips("form")).result is None


def test_the_campaign() -> None:
    """MAX-K1: what the last section changes, then all but the hours goes on."""
    out = answer_text(read("toll", uses=slips("token", "ticket", "wrench"), hours=9, tech=4), "Put token")
    assert out.gauge("fuel") == 2
    carried = taken(out)
    assert "tech=4" in carried and "fuel=2" in carried and "gear.wrench=1" in carried
    assert "hours" not in carried and "token" not in carried
    _, second = estuary()
    game = KIT.start(second, KIT.options(carried=carried), 1)
    assert gauges(game, "tech", "fuel", "hours") == (4, 2, 4)
    assert [game.tables.cards["gear"][slip].id for slip in game.slips] == ["gear.wrench"]


def taken(game: Any) -> str:
    """What a game hands on to the second adventure."""
    from loopwright_engine.kit.campaign import handed_on, taken_up

    return taken_up([handed_on(game)], estuary()[1].data, KIT.language)


def estuary() -> tuple[Any, Bundle]:
    """The second adventure."""
    data = boxes.mad_maxence_estuary()
    return KIT, bundle_of(KIT, data)


def test_the_second_adventure_knows_what_was_signed() -> None:
    """MAX-K1: without the form the Erasers have followed her."""
    second = estuary()[1]
    hours = [
        KIT.start(second, KIT.options(carried=carried), 1).gauge("hours") for carried in ("", "signed=1")
    ]
    assert hours == [4, 0]


def test_chances_are_exact() -> None:
    """Of tests and of fights, as the table says them."""
    assert [chance_of_heads(3, heads) for heads in range(5)] == [1, 7 / 8, 1 / 2, 1 / 8, 0]
    assert chance_to_win(1, 1, 1, 20) == 0.5
    assert chance_to_win(2, 2, 2, 20) == 1 / 4 + 2 / 4 * (1 / 4 + 1 / 2)
    assert chance_to_win(2, 2, 2, 0) == 1 / 4
    assert chance_to_win(6, 6, 6, 20) <= 1
    assert comb(3, 2) / 8 + 1 / 8 == chance_of_heads(3, 2)


def test_both_adventures_have_the_same_slips() -> None:
    """What is carried is the same thing there."""
    first, second = boxes.mad_maxence(), boxes.mad_maxence_estuary()
    there = {card["id"]: card for card in second["cards"] if card["kind"] == "gear"}
    for card in first["cards"]:
        if card["kind"] == "gear":
            assert (card["head"], first["strings"][card["title"]]) == (
                there[card["id"]]["head"], second["strings"][there[card["id"]]["title"]]
            )  # fmt: skip


@pytest.mark.parametrize("adventure", ["mad_maxence", "mad_maxence_estuary"])
def test_no_section_is_a_trap(adventure: str) -> None:
    """From each section a road leads on, from the start to each, and from each to a way out."""
    data = getattr(boxes, adventure)()
    tables = KIT.tables(data)
    roads = tables.roads
    assert all(roads)
    assert len(roads) == (30 if adventure == "mad_maxence" else 20)
    reached, left = {0}, [0]
    while left:
        for place in roads[left.pop()]:
            if place not in reached:
                reached.add(place)
                left.append(place)
    assert reached == set(range(len(roads)))
