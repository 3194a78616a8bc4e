"""What a block of effects is worth to the kids, in points: for bots, who read cards as players do;
long, since all verbs have one reader.

An effect has a price that is the same in every game (`worth` in its verb's row), times what it would
change now: a rest is worth nothing to a kid without conditions. What the story makes of flags, counters
and machines is in `wishes`.
"""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from loopwright_engine.core.branches import FORKS, MOST_REPEATED, Branch, branches, sign_of, usual
from loopwright_engine.core.conditions import Amount
from loopwright_engine.core.counters import end_of, moved
from loopwright_engine.core.dice import dice_of, shares
from loopwright_engine.core.timers import TIMER_VERBS, timers_of

from loopwright_games.tales.rules.chapters import calendar, chores, diary, pieces
from loopwright_games.tales.rules.effects import subjects
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import game as g
from loopwright_games.tales.rules.state.cards import Test
from loopwright_games.tales.rules.state.index import Index
from loopwright_games.tales.verbs import BUNDLE_VERBS, VERBS

from . import memory, wishes
from .appraisal import Appeal, Appraisal, Reach
from .memory import CHORES, DISCARD, OF_ALL, TIME
from .wishes import ENDING_WORTH

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        BundleData,
        EffectData,
        EndGameData,
        IfData,
        OptionData,
        VerbData,
    )
    from loopwright_games.tales.rules.state.game import Game

Gain: TypeAlias = "Callable[[Game, int], float]"
"""How much an effect would change now: (game, kid) -> 0 for nothing, 1 for what it says."""

INSIGHT_WORTH: Final = 1.5
ENIGMA_WORTH: Final = -0.8
STORY_WORTH: Final = 1.5
"""A diary card put into play or turned: nobody knows yet what it says."""
PUT_OFF: Final = 0.8
"""What happens on a later day, of what it is worth at once."""
REWARD: Final = 0.8
"""What a step of a chore is worth, of its share of the reward."""
MOVED_WORTH: Final = 0.2
"""Going somewhere, when nobody looks at what waits there."""
IN_A_TEST: Final = {"you": 1.0, "participants": 2.0, "helpers": 1.0}
"""How many kids the subjects of an outcome are taken to be."""
TIME_WORTH: Final = VERBS["time"].worth or 0.0
"""A cube of time."""
STATE_WORTH: Final = 0.3
"""A machine that is ROUTINE, not ALERT."""
HACKED_WORTH: Final = 1.5
"""A machine that a card hands over."""
AWAITED: Final = 0.3
"""A machine that comes to a kid who could hack it, of what its hack is worth to the story."""
ON_TRACK: Final = ("discard_rumor", "push_rumor")
FACE_DOWN: Final = ("turn_up_rumor", "turn_up_all_rumors", "replace_rumor")


def appraised(index: Index, data: BundleData) -> Appraisal:
    """What bots make of a bundle: its blocks, what the endings want, and what each side of the diary does."""
    made = Appraisal()
    reader = _Reader(index, data)
    made.appeal = [Appeal(0.0, (), ()) for _ in index.tables.blocks]
    for block, chore in index.written:
        reader.chore = chore
        made.appeal[index.blocks.numbers[block["id"]]] = reader.appeal(block)
    made.readers = memory.readers(index.tables, made.appeal)
    made.wishes = wishes.at_the_end(data)
    made.usual_wishes = wishes.by_default(data)
    starts = wishes.start_values(data)
    for number, card in enumerate(data["diary"]):
        for place, name in enumerate(("front", "back")):
            side = card["sides"][name]
            if side is not None:
                made.gates[number * 2 + place] = wishes.gates(side, index.blocks.numbers, starts)
    return made


def _sum(appeals: Sequence[Appeal]) -> Appeal:
    """The appeal of several that happen, one after the other."""
    return Appeal(
        sum(appeal.base for appeal in appeals),
        tuple(part for appeal in appeals for part in appeal.parts),
        tuple(pair for appeal in appeals for pair in appeal.rough),
        _all(appeal.needs for appeal in appeals),
        any(appeal.moves for appeal in appeals),
    )


def _all(needs: Iterable[int]) -> int:
    """All of these parts of the position together."""
    together = 0
    for part in needs:
        together |= part
    return together


