"""A small table at the end of `make bench`: items per second, beside the reference of the same run."""

from __future__ import annotations

from typing import Any

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line for each measurement that says how many items one round handles."""
    session = getattr(config, "_benchmarksession", None)
    measured = [each for each in getattr(session, "benchmarks", ()) if each.extra_info.get("items")]
    if not measured:
        return
    terminalreporter.section("results")
    for group in dict.fromkeys(each.group for each in measured):
        members = [each for each in measured if each.group == group]
        reference = next((each for each in members if each.extra_info.get("reference")), None)
        terminalreporter.write_line(str(group or members[0].name))
        for each in members:
            terminalreporter.write_line(_line(each, reference))


def _line(each: Any, reference: Any) -> str:
    rate = _rate(each)
    name = each.name.removeprefix("test_").replace("_", " ")
    if reference is None:
        beside = ""
    elif each is reference:
        beside = "the reference"
    else:
        beside = f"{rate / _rate(reference):.2f} × {reference.name.removeprefix('test_').replace('_', ' ')}"
    return f"  {name:<32} {rate:>12,.0f} {each.extra_info.get('unit', 'items')}/s   {beside}".rstrip()


def _rate(each: Any) -> float:
    return float(each.extra_info["items"] / each.stats.median)
