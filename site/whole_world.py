"""A bundle with all of a world in it (every machine and event location in play): for all generated pages."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from loopwright.commands.new import TEMPLATE
from loopwright.core import scenario_paths
from loopwright_compiler import compile_path
from loopwright_dsl import parse_file
from loopwright_dsl.syntax import WorldCard
from loopwright_games.tales.cards.language import DIALECT


def whole_world() -> dict[str, Any]:
    """The scaffold of `loopwright new`, compiled with everything of the bundled world on its board."""
    root = scenario_paths.root()
    first = compile_path(scenario_paths.scenarios(root)[0], bundled=root).bundle
    assert first is not None
    world = first["world"]
    text = (TEMPLATE / "scenario.loop").read_text(encoding="utf-8")
    sea = set(world["grid"]["sea"])
    land = [sector for row in range(1, 9) for column in "ABCDEF" if (sector := f"{column}{row}") not in sea]
    free = iter(sector for sector in land if f" at {sector} " not in text)
    lines = [
        f"  machine {machine['id']} at {next(free)} using standard"
        for machine in world["machines"]
        if f"machine {machine['id']} " not in text
    ]
    events = root / "worlds" / world["id"] / "events.loop"
    for placed in parse_file(events.read_text(encoding="utf-8"), events.name, DIALECT).cards:
        assert isinstance(placed.card, WorldCard)
        if f"event {placed.card.id.text} " not in text:
            lines.append(f"  event {placed.card.id.text} at {next(free)}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in TEMPLATE.glob("*.loop"):
            whole = source.read_text(encoding="utf-8")
            if source.name == "scenario.loop":
                whole = whole.rstrip("\n") + "\n" + "\n".join(lines) + "\n"
            (folder / source.name).write_text(whole.replace("SCENARIO-ID", "everything"), encoding="utf-8")
        checked = compile_path(folder, bundled=root)
    assert checked.bundle is not None, checked.diagnostics
    return checked.bundle