class _Reader:
    """Reads the blocks of one bundle; `chore` is the number of the chore that they are on, or -1."""

    def __init__(self, index: Index, data: BundleData) -> None:
        self._index = index
        self._data = data
        self._made: dict[str, Appeal] = {}
        self._timers: list[int] = []
        """Those whose worth is being read."""
        self._rewards = rewards = [chore["reward"] for chore in data["world"]["chores"]]
        """Those of all chores, of which the steps of each are a share."""
        self.chore: int = -1
        for reward in rewards:
            self.appeal(reward)

    def appeal(self, block: BlockData) -> Appeal:
        """The appeal of a block: the sum of its effects."""
        value = self._made.get(block["id"])
        if value is None:
            value = self._made[block["id"]] = _sum([self._effect(effect) for effect in block["effects"]])
        return value

    def _effect(self, effect: EffectData) -> Appeal:
        match effect["do"]:
            case "test":
                return self._mean(effect["success"], effect["failure"])
            case "roll":
                chances = shares(*dice_of(effect))
                rows = [
                    row["then"]
                    for row in effect["rows"]
                    for total in range(row["low"], row["high"] + 1)
                    for _ in range(chances.get(total, 0))
                ]
                return self._mean(*rows)
            case "if":
                return self._either(effect)
            case "choose":
                return self._best(effect["options"])
        if effect["do"] in FORKS:
            return _sum([appeal for part in branches(effect) for appeal in self._repeated(part)])
        verb = cast("VerbData", effect)
        read_verb = READERS.get(verb["do"])
        if read_verb is not None:
            return read_verb(self, verb)
        row = BUNDLE_VERBS[verb["do"]]
        assert row.worth is not None, f"bots do not know what {verb['do']} is worth"
        if row.kid:
            by = verb.get("by", 1)
            if isinstance(by, int):
                return _each(self._index, verb, row.worth * by, *self._helps(verb))
            change, hangs_on = self._index.conditions.change(by)
            gain, needs = self._helps(verb)
            steps: Gain = lambda game, kid: gain(game, kid) * change(game, kid)  # noqa: E731
            return _each(self._index, verb, row.worth, steps, needs | hangs_on)
        return self._table(verb["do"], row.worth)

    def _repeated(self, part: Branch) -> list[Appeal]:
        """What is repeated, as often as that is; known only in play, as often as the position says."""
        appeal = self.appeal(part.block)
        if isinstance(part.times, int):
            return [appeal] * part.times
        times, hangs_on = self._index.conditions.amount(part.times)

        def whole(game: Game, kid: int, reach: Reach | None) -> float:
            return max(0, min(MOST_REPEATED, times(game, kid))) * appeal.now(game, kid, reach)

        rough = (("", appeal.base), *appeal.rough)
        return [Appeal(0.0, (whole,), rough, hangs_on | appeal.needs, appeal.moves)]

    # --- blocks in blocks -------------------------------------------------------------------------

    def _mean(self, *blocks: BlockData) -> Appeal:
        """The mean of the appeals of these blocks, any of which may happen."""
        appeals = [self.appeal(block) for block in blocks]
        share = 1.0 / len(appeals)
        rough = tuple((fact, share * amount) for appeal in appeals for fact, amount in appeal.rough)
        base = share * sum(appeal.base for appeal in appeals)
        moving = [appeal for appeal in appeals if appeal.parts]
        if not moving:
            return Appeal(base, (), rough)

        parts = [part for appeal in moving for part in appeal.parts]

        def mean(game: Game, kid: int, reach: Reach | None) -> float:
            worth = 0.0
            for part in parts:
                worth += part(game, kid, reach)
            return share * worth

        needs = _all(appeal.needs for appeal in moving)
        return Appeal(base, (mean,), rough, needs, any(appeal.moves for appeal in moving))

    def _either(self, effect: IfData) -> Appeal:
        """The appeal of `if`: of one block or the other, as the condition says in the position."""
        condition, needs = self._index.conditions.condition(effect["condition"])
        so, else_ = self.appeal(effect["then"]), self.appeal(effect["else"])

        def part(game: Game, kid: int, reach: Reach | None) -> float:
            return (so if condition(game, kid) else else_).now(game, kid, reach)

        mean = self._mean(effect["then"], effect["else"])
        return Appeal(
            0.0, (part,), (("", mean.base), *mean.rough), needs | so.needs | else_.needs, mean.moves
        )

    def _best(self, options: list[OptionData]) -> Appeal:
        """The appeal of `choose`: that of the best line that can be paid, less its price (TST-9)."""
        lines: list[tuple[Test | None, int, Appeal]] = []
        needs = 0
        for line in options:
            data, price = line["condition"], line.get("spend", 0)
            condition, hangs_on = (None, 0) if data is None else self._index.conditions.condition(data)
            lines.append((condition, price, self.appeal(line["then"])))
            needs |= hangs_on | lines[-1][2].needs | (TIME | g.PLACES if price else 0)

        def part(game: Game, kid: int, reach: Reach | None) -> float:
            worths = [
                appeal.now(game, kid, reach) - TIME_WORTH * price
                for test, price, appeal in lines
                if (test is None or test(game, kid)) and (not price or calendar.can_spend(game, kid, price))
            ]
            return max(worths, default=0.0)

        best = max((appeal for _, _, appeal in lines), key=lambda appeal: appeal.roughly({}))
        moves = any(appeal.moves for _, _, appeal in lines)
        return Appeal(0.0, (part,), (("", best.base), *best.rough), needs, moves)

    # --- what happens to kids ---------------------------------------------------------------------

    def _helps(self, effect: VerbData) -> tuple[Gain, int]:
        """How much a verb would change for a kid, as a factor on its worth; and on what that hangs."""
        match effect["do"]:
            case "relieve":
                name = effect["condition"]
                mask = -1 if name is None else 1 << v.CONDITIONS.index(name)
                return lambda game, kid: 1.0 if game.held[kid] & mask else 0.0, g.HEALTH
            case "rest":
                return lambda game, kid: 1.0 if game.held[kid] else 0.0, g.HEALTH
            case "retrieve_item":
                tags = effect["tags"] or self._index.tags
                kinds = 0
                for tag in tags:
                    kinds |= self._index.tables.tagged[self._index.tags[tag]]
                kinds &= self._index.tables.item_mask
                return (
                    lambda game, kid: 1.0 if any(kinds >> c & 1 for c in game.item_discard) else 0.0,
                    DISCARD,
                )
            case "discard_item":
                return lambda game, kid: 1.0 if game.items[kid] & game.tables.item_mask else 0.0, g.ITEMS
            case "discard_anomaly":
                return lambda game, kid: 1.0 if game.items[kid] & game.tables.anomaly_mask else 0.0, g.ITEMS
            case "discard_chore":
                return lambda game, kid: 1.0 if game.chores[kid] else 0.0, CHORES
            case "draw_chore":
                return lambda game, kid: 0.0 if chores.deadline(game) is None else 1.0, g.DAY
            case "time_next_day":
                return lambda game, kid: 0.0 if calendar.days_left(game) < 1 else 1.0, g.DAY
            case "favor":
                end = v.FAVOR_GOOD if sign_of(effect["by"]) > 0 else v.FAVOR_BAD
                return (
                    lambda game, kid: 0.0 if game.favor[kid] == end or not calendar.days_left(game) else 1.0,
                    g.HEALTH | g.DAY,
                )
        return lambda game, kid: 1.0, 0

    def moved(self, effect: VerbData) -> Appeal:
        """The appeal of a verb that takes a kid somewhere."""
        return _moved(self._places(effect))

    def _places(self, effect: VerbData) -> Callable[[Game, int], list[int]]:
        """The locations that a verb may take a kid to, as a function of the position."""
        index = self._index
        match effect["do"]:
            case "move_to":
                place = [index.locations[effect["location"]]]
                return lambda game, kid: place
            case "move_home":
                return lambda game, kid: [game.party.homes[kid]]
            case "move_anywhere":
                return lambda game, kid: list(range(len(game.tables.board.letters)))
        sector, movement = index.sectors[effect["sector"]], effect["movement"]
        toward = index.tables.board.toward
        places = [place for place, steps in enumerate(toward) if steps[sector] <= movement]
        return lambda game, kid: places

    # --- what happens to machines -----------------------------------------------------------------

    def state(self, effect: VerbData) -> Appeal:
        """The appeal of `machine … becomes ALERT`."""
        number = self._index.machines.get(effect["machine"], -1)
        alert = effect["state"] == "ALERT"
        weight = -STATE_WORTH if alert else STATE_WORTH
        return _part("", weight, g.MACHINES, lambda game, kid: 1.0 if _differs(game, number, alert) else 0.0)

    def toward(self, effect: VerbData) -> Appeal:
        """The appeal of `move machine … toward K`."""
        name = effect["machine"]
        number = self._index.machines.get(name, -1)
        place = self._index.locations[effect["location"]]
        names = self._index.machines if number < 0 else {name: number}
        pairs = [(f"near {each} {effect['location']}", other) for each, other in names.items()]

        def part(game: Game, kid: int, reach: Reach | None) -> float:
            return max((_nearer(game, kid, each, fact, place) for fact, each in pairs), default=0.0)

        return Appeal(0.0, (part,), tuple((fact, 0.5) for fact, _ in pairs[:1]), g.MACHINES | g.PLACES)

    def hack(self, effect: VerbData) -> Appeal:
        """The appeal of `hack machine …`."""
        name = effect["machine"]
        number = self._index.machines.get(name, -1)
        fact = f"{wishes.CONTROL} {name}"

        def control(game: Game, kid: int, reach: Reach | None) -> float:
            if kid in game.hackers or (number >= 0 and game.hackers[number] >= 0):
                return 0.0
            wants = wishes.wanted(game)
            return HACKED_WORTH + wants.get(fact, 0.0) + wants.get(wishes.CONTROL, 0.0)

        return Appeal(0.0, (control,), (("", HACKED_WORTH), (fact, 1.0), (wishes.CONTROL, 1.0)), g.MACHINES)

    # --- what happens at the table ----------------------------------------------------------------

    def _table(self, verb: str, weight: float) -> Appeal:
        """The appeal of a verb that happens once, for the table; 0 where there is nothing it could change."""
        if verb in FACE_DOWN:
            return _part("", weight, g.TRACK, lambda game, kid: 1.0 if game.hidden else 0.0)
        if verb in ON_TRACK:
            return _part("", weight, g.TRACK, lambda game, kid: 1.0 if game.rumored else 0.0)
        if verb == "look_at_rumors":
            return _part(
                "",
                weight,
                g.TRACK | g.DAY,
                lambda game, kid: 1.0 if game.rumor_pile and calendar.days_left(game) else 0.0,
            )
        return Appeal(weight, (), ())

    def insight(self, effect: VerbData) -> Appeal:
        if isinstance(effect["by"], int):
            return Appeal(INSIGHT_WORTH * effect["by"], (), ())
        by, needs = self._index.conditions.change(effect["by"])
        return _part("", INSIGHT_WORTH, needs, by, usual(effect["by"]))

    def enigma(self, effect: VerbData) -> Appeal:
        """The appeal of `enigma -1`; there is nothing to win below 0."""
        by, needs = self._index.conditions.change(effect["by"])
        return _part(
            "",
            ENIGMA_WORTH,
            g.ENIGMA | needs,
            lambda game, kid: max(-game.enigma, by(game, kid)),
            usual(effect["by"]),
        )

    def ship(self, effect: VerbData) -> Appeal:
        """The appeal of `move ship to …`."""
        spot = self._index.spot(effect["place"])
        return _part(
            f"ship {effect['place']}", 1.0, g.PIECES, lambda game, kid: 0.0 if game.ship == spot else 1.0
        )

    def ending(self, effect: VerbData) -> Appeal:
        """The appeal of `win …` and `lose …`."""
        ending = self._index.tables.endings[self._index.endings[cast("EndGameData", effect)["ending"]]]
        return Appeal(ENDING_WORTH if ending.won else -ENDING_WORTH, (), ())

    def set_counter(self, effect: VerbData) -> Appeal:
        """The appeal of setting a counter to a value."""
        number, (to, needs) = (
            self._index.counters[effect["counter"]],
            self._index.conditions.number(effect["to"]),
        )
        fact = f"counter {effect['counter']}"
        return _part(
            fact,
            1.0,
            g.COUNTERS | needs,
            lambda game, kid: max(-3, min(3, to(game, kid) - game.counters[number])),
            0.0,
        )

    def counter(self, effect: VerbData) -> Appeal:
        """The appeal of raising or lowering a counter, within its bounds."""
        name, (by, needs) = effect["counter"], self._index.conditions.change(effect["by"])
        number = self._index.counters[name]
        low, high, *_ = self._index.tables.counters[number]

        def steps(game: Game, kid: int) -> float:
            now = game.counters[number]
            return max(-3, low - now, min(3, high - now, by(game, kid)))

        usually = max(-3, min(3, usual(effect["by"])))
        inside = _part(f"counter {name}", 1.0, g.COUNTERS | needs, steps, usually)
        block = self._index.ends.get((name, end_of(effect["by"])))
        if block is None:
            return inside
        return _sum((inside, self._beyond(number, by, needs, self.appeal(block))))

    def _beyond(self, number: int, by: Amount, needs: int, block: Appeal) -> Appeal:
        """ADV-10: the appeal of the steps beyond the end of a counter: that of its block for each."""
        low, high, *_ = self._index.tables.counters[number]

        def part(game: Game, kid: int, reach: Reach | None) -> float:
            _, beyond = moved(game.counters[number], by(game, kid), low, high)
            return abs(beyond) * block.now(game, kid, reach) if beyond else 0.0

        return Appeal(0.0, (part,), (), g.COUNTERS | needs | block.needs, block.moves)

    def own(self, effect: VerbData) -> Appeal:
        """ADV-11: the appeal of a change of what each kid has, within its bounds."""
        name, conditions = effect["counter"], self._index.conditions
        first = self._index.own[name]
        low, high, *_ = self._index.tables.counters[first]
        if effect["do"] == "own_counter":
            by, needs = conditions.change(effect["by"])
            usually = float(max(-3, min(3, usual(effect["by"]))))
        else:
            to, needs = conditions.number(effect["to"])
            by = lambda game, kid: to(game, kid) - game.counters[first + kid]  # noqa: E731
            usually = 0.0 if not isinstance(effect["to"], int) else 1.0 if effect["to"] > low else -1.0

        def steps(game: Game, kid: int) -> float:
            now = game.counters[first + kid]
            return max(-3, low - now, min(3, high - now, by(game, kid)))

        return _each(self._index, effect, 1.0, steps, g.COUNTERS | needs, f"own {name}", usually)

    def draw(self, effect: VerbData) -> Appeal:
        """ADV-12: the appeal of a card of a deck: the mean of those that may come."""
        data = self._index.decks[effect["deck"]]
        appeals = [self.appeal(card["block"]) for card in data["cards"]]
        pairs = [*zip(self._index.blocks.deck(data["id"]), appeals, strict=True)]
        asked = [
            self._index.conditions.condition(one["condition"])[1] for one in data["cards"] if one["condition"]
        ]

        def mean(game: Game, kid: int, reach: Reach | None) -> float:
            full = not data["once"] and not any(card.left(game, kid) for card, _ in pairs)
            fitting = [
                (card.copies if full else card.left(game, kid), appeal)
                for card, appeal in pairs
                if card.condition is None or card.condition(game, kid)
            ]
            count = sum(left for left, _ in fitting)
            return sum(left * one.now(game, kid, reach) for left, one in fitting if left) / max(1, count)

        rough = self._mean(*(card["block"] for card in data["cards"] for _ in range(card["copies"])))
        needs = g.COUNTERS | _all([*asked, *(appeal.needs for appeal in appeals)])
        return Appeal(0.0, (mean,), (("", rough.base), *rough.rough), needs, rough.moves)

    def timer(self, effect: VerbData) -> Appeal:
        """ADV-13: the appeal of starting or stopping a timer: that of what it stands for, put off or spared.

        One that starts itself again is worth what happens once.
        """
        number = self._index.blocks.timer(effect["timer"])
        timer = self._index.tables.timers[number]
        if number in self._timers:
            return Appeal(0.0, (), ())
        self._timers.append(number)
        block = self.appeal(timers_of(self._data)[number]["block"])
        self._timers.pop()
        if effect["do"] == "stop_timer":

            def spared(game: Game, kid: int, reach: Reach | None) -> float:
                return -PUT_OFF * block.now(game, kid, reach) if timer.left(game, kid) else 0.0

            return Appeal(0.0, (spared,), (("", -PUT_OFF * block.base),), g.COUNTERS | g.DAY | block.needs)
        rounds, hangs_on = self._index.conditions.number(effect["rounds"])

        def put_off(game: Game, kid: int, reach: Reach | None) -> float:
            late = timer.left(game, kid) or rounds(game, kid) > calendar.days_left(game)
            return 0.0 if late else PUT_OFF * block.now(game, kid, reach)

        rough = (("", PUT_OFF * block.base), *((fact, PUT_OFF * amount) for fact, amount in block.rough))
        return Appeal(0.0, (put_off,), rough, g.COUNTERS | g.DAY | block.needs | hangs_on)

    def flag(self, effect: VerbData) -> Appeal:
        """The appeal of `set …` and `clear …`."""
        name, on = effect["flag"], effect["do"] == "set_flag"
        bit = 1 << self._index.flags[name]
        if on:
            return _part(f"flag {name}", 1.0, g.FLAGS, lambda game, kid: 0.0 if game.flags & bit else 1.0)
        return _part(f"flag {name}", -1.0, g.FLAGS, lambda game, kid: 1.0 if game.flags & bit else 0.0)

    def token(self, effect: VerbData) -> Appeal:
        """The appeal of placing or removing tokens."""
        name, more = effect["token"], effect["do"] == "place_token"
        token = self._index.tokens[name]
        limit = self._index.tables.token_limits[token]
        if more:
            return _part(
                f"token {name}",
                1.0,
                g.PIECES,
                lambda game, kid: 1.0 if pieces.count(game, token) < limit else 0.0,
            )
        return _part(
            f"token {name}", -1.0, g.PIECES, lambda game, kid: 1.0 if pieces.count(game, token) else 0.0
        )

    def diary(self, effect: VerbData) -> Appeal:
        """The appeal of a verb that plays, flips or discards a diary card.

        A new side is worth having; a side that leaves takes with it what it does day by day.
        """
        verb, card = effect["do"], self._index.diary[effect["diary"]]
        if verb == "play_diary":
            return _part(
                "", STORY_WORTH, g.DIARY, lambda game, kid: 1.0 if diary.side_in_play(game, card) < 0 else 0.0
            )
        gone = _part(
            f"{wishes.DIARY}{card}",
            -1.0,
            g.DIARY,
            lambda game, kid: 1.0 if diary.side_in_play(game, card) >= 0 else 0.0,
        )
        if verb == "discard_diary":
            return gone
        turned = _part(
            "",
            STORY_WORTH,
            g.DIARY,
            lambda game, kid: 1.0 if diary.side_in_play(game, card) == diary.FRONT else 0.0,
        )
        return Appeal(0.0, gone.parts + turned.parts, gone.rough + turned.rough, g.DIARY)

    def step(self, effect: VerbData) -> Appeal:
        """The appeal of `this chore +1`: a share of the reward, while it can still be fulfilled (END-4)."""
        number = self.chore
        by, hangs_on = self._index.conditions.change(effect["by"])
        if number < 0:
            return Appeal(0.0, (), ())
        chore = self._index.tables.chores[number]
        reward = self.appeal(self._rewards[number])

        def part(game: Game, kid: int, reach: Reach | None) -> float:
            left = chore.steps - game.progress[number]
            if left <= 0 or chores.deadline(game) is None:
                return 0.0
            return REWARD * min(by(game, kid), left) / left * reward.now(game, kid)

        return Appeal(0.0, (part,), (("", 0.5),), CHORES | g.DAY | reward.needs | hangs_on)


