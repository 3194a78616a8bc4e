"""The editor in another game's cards: words and names that fit, what they mean, their colours, a new name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.kits.words import blocks_to_fill, cards_to_fill
from loopwright_compiler.lsp.documents import DocumentStore, View
from loopwright_compiler.lsp.features.completion import complete
from loopwright_compiler.lsp.features.diagnostics import missing
from loopwright_compiler.lsp.features.hover import hover
from loopwright_compiler.lsp.features.inlay_hints import hints
from loopwright_compiler.lsp.features.navigation import definition, folding, outline, search
from loopwright_compiler.lsp.features.rename import rename
from loopwright_compiler.lsp.features.semantic_tokens import TYPES, tokens
from loopwright_dsl import parse_file
from loopwright_games.bonnie_and_clyde.language import LANGUAGE as BONNIE
from loopwright_games.tales.cards import editor
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.the_loop.language import LANGUAGE as LOOP
from lsprotocol import types

SCENARIO = 'scenario out "Out"\n  kit bonnie-and-clyde\n  files cards\n  flag late "It is late"\n'
GAUGES = ("savings", "love", "boredom", "threat", "ammunition", "passion", "poems", "prison")
CARDS = (
    "".join(f'gauge {name} "{name.title()}" from 0 to 3\n' for name in GAUGES)
    + """
place home "Home" if roy away: boredom +1
daily work "Work"
  savings +1, lose action
police guns "Guns"
  low 1
  high 8
  do quarrel
effect morning
  set late
  love -1 if flag late
effect quarrel
  love -1
"""
)


class OneGame:
    """Bonnie and Clyde is at hand."""

    def find(self, name: str):
        """The kit."""
        from loopwright_games.bonnie_and_clyde.kit import KIT

        return KIT if name == KIT.name else None

    def names(self) -> list[str]:
        """Its name."""
        return ["bonnie-and-clyde"]

    def refusal(self, _data) -> None:
        """Nothing is."""


@pytest.fixture
def view(tmp_path: Path) -> View:
    """The cards, open in an editor."""
    (tmp_path / "scenario.loop").write_text(SCENARIO, encoding="utf-8")
    file = tmp_path / "cards.loop"
    file.write_text(CARDS, encoding="utf-8")
    store = DocumentStore(tmp_path, kits=OneGame())
    store.open(file, file.as_uri(), CARDS, 1)
    opened = store.view(file)
    assert opened is not None
    return opened


def at(text: str) -> tuple[int, int]:
    """Line and column of the `|` in a line of the cards."""
    before, _, after = text.partition("|")
    number = next(n for n, line in enumerate(CARDS.split("\n"), 1) if line == before + after)
    return number, len(before) + 1


def offered(view: View, text: str) -> set[str]:
    """What is offered at a place."""
    return {item.label for item in complete(view, *at(text))}


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("  |low 1", {"low", "high", "copies", "savings", "lose"}, {"columns", "insight", "diary"}),
        ("|effect quarrel", {"place", "daily", "police", "gauge", "effect"}, {"diary", "rumor"}),
        ("  savings +1, |lose action", {"love", "do", "nothing", "lose"}, {"low", "take"}),
        ("  savings +1, lose |action", {"action"}, {"quarrel"}),
        ("  do |quarrel", {"quarrel"}, {"savings", "guns"}),
        ('place home "Home" if |roy away: boredom +1', {"roy", "last action", "love", "not"}, {"insight"}),
        ('place home "Home" if roy |away: boredom +1', {"here", "away"}, {"love"}),
        ("  set |late", {"late"}, {"love", "quarrel"}),
        ("  love -1 if flag |late", {"late"}, {"love", "quarrel"}),
    ],
)
def test_what_is_offered(view: View, text: str, some: set[str], none: set[str]) -> None:
    """Words of the kit and names of the cards, where the kit's grammar takes them."""
    labels = offered(view, text)
    assert some <= labels
    assert not none & labels


