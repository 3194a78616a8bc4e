"""Blocks read alike in every game: where they fork, which rows there are, what follows in any case."""

from __future__ import annotations

from typing import Any

import pytest
from loopwright_compiler.kits.rules_text import KitText
from loopwright_games.tales.cards.ruletext.effects import Context, line_writer
from loopwright_games.tales.cards.ruletext.names import Names
from loopwright_games.tales.cards.ruletext.rows import row_writer
from loopwright_games.tales.cards.ruletext.words import words

STRINGS = {"a": "Go on", "b": "Turn back!", "prose": "It rains.", "love": "Love"}
COUNTER = {"id": "love", "title": "love", "low": 0, "high": 9, "start": 0, "over": None, "under": None}
KIT: Any = {"strings": STRINGS, "counters": [COUNTER], "cards": [], "effects": [], "endings": []}
NOTHING, READ = {"do": "nothing"}, {"do": "tell", "text": "prose"}
ASKED = {
    "op": "compare",
    "cmp": ">=",
    "left": {"q": "counter", "counter": "love"},
    "right": {"q": "number", "value": 2},
}


def block(*effects: Any) -> dict[str, Any]:
    return {"id": "x", "effects": list(effects)}


def choose(*options: Any) -> dict[str, Any]:
    return {
        "do": "choose",
        "options": [
            {"label": label, "condition": None, "then": then}
            for label, then in zip(("a", "b"), options, strict=False)
        ],
    }


def roll(*blocks: Any) -> dict[str, Any]:
    return {
        "do": "roll",
        "rows": [
            {"low": low, "high": low + 2, "then": then} for low, then in zip((1, 4), blocks, strict=True)
        ],
    }


def asking(then: Any, otherwise: Any = None) -> dict[str, Any]:
    return {"do": "if", "condition": ASKED, "then": then, "else": otherwise}


BLOCKS = {
    "what happens at once": block(NOTHING, READ),
    "a choice": block(choose(block(NOTHING), block(READ, NOTHING)), NOTHING),
    "a table": block(roll(block(NOTHING), block(NOTHING)), READ),
    "a choice in a table": block(roll(block(choose(block(NOTHING), block(NOTHING))), block(NOTHING))),
    "a table in a choice": block(choose(block(roll(block(NOTHING), block(READ))), block(NOTHING)), NOTHING),
}
ASKING = {
    "an if": block(asking(block(NOTHING)), NOTHING),
    "an otherwise": block(asking(block(NOTHING), block(NOTHING)), NOTHING),
    "a choice in an if": block(asking(block(choose(block(NOTHING), block(NOTHING))), block(READ))),
    "an if in an if": block(asking(block(asking(block(NOTHING))), block(NOTHING)), READ),
}


def of_tales(body: Any, language: str) -> tuple[list[Any], list[Any]]:
    """The rows and the lines of a block in Tales, whose lines have the id of what is read."""
    names = Names(STRINGS, {}, {}, {}, words=words(language))
    rows, lines = row_writer(names, "x"), line_writer(names)
    rows.block(body, Context(names))
    lines.block(body, Context(names))
    return rows.rows, [line.text if line.sid is None else STRINGS[line.sid] for line in lines.lines]


def of_kit(body: Any, language: str) -> tuple[list[Any], list[Any]]:
    """The same in a game of rows."""
    text = KitText(KIT | {"language": language})
    return text.rows(body, "x"), [line.lstrip("– ") for line in text.lines(body)]


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("about", BLOCKS)
def test_forks_read_alike_in_all_games(about: str, language: str) -> None:
    """To the letter, in every language."""
    (rows, lines), (kit_rows, kit_lines) = of_tales(BLOCKS[about], language), of_kit(BLOCKS[about], language)
    assert rows == kit_rows
    assert [line.lstrip("– ") for line in lines] == kit_lines


@pytest.mark.parametrize("about", ASKING)
def test_conditions_stand_alike_in_all_games(about: str) -> None:
    """In the same rows, though each game says a comparison in its own way."""
    (rows, lines), (kit_rows, kit_lines) = of_tales(ASKING[about], "en"), of_kit(ASKING[about], "en")
    assert [text.text.replace("*love* is 2 or more", "Love ≥ 2") for text in rows] == [
        text.text for text in kit_rows
    ]
    assert [row[2:] for row in rows] == [row[2:] for row in kit_rows]
    assert len(lines) == len(kit_lines)


def test_choices_and_results_have_a_row_each() -> None:
    rows, lines = of_kit(BLOCKS["a choice in a table"], "en")
    assert [(row.badge, row.label, row.depth, row.text) for row in rows] == [
        ("die", "1–3", 0, "Choose one:"),
        ("option", "a", 1, "**Go on.** Nothing happens."),
        ("option", "b", 1, "**Turn back!** Nothing happens."),
        ("die", "4–6", 0, "Nothing happens."),
    ]
    assert lines[0] == "Roll a die:"
