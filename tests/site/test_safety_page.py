"""The page on files of strangers: its limits are those of the code, its refusals what commands say."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright import foreign_stories
from loopwright.core import files
from loopwright.core.errors import Failure
from loopwright.results_file import read
from loopwright.tables import cells, office_files
from loopwright.tables import files as tables
from loopwright_compiler.foreign_stories import story
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
    "a table (`.csv`, `.xlsx`, `.ods`), unpacked": f"{size(tables.LARGEST)}, {size(office_files.MOST_BYTES)}",
    "rows, columns, letters of a cell": f"{cells.MOST_ROWS:,}, {cells.MOST_COLUMNS}, {cells.MOST_LETTERS:,}",
    "a story of another tool, its passages": f"{size(foreign_stories.LARGEST)}, {story.MOST_PASSAGES}",
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


BAD_DAYS = "tests/cli/test_bad_days.py"
STRANGERS = "tests/cli/test_strangers_files.py"
CACHE = "tests/cli/test_result_cache.py"
FOLDERS = "tests/compiler/test_result_folder.py"
TABLES = "tests/cli/test_table_files.py"
HOLDS = {
    "A file that leads out of it by a link is neither read nor written": (
        f"{STRANGERS}::test_a_link_out_of_the_scenario_is_not_read",
        f"{STRANGERS}::test_strings_are_not_written_through_a_link",
    ),
    "folders of pictures and of feedback that are such links": (
        f"{STRANGERS}::test_a_folder_of_pictures_elsewhere_is_refused",
        f"{STRANGERS}::test_feedback_elsewhere_is_not_read",
    ),
    "A drawing is made of nothing outside its own file": (
        "tests/print/test_hostile_pictures.py::test_a_drawing_is_made_of_nothing_outside_its_file",
    ),
    "Pipes and devices in the place of a file are refused at once": (
        f"{STRANGERS}::test_a_pipe_and_an_endless_file_are_refused_at_once",
    ),
    "All links are followed before that is judged": (
        f"{BAD_DAYS}::test_no_file_is_written_over_a_source_through_links",
    ),
    "nor over a file that it is made from": (
        f"{BAD_DAYS}::test_a_second_name_of_a_source_is_known_for_what_it_is",
    ),
    "What is written appears whole or not at all": (f"{BAD_DAYS}::test_a_full_disk_leaves_the_older_file",),
    "only files whose content is still what was written there": (
        f"{FOLDERS}::test_what_was_changed_since_is_not_lost",
        f"{FOLDERS}::test_what_was_never_written_there_is_not_lost",
    ),
    "Whatever else such a list names stays": (
        f"{FOLDERS}::test_a_list_is_not_trusted",
        f"{FOLDERS}::test_a_list_of_a_strangers_removes_no_source",
    ),
    "A link in the folder is not followed: the result takes its place": (
        f"{FOLDERS}::test_a_link_is_replaced_and_never_followed",
        f"{BAD_DAYS}::test_a_folder_of_results_follows_no_link_and_loses_nothing",
    ),
    "leave a file that was saved while they worked on it, and say so": (
        f"{FOLDERS}::test_a_file_that_was_saved_meanwhile_is_left",
        "tests/cli/test_fmt.py::test_a_file_that_is_saved_meanwhile_is_left",
        "tests/cli/test_strings.py::test_a_translation_that_is_saved_meanwhile_is_left",
    ),
    "not read where somebody else could have written them": (
        f"{CACHE}::test_what_others_may_write_is_not_read",
    ),
    "What was read while you saved it is not kept": (
        f"{CACHE}::test_nothing_is_kept_of_what_was_saved_meanwhile",
    ),
    "an entry of another shape is worked out anew": (f"{CACHE}::test_an_entry_of_another_shape_is_a_miss",),
    "A table is its cells": (
        f"{TABLES}::test_hostile_archives_are_refused_in_words",
        f"{TABLES}::test_cells_of_a_library_are_read_as_it_meant_them",
        f"{TABLES}::test_what_is_written_is_read_again_and_is_no_formula",
    ),
    "never from bytecode alone": ("tests/cli/test_kits.py::test_bytecode_alone_is_not_run",),
}
"""What the page says, and the tests that show it."""


@pytest.mark.parametrize("sentence", HOLDS)
def test_what_the_page_says_is_tested(sentence: str) -> None:
    assert sentence in " ".join(PAGE.read_text("utf-8").split())
    for test in HOLDS[sentence]:
        path, name = test.split("::")
        assert f"\ndef {name}(" in (Path(__file__).parents[2] / path).read_text("utf-8"), test
