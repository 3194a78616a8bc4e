"""From the machines of a checked bundle to their sheets, response cards and firewalls."""

from __future__ import annotations

from . import vocabulary as v
from .cards import Half, Machine, Response
from .clauses import Trial
from .compose import block
from .index import Index
from .quantities import Data

ERRATIC = "erratic"
"""VAR-11: the variant of the response card that the switch uses."""


def machines(index: Index, data: Data) -> None:
    """MAC-8, MAC-10: the sheets and response cards of the machines in play."""
    prepared: dict[tuple[str, str], Response] = {}
    written = {(card["machine"], card["variant"]): card for card in data["responses"]}
    for key, card in written.items():
        prepared[key] = _response(index, card)
    models = {model["id"]: model for model in data["world"]["machines"]}
    for machine in data["scenario"]["machines"]:
        model = models[machine["model"]]
        card = prepared[machine["model"], machine["response"]]
        erratic = prepared.get((machine["model"], ERRATIC), card)
        made = Machine(machine["id"], index.sectors[machine["sector"]], (card, erratic))
        made.group = v.CLASSES.index(model["class"])
        made.combo = list(v.COMBOS).index(model["combo"])
        made.movement, made.capacity = model["movement"], model["capacity"]
        made.ability = -1 if model["ability"] is None else v.ABILITIES.index(model["ability"])
        made.spaces = (model["firewalls"]["small"], model["firewalls"]["large"])
        if made.ability >= 0:
            index.tables.abilities[made.ability] |= 1 << len(index.tables.machines)
        index.tables.machines.append(made)


def _response(index: Index, card: Data) -> Response:
    sides = [card["routine"], card["alert"]]
    index.in_response = True
    made = Response(
        (v.RESPONSES.index(sides[0]["response"]), v.RESPONSES.index(sides[1]["response"])),
        (_avoid(index, sides[0]), _avoid(index, sides[1])),
        (_failure(index, sides[0]), _failure(index, sides[1])),
        (block(index, sides[0]["firewall"]), block(index, sides[1]["firewall"])),
    )
    index.in_response = False
    return made


def _failure(index: Index, side: Data) -> int:
    """The block of a failed avoid test, prepared once."""
    number = index.blocks.get(side["failure"]["id"])
    return block(index, side["failure"]) if number is None else number


def _avoid(index: Index, side: Data) -> int:
    """MOV-5: the test of one side of a response card; -1 when the machine ignores kids."""
    if side["response"] == "ignore":
        return -1
    failure = _failure(index, side)
    made = Trial(failure, v.TRAITS.index(side["trait"]), (), (), -1, failure)
    made.sends_back = v.RESPONSES.index(side["response"]) == v.BLOCK_WAY
    index.tables.trials.append(made)
    return len(index.tables.trials) - 1


def firewalls(index: Index, world: Data) -> None:
    """HCK-3: the firewall tokens, one by one; a half that occurs often is prepared once."""
    for row in world["firewalls"]:
        token = (_half(index, row["id"], row["routine"]), _half(index, row["id"], row["alert"]))
        index.tables.firewalls += [token] * row["count"]


def _half(index: Index, token: str, data: Data) -> Half:
    combos = tuple(list(v.COMBOS).index(name) for name in data["combos"])
    numbers = []
    for trait in data["tests"]:
        numbers.append(len(index.tables.trials))
        made = Trial(index.title(f"firewall.{token}"), v.TRAITS.index(trait), combos, (), -1, -1)
        made.of_hack = True
        index.tables.trials.append(made)
    effect = -1 if data["effect"] is None else v.WALL_EFFECTS.index(data["effect"])
    return Half(effect, tuple(numbers))
