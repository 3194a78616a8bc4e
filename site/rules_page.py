"""The page of the rules: every rule, where the engine plays it, which tests prove it; and the variants."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from loopwright_games.tales.rules.state.variants import VARIANTS

ROOT = Path(__file__).parents[1]
RULES = ROOT / "games" / "loopwright_games" / "tales" / "RULES.md"
HEAD = """# Rules

The game's rulebook as a list, each rule with an id that play cites as well: `loopwright play` names the rule
behind everything that happens. Beside each rule stand the modules that play it, in
`games/loopwright_games/tales` or among the bundled cards, and the tests that prove it. `make rules` prints
the same table with the names of functions, and fails when a rule is not played or not proved."""
VARIANTS_HEAD = """## Switches for variants

`loopwright play … --variant NAME`, any number of them, one of each rule. A switch that finds nothing to act
on changes nothing."""


def rules_page() -> str:
    """All rules by chapter, then the variants' switches."""
    table = {rule["id"]: rule for rule in _table()}
    parts = [HEAD]
    for heading, body in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", _list(), re.MULTILINE | re.DOTALL):
        ids = re.findall(r"^- ([A-Z]{3}-\w+) ", body, re.MULTILINE)
        parts += [f"## {heading}", _rows(("rule", "played in", "proved by"), map(_rule, map(table.get, ids)))]
    switches = ((f"`{variant.name}`", variant.rule, variant.effect, variant.about) for variant in VARIANTS)
    parts += [VARIANTS_HEAD, _rows(("switch", "rule", "makes the game", "what it does"), switches)]
    return "\n\n".join(parts) + "\n"


def _list() -> str:
    return RULES.read_text(encoding="utf-8")


def _table() -> list[dict[str, Any]]:
    """What `make rules` finds, also when it finds a gap."""
    command = [sys.executable, str(ROOT / "tests" / "rules_table.py"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    rules: list[dict[str, Any]] = json.loads(done.stdout)
    return rules


def _rule(rule: dict[str, Any] | None) -> Iterable[str]:
    assert rule is not None
    sentence = f'<span id="{rule["id"].lower()}">**{rule["id"]}**</span> {rule["title"]}'
    tests = [re.sub(r"\btest_", "", test).replace("_", " ") for test in rule["tests"]]
    modules = dict.fromkeys(place.partition(":")[0] for place in rule["played"])
    return sentence, "<br>".join(f"`{module}`" for module in modules), "<br>".join(tests)


def _rows(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = list(head)
    lines = [head, ["---"] * len(head), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
