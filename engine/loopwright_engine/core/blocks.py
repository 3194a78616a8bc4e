"""Blocks of cards as closures of (game, acting seat, context), cut where the game may have to stop.

What cards of every game can say is known here: `if`, `choose`, `roll`, `repeat`, `named` and `run`, decks
of a scenario's own, and timers. A game brings the rest, as a subclass of `Blocks`: its verbs and tests, what
a line costs, and how a block comes onto its stack. The context is a number of the game's own that goes along
with a block.
"""

# ruff: noqa: ARG001, ARG005 - one signature for all steps, used in full or not

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from loopwright_engine.errors import BundleError
from loopwright_engine.game_types import AnyGame

from .branches import PLAIN, PlainBranch
from .conditions import Amount, Condition, Conditions
from .decks import decks_of
from .dice import dice_of, totals
from .prices import priced
from .prose_values import Varying
from .timers import STARTS, Timer, counter_of, timers_of

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import BlockData, ConditionData, EffectData

Data: TypeAlias = Mapping[str, Any]
Step: TypeAlias = Callable[[AnyGame, int, int], None]
"""One effect: (game, acting seat, context) -> None."""
Built: TypeAlias = tuple[Step, bool]
"""An effect, and whether the game may have to stop after it."""
Part: TypeAlias = tuple[list[Step], Step | None, int]
"""Effects that run straight on, perhaps one after which the game may have to stop, and the place in the block
where it goes on then; 0 where nothing is left.
"""
Offer: TypeAlias = Callable[[Any, int, int, list[int]], None]
"""Lets a seat take one of the lines that are open: (game, acting seat, context, numbers of lines)."""

NO_BLOCK: Final = -1
EMPTY: Final[Part] = ([], None, 0)


class DeckEvent(IntEnum):
    """What a game tells of its decks: a card was drawn, none fits or is left, discards were shuffled."""

    DRAWN = 0
    NONE = 1
    SHUFFLED = 2


class TimerEvent(IntEnum):
    """What a game tells of its timers: one starts, or starts anew, is stopped, or is due."""

    STARTED = 0
    STOPPED = 1
    DUE = 2


class ChoiceLine:
    """A line under `choose`: its words, as a string's id, what it costs, when it is open, what it does.

    written: the line as the bundle has it. after: a block that happens when that of the line is done.
    among: the numbers of all lines of its choice.
    """

    __slots__ = ("after", "among", "block", "condition", "label", "spend", "written")

    def __init__(self, label: str, spend: int, condition: Condition | None) -> None:
        self.label: str = label
        self.spend: int = spend
        self.condition: Condition | None = condition
        self.block: int = NO_BLOCK
        self.after: int = NO_BLOCK
        self.among: Sequence[int] = ()
        self.written: Data | None = None


class Drawable:
    """A card of a deck: its number among those of all decks, and how many are left of how many copies."""

    __slots__ = ("block", "condition", "copies", "left", "number", "put")

    def __init__(self, number: int, copies: int, left: Amount, put: Callable[[AnyGame, int], None]) -> None:
        self.number: int = number
        self.copies: int = copies
        self.left: Amount = left
        self.put: Callable[[AnyGame, int], None] = put
        """Makes so many of it be left in a game."""
        self.condition: Condition | None = None
        self.block: int = NO_BLOCK


