"""However many mistakes a file has, they take a bounded number of steps; the first ones are told as ever."""

from __future__ import annotations

import pytest
from loopwright_dsl import parse, parse_file
from loopwright_dsl.card_reader import read_card
from loopwright_dsl.parse import memory
from loopwright_dsl.parser.limits import MOST_WORK
from loopwright_games.tales.cards.language import DIALECT

WORK = MOST_WORK // 10
"""The work that is allowed here: a tenth of the usual takes a tenth of the time, and shows as much."""
HEAD = 'diary {} "A"\n  front\n    on adventure phase:\n'
COSTLY = {
    "colons": "      individual event may" + ":" * 400 + " rest\n",
    "effects": "      " + "insight +1, " * 100 + "bogus\n",
    "conditions": "      if " + "insight >= 1 and " * 100 + "bogus: rest\n",
    "commas": "      " + ", " * 600 + "\n",
}


@pytest.mark.parametrize("line", COSTLY.values(), ids=COSTLY)
def test_a_card_of_costly_mistakes(line: str) -> None:
    text = HEAD.format(1) + line * 60
    reading = read_card(text, DIALECT, WORK)
    assert len(reading.diagnostics) > 50
    assert reading.work < WORK + len(text)


def test_a_file_of_costly_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.forget()
    monkeypatch.setattr(parse, "MOST_WORK", WORK)
    monkeypatch.setattr(parse, "MOST_WORK_OF_A_FILE", 2 * WORK)
    text = "".join(HEAD.format(number) + COSTLY["effects"] * 2 for number in range(1, 61))
    assert len(parse_file(text, "x.loop", DIALECT).diagnostics) > 150
    work = [reading.work for reading in memory.readings.values()]
    assert sum(work) < 3 * WORK + 4 * len(text)


def test_what_comes_late_is_told_plainly() -> None:
    mistake = "      if insight >= 1: drwa item\n"
    first, last = (
        [
            entry
            for entry in read_card(HEAD.format(1) + lines, DIALECT, WORK).diagnostics
            if entry.span.line in where
        ]
        for lines, where in ((mistake, range(4, 5)), (COSTLY["effects"] * 60 + mistake, range(64, 65)))
    )
    assert [entry.code for entry in last], "it is told"
    assert first[0].fixes
    assert not last[0].fixes


def test_a_few_mistakes_take_little() -> None:
    text = HEAD.format(1) + "      if insight >= 1: drwa item\n" * 20
    assert read_card(text, DIALECT).work < MOST_WORK / 20
