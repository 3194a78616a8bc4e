"""Every sentence of the rules text is held against a game in which the engine plays its line.

`pytest tests/compiler/test_readings.py --bless` writes the sentences and what comes of them; read both as two
players at a table would.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopwright_games.tales.cards.ruletext.catalogue.cards import EVENT_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.conditions import FACT_TEXT, QUANTITY_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.verbs import SUBJECT_TEXT, VERB_TEXT
from loopwright_games.tales.cards.ruletext.conditions import variant as fact_variant
from loopwright_games.tales.cards.ruletext.effects import EffectContext, variant
from loopwright_games.tales.cards.ruletext.names import PrintedNames

from .readings import compiled, made, read, sentence_of, write

GERMAN = Path(__file__).parent.parent / "cases" / "german_sentences.txt"
TABLES = sorted((Path(__file__).parent.parent / "cases" / "readings").glob("*.txt"))
ELSEWHERE = {
    ("chore_step", "up"),
    ("chore_step", "down"),
    ("chore_step", "done"),
    ("discard_this", "plain"),
    *("new_day", "school_phase", "adventure_phase", "end_phase", "rumor_succeeded", "rumor_failed"),
    *("hack_failed", "test_succeeded", "test_failed"),
}
"""Templates that only cards in hand have, events of a day's course or of dice: `tests/engine` plays them."""


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_sentences_say_what_the_engine_does(table: Path, bless: bool, tmp_path: Path) -> None:
    rows = read(table)
    now = list(made(rows, tmp_path))
    if bless:
        write(table, now)
    assert now == read(table), "read the sentences and what comes of them, then run with --bless"


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, dict[str, Any]]:
    """The bundle of each table, in German."""
    return {table: compiled(read(table), tmp_path_factory.mktemp(table.stem), "de") for table in TABLES}


def test_german_sentences_are_as_they_were_read(german: dict[Path, dict[str, Any]], bless: bool) -> None:
    """Whoever changes a sentence, or how sentences are put together, reads what becomes of the German ones:
    the verb stands last in a condition, cases and genders agree, and a capital follows a colon.
    """
    now = "".join(
        f"{row.line}\n    {sentence_of(data, number)}\n"
        for table, data in german.items()
        for number, row in enumerate(read(table), 1)
    )
    if bless:
        GERMAN.write_text(now, "utf-8")
    assert now == GERMAN.read_text("utf-8"), "read the sentences, then run with --bless"


def test_every_template_has_its_row(german: dict[Path, dict[str, Any]]) -> None:
    seen: set[object] = set(ELSEWHERE)
    for data in german.values():
        names = PrintedNames.of(data)  # type: ignore[arg-type]
        for card in data["diary"]:
            for part in _parts(card):
                seen |= set(_templates(part, EffectContext(names, diary=card["number"])))
    wanted: set[object] = {(verb, form) for verb, forms in VERB_TEXT.items() for form in forms}
    wanted |= {(fact, form) for fact, forms in FACT_TEXT.items() for form in forms}
    wanted |= {*SUBJECT_TEXT, *EVENT_TEXT, *QUANTITY_TEXT}
    assert wanted <= seen, sorted(map(str, wanted - seen))


def _parts(data: Any) -> Iterator[dict[str, Any]]:
    """Every object in some JSON data."""
    if isinstance(data, dict):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from _parts(part)


def _templates(part: dict[str, Any], context: EffectContext) -> Iterator[object]:
    """The templates that say an effect or a condition."""
    if part.get("do") == "end_game":
        yield "end_game", context.names.endings[part["ending"]]["result"]
    elif part.get("do") in VERB_TEXT:
        yield part["do"], variant(part, context)  # type: ignore[arg-type]
        yield part.get("who")
    elif part.get("op") in FACT_TEXT:
        yield part["op"], fact_variant(part)  # type: ignore[arg-type]
    yield from (part[key] for key in ("on", "q") if isinstance(part.get(key), str))
