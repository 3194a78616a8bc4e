"""Machines as their sheets and response cards show them: where, in what state, and how to hack them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from loopwright_engine.view import observe

from ..match import Match
from .paper import Paper

Json = dict[str, Any]


def seen(match: Match) -> list[Json]:
    """The machines that are not out of the game."""
    view: Json = observe(match.game)
    found: list[Json] = view["machines"]
    return found


def line(match: Match, machine: Json, paper: Paper) -> str:
    """A machine in a few words, such as `Stare 2 ROUTINE on D7 near N S`."""
    return paper.say("machine", name=paper.marked(machine["name"]), where=_whereabouts(match, machine, paper))


def sheets(match: Match, paper: Paper) -> list[str]:
    """Every machine: its sheet, its firewalls and the side of its response card that counts now."""
    models = {model["id"]: model for model in match.bundle.data["world"]["machines"]}
    out: list[str] = []
    for machine in seen(match):
        model = models[machine["model"]]
        out.append(paper.rule(paper.marked(machine["name"])))
        kind = paper.words.icon(model["class"])
        out += paper.wrapped(f"{kind}, {_whereabouts(match, machine, paper)}", "  ")
        out += _sheet(machine, model, match.bundle.words.abilities, paper)
        if machine["state"] is not None:
            out += _firewalls(machine, paper)
            side = f"{machine['response']}.{machine['state'].lower()}"
            state = paper.words.icon(machine["state"])
            out += [f"  {paper.say('response_card', state=state)}", *match.faces.text(side, paper)]
    return out or [paper.say("no_machine")]


def _whereabouts(match: Match, machine: Json, paper: Paper) -> str:
    if machine["hacker"] is not None:
        kids = {kid["id"]: kid["name"] for kid in match.bundle.data["world"]["kids"]}
        kid = paper.marked(match.bundle.strings[kids[machine["hacker"]]])
        return paper.say("with_machine", machine=kid)
    if machine["wrecked"]:
        return paper.say("wrecked")
    state, near = paper.words.icon(machine["state"]), " ".join(machine["nearby"])
    form = "on_grid_near" if near else "on_grid"
    where = paper.say(form, state=state, sector=machine["sector"], places=near)
    return paper.say("hack_token", where=where) if machine["token"] else where


def _sheet(machine: Json, model: Json, abilities: Mapping[str, str], paper: Paper) -> list[str]:
    """MAC-8: what its hacker has of it, and its ability."""
    ride = paper.say("no_rides")
    if model["movement"] and model["capacity"]:
        sectors, kids = paper.count("sectors", model["movement"]), paper.count("kids", model["capacity"])
        ride = paper.say("rides", sectors=sectors, kids=kids)
    out = paper.wrapped(paper.say("combo", combo=paper.words.icon(model["combo"]), rides=ride), "  ")
    ability = machine["ability"]
    return out + (
        paper.wrapped(f"{paper.say(f'ability.{ability}')}: {abilities[ability]}", "  ", "    ")
        if ability
        else []
    )


def _firewalls(machine: Json, paper: Paper) -> list[str]:
    out = []
    unseen = []
    for number, wall in enumerate(machine["walls"], 1):
        if wall is None:
            unseen.append(str(number))
        else:
            out += paper.wrapped(wall["text"], f"  {paper.say('firewall', n=number)}  ")
    if unseen:
        form = "unseen" if len(unseen) == 1 else "unseen_many"
        out.append(f"  {paper.say(form, numbers=', '.join(unseen))}")
    return out
