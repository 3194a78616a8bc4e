"""The texts of Lucha Libre: its decisions, its log, its endings."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said

if TYPE_CHECKING:
    from .rules import LuchaLibre

FACES: Final = 8
"""A move is one number: 8 times its card plus the face of its triple, or 0."""
DONE: Final = -1


def move_form(game: LuchaLibre, move: int) -> tuple[int, dict[str, object]]:
    """Which words a move has: none, its title, or its title with the face of the dice for a triple."""
    if move == DONE:
        return 0, {}
    card, face = divmod(move, FACES)
    return (2 if face else 1), {"title": game.tables.moves[card].title, "face": face}


def move_id(game: LuchaLibre, move: int) -> str:
    """The id of a move."""
    if move == DONE:
        return "done"
    card, face = divmod(move, FACES)
    name = game.tables.moves[card].id
    return f"{name}.{face}" if face else name


def faces_of(game: LuchaLibre, mask: int) -> list[str]:
    """The faces of the dice of a mask, of the player who decides."""
    assert game.decision is not None
    dice = game.dice[game.decision.seat]
    return [str(dice[place]) for place in range(len(dice)) if mask >> place & 1]


def dice_form(game: LuchaLibre, mask: int) -> tuple[int, dict[str, object]]:
    """Which words a mask of dice has: none is rolled again, or these."""
    return (1, {"faces": ", ".join(faces_of(game, mask))}) if mask else (0, {})


def dice_id(game: LuchaLibre, mask: int) -> str:
    """The faces that are rolled again, or `keep`."""
    return "-".join(faces_of(game, mask)) or "keep"


def one_or_more(_: LuchaLibre, number: int) -> tuple[int, dict[str, object]]:
    """Which words a number of things has: those of one, or those of any other number."""
    return (0, {}) if number == 1 else (1, {"number": number})


ASKS: Final = {
    "reroll": Ask("Roll again?", "dice", "LUC-R1", cost=lambda _, mask: int(mask > 0)),
    "move": Ask("Make which move?", "move", "LUC-R2"),
}
SAYS: Final = {
    "round": Kind("Round {number}.", "LUC-R1", ("number",)),
    "rolled": Kind("{team} roll {rolled}.", "LUC-R1", ("team", "rolled")),
    "again": Kind("{team} roll {rolled} again.", "LUC-R1", ("team", "rolled")),
    "move": Kind("{wrestler}: {move}.", "LUC-R2", ("wrestler", "move")),
    "tired": Kind("{wrestler} is too tired to lose more: that costs {fans}.", "LUC-R3", ("wrestler", "fans")),
    "changes": Kind("{team}: {wrestler} comes into the ring.", "LUC-R5", ("team", "wrestler")),
    "fans": Kind("{team} have {fans}.", "LUC-E1", ("team", "fans")),
}
FIELDS: Final = {
    "dice": Field(Said("Keep these dice", "Roll again, for one fan: {faces}", form=dice_form), dice_id),
    "move": Field(
        Said("No more moves", "{title}", "{title} ({face})", form=move_form),
        move_id,
        lambda tables: [*dict.fromkeys(move.option for moves in tables.of_wrestler for move in moves), DONE],
    ),
    "wrestler": Field(
        lambda game, number: game.tables.wrestlers[number].title,
        lambda game, number: game.tables.wrestlers[number].id,
    ),
    "team": Field(lambda game, seat: game.tables.teams[seat]),
    "fans": Field(Said("1 fan", "{number} fans", form=one_or_more)),
    "rolled": Field(Said("1 die", "{number} dice", form=one_or_more)),
}
SHOWS: Final = {
    "ring": "wrestler",
    "first_dice": "number",
    "second_dice": "number",
    "first_chosen": "move",
    "second_chosen": "move",
}
NAMES: Final = {
    "fans.1": "first team's fans",
    "fans.2": "second team's fans",
    "energy.1": "first team's energy",
    "energy.2": "its partner's energy",
    "energy.3": "second team's energy",
    "energy.4": "its partner's energy",
    "first_dice": "first team's dice",
    "second_dice": "second team's dice",
    "first_chosen": "first team's moves",
    "second_chosen": "second team's moves",
}
MEASURES: Final = {
    "my fans": lambda game, seat: game.fans[seat],
    "their fans": lambda game, seat: game.fans[1 - seat],
    "lead": lambda game, seat: game.fans[seat] - game.fans[1 - seat],
    "my energy": lambda game, seat: game.energy[game.ring[seat]],
    "their energy": lambda game, seat: game.energy[game.ring[1 - seat]],
    "gain": lambda game, seat: game.tables.gain(game.ring[seat], game.dice[seat]),
}
"""By which scripts go; `gain` is how many fans the moves of the dice in hand bring at most."""


def gain_after(game: LuchaLibre, mask: int) -> float:
    """The mean gain after the dice of a mask are rolled again, less the fan that it costs (LUC-R1)."""
    assert game.decision is not None
    seat = game.decision.seat
    dice = game.dice[seat]
    kept = [face for place, face in enumerate(dice) if not mask >> place & 1]
    wrestler, throws = game.ring[seat], list(product(range(1, 7), repeat=len(dice) - len(kept)))
    return sum(game.tables.gain(wrestler, [*kept, *throw]) for throw in throws) / len(throws) - (mask > 0)


RANKS: Final = {
    "best throw": lambda game, mask: -gain_after(game, mask) if game.decision.kind == "reroll" else 0,
    "most fans": lambda game, move: (
        -game.tables.effects[move // FACES][0] if game.decision.kind == "move" and move != DONE else 0
    ),
}
"""What scripts may prefer among dice, and among moves."""
ENDINGS: Final = {
    "first-team": Ending("The arena belongs to the first team.", won=True),
    "second-team": Ending("The arena belongs to the second team.", won=False),
    "nobody": Ending("The crowd goes home. Nobody has won it.", won=False),
}
