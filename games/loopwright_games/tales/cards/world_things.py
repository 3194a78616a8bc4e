"""The data of worlds: things that a card can name, and the names in them, for editors and for renaming."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_compiler.kits.protocol import WorldThing, WorldThings
from loopwright_compiler.names import NameKind, NameMention
from loopwright_compiler.project.worlds import World
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_dsl.syntax import CardLine, WorldCard
from loopwright_dsl.syntax.span import Span

from .name_kinds import ITEM, KID, LOCATION, MODEL, SECTOR


def _locations(world: World) -> Iterator[WorldThing]:
    board = world.board() or {"locations": {}}
    for letter, place in board["locations"].items():
        bus = ", bus stop" if place.get("bus") else ""
        says = f"{place['kind']}{bus}, on {' '.join(place['sectors'])}"
        yield WorldThing(letter, place["name"], says, f'action "Look around" at {letter}')


def _machines(world: World) -> Iterator[WorldThing]:
    variants: dict[str, list[str]] = {}
    for at in world.cards:
        if at.card.word == "response":
            machine_id, variant = at.card.names
            variants.setdefault(machine_id, []).append(variant)
    for id, machine in (world.entries("machines") or {}).items():
        cards = variants.get(id, [])
        says = f"{machine['class']}, {machine['combo']}; response cards: {', '.join(cards)}"
        yield WorldThing(id, machine["name"], says, f"machine {id} at F5 using {' '.join(cards[:1])}")


def _events(world: World) -> Iterator[WorldThing]:
    for at in world.cards:
        if isinstance(card := at.card, WorldCard) and card.at is not None:
            says = f"used at {card.at.text}"
            yield WorldThing(card.id.text, card.title.text, says, f"event {card.id.text} at E1")


def _items(world: World) -> Iterator[WorldThing]:
    for at in world.cards:
        if isinstance(card := at.card, WorldCard) and card.kind == "item":
            lines = [part for part in card.items if isinstance(part, CardLine) and part.key == "tags"]
            tags = [name.text for line in lines for name in line.names]
            own = any(isinstance(part, CardLine) and part.key == "iconic" for part in card.items)
            says = " ".join([*tags, *(["(iconic: a kid's own)"] if own else [])])
            example = f"draw item with {' or '.join(tags[:1])}" if own else f"draw item {card.id.text}"
            yield WorldThing(card.id.text, card.title.text, says, example)


def _kids(world: World) -> Iterator[WorldThing]:
    for id, kid in (world.entries("kids") or {}).items():
        says = f"strength {kid['strength']}, weakness {kid['weakness']}, home {kid['home']}"
        yield WorldThing(id, kid["name"], says, f"kids {id}")


KINDS = (
    WorldThings("Locations", "Location", "A card writes the letter.", _locations),
    WorldThings("Machines", "Machine", "The scenario card puts it on a sector of land.", _machines),
    WorldThings(
        "Event locations", "Event location", "The scenario card lays it on a sector of land.", _events
    ),
    WorldThings(
        "Items", "Item", "Cards ask for a tag, or name an item; none gives or takes an iconic one.", _items
    ),
    WorldThings("Kids", "Kid", "Story tests and `play --kids` name kids; cards never do.", _kids),
)


# --- For editors: where things may be put, and what the data say of a name


def sectors(world: World) -> Iterator[tuple[str, NameKind, str]]:
    """The sectors of the board that are land, with the locations nearby."""
    board = world.board()
    if board is None:
        return
    sea = world.sea()
    for name in (f"{column}{row}" for row in range(1, 9) for column in "ABCDEF"):
        nearby = [
            f"{letter} {place['name']}"
            for letter, place in board["locations"].items()
            if name in place["sectors"]
        ]
        if name not in sea:
            yield name, SECTOR, f"nearby {', '.join(nearby)}" if nearby else ""


def data_of(world: World, kind: NameKind, key: str) -> str:
    """What a location or a model of machine is; empty for anything else."""
    if kind is LOCATION:
        place = ((world.board() or {}).get("locations") or {}).get(key)
        if place is None:
            return ""
        bus = ", bus stop" if place.get("bus") else ""
        return f"{place['kind']}{bus}; sectors nearby: {', '.join(place['sectors'])}"
    model = (world.entries("machines") or {}).get(key) if kind is MODEL else None
    if model is None:
        return ""
    ability = f", {model['ability']}" if model.get("ability") else ""
    return (
        f"{model['class']}, movement {model['movement']}, capacity {model['capacity']}, "
        f"{model['combo']}{ability}"
    )


# --- The names in the data


def names_in_world(world: World) -> Iterator[tuple[str, NameMention]]:
    """Every name in the data files that could be read, with the file's path."""
    readers = {"board": _names_of_board, "kids": _names_of_kids, "machines": _names_of_machines}
    for part, read in readers.items():
        if part in world.parts:
            source, document = world.parts[part]
            yield from ((source.path, name) for name in read(document))


def _names_of_board(document: Yaml) -> Iterator[NameMention]:
    board = document.value
    for letter, span in board["locations"].keys.items():
        title = board["locations"].value[letter].value["name"].value
        yield NameMention(LOCATION, letter, _bare(span, letter), True, title)
    for end in (board["school"], *(end for road in board["roads"].value for end in road.value)):
        yield _use(LOCATION, end)


def _names_of_kids(document: Yaml) -> Iterator[NameMention]:
    for entry in document.value["kids"].value:
        kid = entry.value
        yield _declaration(KID, kid["id"], kid["name"])
        yield _use(LOCATION, kid["home"])
        yield _use(ITEM, kid["item"])


def _names_of_machines(document: Yaml) -> Iterator[NameMention]:
    for entry in document.value["machines"].value:
        yield _declaration(MODEL, entry.value["id"], entry.value["name"])


def _declaration(what: NameKind, name: Yaml, title: Yaml) -> NameMention:
    return NameMention(what, name.value, _bare(name.span, name.value), True, title.value)


def _use(what: NameKind, name: Yaml) -> NameMention:
    return NameMention(what, name.value, _bare(name.span, name.value))


def _bare(span: Span, text: str) -> Span:
    """The span of a word, without quotation marks around it."""
    if span.end_column - span.column == len(text) + 2:
        return Span(span.line, span.column + 1, span.end_line, span.end_column - 1)
    return span
