"""The page of all that the rules of a game can declare: from the code, its docstrings and games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import StrEnum
from inspect import getdoc, getsource, isclass, isfunction
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

import loopwright
import loopwright_games
from loopwright_engine.kernel.state import State
from loopwright_engine.kit import make
from loopwright_engine.kit.game import MADE, Game

HEAD = """# What a game can declare

Everything that the rules of [a game of your own](../a-game-of-your-own.md) can say, with what it means and a
line of a game that says it. All names are imported from `loopwright_engine.kit.make`."""
GROUPS: Final = {
    "The kit": ("DeclaredKit", "option", "Campaign"),
    "Games": ("Game", "CardGame", "DeckGame", "MapGame", "OpenGame", "ZoneGame", "RingGame", "PieceGame",
              "NotebookGame", "Deck", "Map"),
    "Steps": ("step",),
    "What the game says": ("Ask", "Kind", "Field", "words", "Said", "Ending", "TablesOf"),
    "Moves and zones": ("Move", "Zone", "Transfer", "Peek", "Shuffle", "moving"),
    "What lies at places": ("Stock", "Pieces", "piece_verbs", "piece_field", "where", "whither"),
    "Secrets": ("from_others", "from_all"),
    "What its cards may say": (
        "Language", "CardKind", "Line", "Word", "CountedWord", "Param", "Takes", "draw", "discard", "AT_END",
        "PLACE", "ROADS", "NEAR", "SPOT", "MOVE_TO", "AT", "USES", "slip_verbs", "has_slip",
    ),
    "What it prints": ("Board", "Track", "TablePiece", "numbers"),
}  # fmt: skip
"""Every name, in the order of the page."""
HIDDEN: Final = frozenset(("SHARED", "MOVE", *MADE))
GUIDE: Final = Path(__file__).parent / "docs" / "a-game-of-your-own.md"
UNSAID: Final = (
    "contents", "page", "screens", "said", "seats: tuple", "sealed", "sealed_options", "known_cards",
    "put_off",
)  # fmt: skip
"""What rows have that no rules say."""
LONGEST: Final = 12
"""No example has more lines."""


def game_page() -> str:
    """The page."""
    shown = Examples()
    parts = [HEAD]
    for title, names in GROUPS.items():
        parts += [f"## {title}", *(part for name in names for part in _entry(name, shown))]
    return "\n\n".join(parts) + "\n"


def _entry(name: str, shown: Examples) -> Iterator[str]:
    what = getattr(make, name)
    yield f"### `{name}`"
    yield _doc(what, name)
    if said := _written(what, name):
        yield f"```python\n{said}\n```"
    if example := shown.of_name(name):
        yield f"```python\n{example}\n```"
    if name.isupper() and what.example and what.example not in shown.told:
        shown.told.add(what.example)
        yield f"```loop\n{what.example}```"
    if isclass(what) and not issubclass(what, StrEnum) and name in GROUPS["Games"]:
        for kind in (what, State) if what is Game else (what,):
            yield from _members(kind, shown)


def _members(kind: type, shown: Examples) -> Iterator[str]:
    """What a class of games has of its own: what rules may say of themselves, and what they can call."""
    body = _node(kind)
    for name, text in _attributes(body):
        yield f"#### `{name}`\n\n{text}"
        if example := shown.of_attribute(name):
            yield f"```python\n{example}\n```"
    for node in body.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            method = vars(kind)[node.name]
            example = shown.of_method(node.name)
            if isinstance(method, classmethod) or node.name in shown.told or not example:
                continue
            shown.told.add(node.name)
            yield f"#### `{node.name}`\n\n{_doc(method, node.name)}"
            if not isinstance(method, property):
                yield f"```python\n{node.name}({_arguments(node)})\n```"
            yield f"```python\n{example}\n```"


def _attributes(body: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The attributes of a class that have a text below them."""
    for node, below in zip(body.body, body.body[1:], strict=False):
        match node, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                if not name.startswith("_") and name not in UNSAID:
                    yield name, " ".join(text.split())


