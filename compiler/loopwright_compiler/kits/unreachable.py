"""What the cards of a kit say that no game can come to, whatever the rules are.

Rules are taken to be free: they may begin any card and any end of a gauge at any time, a gauge stands
anywhere between its ends, dice fall and players choose as they like (abstract interpretation over intervals:
Cousot and Cousot 1977). So tests that no values meet, effects that no card does, and all that stands on
these, never happen. `check` warns of the first two; `verify` says *never* of the whole. A condition at the
head of a card bars nothing here: it is the rules that ask it, and they may play the card without.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.branches import branches
from loopwright_engine.core.counters import OVER, UNDER, counters_of, end_of
from loopwright_engine.core.decks import deck_cards, decks_of
from loopwright_engine.core.prices import PAID

from loopwright_compiler.checks.shared import Range, shown, verdict
from loopwright_compiler.core.ranges import ANY, amount_range
from loopwright_compiler.semantics.choices import may_be_closed

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBlockData, KitBundleData, KitCardData, SeatCounterData

NEVER_TRUE: Final = "its condition is never true"
ALWAYS_TRUE: Final = "the condition before it is always true"
Bounds = Mapping[str, Range]
"""The ends of gauges, by name; a gauge without any may stand anywhere."""


# --- Conditions


def amount_ends(amount: Mapping[str, Any], bounds: Bounds, counted: Mapping[str, Range] = {}) -> Range:
    """The least and the greatest value of a number `{"q": …}`, as far as the ends of gauges say, and of what
    rules count.
    """
    return amount_range(amount, lambda one: counted.get(one["q"]) or number_ends(one, bounds))


def number_ends(number: Mapping[str, Any], bounds: Bounds) -> Range:
    """The same of a number that is no sum; how many sit at the table is known in play."""
    low, high = bounds.get(number.get("counter", ""), ANY)
    match number["q"]:
        case "seats" | "seats_with":
            return 0, inf
        case "total":
            return (low if low >= 0 else -inf), (inf if high > 0 else high)
    return low, high


def chance_range(thrown: str, count: Range) -> Range:
    """The least and the greatest result of so many coins (heads) or dice (their sum), from the fewest to the
    most.
    """
    fewest, most = (max(0, end) for end in count)
    return (0, most) if thrown.startswith("coin") else (fewest, 6 * most)


def truth(condition: Mapping[str, Any], bounds: Bounds) -> bool | None:
    """True or False when a condition `{"op": …}` is so wherever gauges stand, else None."""
    match condition["op"]:
        case "compare":
            left, right = (amount_ends(condition[side], bounds) for side in ("left", "right"))
            return verdict(left, condition["cmp"], right)
        case "not":
            inner = truth(condition["of"], bounds)
            return None if inner is None else not inner
        case "and" | "or":
            ends: bool = condition["op"] == "or"
            answers = [truth(part, bounds) for part in condition["of"]]
            if ends in answers:
                return ends
            return None if None in answers else not ends
        case "flag":
            low, high = bounds.get(condition["flag"], ANY)
            return None if low != high else low > 0
    return None


def bounds_of(data: KitBundleData, *, free: bool) -> Bounds:
    """Where each counter may stand, and each flag, as 0 or 1: what no card sets is never set.

    free: cards may do anything.
    """
    set_somewhere = {effect["flag"] for effect in _effects(data) if effect["do"] == "set_flag"}
    free_flags = free or "flags" in data.get("carry", ())
    flags = {
        flag["id"]: (0, int(free_flags or flag["id"] in set_somewhere)) for flag in data.get("flags", ())
    }
    own = {one["id"]: _own_ends(one, data, free=free) for one in data.get("own", ())}
    return {**{one["id"]: (one["low"], one["high"]) for one in data["counters"]}, **flags, **own}


def _own_ends(own: SeatCounterData, data: KitBundleData, *, free: bool) -> Range:
    """Where what each seat has may stand: where it begins, and as far as cards move it."""
    changes = [one for one in _effects(data) if one.get("counter") == own["id"] and "who" in one]
    moves = {end_of(one["by"]) for one in changes if "by" in one}
    puts = {end_of(one["to"] - own["start"]) for one in changes if isinstance(one.get("to"), int)}
    free = free or any(isinstance(one.get("to"), Mapping) for one in changes)
    ways = moves | puts
    return (
        own["low"] if free or UNDER in ways else own["start"],
        own["high"] if free or OVER in ways else own["start"],
    )


# --- Blocks


def _unnamed_effects(data: KitBundleData) -> list[str]:
    """The named effects that no card does, in the order of the cards."""
    done = {effect["effect"] for effect in _effects(data) if effect["do"] == "run"}
    return [effect["id"] for effect in data["effects"] if effect["id"] not in done]


def closed_choices(data: KitBundleData) -> list[str]:
    """The first options of choices of which none may be open, as far as their own conditions say."""
    bounds = {gauge["id"]: (gauge["low"], gauge["high"]) for gauge in counters_of(data)}
    names = []
    for effect in _effects(data):
        if effect["do"] == "choose":
            asked = [option["condition"] for option in effect["options"] if not option.get("price")]
            if asked and None not in asked and may_be_closed(asked, (), bounds) is not False:
                names.append(effect["options"][0]["then"]["id"])
    return names


def begun_by(card: KitCardData) -> Iterator[tuple[KitBlockData, Mapping[str, Any] | None]]:
    """The blocks of a card, each with the condition without which it never begins."""
    yield card["block"], None
    yield from ((part["block"], part["condition"]) for part in card.get("listeners", ()))


def _effects(data: KitBundleData) -> Iterator[Mapping[str, Any]]:
    blocks: list[KitBlockData] = [block for card in data["cards"] for block, _ in begun_by(card)]
    blocks += [
        end for gauge in counters_of(data) for end in (gauge["over"], gauge["under"]) if end is not None
    ]
    blocks += [effect["block"] for effect in data["effects"]]
    blocks += [card["block"] for card in deck_cards(data)]
    for block in blocks:
        yield from _effects_in(block)


def _effects_in(block: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for effect in block["effects"]:
        yield effect
        for inner, _ in _inner(effect):
            yield from _effects_in(inner)


def _inner(
    effect: Mapping[str, Any], bounds: Bounds | None = None
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The blocks within an effect, each with the reason why none can come to it; empty where one may.

    Without bounds nothing is said of values.
    """
    match effect["do"]:
        case "if":
            answer = truth(effect["condition"], bounds) if bounds is not None else None
            yield effect["then"], NEVER_TRUE if answer is False else ""
            if effect["else"] is not None:
                yield effect["else"], ALWAYS_TRUE if answer else ""
        case "choose":
            for option in effect["options"]:
                yield option["then"], "" if _may_be_so(option["condition"], bounds) else NEVER_TRUE
        case "test":
            count = effect["count"]
            ends = (count, count) if isinstance(count, int) else amount_ends(count, bounds or {})
            results = chance_range(effect["thrown"], ends)
            least = (effect["least"], effect["least"])
            answer = verdict(results, ">=", least) if bounds is not None else None
            way = effect.get(PAID)
            payable = way is not None and _may_be_so(way["condition"], bounds)
            if way is not None:
                yield way["then"], "" if payable else NEVER_TRUE
            sides = (effect["success"], answer is False and not payable), (effect["failure"], answer is True)
            for block, never in sides:
                if block is not None:
                    yield block, f"the result is {shown(*results)}" if never else ""
        case _:
            yield from ((branch.block, "") for branch in branches(effect))