def test_a_word_that_is_offered_says_what_it_does(view: View) -> None:
    """By the kit's row."""
    items = {item.label: item.documentation for item in complete(view, *at("  |low 1"))}
    documentation = items["low"]
    assert isinstance(documentation, types.MarkupContent)
    assert "lowest result" in documentation.value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("  l|ow 1", "lowest result"),
        ("  savings +1, lose ac|tion", "less today"),
        ('place home "Home" if r|oy away: boredom +1', "Where Roy is"),
        ('d|aily work "Work"', "What Clyde can do"),
        ("  d|o quarrel", "effects of that name"),
        ("  s|avings +1, lose action", "gauge savings"),
        ("  do qua|rrel", "named effect quarrel"),
        ('police gu|ns "Guns"', "card guns"),
        ("  set la|te", "It is late"),
        ("  love -1 if fl|ag late", "The flag is set"),
    ],
)
def test_hover(view: View, text: str, says: str) -> None:
    """Words by their rows, names by their cards."""
    said = hover(view, *at(text))
    assert said is not None and isinstance(said.contents, types.MarkupContent)
    assert says in said.contents.value
    assert "diary" not in said.contents.value


def test_hover_says_nothing_of_what_it_does_not_know(view: View) -> None:
    """Of a number, for instance."""
    assert hover(view, *at("  low |1")) is None


def test_colours(view: View) -> None:
    """Words of the kit are keywords, gauges variables, cards classes."""
    words: dict[str, str] = {}
    data, line, start = tokens(view), 0, 0
    for place in range(0, len(data), 5):
        down, along, length, kind, _ = data[place : place + 5]
        line, start = line + down, along if down else start + along
        words[view.page.lines[line][start : start + length]] = TYPES[kind]
    assert {words[word] for word in ("low", "roy", "away", "lose", "action", "daily")} == {"keyword"}
    assert words["savings"] == "variable"
    assert words["guns"] == "class"
    assert words["quarrel"] == "function"


def test_where_a_name_is_declared(view: View) -> None:
    """A gauge is a card."""
    (place,) = definition(view, *at("  s|avings +1, lose action"))
    assert (
        place.target_range.start.line == 0 if hasattr(place, "target_range") else place.range.start.line == 0
    )


def test_a_gauge_gets_another_name(view: View) -> None:
    """Wherever it is named."""
    changed = rename(view, *at("  s|avings +1, lose action"), "dollars", Path("/nowhere"))
    assert changed.changes is not None
    (edits,) = changed.changes.values()
    assert sorted(edit.range.start.line for edit in edits) == [0, at("  |savings +1, lose action")[0] - 1]


def test_a_flag_gets_another_name(view: View) -> None:
    """On the scenario card, where it is set, and where it is asked for."""
    changed = rename(view, *at("  set l|ate"), "dark", Path("/nowhere"))
    assert changed.changes is not None
    assert sorted(len(edits) for edits in changed.changes.values()) == [1, 2]


def test_the_outline(view: View) -> None:
    """Each card by its kind and its name."""
    assert [symbol.name for symbol in outline(view)][-5:] == [
        "place home", "daily work", "police guns", "effect morning", "effect quarrel"
    ]  # fmt: skip


def test_everything_else_an_editor_asks(view: View) -> None:
    """Hints, folding, searching and quick fixes stumble over no card of a kit."""
    assert [hint.label for hint in hints(view, 1, len(view.page.lines))] == []
    assert folding(view)
    assert "police guns Guns" in {symbol.name for symbol in search([view], "guns")}


@pytest.mark.usefixtures("view")
def test_a_misspelled_word_is_mended(tmp_path: Path) -> None:
    """The finding carries the change."""
    file = tmp_path / "cards.loop"
    store = DocumentStore(tmp_path, kits=OneGame())
    store.open(file, file.as_uri(), CARDS.replace("  low 1", "  lowe 1"), 1)
    opened = store.view(file)
    assert opened is not None
    (finding,) = opened.findings
    assert [fix.text for fix in finding.fixes] == ["low"]