def _doc(what: Any, name: str) -> str:
    """A docstring: its paragraphs; code in it keeps its lines."""
    bases = what.__mro__ if isclass(what) and is_dataclass(what) else [what]
    texts = [getdoc(base) or "" for base in bases if base is not object]
    text = what.doc if name.isupper() else "\n\n".join(texts)
    assert text, name
    parts = re.split(r"\n\n", dedent(text))
    return "\n\n".join(part if part.startswith("    ") else " ".join(part.split()) for part in parts)


def _written(what: Any, name: str) -> str:
    """How a row or a call is written: what it takes, with what stands there where nothing is said."""
    if isfunction(what):
        node = _node(what)
        assert isinstance(node, ast.FunctionDef)
        return f"{name}({_arguments(node)})"
    if not isclass(what) or not (is_dataclass(what) or issubclass(what, tuple)):
        return ""
    fields = [
        ast.unparse(part)
        for base in reversed(what.__mro__)
        if is_dataclass(base) or base is what
        for part in _node(base).body
        if isinstance(part, ast.AnnAssign) and not ast.unparse(part).startswith(UNSAID)
    ]
    return "\n".join([f"{name}(", *(f"    {field}," for field in fields), ")"])


def _arguments(node: ast.FunctionDef) -> str:
    """The arguments of a function, as they are written."""
    return ast.unparse(node.args).removeprefix("self, ").removeprefix("self")


def _node(what: Any) -> Any:
    """A class or a function as it is written."""
    return ast.parse(dedent(getsource(what))).body[0]


class Examples:
    """Lines of games: those of the template and the guide first, then of the bundled games."""

    def __init__(self) -> None:
        texts = [(Path(loopwright.__file__).parent / "template_game" / "kit.py").read_text("utf-8")]
        whole = r'^```python title="[^"]+ \(all of it\)"\n(.*?)^```$'
        texts += re.findall(whole, GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        games = Path(loopwright_games.__file__).parent
        for file in sorted(games.glob("*/[erlkw]*.py")):
            if file.parent.name != "tales":
                texts.append(file.read_text("utf-8"))
        self.told: set[str] = set()
        """The methods that have an entry, and the cards that were shown."""
        self._names: dict[str, str] = {}
        self._attributes: dict[str, str] = {}
        self._calls: dict[str, str] = {}
        self._methods: dict[str, str] = {}
        for text in texts:
            for node in ast.walk(ast.parse(text)):
                self._note(node, text)

    def of_name(self, name: str) -> str:
        """The first call of a name, or the first class that is based on it."""
        return self._names.get(name, "")

    def of_attribute(self, name: str) -> str:
        """The first class that says an attribute of itself."""
        return self._attributes.get(name, "")

    def of_method(self, name: str) -> str:
        """The first call of a method of the game, or else the first game with its own."""
        return self._calls.get(name) or self._methods.get(name, "")

    def _note(self, node: ast.AST, text: str) -> None:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                self._keep(self._names, name, node, text)
            case ast.Call(func=ast.Attribute(attr=name, value=ast.Name(id="self"))):
                self._keep(self._calls, name, node, text)
            case ast.ClassDef(bases=bases, body=body):
                for base in bases:
                    self._keep(self._names, ast.unparse(base), node, text)
                for part in body:
                    match part:
                        case (
                            ast.Assign(targets=[ast.Name(id=said)]) | ast.AnnAssign(target=ast.Name(id=said))
                        ):
                            self._keep(self._attributes, said, part, text)
                        case ast.FunctionDef(name=said):
                            self._keep(self._methods, said, part, text)

    def _keep(self, table: dict[str, str], name: str, node: Any, text: str) -> None:
        if name not in table:
            first, *more = text.splitlines()[node.lineno - 1 : node.end_lineno]
            indent = " " * (len(first) - len(first.lstrip()))
            lines = [first, *more]
            if decorators := getattr(node, "decorator_list", ()):
                lines[:0] = (f"{indent}@{ast.unparse(one)}" for one in decorators)
            lines[-1] = lines[-1].encode()[: node.end_col_offset].decode()
            lines = [lines[0][node.col_offset :], *(line.removeprefix(indent) for line in lines[1:])]
            table[name] = "\n".join(lines[:LONGEST] + ["    …"] * (len(lines) > LONGEST))


def missing() -> list[str]:
    """What can be imported and stands nowhere on the page."""
    told = {name for names in GROUPS.values() for name in names}
    return sorted(set(make.__all__) - told - HIDDEN)
