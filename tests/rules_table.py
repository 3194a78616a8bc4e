"""The table of rules: where each one is played, and which tests prove it (`make rules`).

The rules are those of each game's `RULES.md`. Played is what a docstring or comment of its rules names, or a
comment of its bundled cards; proved is what the docstring of a test names.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import sys
import textwrap
import tokenize
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests" / "engine"
RULE = r"([A-Z]{3})-([A-Z]?\d+|[A-Z])\b"
RANGE = r"([A-Z]{3}-[A-Z]?)(\d+) (?:to|…|–) \1(\d+)"


class Game(NamedTuple):
    """Where the rules of a game are listed, played, said by cards, and proved."""

    rules: Path
    sources: tuple[Path, ...]
    cards: Path
    tests: tuple[Path, ...]


def games() -> dict[str, Game]:
    """Every game that has a list of rules, by its folder's name."""
    table = {}
    for rules_file in sorted(ROOT.glob("games/loopwright_games/*/RULES.md")):
        folder, name = rules_file.parent, rules_file.parent.name
        if name == "tales":
            tests = tuple(sorted(TESTS.glob("test_*.py")))
            table[name] = Game(
                rules_file,
                (ROOT / "engine" / "loopwright_engine", folder),
                ROOT / "content" / "worlds",
                tests,
            )
        else:
            tests = (ROOT / "tests" / "games" / f"test_{name}.py",)
            table[name] = Game(rules_file, (folder,), ROOT / "content" / name.replace("_", "-"), tests)
    return table


@dataclass
class Rule:
    """A rule, the places of the engine that play it and the tests that name it."""

    id: str
    title: str
    played: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether it is played and proved."""
        return bool(self.played and self.tests)


def rules(game: str = "tales") -> dict[str, Rule]:
    """The rules of a game by id, in the order of the list."""
    lines = re.findall(rf"^- ({RULE}) (.+)$", games()[game].rules.read_text(encoding="utf-8"), re.MULTILINE)
    return {line[0]: Rule(line[0], line[3]) for line in lines}


def named(text: str) -> set[str]:
    """The ids in a text; `MOV-1 to MOV-3` names three."""
    rules_named = single(text)
    for chapter, low, high in re.findall(RANGE, text):
        rules_named |= {f"{chapter}{number}" for number in range(int(low), int(high) + 1)}
    return rules_named


def single(text: str) -> set[str]:
    """The ids in a text one by one: a test that names a whole range proves none of it."""
    return {"-".join(pair) for pair in re.findall(RULE, re.sub(RANGE, "", text))}


@cache
def said(path: Path) -> list[tuple[str, str]]:
    """What a module that names rules says in docstrings and comments, each with the innermost definition."""
    return list(_said(path))


def _said(path: Path) -> Iterator[tuple[str, str]]:
    text = path.read_text(encoding="utf-8")
    if not named(text):
        return
    spans = [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            lone = token.type == tokenize.STRING and token.line.lstrip().startswith(('"""', "'"))
            if token.type == tokenize.COMMENT or lone:
                around = [span for span in spans if span[0] <= token.start[0] <= span[1]]
                yield min(around, key=lambda span: span[1] - span[0])[2] if around else "", token.string


def fill(table: dict[str, Rule], name: str = "tales") -> None:
    """Find where each rule of a game is played and proved."""
    game = games()[name]
    sources = ((folder, path) for folder in game.sources for path in sorted(folder.rglob("*.py")))
    for source, path in sources:
        module = path.relative_to(source).with_suffix("").as_posix()
        for function, text in said(path):
            _note(table, "played", named(text), f"{module}: {function}" if function else module)
    for path in sorted(game.cards.rglob("*.loop")):
        for comment in re.findall(r"^\s*#.*$", path.read_text(encoding="utf-8"), re.MULTILINE):
            _note(table, "played", named(comment), path.relative_to(ROOT).as_posix())
    for path in game.tests:
        for function, text in said(path):
            if function.startswith("test_"):
                _note(table, "tests", single(text), f"{path.stem}: {function}")


def _note(table: dict[str, Rule], column: str, ids: set[str], place: str) -> None:
    for rule in ids & table.keys():
        places: list[str] = getattr(table[rule], column)
        if place not in places:
            places.append(place)


def unknown(name: str = "tales") -> list[str]:
    """Ids in the rules of a game or its tests that the list of rules does not have."""
    table, game = rules(name), games()[name]
    chapters = {rule.partition("-")[0] for rule in table}
    rules_named = set()
    for path in chain(game.tests, *(folder.rglob("*.py") for folder in game.sources)):
        rules_named |= {rule for _, text in said(path) for rule in named(text)}
    sections = {rule.rstrip("0123456789") for rule in table}
    return sorted(
        rule for rule in rules_named - table.keys() - sections if rule.partition("-")[0] in chapters
    )


def show(table: dict[str, Rule], width: int) -> None:
    """Print the table, each rule with its places and tests."""
    side = max(20, (width - 46) // 2)
    for rule in table.values():
        title = textwrap.wrap(f"{rule.id:7}{rule.title}", 42, subsequent_indent=" " * 7)
        rows = max(len(title), len(rule.played), len(rule.tests), 1)
        for row in range(rows):
            cells = [places[row] if row < len(places) else "" for places in (title, rule.played, rule.tests)]
            print(f"{cells[0]:44}{cells[1]:{side}.{side - 1}}{cells[2]:.{side}}".rstrip())
        if not rule.holds:
            print(f"{'':7}-> {'no test' if rule.played else 'not played'}")


def main() -> int:
    """Print the table; 1 when a rule is not played or not proved."""
    parser = argparse.ArgumentParser(description="Where each rule is played and proved.")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.add_argument("--game", choices=sorted(games()), help="one game; else all")
    options = parser.parse_args()
    tables = {name: rules(name) for name in games() if options.game in (None, name)}
    for name, table in tables.items():
        fill(table, name)
        if not options.json:
            show(table, shutil.get_terminal_size((150, 24)).columns)
    every = [rule for table in tables.values() for rule in table.values()]
    if options.json:
        print(json.dumps([asdict(rule) for rule in every], indent=1, ensure_ascii=False))
    missing = [rule.id for rule in every if not rule.holds]
    tests = {test for rule in every for test in rule.tests}
    print(f"{len(every)} rules, {len(tests)} tests; missing: {', '.join(missing) or 'none'}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
