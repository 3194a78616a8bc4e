"""Stories of any size with impossible things planted into them; all else is meant to be possible."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from loopwright_compiler import compile_path
from loopwright_engine.core.branches import blocks_within
from loopwright_games.tales.bundle_cards import SIDES
from loopwright_games.tales.cards.proofs.items import items
from synthetic_faults import Faults, wanted
from synthetic_story import Story

CONTENT = Path(__file__).parents[2] / "content"
CARDS_OF_A_FAULT = 3
"""One fault for so many cards."""
Data = Mapping[str, Any]


def synthetic(
    cards: int = 40, rounds: int = 12, flags: int = 12, counters: int = 4, seed: int = 1
) -> tuple[Data, frozenset[str]]:
    """A bundle, and the items of it that are impossible.

    `cards` are 10 or more, `rounds` 6 or 12, `flags` 8 or more, `counters` 4 or more.
    """
    pages, planted = written(cards, rounds, flags, counters, seed)
    with TemporaryDirectory() as name:
        for file, text in pages.items():
            Path(name, file).write_text(text, encoding="utf-8")
        checked = compile_path(Path(name), bundled=CONTENT)
    assert checked.bundle is not None, checked.diagnostics
    return checked.bundle, frozenset(_impossible(checked.bundle, planted))


def written(cards: int, rounds: int, flags: int, counters: int, seed: int) -> tuple[dict[str, str], Faults]:
    """The files of the story, and what was planted."""
    story = Story(rounds, flags, counters, random.Random(seed))
    faults = Faults(story)
    story.begin()
    faults.both = story.choice(story.cards[0])
    chosen = list(wanted(cards // CARDS_OF_A_FAULT))
    story.grow(cards - len(story.cards) - sum(fault.cards for fault in chosen))
    faults.live = len(story.cards)
    for fault in chosen:
        fault.plant(faults)
    return story.pages(), faults


def _impossible(bundle: Data, planted: Faults) -> Iterator[str]:
    """Everything on the sides that never come, what would bring them, and the endings that never are."""
    dead = {f"diary.{number}.{side}" for number in planted.cards for side in SIDES}
    dead |= {f"diary.{number}.back" for number in planted.backs}
    never = tuple(f"{start}." for start in (*dead, *planted.actions))
    yield from (f"ending.{name}" for name in planted.endings)
    for item in items(bundle):
        if item.id in dead or item.id.startswith(never):
            yield item.id
    for card in bundle["diary"]:
        for side in filter(None, card["sides"].values()):
            if side["id"] in dead:
                yield from (f"ending.{check['ending']}" for check in side["checks"] if "ending" in check)
            for block in _blocks(side):
                yield from _by_block(block, side["id"] in dead, dead)


def _by_block(block: Data, never: bool, dead: set[str]) -> Iterator[str]:
    """The block, if it brings a side that never comes; the endings in it, if it is on one."""
    for effect in block["effects"]:
        side = {"play_diary": "front", "flip_diary": "back"}.get(effect["do"])
        if side and f"diary.{effect['diary']}.{side}" in dead:
            yield block["id"]
        if never and effect["do"] == "end_game":
            yield f"ending.{effect['ending']}"


def _blocks(side: Data) -> Iterator[Data]:
    for part in (*side["checks"], *side["on"], *side["rules"], *side["actions"]):
        if "block" in part:
            yield part["block"]
            yield from blocks_within(part["block"])
