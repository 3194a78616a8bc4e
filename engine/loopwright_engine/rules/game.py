"""The state of one game, and the loop that runs it from decision to decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..errors import IllegalChoice
from ..kernel.state import Frame, Handler, Question, State, digest_of, plain
from .cards import Response
from .party import Party
from .tables import Active, Tables
from .variants import ERRATIC_FIRMWARE, Switches
from .vocabulary import SPACES

PURPOSES: Final = (
    "dice", "rumors", "items", "school", "first", "anomalies", "chores", "firewalls", "complications",
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
EVERYTHING: Final = 4095

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

    __slots__ = ("kid",)

    def __init__(self, kind: str, kid: int, options: list[int]) -> None:
        super().__init__(kind, options)
        self.kid: int = kid


class Result:
    """How a game ended: `ending` is the id of the ending."""

    __slots__ = ("ending", "round", "won")

    def __init__(self, won: bool, ending: str, round_number: int) -> None:
        self.won: bool = won
        self.ending: str = ending
        self.round: int = round_number


NUMBERS: Final = (
    "round", "step", "first", "insight", "enigma", "flags", "home", "sick", "rested", "alert", "hold",
    "hidden", "rumored", "dirty", "fired", "truth", "used_round", "used_game", "chain", "acts", "outcome",
    "card", "gone", "variants", "enigma_limit", "previous", "wrecked", "tokens",
)  # fmt: skip
LISTS: Final = (
    "at", "pool", "spent", "held", "injury", "favor", "grounded", "bonus", "tomorrow", "items", "counters",
    "track", "sectors", "in_play", "rumor_pile", "rumor_discard", "item_pile", "item_discard",
    "school_pile", "school_discard", "charges", "anomaly_pile", "anomaly_discard", "chores", "progress",
    "chore_pile", "chore_discard", "complication_pile", "complication_discard", "hackers", "walls",
    "wall_pile", "starts",
)  # fmt: skip


class Game(State):
    """One game. Lists of kids are by seat; masks are over seats unless another thing is named."""

    __slots__ = (
        *NUMBERS,
        *LISTS,
        "active",
        "bundle_hash",
        "decision",
        "idle",
        "party",
        "responses",
        "result",
        "switches",
        "tables",
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
        size = party.size
        self.tables: Tables = tables
        self.bundle_hash: str = bundle_hash
        self.party: Party = party
        self.idle: Handler = idle
        self.decision: Decision | None = None
        self.result: Result | None = None
        self.active: Active = tables.active(())
        self.switches: Switches = switches
        """What the table has agreed on."""
        variants = switches.variants
        self.variants: int = variants
        """VAR: the switches of this game, see `variants`."""
        self.enigma_limit: int = 0
        """VAR-12: the enigma that a sandbox scenario allows; 0 when it has no such limit."""
        erratic = 1 if variants & ERRATIC_FIRMWARE else 0
        self.responses: tuple[Response, ...] = tuple(machine.cards[erratic] for machine in tables.machines)
        """MAC-10: the response card of each machine."""
        self._init_table()
        self._init_kids(size)
        self._init_decks()

    def _init_table(self) -> None:
        self.round: int = 0
        self.step: int = 0
        """The step of the round that comes next; see `flow`."""
        self.first: int = 0
        self.insight: int = 0
        self.enigma: int = 0
        self.flags: int = 0
        self.alert: int = 0
        """Machines that are ALERT."""
        self.hold: int = 0
        """SCH-7: 1 when machines stay ALERT this round."""
        self.hidden: int = 0
        """Locations with a face-down rumor."""
        self.rumored: int = 0
        """Locations with a rumor."""
        self.dirty: int = EVERYTHING
        self.fired: int = 0
        """Checks that have fired while their side is in play."""
        self.truth: int = 0
        """Checks that were true when last looked at (for `each time`)."""
        self.used_round: int = 0
        self.used_game: int = 0
        self.gone: int = 0
        """Discarded diary cards."""
        self.chain: int = 0
        """Triggers fired since the last action or step."""
        self.acts: int = 0
        """Actions taken this round."""
        self.outcome: int = 0
        """The rumor under investigation: 0 none, 1 undecided, 2 succeeded, 3 failed."""
        self.card: int = -1
        """The school card of this round."""
        self.counters: list[int] = [start for _, _, start in self.tables.counters]
        self.sectors: list[int] = []
        """For each machine its sector, -1 when it is removed, wrecked or hacked."""
        self.starts: list[int] = []
        """MAC-2: for each machine the sector where the card that put it into play wants it."""
        machines = len(self.tables.machines)
        self.hackers: list[int] = [-1] * machines
        """HCK-10: for each machine the seat of its hacker, or -1."""
        self.wrecked: int = 0
        """Machines that come back at the next machine actions."""
        self.tokens: int = 0
        """MAC-7: machines with a hack token."""
        self.walls: list[int] = [-1] * (machines * SPACES)
        """Firewall tokens on the tracks: [machine * SPACES + space], -1 for an empty space."""
        self.previous: int = -1
        """The school card of the round before."""
        self.in_play: list[int] = []
        """Diary cards in play in the order they were played, as card * 2 + side."""

    def _init_kids(self, size: int) -> None:
        self.home: int = 0
        """Kids lying down: home for dinner."""
        self.sick: int = 0
        self.rested: int = 0
        self.at: list[int] = [self.tables.board.school] * size
        self.pool: list[int] = [6] * size
        self.spent: list[int] = [0] * size
        self.held: list[int] = [0] * size
        """Masks of conditions."""
        self.injury: list[int] = [0] * size
        self.favor: list[int] = [1] * size
        self.grounded: list[int] = [0] * size
        """Cubes locked by being grounded."""
        self.bonus: list[int] = [0] * size
        """Cubes for this round only."""
        self.tomorrow: list[int] = [0] * size
        self.items: list[int] = self.party.iconic[:]
        """Masks of hand cards: items and anomalies."""
        self.charges: list[int] = [0] * len(self.tables.cards)
        """CMB-6: the counters on each anomaly that a kid holds."""
        self.chores: list[int] = [0] * size
        """Masks of chores."""
        self.progress: list[int] = [0] * len(self.tables.chores)

    def _init_decks(self) -> None:
        self.track: list[int] = [-1, -1, -1, -1]
        """Rumors on the track, left to right; -1 is an empty space."""
        self.rumor_pile: list[int] = []
        self.rumor_discard: list[int] = []
        self.item_pile: list[int] = []
        self.item_discard: list[int] = []
        self.school_pile: list[int] = []
        self.school_discard: list[int] = []
        self.anomaly_pile: list[int] = []
        self.anomaly_discard: list[int] = []
        self.chore_pile: list[int] = []
        self.chore_discard: list[int] = []
        self.complication_pile: list[int] = []
        self.complication_discard: list[int] = []
        self.wall_pile: list[int] = []
        """Firewall tokens, face down."""

    # --- play -------------------------------------------------------------------------------

    def choose(self, index: object) -> None:
        """Answer the pending decision with the option at `index` (an int) and play on to the next one.

        Raises IllegalChoice for anything else, which may have come from a file.
        """
        options = self.decision.options if self.decision is not None else []
        if type(index) is not int or not 0 <= index < len(options):
            raise IllegalChoice(f"there is no option {index!r}; there are {len(options)}")
        self.answer = options[index]
        self.choices.append(index)
        self.decision = None
        self.run()

    def run(self) -> None:
        """Play until something must be decided or the game is over."""
        stack = self.stack
        handlers = self.handlers
        idle = self.idle
        while self.decision is None and self.result is None:
            if stack:
                frame = stack.pop()
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
        other.tables = self.tables
        other.bundle_hash = self.bundle_hash
        other.party = self.party
        other.active = self.active
        other.responses = self.responses
        other.switches = self.switches
        other.decision = self.decision
        other.result = self.result
        other.answer = self.answer
        other.cursors = self.cursors[:]
        other.stack = self.stack[:]
        other.choices = self.choices[:]
        self._copy_numbers(other)
        self._copy_lists(other)
        return other

    def _copy_numbers(self, other: Game) -> None:
        other.round = self.round
        other.step = self.step
        other.first = self.first
        other.insight = self.insight
        other.enigma = self.enigma
        other.flags = self.flags
        other.home = self.home
        other.sick = self.sick
        other.rested = self.rested
        other.alert = self.alert
        other.hold = self.hold
        other.hidden = self.hidden
        other.rumored = self.rumored
        other.dirty = self.dirty
        other.fired = self.fired
        other.truth = self.truth
        other.used_round = self.used_round
        other.used_game = self.used_game
        other.chain = self.chain
        other.acts = self.acts
        other.outcome = self.outcome
        other.card = self.card
        other.gone = self.gone
        other.variants = self.variants
        other.enigma_limit = self.enigma_limit
        other.previous = self.previous
        other.wrecked = self.wrecked
        other.tokens = self.tokens

    def _copy_lists(self, other: Game) -> None:
        other.at = self.at[:]
        other.pool = self.pool[:]
        other.spent = self.spent[:]
        other.held = self.held[:]
        other.injury = self.injury[:]
        other.favor = self.favor[:]
        other.grounded = self.grounded[:]
        other.bonus = self.bonus[:]
        other.tomorrow = self.tomorrow[:]
        other.items = self.items[:]
        other.counters = self.counters[:]
        other.track = self.track[:]
        other.sectors = self.sectors[:]
        other.in_play = self.in_play[:]
        other.rumor_pile = self.rumor_pile[:]
        other.rumor_discard = self.rumor_discard[:]
        other.item_pile = self.item_pile[:]
        other.item_discard = self.item_discard[:]
        other.school_pile = self.school_pile[:]
        other.school_discard = self.school_discard[:]
        other.charges = self.charges[:]
        other.anomaly_pile = self.anomaly_pile[:]
        other.anomaly_discard = self.anomaly_discard[:]
        other.chores = self.chores[:]
        other.progress = self.progress[:]
        other.chore_pile = self.chore_pile[:]
        other.chore_discard = self.chore_discard[:]
        other.complication_pile = self.complication_pile[:]
        other.complication_discard = self.complication_discard[:]
        other.hackers = self.hackers[:]
        other.walls = self.walls[:]
        other.wall_pile = self.wall_pile[:]
        other.starts = self.starts[:]

    def snapshot(self) -> dict[str, object]:
        """The whole state as plain JSON data, without the history."""
        decision, result = self.decision, self.result
        state: dict[str, object] = {name: plain(getattr(self, name)) for name in (*NUMBERS, *LISTS)}
        state["kids"] = [self.tables.kids[number].id for number in self.party.kids]
        state["seed"] = self.seed
        state["bundle"] = self.bundle_hash
        state["cursors"] = plain(self.cursors)
        state["stack"] = plain(self.stack)
        state["decision"] = decision and [decision.kind, decision.kid, decision.options]
        state["result"] = result and [result.won, result.ending, result.round]
        return state

    def digest(self) -> str:
        """A stable hash of the whole state."""
        return digest_of(self.snapshot())
