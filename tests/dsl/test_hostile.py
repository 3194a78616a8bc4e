"""Files beyond all measure: a clear finding in little time, never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from loopwright_dsl import decode, parse_file, render
from loopwright_games.tales.cards.language import DIALECT

DIARY = 'diary 1 "A"\n  front\n'
RUMOR = 'rumor a 1 "A" at K\n'
SECONDS = 2.0

TEXTS: dict[str, tuple[str, Callable[[], str]]] = {
    "empty": ("LW0005", lambda: ""),
    "only comments": ("LW0005", lambda: "# nothing\n" * 1000),
    "a line of 5 MB": ("LW0003", lambda: "x" * 5_000_000),
    "a line of 400 kB": ("LW0004", lambda: 'school 1 "' + "x" * 400_000),
    "prose of 400 kB": ("LW0004", lambda: 'school 1 "A"\n  > ' + "x" * 400_000),
    "10,000 levels": ("LW0003", lambda: "".join(" " * 2 * n + "if flag a\n" for n in range(10_000))),
    "600 levels": ("LW0124", lambda: RUMOR + "".join("  " * n + "if flag a\n" for n in range(1, 600))),
    "100,000 cards": ("LW0003", lambda: 'diary 1 "A"\n' * 100_000),
    "20,000 cards": ("LW0006", lambda: 'school 1 "A"\n firmware\n'.replace(" f", "  f") * 18_000),
    "20,000 broken cards": ("LW0007", lambda: 'school 1 "A"\n  firm\n' * 20_000),
    "a card of 20,000 lines": ("LW0008", lambda: DIARY + "    > a\n" * 20_000),
    "a card of mistakes": ("LW0007", lambda: DIARY + "    wen foo bar: filp, take rum if if\n" * 900),
    "not not not": ("LW0124", lambda: DIARY + "    when " + "not " * 900 + "flag a: flip\n"),
    "brackets": ("LW0124", lambda: DIARY + "    when " + "(" * 1_500 + "flag a" + ")" * 1_500 + ": flip\n"),
    "a long number": ("LW0127", lambda: "diary " + "9" * 3_900 + ' "A"\n  front\n    > a\n'),
    "a control character": ("LW0002", lambda: "diary\0"),
    "noise": ("LW0007", lambda: "".join(chr(33 + n * 7919 % 90) if n % 61 else "\n" for n in range(400_000))),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text(name: str) -> None:
    code, make = TEXTS[name]
    text = make()
    start = time.process_time()
    diagnostics = parse_file(text, "x.loop", DIALECT).diagnostics
    output = "".join(render(item, text) for item in diagnostics)
    assert time.process_time() - start < SECONDS
    assert code in {item.code for item in diagnostics}
    assert len(output) < 200_000


def test_wide_but_healthy_conditions_and_effects() -> None:
    condition = "flag a and " * 300 + "flag b"
    text = f"{DIARY}    when {condition}: {'flip, ' * 50}flip\n    when {'1 + ' * 400}1 = 2: flip\n"
    assert parse_file(text, "x.loop", DIALECT).diagnostics == []


def test_bytes() -> None:
    assert [item.code for item in decode(b"\x89PNG\r\n\x1a\n\0\0", "x")[1]] == ["LW0002"]
    assert [item.code for item in decode("diary".encode("utf-16"), "x")[1]] == ["LW0001"]
    (latin,) = decode('school 1 "A"\n  # Café'.encode("latin-1"), "x")[1]
    assert (latin.code, latin.span.line, latin.span.column) == ("LW0001", 2, 8)
    assert decode(b"\xef\xbb\xbfdiary\r\n", "x") == ("diary\n", [])


@pytest.mark.parametrize("sign", ["\u2028", "\x0b", "\x0c", "\x85"])
def test_white_space_that_is_no_space(sign: str) -> None:
    diagnostics = parse_file(f"{DIARY}    on end phase: draw {sign} item\n", "x.loop", DIALECT).diagnostics
    assert [(diagnostic.code, diagnostic.span.line) for diagnostic in diagnostics] == [("LW0125", 3)]