class Blocks(ABC):
    """Compiles the blocks of a game's cards, each with the blocks inside it, and numbers them."""

    every_place: ClassVar[bool] = False
    """Whether a place in a block is the number of an effect, and a line counts before those within it; else
    parts are counted, and a line after those. Saves and logs hold such numbers.
    """

    def __init__(self, bundle: Data) -> None:
        self.conditions: Conditions
        """What compiles conditions; the game's, made before the first block."""
        self.blocks: list[list[Part]] = []
        """The parts of each block, by their places."""
        self.block_ids: list[str] = []
        self.written: list[Data] = []
        """Each block as the bundle has it."""
        self.numbers: dict[str, int] = {}
        """The number of each block, by its id; of several with the same id the last."""
        self.choices: list[ChoiceLine] = []
        self.varying: dict[str, Varying] = {}
        """The texts whose wording varies, by themselves as they are printed."""
        self._places: list[list[Condition]] = []
        """The conditions of the places of the text that is told next."""
        self._within: list[Condition] | None = None
        """Those of the place whose wordings are being compiled."""
        self._bundle: Data = bundle
        self._effects: dict[str, Data] = {
            effect["id"]: effect["block"] for effect in bundle.get("effects", ())
        }
        self._effect_numbers: dict[str, int] = {}
        self._decks: dict[str, tuple[int, Data]] = {
            deck["id"]: (number, deck) for number, deck in enumerate(decks_of(bundle))
        }
        self._deck_cards: dict[str, list[Drawable]] = {}
        self._timer_numbers: dict[str, int] = {
            timer["id"]: number for number, timer in enumerate(timers_of(bundle))
        }
        self.timers: list[Timer] = []

    # --- what a game brings ---------------------------------------------------------------------

    @abstractmethod
    def verb(self, data: EffectData, source: int) -> Built:
        """An effect of the block with the number `source` that the core does not know."""

    @abstractmethod
    def offer(self, options: Sequence[Data], numbers: Sequence[int], source: int) -> Offer:
        """How a line, of these numbers, is chosen, or that none is open."""

    @abstractmethod
    def play(self, game: AnyGame, block: int, seat: int, context: int) -> None:
        """Let a block happen next: of several that a step calls for, the last one first."""

    @abstractmethod
    def rolled(self, game: AnyGame, seat: int, source: int, count: int, sides: int) -> int:
        """Throw so many dice with so many sides for a table, and add them up."""

    @abstractmethod
    def picked(self, game: AnyGame, cards: Sequence[Drawable]) -> Drawable:
        """One of some cards (at least one, those with copies as often), each as likely as the others."""

    @abstractmethod
    def counted(self, name: str) -> tuple[Amount, Callable[[AnyGame, int], None]]:
        """How a counter stands in a game that players never read of, and what puts it there."""

    @abstractmethod
    def tell_of_deck(self, game: AnyGame, source: int, event: DeckEvent, number: int) -> None:
        """Write in the log what became of a deck, or which card was drawn."""

    @abstractmethod
    def tell_of_timer(self, game: AnyGame, source: int, event: TimerEvent, number: int, rounds: int) -> None:
        """Write in the log what became of a timer, and in how many rounds it is due."""

    @abstractmethod
    def each(self, who: str, only: Condition | None, block: int, source: int) -> Step:
        """Let a block happen next to each of whom a subject means, and of whom a condition is true before any
        of it happens; each of them acts in it.
        """

    def affordable(self, game: AnyGame, seat: int, spend: int) -> bool:  # noqa: ARG002 - for games with prices
        """Whether a seat can pay what a line costs; in a game without prices of its own, none does."""
        return True

    # --- blocks ---------------------------------------------------------------------------------

    def block(self, data: BlockData) -> int:
        """Compile a block, and return its number. Raises BundleError for what the game does not know."""
        number = len(self.blocks)
        self.numbers[data["id"]] = number
        self.written.append(data)
        self.block_ids.append(data["id"])
        self.blocks.append([])
        self.blocks[number] = self._cut([self.effect(effect, number) for effect in data["effects"]])
        return number

    def maybe(self, data: ConditionData | None) -> int:
        """Compile a block that may be absent; NO_BLOCK where it is."""
        return NO_BLOCK if data is None else self.block(data)

    def title(self, name: str) -> int:
        """The number of an empty block that only names something in the log."""
        return self.block({"id": name, "effects": []})

    def named(self, name: str, source: int = NO_BLOCK) -> int:
        """The block of a named effect, compiled once; it may name itself further down. Raises BundleError."""
        if name not in self._effects:
            where = "" if source == NO_BLOCK else self.block_ids[source]
            raise BundleError(where, f"there is no effect {name!r:.40}")
        if name not in self._effect_numbers:
            self._effect_numbers[name] = len(self.blocks)
            self.block(self._effects[name])
        return self._effect_numbers[name]

    def faces(self) -> None:
        """Compile what the prose of faces hangs on. Raises BundleError."""
        for face in self._bundle.get("varying", ()):
            for effect in face["effects"]:
                self._if(effect)
            self.told(face["id"])

    def told(self, text: str) -> Varying | None:
        """How a text varies that is told next; None if it never does. Raises BundleError."""
        places, self._places = self._places, []
        if not places:
            return None
        written = self._bundle["strings"][text]
        varying = self.varying[written] = Varying(text, written, places)
        return varying

    def variants(self) -> dict[str, str]:
        """The texts that vary in every way, by their ids."""
        return {
            text.name(chosen): text.worded(chosen) for text in self.varying.values() for chosen in text.ways()
        }

    def watch(self, begun: Callable[[AnyGame, int, int], None]) -> None:
        """From now on tell of each block that begins: of the game, the block's number, and who acts."""
        for number, parts in enumerate(self.blocks):
            parts[0][0].insert(0, _noting(begun, number))

    def _cut(self, effects: Sequence[Built]) -> list[Part]:
        """The parts of a block by their places; an empty block has an empty one."""
        parts: list[Part] = []
        plain: list[Step] = []
        for number, (step, stops) in enumerate(effects, 1):
            if not stops:
                plain.append(step)
            if stops or number == len(effects):
                after = number if self.every_place else len(parts) + 1
                part = (plain, step if stops else None, after if number < len(effects) else 0)
                parts += [part] * (number - len(parts) if self.every_place else 1)
                plain = []
        return parts or [([], None, 0)]

    # --- what cards of every game say -----------------------------------------------------------

    def effect(self, data: EffectData, source: int) -> Built:
        """Compile one effect of the block with the number `source`. Raises BundleError."""
        match data["do"]:
            case "if":
                return self._if(data)
            case "choose":
                return self._choose(data["options"], source), True
            case "roll":
                return self._roll(data, source), True
            case "each":
                only = self.conditions.maybe(data.get("only"))
                return self.each(data["who"], only, self.block(data["block"]), source), True
            case "run":
                return self._run(self.named(data["effect"], source)), True
            case "draw_card":
                return self._draw(data["deck"], source), True
            case "shuffle_deck":
                return self._shuffle(data["deck"], source), False
            case "stop_timer":
                return self._stop(data["timer"], source), False
            case verb if verb in PLAIN:
                return self._plain(data, PLAIN[verb])
            case verb if verb in STARTS:
                return self._start(data, source), False
        return self.verb(data, source)

    def _if(self, data: Data) -> Built:
        condition, _ = self.conditions.condition(data["condition"])
        place = self._within
        if "words" in data:
            if self._within is None:
                self._within = []
                self._places.append(self._within)
            self._within.append(condition)
        then, otherwise = self.maybe(data["then"]), self.maybe(data["else"])
        self._within = place
        yes, yes_stop, _ = self.blocks[then][0] if then >= 0 else EMPTY
        no, no_stop, _ = self.blocks[otherwise][0] if otherwise >= 0 else EMPTY
        if yes_stop is None and no_stop is None:

            def straight(game: AnyGame, seat: int, context: int) -> None:
                for inner in yes if condition(game, seat) else no:
                    inner(game, seat, context)

            return straight, False
        play = self.play

        def step(game: AnyGame, seat: int, context: int) -> None:
            block = then if condition(game, seat) else otherwise
            if block >= 0:
                play(game, block, seat, context)

        return step, True

    def _choose(self, options: Sequence[Data], source: int) -> Step:
        numbers = [self._choice(line) for line in options]
        lines = [(number, self.choices[number]) for number in numbers]
        for _, line in lines:
            line.among = numbers
        offer, affordable = self.offer(options, numbers, source), self.affordable

        def step(game: AnyGame, seat: int, context: int) -> None:
            open_lines = [
                number
                for number, line in lines
                if (line.condition is None or line.condition(game, seat))
                and (not line.spend or affordable(game, seat, line.spend))
            ]
            offer(game, seat, context, open_lines)

        return step

    def _choice(self, data: Data) -> int:
        line = ChoiceLine(data["label"], data.get("spend", 0), self.conditions.maybe(data["condition"]))
        line.written = data
        if not self.every_place:
            line.block = self.block(data["then"])
        number = len(self.choices)
        self.choices.append(line)
        if self.every_place:
            line.block = self.block(data["then"])
        return number

    def _roll(self, data: Data, source: int) -> Step:
        count, sides = dice_of(data)
        faces = [NO_BLOCK] * (totals(count, sides).stop)
        for row in data["rows"]:
            block = self.block(row["then"])
            faces[row["low"] : row["high"] + 1] = [block] * (row["high"] + 1 - row["low"])
        rolled, play = self.rolled, self.play

        def step(game: AnyGame, seat: int, context: int) -> None:
            block = faces[rolled(game, seat, source, count, sides)]
            if block >= 0:
                play(game, block, seat, context)

        return step

    def _plain(self, data: Data, row: PlainBranch) -> Built:
        """The blocks of a row in turn, each as often as its number says when the first begins."""
        blocks = [self.block(data[name]) for name in row.blocks]
        parts = [self.blocks[block][0] for block in blocks]
        counted, most, play = self._times(data, row), row.most, self.play

        def straight(game: AnyGame, seat: int, context: int) -> None:
            times = min(most, counted(game, seat))
            for steps, _, _ in parts:
                for inner in steps * times:
                    inner(game, seat, context)

        def step(game: AnyGame, seat: int, context: int) -> None:
            times = min(most, counted(game, seat))
            for block in reversed(blocks):
                for _ in range(times):
                    play(game, block, seat, context)

        return (straight, False) if all(stop is None for _, stop, _ in parts) else (step, True)

    def _times(self, data: Data, row: PlainBranch) -> Amount:
        written = data[row.times] if row.times else 1
        return (
            (lambda _game, _seat: written) if isinstance(written, int) else self.conditions.amount(written)[0]
        )

    def deck(self, name: str, source: int = NO_BLOCK) -> list[Drawable]:
        """The cards of a deck, compiled once; one may draw from its deck again. Raises BundleError."""
        if name not in self._decks:
            where = "" if source == NO_BLOCK else self.block_ids[source]
            raise BundleError(where, f"there is no deck {name!r:.40}")
        if name not in self._deck_cards:
            place, data = self._decks[name]
            first = sum(len(other["cards"]) for at, other in self._decks.values() if at < place)
            self._deck_cards[name] = [
                Drawable(first + number, card["copies"], *self.counted(card["id"]))
                for number, card in enumerate(data["cards"])
            ]
            for made, card in zip(self._deck_cards[name], data["cards"], strict=True):
                made.condition = self.conditions.maybe(card["condition"])
                made.block = self.block(card["block"])
        return self._deck_cards[name]

    def _draw(self, name: str, source: int) -> Step:
        """A card of those that are left and fit; an empty deck is shuffled first, unless it stays so."""
        cards, (number, data) = self.deck(name, source), self._decks[name]
        top = _top([cards[place] for place in data.get("order", ()) if place < len(cards)])
        once, picked, play, tell = data["once"], self.picked, self.play, self.tell_of_deck

        def step(game: AnyGame, seat: int, context: int) -> None:
            left = [card.left(game, seat) for card in cards]
            if not any(left) and not once:
                _fill(game, cards)
                tell(game, source, DeckEvent.SHUFFLED, number)
                left = [card.copies for card in cards]
            fitting = [
                card
                for card, count in zip(cards, left, strict=True)
                if count and (card.condition is None or card.condition(game, seat))
                for _ in range(count)
            ]
            if not fitting:
                tell(game, source, DeckEvent.NONE, number)
                return
            card = (top(game, seat, fitting) if top else None) or picked(game, fitting)
            card.put(game, card.left(game, seat) - 1)
            tell(game, source, DeckEvent.DRAWN, card.number)
            play(game, card.block, seat, context)

        return step

    def _shuffle(self, name: str, source: int) -> Step:
        cards, (number, _), tell = self.deck(name, source), self._decks[name], self.tell_of_deck

        def step(game: AnyGame, seat: int, context: int) -> None:
            _fill(game, cards)
            tell(game, source, DeckEvent.SHUFFLED, number)

        return step

    # --- timers ---------------------------------------------------------------------------------

    def begin_timers(self) -> None:
        """Lay out the timers, before the first block that may start one."""
        for timer in timers_of(self._bundle):
            self.timers.append(Timer(timer["most"], *self.counted(counter_of(timer["id"])), NO_BLOCK))

    def compile_timers(self) -> None:
        """Compile what happens when they are due. Raises BundleError."""
        for made, timer in zip(self.timers, timers_of(self._bundle), strict=True):
            made.block = self.block(timer["block"])

    def timer(self, name: str) -> int:
        """The number of a timer. Raises BundleError when the bundle has none of this name."""
        if name not in self._timer_numbers:
            raise BundleError("timers", f"there is no timer {name!r:.40}")
        return self._timer_numbers[name]

    def _start(self, data: Data, source: int) -> Step:
        number, (rounds, _) = self.timer(data["timer"]), self.conditions.number(data["rounds"])
        timer, tell = self.timers[number], self.tell_of_timer

        def step(game: AnyGame, seat: int, context: int) -> None:
            left = max(1, min(timer.most, rounds(game, seat)))
            timer.put(game, left)
            tell(game, source, TimerEvent.STARTED, number, left)

        return step

    def _stop(self, name: str, source: int) -> Step:
        number = self.timer(name)
        timer, tell = self.timers[number], self.tell_of_timer

        def step(game: AnyGame, seat: int, context: int) -> None:
            if timer.left(game, seat):
                timer.put(game, 0)
                tell(game, source, TimerEvent.STOPPED, number, 0)

        return step

    def _run(self, block: int) -> Step:
        play = self.play
        return lambda game, seat, context: play(game, block, seat, context)


