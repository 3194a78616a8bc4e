"""The words of the rules in other languages: all there, none broken, plural forms and all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright_compiler.i18n import catalogues
from loopwright_compiler.i18n.catalogues import Catalogue, status
from loopwright_compiler.i18n.checks import Style
from loopwright_compiler.i18n.po_files import compiled
from loopwright_compiler.i18n.word_tables import CountedText, WordTables, put
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards import press
from loopwright_compiler.print.svg.cards import card_pictures
from loopwright_compiler.print.theme import load
from loopwright_compiler.semantics.markup import COUNTER, END_IF, ICONS, IF, ONLY_IF
from loopwright_compiler.words import ENGLISH, FOLDER, TABLES, icon_word, messages
from loopwright_engine.kit import registry
from loopwright_games.tales import nouns
from loopwright_games.tales.cards.diary_graph import diary_graph
from loopwright_games.tales.cards.ruletext import words
from loopwright_games.tales.cards.ruletext.conditions import condition_text
from loopwright_games.tales.cards.ruletext.effects import EffectContext
from loopwright_games.tales.cards.ruletext.faces import block_sentences
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.rows import row_writer
from loopwright_games.tales.cards.ruletext.words import RuleTexts

from .bundles import block, compare, hand_made

POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
RULES = Catalogue("rules", words.FOLDER, [*words.messages()], Style.TEMPLATE)
DESIGN = Catalogue("design", FOLDER, [*messages(), *load.messages()], Style.TEMPLATE)


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """Translations by source text; `said(polish, tmp_path)` makes the words of them."""
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words.words.cache_clear()
    return {}


def said(translations: dict[str, list[str]], folder: Path) -> RuleTexts:
    """The words of a language with three plural forms."""
    fresh = catalogues.template(words.messages(), "rules")
    file = catalogues.merge_template(catalogues.begun("pl", POLISH, "rules"), fresh, 3).file
    for entry in file.messages:
        entry.strings = translations.get(entry.text, entry.strings)
    (folder / "pl.mo").write_bytes(compiled(file))
    return words.words("pl")


def test_plural_forms_follow_the_rule_of_the_language(polish: dict[str, list[str]], tmp_path: Path) -> None:
    polish["1 step"] = ["1 krok", "$n kroki", "$n kroków"]
    steps = said(polish, tmp_path).verbs.STEPS_TEXT
    assert [steps.of(n) for n in (1, 3, 5, 22)] == ["1 krok", "$n kroki", "$n kroków", "$n kroki"]


def test_none_is_said_in_words_of_its_own(polish: dict[str, list[str]], tmp_path: Path) -> None:
    polish["no kid is at $location"] = ["nikogo nie ma w $location"]
    none = said(polish, tmp_path).conditions.AMOUNT_TEXT["kids_at"]["="]
    assert none.of(0) == "nikogo nie ma w $location"
    assert none.of(1) == "exactly 1 kid is at $location"  # not translated: English


def test_a_translation_with_an_unknown_place_to_fill_is_not_used(
    polish: dict[str, list[str]], tmp_path: Path
) -> None:
    polish["$who moves to $location"] = ["$kto idzie do $location"]
    polish["1 step"] = ["1 krok", "$m kroki", "$n kroków"]
    terms = said(polish, tmp_path)
    assert terms.verbs.VERB_TEXT["move_to"]["plain"].one == "$who moves to $location"
    assert terms.verbs.STEPS_TEXT.of(3) == "$n steps"


def test_a_form_for_one_may_be_filled_with_what_only_it_has(
    polish: dict[str, list[str]], tmp_path: Path
) -> None:
    polish["at least 1 kid $one"] = ["$one co najmniej 1", "$n $many", "$n i $many"]
    least = said(polish, tmp_path).conditions.AMOUNT_TEXT["seats_with"][">="]
    assert [least.of(n) for n in (1, 3)] == ["$one co najmniej 1", "$n $many"]


def test_a_place_to_fill_may_begin_a_sentence(polish: dict[str, list[str]], tmp_path: Path) -> None:
    polish["$event: $effects"] = ["$event: $Effects"]
    text = said(polish, tmp_path).rows.TRIGGER_TEXT
    assert put(text, event="then", effects="all rest") == "then: All rest"
    with pytest.raises(KeyError):
        put("$Else", effects="all rest")


def test_a_language_without_words_is_english() -> None:
    assert words.words("xx") is words.ENGLISH
    assert words.words("en") is words.ENGLISH
    assert icon_word("BRAVE", "xx") == "BRAVE"


def test_every_icon_has_a_word() -> None:
    assert set(ENGLISH.icons.ICON_NAMES) == ICONS | {COUNTER, IF, END_IF, ONLY_IF}


def test_every_noun_of_the_game_has_an_icon() -> None:
    with_icons = (nouns.TRAITS, nouns.CONDITIONS, nouns.COMBOS, nouns.TAGS, nouns.MACHINE_STATES, nouns.DIALS)
    assert {*nouns.MACHINE_CLASSES, *(noun for named in with_icons for noun in named)} <= ICONS


def test_conditions_stand_behind_a_word() -> None:
    """In many languages a condition is said otherwise behind "if" than alone or behind a colon: what has no
    words in English is a form, which translators may give some.
    """
    bare = re.compile(r"(?:^|: )\$condition")
    modules = [module for tables in (words.TABLES, TABLES) for module in tables.modules.values()]
    names = {
        name
        for module in modules
        for name, value in vars(module).items()
        if name.isupper()
        for text in texts_in(value)
        if bare.search(text)
    }
    assert names == {"WHEN_ROW_FORM", "WORDING_FORM", "CONDITION_CAUSE_FORM"}


def texts_in(value: object) -> Iterator[str]:
    """The texts of a table, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_in(part)


