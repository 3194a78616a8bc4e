"""Pages of the table in full: the kids, the map, the diary cards, the rumors, the machines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from loopwright_engine import Bundle
from loopwright_engine.core.prose_values import StringsAsRead
from loopwright_engine.json_text import Json
from loopwright_engine.table.screens import Paper, Seat

from ..card_kinds import BESIDE_ITEMS
from ..rules.state.codes import INJURY_BOXES
from ..text import faces
from ..text.fields import as_read
from ..view import observe
from .texts import day_names

if TYPE_CHECKING:
    from loopwright_engine.kernel.state import Entry

    from ..bundle_types import LocationData, MachineData
    from ..rules.state.game import Game


@lru_cache(maxsize=2)
def faces_of(bundle: Bundle) -> FaceLines:
    """The printed faces of a bundle's cards; those of the last two bundles are kept."""
    return FaceLines(bundle.data)


def text_of(match: Seat, card: str, paper: Paper, entry: Entry | None = None) -> list[str]:
    """The lines of a card's text in a game, as it is read now or was read with a log entry."""
    return faces_of(match.bundle).text(card, paper, match.game, entry)


class FaceLines(faces.Faces):
    """The faces of a bundle's cards, in lines."""

    def text(self, card: str, paper: Paper, game: Game, entry: Entry | None = None) -> list[str]:
        """The lines of a card's text without its title, with the values of counters."""
        return paper.texts(self[card].text, StringsAsRead(self.strings, partial(as_read, game, item=entry)))

    def rules(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's rules text, without its story."""
        entries = [entry for entry in self[card].text if entry[0] in ("heading", "rule")]
        return paper.texts(entries, self.strings)

    def beside_signs(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's text without its line of icons, for a card that was named with its icons."""
        face = self[card]
        entries = [entry for entry in face.text if not ((face.die or face.signs) and entry[0] == "icons")]
        return paper.texts(entries, self.strings)

    def name(self, card: str, paper: Paper) -> str:
        """The card's title, with the icons of what it is good for in brackets."""
        face = self[card]
        die = [paper.say("die", trait=f"{{{face.die}}}")] if face.die else []
        signs = ", ".join([*die, *(f"{{{sign}}}" for sign in face.signs)])
        return paper.marked(face.title + (f" ({signs})" if signs else ""))

    def holder(self, block: str, paper: Paper) -> str:
        """The title of the card that a block stands on; empty when no card has it."""
        card = self.standing_on(block)
        return paper.marked(self[card].title) if card else ""


# --- Cards that kids hold: items, anomalies with their counters, chores with their progress


INDENT = "    "


def brief(kid: Json, paper: Paper) -> list[str]:
    """The kid's cards: items, others such as anomalies with their counters, chores with their progress."""
    texts = [paper.marked(item["name"]) for item in kid["items"]]
    for card in _beside_items(kid):
        counters = f" ({_left(card, paper)})" if card["left"] else ""
        texts.append(f"{paper.marked(card['name'])}{counters}")
    return texts + [f"{paper.marked(chore['name'])} ({_progress(chore, paper)})" for chore in kid["chores"]]


def in_full(kid: Json, faces: FaceLines, paper: Paper) -> list[str]:
    """The lines of every card that the kid holds, with its text."""
    notes = [(item["id"], "", item["remark"]) for item in kid["items"]]
    beside = _beside_items(kid)
    notes += [(card["id"], f" · {_left(card, paper)}" if card["left"] else "", "") for card in beside]
    for chore in kid["chores"]:
        notes.append((chore["id"], f" · {paper.say('a_chore', progress=_progress(chore, paper))}", ""))
    out: list[str] = []
    for id, note, remark in notes:
        name = faces.name(id, paper)
        out += paper.filled([*map(paper.strong, name.split()), *note.split()], INDENT, INDENT * 2)
        out += [INDENT + line for line in faces.beside_signs(id, paper.narrower(len(INDENT)))]
        out += paper.wrapped(remark, INDENT * 2) if remark else []
    return out


def _beside_items(kid: Json) -> list[Json]:
    """The kid's cards of the kinds that are in hand with items, in the order of their rows."""
    return [card for kind in BESIDE_ITEMS for card in kid[kind.deck]]


def _left(card: Json, paper: Paper) -> str:
    return paper.count("counters", card["left"])


def _progress(chore: Json, paper: Paper) -> str:
    """The progress of a chore, and its deadline (END-4)."""
    if chore["done"] >= chore["steps"]:
        return paper.say("chore_done")
    how_far = paper.say("chore_not_done")
    if chore["steps"] > 1:
        how_far = paper.say("chore_steps", done=chore["done"], steps=chore["steps"])
    last = chore["deadline"]
    if last is None:
        return how_far
    days = day_names("long_days", paper)
    return paper.say("chore_due", progress=how_far, day=days[(last - 1) % len(days)])


NAMES = 10  # columns for the kids' names


def kids(match: Seat, paper: Paper) -> list[str]:
    """The lines on every kid, with the cards that they hold in full, and on the discard pile of items."""
    view: Json = observe(match.game)
    out: list[str] = []
    for kid in view["kids"]:
        out += kid_line(match, view, kid, paper)
        strength, weakness = (paper.icon(kid[key]) for key in ("strength", "weakness"))
        home = f"{kid['home']} {place_name(match, kid['home'], paper)}"
        traits = paper.say("traits", strength=strength, weakness=weakness, home=home)
        out += paper.wrapped(traits, "    ")
        dice = ", ".join(f"{paper.icon(trait)} {number}" for trait, number in kid["dice"].items())
        out += paper.wrapped(paper.say("dice", dice=dice), "    ")
        if kid["injury_box"]:
            out.append(f"    {paper.say('injury', box=kid['injury_box'], boxes=INJURY_BOXES)}")
        out += in_full(kid, faces_of(match.bundle), paper)
    discarded = "; ".join(map(paper.marked, view["discarded"]["items"])) or paper.say("empty")
    return out + paper.wrapped(paper.say("discarded", items=discarded), "", INDENT)


def kid_line(match: Seat, view: Json, kid: Json, paper: Paper, *, cubes: bool = False) -> list[str]:
    """The lines on one kid: place, time, favor, conditions, machine; with `cubes`, time also as cubes."""
    place = f"{kid['at']} {place_name(match, kid['at'], paper)}"
    drawn = "■" * kid["pool"] + "□" * kid["spent"] + " " if cubes else ""
    facts = [paper.say("at", place=place), drawn + paper.say("time", time=kid["pool"])]
    facts += [paper.say(f"favor_{kid['favor']}"), *map(paper.icon, kid["conditions"])]
    hacked = [machine["name"] for machine in view["machines"] if machine["hacker"] == kid["id"]]
    facts += [paper.say("with_machine", machine=paper.marked(name)) for name in hacked]
    facts += [f'"{own["text"]}"' if own["flag"] else own["text"] for own in kid["own"]]
    if kid["seat"] == view["first_player"]:
        facts.append(paper.say("first_player"))
    facts += [paper.say(key) for key in ("grounded", "home_for_dinner", "sick_leave") if kid[key]]
    name = paper.marked(kid["name"])
    start = paper.strong(name) + " " * max(1, NAMES - paper.columns(name))
    return paper.filled([f"{fact}," for fact in facts[:-1]] + facts[-1:], start)


def board(match: Seat, paper: Paper) -> list[str]:
    """The lines on every location with its roads and what is there, then the event locations in full."""
    view: Json = observe(match.game)
    out = paper.wrapped(paper.say("map_key"))
    for place in match.bundle.data["world"]["locations"]:
        out += _location(match, view, place, paper)
    for tile in view["event_locations"]:
        out += ["", *_tile(match, tile, paper)]
    return out


def place(match: Seat, letter: str, paper: Paper) -> list[str]:
    """The lines on one location: its roads, what is there, its rumor and event location in full."""
    view: Json = observe(match.game)
    places = match.bundle.data["world"]["locations"]
    out = _location(match, view, next(location for location in places if location["id"] == letter), paper)
    for space in filter(None, view["track"]):
        if space["at"] == letter and space["id"] is not None:
            out += ["", *_rumor(match, space, paper)]
    for tile in view["event_locations"]:
        if tile["at"] == letter:
            out += ["", *_tile(match, tile, paper)]
    return out


def _location(match: Seat, view: Json, place: LocationData, paper: Paper) -> list[str]:
    """The lines on a location: its name, its roads, and what is there."""
    letter = place["id"]
    roads = [road for road in match.bundle.data["world"]["roads"] if letter in road]
    ends = sorted(end for road in roads for end in road if end != letter)
    name = paper.marked(match.bundle.strings[place["name"]])
    label = f"[{name}]" if place["kind"] == "restricted" else name
    label = paper.say("bus", place=label) if place["bus"] else label
    contents = [paper.strong(thing) for thing in _at(view, letter, paper)]
    return paper.filled([label, f"→ {' '.join(ends)}", *contents], f"  {letter}  ", gap="  ")


def _at(view: Json, letter: str, paper: Paper) -> list[str]:
    """What is at a location: kids, a rumor, an event location, machines nearby."""
    names = [kid["name"] for kid in view["kids"] if kid["at"] == letter]
    rumors = [space for space in view["track"] if space is not None and space["at"] == letter]
    names += [paper.say("rumor_here")] * len(rumors)
    names += [tile["name"] for tile in view["event_locations"] if tile["at"] == letter]
    for machine in view["machines"]:
        if letter in machine["nearby"]:
            names.append(f"{machine['name']} {paper.icon(machine['state'])}")
    return [paper.marked(name) for name in names]


def _tile(match: Seat, tile: Json, paper: Paper) -> list[str]:
    """The lines on an event location with its actions (MAP-5)."""
    name = paper.strong(paper.marked(tile["name"]))
    used = [paper.marked(action["label"]) for action in tile["actions"] if action["used"]]
    place = f"{tile['at']} {place_name(match, tile['at'], paper)}"
    form = "tile_used" if used else "tile"
    text = paper.say(form, name=name, place=place, actions=", ".join(used))
    return [*paper.wrapped(text), *text_of(match, f"event.{tile['id']}", paper)]


def diary(match: Seat, paper: Paper) -> list[str]:
    """The lines on the diary cards in play, each with the text of the side that is up."""
    view: Json = observe(match.game)
    out: list[str] = []
    for card in view["diary"]:
        out.append(paper.rule(paper.say(f"diary_{card['side']}", title=paper.marked(card["title"]))))
        out += text_of(match, f"diary.{card['number']}.{card['side']}", paper)
    return out or [paper.say("no_diary")]


def rumors(match: Seat, paper: Paper) -> list[str]:
    """The lines on the rumors of the track, with the text of those that are face up."""
    view: Json = observe(match.game)
    out: list[str] = []
    for space in filter(None, view["track"]):
        out += _rumor(match, space, paper)
    return out or [paper.say("no_rumor")]


def _rumor(match: Seat, space: Json, paper: Paper) -> list[str]:
    """The lines on a rumor of the track, with its text if it is face up."""
    place = f"{space['at']} {place_name(match, space['at'], paper)}"
    if space["id"] is None:
        return [paper.say("rumor_down", place=place)]
    rumor = paper.strong(paper.marked(space["rumor"]))
    return [paper.say("rumor_up", place=place, rumor=rumor), *text_of(match, space["id"], paper)]


def place_name(match: Seat, letter: str, paper: Paper) -> str:
    """The name of a location."""
    places = match.bundle.data["world"]["locations"]
    name = next(location["name"] for location in places if location["id"] == letter)
    return paper.marked(match.bundle.strings[name])


# --- Machines as their sheets and response cards show them: where, in what state, and how to hack them


def machines_in_play(match: Seat) -> list[Json]:
    """The machines that are still in the game, as views."""
    view: Json = observe(match.game)
    machines: list[Json] = view["machines"]
    return machines


def line(match: Seat, machine: Json, paper: Paper) -> str:
    """A machine in a phrase, such as `Stare 2 ROUTINE on D7 near N S`."""
    return paper.say("machine", name=paper.marked(machine["name"]), where=_whereabouts(match, machine, paper))


def sheets(match: Seat, paper: Paper) -> list[str]:
    """The lines on every machine: its sheet, its firewalls, and the side of its response card in force."""
    models = {model["id"]: model for model in match.bundle.data["world"]["machines"]}
    out: list[str] = []
    for machine in machines_in_play(match):
        model = models[machine["model"]]
        out.append(paper.rule(paper.marked(machine["name"])))
        kind = paper.icon(model["class"])
        out += paper.wrapped(f"{kind}, {_whereabouts(match, machine, paper)}", "  ")
        out += _sheet(machine, model, match.bundle.tables.names.words.abilities, paper)
        if machine["state"] is not None:
            out += _firewalls(machine, paper)
            side = f"{machine['response']}.{machine['state'].lower()}"
            state = paper.icon(machine["state"])
            out += [f"  {paper.say('response_card', state=state)}", *text_of(match, side, paper)]
    return out or [paper.say("no_machine")]


def _whereabouts(match: Seat, machine: Json, paper: Paper) -> str:
    if machine["hacker"] is not None:
        kids = {kid["id"]: kid["name"] for kid in match.bundle.data["world"]["kids"]}
        kid = paper.marked(match.bundle.strings[kids[machine["hacker"]]])
        return paper.say("with_machine", machine=kid)
    if machine["wrecked"]:
        return paper.say("wrecked")
    state, near = paper.icon(machine["state"]), " ".join(machine["nearby"])
    form = "on_grid_near" if near else "on_grid"
    spot = paper.say(form, state=state, sector=machine["sector"], places=near)
    return paper.say("hack_token", where=spot) if machine["token"] else spot


def _sheet(machine: Json, model: MachineData, abilities: Mapping[str, str], paper: Paper) -> list[str]:
    """The lines of a machine's sheet that matter to its hacker: combo, rides and ability (MAC-8)."""
    ride = paper.say("no_rides")
    if model["movement"] and model["capacity"]:
        sectors, kids = paper.count("sectors", model["movement"]), paper.count("kids", model["capacity"])
        ride = paper.say("rides", sectors=sectors, kids=kids)
    out = paper.wrapped(paper.say("combo", combo=paper.icon(model["combo"]), rides=ride), "  ")
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
