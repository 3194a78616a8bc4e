"""Whether the tests bite: break each rule in turn, and see that a test which names it fails (`make bite`).

The engine and the cards on the disk are left alone; the break lives in one process that then runs the tests.
"""

from __future__ import annotations

import argparse
import ast
import atexit
import builtins
import importlib
import inspect
import os
import random
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import rules_table


class Bite(NamedTuple):
    """A break of one rule: in this function, or file of cards, a text becomes another."""

    rule: str
    function: str
    text: str
    instead: str


def rows(table: Path) -> list[Bite]:
    """The rows of a table of breaks, whose first lines say how they are written."""
    lines = [line for line in table.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    parted = (line.replace("\\n", "\n").split(": ", 2) for line in lines)
    return [
        Bite(rule, function, text, instead.removeprefix(" "))
        for rule, function, change in parted
        for text, _, instead in (change.partition(" ->"),)
    ]


BITES = rows(Path(__file__).with_name("bites.txt"))
"""Every break, of all games."""

CONTENT = rules_table.ROOT / "content"
BROAD = ("test_laws", "test_oracle", "test_content", "test_bots", "test_golden")
"""Tests that look at everything: a pointed one shall bite first."""


class Stale(Exception):
    """A row of the table no longer fits the text of the engine, or of the cards."""


def original(bite: Bite) -> FunctionType:
    """The function that is to be broken."""
    module, _, path = bite.function.partition(":")
    of_game = module.partition(".")[0] in rules_table.games()
    if not module.startswith("loopwright_"):
        module = f"loopwright_games.{module}" if of_game else f"loopwright_games.tales.{module}"
    value: Any = importlib.import_module(module)
    for name in path.split("."):
        value = getattr(value, name)
    value = value.fget if isinstance(value, property) else value
    assert isinstance(value, FunctionType), f"{bite.function} is compiled"
    return value


def broken(bite: Bite) -> str:
    """The function's definition, or the file of cards, with the break in it. Raises Stale and SyntaxError."""
    is_cards = bite.function.endswith(".loop")
    if is_cards:
        text = (CONTENT / bite.function).read_text("utf-8")
    else:
        text = textwrap.dedent(inspect.getsource(original(bite)))
    if bite.text not in text:
        raise Stale(f"{bite.rule}: {bite.function} no longer says {bite.text!r}")
    changed = text.replace(bite.text, bite.instead)
    if not is_cards:
        unknown = _unknown(ast.parse(changed), original(bite))
        if unknown:
            raise Stale(f"{bite.rule}: {bite.function} does not know {', '.join(sorted(unknown))}")
    return changed


def _unknown(definition: ast.Module, function: Any) -> set[str]:
    """The names that a function would ask for and its module does not have."""
    nodes = list(ast.walk(definition))
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    own = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    own |= {
        node.name
        for node in nodes
        if isinstance(node, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and node.name
    }
    own |= {
        (alias.asname or alias.name).partition(".")[0]
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    given = {*function.__globals__, *vars(builtins), *function.__code__.co_freevars}
    annotations = {
        name.id
        for node in nodes
        if isinstance(node, ast.arg | ast.AnnAssign | ast.FunctionDef)
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if part
        for name in ast.walk(part)
        if isinstance(name, ast.Name)
    }
    return names - own - given - annotations


def put_in(bite: Bite) -> None:
    """Break the rule in this process, wherever the function, or the box of cards, is already known."""
    if bite.function.endswith(".loop"):
        _put_in_cards(bite)
        return
    function = original(bite)
    definition = ast.parse(broken(bite))
    free = function.__code__.co_freevars  # such as the class that `super()` asks for
    if free:
        around = ast.parse(f"def around():\n    {' = '.join(free)} = None\n    return {function.__name__}")
        around.body[0].body[1:1] = definition.body  # type: ignore[attr-defined]
        definition = ast.fix_missing_locations(around)
    namespace: dict[str, Any] = {}
    exec(compile(definition, bite.function, "exec"), function.__globals__, namespace)
    new = namespace["around"]() if free else namespace[function.__name__]
    function.__code__ = (new.fget if isinstance(new, property) else new).__code__


def _put_in_cards(bite: Bite) -> None:
    """Let the tests read a copy of the game's cards."""
    sys.path.insert(0, str(rules_table.ROOT / "tests" / "games"))
    boxes = importlib.import_module("boxes")
    copy = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, copy)
    game = bite.function.partition("/")[0]
    shutil.copytree(CONTENT / game, copy / game)
    (copy / bite.function).write_text(broken(bite), "utf-8")
    boxes.CONTENT = copy


def sample(rows: Sequence[int], count: int | None) -> list[int]:
    """So many of the rows by luck, so that every run tries others; all of them without a count."""
    return list(rows) if count is None else sorted(random.sample(rows, min(count, len(rows))))


def tests_of(numbers: Sequence[int]) -> list[str]:
    """The tests that name a rule of these rows, as pytest takes them; pointed ones first."""
    rules = {BITES[number].rule for number in numbers}
    named = []
    for name, game in rules_table.games().items():
        table = rules_table.rules(name)
        rules_table.fill(table, name)
        folder = game.tests[0].parent.relative_to(rules_table.ROOT)
        for rule in table.values():
            if rule.id in rules:
                named += [f"{folder}/{test.replace(': ', '.py::')}" for test in rule.tests]
    return sorted(set(named), key=lambda test: (Path(test).name.startswith(BROAD), test))


def run(numbers: Sequence[int]) -> int:
    """Run the tests of these rows: pytest's own verdict."""
    import pytest

    quiet = [
        "-q",
        "-x",
        "-rfE",
        "--no-header",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "--import-mode=importlib",
    ]
    return int(pytest.main([*quiet, *tests_of(numbers)]))


def bites(number: int) -> tuple[str, bool, str]:
    """The rule of the row, whether a test has failed with it broken, and what was said."""
    rule = BITES[number].rule
    try:
        return rule, *fails("--broken", number, timeout=120)
    except subprocess.TimeoutExpired:
        return rule, True, "never ended"


def fails(what: str, *numbers: int, timeout: float | None = None) -> tuple[bool, str]:
    """Whether a test of these rows has failed in a process of its own, and what was said."""
    command = [sys.executable, __file__, what, *map(str, numbers)]
    result = subprocess.run(
        command, cwd=rules_table.ROOT, capture_output=True, text=True, check=False, timeout=timeout
    )
    lines = (result.stdout + result.stderr).strip().splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return result.returncode == 1, failed[0] if failed else lines[-1] if lines else ""


def report(numbers: Sequence[int], jobs: int) -> int:
    """Try these rows; the number of rules that could be broken unnoticed."""
    failed, outcome = fails("--unbroken", *numbers)
    if failed:
        print(f"a test fails without any break, mend it first: {outcome}")
        return 1
    unnoticed = 0
    with ThreadPoolExecutor(jobs) as pool:
        for rule, noticed, outcome in pool.map(bites, numbers):
            unnoticed += not noticed
            print(f"{rule:7} {'bites' if noticed else 'UNNOTICED'}  {outcome}", flush=True)
    print(f"{len(numbers)} rules broken, {unnoticed} unnoticed")
    return unnoticed


def main() -> int:
    """0 when every break was noticed."""
    parser = argparse.ArgumentParser(description="Break each rule and see that its tests fail.")
    parser.add_argument("rules", nargs="*", help="rules to break (all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--rows", type=int, help="only so many rows of them, by luck")
    parser.add_argument("--broken", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--unbroken", type=int, nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.broken is not None:
        put_in(BITES[options.broken])
        return run([options.broken])
    if options.unbroken:
        return run(options.unbroken)
    rules = options.rules
    numbers = [number for number, bite in enumerate(BITES) if not rules or bite.rule in rules]
    return bool(report(sample(numbers, options.rows), max(1, options.jobs)))


if __name__ == "__main__":
    sys.exit(main())
