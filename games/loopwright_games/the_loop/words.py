"""The texts of The LOOP: its decisions, its log, its endings."""

from __future__ import annotations

from typing import Any, Final

from loopwright_engine.kit.moves import MOVE, Move
from loopwright_engine.kit.pieces import piece_field
from loopwright_engine.kit.protocol import Ask, Ending, Field, Kind, Said

from .language import DIMENSIONS


def mission_form(game: Any, mission: int) -> tuple[int, dict[str, object]]:
    """A mission: how many of its places have cubes, and what puts them there."""
    card, cubes = game.tables.cards["mission"][mission], game.cubes[game.mission.index(mission)]
    does = game.tables.strings.get(f"{card.id}.rules", "").replace("**", "").rstrip(".")
    return 0, {
        "title": card.title,
        "cubes": cubes,
        "places": game.tables.lines["mission"]["places"][mission],
        "does": does,
    }


ASKS: Final = {
    "act": Ask("What do you do?", MOVE, "LOO-A1"),
    "era": Ask("Which Era?", "era", "CARD"),
    "called": Ask("Which agent comes?", "owner", "CARD"),
    "ready": Ask("Which card is ready again?", "artifact", "CARD"),
    "mission": Ask("On which mission?", "mission", "CARD"),
    "reward": Ask("Which artifact is your reward?", "artifact", "LOO-M2"),
}
MOVES: Final = {
    "end": Move("End the actions", "LOO-A4"),
    "ability": Move("Use the ability of {agent}, in place of the walk", "LOO-A5", plays=("agent",)),
    "walk": Move("Walk to {era}, once a turn", "LOO-A1", "Move"),
    "ride": Move("Go to {era} for 1 energy", "LOO-A1", "Move"),
    "loop": Move("LOOP the {dimension} for {cost} energy", "LOO-A3", "LOOP"),
    "use": Move("Use {artifact}", "LOO-A2", "Artifacts", plays=("artifact",)),
}
SAYS: Final = {
    "turn": Kind("Turn {number}: {owner}.", "LOO-F1"),
    "spawned": Kind("A clone comes: {clone}.", "LOO-F1"),
    "revealed": Kind("{artifact} turns up in {era}.", "LOO-F1"),
    "ditto": Kind("Doctor Ditto goes to {era} and drops {number} rifts.", "LOO-F3"),
    "vortex": Kind("{era} becomes a vortex.", "LOO-F4"),
    "failed": Kind("The mission in {era} is lost.", "LOO-V1"),
    "opened": Kind("In {era} a mission opens: {mission}.", "LOO-M1"),
    "moved": Kind("{owner} comes to {era}.", "LOO-A1"),
    "ability": Kind("{owner} uses the ability.", "LOO-A5"),
    "used": Kind("{owner} uses {artifact}.", "LOO-A2"),
    "looped": Kind("{owner} does a LOOP: {dimension}.", "LOO-A3"),
    "clone_moved": Kind("A clone moves: {clone}.", "CARD"),
    "clone_gone": Kind("A clone of {era} is destroyed.", "LOO-P1"),
    "acquired": Kind("{owner} takes {artifact}.", "LOO-A4"),
    "destroyed": Kind("{artifact} is destroyed.", "CARD"),
    "cubes": Kind("{mission}: cubes {number}.", "LOO-M3"),
    "completed": Kind("{owner} completes {mission}.", "LOO-M1"),
    "cycle": Kind("Cycle {number} begins.", "LOO-R2"),
}
FIELDS: Final = {
    "clone": piece_field("{at}, paradox {of}"),
    "progress": Field(
        Said("{title} {cubes}/{places} ({does})", form=mission_form),
        lambda game, number: game.tables.cards["mission"][number].id,
    ),
    "dimension": Field(
        Said(*DIMENSIONS), lambda _, number: DIMENSIONS[number], lambda _: range(len(DIMENSIONS))
    ),
    "cost": Field(lambda _, number: str(number)),
}
SHOWS: Final = {"exhausted": "artifact"}
LYING: Final = {
    **{"standing": "owner", "ditto": "", "visited": "", "vortex": ""},
    **{"energy": "number", "rifts": "number"},
    **{"clones": "era", "mission": "progress", "hidden_missions": "", "offers": "artifact"},
}
NAMES: Final = {
    "standing": "agents",
    "ditto": "Doctor Ditto",
    "visited": "Ditto was here",
    "clones": "clones of",
    "hidden_missions": "hidden mission",
    "discards": "discard pile",
    "archive": "archive",
    "scrap": "destroyed artifacts",
    "offers": "artifacts on offer",
    "rewards": "rewards",
    "bag": "clones in the bag",
    "ditto_cards": "Ditto's cards",
    "mission_tiles": "missions not yet opened",
    "completed": "missions completed",
    "rifts_in_all": "rifts",
    "clones_in_all": "clones",
}
MEASURES: Final = {
    "rifts here": lambda game, _: game.rifts[game.standing[game.turn_of]],
    "energy here": lambda game, _: game.energy[game.standing[game.turn_of]],
    "clones here": lambda game, _: game.number_clones("here"),
    "most rifts": lambda game, _: max(game.rifts),
    "loops done": lambda game, _: game.loops,
}
"""By which scripts go, besides rows."""
ENDINGS: Final = {
    "spanner": Ending("A spanner in the clockwork: Doctor Ditto's machine stands still.", won=True),
    "torn": Ending("A second vortex tears an Era out of time.", won=False),
    "vortexes": Ending("Four vortexes, and nothing left to stand on.", won=False),
    "late": Ending(
        "Doctor Ditto has been everywhere three times, and so has everybody else: him.", won=False
    ),
}
