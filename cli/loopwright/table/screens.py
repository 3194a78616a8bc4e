"""What lies on the table, in short: how the game begins, how it stands, how it ended."""

from __future__ import annotations

from typing import Any

from loopwright_engine.view import observe
from loopwright_engine.words import ENDINGS

from ..console import plural
from ..match import Match
from . import closeups, hands, machines
from .paper import Paper, texts

Json = dict[str, Any]
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "weekend")


def opening(match: Match, paper: Paper) -> list[str]:
    """The scenario's title and intro, who plays, the seed, and what the table has agreed on."""
    data, strings = match.bundle.data, match.bundle.strings
    scenario = data["scenario"]
    view: Json = observe(match.game)
    names = ", ".join(paper.marked(kid["name"]) for kid in view["kids"])
    agreed = [f"Variants: {', '.join(view['variants'])}."] if view["variants"] else []
    agreed += [f"Enigma limit: {view['enigma_limit']}."] if view["enigma_limit"] else []
    return [
        paper.rule(paper.marked(strings[scenario["title"]])),
        *texts(scenario["text"], strings, paper),
        "",
        *paper.wrapped(f"Kids: {names}. Seed: {match.game.seed}."),
        *(paper.wrapped(" ".join(agreed)) if agreed else []),
    ]


def taken_up(match: Match, paper: Paper) -> list[str]:
    """A saved game goes on; and where it goes another way, if it was saved with another draft."""
    count = plural(len(match.game.choices), "choice")
    key = "Key l shows all that happened so far."
    found = match.reopened
    if found is None or match.as_saved:
        return paper.wrapped(f"The saved game goes on after {count}. {key}")
    changed = (
        "The scenario has changed since this game was saved, and its story goes another way now. "
        f"{found.steps_agreed} of {plural(found.steps, 'choice')} came out the same."
    )
    rest = f"; {len(found.rest)} of the saved ones are left out" if found.rest else ""
    file = "The file keeps the old game until you save to it."
    return [
        *paper.wrapped(changed),
        *paper.wrapped(found.step, "  When:  "),
        *(paper.wrapped(paper.marked(found.card), "  Card:  ") if found.card else []),
        *paper.wrapped(paper.marked(found.told), "  How:   "),
        *paper.wrapped(f"The game goes on from there, after {count}{rest}. {file} {key}"),
    ]


def status(match: Match, paper: Paper) -> list[str]:
    """Day, dials, counters, track, machines, event locations, variants and kids, each in a line or two."""
    view: Json = observe(match.game)
    if not view["round"]:
        return []
    return [
        paper.rule(_title(view)),
        *_dials(view, paper),
        *_track(view, paper),
        *_machines(match, paper),
        *_event_locations(view, paper),
        *(paper.filled(view["variants"], "Variants  ", gap="  ") if view["variants"] else []),
        *[line for kid in view["kids"] for line in _kid(match, view, kid, paper)],
    ]


def ending(match: Match, paper: Paper) -> list[str]:
    """The ending's prose, and as the last line its name."""
    result = match.game.result
    if result is None:
        return []
    won = "won" if result.won else "lost"
    if result.ending in ENDINGS:
        title, prose = ENDINGS[result.ending], []
    else:
        found = next(each for each in match.bundle.data["endings"] if each["id"] == result.ending)
        title = paper.marked(match.bundle.strings[found["title"]])
        prose = texts(found["text"], match.bundle.strings, paper)
    return [*prose, f"Ending: {title} ({result.ending}), {won} in round {result.round}"]


def _title(view: Json) -> str:
    today = (view["round"] - 1) % len(DAYS)
    days = [f"[{day}]" if number == today else day for number, day in enumerate(DAYS)]
    week = f"week {view['week']} of {view['weeks']}: " if view["weeks"] > 1 else ""
    return week + " ".join(days)


def _dials(view: Json, paper: Paper) -> list[str]:
    limit = f"/{view['enigma_limit']}" if view["enigma_limit"] else ""
    pieces = [f"insight {view['insight']}", f"enigma {view['enigma']}{limit}"]
    pieces += [f"{counter['name']} {counter['value']}/{counter['high']}" for counter in view["counters"]]
    pieces += [f'"{flag["name"]}"' for flag in view["flags"]]
    pieces += [_lying(token) for token in view["tokens"] if token["on"]]
    pieces += [f"ship {view['ship']}"] if view["ship"] else []
    return paper.filled(pieces, "Dials     ", gap="  ")


def _lying(token: Json) -> str:
    """The tokens of a kind on the board, such as `weed K×2 C3`."""
    spots = [spot["place"] + (f"×{spot['count']}" if spot["count"] > 1 else "") for spot in token["on"]]
    return " ".join([token["name"], *spots])


def _track(view: Json, paper: Paper) -> list[str]:
    spaces = []
    for space in view["track"]:
        if space is None:
            spaces.append("(empty)")
        else:
            name = "face down" if space["rumor"] is None else paper.marked(space["rumor"])
            spaces.append(f"{space['at']}: {name}")
    return paper.filled(spaces, "Rumors    ", gap="  ")


def _machines(match: Match, paper: Paper) -> list[str]:
    found = [machines.line(match, machine, paper) for machine in machines.seen(match)]
    return paper.filled(_listed(found), "Machines  ") if found else []


def _event_locations(view: Json, paper: Paper) -> list[str]:
    found = []
    for tile in view["event_locations"]:
        used = " (used today)" if all(action["used"] for action in tile["actions"]) else ""
        found.append(f"{tile['at']}: {paper.marked(tile['name'])}{used}")
    return paper.filled(found, "Events    ", gap="  ") if found else []


def _kid(match: Match, view: Json, kid: Json, paper: Paper) -> list[str]:
    """A kid in a line, and a second one for anomalies and chores."""
    held = hands.brief(kid, paper)
    rest = paper.filled(_listed(held), " " * closeups.NAMES) if held else []
    return [*closeups.kid_line(match, view, kid, paper), *rest]


def _listed(pieces: list[str]) -> list[str]:
    return [f"{piece};" for piece in pieces[:-1]] + pieces[-1:]
