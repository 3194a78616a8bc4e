"""The things of worlds that a card can name, for `explain`, as the game tells of them.

The worlds are those in a folder `worlds` here or further up, and the bundled ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loopwright_compiler.diagnostics.reporter import Reporter
from loopwright_compiler.kits.find import half_of
from loopwright_compiler.kits.protocol import WorldThings
from loopwright_compiler.project.files import Files, Reader
from loopwright_compiler.project.worlds import World, load_world
from loopwright_dsl.diagnostics.columns import columns, padded

from .core import scenario_paths


def listed(term: str) -> list[str]:
    """The lists named `term`, one for each world, such as `locations`; empty when no list has the name."""
    word = term.casefold().replace("places", "locations")
    wanted = [kind for kind in _kinds() if word == kind.title.casefold()]
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
        for kind in _kinds()
        for thing in kind.things(world)
        if word == thing.key.casefold() or f" {word} " in f" {thing.name.casefold()} "
    ]


def titles() -> list[str]:
    """All names that can be asked for: of lists and of things."""
    every = [thing.name for world in _worlds() for kind in _kinds() for thing in kind.things(world)]
    return [kind.title.lower() for kind in _kinds()] + every


def _kinds() -> Sequence[WorldThings]:
    return half_of(None).world_things()


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


def _list(world: World, kind: WorldThings) -> str:
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
