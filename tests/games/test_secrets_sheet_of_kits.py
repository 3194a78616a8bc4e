"""The secrets sheet of games of rows: cards by chance whose gauges nobody knows can be kept on paper."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.card_rows import BadgeRow
from loopwright_compiler.core.secret_text import sheet_entries
from loopwright_compiler.core.secrets import rows_of, rows_on_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.kit_cards import tracks
from loopwright_compiler.print.prepare import checked as laid_out
from loopwright_compiler.print.prepare import theme_for
from loopwright_engine.kit import registry
from random_cards import KIT, random_bundle

MOTEL = Path(__file__).parents[1] / "fixtures" / "motel"
ROW = re.compile(r"\b[Rr]ow ([A-Z])\b")
TITLES = {"water": "Brackish", "wind": "Squall", "cargo": "Crates", "heat": "Fever", "wet": "Soaked"}


def without_wordings(part: Any) -> Any:
    """A part of a bundle without what words of prose hang on: their conditions stand in the prose itself; and
    with a plain number for how many conditions are so, which are words in bundles of writers alone.
    """
    if part.get("q") == "count":
        return {"q": "number", "value": 1}
    if "effects" in part:
        part["effects"] = [effect for effect in part["effects"] if "words" not in effect]
    return part


def hidden(number: int) -> tuple[Any, list[str]]:
    """The cards with this number, with some of their gauges hidden, and the titles that these had."""
    data = json.loads(json.dumps(dict(random_bundle(number).data)), object_hook=without_wordings)
    luck, gone = Random(f"{number} secrets"), []
    for gauge in (*data["counters"], *data.get("own", ())):
        data["strings"][gauge["title"]] = TITLES[gauge["id"]]
        if luck.random() < 0.6:
            gauge["title"] = None
            gone.append(gauge["id"])
    return data, gone


def parts(data: Any, text: KitText) -> list[tuple[Any, list[str]]]:
    """Each face with its lines, without what authors wrote."""
    own = [card for deck in data["decks"] for card in deck["cards"]]
    faces = [
        (card, [line for kind, line in text.face(card) if kind == "rule"]) for card in (*data["cards"], *own)
    ]
    named = [
        (one["block"], [line for kind, line in text.read(one["block"]) if kind == "rule"])
        for one in data["effects"]
    ]
    return [*faces, *named]


@pytest.mark.parametrize("number", [number for number in range(18) if number % 3 < 2])
def test_a_person_with_the_paper_alone_can_keep_it(number: int) -> None:
    """Each face speaks of the rows that it changes or asks for, and of no other; the sheet has them all, and
    no printed line has the title or the name of what is hidden.
    """
    data, gone = hidden(number)
    text = KitText.on_paper(data, KIT.language)
    rows = rows_of(data)
    assert rows.keys() == set(gone)
    sheet = list(sheet_entries(data, text, None, 2))
    on_sheet = {entry[0].label for entry in sheet[1:] if isinstance(entry[0], BadgeRow)}
    lines = [row.text for entry in sheet for row in entry if isinstance(row, BadgeRow)]
    for part, said in parts(data, text):
        letters = {letter for line in said for letter in ROW.findall(line)}
        assert letters == {rows[name].letter for name in rows_on_cards({"part": part}, rows)}, said
        assert letters <= on_sheet
        lines += said
    board = [f"{track.title} {' '.join(track.ends)}" for track in tracks(data, KIT.language, text)]
    printed = " ".join([*lines, *board])
    assert [name for name in gone if name in printed or TITLES[name] in printed] == []


def test_a_change_of_which_nothing_is_shown_is_printed_on_paper_alone() -> None:
    """In the bundle's own words it stays silent."""
    data, _ = hidden(0)
    card: Any = {
        "kind": "omen",
        "id": "o",
        "head": {},
        "condition": None,
        "block": {"id": "b", "effects": []},
    }
    data["counters"][0]["title"] = None
    card["block"]["effects"] = [{"do": "counter", "counter": "water", "by": 2}]
    letter = rows_of(data)["water"].letter
    assert KitText.on_paper(data, KIT.language).face(card) == [("rule", f"Make 2 marks in row {letter}.")]
    assert KitText.on_cards(data, KIT.language).face(card) == []


def test_a_whole_scenario_with_secrets() -> None:
    """How much was lied decides who lives next door: it is clean, fits its cards, and can be kept."""
    checked = compile_path(MOTEL, bundled=MOTEL, kits=registry)
    assert [finding.message for finding in checked.diagnostics] == []
    bundle: Any = checked.bundle
    settings = Settings(kits=registry, cards="place.*,daily.*,card.*,secrets*,effect*", contents=False)
    cards = [card for deck in laid_out(bundle, theme_for(bundle, settings), settings) for card in deck.cards]
    texts = {card.id: " ".join(text for _, *texts in card.front.texts for text in texts) for card in cards}
    rows = rows_of(bundle)
    lies, pool = rows["lies"].letter, rows["visited-pool"].letter
    assert f"Only if row {lies} has 2 marks or fewer." in texts["card.neighbours.1"]
    assert f"If row {pool} is marked, Boredom +1. Otherwise, mark row {pool}; Love" in texts["place.pool"]
    assert f"Each mark for which row {lies} has no room: Threat +1. Clear row {lies}." in texts["secrets.1"]
    assert [id for id, text in texts.items() if "lies" in text or "isited" in text] == []
