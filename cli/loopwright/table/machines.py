"""Machines as their sheets and response cards show them: where, in what state, and how to hack them."""

from __future__ import annotations

from typing import Any

from loopwright_engine.view import observe
from loopwright_engine.words import ABILITIES

from ..console import plural
from ..match import Match
from .paper import Paper

Json = dict[str, Any]


def whereabouts(machine: Json, kids: dict[str, str]) -> str:
    """`ROUTINE on D7 near N S`, or with whom it goes; `kids` are names by id."""
    if machine["hacker"] is not None:
        return f"with {kids[machine['hacker']]}"
    if machine["wrecked"]:
        return "wrecked, back tomorrow"
    near = f" near {' '.join(machine['nearby'])}" if machine["nearby"] else ""
    token = ", hack token" if machine["token"] else ""
    return f"{machine['state']} on {machine['sector']}{near}{token}"


def sheets(match: Match, paper: Paper) -> list[str]:
    """Every machine: its sheet, its firewalls and the side of its response card that counts now."""
    view: Json = observe(match.game)
    kids = {kid["id"]: paper.marked(kid["name"]) for kid in view["kids"]}
    models = {model["id"]: model for model in match.bundle.data["world"]["machines"]}
    out: list[str] = []
    for machine in view["machines"]:
        out.append(paper.rule(paper.marked(machine["name"])))
        out += paper.wrapped(f"{models[machine['model']]['class']}, {whereabouts(machine, kids)}", "  ")
        out += _sheet(machine, models[machine["model"]], paper)
        if machine["state"] is not None:
            out += _firewalls(machine, paper)
            side = f"{machine['response']}.{machine['state'].lower()}"
            out += [f"  Response card, {machine['state']}", *match.faces.text(side, paper)]
    return out or ["There is no machine on the table."]


def _sheet(machine: Json, model: Json, paper: Paper) -> list[str]:
    """MAC-8: what its hacker has of it, and its ability."""
    ride = "no rides"
    if model["movement"] and model["capacity"]:
        ride = f"rides of {plural(model['movement'], 'sector')}, room for {plural(model['capacity'], 'kid')}"
    out = paper.wrapped(f"combo {model['combo']}; {ride}", "  ")
    ability = machine["ability"]
    return out + (paper.wrapped(f"{ability}: {ABILITIES[ability]}", "  ", "    ") if ability else [])


def _firewalls(machine: Json, paper: Paper) -> list[str]:
    out = []
    unseen = []
    for number, wall in enumerate(machine["walls"], 1):
        if wall is None:
            unseen.append(str(number))
        else:
            out += paper.wrapped(wall["text"], f"  Firewall {number}  ")
    return out + ([f"  Firewalls not seen yet: {', '.join(unseen)}"] if unseen else [])
