"""Sentences of the findings about branches."""

from __future__ import annotations

from collections.abc import Sequence

from loopwright_dsl.nodes import Node

from ...branches.guards import State
from ...branches.items import Item
from ...branches.variables import BACK, FRONT, GONE, OUT, Variable
from ...nouns import ROUNDS_PER_WEEK, WEEKDAYS
from ...reporter import CardAt
from .never import Never
from .spots import Data, Spot

MOST_NAMED = 3
"""So many sides and endings that stand on a root are named; the rest is counted."""
MOST_VALUES = 6
"""So many values with gaps between them are told one by one."""
LIES = {OUT: "not in play yet", FRONT: "front up", BACK: "back up", GONE: "discarded"}


def quoted(at: CardAt, node: Node) -> str:
    """What a writer wrote, on one line."""
    span = at.span(node)
    line = at.source.text.split("\n")[span.line - 1]
    return f"`{line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]}`"


# --- why a condition is never true ------------------------------------------------------------------


def values_then(story: Never, spot: Spot) -> str | None:
    """What the values are whenever the condition before a barred spot is asked."""
    parts, states = [*story.clash(spot).values()], story.states(spot)
    if len(parts) > 1:
        return "Each of them may be true, but never all at once."
    variables = [story.program.variables.all[number] for number in sorted(parts[0].guard.reads())]
    machines = [variable for variable in variables if variable.name.startswith("hacked.")]
    if len(machines) > 1:
        return f"There are only {len(machines)} machines."
    said = [text for variable in variables if (text := _is(story, variable, states)) is not None]
    return f"Whenever this is asked, {' and '.join(said)}." if said else None


def _is(story: Never, variable: Variable, states: Sequence[State]) -> str | None:
    mask = 0
    for state in states:
        mask |= state[variable.number]
    kind, _, name = variable.name.partition(".")
    if kind == "flag":
        return f"the flag {name} is {'not set' if mask == 1 else 'set'}"
    if kind == "diary":
        lies = [said for value, said in LIES.items() if mask & variable.bit(value)]
        return f"diary card {name} is {' or '.join(lies)}"
    if kind == "day":
        return f"it is {_days(variable, mask)}"
    if kind == "ship":
        places = [story.program.variables.ship_places[value] for value in variable.values(mask)]
        return (
            f"the ship is {' or '.join(f'at {place}' if place else 'beside the board' for place in places)}"
        )
    if kind in ("insight", "enigma", "counter", "token"):
        return f"{name or kind} is {_numbers(variable, mask)}"
    return None


def _numbers(variable: Variable, mask: int) -> str:
    values = variable.values(mask)
    low, high = values[0], values[-1]
    if variable.open and mask >> variable.size - 1:
        return f"at least {low}"
    if len(values) < min(high - low + 1, MOST_VALUES + 1):
        return f"{', '.join(map(str, values[:-1]))} or {high}"
    return str(low) if low == high else f"between {low} and {high}"


def _days(variable: Variable, mask: int) -> str:
    first, *_, last = [*variable.values(mask)] * 2
    if first == last:
        return day_name(first, variable.size)
    if last == variable.size:
        return f"{day_name(first, variable.size)} or later"
    return f"{day_name(first, variable.size)} to {day_name(last, variable.size)}"


def day_name(day: int, rounds: int) -> str:
    """A day by its name: `thursday of week 2`, or just `thursday` in a scenario of one week."""
    week, place = divmod(day - 1, ROUNDS_PER_WEEK)
    name = list(WEEKDAYS)[place]
    return name if rounds == ROUNDS_PER_WEEK else f"{name} of week {week + 1}"


# --- what comes of it -------------------------------------------------------------------------------


def consequences(story: Never, root: str, strings: Data) -> str | None:
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


def _named(item: Item, strings: Data) -> str | None:
    if item.kind == "ending":
        return f"the game never ends with “{strings.get(item.title, item.id)}”"
    if item.kind == "side":
        _, number, side = item.id.split(".")
        return f"diary card {number} {'never comes into play' if side == 'front' else 'is never flipped'}"
    return None
