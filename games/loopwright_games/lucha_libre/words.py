"""The texts of Lucha Libre: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said

FACES: Final = 8
"""A move is one number: 8 times its card plus the face of its triple, or 0."""
DONE: Final = -1


def one_or_more(_: object, number: int) -> tuple[int, dict[str, object]]:
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
    "dice": Field(
        Said(
            "Keep these dice",
            "Roll again, for one fan: {faces}",
            form=lambda game, mask: game.dice_form(mask),
        ),
        lambda game, mask: game.dice_id(mask),
    ),
    "move": Field(
        Said(
            "No more moves",
            "{title}",
            "{title} ({face})",
            form=lambda game, move: game.tables.move_form(move),
        ),
        lambda game, move: game.tables.move_id(move),
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
    "first_dice": "die",
    "second_dice": "die",
    "first_chosen": "move",
    "second_chosen": "move",
}
NAMES: Final = {
    "fans.1": "first team's fans",
    "fans.2": "second team's fans",
    "energy.1": "energy of the first team's first wrestler",
    "energy.2": "energy of the first team's second wrestler",
    "energy.3": "energy of the second team's first wrestler",
    "energy.4": "energy of the second team's second wrestler",
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


RANKS: Final = {
    "best throw": lambda game, mask: -game.gain_after(mask) if game.decision.kind == "reroll" else 0,
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
