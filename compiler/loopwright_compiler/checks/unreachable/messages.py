"""Sentences of the findings about branches."""

from __future__ import annotations

from collections.abc import Mapping

from loopwright_dsl.syntax import Node

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.reachability.explain.standing import seen, stands
from loopwright_compiler.reachability.transition_system.items import Item

from .never import Never
from .places import Spot

MOST_NAMED = 3
"""So many sides and endings that stand on a root are named; the rest is counted."""


def quoted(at: CardAt, node: Node) -> str:
    """What a writer wrote, on one line."""
    span = at.span(node)
    line = at.source.text.split("\n")[span.line - 1]
    return f"`{line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]}`"


# --- why a condition is never true ------------------------------------------------------------------


def values_then(story: Never, spot: Spot) -> str | None:
    """What the values are whenever the condition before a barred spot is asked."""
    if why := story.contradiction(spot):
        return f"{why[0].upper()}{why[1:]}."
    parts, states = [*story.clash(spot).values()], story.states(spot)
    if len(parts) > 1:
        return "Each of them may be true, but never all at once."
    variables = [story.program.variables.all[number] for number in sorted(parts[0].guard.reads())]
    machines = [variable for variable in variables if variable.name.startswith("hacked.")]
    if len(machines) > 1:
        return f"There are only {len(machines)} machines."
    places = story.program.variables.ship_places
    said = [text for one in variables if (text := stands(one, seen(states, one), places)) is not None]
    return f"Whenever this is asked, {' and '.join(said)}." if said else None


# --- what comes of it -------------------------------------------------------------------------------


def consequences(story: Never, root: str, strings: Mapping[str, str]) -> str | None:
    """What else never happens because of a root, in one sentence; not what stands in its own lines."""
    standing = [
        item
        for name, item in story.items.items()
        if story.roots.get(name) == root and not _own(story, root, name)
    ]
    fronts = {item.id for item in standing if item.id.endswith(".front")}
    standing = [item for item in standing if item.id.replace(".back", ".front") not in fronts - {item.id}]
    told = [text for item in standing if (text := _named(item, strings)) is not None][:MOST_NAMED]
    others = len(standing) - len(told)
    if others == 1:
        told.append(f"one {'more' if told else 'other'} thing never happens")
    elif others:
        told.append(f"{others} {'more' if told else 'other'} things never happen")
    if not told:
        return None
    return f"So {', '.join(told[:-1])}{' and ' if told[:-1] else ''}{told[-1]}."


def _own(story: Never, root: str, name: str) -> bool:
    if any(place.at == root for place in story.places.of.get(name, ()) if name.startswith("ending.")):
        return True
    lines = root.removesuffix(".front").removesuffix(".block")
    return f"{name}.".startswith(f"{lines}.")


def _named(item: Item, strings: Mapping[str, str]) -> str | None:
    if item.kind == "ending":
        return f"the game never ends with “{strings.get(item.title, item.id)}”"
    if item.kind == "side":
        _, number, side = item.id.split(".")
        return f"diary card {number} {'never comes into play' if side == 'front' else 'is never flipped'}"
    return None