@pytest.mark.parametrize("tables", [words.TABLES, TABLES], ids=["rules", "design"])
def test_translators_are_told_about_every_place_to_fill(tables: WordTables) -> None:
    texts = [f"{message.text} {message.plural}" for message in tables.messages()]
    holes = {hole for text in texts for hole in re.findall(r"\$\w+", text)}
    named = {message.context.split(".")[1] for message in tables.messages()}
    assert holes <= set(tables.remarks())
    assert {name for name in tables.remarks() if not name.startswith("$")} <= named


@pytest.mark.parametrize("catalogue", [RULES, DESIGN], ids=["rules", "design"])
def test_no_two_texts_share_context_and_words(catalogue: Catalogue) -> None:
    keys = [(message.context, message.text) for message in catalogue.messages]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("catalogue", "language"),
    [(catalogue, language) for catalogue in (RULES, DESIGN) for language in catalogue.languages()],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_the_languages_that_ship_are_complete_and_compiled(catalogue: Catalogue, language: str) -> None:
    reading = catalogues.read(catalogue, language)
    assert reading.diagnostics == []
    catalogue_status = status(catalogue, language, reading.file)
    assert (catalogue_status.fuzzy, catalogue_status.missing, catalogue_status.outdated) == (0, 0, False)


def swedish() -> PrintedNames:
    bundle = hand_made()
    bundle["language"] = "sv"
    return PrintedNames.of(bundle)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"do": "take", "who": "you", "condition": "UPSET"}, "Bli {UPSET}."),
        ({"do": "draw_item", "who": "first_player", "tag": None}, "Startspelaren drar 1 föremål."),
        ({"do": "favor", "who": "one_kid", "by": -1}, "En unge som du väljer sänker sin {favor} med 1."),
        ({"do": "time", "who": "helpers", "by": 2}, "Medhjälpare får tillbaka {time}{time} var."),
    ],
)
def test_swedish_effects(effect: dict[str, object], text: str) -> None:
    assert block_sentences(block(effect), swedish()) == [text]


def test_swedish_repeats_and_conditions() -> None:
    draw = {"do": "draw_item", "who": "you", "tag": None}
    assert block_sentences(block(draw, draw, draw), swedish()) == ["Dra 3 föremål."]
    either = {
        "op": "or",
        "of": [compare({"q": "day"}, ">=", 5), {"op": "not", "of": {"op": "has_item", "tag": "FIRE"}}],
    }
    assert (
        condition_text(either, swedish())
        == "det är fredag eller senare eller du inte har något föremål med {FIRE}"
    )


def german() -> PrintedNames:
    bundle = hand_made()
    bundle["language"] = "de"
    return PrintedNames.of(bundle)