READERS: Final[dict[str, Callable[[_Reader, VerbData], Appeal]]] = {
    "move_to": _Reader.moved,
    "move_home": _Reader.moved,
    "move_anywhere": _Reader.moved,
    "ride": _Reader.moved,
    "insight": _Reader.insight,
    "enigma": _Reader.enigma,
    "counter": _Reader.counter,
    "set_counter": _Reader.set_counter,
    "own_counter": _Reader.own,
    "set_own_counter": _Reader.own,
    "set_flag": _Reader.flag,
    "clear_flag": _Reader.flag,
    "play_diary": _Reader.diary,
    "flip_diary": _Reader.diary,
    "discard_diary": _Reader.diary,
    "machine_state": _Reader.state,
    "machine_toward": _Reader.toward,
    "hack_machine": _Reader.hack,
    "place_token": _Reader.token,
    "remove_token": _Reader.token,
    "remove_tokens": _Reader.token,
    "move_ship": _Reader.ship,
    "chore_step": _Reader.step,
    "end_game": _Reader.ending,
    "draw_card": _Reader.draw,
    **dict.fromkeys(TIMER_VERBS, _Reader.timer),
}
"""Verbs whose worth hangs on the game; the others have a `worth` in their row of `verbs`."""


def _part(fact: str, weight: float, needs: int, gain: Gain, usual: float = 1.0) -> Appeal:
    """The appeal of an effect that changes a fact of the story; without a fact, of anything else.

    `gain` says how much it changes in a position, `needs` on what of it that hangs, `usual` how much it
    does on average.
    """
    if not fact:
        return Appeal(
            0.0, (lambda game, kid, reach: weight * gain(game, kid),), (("", weight * usual),), needs
        )

    def part(game: Game, kid: int, reach: Reach | None) -> float:
        wish = (game.active.wants or wishes.wanted(game)).get(fact, 0.0)
        return weight * wish * gain(game, kid) if wish else 0.0

    return Appeal(0.0, (part,), ((fact, weight * usual),), needs)


