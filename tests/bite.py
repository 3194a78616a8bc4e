"""Whether the tests bite: break each rule in turn, and see that a test which names it fails (`make bite`).

The engine on the disk is left alone; the break lives in one process that then runs the tests.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import os
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType
from typing import Any

import rules_table
from bites import BITES, Bite

BROAD = ("test_laws", "test_oracle", "test_content", "test_bots", "test_golden")
"""Tests that look at everything: a pointed one shall bite first."""


WHOLE = -1
"""In place of a row: all tests, and nothing broken."""


class Stale(Exception):
    """A row of the table no longer fits the engine's text."""


def original(bite: Bite) -> FunctionType:
    """The function that is to be broken."""
    module, _, path = bite.function.partition(":")
    whole = module if module.startswith("loopwright_") else f"loopwright_games.tales.{module}"
    value: Any = importlib.import_module(whole)
    for name in path.split("."):
        value = getattr(value, name)
    assert isinstance(value, FunctionType), f"{bite.function} is compiled"
    return value


def broken(bite: Bite) -> ast.Module:
    """The function's definition with the break in it."""
    text = textwrap.dedent(inspect.getsource(original(bite)))
    if text.count(bite.text) < 1:
        raise Stale(f"{bite.rule}: {bite.function} no longer says {bite.text!r}")
    return ast.parse(text.replace(bite.text, bite.instead))


def put_in(bite: Bite) -> None:
    """Break the rule in this process, wherever the function is already known."""
    function = original(bite)
    namespace: dict[str, Any] = {}
    exec(compile(broken(bite), bite.function, "exec"), function.__globals__, namespace)
    function.__code__ = namespace[function.__name__].__code__


def tests_of(number: int) -> list[str]:
    """The tests that name the rule of a row, as pytest takes them; pointed ones first."""
    table = rules_table.rules()
    rules_table.fill(table)
    named = {test for rule in table.values() for test in rule.tests}
    if number != WHOLE:
        named = set(table[BITES[number].rule].tests)
    rows = sorted(named, key=lambda test: (test.startswith(BROAD), test))
    pairs = [row.split(": ") for row in rows]
    return [f"{rules_table.TESTS.relative_to(rules_table.ROOT)}/{file}.py::{test}" for file, test in pairs]


def run(number: int) -> int:
    """Break the rule of one row and run its tests: pytest's own verdict."""
    import pytest

    if number != WHOLE:
        put_in(BITES[number])
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
    return int(pytest.main([*quiet, *tests_of(number)]))


def bites(number: int) -> tuple[str, bool, str]:
    """The rule of the row, whether a test has failed, and what was said."""
    rule = BITES[number].rule if number != WHOLE else ""
    command = [sys.executable, __file__, "--row", str(number)]
    try:
        result = subprocess.run(
            command, cwd=rules_table.ROOT, capture_output=True, text=True, check=False, timeout=120
        )
    except subprocess.TimeoutExpired:
        return rule, True, "never ended"
    lines = (result.stdout + result.stderr).strip().splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return rule, result.returncode == 1, failed[0] if failed else lines[-1] if lines else ""


def report(rules: Sequence[str], jobs: int) -> int:
    """Try the rows of these rules, or all; the number of rules that could be broken unnoticed."""
    if bites(WHOLE)[1]:
        print("some tests fail without any break: mend them first")
        return 1
    numbers = [number for number, bite in enumerate(BITES) if not rules or bite.rule in rules]
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
    parser.add_argument("--row", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.row is not None:
        return run(options.row)
    return bool(report(options.rules, max(1, options.jobs)))


if __name__ == "__main__":
    sys.exit(main())