def _may_be_so(condition: Mapping[str, Any] | None, bounds: Bounds | None) -> bool:
    """Whether a condition may hold, as far as these bounds say."""
    return bounds is None or condition is None or truth(condition, bounds) is not False


def unreachable(data: KitBundleData, own_ways: Collection[str] = ()) -> dict[str, str]:
    """What no game comes to, ids of blocks and `ending.ID`, each with the reason in words.

    In the blocks `own_ways` a game does not do what the core of the language says: anything may happen there.
    """
    return _Search(data, own_ways).never


class _Search:
    """Goes wherever a game may come, from every card and every end of a gauge on."""

    def __init__(self, data: KitBundleData, own_ways: Collection[str]) -> None:
        self._bounds = bounds_of(data, free=bool(own_ways))
        self._own_ways = own_ways
        self._effects: dict[str, Any] = {effect["id"]: effect["block"] for effect in data["effects"]}
        self._decks: dict[str, Any] = {deck["id"]: deck for deck in decks_of(data)}
        self._drawn: set[str] = set()
        self._done: set[str] = set()
        self._waiting: list[str] = []
        self._endings: set[str] = set()
        self.never: dict[str, str] = {}
        for block, asked in (begun for card in data["cards"] for begun in begun_by(card)):
            if asked is not None and truth(asked, self._bounds) is False:
                self._part(block, NEVER_TRUE)
            else:
                self._come(block)
        for gauge in counters_of(data):
            for end in (gauge["over"], gauge["under"]):
                if end is not None:
                    self._come(end)
        for effect in data["effects"]:
            if effect["block"]["id"] in own_ways:
                self._do(effect["id"])
        while self._waiting:
            self._come(self._effects[self._waiting.pop()])
        unnamed = _unnamed_effects(data)
        for deck in decks_of(data):
            if deck["id"] not in self._drawn:
                for card in deck["cards"]:
                    self._part(card["block"], f"nothing that may happen draws from the deck {deck['id']}")
        for name, block in self._effects.items():
            if name not in self._done:
                self._part(block, f"no card does the effect {name}" if name in unnamed
                           else f"only what never happens does the effect {name}")  # fmt: skip
        for ending in data["endings"]:
            if ending["id"] not in self._endings:
                self.never[f"ending.{ending['id']}"] = "only what never happens leads there"

    def _do(self, name: str) -> None:
        if name not in self._done:
            self._done.add(name)
            self._waiting.append(name)

    def _draw(self, name: str) -> None:
        """Any card of a deck comes whose condition may hold."""
        if name in self._drawn:
            return
        self._drawn.add(name)
        for card in self._decks[name]["cards"]:
            asked = card["condition"]
            if asked is not None and truth(asked, self._bounds) is False:
                self._part(card["block"], NEVER_TRUE)
            else:
                self._come(card["block"])

    def _come(self, block: Mapping[str, Any]) -> None:
        """A block begins, and all within it that values may lead to, up to an ending."""
        free = block["id"] in self._own_ways
        over = False
        for effect in block["effects"]:
            if not over and effect["do"] == "run":
                self._do(effect["effect"])
            elif not over and effect["do"] == "draw_card":
                self._draw(effect["deck"])
            elif not over and effect["do"] == "end_game":
                self._endings.add(effect["ending"])
            for inner, why in _inner(effect, None if free else self._bounds):
                if over or why:
                    self._part(inner, "the game is over before it" if over else why)
                else:
                    self._come(inner)
            over = over or (effect["do"] == "end_game" and not free)

    def _part(self, block: Mapping[str, Any], why: str) -> None:
        """A block never begins, nor does anything within it."""
        self.never[block["id"]] = why
        for effect in block["effects"]:
            for inner, _ in _inner(effect):
                self._part(inner, f"it stands within {block['id']}")
