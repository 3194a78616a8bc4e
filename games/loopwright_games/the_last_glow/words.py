"""The texts of The Last Glow: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said

LIGHT_UP: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
HUNT: Final = 3
SLEEP: Final = 4
SLEEP_BESIDE: Final = 5
REPAIR: Final = 6
THROTTLE: Final = 7
SEND: Final = 8

ACTIONS: Final = (
    ("light-up", "Light up", "GLO-L1"),
    ("left", "Maneuver to the left", "GLO-L2"),
    ("right", "Maneuver to the right", "GLO-L2"),
    ("hunt", "Hunt a storm heart", "GLO-L3"),
    ("sleep", "Sleep: take the soother on this square", "GLO-L4"),
    ("sleep-beside", "Sleep: take a soother on the next square", "GLO-L4"),
    ("repair", "Repair the hull", "GLO-L5"),
    ("throttle", "Full throttle", "GLO-L6"),
    ("send", "Send a soother to the planet", "GLO-L7"),
)
"""Id, words and rule of each action of the crew, by its number."""

ROW: Final = 16
"""A square is one number: 16 times its line plus its column, both from 1."""


def square(line: int, column: int) -> int:
    return line * ROW + column


def square_form(_game: object, at: int) -> tuple[int, dict[str, object]]:
    """What stands in the words of a square."""
    return 0, {"line": at // ROW, "column": at % ROW}


SQUARE: Final = Field(
    Said("line {line}, column {column}", form=square_form),
    all=lambda board: [
        square(line, column) for line in range(1, board.lines + 1) for column in range(1, board.columns + 1)
    ],
)
ASKS: Final = {
    "crew": Ask(
        "What does one of the crew do?", "action", "GLO-L",
        cost=lambda _, action: 1 + (action == SLEEP_BESIDE),
    ),
    "hunt": Ask(
        "Which storm heart is hunted?", "square", "GLO-L3",
        odds=lambda game, heart: max(0, 4 - game.squares_to(heart)) / 6,
    ),
    "sleep": Ask("Which soother is taken?", "square", "GLO-L4"),
}  # fmt: skip
SAYS: Final = {
    "turn": Kind("Turn {number} begins.", "GLO-L", ("number",)),
    "acts": Kind("Crew: {action}.", "GLO-L", ("action",)),
    "hunted": Kind("The hunt at {square}: a {number}.", "GLO-L3", ("square", "number")),
    "soothed": Kind("The heart at {square} is a soother now.", "GLO-L3", ("square",)),
    "sinks": Kind("The lighthouse sinks to {square}. Light {number}.", "GLO-T1", ("square", "number")),
    "appears": Kind("A storm heart appears at {square}.", "GLO-T6", ("square",)),
    "moves": Kind("The heart at {square} drifts to {to}.", "GLO-T2", ("square", "to")),
    "stays": Kind("The heart at {square} stays.", "GLO-T3", ("square",)),
    "explodes": Kind("The heart at {square} explodes. Hull {number} down.", "GLO-T4", ("square", "number")),
    "collides": Kind("A heart strikes the lighthouse at {square}. Hull 3 down.", "GLO-T5", ("square",)),
    "lands": Kind("A heart reaches the ground.", "GLO-T5"),
    "destroys": Kind("The soother at {square} is torn apart.", "GLO-P2", ("square",)),
}
FIELDS: Final = {
    "action": Field(
        Said(*(text for _, text, _ in ACTIONS)),
        lambda _, action: ACTIONS[action][0],
        lambda _: range(len(ACTIONS)),
    ),
    "square": SQUARE,
    "to": SQUARE,
}
SHOWS: Final = {"at": "square", "crew_left": "number", "hearts": "square", "soothers": "square"}
NAMES: Final = {"at": "lighthouse"}
MEASURES: Final = {
    "crew": lambda game, _: game.crew_left,
    "throttles": lambda game, _: game.throttles,
    "line": lambda game, _: game.at // ROW,
    "lines below": lambda game, _: game.tables.lines - game.at // ROW,
    "hearts": lambda game, _: len(game.hearts),
    "soothers": lambda game, _: len(game.soothers),
    "steps to heart": lambda game, _: game.steps_to(game.hearts),
    "steps to soother": lambda game, _: game.steps_to(game.soothers),
    "steps from left to heart": lambda game, _: game.steps_to(heart + 1 for heart in game.hearts),
    "steps from right to heart": lambda game, _: game.steps_to(heart - 1 for heart in game.hearts),
    "steps from above to heart": lambda game, _: game.steps_to(heart + ROW for heart in game.hearts),
    "steps from left to soother": lambda game, _: game.steps_to(soother + 1 for soother in game.soothers),
    "steps from right to soother": lambda game, _: game.steps_to(soother - 1 for soother in game.soothers),
    "steps from above to soother": lambda game, _: game.steps_to(soother + ROW for soother in game.soothers),
}
"""By which scripts go: what is left, how high the lighthouse stands, how near things are (GLO-L3, GLO-L4),
also from the squares beside it and above.
"""


RANKS: Final = {
    "nearest": lambda game, square: game.rank_of_square(game.squares_to(square)),
    "lowest": lambda game, square: game.rank_of_square(-(square // ROW)),
    "highest": lambda game, square: game.rank_of_square(square // ROW),
}
"""What scripts may prefer among storm hearts, and among soothers."""
ENDINGS: Final = {
    "dome": Ending("Six soothers sing below. The planet sleeps.", won=True),
    "destroyed": Ending("The hull gives way.", won=False),
    "crashed": Ending("The lighthouse falls out of the sky.", won=False),
    "nightmares": Ending("A storm heart reaches the ground, and nobody there sleeps.", won=False),
}
