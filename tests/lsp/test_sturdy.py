"""Whatever the text is and wherever the cursor stands, every feature answers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.lsp.documents import DocumentStore, View
from loopwright_compiler.lsp.features.completion import complete
from loopwright_compiler.lsp.features.diagnostics import fixes, for_editor
from loopwright_compiler.lsp.features.hover import hover
from loopwright_compiler.lsp.features.inlay_hints import hints
from loopwright_compiler.lsp.features.navigation import (
    definition,
    folding,
    highlights,
    outline,
    references,
    search,
)
from loopwright_compiler.lsp.features.rename import NotRenamed, prepare, rename
from loopwright_compiler.lsp.features.semantic_tokens import tokens
from loopwright_compiler.lsp.server import formatting

from ..sweep_length import times
from .project import CARDS, write_project

CONTENT = Path(__file__).parents[2] / "content"
ROUNDS = times(20)
PLACES = 6


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_project(tmp_path_factory.mktemp("sturdy")) / "scenarios" / "reeds"


def damaged(text: str, luck: random.Random) -> str:
    """The text with some words taken out, doubled, swapped or replaced."""
    words = text.split(" ")
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(words))
        words[at : at + 1] = luck.choice(
            (
                [],
                [words[at]] * 2,
                ["\t"],
                ["😀é"],
                ['"'],
                ["\n"],
                ["#"],
                ["9" * 30],
                [words[at][::-1]],
                ["\u2028"],
            )
        )
    return " ".join(words)


def everything(view: View, line: int, column: int) -> None:
    """Every feature once; a name that cannot be changed says so."""
    about: list[Callable[[], Any]] = [
        lambda: for_editor(view.findings, view.page, "file:///x", view.opened),
        lambda: complete(view, line, column, with_snippets=True),
        lambda: complete(view, line, column, typed=" "),
        lambda: hover(view, line, column),
        lambda: definition(view, line, column),
        lambda: references(view, line, column, declarations=True),
        lambda: highlights(view, line, column),
        lambda: fixes(view, line, line + 3),
        lambda: outline(view),
        lambda: search([view], "a"),
        lambda: folding(view),
        lambda: formatting(view),
        lambda: hints(view, 1, 10_000),
    ]
    for feature in about:
        feature()
    data = tokens(view)
    assert len(data) % 5 == 0 and min(data, default=0) >= 0
    for change in (
        lambda: prepare(view, line, column, CONTENT),
        lambda: rename(view, line, column, "other-name", CONTENT),
    ):
        try:
            change()
        except NotRenamed as refused:
            assert str(refused).endswith((".", "first."))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_damaged_text(scenario: Path, seed: int) -> None:
    luck = random.Random(seed)
    store = DocumentStore(CONTENT)
    path = scenario / luck.choice(("cards.loop", "scenario.loop"))
    text = damaged(path.read_text(encoding="utf-8"), luck)
    store.open(path, path.as_uri(), text, 1)
    store.news()
    view = store.view(path)
    assert view is not None
    for _ in range(PLACES):
        line = luck.randint(1, len(view.page.lines))
        everything(view, line, luck.randint(1, len(view.page.line(line)) + 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        " ",
        "\r\n\r",
        "\0",
        "#",
        ">",
        '"',
        "diary",
        "diary ",
        "\t",
        "x" * 5000,
        'diary 1 "\U0001f438"',
        CARDS * 2,
    ],
    ids=range(14),
)
def test_odd_texts(scenario: Path, text: str) -> None:
    store = DocumentStore(CONTENT)
    path = scenario / "cards.loop"
    store.open(path, path.as_uri(), text, 1)
    store.news()
    view = store.view(path)
    assert view is not None
    for line, column in ((1, 1), (1, len(view.page.line(1)) + 1), (len(view.page.lines), 1)):
        everything(view, line, column)


def test_a_file_too_large_is_told_of(scenario: Path) -> None:
    store = DocumentStore(CONTENT)
    path = scenario / "cards.loop"
    store.open(path, path.as_uri(), CARDS * 2000, 1)
    assert {entry.code for entry in store.news()[path]} == {"LW0003"}


def test_thousands_of_findings_and_names_take_their_time_once(tmp_path: Path) -> None:
    path = tmp_path / "scenario.loop"
    block = "    when flag seen: play diary 2\n" * 100
    cards = "".join(f'\ndiary {number} "D"\n  front\n{block}' for number in range(1, 61))
    head = 'scenario long "Long"\n  > So long.\n  rumors none\n  diary 1\n  flag seen\n'
    store = DocumentStore(CONTENT)
    store.open(path, path.as_uri(), head + cards, 1)
    start = time.process_time()
    assert len(store.news()[path]) > 5_000
    view = store.view(path)
    assert view is not None
    used, inlay_hints = references(view, 9, 16, declarations=False), hints(view, 1, 10_000)
    assert (len(used), len(inlay_hints)) == (6_000, 6_001)  # the scenario card names diary 1
    assert time.process_time() - start < 10