@pytest.mark.parametrize(
    ("line", "declared"),
    [
        ("  set early", '  flag early "Early"\n'),
        ("  zeal +1", '  counter zeal "Zeal" from 0 to 6\n'),
    ],
)
@pytest.mark.usefixtures("view")
def test_what_is_missing_is_declared(tmp_path: Path, line: str, declared: str) -> None:
    """A line of the scenario card, for a flag or a counter that a card names."""
    file = tmp_path / "cards.loop"
    store = DocumentStore(tmp_path, kits=OneGame())
    store.open(file, file.as_uri(), CARDS.replace("  set late", line), 1)
    opened = store.view(file)
    assert opened is not None
    (finding,) = opened.findings
    ((_, path, edit),) = missing(opened, finding)
    assert (path.name, edit.new_text) == ("scenario.loop", declared)


@pytest.mark.parametrize(
    ("test", "chance"),
    [("2 coins >= 1", "75 %"), ("2 dice >= 7", "58 %"), ("1 die >= 6", "17 %"), ("20 coins >= 0", "100 %")],
)
@pytest.mark.usefixtures("view")
def test_the_chance_of_a_test(tmp_path: Path, test: str, chance: str) -> None:
    """Behind its line, exactly."""
    text = f'place away "Away"\n  test {test}  # perhaps\n    success: love +1\n'
    file = tmp_path / "cards.loop"
    store = DocumentStore(tmp_path, kits=OneGame())
    store.open(file, file.as_uri(), CARDS + text, 1)
    opened = store.view(file)
    assert opened is not None
    (hint,) = hints(opened, 1, len(opened.page.lines))
    assert hint.label == chance
    assert opened.page.line(hint.position.line + 1)[: hint.position.character].endswith(test)


def test_a_whole_card_is_put_in(view: View) -> None:
    """With the lines that the kit's row says it must have; what is put in checks clean but for its names."""
    items = complete(view, *at("|effect quarrel"), with_snippets=True)
    texts = {
        item.filter_text: item.text_edit for item in items if item.kind is types.CompletionItemKind.Snippet
    }
    assert {"police", "daily", "gauge", "effect"} <= set(texts)
    police = texts["police"]
    assert isinstance(police, types.TextEdit)
    filled = re.sub(r"\$\{\d:([^}]*)\}", r"\1", police.new_text)
    assert filled == 'police name "Title"\n  low 1\n  high 1\n  nothing'
    assert parse_file(filled + "\n", "x.loop", view.language).diagnostics == []


def test_a_whole_block_is_put_in(view: View) -> None:
    """Of those that every game has."""
    items = complete(view, *at("  |do quarrel"), with_snippets=True)
    labels = {item.filter_text for item in items if item.kind is types.CompletionItemKind.Snippet}
    assert labels == {"choose", "roll", "test", "win", "lose", "if", "repeat", "for", "in", "printed"}


FRAMES = (
    'scenario a "A"\n  {}\n',
    "effect a\n  {}\n",
    'artifact a "A"\n  {}\n',
    'diary 1 "A"\n  front\n    {}\n',
    'diary 1 "A"\n  {}\n',
    "effect a\n  test BRAVE\n    {}\n",
)


@pytest.mark.parametrize(
    ("language", "blocks", "cards"),
    (
        (DIALECT, editor.BLOCKS, editor.CARDS),
        (LOOP, blocks_to_fill(LOOP), cards_to_fill(LOOP)),
        (BONNIE, blocks_to_fill(BONNIE), cards_to_fill(BONNIE)),
    ),
    ids=("tales", "the-loop", "bonnie-and-clyde"),
)
def test_what_is_put_in_can_be_read(language: Any, blocks: dict[str, str], cards: dict[str, str]) -> None:
    """Each block on some card, with a name in each place to fill in."""

    def written(text: str) -> Iterator[str]:
        for last in ("nothing", "> Words.", "worker north 1"):
            filled = re.sub(r"\$\{\d[:|]([^}|,]*)[^}]*\}", r"\1", text).replace("$0", last)
            filled = filled.replace("NAME", "1" if filled.startswith(("diary", "school")) else "a")
            for frame in ("{}\n",) if text in cards.values() else FRAMES:
                line = next(line for line in frame.split("\n") if "{}" in line)
                yield frame.format(filled.replace("\n", "\n" + line[: line.index("{")]))

    for text in (*blocks.values(), *cards.values()):
        assert any(not parse_file(file, "x.loop", language).diagnostics for file in written(text)), text
