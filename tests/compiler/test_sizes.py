"""As much of one thing as a bundle holds, and one more: what is checked can be built and played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from loopwright_compiler import compile_path, validate_bundle
from loopwright_compiler.project import plain_files
from loopwright_engine import load_bundle
from loopwright_games.tales.cards import limits

from .examples import NOWHERE, declare, put_card, small

Write = Callable[[Path, int], None]


def side(line: str) -> Write:
    """A diary card with so many lines."""

    def write(scenario: Path, count: int) -> None:
        lines = "".join(f"    {line.format(number)}\n" for number in range(count))
        put_card(scenario, f'diary 2 "Two"\n  front\n    > Hm.\n{lines}')

    return write


def row(before: str, part: str, between: str, after: str) -> Write:
    """A line with so many parts."""
    return lambda scenario, count: side(f"{before}{between.join([part] * count)}{after}")(scenario, 1)


def options(scenario: Path, count: int) -> None:
    lines = "".join(f'        "Option {number}": insight +1\n' for number in range(count))
    put_card(scenario, f'diary 2 "Two"\n  front\n    > Hm.\n    action "A" at K\n      choose\n{lines}')


def declared(line: str, already: int = 0) -> Write:
    """So many of what a scenario declares; the small one has `already` one."""
    return lambda scenario, count: declare(
        scenario, *(line.format(number) for number in range(count - already))
    )


SIZES: dict[str, tuple[int, Write]] = {
    "when": (plain_files.PARTS, side("when insight >= 2: enigma +1")),
    "lose": (plain_files.PARTS, side('lose l{} "L" when insight >= 2')),
    "on": (plain_files.PARTS, side("on end phase: enigma +1")),
    "action": (plain_files.PARTS, side('action "A{}" at K: insight +1')),
    "options": (plain_files.OPTIONS, options),
    "or": (plain_files.CONDITIONS, row("when ", "tremor > 1", " or ", ": enigma +1")),
    "sum": (plain_files.TERMS, row("when ", "insight", " + ", " > 1: enigma +1")),
    "flags": (plain_files.FLAGS, declared("flag f{}", already=1)),
    "counters": (plain_files.COUNTERS, declared("counter c{} from 0 to 2", already=1)),
    "tokens": (limits.TOKENS, declared("token t{}")),
    "name": (plain_files.NAME, lambda scenario, count: declare(scenario, f"flag {'a' * count}")),
}


def codes_and_bundles(scenario: Path) -> tuple[set[str], dict[str, dict[str, object]]]:
    checked = compile_path(scenario, bundled=NOWHERE)
    return {item.code for item in checked.diagnostics if item.severity == "error"}, checked.bundles


@pytest.mark.parametrize("name", SIZES)
def test_as_much_as_there_may_be_and_one_more(name: str, tmp_path: Path) -> None:
    most, write = SIZES[name]
    scenario = small(tmp_path / "most")
    write(scenario, most)
    errors, bundles = codes_and_bundles(scenario)
    assert not errors
    (bundle,) = bundles.values()
    assert validate_bundle(bundle) == []
    load_bundle(bundle)
    scenario = small(tmp_path / "more")
    write(scenario, most + 1)
    assert codes_and_bundles(scenario)[0] == {"LW0338"}


@pytest.mark.parametrize(
    "text",
    [
        'action "A" at ' + ", ".join("KA" * 40) + ": insight +1",
        'action "A" at K: retrieve item with ' + " or ".join(["CABLES"] * 40),
        'action "A" at K\n      test BRAVE'
        + " or combo ROPE or item SHARP" * 40
        + "\n        success: insight +1",
        "\n    ".join(["> " + "w" * 3_900] * 60),
    ],
    ids=["places", "tags", "ways", "prose"],
)
def test_what_is_said_often_is_meant_once(text: str, tmp_path: Path) -> None:
    """More places, tags and ways than there are can only be the same ones again; prose may be long."""
    scenario = small(tmp_path)
    put_card(scenario, f'diary 2 "Two"\n  front\n    > Hm.\n    {text}\n')
    errors, bundles = codes_and_bundles(scenario)
    assert not errors
    (bundle,) = bundles.values()
    assert validate_bundle(bundle) == []
    load_bundle(bundle)