def _top(order: Sequence[Drawable]) -> Callable[[Any, int, Sequence[Drawable]], Drawable | None] | None:
    """What finds the first card of a deck in this order that fits; nothing where it was only shuffled."""

    def top(game: AnyGame, seat: int, fitting: Sequence[Drawable]) -> Drawable | None:
        gone = {id(card): card.copies - card.left(game, seat) for card in order}
        for card in order:
            if gone[id(card)]:
                gone[id(card)] -= 1
            elif card in fitting:
                return card
        return None

    return top if order else None


def _fill(game: AnyGame, cards: Sequence[Drawable]) -> None:
    """Shuffle the discards of a deck into it."""
    for card in cards:
        card.put(game, card.copies)


def unpaid(choices: Sequence[ChoiceLine], offered: Sequence[int]) -> list[ChoiceLine]:
    """The other lines of a choice of which some are offered: those that only a price bars. Of a line with a
    condition besides nothing is told, as it may ask for what is hidden.
    """
    others = (choices[number] for number in choices[offered[0]].among if number not in offered)
    return [line for line in others if line.written is not None and priced(line.written).condition is None]


def _noting(begun: Callable[[AnyGame, int, int], None], number: int) -> Step:
    """The first step of a block that is watched: it tells that the block begins."""
    return lambda game, seat, context: begun(game, number, seat)
