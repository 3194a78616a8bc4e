"""Bundles of small games: those that ship with the tool, compiled, and others made by hand."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from loopwright_compiler import compile_path
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.bundle.load import FORMAT
from loopwright_engine.bundle.upgrade import SCHEMA_VERSION
from loopwright_engine.kit import registry

CONTENT = Path(__file__).parents[2] / "content"

Data = dict[str, Any]


def block(name: str, *effects: Data) -> Data:
    """A block of effects."""
    return {"id": name, "effects": list(effects)}


class Box:
    """A bundle in the making."""

    def __init__(self) -> None:
        self.data: Data = {
            **{name: [] for name in ("counters", "cards", "effects", "endings")},
            **{name: {} for name in ("strings", "numbers", "sequences", "origins")},
            "format": FORMAT,
            "schema_version": SCHEMA_VERSION,
            "language": "en",
            "kit_version": 1,
        }

    def bundle(self, kit: str) -> Data:
        """The bundle, for a kit."""
        self.data |= {"kit": kit, "scenario": {"id": kit, "title": self.text(kit)}}
        self.data["hash"] = content_hash(self.data)
        return self.data

    def text(self, words: str) -> str:
        """A string's key."""
        self.data["strings"][words] = words
        return words

    def gauge(self, name: str, high: int, start: int = 0) -> None:
        """A gauge from 0, at whose ends nothing happens."""
        ends = {"over": None, "under": None}
        self.data["counters"].append(
            {"id": name, "title": self.text(name), "low": 0, "high": high, "start": start, **ends}
        )

    def card(self, kind: str, name: str, *effects: Data, **head: Any) -> None:
        """A card of any kind."""
        number = f"{kind}.{name}"
        self.data["cards"].append(
            {"kind": kind, "id": number, "title": self.text(name), "copies": 1, "head": head,
             "condition": None, "block": block(f"{number}.block", *effects)}
        )  # fmt: skip


def change(**gauges: int) -> list[Data]:
    """Changes of gauges."""
    return [{"do": "counter", "counter": name, "by": by} for name, by in gauges.items()]


def when(condition: Data, *effects: Data) -> Data:
    """Effects under a condition."""
    return {"do": "if", "condition": condition, "then": block("then", *effects), "else": None}


@cache
def _compiled(name: str) -> str:
    """The bundle of a game's content as text."""
    compiled = compile_path(CONTENT / name, bundled=CONTENT, kits=registry)
    assert [diagnostic.message for diagnostic in compiled.diagnostics] == []
    return json.dumps(compiled.bundle)


def content(name: str) -> Data:
    """The bundle of a game's content, compiled once; a copy that a test may change."""
    data: Data = json.loads(_compiled(name))
    return data


def the_last_glow() -> Data:
    """GLO: the set-up card."""
    return content("the-last-glow")


def lucha_libre() -> Data:
    """LUC-M: four wrestlers, ten moves."""
    return content("lucha-libre")


def bonnie_and_clyde() -> Data:
    """BON: gauges with their ends, places, daily actions, the police."""
    return content("bonnie-and-clyde")


def which_side() -> Data:
    """WHI: gauges with their ends, places, employers, means of production."""
    return content("which-side")


def the_loop() -> Data:
    """LOO: Eras, agents, artifacts, missions, the track."""
    return content("the-loop")


def mad_maxence() -> Data:
    """MAX: the first adventure's gauges, equipment and sections."""
    return content("mad-maxence")


def mad_maxence_estuary() -> Data:
    """MAX-K1: the second adventure."""
    return content("mad-maxence-estuary")
