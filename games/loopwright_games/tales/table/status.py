"""The table in short: how the game begins, its present state, and how it ended."""

from __future__ import annotations

from functools import partial

from loopwright_engine.core.prose_values import StringsAsRead
from loopwright_engine.json_text import Json
from loopwright_engine.table.screens import Paper, Seat, as_begun

from ..text.faces import may_be_read
from ..text.fields import as_read
from ..view import next_values, observe
from . import details
from .texts import day_names, on_day

SHORTEST = 4  # columns of a title that is cut
LABEL = 10  # columns for the labels of rows, or more


def opening(match: Seat, paper: Paper) -> list[str]:
    """The lines before a game: the scenario's title and intro, the kids, the seed, variants and limits."""
    data, strings = match.bundle.data, match.bundle.strings
    scenario = data["scenario"]
    view: Json = observe(match.game)
    names = ", ".join(paper.marked(kid["name"]) for kid in view["kids"])
    agreed = [paper.say("variants", variants=", ".join(view["variants"]))] if view["variants"] else []
    agreed += [paper.say("enigma_limit", limit=view["enigma_limit"])] if view["enigma_limit"] else []
    return [
        paper.rule(paper.marked(strings[scenario["title"]])),
        *paper.texts([*filter(may_be_read, scenario["text"])], as_begun(match.bundle)),
        "",
        *paper.wrapped(paper.say("players", kids=names, seed=match.game.seed)),
        *(paper.wrapped(" ".join(agreed)) if agreed else []),
    ]


def status(match: Seat, paper: Paper) -> list[str]:
    """The lines on the day, dials, counters, track, machines, event locations, variants and kids."""
    view: Json = observe(match.game)
    if not view["round"]:
        return []
    return [
        paper.rule(_title(view, paper)),
        *_dials(match, view, paper),
        *_track(view, paper),
        *_machines(match, paper),
        *_event_locations(view, paper),
        *(_row("variants_row", view["variants"], paper) if view["variants"] else []),
        *[line for kid in view["kids"] for line in _kid(match, view, kid, paper)],
    ]


def head(match: Seat, paper: Paper) -> list[str]:
    """The line with the scenario's title and the days, and the lines of dials and counters."""
    view: Json = observe(match.game)
    title = paper.marked(match.bundle.strings[match.bundle.data["scenario"]["title"]])
    days = f"  {_title(view, paper)}" if view["round"] else ""
    title = paper.cut(title, max(SHORTEST, paper.width - paper.columns(days)))
    return [f"{paper.strong(title)}{days}", *_dials(match, view, paper)]


def kids(match: Seat, paper: Paper) -> list[str]:
    """The lines on the kids with their cubes, and the names of all cards that they hold."""
    view: Json = observe(match.game)
    out: list[str] = []
    for kid in view["kids"]:
        out += _kid(match, view, kid, paper, cubes=True)
    return out


def ending(match: Seat, paper: Paper) -> list[str]:
    """The lines of the ending's prose, and as the last line its name."""
    result = match.game.result
    if result is None:
        return []
    rule_endings = match.bundle.tables.names.words.endings
    if result.ending in rule_endings:
        title, prose = rule_endings[result.ending], []
    else:
        ending_card = next(ending for ending in match.bundle.data["endings"] if ending["id"] == result.ending)
        title = paper.marked(match.bundle.strings[ending_card["title"]])
        strings = StringsAsRead(match.bundle.strings, partial(as_read, match.game))
        prose = paper.texts(ending_card["text"], strings)
    form = "ending_won" if result.won else "ending_lost"
    day = on_day(result.round, match.bundle.tables.weeks, paper)
    return [*prose, paper.say(form, title=title, id=result.ending, day=day)]


def _row(label: str, pieces: list[str], paper: Paper, gap: str = "  ") -> list[str]:
    """The lines of a labelled row of the table; no piece is broken."""
    return paper.filled(pieces, f"{paper.padded(paper.say(label), LABEL - 1)} ", gap=gap)


def _title(view: Json, paper: Paper) -> str:
    names = day_names("days", paper)
    today = (view["round"] - 1) % len(names)
    days = " ".join(f"[{day}]" if number == today else day for number, day in enumerate(names))
    week = paper.say("week", week=view["week"], weeks=view["weeks"])
    return f"{week} {days}" if view["weeks"] > 1 else days


def _dials(match: Seat, view: Json, paper: Paper) -> list[str]:
    limit = f"/{view['enigma_limit']}" if view["enigma_limit"] else ""
    enigma = f"{view['enigma']}{limit}"
    pieces = [
        _with_next(match, "insight", view["insight"], paper.say("insight", value=view["insight"]), paper),
        _with_next(match, "enigma", view["enigma"], paper.say("enigma", value=enigma), paper),
    ]
    for counter in view["counters"]:
        if "." in counter["id"] and not counter["value"]:
            continue  # of the counters of locations those are told that show something
        said = f"{counter['name']} {counter['value']}/{counter['high']}"
        pieces.append(_with_next(match, counter["id"], counter["value"], said, paper))
    pieces += [f'"{flag["name"]}"' for flag in view["flags"]]
    pieces += [
        paper.say("marker", number=timer["marker"], day=timer["day"]) for timer in view.get("timers", ())
    ]
    pieces += [_lying(token) for token in view["tokens"] if token["on"]]
    pieces += [f"{paper.say('ship')} {view['ship']}"] if view["ship"] else []
    return _row("dials", pieces, paper)


def _with_next(match: Seat, dial: str, value: int, said: str, paper: Paper) -> str:
    """A dial, with the values at which an open diary card says that something happens."""
    near = ", ".join(map(str, next_values(match.game, dial, value)))
    return paper.say("dial_next", dial=said, values=near) if near else said


def _lying(token: Json) -> str:
    """The tokens of a kind on the board, such as `weed K×2 C3`."""
    spots = [spot["place"] + (f"×{spot['count']}" if spot["count"] > 1 else "") for spot in token["on"]]
    return " ".join([token["name"], *spots])


def _track(view: Json, paper: Paper) -> list[str]:
    spaces = []
    for space in view["track"]:
        if space is None:
            spaces.append(paper.say("empty"))
        else:
            name = paper.say("face_down") if space["rumor"] is None else paper.marked(space["rumor"])
            spaces.append(f"{space['at']}: {name}")
    return _row("rumors", spaces, paper)


def _machines(match: Seat, paper: Paper) -> list[str]:
    lines = [details.line(match, machine, paper) for machine in details.machines_in_play(match)]
    return _row("machines", _listed(lines), paper, " ") if lines else []


def _event_locations(view: Json, paper: Paper) -> list[str]:
    pieces = []
    for tile in view["event_locations"]:
        name = f"{tile['at']}: {paper.marked(tile['name'])}"
        used = all(action["used"] for action in tile["actions"])
        pieces.append(paper.say("used_today", name=name) if used else name)
    return _row("events", pieces, paper) if pieces else []


def _kid(match: Seat, view: Json, kid: Json, paper: Paper, *, cubes: bool = False) -> list[str]:
    """The lines on a kid, with one for the names of all cards in hand; with `cubes`, time also as cubes."""
    things = details.brief(kid, paper)
    rest = paper.filled(_listed(things), " " * details.NAMES) if things else []
    return [*details.kid_line(match, view, kid, paper, cubes=cubes), *rest]


def _listed(pieces: list[str]) -> list[str]:
    return [f"{piece};" for piece in pieces[:-1]] + pieces[-1:]