def test_german_puts_the_verb_last_and_a_capital_behind_a_colon() -> None:
    """Cases and genders of who does something, too."""
    given = {
        "op": "and",
        "of": [{"op": "has_condition", "condition": "UPSET"}, compare({"q": "day"}, ">=", 5)],
    }
    effects = [
        {"do": "take", "who": "one_kid", "condition": "SCARED"},
        {"do": "favor", "who": "first_player", "by": -1},
        {"do": "draw_item", "who": "helpers", "tag": None},
    ]
    asking = {"do": "if", "condition": given, "then": block(*effects[:1]), "else": block(*effects[1:])}
    assert block_sentences(block(asking), german()) == [
        "Falls du {UPSET} bist und es Freitag oder später ist: Ein Kind deiner Wahl wird {SCARED}. "
        "Sonst: Das Startkind senkt seine {favor} um 1; alle Helfenden ziehen je 1 Gegenstand."
    ]
    told = row_writer(german(), "x")
    told.under("rule", "", "Am Abend:", block(asking), EffectContext(german()))
    assert told.rows[0].text.startswith("Am Abend: Falls du")


def test_the_design_of_cards_speaks_the_language_too() -> None:
    assert load.load("full", "sv").word("diary", number=4) == "DAGBOK 4"
    assert load.load("low", "sv").lang == "sv"
    assert load.load("full", "de").word("ability-armed").startswith("**BEWAFFNET:**")  # and no name beside it
    assert load.load("full", "xx").word("rumor") == "RUMOR"


@pytest.mark.parametrize("scenario", ["speaking-clock", "ordinary-fortnight"])
def test_no_sign_or_arrow_is_called_by_its_id(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs that cards say to those who do not see them, and icons in the labels of the graph."""
    signs: set[str] = set()

    def word(name: str, language: str) -> str:
        signs.add(name)
        return icon_word(name, language)

    monkeypatch.setattr(press, "icon_word", word)
    bundle = scenario_paths.bundle(scenario, "sv")
    card_pictures(bundle, Settings(kits=registry))
    named = ENGLISH.icons.ICON_NAMES.keys() | ENGLISH.icons.SIGN_NAMES.keys()
    assert signs - named == {"still"}, "of a machine that stays a whole sentence speaks"
    assert {"north", "kids"} <= signs
    labels = " ".join(label for *_, label in diary_graph(bundle).edges(data="label")).lower()
    assert "insikt" in labels and "gåta" in labels
    assert not re.search(r"\b(insight|enigma|favor|time|firmware)\b", labels)


def test_every_form_that_counts_is_in_swedish() -> None:
    """For 1, too, where the words for many have other places to fill: "at least 1 kid $one"."""
    english, swedish = words.words("en"), words.words("sv")
    for part in ("cards", "conditions", "verbs", "rows", "layout"):
        for one, other in zip(
            _counted(getattr(english, part)), _counted(getattr(swedish, part)), strict=True
        ):
            assert [other.form and other.form(n) and "ok" for n in (1, 2)] == ["ok", "ok"], one


def _counted(tables: object) -> Iterator[CountedText]:
    """The texts that count, at any depth."""
    if isinstance(tables, CountedText):
        yield tables
    elif isinstance(tables, dict | tuple):
        for part in tables.values() if isinstance(tables, dict) else tables:
            yield from _counted(part)
    elif hasattr(tables, "__dict__"):
        for name, part in sorted(vars(tables).items()):
            if name.isupper():
                yield from _counted(part)


def test_swedish_conditions_are_subordinate_clauses() -> None:
    """They stand behind *om* and *så snart*, so *inte* comes before the verb: *om rad A inte är kryssad*."""
    texts = "".join((folder / "sv.po").read_text("utf-8") for folder in (words.FOLDER, FOLDER))
    entries = [
        entry for entry in texts.split("\n\n") if re.search(r'msgctxt "\w+\.\w*(CONDITION|FACT)', entry)
    ]
    assert len(entries) > 50
    main = re.compile(r"\b(?:är|har|finns|ligger|blir|styr) (?:inte|inget|ingen)\b")
    assert [entry for entry in entries if main.search(entry.partition("msgstr")[2])] == []
