"""Scenarios that are written in another language than English: `language de` on the scenario card."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.publish import assemble
from loopwright_compiler.i18n.po_files import read
from loopwright_compiler.print.theme import load

from .conftest import Run

KITS = ("bonnie-and-clyde", "lucha-libre", "the-last-glow", "which-side", "mad-maxence")


def written_in(language: str, scenario: Path) -> Path:
    """A scenario whose card says its language."""
    card = scenario / "scenario.loop"
    lines = card.read_text("utf-8").splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if line.startswith(("  files", "  kit")))
    card.write_text("".join([*lines[:number], f"  language {language}\n", *lines[number:]]), "utf-8")
    return scenario


def built(run: Run, scenario: Path, *options: str) -> tuple[Any, str]:
    """The bundle of a scenario, and what was noted."""
    file = scenario.with_name("built.json")
    noted = run("build", scenario, "-o", file, *options).stderr
    return json.loads(file.read_text("utf-8")), noted


def test_a_swedish_scenario_wants_no_translation(run: Run, scenario: Path) -> None:
    english, _ = built(run, scenario)
    bundle, noted = built(run, written_in("sv", scenario))
    assert bundle["language"] == "sv"
    assert "not translated" not in noted and "stay English" not in noted
    strings = bundle["strings"]
    assert strings["scenario.title"] == english["strings"]["scenario.title"]
    assert "Klarat" in " ".join(strings.values())  # the words of the rules, and the world's
    assert built(run, scenario, "--language", "sv")[0] == bundle
    assert "nothing to mend" in run("check", scenario).stdout
    assert "1 file in order" in run("fmt", "--check", scenario / "scenario.loop").stderr


def test_it_is_translated_into_english(run: Run, scenario: Path) -> None:
    written_in("sv", scenario)
    refused = run("strings", "extract", scenario, "--language", "sv", code=2)
    assert "sv is what is translated from." in refused.stderr
    run("strings", "extract", scenario, "--language", "en")
    po = scenario / "translations" / "en.po"
    file, _ = read(po.read_text("utf-8"))
    assert len(file.messages) > 20
    status = run("strings", "status", scenario, code=1).stdout.splitlines()
    assert [line.split("  ")[:2] for line in status] == [[scenario.name, "en"]]  # the rest is English
    title = (scenario / "scenario.loop").read_text("utf-8").partition('"')[2].partition('"')[0]
    text = po.read_text("utf-8").replace(
        f'msgid "{title}"\nmsgstr ""', f'msgid "{title}"\nmsgstr "Market"', 1
    )
    po.write_text(text, "utf-8")
    run("strings", "compile", scenario)
    bundle, noted = built(run, scenario, "--language", "en")
    assert (bundle["language"], bundle["strings"]["scenario.title"]) == ("en", "Market")
    assert f"{len(file.messages) - 1} of " in noted and "not translated into en" in noted


def test_a_country_speaks_as_its_language(run: Run, scenario: Path) -> None:
    written_in("sv", scenario)
    plain, _ = built(run, scenario)
    bundle, noted = built(run, scenario, "--language", "sv_FI")
    assert bundle["language"] == "sv_FI" and bundle["strings"] == plain["strings"]
    assert "not translated" not in noted


def test_what_is_missing_of_a_language_is_said_without_asking(run: Run, scenario: Path) -> None:
    bundle, noted = built(run, written_in("nl", scenario))
    assert bundle["language"] == "nl"
    assert "texts not translated into nl" in noted and re.search(r"(\d+) of \1 texts of rules", noted)


@pytest.mark.parametrize("name", KITS)
def test_a_game_of_rows_says_its_language_too(name: str, run: Run, tmp_path: Path) -> None:
    scenario = tmp_path / name
    shutil.copytree(scenario_paths.root() / name, scenario)
    shutil.rmtree(scenario / "translations")
    bundle, noted = built(run, written_in("sv", scenario))
    assert bundle["language"] == "sv" and "not translated" not in noted


@pytest.mark.parametrize("language", ["german", "x", "de-deu"])
def test_what_is_no_code_is_a_finding(language: str, run: Run, scenario: Path) -> None:
    result = run("check", written_in(language, scenario), code=1).stdout
    assert "error[LW0371]" in result and f"`{language}` is no code of a language." in result


def test_the_page_and_the_print_are_in_the_language(run: Run, scenario: Path) -> None:
    bundle, _ = built(run, written_in("sv", scenario))
    theme = load.load("full", bundle["language"])
    assert theme.lang == "sv" and theme.quotes is not None and theme.quotes.opening == "”"
    page = assemble.as_file(assemble.Published("T", bundle["language"], {}, []))
    assert b'<html lang="sv">' in page
