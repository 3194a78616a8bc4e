"""What lies on the table, as lines of text: kids, track, dials, map, diary cards, calendar."""

from __future__ import annotations

from typing import Any

from loopwright_engine.names import in_words
from loopwright_engine.view import observe
from loopwright_engine.words import ENDINGS

from ..match import Match
from .paper import Paper, texts

BOARD_KEY = """\
Roads lead to the letters after →. [Restricted] places cost 2 time to enter from others. Where it says
bus, one stops: it goes to every other stop."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "weekend")


def opening(match: Match, paper: Paper) -> list[str]:
    """The scenario's title and intro, who plays, and the seed."""
    data, strings = match.bundle.data, match.bundle.strings
    scenario = data["scenario"]
    names = ", ".join(kid["name"] for kid in observe(match.game)["kids"])  # type: ignore[attr-defined]
    return [
        paper.rule(paper.marked(strings[scenario["title"]])),
        *texts(scenario["text"], strings, paper),
        "",
        f"Kids: {names}. Seed: {match.game.seed}.",
    ]


def status(match: Match, paper: Paper) -> list[str]:
    """Day, dials, counters, track, machines and kids, each in a line or two."""
    view: dict[str, Any] = observe(match.game)
    if not view["round"]:
        return []
    return [
        paper.rule(_title(view)),
        *_dials(match, view, paper),
        *_track(view, paper),
        *_machines(view, paper),
        *[line for kid in view["kids"] for line in _kid_line(match, view, kid, paper)],
    ]


def kids(match: Match, paper: Paper) -> list[str]:
    """Everything about each kid."""
    view: dict[str, Any] = observe(match.game)
    out: list[str] = []
    for kid in view["kids"]:
        out += _kid_line(match, view, kid, paper)
        about = f"strength {kid['strength']}, weakness {kid['weakness']}, home {kid['home']}"
        out += paper.wrapped(about, "    ")
        out += paper.wrapped("carries " + ", ".join(kid["items"]), "    ")
        if kid["injury_box"]:
            out.append(f"    injury in box {kid['injury_box']}")
    return out


def board(match: Match, paper: Paper) -> list[str]:
    """Every location with its roads, and who and what is there."""
    view: dict[str, Any] = observe(match.game)
    world, strings = match.bundle.data["world"], match.bundle.strings
    roads: dict[str, list[str]] = {place["id"]: [] for place in world["locations"]}
    for one, other in world["roads"]:
        roads[one].append(other)
        roads[other].append(one)
    out = paper.wrapped(BOARD_KEY)
    for place in world["locations"]:
        letter = place["id"]
        name = safe_name(strings[place["name"]], paper)
        shown = f"[{name}]" if place["kind"] == "restricted" else name
        bus = " bus" if place["bus"] else ""
        there = [paper.strong(each) for each in _at(view, letter)]
        pieces = [f"{shown}{bus}", f"→ {' '.join(sorted(roads[letter]))}", *there]
        out += paper.filled(pieces, f"  {letter}  ", gap="  ")
    return out


def diary(match: Match, paper: Paper) -> list[str]:
    """The diary cards in play, the side that is up, in full."""
    view: dict[str, Any] = observe(match.game)
    cards = {card["number"]: card for card in match.bundle.data["diary"]}
    out: list[str] = []
    for each in view["diary"]:
        side = cards[each["number"]]["sides"][each["side"]]
        out += [paper.rule(f"Diary {paper.marked(each['title'])}, {each['side']}")]
        out += texts(side["text"], match.bundle.strings, paper)
    return out or ["No diary card is in play."]


def rumors(match: Match, paper: Paper) -> list[str]:
    """The rumors on the track; those that are face up in full."""
    view: dict[str, Any] = observe(match.game)
    cards = {match.bundle.strings[card["title"]]: card for card in match.bundle.data["rumors"]}
    out: list[str] = []
    for space in filter(None, view["track"]):
        place = f"{space['at']} {_place_name(match, space['at'], paper)}"
        if space["rumor"] is None:
            out.append(f"At {place}: face down")
        else:
            out.append(f"At {place}: {paper.strong(safe_name(space['rumor'], paper))}")
            out += texts(cards[space["rumor"]]["text"], match.bundle.strings, paper)
    return out or ["There is no rumor on the track."]


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


def safe_name(text: str, paper: Paper) -> str:
    """A name of the bundle, without markup or control characters."""
    return paper.marked(text)


def _title(view: dict[str, Any]) -> str:
    today = (view["round"] - 1) % len(DAYS)
    days = [f"[{day}]" if number == today else day for number, day in enumerate(DAYS)]
    week = f"week {view['week']} of {view['weeks']}: " if view["weeks"] > 1 else ""
    return week + " ".join(days)


def _dials(match: Match, view: dict[str, Any], paper: Paper) -> list[str]:
    tops = {counter["id"]: counter["high"] for counter in match.bundle.data["scenario"]["counters"]}
    pieces = [f"insight {view['insight']}", f"enigma {view['enigma']}"]
    pieces += [f"{in_words(name)} {value}/{tops[name]}" for name, value in view["counters"].items()]
    pieces += [f'"{in_words(flag)}"' for flag in view["flags"]]
    return paper.filled(pieces, "Dials     ", gap="  ")


def _track(view: dict[str, Any], paper: Paper) -> list[str]:
    spaces = []
    for space in view["track"]:
        if space is None:
            spaces.append("(empty)")
        else:
            name = "face down" if space["rumor"] is None else safe_name(space["rumor"], paper)
            spaces.append(f"{space['at']}: {name}")
    return paper.filled(spaces, "Rumors    ", gap="  ")


def _machines(view: dict[str, Any], paper: Paper) -> list[str]:
    pieces = []
    for machine in view["machines"]:
        near = f" near {' '.join(machine['nearby'])}" if machine["nearby"] else ""
        pieces.append(f"{safe_name(machine['name'], paper)} {machine['state']} on {machine['sector']}{near}")
    return paper.filled(pieces, "Machines  ", gap="; ") if pieces else []


def _kid_line(match: Match, view: dict[str, Any], kid: dict[str, Any], paper: Paper) -> list[str]:
    facts = [f"at {kid['at']} {_place_name(match, kid['at'], paper)}", f"time {kid['pool']}"]
    facts += [f"favor {kid['favor']}", *kid["conditions"]]
    if kid["seat"] == view["first_player"]:
        facts.append("first player")
    if kid["grounded"]:
        facts.append("grounded")
    if kid["home_for_dinner"]:
        facts.append("home for dinner")
    if kid["sick_leave"]:
        facts.append("on sick leave")
    name = safe_name(kid["name"], paper)
    start = paper.strong(name) + " " * max(1, 10 - len(name))
    return paper.filled([f"{fact}," for fact in facts[:-1]] + facts[-1:], start)


def _place_name(match: Match, letter: str, paper: Paper) -> str:
    places = match.bundle.data["world"]["locations"]
    name = next(each["name"] for each in places if each["id"] == letter)
    return safe_name(match.bundle.strings[name], paper)


def _at(view: dict[str, Any], letter: str) -> list[str]:
    """What is at a location: kids, a rumor, machines nearby."""
    found = [kid["name"] for kid in view["kids"] if kid["at"] == letter]
    found += ["rumor" for space in view["track"] if space is not None and space["at"] == letter]
    found += [f"{each['name']} {each['state']}" for each in view["machines"] if letter in each["nearby"]]
    return found
