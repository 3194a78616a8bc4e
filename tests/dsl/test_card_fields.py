"""Cards as fields, for tables: of every kind of card that comes along, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from loopwright_dsl import parse_file
from loopwright_dsl.card_fields import CardFields, composed, edited, fields_of, kinds, layout_of
from loopwright_dsl.parse import chunks_of
from loopwright_dsl.parser.dialect import CardLanguage
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.parser.source import CardText
from loopwright_engine.kit import registry
from loopwright_games.tales.cards.language import DIALECT

from ..sweep_length import times
from .test_grown import GROWN

CONTENT = Path(__file__).parents[2] / "content"


def games() -> Iterator[tuple[CardLanguage, list[Path]]]:
    """The card language of each game, and the files of its cards that come along."""
    yield (
        DIALECT,
        sorted(path for name in ("worlds", "scenarios") for path in (CONTENT / name).rglob("*.loop")),
    )
    for name in registry.names():
        language = registry.find(name).language
        if language is not None:
            yield language, sorted((CONTENT / name).glob("*.loop"))


def cards_in(text: str, kind: str, language: CardLanguage) -> Iterator[tuple[CardText, CardFields | None]]:
    """The texts of the cards of a kind in a file, with their fields."""
    for chunk in chunks_of(text, language)[1]:
        lines, _ = read_lines(chunk.text)
        if lines and re.match(rf"{kind}(?![\w-])", chunk.text[lines[0].start :]):
            yield chunk, fields_of(chunk.text, layout_of(kind, language))


def test_every_card_that_comes_along_is_its_fields() -> None:
    """Written anew from its fields it says the same, and an edit that changes nothing changes no line."""
    count = 0
    for language, files in games():
        for text in (file.read_text("utf-8") for file in files):
            for kind in (kind for kind in kinds(language) if f"{kind} " in text):
                layout = layout_of(kind, language)
                for chunk, card in cards_in(text, kind, language):
                    assert card is not None, chunk.text
                    values = {column: card.value(column) for column in layout.columns if card.value(column)}
                    assert edited(card, layout, values) == chunk.text
                    new = composed(layout, values)
                    assert not parse_file(new, "", language).diagnostics, new
                    again = fields_of(new, layout)
                    assert again is not None
                    assert {column: again.value(column) for column in again.fields} == values
                    count += 1
    assert count > 200


@given(GROWN)
@settings(deadline=None, max_examples=times(10))
def test_every_grown_card_is_its_fields(text: str) -> None:
    """But for paragraphs without words, which have no cell."""
    kind = text.split(maxsplit=1)[0]
    assume(kind in kinds(DIALECT) and ">\n" not in text)
    assume(not parse_file(text, "", DIALECT).diagnostics)
    layout = layout_of(kind, DIALECT)
    card = fields_of(text, layout)
    assert card is not None
    assert edited(card, layout, {}) == text
    new = composed(layout, {column: card.value(column) for column in layout.columns})
    assert not parse_file(new, "", DIALECT).diagnostics
    again = fields_of(new, layout)
    assert again is not None
    assert [again.value(column) for column in layout.columns] == [
        card.value(column) for column in layout.columns
    ]


@pytest.mark.parametrize(
    ("kind", "columns"),
    [
        ("item", "id title prose color tags iconic copies printed body"),
        ("chore", "id title prose steps, done when, reward, printed body"),
        ("diary", "number title front back"),
        ("rumor", "set number title at prose printed body"),
        ("response", "id variant routine alert"),
        ("card", "deck number title if prose copies printed body"),
        ("effect", "id title takes body"),
        ("event", "id title at prose printed body"),
    ],
)
def test_columns_follow_from_the_grammar(kind: str, columns: str) -> None:
    assert " ".join(layout_of(kind, DIALECT).columns) == columns.replace(",", "")


ITEM = """\
item lamp "Lamp"  # first
  # one
  color BRAVE  # two

  action "Light it": rest
  on end phase: rest  # three
"""


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"title": "Torch"}, ITEM.replace('"Lamp"', '"Torch"')),
        ({"color": "TOUGH"}, ITEM.replace("BRAVE", "TOUGH")),
        ({"color": ""}, ITEM.replace("  color BRAVE  # two\n", "  # two\n")),
        ({"prose": "It\nburns."}, ITEM.replace("first\n", "first\n  > It\n  >\n  > burns.\n")),
        ({"iconic": "yes"}, ITEM.replace("# two\n", "# two\n  iconic\n")),
        (
            {"body": 'action "Light it": rest\non end phase: favor +1'},
            ITEM.replace("on end phase: rest", "on end phase: favor +1"),
        ),
        (
            {"body": "on end phase: rest\non new day: rest"},
            ITEM.replace('  action "Light it": rest\n', "") + "  on new day: rest\n",
        ),
        ({"body": ""}, 'item lamp "Lamp"  # first\n  # one\n  color BRAVE  # two\n\n  # three\n'),
        (
            {"printed": "> Words."},
            ITEM.replace("# two\n", "# two\n  printed\n    > Words.\n"),
        ),
    ],
)
def test_an_edit_leaves_all_other_lines(changes: dict[str, str], text: str) -> None:
    layout = layout_of("item", DIALECT)
    card = fields_of(ITEM, layout)
    assert card is not None
    assert edited(card, layout, changes) == text


def test_what_stands_on_the_first_line_stays_there() -> None:
    language = registry.find("bonnie-and-clyde").language
    layout = layout_of("daily", language)
    card = fields_of('daily work "Work" if love >= 2: savings +1  # honest\n', layout)
    assert card is not None
    values = {column: card.value(column) for column in layout.columns if card.value(column)}
    assert values == {"id": "work", "title": "Work", "if": "love >= 2", "body": "savings +1"}
    assert edited(card, layout, {"if": ""}) == 'daily work "Work": savings +1  # honest\n'
    assert edited(card, layout, {"body": "love +1"}) == 'daily work "Work" if love >= 2: love +1  # honest\n'
    block = 'daily work "Work" if love >= 2  # honest\n  love +1\n  nothing\n'
    assert edited(card, layout, {"body": "love +1\nnothing"}) == block


def test_a_first_line_with_a_mistake_has_no_fields() -> None:
    layout = layout_of("item", DIALECT)
    assert fields_of('item "Lamp"\n', layout) is None
    assert fields_of('item lamp "Lamp" of tin\n', layout) is None
    assert fields_of("# item\n", layout) is None


def test_numbers_of_a_gauge_and_of_an_effect_are_columns() -> None:
    language = registry.find("bonnie-and-clyde").language
    layout = layout_of("gauge", language)
    card = fields_of("gauge dread hidden from -1 to 4\n  under: nothing\n", layout)
    assert card is not None
    assert [card.value(name) for name in ("title", "from", "to", "start", "under")] == [
        "hidden",
        "-1",
        "4",
        "",
        "nothing",
    ]
    assert edited(card, layout, {"start": "2", "title": "Dread"}).startswith(
        'gauge dread "Dread" from -1 to 4 start 2\n'
    )
    layout = layout_of("effect", DIALECT)
    card = fields_of('effect hurt N "Hurt"\n  enigma +N\n', layout)
    assert card is not None and card.value("takes") == "N"
    assert edited(card, layout, {"title": "Pain"}) == 'effect hurt N "Pain"\n  enigma +N\n'
