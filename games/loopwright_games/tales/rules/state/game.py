"""One game: its loop from decision to decision, its copies, and its state as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from loopwright_engine.errors import IllegalChoice
from loopwright_engine.kernel.state import Frame, Handler, Question, digest_of, plain

from .active import Active
from .cards import Response
from .party import Party
from .position import LISTS, NUMBERS, Position
from .tables import Tables
from .variants import ERRATIC_FIRMWARE, Switches

PURPOSES: Final = (
    "dice", "rumors", "items", "school", "first", "anomalies", "chores", "firewalls", "complications", "kids",
)  # fmt: skip
"""One tape of random numbers for each."""
DICE: Final = 0
RUMOR_TAPE: Final = 1
ITEM_TAPE: Final = 2
SCHOOL_TAPE: Final = 3
FIRST_TAPE: Final = 4
ANOMALY_TAPE: Final = 5
CHORE_TAPE: Final = 6
FIREWALL_TAPE: Final = 7
COMPLICATION_TAPE: Final = 8
KID_TAPE: Final = 9

# What a check of a diary card may ask about; a change marks its bit in `Game.dirty`.
INSIGHT: Final = 1
ENIGMA: Final = 2
COUNTERS: Final = 4
FLAGS: Final = 8
PLACES: Final = 16
DAY: Final = 32
TRACK: Final = 64
MACHINES: Final = 128
DIARY: Final = 256
ITEMS: Final = 512
HEALTH: Final = 1024
"""Conditions and favor."""
FIRST: Final = 2048
PIECES: Final = 4096
"""Scenario tokens and the ship."""
EVERYTHING: Final = 8191

# The context of a running block: a mask of helping seats, and more in higher bits.
HELPERS: Final = 31
NO_HELP: Final = 32
AT_SCHOOL: Final = 64
"""TIM-6: a school event; kids on sick leave take no part in it, wherever they live."""
REPEATED: Final = 128
"""HCK-7: another kid's run of the same block, in which only what befalls the acting kid happens again."""
MACHINE_SHIFT: Final = 8
"""The machine a response card belongs to, plus one; 0 for none."""


class Decision(Question):
    """The pending decision and who makes it: the seat of a kid, or -1 for the whole table."""

    __slots__ = ("seat",)

    def __init__(self, kind: str, seat: int, options: list[int]) -> None:
        self.kind = kind
        self.seat: int = seat
        self.options = options


class Result:
    """The result of a game: whether it was won, and the id of its ending."""

    __slots__ = ("ending", "round", "scores", "won")

    def __init__(self, won: bool, ending: str, round_number: int) -> None:
        self.won: bool = won
        self.ending: str = ending
        self.round: int = round_number
        self.scores: tuple[int, ...] = ()
        """None: all kids win or lose together."""


class Game(Position):
    """A game in progress: a position, and the methods that play it from decision to decision."""

    __slots__ = (
        "active",
        "bundle_hash",
        "decision",
        "deeds",
        "idle",
        "responses",
        "result",
        "switches",
    )

    def set_up(
        self,
        tables: Tables,
        bundle_hash: str,
        party: Party,
        seed: int,
        switches: Switches,
        handlers: Sequence[Handler],
        idle: Handler,
    ) -> None:
        """Set up an empty table, with everything in its place and nothing shuffled yet."""
        self.begin(seed, PURPOSES, handlers)
        self.lay_out(tables, party, switches.variants)
        self.dirty = EVERYTHING
        self.bundle_hash: str = bundle_hash
        self.idle: Handler = idle
        self.decision: Decision | None = None
        self.result: Result | None = None
        self.active: Active = tables.active(())
        self.deeds: list[dict[int, tuple[int, ...]]] = party.deeds_under(self.active)
        """What each kid can do by itself under the rules in force; filled by `actions` as it comes up."""
        self.switches: Switches = switches
        """What the table has agreed on."""
        erratic = 1 if switches.variants & ERRATIC_FIRMWARE else 0
        self.responses: tuple[Response, ...] = tuple(machine.cards[erratic] for machine in tables.machines)
        """MAC-10: the response card of each machine."""

    @property
    def kit(self) -> Any:
        """The kit of the game."""
        return self.tables.kit

    # --- play -------------------------------------------------------------------------------

    def choose(self, index: object) -> None:
        """Answer the pending decision with the option at `index` (an int) and play on to the next one.

        Raises IllegalChoice for anything else, which may have come from a file.
        """
        options = self.decision.options if self.decision is not None else []
        if type(index) is not int or not 0 <= index < len(options):
            raise IllegalChoice(f"there is no option {index!r:.20}; there are {len(options)}")
        self.answer = options[index]
        self.choices.append(index)
        self.decision = None
        self.run()

    def run(self) -> None:
        """Play until a decision is pending or the game is over."""
        stack, pop = self.stack, self.stack.pop
        handlers = self.handlers
        idle = self.idle
        while self.decision is None and self.result is None:
            if stack:
                frame = pop()
                handlers[frame[0]](self, frame)
            else:
                idle(self, ())

    def ask(self, kind: str, kid: int, options: list[int], then: Frame) -> None:
        """Stop for a decision; the frame `then` resumes with `self.answer`."""
        self.stack.append(then)
        self.decision = Decision(kind, kid, options)

    def pick(self, kind: str, kid: int, options: list[int], then: Frame) -> None:
        """Ask for one of the options, then resume with `then`; a single option is taken without asking, and
        with none nothing happens.
        """
        if len(options) > 1:
            self.ask(kind, kid, options, then)
        elif options:
            self.answer = options[0]
            self.stack.append(then)

    def end(self, won: bool, ending: str) -> None:
        """End the game, won or lost, with the id of an ending."""
        del self.stack[:]
        self.result = Result(won, ending, self.round)

    def roll(self, dice: int) -> bytes:
        """Roll `dice` dice; one byte from 1 to 6 for each."""
        cursor = self.cursors[DICE]
        self.cursors[DICE] = cursor + dice
        return self.tapes[DICE].faces(cursor, dice)

    # --- copies and plain data --------------------------------------------------------------

    def clone(self) -> Game:
        """An independent copy of the game, also in the middle of resolving a card."""
        other = Game()
        self.share_history(other)
        other.seed = self.seed
        other.tapes = self.tapes
        other.handlers = self.handlers
        other.idle = self.idle
        other.bundle_hash = self.bundle_hash
        other.active = self.active
        other.deeds = self.deeds
        other.responses = self.responses
        other.switches = self.switches
        other.decision = self.decision
        other.result = self.result
        other.answer = self.answer
        other.cursors = self.cursors[:]
        other.stack = self.stack[:]
        other.choices = self.choices[:]
        self.copy_to(other)
        return other

    def snapshot(self) -> dict[str, object]:
        """The whole state as plain JSON data, without the history."""
        decision, result = self.decision, self.result
        state: dict[str, object] = {name: plain(getattr(self, name)) for name in (*NUMBERS, *LISTS)}
        state["kids"] = [self.tables.kids[number].id for number in self.party.kids]
        state["seed"] = self.seed
        state["bundle"] = self.bundle_hash
        state["cursors"] = plain(self.cursors)
        state["stack"] = plain(self.stack)
        state["decision"] = decision and [decision.kind, decision.seat, decision.options]
        state["result"] = result and [result.won, result.ending, result.round]
        return state

    def digest(self) -> str:
        """A stable hash of the whole state."""
        return digest_of(self.snapshot())
