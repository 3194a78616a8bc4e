"""Translations of what comes along that are a user's own; languages of countries; files of other names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from loopwright import catalogues
from loopwright.core import own_translations, page_words, scenario_paths, tool_catalogues
from loopwright.core import words as table
from loopwright.publish.game_files import game_files
from loopwright.publish.runtime import Runtime
from loopwright_compiler import words as design
from loopwright_compiler.i18n import po_files
from loopwright_compiler.i18n.catalogues import Catalogue, begun
from loopwright_compiler.i18n.po_files import PoEntry, PoFile, compiled
from loopwright_compiler.print.theme import load
from loopwright_engine import catalogues as of_engine
from loopwright_engine.kit import registry, speech
from loopwright_games.tales.cards.ruletext import words as rules
from loopwright_games.tales.text import catalogue as engine

from ..edits import edit
from .conftest import Run

PLURALS = "nplurals=2; plural=(n != 1);"


@pytest.fixture(autouse=True)
def _nothing_of_ones_own() -> Iterator[None]:
    yield
    of_engine.read_first()


def dutch(catalogue: Catalogue, place: Path, language: str = "nl", words: str = "Ä") -> None:
    """Files of a catalogue in such a place in which every text has this word before it."""
    file = begun(language, PLURALS, catalogue.name)
    for message in catalogue.messages:
        texts = [message.text] if message.plural is None else [message.text, message.plural]
        strings = [f"{words} {text}" for text in texts]
        file.entries.append(PoEntry(message.context, message.text, message.plural, strings))
    folder = place / catalogue.key
    folder.mkdir(parents=True)
    (folder / f"{language}.po").write_text(po_files.written(file), "utf-8")
    (folder / f"{language}.mo").write_bytes(compiled(file))


def said(language: str) -> dict[str, str]:
    """A text of each catalogue of the tool in a language."""
    tales = engine.words_of(language)
    lucha = registry.find("lucha-libre")
    assert lucha is not None
    tables = lucha.spoken({"language": language})
    return {
        "rules": rules.words(language).conditions.LATE_DAY_TEXT,
        "design": design.icon_word("time", language),
        "theme": next(iter(load.load("full", language).words.values())),
        "engine": tales.nobody,
        "table": table.words(language).say("game_over"),
        "page": page_words.page_words(language)["menu"],
        "kits": tables.phrases["none"],
        "lucha-libre": next(iter(tables.endings.values())).title,
    }


def test_all_words_in_the_language_of_a_country_are_those_of_the_language(tmp_path: Path) -> None:
    place = tmp_path / "translations" / "tool"
    for catalogue in tool_catalogues.all_catalogues():
        dutch(catalogue, place)
    assert not any(text.startswith("Ä ") for text in said("nl_BE").values())
    own_translations.read_first(tmp_path)
    assert all(text.startswith("Ä ") for text in said("nl_BE").values()), said("nl_BE")
    assert said("nl_BE") == said("nl")
    page = next(entry for entry in tool_catalogues.all_catalogues() if entry.name == "page")
    only = PoFile([*begun("nl_BE", PLURALS, "page").entries, PoEntry("menu", "Menu", None, ["Karte"])])
    (place / page.key / "nl_BE.mo").write_bytes(compiled(only))
    words = page_words.page_words("nl_BE")
    assert (words["menu"], words["keep"]) == ("Karte", "Ä Keep")  # the country's first, then the language's


def test_a_scenarios_own_come_before_the_users_and_those_that_come_along(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    (rules_,) = (entry for entry in tool_catalogues.all_catalogues() if entry.name == "rules")
    dutch(rules_, tmp_path / "data" / "loopwright" / "translations", words="user:")
    home = {"XDG_DATA_HOME": str(tmp_path / "data")}

    def sentences(language: str) -> str:
        out = tmp_path / "b.json"
        run("build", scenario, "--language", language, "-o", out, **home)
        return " ".join(json.loads(out.read_text("utf-8"))["strings"].values())

    assert "user:" in sentences("nl").lower()
    dutch(rules_, own_translations.of_scenario(scenario), words="mine:")
    assert "mine:" in sentences("nl").lower() and "user:" not in sentences("nl").lower()
    assert "mine:" not in sentences("sv").lower()


def test_what_a_scenario_keeps_is_written_there(run: Run, scenario: Path) -> None:
    run("strings", "extract", scenario, "--tool", "--language", "nl")
    place = own_translations.of_scenario(scenario)
    assert {folder.name for folder in place.iterdir()} >= {"rules", "page", "game-lucha-libre", "world-vasso"}
    edit(place / "page" / "nl.po", 'msgid "Menu"\nmsgstr ""', 'msgid "Menu"\nmsgstr "Menü"')
    run("strings", "compile", scenario, "--tool")
    own_translations.read_first(scenario)
    assert page_words.page_words("nl")["menu"] == "Menü"
    run("strings", "extract", scenario, "--language", "nl")
    rows = run("strings", "status", scenario, code=1).stdout.splitlines()
    count = len(page_words.texts())
    assert f"page  nl  1 of {count} texts translated, {count - 1} missing" in rows
    bundle = scenario_paths.bundle(str(scenario))
    files = game_files([{**bundle, "language": "nl"}], registry.usual(), {}, Runtime()).files
    assert "loopwright_bundle/translations/0/engine/nl.mo" in files


def test_what_was_installed_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_paths, "is_installed", lambda _: True)
    monkeypatch.setattr(own_translations, "of_user", lambda: tmp_path)
    for path, tool in ((None, True), ("speaking-clock", False)):
        for catalogue in catalogues.of(path, tool):
            assert catalogue.folder == tmp_path / catalogue.key and catalogue.shipped is not None
            catalogues.merge(catalogue, "sv", catalogue.template())
            read = catalogues.read(catalogue, "sv")
            assert all(entry.translated for entry in read.file.messages), "it begins with what comes along"


def test_a_link_out_of_the_scenario_is_not_followed(scenario: Path, tmp_path: Path) -> None:
    (page,) = (entry for entry in tool_catalogues.all_catalogues() if entry.name == "page")
    dutch(page, tmp_path / "elsewhere")
    (scenario / "translations").mkdir()
    own_translations.of_scenario(scenario).symlink_to(tmp_path / "elsewhere")
    own_translations.read_first(scenario)
    assert page_words.page_words("nl")["menu"] == "Menu"


@pytest.mark.parametrize(
    ("name", "remedy"),
    [("German.po", "the code of its language, such as de.po"), ("de-DE.po", "call it de_DE.po")],
)
def test_a_file_of_another_name_is_pointed_out(run: Run, scenario: Path, name: str, remedy: str) -> None:
    run("strings", "extract", scenario, "--language", "sv")
    folder = scenario / "translations"
    (folder / "sv.po").rename(folder / name)
    assert remedy in run("strings", "extract", scenario).stderr
    for command in ("compile", "status"):
        result = run("strings", command, scenario, code=2)
        assert f"{folder / name} is not read: " in result.stderr and remedy in result.stderr


def test_what_is_left_is_named_by_file_and_line(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("strings", "extract", scenario, "--language", "nl")
    po = scenario / "translations" / "nl.po"
    result = run("strings", "status", scenario, "--missing", code=1).stdout.splitlines()
    assert {line.split("  ")[0] for line in result if "texts translated" in line} == {
        *(scenario.name, "vasso", "rules", "engine", "design", "table", "tales-table", "page")
    }
    lines = po.read_text("utf-8").splitlines()
    number = lines.index('msgctxt "scenario"') + 2
    assert f"{po}:{number}: scenario: {lines[number - 1][7:-1]}" in result
    rows = json.loads(run("strings", "status", scenario, "--missing", "--format", "json", code=1).stdout)
    assert all(len(row["left"]) == row["missing"] > 0 for row in rows)
    run("strings", "compile", scenario)
    noted = run("build", scenario, "--language", "nl", "-o", tmp_path / "b.json").stderr
    assert noted.count("own words are not all translated into nl") == 1
    assert (
        re.search(r"(\d+) of \1 texts of rules", noted)
        and f"{len(page_words.texts())} texts of page" in noted
    )
    swedish = run("build", "speaking-clock", "--language", "sv", "-o", tmp_path / "c.json").stderr
    assert "own words" not in swedish


def test_a_game_of_rows_is_counted_with_its_own_words(run: Run) -> None:
    result = run("strings", "status", "lucha-libre").stdout
    names = [line.split("  ")[0] for line in result.splitlines()]
    assert set(names) == {"lucha-libre", "kits", "design", "table", "page"}


def test_the_name_of_a_games_catalogue_is_that_which_is_read() -> None:
    kit = registry.find("the-last-glow")
    assert tool_catalogues.of_kit(kit).key == f"{speech.GAME}the-last-glow"
