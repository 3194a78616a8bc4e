"""The texts of Lucha Libre: its decisions, its log, its endings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind

if TYPE_CHECKING:
    from .rules import LuchaLibre

FACES: Final = 8
"""A move is one number: 8 times its card plus the face of its triple, or 0."""
DONE: Final = -1


def move_words(game: LuchaLibre, move: int) -> str:
    """The name of a move, with the face of the dice for a triple."""
    if move == DONE:
        return "No more moves"
    card, face = divmod(move, FACES)
    title = game.tables.moves[card].title
    return f"{title} ({face})" if face else title


def move_id(game: LuchaLibre, move: int) -> str:
    """The id of a move."""
    if move == DONE:
        return "done"
    card, face = divmod(move, FACES)
    name = game.tables.moves[card].id
    return f"{name}.{face}" if face else name


def dice_words(game: LuchaLibre, mask: int) -> str:
    """A text that says which dice of a mask are rolled again."""
    assert game.decision is not None
    dice = game.dice[game.decision.seat]
    faces = [str(dice[place]) for place in range(len(dice)) if mask >> place & 1]
    return f"Roll again, for one fan: {', '.join(faces)}" if faces else "Keep these dice"


ASKS: Final = {
    "reroll": Ask("Roll again?", "dice", "LUC-R1", cost=lambda _, mask: int(mask > 0)),
    "move": Ask("Make which move?", "move", "LUC-R2"),
}
SAYS: Final = {
    "round": Kind("Round {number}.", "LUC-R1", ("number",)),
    "rolled": Kind("{team} roll {number} dice.", "LUC-R1", ("team", "number")),
    "again": Kind("{team} roll {number} dice again.", "LUC-R1", ("team", "number")),
    "move": Kind("{wrestler}: {move}.", "LUC-R2", ("wrestler", "move")),
    "tired": Kind(
        "{wrestler} is too tired to lose more: {number} fans leave.", "LUC-R3", ("wrestler", "number")
    ),
    "changes": Kind("{team}: {wrestler} comes into the ring.", "LUC-R5", ("team", "wrestler")),
    "fans": Kind("{team} have {number} fans.", "LUC-E1", ("team", "number")),
}
FIELDS: Final = {
    "dice": Field(dice_words),
    "move": Field(move_words, move_id),
    "wrestler": Field(
        lambda game, number: game.tables.wrestlers[number].title,
        lambda game, number: game.tables.wrestlers[number].id,
    ),
    "team": Field(lambda game, seat: game.tables.teams[seat]),
    "number": Field(lambda _, number: str(number)),
}
SHOWS: Final = {
    "ring": "wrestler",
    "first_dice": "number",
    "second_dice": "number",
    "first_chosen": "move",
    "second_chosen": "move",
}
ENDINGS: Final = {
    "first-team": Ending("The arena belongs to the first team.", won=True),
    "second-team": Ending("The arena belongs to the second team.", won=False),
    "nobody": Ending("The crowd goes home. Nobody has won it.", won=False),
}
