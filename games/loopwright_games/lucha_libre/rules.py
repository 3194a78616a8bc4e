"""The rules of Lucha Libre; ids are those of RULES.md.

Both play at once: they are asked one after the other, and what the first has chosen lies hidden (`chosen`)
until both have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple, Self

from loopwright_engine.core.branches import usual
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.cards import Card, CardGame, Deck
from loopwright_engine.kit.game import late_step, step
from loopwright_engine.kit.texts import TablesOf

from . import words
from .language import LANGUAGE
from .words import DONE, FACES

LEAST: Final = 2
"""LUC-C3: energy, and so dice (LUC-C2), from two to five."""
MOST: Final = 5
START_ENERGY: Final = 3
START_FANS: Final = 10
GOAL: Final = 37
TIRED_ROUNDS: Final = 100
"""Q8: after so many rounds a lead wins; after twice as many nobody does."""


class WrestlerMove(NamedTuple):
    """LUC-M: a move that a wrestler can make: its option, and the dice that it takes, by face."""

    option: int
    dice: tuple[tuple[int, int], ...]


class Arena(Deck):
    """LUC-C4, LUC-M1 to LUC-M7: the wrestlers, their moves, and which dice each takes."""

    def __init__(self, data: Mapping[str, object]) -> None:
        super().__init__(data, LuchaLibre)
        wrestlers = self.cards["wrestler"]
        order = sorted(range(len(wrestlers)), key=lambda number: int(wrestlers[number].head["team"]))
        self.wrestlers = [wrestlers[number] for number in order]
        self.moves = self.cards["move"]
        if [card.head["team"] for card in self.wrestlers] != [1, 1, 2, 2]:
            raise BundleError("cards", "there must be two wrestlers in each of the teams 1 and 2")
        self.teams = [" & ".join(card.title for card in self.wrestlers[at : at + 2]) for at in (0, 2)]
        self.of_wrestler = [
            [
                move
                for number in range(len(self.moves))
                for move in self._moves(number, wrestler, wrestlers[wrestler].head["lucky"])
            ]
            for wrestler in order
        ]

        self.effects = [self._effect_of(card) for card in self.moves]
        self._gains: dict[tuple[int, ...], int] = {}

    def gain(self, wrestler: int, dice: Sequence[int]) -> int:
        """How many fans a wrestler's moves bring at most with these dice (LUC-R2)."""
        key = (wrestler, *sorted(dice))
        if key not in self._gains:
            left = Counter(dice)
            gains = [
                self.effects[move.option // FACES][0]
                + self.gain(wrestler, [*(left - Counter(dict(move.dice))).elements()])
                for move in self.of_wrestler[wrestler]
                if all(left[face] >= count for face, count in move.dice)
            ]
            self._gains[key] = max([0, *gains])
        return self._gains[key]

    def move_form(self, move: int) -> tuple[int, dict[str, object]]:
        """Which words a move has: none, its title, or its title with the face of the dice for a triple."""
        if move == DONE:
            return 0, {}
        card, face = divmod(move, FACES)
        return (2 if face else 1), {"title": self.moves[card].title, "face": face}

    def move_id(self, move: int) -> str:
        if move == DONE:
            return "done"
        card, face = divmod(move, FACES)
        name = self.moves[card].id
        return f"{name}.{face}" if face else name

    def _effect_of(self, card: Card) -> tuple[int, int, int]:
        """The effects of a move's card: fans, the opponent's energy, one's own energy."""
        by = dict.fromkeys(("fans", "opponent_energy", "own_energy"), 0)
        for effect in self.written(card)["effects"]:
            if effect["do"] in by:
                by[effect["do"]] += usual(effect["by"])
        return by["fans"], by["opponent_energy"], by["own_energy"]

    def _moves(self, number: int, wrestler: int, lucky: int) -> list[WrestlerMove]:
        head = self.moves[number].head
        if head["wrestlers"] and wrestler not in head["wrestlers"]:
            return []
        faces = [face for face in range(1, 7) if face != lucky] if "same" in head["dice"] else [0]
        moves = []
        for face in faces:
            values = {"lucky": lucky, "same": face}
            dice = Counter(values.get(die, die) for die in head["dice"])
            moves.append(WrestlerMove(number * FACES + face, tuple(dice.items())))
        return moves


@cache
def masks_of(dice: tuple[int, ...]) -> tuple[int, ...]:
    """LUC-R1: the dice that can be rolled again, as bits by their places; equal dice are one option.

    So few throws are different that each is worked out once.
    """
    masks: dict[tuple[int, ...], int] = {}
    for mask in range(1 << len(dice)):
        faces = tuple([face for place, face in enumerate(dice) if mask >> place & 1])
        masks.setdefault(faces, mask)
    return tuple(masks.values())


class LuchaLibre(CardGame):
    """A game of Lucha Libre: players make the moves that their dice allow, and win over the crowd."""

    language = LANGUAGE
    strict = True
    texts = TablesOf(words)
    rows = ("fans.1", "fans.2", "energy.1", "energy.2", "energy.3", "energy.4")

    tables: Arena

    def set_up(self, options: object) -> None:
        """LUC-C1, LUC-S1 to LUC-S3."""
        super().set_up(options)
        self.energy = [START_ENERGY] * 4
        self.fans = [START_FANS] * 2
        self.ring = [0, 2]
        self.first_dice: list[int] = []
        self.second_dice: list[int] = []
        self.first_chosen: list[int] = []
        self.second_chosen: list[int] = []
        self.energy_by = [0] * 4
        self.swaps = [0, 0]
        self.mover = 0

    @property
    def first_player(self) -> int:
        """Q4: the seat that decides first in this round."""
        return (self.round + 1) % 2

    @property
    def dice(self) -> tuple[list[int], list[int]]:
        """The dice of both players, lowest first."""
        return self.first_dice, self.second_dice

    @property
    def chosen(self) -> tuple[list[int], list[int]]:
        """The moves chosen by both players, hidden until both have chosen."""
        return self.first_chosen, self.second_chosen

    # --- LUC-R1: dice -------------------------------------------------------------------------

    @step
    def turn(self) -> None:
        """LUC-R1: a round begins."""
        self.begin_round(self.throw)
        self.tell("round", self.round)

    @late_step
    def throw(self) -> None:
        """LUC-R1: both players roll; the second player of the last turn is now first (Q4)."""
        for seat in (0, 1):
            count = self.energy[self.ring[seat]]
            self.dice[seat][:] = sorted(self.roll(count))
            self.tell("rolled", seat, count)
        self.then(self.resolve)
        for method in (self.choose_moves, self.roll_again):
            self.then(method, 1 - self.first_player)
            self.then(method, self.first_player)

    @step
    def roll_again(self, seat: int) -> None:
        """LUC-R1: ask which dice to roll again for one fan; equal dice are one option."""
        masks = masks_of(tuple(self.dice[seat])) if self.fans[seat] else (0,)
        self.ask("reroll", [*masks], self.rolled_again, seat, seat=seat)

    @step
    def rolled_again(self, seat: int, mask: int) -> None:
        """Roll the dice of the mask, and ask once more."""
        if not mask:
            return
        self.fans[seat] -= 1
        kept = [face for place, face in enumerate(self.dice[seat]) if not mask >> place & 1]
        self.dice[seat][:] = sorted([*kept, *self.roll(mask.bit_count())])
        self.tell("again", seat, mask.bit_count())
        self.then(self.roll_again, seat)

    # --- LUC-R2: moves ------------------------------------------------------------------------

    def can_move(self, seat: int) -> list[int]:
        """LUC-R2: the moves for which a seat has dice left."""
        left = Counter(self.dice[seat])
        moves = self.tables.of_wrestler[self.ring[seat]]
        taken = {move.option: move.dice for move in moves}
        for option in self.chosen[seat]:
            left.subtract(dict(taken[option]))
        return [move.option for move in moves if all(left[face] >= count for face, count in move.dice)]

    @step
    def choose_moves(self, seat: int) -> None:
        """Q2, Q3: ask for moves, as many as there are dice for, or none."""
        moves = self.can_move(seat)
        if moves:
            self.ask("move", [*moves, DONE], self.chose, seat, seat=seat)

    @step
    def chose(self, seat: int, option: int) -> None:
        """Keep a chosen move until both players have chosen."""
        if option != DONE:
            self.chosen[seat].append(option)
            self.then(self.choose_moves, seat)

    @step
    def resolve(self) -> None:
        """LUC-R2: carry out the moves of both players at once."""
        self.then(self.close)
        for seat in (1, 0):
            for option in reversed(self.chosen[seat]):
                self.then(self.make, seat, option)
            del self.chosen[seat][:]

    @step(plays=("move",))
    def make(self, seat: int, option: int) -> None:
        """Carry out one move by its card."""
        self.mover = seat
        self.tell("move", self.ring[seat], option)
        self.then(self.play_block, self.tables.moves[option // FACES].block)

    def verb_fans(self, by: int) -> None:
        """LUC-M, Q6: the verb by which the team wins or loses fans."""
        self.fans[self.mover] = max(0, self.fans[self.mover] + by)

    def verb_opponent_energy(self, by: int) -> None:
        """LUC-M: the verb that changes the energy of the opponent's wrestler."""
        self.energy_by[self.ring[1 - self.mover]] += by

    def verb_own_energy(self, by: int) -> None:
        """LUC-M: the verb that changes the energy of the wrestler in the ring."""
        self.energy_by[self.ring[self.mover]] += by

    def verb_swap(self) -> None:
        """LUC-M7: the verb by which the wrestlers change at the end of the turn."""
        self.swaps[self.mover] = 1

    # --- LUC-R3 to LUC-R5, LUC-E1: the end of a round -------------------------------------------

    @step
    def close(self) -> None:
        """End the turn: energy, rest, change of wrestlers, and whether the arena is won."""
        by, self.energy_by = self.energy_by, [0] * 4
        swaps, self.swaps = self.swaps, [0, 0]
        for wrestler, change in enumerate(by):
            self._spend(wrestler, self.energy[wrestler] + change)
        for seat in (0, 1):
            resting = self.ring[seat] ^ 1
            self.energy[resting] = min(MOST, self.energy[resting] + 1)
            if swaps[seat]:
                self.ring[seat] = resting
                self.tell("changes", seat, resting)
        for seat in (0, 1):
            self.tell("fans", seat, self.fans[seat])
        one, two = self.fans
        if one != two and (max(one, two) >= GOAL or self.round >= TIRED_ROUNDS):
            self.end(one > two, "first-team" if one > two else "second-team", one, two)
        elif self.round >= 2 * TIRED_ROUNDS:
            self.end(False, "nobody", one, two)
        else:
            self.then(self.turn)

    def _spend(self, wrestler: int, energy: int) -> None:
        """LUC-R3."""
        self.energy[wrestler] = min(MOST, max(LEAST, energy))
        missing = LEAST - energy
        if missing > 0:
            seat = wrestler // 2
            self.fans[seat] = max(0, self.fans[seat] - missing)
            self.tell("tired", wrestler, missing)

    # --- what is hidden, and what a bot may go by -------------------------------------------------

    def seen(self, seat: int) -> dict[str, object]:
        """The state that a seat can see: everything except the moves that the other player has chosen."""
        seen = super().seen(seat)
        for other, name in enumerate(("first_chosen", "second_chosen")):
            if other != seat:
                del seen[name]
        return seen

    def redeal(self, luck: Random, seat: int) -> Self:
        """A copy with other luck to come, and other moves that the other player may have chosen: also where
        that player chose none.
        """
        other, foe = super().redeal(luck, seat), 1 - seat
        asked = other.decision
        if asked is not None and asked.kind == "move" and foe in (self.first_player, asked.seat):
            del other.chosen[foe][:]
            while (moves := other.can_move(foe)) and (at := luck.randrange(len(moves) + 1)) < len(moves):
                other.chosen[foe].append(moves[at])
        return other

    def value(self, seat: int) -> float:
        """The worth of a position to bots: the lead in fans and energy, and the gain from the moves chosen so
        far.
        """
        if self.result is not None:
            return super().value(seat)
        fans, energy_by = list(self.fans), list(self.energy_by)
        for mover, foe in ((0, 1), (1, 0)):
            for option in self.chosen[mover]:
                more, theirs, own = self.tables.effects[option // FACES]
                fans[mover] += more
                energy_by[self.ring[foe]] += theirs
                energy_by[self.ring[mover]] += own
        energy = [min(MOST, max(LEAST, now + by)) for now, by in zip(self.energy, energy_by, strict=True)]
        ahead = sum(energy[2 * seat : 2 * seat + 2]) - sum(energy[2 - 2 * seat : 4 - 2 * seat])
        return fans[seat] - fans[1 - seat] + 1.2 * ahead

    # --- dice in its words, and what scripts go by

    def faces_of(self, mask: int) -> list[str]:
        """The faces of the dice of a mask, of the player who decides."""
        assert self.decision is not None
        dice = self.dice[self.decision.seat]
        return [str(dice[place]) for place in range(len(dice)) if mask >> place & 1]

    def dice_form(self, mask: int) -> tuple[int, dict[str, object]]:
        """Which words a mask of dice has: none is rolled again, or these."""
        return (1, {"faces": ", ".join(self.faces_of(mask))}) if mask else (0, {})

    def dice_id(self, mask: int) -> str:
        """The faces that are rolled again, or `keep`."""
        return "-".join(self.faces_of(mask)) or "keep"

    def gain_after(self, mask: int) -> float:
        """The mean gain after the dice of a mask are rolled again, less the fan that it costs (LUC-R1)."""
        assert self.decision is not None
        seat = self.decision.seat
        dice = self.dice[seat]
        kept = [face for place, face in enumerate(dice) if not mask >> place & 1]
        wrestler, throws = self.ring[seat], list(product(range(1, 7), repeat=len(dice) - len(kept)))
        return sum(self.tables.gain(wrestler, [*kept, *throw]) for throw in throws) / len(throws) - (mask > 0)
