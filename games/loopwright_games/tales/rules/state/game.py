"""One game: the loop that runs it from decision to decision, copies and plain data of it."""

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
    """What must be decided now, and who decides: a kid's seat, or -1 for the table."""

    __slots__ = ("seat",)

    def __init__(self, kind: str, seat: int, options: list[int]) -> None:
        self.kind = kind
        self.seat: int = seat
        self.options = options


class Result:
    """How a game ended: `ending` is the id of the ending."""

    __slots__ = ("ending", "round", "scores", "won")

    def __init__(self, won: bool, ending: str, round_number: int) -> None:
        self.won: bool = won
        self.ending: str = ending
        self.round: int = round_number
        self.scores: tuple[int, ...] = ()
        """None: all kids win or lose together."""


class Game(Position):
    """One game: a position, and how it is played from decision to decision."""

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
        """An empty table: everything is in its place, nothing is shuffled."""
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
        """The kit whose rules it follows."""
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
        """Play until something must be decided or the game is over."""
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
        """Stop for a decision; `then` is the frame that goes on with `self.answer`."""
        self.stack.append(then)
        self.decision = Decision(kind, kid, options)

    def pick(self, kind: str, kid: int, options: list[int], then: Frame) -> None:
        """Ask for one of these; a single one is taken without asking, and of none nothing comes."""
        if len(options) > 1:
            self.ask(kind, kid, options, then)
        elif options:
            self.answer = options[0]
            self.stack.append(then)

    def end(self, won: bool, ending: str) -> None:
        """The game is over."""
        del self.stack[:]
        self.result = Result(won, ending, self.round)

    def roll(self, dice: int) -> bytes:
        """The faces (1..6) of so many dice."""
        cursor = self.cursors[DICE]
        self.cursors[DICE] = cursor + dice
        return self.tapes[DICE].faces(cursor, dice)

    # --- copies and plain data --------------------------------------------------------------

    def clone(self) -> Game:
        """An independent game at the same point, in the middle of a card or not."""
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
