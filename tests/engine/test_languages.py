"""The engine's words in other languages: from gettext files, as far as they fit, and English for the rest."""

import struct
from pathlib import Path

import pytest
from engine_builder import Builder, take
from engine_situation import Situation
from loopwright_games.tales import view
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.text import describe
from loopwright_games.tales.text.catalogue import ENGLISH, FOLDER, holes, messages, words_of

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def mo_file(folder: Path, language: str, texts: dict[tuple[str, str], str], header: str = HEADER) -> Path:
    """A compiled file; a plural is `one` and `many` with a zero byte between them, on both sides."""
    pairs = {b"": header.encode()}
    pairs |= {
        f"{context}\x04{text}".encode(): translation.encode()
        for (context, text), translation in texts.items()
    }
    keys = sorted(pairs)
    at, data, rows = 28 + 16 * len(keys), b"", []
    for text in [*keys, *(pairs[key] for key in keys)]:
        rows += [len(text), at + len(data)]
        data += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    path = folder / f"{language}.mo"
    path.write_bytes(head + struct.pack(f"<{len(rows)}I", *rows) + data)
    return path


def test_words_are_taken_from_the_file(tmp_path):
    """Sentences, tables and texts that count something; what is missing stays English."""
    mo_file(
        tmp_path,
        "sv",
        {
            ("entries.walk", "{kid} walks to {location}"): "{kid} går till {location}",
            ("days.1", "Monday"): "måndag",
            ("dice", "1 die\0{number} dice"): "1 tärning\0{number} tärningar",
            ("join_and", "{first} and {second}"): "{first} och {second}",
        },
    )
    words = words_of("sv", tmp_path)
    assert words.entries["walk"] == "{kid} går till {location}"
    assert words.entries["bus"] == ENGLISH.entries["bus"]
    assert words.days == ("måndag", *ENGLISH.days[1:])
    assert [words.dice.of(number).format(number=number) for number in (1, 3)] == ["1 tärning", "3 tärningar"]
    assert words.listed(["Disa", "Pekka", "Tove"]) == "Disa, Pekka och Tove"
    assert words_of("sv-FI", tmp_path).entries["walk"] == "{kid} går till {location}"
    assert words_of("de", tmp_path) is words_of("en", tmp_path) is ENGLISH


@pytest.mark.parametrize(
    "said",
    [
        "{kid} går",
        "{kid} går till {place}",
        "{kid} går till {location.__class__}",
        "{kid!r} {location}",
        "{kid} {location:>999999999}",
        "{kid} går till {location",
        "{} {location}",
        "",
    ],
)
def test_translations_that_do_not_fit_stay_english(tmp_path, said):
    """A hole that is missing, unknown or more than a name: the English sentence is told."""
    mo_file(tmp_path, "sv", {("entries.walk", "{kid} walks to {location}"): said})
    assert words_of("sv", tmp_path).entries["walk"] == "{kid} walks to {location}"


def test_counted_texts_that_do_not_fit_stay_english(tmp_path):
    mo_file(tmp_path, "sv", {("dice", "1 die\0{number} dice"): "1 tärning\0{antal} tärningar"})
    dice = words_of("sv", tmp_path).dice
    assert (dice.of(1), dice.of(2)) == ("1 tärning", "{number} dice")


@pytest.mark.parametrize("data", [b"", b"nonsense", struct.pack("<7I", 0x950412DE, 0, 9, 28, 99999, 0, 0)])
def test_damaged_files_are_as_good_as_none(tmp_path, data):
    (tmp_path / "sv.mo").write_bytes(data)
    assert words_of("sv", tmp_path) is ENGLISH


def test_a_bundle_speaks_its_language(tmp_path, monkeypatch):
    """Decisions, options, the log and the view; two games of two languages stand side by side."""
    mo_file(
        tmp_path,
        "sv",
        {
            ("titles.adventure", "What happens next?"): "Vad händer nu?",
            ("options.walk", "{kid} walks to {location}"): "{kid} går till {location}",
            ("entries.take", "{kid} takes {condition}"): "{kid} blir {condition}",
            ("conditions.2", "UPSET"): "LEDSEN",
            ("days.1", "Monday"): "måndag",
        },
    )
    monkeypatch.setattr(
        "loopwright_games.tales.text.names.words_of", lambda language: words_of(language, tmp_path)
    )
    texts = {}
    for language in ("en", "sv"):
        builder = Builder()
        builder.language = language
        builder.card(1, actions=[builder.action(take("UPSET"))])
        table = Situation(builder, ("maja", "ola")).act(0, actions.CARD)
        decision = describe.decision(table.game)
        story = [describe.sentence(table.game, entry) for entry in table.game.log]
        texts[language] = (
            decision.title,
            decision.options[1].text,
            story[-1],
            view.observe(table.game)["day"],
        )
    assert texts["en"] == (
        "What happens next?", "Maja walks to B Place B", "Maja takes UPSET", "Monday",
    )  # fmt: skip
    assert texts["sv"] == ("Vad händer nu?", "Maja går till B Place B", "Maja blir LEDSEN", "måndag")


def test_every_text_has_a_context_of_its_own():
    """What translators are given: no context twice, and nothing that is not there."""
    catalogue = messages()
    assert len({message.context for message in catalogue}) == len(catalogue)
    by_context = {message.context: message for message in catalogue}
    assert by_context["entries.walk"].text == ENGLISH.entries["walk"]
    assert by_context["dice"][1:] == ("1 die", "{number} dice")
    assert by_context["days.6"].text == "the weekend"
    assert all(holes(message.text) is not None for message in catalogue)


def test_languages_that_ship_fit():
    """Every shipped file can be read, and says things its own way."""
    for path in FOLDER.glob("*.mo"):
        words = words_of(path.stem)
        assert words is not ENGLISH
        assert words.entries != ENGLISH.entries


@pytest.mark.parametrize("rule", ["n/0", "n%0", "1/(n-7)", "((("])
def test_a_rule_for_plural_forms_without_an_answer_leaves_english(tmp_path, rule):
    """A file whose rule divides by nothing is damaged; it is no reason to stop."""
    mo_file(tmp_path, "sv", {("days.1", "Monday"): "måndag"}, HEADER.replace("(n != 1)", rule))
    assert words_of("sv", tmp_path) is ENGLISH


def test_a_rule_that_fails_for_a_large_number_has_the_first_form(tmp_path):
    """As gettext itself gives an index."""
    texts = {("dice", "1 die\0{number} dice"): "1 tärning\0{number} tärningar"}
    mo_file(tmp_path, "sv", texts, HEADER.replace("(n != 1)", "1/(n-5000)"))
    assert words_of("sv", tmp_path).dice.of(5000) == "1 tärning"
