"""Upper bounds of insight and enigma in a game, from what rumors, time and cards can give.

Occasions are counted, each weighed by the most that it gives; there is no bound where an occasion may come
any number of times. The bounds hold for games without variants, with or without complications.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from math import floor, inf
from typing import TYPE_CHECKING

from loopwright_compiler.core.ranges import change_range, times_range
from loopwright_engine.core.branches import branches, sign_of

from loopwright_games.tales.bundle_cards import diary_sides, response_sides
from loopwright_games.tales.card_kinds import HAND_DECKS
from loopwright_games.tales.nouns import CUBES, ROUNDS_PER_WEEK, TRACK_SPACES
from loopwright_games.tales.words import DEFAULT_EFFECTS, NUMBERS

from .amounts import ends_of
from .items import EFFECT, PARTS, has_test, parts_with

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        AnomalyData,
        BlockData,
        BundleData,
        ChoreData,
        DiaryData,
        EffectData,
        ItemData,
        ListenerData,
    )


WEEKEND_TIME = NUMBERS["weekend_time"].default or 0
PUSHED, SOLVED, FAILED = (
    dict([DEFAULT_EFFECTS[rule]]) for rule in ("pushed_rumor", "successful_rumor", "failed_rumor")
)
"""SCH-6, ADV-3: what the rulebook gives for a rumor."""
DAILY = frozenset(("new_day", "school_phase", "adventure_phase", "end_phase"))
"""Events that are heard once a day."""
OF_RUMORS = {
    "rumor_succeeded": "successful_rumor",
    "rumor_failed": "failed_rumor",
    "rumor_pushed": "pushed_rumor",
}
"""Events of rumors, with the rule that is carried out each time (INS-2)."""
ARRIVAL = "draw_rumor"


class Supply:
    """The most that a dial can show in a game of so many kids; infinite where no bound is known."""

    def __init__(
        self, bundle: BundleData, dial: str, kids: int, effects: list[EffectData] | None = None
    ) -> None:
        """`effects` are all effects of the bundle, for many supplies of one bundle."""
        self.dial = dial
        self._bundle = bundle
        self._kids = kids
        self._ends = ends_of(bundle, (kids,))
        self._rounds: int = bundle["scenario"]["weeks"] * ROUNDS_PER_WEEK
        self._sides = [(card, side) for card, _, side in diary_sides(bundle)]
        self._effects = effects_of(bundle) if effects is None else effects
        self._done_to: defaultdict[int, set[str]] = defaultdict(set)
        """For each diary card, the verbs of effects that name it."""
        for effect in self._effects:
            if "diary" in effect:
                self._done_to[effect["diary"]].add(effect["do"])
        self._verbs = frozenset(effect["do"] for effect in self._effects)
        self._places = len({rumor["at"] for rumor in bundle["rumors"]})
        self.track = min(TRACK_SPACES, self._places)
        """How many rumors the track holds at most, each at a place of its own (SET-9, SCH-7)."""
        self.daily = self._new_a_day()
        """How many new rumors a day brings at most."""
        self.each = self._for_rumor(dial)
        """What a rumor that is investigated gives at most."""
        self.pushed = self._for_event("rumor_pushed", dial, PUSHED)
        """What a rumor that is pushed off gives at most."""
        self._add_up()

    def _add_up(self) -> None:
        """Add up what so many rounds give."""
        self._time = self._time_supply()
        self.drawn = 0.0 if ARRIVAL not in self._verbs else self._total(ARRIVAL)
        """How many more rumors cards bring."""
        self.cards = self._by_cards(self.dial)
        """What cards give at most that have nothing to do with rumors."""
        self.most = self._rumors(self._places) + self.cards

    def by(self, day: int) -> Supply:
        """The same bound until the end of a day."""
        copied = copy(self)
        copied._rounds = day
        copied._add_up()
        return copied

    @property
    def why(self) -> str:
        """A sentence with the bound and its sources."""
        rumors = f"{self.track} rumors at the start and at most {self.daily} new ones a day"
        if self.drawn:
            rumors += f", with {self.drawn:.0f} more drawn by cards,"
        worth = max(self.each, self.pushed)
        more = f"other cards give {self.cards:.0f} at most" if self.cards else "no other card gives more"
        return f"{self.dial} can be {self.most:.0f} at most: {rumors} give up to {worth:.0f} each, and {more}"

    # --- rumors --------------------------------------------------------------------------------

    def _rumors(self, places: int) -> float:
        """What all rumors give: each that comes onto the track is investigated, or pushed off, or neither.

        Kids investigate by day, and rumors come in the morning or by cards. A morning pushes rumors off only
        where more than four places have any.
        """
        come = self.daily * (self._rounds - 1) + self.drawn
        cost = self._lowest("investigating", 1)
        investigated = min(self.track + come, self.track * self._rounds + self.drawn)
        if cost and self._time < inf:
            investigated = min(investigated, self._time // cost)
        whole = self.track + come
        pushed = come if places > TRACK_SPACES else 0
        if "push_rumor" in self._verbs:
            pushed = whole
        first, then = sorted(((self.each, investigated), (self.pushed, pushed)), reverse=True)
        most = min(first[1], whole)
        return _times(first[0], most) + _times(then[0], min(then[1], whole - most if most < inf else 0))

    def _for_rumor(self, dial: str) -> float:
        """What one investigation gives at most; a card without a test never fails."""
        solved = self._for_event("rumor_succeeded", dial, SOLVED)
        failed = self._for_event("rumor_failed", dial, FAILED)
        gains = [
            self._gain(rumor["block"], dial) + (max(solved, failed) if has_test(rumor["block"]) else solved)
            for rumor in self._bundle["rumors"]
        ]
        return max(gains, default=0)

    def _for_event(self, event: str, dial: str, usual: Mapping[str, int]) -> float:
        """What the rule of an event gives at most, the book's or a side's, and what hears it each time."""
        rule = OF_RUMORS[event]
        rules = [row["block"] for _, side in self._sides for row in side["rules"] if row["rule"] == rule]
        gain = (
            count * self._gain(part["block"], dial)
            for part, count, _ in self._listeners()
            if part["event"]["on"] == event and part["limit"] is None
        )
        return max([usual.get(dial, 0), *(self._gain(block, dial) for block in rules)]) + sum(gain)

    def _new_a_day(self) -> int:
        """SCH-5: as many as kids, less what the school card says; or what a side says."""
        least = min((card["rumors_minus"] for card in self._bundle["school"]), default=0)
        numbers = [
            row["value"] for _, side in self._sides for row in side["numbers"] if row["rule"] == "new_rumors"
        ]
        most: int = max([min(TRACK_SPACES, max(1, self._kids - least)), *numbers])
        return most

    # --- time ----------------------------------------------------------------------------------

    def _time_supply(self) -> float:
        """The cubes that all kids can spend in a game (TIM-2, TIM-3); no bound where cards give time."""
        given = [effect["by"] for effect in self._effects if effect["do"] in ("time", "time_next_day")]
        if any(sign_of(by) > 0 for by in given):
            return inf
        weekend = max(
            [WEEKEND_TIME]
            + [
                row["value"]
                for _, side in self._sides
                for row in side["numbers"]
                if row["rule"] == "weekend_time"
            ]
        )
        cubes: int = CUBES * self._rounds + weekend * (self._rounds // ROUNDS_PER_WEEK)
        return self._kids * cubes

    def _lowest(self, number: str, usual: int) -> int:
        rows = [row for _, side in self._sides for row in side["numbers"] if row["rule"] == number]
        lowest: int = min([usual, *(row["value"] for row in rows)])
        return lowest

    # --- cards ---------------------------------------------------------------------------------

    def _total(self, verb: str) -> float:
        """What cards give at most when rumors give nothing of it; else there is no bound."""
        rumors = max(self._for_rumor(verb), self._for_event("rumor_pushed", verb, {}))
        return inf if rumors else self._by_cards(verb)

    def _by_cards(self, verb: str) -> float:
        """What all occasions but rumors give at most."""
        whole = sum(
            _times(max((self._gain(block, verb) for block in blocks), default=0), often)
            for blocks, often in self._occasions()
        )
        paid = [self._gain(part["block"], verb) / part["spend"] for part in self._paid_actions()]
        bought = _times(max(paid, default=0), self._time)
        return whole + (floor(bought) if bought < inf else inf)

    def _occasions(self) -> Iterator[tuple[list[BlockData], float]]:
        """All blocks but those of rumors: some of which one is carried out, and so often at most in a game.

        Actions that only time limits are told by `_paid_actions`.
        """
        for card, side in self._sides:
            comes = 1 if self._comes_once(card) else inf
            for check in side["checks"]:
                if check["kind"] != "ending":
                    yield [check["block"]], inf if check["each_time"] else comes
            for row in side["rules"]:
                if row["rule"] not in OF_RUMORS.values():
                    often = 1 if row["rule"] == "time_runs_out" else self._kids * self._rounds
                    yield [row["block"]], often
        for part, count, event in self._listeners():
            if part["limit"] is not None or event not in OF_RUMORS:
                usual = self._rounds if event in DAILY else inf
                yield [part["block"]], count * min(usual, self._limit(part))
        for action, count in self._actions():
            if action["limit"] is not None or not action["spend"]:
                yield [action["block"]], count * self._limit(action)
        weeks = self._rounds // ROUNDS_PER_WEEK
        begun = -(-self._rounds // ROUNDS_PER_WEEK)
        chores = inf if "draw_chore" in self._verbs else self._kids * begun
        yield [chore["reward"] for chore in self._bundle["world"]["chores"]], chores
        events = [card["event"]["block"] for card in self._bundle["school"] if card["event"] is not None]
        yield events, self._kids * (self._rounds - weeks)
        for _, face in response_sides(self._bundle):
            yield [face["failure"], face["firewall"]], inf

    def _paid_actions(self) -> Iterator[ActionData]:
        """The actions that only time limits."""
        for part, _ in self._actions():
            if part["limit"] is None and part["spend"]:
                yield part

    def _limit(self, part: ListenerData | ActionData) -> float:
        """How often the limit of a listener or an action allows it in a game."""
        return {"game": 1, "round": self._rounds, None: inf}[part["limit"]]

    def _listeners(self) -> Iterator[tuple[ListenerData, int, str]]:
        """Every listener, on how many cards it stands, and its event."""
        for _, side in self._sides:
            yield from ((part, 1, part["event"]["on"]) for part in side["on"])
        for row in self._held():
            yield from ((part, _copies(row), part["event"]["on"]) for part in row["on"])

    def _actions(self) -> Iterator[tuple[ActionData, int]]:
        """Every action of a card or an event location, and on how many cards it stands."""
        for _, side in self._sides:
            yield from ((part, 1) for part in side["actions"])
        for row in self._held():
            yield from ((part, _copies(row)) for part in row["actions"])
        for event in self._bundle["world"]["events"]:
            yield from ((part, 1) for part in event["actions"])

    def _held(self) -> Sequence[ItemData | AnomalyData | ChoreData]:
        world = self._bundle["world"]
        return [card for deck in HAND_DECKS.values() for card in world[deck]]

    def _comes_once(self, card: DiaryData) -> bool:
        """Whether each side of a diary card comes into play once at most: a check fires again only then."""
        number = card["number"]
        done = self._done_to[number]
        begins = number in self._bundle["scenario"]["start_diary"]
        again = "play_diary" in done or number in self._bundle["scenario"]["complications"] or not begins
        return "discard_diary" not in done or not again

    def _gain(self, block: BlockData, verb: str) -> float:
        """The most that a block gives when it is carried out once: one branch of several is taken."""
        return sum(self._effect_gain(effect, verb) for effect in block["effects"])

    def _effect_gain(self, effect: EffectData, verb: str) -> float:
        if effect["do"] == verb:
            return max(0, change_range(effect["by"], self._ends)[1] if "by" in effect else 1)
        gains = (
            _times(self._gain(part.block, verb), times_range(part.times, self._ends)[1])
            for part in branches(effect)
        )
        return max(gains, default=0)


def supplies(bundle: BundleData, dials: Iterable[str], kids: Collection[int]) -> dict[str, dict[int, Supply]]:
    """The supply of each dial, by the number of kids."""
    effects = effects_of(bundle)
    return {dial: {count: Supply(bundle, dial, count, effects) for count in kids} for dial in dials}


def effects_of(bundle: BundleData) -> list[EffectData]:
    """All effects on the cards of a bundle, at any depth."""
    return parts_with(EFFECT, [bundle[part] for part in PARTS])


def _copies(card: ItemData | AnomalyData | ChoreData) -> int:
    """How many copies of a card the deck holds."""
    return card["count"] if "count" in card else 1


def _times(gain: float, often: float) -> float:
    """So much, so often; nothing, however often, is nothing."""
    return gain * often if gain and often else 0
