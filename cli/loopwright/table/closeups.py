"""A closer look at one part of the table: the kids, the map, the diary cards, the rumors."""

from __future__ import annotations

from typing import Any

from loopwright_engine.view import observe

from ..match import Match
from . import hands
from .paper import Paper, shown_width

Json = dict[str, Any]
NAMES = 10  # columns for the kids' names


def kids(match: Match, paper: Paper) -> list[str]:
    """Everything about each kid, and every card that they hold in full."""
    view: Json = observe(match.game)
    out: list[str] = []
    for kid in view["kids"]:
        out += kid_line(match, view, kid, paper)
        strength, weakness = (paper.words.icon(kid[key]) for key in ("strength", "weakness"))
        home = f"{kid['home']} {place_name(match, kid['home'], paper)}"
        traits = paper.say("traits", strength=strength, weakness=weakness, home=home)
        out += paper.wrapped(traits, "    ")
        dice = ", ".join(f"{paper.words.icon(trait)} {number}" for trait, number in kid["dice"].items())
        out += paper.wrapped(paper.say("dice", dice=dice), "    ")
        if kid["injury_box"]:
            out.append(f"    {paper.say('injury', box=kid['injury_box'])}")
        out += hands.in_full(kid, match.faces, paper)
    return out


def kid_line(match: Match, view: Json, kid: Json, paper: Paper, *, cubes: bool = False) -> list[str]:
    """A kid in a line: where, how much time (also drawn as cubes), in what state, with what machine."""
    place = f"{kid['at']} {place_name(match, kid['at'], paper)}"
    drawn = "■" * kid["pool"] + "□" * kid["spent"] + " " if cubes else ""
    facts = [paper.say("at", place=place), drawn + paper.say("time", time=kid["pool"])]
    facts += [paper.say(f"favor_{kid['favor']}"), *map(paper.words.icon, kid["conditions"])]
    own = [each["name"] for each in view["machines"] if each["hacker"] == kid["id"]]
    facts += [paper.say("with_machine", machine=paper.marked(name)) for name in own]
    if kid["seat"] == view["first_player"]:
        facts.append(paper.say("first_player"))
    facts += [paper.say(key) for key in ("grounded", "home_for_dinner", "sick_leave") if kid[key]]
    name = paper.marked(kid["name"])
    start = paper.strong(name) + " " * max(1, NAMES - shown_width(name))
    return paper.filled([f"{fact}," for fact in facts[:-1]] + facts[-1:], start)


def board(match: Match, paper: Paper) -> list[str]:
    """Every location with its roads, and who and what is there; then the event locations in full."""
    view: Json = observe(match.game)
    out = paper.wrapped(paper.say("map_key"))
    for place in match.bundle.data["world"]["locations"]:
        out += _location(match, view, place, paper)
    for tile in view["event_locations"]:
        out += ["", *_tile(match, tile, paper)]
    return out


def place(match: Match, letter: str, paper: Paper) -> list[str]:
    """One location: its roads, who and what is there, the rumor and the event location in full."""
    view: Json = observe(match.game)
    places = match.bundle.data["world"]["locations"]
    out = _location(match, view, next(each for each in places if each["id"] == letter), paper)
    for space in filter(None, view["track"]):
        if space["at"] == letter and space["id"] is not None:
            out += ["", *_rumor(match, space, paper)]
    for tile in view["event_locations"]:
        if tile["at"] == letter:
            out += ["", *_tile(match, tile, paper)]
    return out


def _location(match: Match, view: Json, place: Json, paper: Paper) -> list[str]:
    """A location in a line or two."""
    letter = place["id"]
    roads = [road for road in match.bundle.data["world"]["roads"] if letter in road]
    ends = sorted(end for road in roads for end in road if end != letter)
    name = paper.marked(match.bundle.strings[place["name"]])
    shown = f"[{name}]" if place["kind"] == "restricted" else name
    shown = paper.say("bus", place=shown) if place["bus"] else shown
    there = [paper.strong(each) for each in _at(view, letter, paper)]
    return paper.filled([shown, f"→ {' '.join(ends)}", *there], f"  {letter}  ", gap="  ")


def _at(view: Json, letter: str, paper: Paper) -> list[str]:
    """What is at a location: kids, a rumor, an event location, machines nearby."""
    things = [kid["name"] for kid in view["kids"] if kid["at"] == letter]
    rumors = [space for space in view["track"] if space is not None and space["at"] == letter]
    things += [paper.say("rumor_here")] * len(rumors)
    things += [tile["name"] for tile in view["event_locations"] if tile["at"] == letter]
    for each in view["machines"]:
        if letter in each["nearby"]:
            things.append(f"{each['name']} {paper.words.icon(each['state'])}")
    return [paper.marked(each) for each in things]


def _tile(match: Match, tile: Json, paper: Paper) -> list[str]:
    """MAP-5: an event location with what can be done there."""
    name = paper.strong(paper.marked(tile["name"]))
    used = [paper.marked(action["label"]) for action in tile["actions"] if action["used"]]
    place = f"{tile['at']} {place_name(match, tile['at'], paper)}"
    form = "tile_used" if used else "tile"
    said = paper.say(form, name=name, place=place, actions=", ".join(used))
    return [*paper.wrapped(said), *match.faces.text(f"event.{tile['id']}", paper)]


def diary(match: Match, paper: Paper) -> list[str]:
    """The diary cards in play, the side that is up, in full."""
    view: Json = observe(match.game)
    out: list[str] = []
    for each in view["diary"]:
        out.append(paper.rule(paper.say(f"diary_{each['side']}", title=paper.marked(each["title"]))))
        out += match.faces.text(f"diary.{each['number']}.{each['side']}", paper)
    return out or [paper.say("no_diary")]


def rumors(match: Match, paper: Paper) -> list[str]:
    """The rumors on the track; those that are face up in full."""
    view: Json = observe(match.game)
    out: list[str] = []
    for space in filter(None, view["track"]):
        out += _rumor(match, space, paper)
    return out or [paper.say("no_rumor")]


def _rumor(match: Match, space: Json, paper: Paper) -> list[str]:
    """A rumor on the track, in full if it is face up."""
    place = f"{space['at']} {place_name(match, space['at'], paper)}"
    if space["id"] is None:
        return [paper.say("rumor_down", place=place)]
    rumor = paper.strong(paper.marked(space["rumor"]))
    return [paper.say("rumor_up", place=place, rumor=rumor), *match.faces.text(space["id"], paper)]


def place_name(match: Match, letter: str, paper: Paper) -> str:
    """The name of a location."""
    places = match.bundle.data["world"]["locations"]
    name = next(each["name"] for each in places if each["id"] == letter)
    return paper.marked(match.bundle.strings[name])
