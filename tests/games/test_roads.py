"""In a strict game with a map a figure goes by roads: where none leads nothing happens; rules hold to it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.kit.rehearsal import fault
from loopwright_engine.kit.scope import freedom_of

TRAM = Path(__file__).parents[1] / "fixtures" / "night-tram"


def edited(folder: Path, file: str, *edits: tuple[str, str]) -> Any:
    """The night tram with a file that says something else, as a bundle."""
    copytree(TRAM, folder / "tram")
    path = folder / "tram" / file
    text = path.read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    registry.add_folder(folder / "tram")
    data: Any = compile_path(folder / "tram", bundled=folder, kits=registry).bundle
    return load_bundle(data)


def never(bundle: Any) -> dict[str, str]:
    return never_by_cards(bundle.data, freedom_of(bundle), bundle.kit.language)


@pytest.mark.parametrize(
    "edits",
    [
        [("  roads harbour\n", "")],
        [("  roads market, bridge\n", ""), ("  roads bridge\n", "")],
    ],
)
def test_a_place_without_a_road_is_never_come_to(edits: list[tuple[str, str]], tmp_path: Path) -> None:
    """Nor is what stands on it: a flag that is set there, and an ending behind that."""
    proved = never(edited(tmp_path, "stops.loop", *edits))
    reason = (
        "it needs a way to place.harbour, which never holds: no road leads there from where the figure can be"
    )
    assert proved["place.harbour.block"].startswith(reason)
    assert {"place.harbour.option.4", "rider.widow.then", "ending.full"} <= proved.keys()
    assert ("place.market.block" in proved) == (len(edits) > 1)


def test_roads_lead_both_ways_and_cards_move_a_figure(tmp_path: Path) -> None:
    """Only a card leads to the harbour, and from there a road to the bridge."""
    roads = ("  roads market, bridge\n", "  roads market\n"), ("  roads bridge\n", "")
    assert "place.bridge.block" in never(edited(tmp_path / "one", "stops.loop", *roads))
    moved = (*roads, ("  current +2\n", "  current +2\n  move to harbour\n"))
    assert never(edited(tmp_path / "two", "stops.loop", *moved)) == {}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("self.standing = place", "self.standing = 3", "moves the figure from place.depot to place.harbour"),
        ('self.play("place", place)', 'self.play("place", 0)', "plays place.depot, while the figure is at"),
        ("self.down = ", "self.standing = 1\n        self.down = ", "puts the figure elsewhere"),
    ],
)
def test_rules_hold_to_roads(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert said in fault(edited(tmp_path, "kit.py", (old, new)))