def _each(
    index: Index, effect: VerbData, weight: float, gain: Gain, needs: int, fact: str = "", usual: float = 1.0
) -> Appeal:
    """The appeal of an effect that happens to the kids that its subject means; see `_part`."""
    who = effect["who"]
    if who in IN_A_TEST:
        return _part(fact, weight * IN_A_TEST[who], needs, gain, usual)
    only = None
    if "only" in effect:
        only, asked = index.conditions.condition(effect["only"])
        needs |= asked
    group = subjects.among(subjects.GROUPS.get(who) or {**subjects.ONE_OF, **subjects.BY_LOT}[who], only)
    single = who not in subjects.GROUPS

    def some(game: Game, kid: int) -> float:
        gains = [gain(game, seat) for seat in group(game, kid, 0)]
        return (max(gains) if single else sum(gains)) if gains else 0.0

    of_all = _all(whole for part, whole in OF_ALL.items() if needs & part)
    return _part(fact, weight, needs | g.PLACES | g.FIRST | of_all, some, usual)


def _moved(places: Callable[[Game, int], list[int]]) -> Appeal:
    """The appeal of taking a kid to one of these locations."""

    def part(game: Game, kid: int, reach: Reach | None) -> float:
        return reach(game, kid, places(game, kid)) if reach is not None else 0.0

    return Appeal(0.0, (part,), (("", MOVED_WORTH),), moves=True)


def _differs(game: Game, machine: int, alert: bool) -> bool:
    """Whether the machine, or any machine on the grid for -1, is in the other state than `alert`."""
    on_grid = [machine] if machine >= 0 else range(len(game.sectors))
    return any(
        game.sectors[machine_there] >= 0 and (game.alert >> machine_there & 1) != alert
        for machine_there in on_grid
    )


def _nearer(game: Game, kid: int, machine: int, fact: str, place: int) -> float:
    """What it is worth, to the story and a kid there, that a machine comes a sector nearer to a place."""
    sector = game.sectors[machine]
    wants = wishes.wanted(game)
    worth = wants.get(fact, 0.0)
    steps = game.tables.board.toward[place][sector] if sector >= 0 else 0
    if not steps or (not worth and game.at[kid] != place):
        return 0.0
    if game.at[kid] == place and kid not in game.hackers:
        name = game.tables.machines[machine].id
        worth += AWAITED * (wants.get(wishes.CONTROL, 0.0) + wants.get(f"{wishes.CONTROL} {name}", 0.0))
    return worth / steps
