"""The page on files of strangers: its limits are those of the code, its refusals what commands say."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright.core import files
from loopwright.core.errors import Failure
from loopwright.results_file import read
from loopwright_compiler.print.cards import pictures, svg
from loopwright_compiler.print.text import fonts
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.yaml_positions import read_yaml
from loopwright_dsl import diagnose
from loopwright_dsl.parser import limits
from loopwright_engine.bots import plugin, script
from loopwright_engine.bundle import load
from loopwright_engine.kit import loading

PAGE = Path(__file__).parents[2] / "site" / "docs" / "safety.md"
BEGIN, END = "<!-- limits: begin -->\n", "<!-- limits: end -->"


def size(count: int) -> str:
    """Bytes in words, as a disk counts them or as memory does."""
    for unit, name in ((1_000_000, "MB"), (1 << 20, "MB"), (1_000, "kB"), (1 << 10, "kB")):
        if count % unit == 0:
            return f"{count // unit} {name}"
    raise AssertionError(count)


LIMITS = {
    "a card file, a story": size(limits.LARGEST_FILE),
    "cards in a file": f"{limits.MOST_CARDS:,}",
    "lines of a card": f"{limits.MOST_LINES:,}",
    "letters on a line": f"{limits.LONGEST_LINE:,}",
    "blocks inside one another": f"{limits.DEEPEST_BLOCK}",
    "`not` and parentheses on a line": f"{limits.DEEPEST_CONDITION}",
    "findings in a file": f"{limits.MOST_FINDINGS}",
    "files of a scenario with its world": f"{plain_files.PROJECT_FILES}",
    "all of them together": size(plain_files.PROJECT_BYTES),
    "cards of a scenario with its world": f"{plain_files.CARDS:,}",
    "effects of all cards": f"{plain_files.EFFECTS:,}",
    "a data file of a world, a theme": size(plain_files.YAML_BYTES),
    "values in one, levels": f"{plain_files.YAML_VALUES:,}, {plain_files.YAML_LEVELS}",
    "a translation (`.po`, `.mo`)": size(plain_files.CATALOGUE_BYTES),
    "a bundle, save, log, report of `verify`": size(files.LIMIT),
    "values in a bundle": f"{load.MOST_VALUES:,}",
    "one game in a results file": size(read.LONGEST),
    "a script of a bot": size(script.LONGEST_FILE),
    "a bot in Python": size(plugin.LONGEST_FILE),
    "a picture": f"{size(pictures.LARGEST_FILE)}, {pictures.MOST_PIXELS // 1_000_000} million pixels",
    "an SVG": f"{size(pictures.LARGEST_DRAWING)}, {svg.MOST_SHAPES:,} shapes, {svg.MOST_STEPS:,} lines",
    "a font": size(fonts.LARGEST_FONT),
}


def test_the_limits_are_those_of_the_code() -> None:
    table = "".join(f"| {what} | {limit} |\n" for what, limit in LIMITS.items())
    wanted = f"{BEGIN}| what | at most |\n|---|---|\n{table}{END}"
    assert wanted in PAGE.read_text("utf-8"), f"write this between the marks of {PAGE}:\n{wanted}"


def test_the_limits_of_parser_and_project_are_one() -> None:
    assert load.LARGEST_FILE == files.LIMIT and loading.MOST_CARDS == plain_files.CARDS


def test_the_refusals_are_what_is_said(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    (mistake,) = read_yaml("grid: 1\ngrid: 2\n")[1]
    assert (
        f"error[{mistake.code}]: {diagnose(mistake.code, '', mistake.span, **mistake.values).message}" in page
    )
    game = tmp_path / "game.json"
    game.write_text('{"format": "loopwright-log",\n"seed": 1,\n"choices": [],\n\n "seed": 2}', "utf-8")
    with pytest.raises(Failure) as caught:
        files.read_json(game, "a game log")
    said = str(caught.value).replace(str(game), game.name)
    assert f"loopwright: {said}\n  {caught.value.hint}\n" in page
