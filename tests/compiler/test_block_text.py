"""Blocks read alike in every game: where they fork, which rows there are, what follows in any case."""

from __future__ import annotations

from typing import Any

import pytest
from loopwright_compiler.kits.rules_text import KitText
from loopwright_games.tales.cards.ruletext.effects import EffectContext, line_writer
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.rows import row_writer
from loopwright_games.tales.cards.ruletext.words import words
from loopwright_games.tales.text.faces import Trail

from ..languages import LANGUAGES

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
    names = PrintedNames(STRINGS, {}, {}, {}, {}, words=words(language))
    rows, lines = row_writer(names, "x"), line_writer(names)
    rows.block(body, EffectContext(names))
    lines.block(body, EffectContext(names))
    return rows.rows, [line.text if line.sid is None else STRINGS[line.sid] for line in lines.lines]


def of_kit(body: Any, language: str) -> tuple[list[Any], list[Any]]:
    """The same in a game of rows."""
    text = KitText(KIT | {"language": language})
    return text.rows(body, "x"), [line.lstrip("– ") for line in text.lines(body)]


@pytest.mark.parametrize("language", LANGUAGES)
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


CHOICE = choose(block(NOTHING), block(NOTHING))
REPEAT = {"do": "repeat", "times": 3, "repeated": block(NOTHING)}
FIRST = {
    "choice": (CHOICE, "Either way", "Oavsett vilket"),
    "table": (roll(block(NOTHING), block(NOTHING)), "In any case", "Oavsett vilket"),
    "otherwise": (asking(block(NOTHING), block(NOTHING)), "Either way", "Oavsett vilket"),
    "repeat": (REPEAT, "Then", "Sedan"),
}
NEXT = {
    "repeat": (REPEAT, "3 times:", "3 gånger:"),
    "if with a choice": (asking(block(CHOICE)), "if *love* is 2 or more:", "om *love* är minst 2:"),
    "if with prose": (asking(block(READ, NOTHING)), "if *love* is 2 or more:", "om *love* är minst 2:"),
    "if in an if": (
        asking(block(asking(block(NOTHING))), block(NOTHING)),
        "if *love* is 2 or more:",
        "om *love* är minst 2:",
    ),
}


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("following", NEXT)
@pytest.mark.parametrize("first", FIRST)
def test_what_follows_a_fork_has_one_lead(first: str, following: str, language: str) -> None:
    """That it happens in any case never stands alone before a lead of its own: "Either way, 3 times: …"."""
    fork, *anyway = FIRST[first]
    effect, *leads = NEXT[following]
    lead = f"{anyway[language == 'sv']}, {leads[language == 'sv']}"
    rows, lines = of_tales(block(fork, effect), language)
    assert [row.text.startswith(lead) for row in rows].count(True) == 1
    assert [line.startswith(f"**{lead}**") for line in lines].count(True) == 1
    assert not [row for row in rows if row.text.rstrip(":") in anyway]


@pytest.mark.parametrize("following", NEXT)
@pytest.mark.parametrize("first", FIRST)
def test_a_table_counts_the_lines_that_are_written(first: str, following: str) -> None:
    """So it finds what an outcome does."""
    body = block(FIRST[first][0], NEXT[following][0], NOTHING)
    trail = Trail(led=False)
    trail.block(body)
    assert trail.count == len([line for line in of_tales(body, "en")[1] if line != STRINGS["prose"]])
