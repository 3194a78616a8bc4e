"""Measures for the graph of cards: verdicts from a report of `verify --json`, and games that bots play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from loopwright.core.console import progress
from loopwright.core.errors import Failure
from loopwright.core.files import read_json

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.bots import Bot
    from loopwright_engine.core.coverage import Watch
    from loopwright_engine.playtest.figures.types import Figures


SAID = {"impossible": "proved to be impossible", "possible": "verify found a way", "open": "open"}


def read(path: Path, bundle: Bundle) -> dict[str, str]:
    """The verdict of each item in a report of `verify`, by id. Raises Failure for any other file or
    scenario.
    """
    return report(path, bundle.data["scenario"]["id"]).verdicts


def add(figures: Figures, verdicts: Mapping[str, str]) -> None:
    """Write the verdicts into the figures on what was never reached; a card has that of its front."""
    for item in figures["coverage"]["never"]:
        verdict = verdicts.get(item["id"]) or verdicts.get(f"{item['id']}.front")
        if verdict is not None:
            item["verdict"] = verdict


WHAT = "a report of `loopwright verify --json`"


class MeasuredReport(NamedTuple):
    """The verdict of each item, the reason of each impossible one, and the facts that lead to a dead end, by
    id.
    """

    verdicts: dict[str, str]
    reasons: dict[str, str]
    stuck: frozenset[str]


def report(path: Path, scenario: str) -> MeasuredReport:
    """The report on this scenario in a file. Raises Failure for any other file."""
    from loopwright_compiler.graph.overlay import IMPOSSIBLE, VERDICTS

    data = read_json(path, WHAT)
    hint = f"loopwright verify PATH --json > {path.name}"
    items = data.get("items") if isinstance(data, dict) else None
    if not isinstance(items, list) or not all(_is_item(item, VERDICTS) for item in items):
        raise Failure(f"{path} is not {WHAT}.", hint=hint)
    if data.get("scenario") != scenario:
        raise Failure(f"{path} is about another scenario than {scenario}.", hint=hint)
    verdicts = {item["id"]: item["verdict"] for item in items}
    reasons = {item["id"]: item["detail"] for item in items if item["verdict"] == IMPOSSIBLE}
    return MeasuredReport(verdicts, reasons, frozenset(_stuck(data.get("story"))))


def _stuck(story: object) -> Iterator[str]:
    dead_ends = story.get("stuck") if isinstance(story, Mapping) else None
    for dead_end in dead_ends if isinstance(dead_ends, list) else []:
        if (
            isinstance(dead_end, Mapping)
            and isinstance(dead_end.get("what"), str)
            and not dead_end.get("also")
        ):
            yield dead_end["what"]


def _is_item(item: object, verdicts: tuple[str, ...]) -> bool:
    if not isinstance(item, Mapping):
        return False
    complete = all(isinstance(item.get(key), str) for key in ("id", "verdict", "detail"))
    return complete and item["verdict"] in verdicts


def play(data: Any, source: str, games: int, seed: int) -> Counter[str]:
    """The number of games that reach each side, block and ending of a bundle, by id.

    The kit's usual bot plays, with every value of its axis in turn; the same seed deals the same games.
    `source` names the bundle in messages.
    """
    from loopwright_engine.bots import bots_of, usual_bot

    from loopwright.core import scenario_paths

    bundle = scenario_paths.loaded(data, source)
    kit = bundle.kit
    watch, make = kit.watch(bundle), bots_of(kit)[usual_bot(kit)]()
    options = [kit.options(**{kit.axis: value}) for value in kit.axis_values(data)] or [kit.options()]
    reached: Counter[int] = Counter()
    with progress() as show:
        for number in range(games):
            reached.update(
                _reached(watch, options[number % len(options)], make(seed + number), seed + number)
            )
            show(f"Playing: {number + 1} of {games} games")
    return Counter({watch.names[index]: count for index, count in reached.items()})


def _reached(watch: Watch, options: object, bot: Bot, seed: int) -> set[int]:
    game, reached = watch.start(options, seed)
    while game.result is None:
        reached += watch.choose(game, bot.choose(game))
    return set(reached)
