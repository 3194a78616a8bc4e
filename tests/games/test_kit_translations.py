"""The words of kits in other languages: nothing is left out, nothing that is damaged is believed."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any

import boxes
import loopwright
import pytest
from loopwright.catalogues import of_kit
from loopwright.core.terminal_text import Paper
from loopwright.core.tool_catalogues import all_catalogues as of_the_tool
from loopwright.play.match import Match, screens_of
from loopwright_compiler import compile_path
from loopwright_compiler.i18n.catalogues import catalogues, merge_template
from loopwright_compiler.i18n.po_files import PoFile, compiled
from loopwright_engine import load_bundle
from loopwright_engine.kit import registry, speech
from loopwright_engine.kit.cards import CardGame
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import Game
from loopwright_engine.table import Table

from ..languages import LANGUAGES, TRANSLATIONS, is_whole

GAMES = ("bonnie-and-clyde", "lucha-libre", "the-last-glow", "which-side", "the-loop", "mad-maxence")
TEMPLATE = Path(loopwright.__file__).parent / "template_game"
ENGLISH = re.compile(r"\b(the|of|a|is|are|to|round|none|player)\b", re.IGNORECASE)
"""Words that no German and no Swedish text has."""


def bundle(name: str, language: str) -> Any:
    """The bundle of a game that ships, in a language."""
    checked = compile_path(boxes.CONTENT / name, bundled=boxes.CONTENT, language=language, kits=registry)
    return load_bundle(checked.bundle)


def told(bundle: Any, choices: int) -> list[str]:
    """All that players read in so many decisions by chance: questions, options, the table, the log."""
    kit, luck = bundle.kit, random.Random(7)
    game = kit.start(bundle, kit.options(), 7)
    texts = []
    for _ in range(choices):
        if game.decision is None:
            break
        view = kit.decision(game)
        texts += [view.title, kit.moment(game), kit.seat_name(game, view.seat)]
        texts += [option.text for option in view.options]
        texts += [part for row in kit.table(game, view.seat) for part in row]
        game.choose(luck.randrange(len(game.decision.options)))
    return [*texts, *(kit.sentence(game, entry) for entry in game.log)]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_another_language_is_the_same_game_without_an_english_word(name: str) -> None:
    english, *translated = (told(bundle(name, language), 150) for language in LANGUAGES)
    assert any(ENGLISH.search(text) for text in english)
    for texts in translated:
        assert len(english) == len(texts)
        assert [text for text in texts if ENGLISH.search(text)] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", GAMES)
def test_every_ending_and_every_word_of_print_is_said(name: str, language: str) -> None:
    translated = bundle(name, language)
    titles = [title for title, _ in translated.kit.contents.endings(translated.data).values()]
    rows = translated.kit.language_in(language)
    board = [*rows.board.turn, *(track.title for track in rows.board.tracks)]
    plurals = [kind.plural for kind in rows.kinds]
    assert not [text for text in (*titles, *board, *plurals, *rows.said.values()) if ENGLISH.search(text)]


@pytest.mark.parametrize(
    "catalogue",
    [
        *(each for each in of_the_tool() if each.name in (*GAMES, "kits")),
        *catalogues(boxes.CONTENT, bundled=boxes.CONTENT, kits=registry).catalogues,
    ],
    ids=lambda catalogue: f"{catalogue.name}-{catalogue.home.name}",
)
def test_what_ships_is_translated_and_compiled(catalogue: Any) -> None:
    assert is_whole(catalogue)


def test_a_game_begins_with_its_options_in_its_language() -> None:
    """A word as players read it, a number with the name of its option."""
    match = Match.start(bundle("the-loop", "de"), registry.find("the-loop").options(level="hard"), 5)
    told = screens_of(match, Paper().speaking("de")).opening()[-1]
    assert told == "The LOOP, Spieler 2, schwer. Startzahl: 5."


def test_every_text_has_a_context_of_its_own() -> None:
    for kit in registry.own():
        if kit.language is not None:
            texts = of_kit(kit).messages
            assert len({(text.context, text.text) for text in texts}) == len(texts)


@pytest.fixture
def mine(tmp_path: Path) -> type[Game]:
    """A game whose translations lie in a folder of its own."""
    folder = tmp_path / "mine"
    shutil.copytree(TEMPLATE, folder)
    game: type[Game] = registry.add_folder(folder).game  # type: ignore[attr-defined]
    return game


def translate(game: type[Game], language: str, words: dict[str, str]) -> None:
    """Compile translations of some texts."""
    catalogue = of_kit(registry.find("GAME-ID"))
    file: PoFile = merge_template(PoFile(), catalogue.template(), 2).file
    for entry in file.messages:
        entry.strings[:] = [words.get(entry.text, "")]
    speech.folder_of(game).mkdir(parents=True, exist_ok=True)
    (speech.folder_of(game) / f"{language}.mo").write_bytes(compiled(file))


def test_a_game_of_ones_own_is_translated_beside_its_rules(mine: type[Game]) -> None:
    translate(mine, "sv", {"Go out": "Gå ut", "Morning {number}. {morning}.": "Morgon {number}: {morning}."})
    tables = speech.tables(mine, NoOptions, "mine", "sv")
    assert tables.fields["door"].words(None, 0) == "Gå ut"
    assert tables.fields["door"].words(None, 1) == "Stay in and burn 1 wood"  # not translated
    assert tables.says["sky"].sentence == "Morgon {number}: {morning}."
    assert tables.says["sky"].fields == ("number", "morning")
    assert tables.phrases["none"] == "inga"  # every kit has these words


def test_the_set_up_is_translated(mine: type[Game]) -> None:
    translate(mine, "sv", {"so many readings win": "så många avläsningar vinner"})
    kit = registry.find("GAME-ID")
    assert kit.spoken({"language": "sv"}).options["goal"].title == "så många avläsningar vinner"
    shipped = Table(bundle("the-last-glow", "sv")).setup()["options"][0]
    assert shipped["text"] == "hur många stormhjärtan som kommer"
    assert [choice["text"] for choice in shipped["choices"]] == ["storm", "mardröm"]
    levels = Table(bundle("which-side", "sv")).setup()["options"][0]["choices"]
    assert [level["text"] for level in levels] == [
        "normal: mål 5, hyra 1",
        "avancerad: mål 6, hyra 1",
        "svår: mål 8, hyra 2",
    ]


def test_a_translation_with_another_place_to_fill_is_not_used(mine: type[Game]) -> None:
    translate(mine, "sv", {"Morning {number}. {morning}.": "Morgon {nummer}."})
    assert speech.tables(mine, NoOptions, "mine", "sv").says["sky"].sentence == "Morning {number}. {morning}."


def test_the_general_form_of_a_language_serves(mine: type[Game]) -> None:
    translate(mine, "pt", {"Go out": "Sair"})
    assert speech.tables(mine, NoOptions, "mine", "pt_BR").fields["door"].words(None, 0) == "Sair"


@pytest.mark.parametrize("language", ["xx", "../sv", "sv.mo", "", "SV"])
def test_a_language_without_words_is_english(language: str) -> None:
    assert speech.tables(CardGame, NoOptions, "mine", language).phrases == speech.PHRASES


def test_a_damaged_file_is_english(mine: type[Game]) -> None:
    speech.folder_of(mine).mkdir(parents=True)
    (speech.folder_of(mine) / "de.mo").write_bytes(b"\xde\x12\x04\x95" + b"\xff" * 40)
    assert speech.tables(mine, NoOptions, "mine", "de").fields["door"].words(None, 0) == "Go out"


@pytest.mark.parametrize("name", GAMES)
def test_words_of_print_have_the_places_of_their_rows(name: str) -> None:
    """`give {count} coins`: whatever a verb or a fact takes is said."""
    language = registry.find(name).language  # type: ignore[union-attr]
    for group, words in (("verbs", language.verbs), ("facts", language.facts)):
        for word in words:
            params = {param.key for param in word.params}
            assert speech.holes(language.texts[f"{group}.{word.name}"]) == params
