"""Errors in world data that no schema sees: names that do not exist or contradict each other."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, Source
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_dsl.syntax import CardLine, WorldCard

from loopwright_games.tales.nouns import COMBOS, TAGS

if TYPE_CHECKING:
    from loopwright_compiler.project.worlds import World


def check_world(world: World, reporter: Reporter) -> None:
    """Report every name that leads nowhere; parts that cannot be used are passed over."""
    if "world" in world.parts:
        source, document = world.parts["world"]
        if document.value["id"].value != world.id:
            _say(reporter, source, "LW0418", document.value["id"], folder=world.id, suggestion=world.id)
        _check_words(source, document, reporter)
    for part in ("kids", "machines"):
        _check_ids(world, part, reporter)
    if "board" in world.parts:
        _check_board(world, reporter)
    if "kids" in world.parts:
        _check_kids(world, reporter)
    if "firewalls" in world.parts:
        _check_firewalls(world, reporter)


def _check_words(source: Source, document: Yaml, reporter: Reporter) -> None:
    """Tags and combos of the world are called like none of the game; combos are made of tags that exist."""
    tags, combos = (document.value.get(part) for part in ("tags", "combos"))
    for declared in filter(None, (tags, combos)):
        for name, span in declared.keys.items():
            if name in (*TAGS, *COMBOS):
                reporter.at(source.path, "LW0218", span, name=name)
    known = (*TAGS, *(tags.value if tags is not None else ()))
    for combo in combos.value.values() if combos is not None else ():
        for pair in combo.value["of"].value:
            for tag in pair.value:
                if tag.value not in known:
                    near = nearest(tag.value, known)
                    _say(
                        reporter, source, "LW0217", tag, kind="tag", suggestion=near, known=listed(known, 60)
                    )


def _say(reporter: Reporter, source: Source, code: str, node: Yaml, **values: object) -> None:
    reporter.at(source.path, code, node.span, name=node.value, **values)


def _check_ids(world: World, part: str, reporter: Reporter) -> None:
    if part not in world.parts:
        return
    source, document = world.parts[part]
    seen: dict[str, int] = {}
    for entry in document.value[part].value:
        node = entry.value["id"]
        if node.value in seen:
            _say(reporter, source, "LW0416", node, line=seen[node.value])
        seen.setdefault(node.value, node.span.line)


def _check_board(world: World, reporter: Reporter) -> None:
    source, document = world.parts["board"]
    locations: dict[str, Yaml] = document.value["locations"].value
    letters = [document.value["school"]]
    roads: dict[str, set[str]] = {name: set() for name in locations}
    for road in document.value["roads"].value:
        ends = road.value
        letters += ends
        first, second = ends[0].value, ends[1].value
        if first == second:
            _say(reporter, source, "LW0420", ends[1])
        elif first in roads and second in roads:
            roads[first].add(second)
            roads[second].add(first)
    for node in letters:
        if node.value not in locations:
            _say(reporter, source, "LW0410", node, known=listed(locations))
    stops = [name for name, data in locations.items() if "bus" in data.value and data.value["bus"].value]
    if all(node.value in locations for node in letters):
        reached = _reachable(document.value["school"].value, roads, stops)
        for name in locations:
            if name not in reached:
                span = document.value["locations"].keys[name]
                reporter.at(source.path, "LW0415", span, name=name)


def _reachable(start: str, roads: dict[str, set[str]], stops: list[str]) -> set[str]:
    reached, queue = {start}, deque([start])
    while queue:
        place = queue.popleft()
        ways = roads[place] | (set(stops) if place in stops else set())
        for other in sorted(ways - reached):
            reached.add(other)
            queue.append(other)
    return reached


def _check_kids(world: World, reporter: Reporter) -> None:
    source, document = world.parts["kids"]
    board = world.board()
    items = _items(world)
    owners: dict[str, str] = {}
    for entry in document.value["kids"].value:
        kid = entry.value
        home, item = kid["home"], kid["item"]
        if board is not None and home.value not in board["locations"]:
            _say(reporter, source, "LW0410", home, known=listed(board["locations"]))
        if item.value in items:
            at, card = items[item.value]
            if at.placed.complete and not _iconic(card):
                _say(reporter, source, "LW0419", item)
        elif world.all_files and world.clean:
            _say(reporter, source, "LW0414", item, suggestion=nearest(item.value, items))
        if item.value in owners:
            _say(reporter, source, "LW0421", item, owner=owners[item.value])
        owners.setdefault(item.value, kid["name"].value)
        if kid["strength"].value == kid["weakness"].value:
            _say(reporter, source, "LW0417", kid["weakness"], kid=kid["name"].value)
    each_its_own = owners.keys() <= items.keys() and len(owners) == len(document.value["kids"].value)
    for id, (at, card) in items.items():
        if each_its_own and _iconic(card) and id not in owners:
            reporter.on(at, "LW0513", card.id, name=id)


def _items(world: World) -> dict[str, tuple[CardAt, WorldCard]]:
    """The world's item cards; a kid's own item cannot come from a scenario's files."""
    items: dict[str, tuple[CardAt, WorldCard]] = {}
    for at in world.cards:
        if isinstance(at.card, WorldCard) and at.card.kind == "item":
            items.setdefault(at.card.id.text, (at, at.card))
    return items


def _iconic(card: WorldCard) -> bool:
    return any(isinstance(part, CardLine) and part.key == "iconic" for part in card.items)


def _check_firewalls(world: World, reporter: Reporter) -> None:
    """A half without an effect needs a test; no machine has more spaces than there are tokens."""
    source, document = world.parts["firewalls"]
    tokens = document.value["firewalls"].value
    for token in tokens:
        for name in ("routine", "alert"):
            half = token.value[name].value
            if "effect" not in half and not ("tests" in half and half["tests"].value):
                reporter.at(source.path, "LW0422", token.keys[name], name=name)
    count = sum(token.value["count"].value if "count" in token.value else 1 for token in tokens)
    if "machines" not in world.parts:
        return
    source, document = world.parts["machines"]
    for machine in document.value["machines"].value:
        for spaces in machine.value["firewalls"].value.values():
            if spaces.value > count:
                _say(reporter, source, "LW0423", spaces, machine=machine.value["name"].value, count=count)
