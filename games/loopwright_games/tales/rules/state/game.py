"""One game: the position on the table, its loop from decision to decision, its copies, its plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from loopwright_engine.errors import IllegalChoice
from loopwright_engine.kernel.result import Result
from loopwright_engine.kernel.state import Frame, Handler, PendingQuestion, State, digest_of, plain

from loopwright_games.tales.card_kinds import ANOMALY, BESIDE_ITEMS

from . import codes as v
from .active import Active
from .cards import Response
from .party import Party
from .tables import Tables
from .variants import ERRATIC_FIRMWARE, Switches

NUMBERS: Final = (
    "round", "step", "first", "insight", "enigma", "flags", "home", "sick", "rested", "alert", "hold",
    "hidden", "rumored", "dirty", "fired", "truth", "used_round", "used_game", "chain", "acts", "outcome",
    "card", "gone", "variants", "enigma_limit", "previous", "wrecked", "wrecked_today", "tokens", "ship",
    "seen",
)  # fmt: skip
LISTS: Final = (
    "at", "pool", "spent", "held", "injury", "favor", "grounded", "bonus", "tomorrow", "items", "counters",
    "track", "sectors", "in_play", "rumor_pile", "rumor_discard", "item_pile", "item_discard",
    "school_pile", "school_discard", "charges", "chores", "progress",
    "chore_pile", "chore_discard", "complication_pile", "complication_discard", "hackers", "walls",
    "wall_pile", "starts", "laid",
)  # fmt: skip

PURPOSES: Final = (
    "dice", "rumors", "items", "school", "first", "anomalies", "chores", "firewalls", "complications", "kids",
    *(kind.deck for kind in BESIDE_ITEMS if kind is not ANOMALY),
)  # fmt: skip
"""One tape of random numbers for each."""
TAPES: Final = tuple(PURPOSES.index(kind.deck) for kind in BESIDE_ITEMS)
"""The tapes of `Game.piles`."""
ANOMALIES: Final = BESIDE_ITEMS.index(ANOMALY)
"""The place of the anomalies among `Game.piles`."""
DICE: Final = 0
RUMOR_TAPE: Final = 1
ITEM_TAPE: Final = 2
SCHOOL_TAPE: Final = 3
FIRST_TAPE: Final = 4
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


class Position(State):
    """A position: everything on the table of one game, except the stack; `Game` plays on from it."""

    __slots__ = (*NUMBERS, *LISTS, "discards", "party", "piles", "tables")

    def lay_out(self, tables: Tables, party: Party, variants: int) -> None:
        """Set up an empty table, with everything in its place and nothing shuffled yet."""
        self.tables: Tables = tables
        self.party: Party = party
        self.variants: int = variants
        """VAR: the switches of this game, see `variants`."""
        self.enigma_limit: int = 0
        """VAR-12: the enigma that a sandbox scenario allows; 0 when it has no such limit."""
        self._init_table()
        self._init_machines(len(tables.machines))
        self._init_kids(party.size)
        self._init_decks()

    def _init_table(self) -> None:
        self.round: int = 0
        self.step: int = 0
        """The step of the round that comes next; see `round.STEPS`."""
        self.first: int = 0
        self.insight: int = 0
        self.enigma: int = 0
        self.flags: int = 0
        self.hidden: int = 0
        """Locations with a face-down rumor."""
        self.rumored: int = 0
        """Locations with a rumor."""
        self.dirty: int = 0
        """What has changed since the diary was checked last: bits of `game`."""
        self.fired: int = 0
        """Checks that have fired while their side is in play."""
        self.truth: int = 0
        """Checks that were true when last looked at (for `each time`)."""
        self.used_round: int = 0
        """Limits of cards that are used up for this round (their `mark`), and below for the game."""
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
        self.counters: list[int] = [start for _, _, start, *_ in self.tables.counters]
        self.previous: int = -1
        """The school card of the round before."""
        self.in_play: list[int] = []
        """Diary cards in play in the order they were played, as card * 2 + side."""
        self.seen: int = 0
        """Sides of diary cards that the kids have looked at, as a mask of card * 2 + side."""
        self.laid: list[int] = []
        """Scenario tokens on the board, lowest first, as kind * spots + spot; see `pieces`."""
        self.ship: int = self.tables.ship
        """The spot of the ship, -1 beside the board."""

    def _init_machines(self, machines: int) -> None:
        self.alert: int = 0
        """Machines that are ALERT."""
        self.hold: int = 0
        """SCH-7: 1 when machines stay ALERT this round."""
        self.sectors: list[int] = []
        """For each machine its sector, -1 when it is removed, wrecked or hacked."""
        self.starts: list[int] = []
        """MAC-2: for each machine the sector where the card that put it into play wants it."""
        self.hackers: list[int] = [-1] * machines
        """HCK-10: for each machine the seat of its hacker, or -1."""
        self.wrecked: int = 0
        """MAC-2: wrecked machines; they come back at the machine actions of the round after."""
        self.wrecked_today: int = 0
        """Those of this round, which do not come back in it."""
        self.tokens: int = 0
        """MAC-7: machines with a hack token."""
        self.walls: list[int] = [-1] * (machines * v.SPACES)
        """Firewall tokens on the tracks: [machine * SPACES + space], -1 for an empty space."""

    def _init_kids(self, size: int) -> None:
        self.home: int = 0
        """Kids lying down: home for dinner."""
        self.sick: int = 0
        """Kids on sick leave."""
        self.rested: int = 0
        """ADV-6: kids who have had a REST today."""
        self.at: list[int] = [self.tables.board.school] * size
        self.pool: list[int] = [v.CUBES] * size
        self.spent: list[int] = [0] * size
        self.held: list[int] = [0] * size
        """Masks of conditions."""
        self.injury: list[int] = [0] * size
        """CON-3: boxes that the cube of an injury has passed."""
        self.favor: list[int] = [v.FAVOR_NEUTRAL] * size
        self.grounded: list[int] = [0] * size
        """Cubes locked by being grounded."""
        self.bonus: list[int] = [0] * size
        """Cubes for this round only."""
        self.tomorrow: list[int] = [0] * size
        """Cubes more (or less) on the next day."""
        self.items: list[int] = self.party.iconic[:]
        """Masks of hand cards: items and anomalies."""
        self.charges: list[int] = [0] * len(self.tables.cards)
        """CMB-6: the counters on each anomaly that a kid holds."""
        self.chores: list[int] = [0] * size
        """Masks of chores."""
        self.progress: list[int] = [0] * len(self.tables.chores)

    def _init_decks(self) -> None:
        self.track: list[int] = [-1] * v.TRACK
        """Rumors on the track, left to right; -1 is an empty space."""
        self.rumor_pile: list[int] = []
        self.rumor_discard: list[int] = []
        self.item_pile: list[int] = []
        self.item_discard: list[int] = []
        self.school_pile: list[int] = []
        self.school_discard: list[int] = []
        self.piles: list[list[int]] = [[] for _ in BESIDE_ITEMS]
        """The piles of anomalies and of other cards that are in hand beside items."""
        self.discards: list[list[int]] = [[] for _ in BESIDE_ITEMS]
        self.chore_pile: list[int] = []
        self.chore_discard: list[int] = []
        self.complication_pile: list[int] = []
        self.complication_discard: list[int] = []
        self.wall_pile: list[int] = []
        """Firewall tokens, face down."""

    @property
    def anomaly_pile(self) -> list[int]:
        """CMB-6: the anomalies, face down."""
        return self.piles[ANOMALIES]

    @property
    def anomaly_discard(self) -> list[int]:
        """The discarded anomalies."""
        return self.discards[ANOMALIES]

    def copy_to(self, other: Position) -> None:
        """Copy this position into another one (a clone); both share what never changes."""
        other.tables = self.tables
        other.party = self.party
        self._copy_numbers(other)
        self._copy_lists(other)

    def _copy_numbers(self, other: Position) -> None:
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
        other.wrecked_today = self.wrecked_today
        other.tokens = self.tokens
        other.ship = self.ship
        other.seen = self.seen

    def _copy_lists(self, other: Position) -> None:
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
        other.piles = [pile[:] for pile in self.piles]
        other.discards = [pile[:] for pile in self.discards]
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
        other.laid = self.laid[:]


class Decision(PendingQuestion):
    """The pending decision and who makes it: the seat of a kid, or -1 for the whole table."""

    __slots__ = ("seat",)

    def __init__(self, kind: str, seat: int, options: list[int]) -> None:
        self.kind = kind
        self.seat: int = seat
        self.options = options


class Game(Position):
    """A game in progress: a position, and the methods that play it from decision to decision."""

    __slots__ = ("active", "bundle_hash", "decision", "deeds", "idle", "responses", "result", "switches")

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
        return self.tables.kit

    @property
    def bundle(self) -> Any:
        return self.tables.bundle

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
        stack, handlers, idle = self.stack, self.handlers, self.idle
        while self.decision is None and self.result is None:
            if stack:
                frame = stack.pop()
                size = len(frame)
                if size == 5:  # the most frequent sizes by themselves: others cost twice as much
                    kind, one, two, three, four = frame
                    handlers[kind](self, one, two, three, four)
                elif size == 1:
                    handlers[frame[0]](self)
                elif size == 3:
                    handlers[frame[0]](self, frame[1], frame[2])
                elif size == 2:
                    handlers[frame[0]](self, frame[1])
                else:
                    handlers[frame[0]](self, *frame[1:])
            else:
                idle(self)

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

    def roll(self, dice: int, sides: int = 6) -> bytes:
        """Roll `dice` dice; one byte, from 1 on, for each."""
        cursor = self.cursors[DICE]
        self.cursors[DICE] = cursor + dice
        return self.tapes[DICE].dice(cursor, dice, sides)

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
        for kind, pile, discard in zip(BESIDE_ITEMS, self.piles, self.discards, strict=True):
            state |= {f"{kind.name}_pile": plain(pile), f"{kind.name}_discard": plain(discard)}
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
