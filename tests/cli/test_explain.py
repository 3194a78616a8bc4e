"""`loopwright explain` with words of the card language; codes are tested with `check`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from loopwright_compiler.reference import PAGES

from .conftest import Run

SMALL = Path(__file__).parents[1] / "compiler" / "fixtures" / "small"


def test_words_are_explained_with_their_form_their_rules_and_an_example(run: Run) -> None:
    lines = run("explain", "draw", "item").stdout.splitlines()
    assert lines[0] == "draw item [with <SHARP>]"
    assert "CMB-1" in lines[2]
    assert lines[4].endswith("draw item with SHARP")


def test_what_has_several_meanings_is_explained_as_each(run: Run) -> None:
    shown = run("explain", "scouting").stdout
    assert "rule scouting <1>" in shown
    assert "rule no scouting" in shown


def test_words_in_quotes_and_in_any_case_are_found(run: Run) -> None:
    assert run("explain", "late for dinner").stdout == run("explain", "LATE", "for", "dinner").stdout


def test_an_unknown_word_is_wrong_use_and_near_ones_are_named(run: Run) -> None:
    assert "Near it: draw item" in run("explain", "drew item", code=2).stderr
    assert run("explain", "<", code=2).stderr


def test_alone_it_says_what_can_be_asked(run: Run) -> None:
    said = run("explain").stdout
    for asked in re.findall(r"loopwright explain (\w+(?: \w+)?)  ", said):
        assert run("explain", *asked.split()).stdout, asked
    assert "locations" in said
    assert "`loopwright explain` alone" in run("explain", "qwertz", code=2).stderr


def test_every_page_of_words_can_be_listed(run: Run) -> None:
    for page in PAGES:
        assert run("explain", page).stdout.startswith(PAGES[page])
    assert "  draw item [with <SHARP>]\n" in run("explain", "effects").stdout


def test_a_set_of_words_is_listed_with_what_is_said_of_each(run: Run) -> None:
    assert "  ROPE       SHARP with CLOTHES.\n" in run("explain", "combos").stdout
    for asked in ("trait", "item tag", "tags"):
        assert re.search(r"^  (BRAVE|SHARP)$", run("explain", asked).stdout, re.MULTILINE)


def test_the_world_is_listed_and_each_of_its_names_is_known(run: Run) -> None:
    locations = run("explain", "locations").stdout
    assert re.search(r"^  G  Lighthouse +open, on F1$", locations, re.MULTILINE)
    assert run("explain", "places").stdout == run("explain", "location").stdout == locations
    for asked in ("lighthouse", "the Lighthouse", "G"):
        assert run("explain", asked).stdout.startswith("G  Lighthouse\n\nLocation: open")
    assert "machine uggla at F5 using standard" in run("explain", "uggla").stdout
    assert "  uggla    Uggla 9 " in run("explain", "machines").stdout
    assert "Near it: Lighthouse" in run("explain", "Lighthose", code=2).stderr


def test_examples_of_the_world_can_be_played(run: Run, scenario: Path) -> None:
    card = scenario / "scenario.loop"
    example = run("explain", "the-heap").stdout.splitlines()[-1].strip()
    machine = run("explain", "tupp").stdout.splitlines()[-1].strip().replace("F5", "E2")
    card.write_text(f"{card.read_text(encoding='utf-8')}  {example}\n  {machine}\n", encoding="utf-8")
    run("check", scenario)


def test_the_worlds_beside_which_one_works_are_known_too(run: Run, tmp_path: Path) -> None:
    bundled = run("explain", "locations").stdout
    shutil.copytree(SMALL, tmp_path, dirs_exist_ok=True)
    shown = run("explain", "locations").stdout
    assert shown.endswith(bundled) and len(shown) > len(bundled)
    board = tmp_path / "worlds" / "small" / "board.yaml"
    board.write_text("grid: [", encoding="utf-8")
    assert run("explain", "locations").stdout == bundled
