"""The things of worlds that a card can name, for `explain`: places, machines, kids, items.

The worlds are those in a folder `worlds` here or further up, and the bundled ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from loopwright_compiler.diagnostics.reporter import Reporter
from loopwright_compiler.project.files import Files, Reader
from loopwright_compiler.project.worlds import World, load_world
from loopwright_dsl.diagnostics.columns import columns, padded
from loopwright_dsl.record import record
from loopwright_dsl.syntax import CardLine, WorldCard

from .core import scenario_paths


@record
class Thing:
    """A thing of a world: how a card writes it, its title, what it is, and a line that uses it."""

    key: str
    name: str
    says: str
    example: str


@record
class Kind:
    """A kind of things: the list's title, the noun for one, how cards name one, and the function that lists
    them.
    """

    title: str
    one: str
    written: str
    things: Callable[[World], Iterator[Thing]]


def listed(term: str) -> list[str]:
    """The lists named `term`, one for each world, such as `locations`; empty when no list has the name."""
    word = term.casefold().replace("places", "locations")
    wanted = [kind for kind in _KINDS if word == kind.title.casefold()]
    return [_list(world, kind) for kind in wanted for world in _worlds()]


def found(term: str) -> list[str]:
    """The texts on the things with this name, letter or id: `lighthouse`, `G`, `uggla`."""
    word = term.casefold().removeprefix("the ")
    return [
        "\n\n".join(
            [
                f"{thing.key}  {thing.name}",
                f"{kind.one}: {thing.says}. {kind.written}",
                f"    {thing.example}",
            ]
        )
        for world in _worlds()
        for kind in _KINDS
        for thing in kind.things(world)
        if word == thing.key.casefold() or f" {word} " in f" {thing.name.casefold()} "
    ]


def titles() -> list[str]:
    """All names that can be asked for: of lists and of things."""
    every = [thing.name for world in _worlds() for kind in _KINDS for thing in kind.things(world)]
    return [kind.title.lower() for kind in _KINDS] + every


def _worlds() -> list[World]:
    """The worlds that can be read, those around the current folder first; `check` reports broken ones."""
    here = Path.cwd()
    own = next((ancestor for ancestor in map(_in_root, (here, *here.parents)) if ancestor), [])
    folders = dict.fromkeys(folder.resolve() for folder in [*own, *_in_root(scenario_paths.root())])
    worlds = []
    for folder in folders:
        reporter = Reporter()
        world = load_world(folder, Reader(reporter, Files()), shown=folder)
        worlds += [world] if not reporter.errors else []
    return worlds


def _in_root(root: Path) -> list[Path]:
    return sorted(file.parent for file in (root / "worlds").glob("*/world.yaml"))


def _list(world: World, kind: Kind) -> str:
    things = list(kind.things(world))
    title = world.parts["world"][1].plain()["title"]
    if not things:
        return f"{title}: {kind.title.lower()}. It has none."
    key = max(columns(thing.key) for thing in things)
    name = max(columns(thing.name) for thing in things)
    lines = [f"  {padded(thing.key, key)}  {padded(thing.name, name)}  {thing.says}" for thing in things]
    return "\n".join(
        [f"{title}: {kind.title.lower()}. {kind.written}", "", *lines, "", f"    {things[0].example}"]
    )


def _locations(world: World) -> Iterator[Thing]:
    board = world.board() or {"locations": {}}
    for letter, place in board["locations"].items():
        bus = ", bus stop" if place.get("bus") else ""
        says = f"{place['kind']}{bus}, on {' '.join(place['sectors'])}"
        yield Thing(letter, place["name"], says, f'action "Look around" at {letter}')


def _machines(world: World) -> Iterator[Thing]:
    variants: dict[str, list[str]] = {}
    for at in world.cards:
        if at.card.word == "response":
            machine_id, variant = at.card.names
            variants.setdefault(machine_id, []).append(variant)
    for id, machine in (world.entries("machines") or {}).items():
        cards = variants.get(id, [])
        says = f"{machine['class']}, {machine['combo']}; response cards: {', '.join(cards)}"
        yield Thing(id, machine["name"], says, f"machine {id} at F5 using {' '.join(cards[:1])}")


def _events(world: World) -> Iterator[Thing]:
    for at in world.cards:
        if isinstance(card := at.card, WorldCard) and card.at is not None:
            says = f"used at {card.at.text}"
            yield Thing(card.id.text, card.title.text, says, f"event {card.id.text} at E1")


def _items(world: World) -> Iterator[Thing]:
    for at in world.cards:
        if isinstance(card := at.card, WorldCard) and card.kind == "item":
            lines = [part for part in card.items if isinstance(part, CardLine) and part.key == "tags"]
            tags = [name.text for line in lines for name in line.names]
            example = f"draw item with {' or '.join(tags[:1])}"
            yield Thing(card.id.text, card.title.text, " ".join(tags), example)


def _kids(world: World) -> Iterator[Thing]:
    for id, kid in (world.entries("kids") or {}).items():
        says = f"strength {kid['strength']}, weakness {kid['weakness']}, home {kid['home']}"
        yield Thing(id, kid["name"], says, f"kids {id}")


_KINDS = (
    Kind("Locations", "Location", "A card writes the letter.", _locations),
    Kind("Machines", "Machine", "The scenario card puts it on a sector of land.", _machines),
    Kind("Event locations", "Event location", "The scenario card lays it on a sector of land.", _events),
    Kind("Items", "Item", "Cards never name an item: they ask for a tag.", _items),
    Kind("Kids", "Kid", "Story tests and `play --kids` name kids; cards never do.", _kids),
)
