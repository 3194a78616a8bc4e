"""Values in prose: `{trust}` is a counter by its sign on paper, and its value wherever a game is read."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.core.names import names_below
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import icon_word
from loopwright_dsl import parse_file
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.core.prose_values import filled
from loopwright_engine.table.screens import as_begun
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe, fields

from .forms import bundle, compiled

COUNTER = 'counter trust "Trust" from 0 to 9 start 2'
EACH = 'counter trust "Trust" each kid from 0 to 9'
CARD = """\
diary 7 "The Dairy"
  front
    > He has {trust} lumps
    > left, of {time}.
    on new day
      > Now {trust}.
      trust +1
      > Then {trust}.
"""


def game_of(data: dict[str, Any]) -> tuple[Bundle, Any]:
    loaded = load_bundle(data)
    return loaded, loaded.kit.start(loaded, Options(2), 5)


def test_paper_has_the_sign_and_the_name(tmp_path: Path) -> None:
    data = bundle(tmp_path, CARD, settings=(COUNTER, "diary 7"))
    texts = [text for id, text in data["strings"].items() if id.startswith("diary.7.front")]
    assert "He has {counter} *Trust* lumps left, of {time}." in texts


def test_what_is_told_has_the_value_of_that_moment(tmp_path: Path) -> None:
    _, game = game_of(bundle(tmp_path, CARD, settings=(COUNTER, "diary 7")))
    told = [describe.sentence(game, entry) for entry in game.log if entry[0] == log.TELL]
    assert told[:2] == ["Now 2.", "Then 3."]
    now = game.counters[game.tables.names.counters.index("Trust")]
    assert fields.as_read(game, "{counter} *Trust*") == str(now) == "3"


def test_names_in_braces_are_names() -> None:
    (placed,) = parse_file(CARD, "x.loop", DIALECT).cards
    names = [name for name in names_below(placed.card, lambda _: ()) if name.key == "trust"]
    first = names[0]
    line = CARD.split("\n")[first.span.line - 1]
    assert line[first.span.column - 1 : first.span.end_column - 1] == "trust"
    assert len(names) == 4


@pytest.mark.parametrize(
    ("line", "setting", "code", "hint"),
    [
        ("> It is {trust}.", "counter trust hidden from 0 to 9", "LW0382", "hidden"),
        ('action "Count {trust}" at K: trust +1', COUNTER, "LW0382", "behind `>`"),
        ("> It is {trust}.", EACH, "LW0382", "`{if your trust >= 2:"),
        ("> It is {your trust}.", EACH, "LW0382", "`{if total trust >= 4:"),
        ('action "Count {trust}" at K: trust +1', EACH, "LW0382", "behind `>`"),
        ("> It is {truts}.", COUNTER, "LW0214", "{trust}"),
        ("> It is {trust + 1}.", COUNTER, "LW0214", "The value of a counter"),
        ("> It is {=trust}.", COUNTER, "LW0214", "{trust}"),
        ("> It is {$trust}.", COUNTER, "LW0214", "{trust}"),
        ("> It is ${trust}.", COUNTER, "LW0359", "`{trust}`"),
        ("> It is $trust.", COUNTER, "LW0359", "`{trust}`"),
        ("> It is <<print $trust>>.", COUNTER, "LW0359", "`{trust}`"),
    ],
)
def test_what_cannot_be_read_is_told(line: str, setting: str, code: str, hint: str, tmp_path: Path) -> None:
    card = f'diary 7 "The Dairy"\n  front\n    {line}\n    on new day: trust +1\n'
    checked = compiled(tmp_path, card, settings=(setting,))
    finding = next(one for one in checked.diagnostics if one.code == code)
    assert hint in (finding.hint or "")


def test_a_title_is_found_as_it_is_written() -> None:
    assert filled(r"{counter} *A \* B* is {counter} *C*", {"A * B": 3}.get) == "3 is {counter} *C*"


def test_the_introduction_has_the_values_of_the_beginning(tmp_path: Path) -> None:
    loaded, _ = game_of(bundle(tmp_path, CARD, settings=(COUNTER, "diary 7")))
    strings = as_begun(loaded)
    assert "He has 2 lumps left, of {time}." in strings.values()


@pytest.mark.parametrize("language", ["en", "sv", "de"])
def test_where_signs_are_words_no_bracket_stays_open(language: str) -> None:
    """The sign before a wording comes again before the next one, and the last one once."""
    text = plain(
        "He nods{if}**A:** twice{if}**Otherwise:** once{end-if}.", partial(icon_word, language=language)
    )
    assert not set("[](){}") & set(text)
