"""What is excused is answered by an error: either one is told, or every name in the bundle is there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from loopwright_compiler import canonical, compile_path
from loopwright_compiler.project.project import load_project
from loopwright_engine import parse_bundle
from loopwright_games.tales.cards.semantics.declarations import collect

from ..dsl.damaging import damage, damage_line
from .examples import NOWHERE, put, small

SEED = 20260801
TRIALS = 60
BLANKS = (" ", "  ", "   \t", "\t", "\f", "\v", "\r", " \r", "\xa0", " \xa0", "\x1c", "\u2028", "\u3000")
"""Lines that nobody sees."""

MISSING = {
    "diary.loop": ("flip\n", "play diary 33\n"),
    "rumors.loop": ("if flag met-astronomer", "if flag no-such-flag"),
    "scenario.loop": ("using standard", "using no-such-answer"),
    "world/chores.loop": ("draw item", "do no-such-effect"),
    "world/school.loop": ("favor +1", "do no-such-effect"),
}
"""File → words of it, and the same with a name that nobody declared."""


def resolves(scenario: Path) -> bool:
    """Whether errors are told, or else the engine takes the bundle, which holds no name that is nowhere."""
    checked = compile_path(scenario, bundled=NOWHERE)
    if checked.bundle is not None:
        parse_bundle(canonical(checked.bundle))  # raises BundleError at a name that is not there
    return checked.failed != (checked.bundle is not None)


@pytest.mark.parametrize("blank", BLANKS, ids=repr)
def test_a_blank_line_excuses_nothing(blank: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    text = (scenario / "diary.loop").read_text("utf-8").replace("flip\n", "play diary 33\n", 1)
    put(scenario, {"diary.loop": text.replace("\n\ndiary 2", f"\n{blank}\ndiary 2")})
    assert [diagnostic.code for diagnostic in compile_path(scenario, bundled=NOWHERE).diagnostics] == [
        "LW0202"
    ]


@pytest.mark.parametrize("seed", range(TRIALS))
def test_either_an_error_or_every_name(seed: int, tmp_path: Path) -> None:
    """A missing name, and in two files a mistake of writing or lines that nobody sees."""
    rng = random.Random(SEED + seed)
    scenario = small(tmp_path)
    world = scenario.parent.parent / "worlds" / "small"
    files = {path.name: path.read_text("utf-8") for path in scenario.glob("*.loop")}
    files |= {f"world/{path.name}": path.read_text("utf-8") for path in world.glob("*.loop")}
    name = rng.choice(sorted(MISSING))
    files[name] = files[name].replace(*MISSING[name], 1)
    for name in rng.sample(sorted(files), 2):
        files[name] = changed(rng, files[name])
    put(scenario, files)
    assert resolves(scenario)


def changed(rng: random.Random, text: str) -> str:
    """A text with one mistake of writing, or with lines that nobody sees."""
    kind = rng.randrange(3)
    if kind == 0:
        return damage(rng, text)[1]
    if kind == 1:
        return damage_line(rng, text)[1]
    lines = text.split("\n")
    for _ in range(3):
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(BLANKS))
    return "\n".join(lines)


def test_nothing_is_lowered_in_doubt(tmp_path: Path) -> None:
    """The door itself: declarations that were gathered in doubt are never lowered."""
    scenario = small(tmp_path)
    checked = compile_path(scenario, bundled=NOWHERE)
    project = load_project(scenario, bundled=NOWHERE)
    doubtful = collect(project.scenarios[0])
    doubtful.unread = frozenset(("diary",))
    checked.symbols[project.scenarios[0].path] = doubtful
    with pytest.raises(AssertionError, match="excused"):
        _ = checked.bundle
