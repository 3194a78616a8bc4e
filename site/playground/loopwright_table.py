"""What runs in the playground's worker: the compiler over a few files, the cards as printed, and a table.

The worker of published tables imports it by this name, and calls `answer` with JSON. It is a module of the
browser's Python alone. Errors are answers, never tracebacks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from loopwright_compiler import Unreadable
from loopwright_compiler.print import Settings
from loopwright_compiler.print.problems import PrintError
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.render import render
from loopwright_engine import EngineError, parse_bundle
from loopwright_engine.kit import registry
from loopwright_engine.table import Table
from loopwright_games.tales.kit import KIT

CONTENT = Path(__file__).parent / "loopwright_content"
HOME = CONTENT / "scenarios" / "party-line"
FILES = ("diary.loop", "rumors.loop", "scenario.loop")
LONGEST = 60_000
"""Characters that a file may have here; the whole starting scenario has 6,000."""

registry.add(KIT)


class Playground:
    """A small scenario that is edited: what `check` says of it, its printed cards, and a game of it."""

    def __init__(self) -> None:
        self._workspace = Workspace(HOME, bundled=CONTENT)
        self._bundle: Any = None
        self._table: Table | None = None

    def files(self) -> dict[str, str]:
        """The texts to begin with, by the names of their files."""
        return {name: (HOME / name).read_text("utf-8") for name in FILES}

    def check(self, texts: dict[str, str]) -> dict[str, Any]:
        """What `loopwright check` says of these texts, and the cards that can be drawn, with their lines."""
        for name in FILES:
            self._workspace.hold(HOME / name, texts[name][:LONGEST])
        checked = self._workspace.check()
        self._bundle = None if checked.failed else next(iter(checked.bundles.values()))
        findings = [
            {
                "file": Path(diagnostic.path).name,
                "line": diagnostic.span.line,
                "column": diagnostic.span.column,
                "severity": diagnostic.severity,
                "code": diagnostic.code,
                "text": render(diagnostic, checked.sources.get(diagnostic.path, ""), color=False)
                .replace(f"{HOME}/", "")
                .rstrip(),
            }
            for diagnostic in checked.diagnostics
        ]
        return {"findings": findings, "cards": self._cards()}

    def _cards(self) -> list[dict[str, Any]]:
        """The scenario's own cards: id, file and line."""
        origins: dict[str, list[Any]] = self._bundle["origins"] if self._bundle else {}
        return [
            {"id": name, "file": file, "line": line}
            for name, (file, line, _) in origins.items()
            if re.fullmatch(r"diary\.\d+|rumor\.[^.]+\.\d+", name) and file in FILES
        ]

    def draw(self, card: str) -> dict[str, str]:
        """Both sides of a card as SVG. Raises PrintError."""
        from loopwright_compiler.print.svg.cards import card_pictures

        if self._bundle is None:
            return {}
        return card_pictures(self._bundle, Settings(cards=card)).get(card, {})

    def play(self) -> Any:
        """Begin a game of two kids with the cards as they are."""
        if self._bundle is None:
            return {"error": {"code": "errors", "text": "Cards with errors cannot be played yet."}}
        data = json.dumps(self._bundle, ensure_ascii=False)
        self._table = Table(parse_bundle(data.encode()))
        return self._table.new({"players": 2})

    def choose(self, index: int, count: int) -> Any:
        """Choose an option of the game's decision; `count` is how many choices there were before."""
        return self._game().choose(index, count)

    def undo(self) -> Any:
        """Take the last choice back."""
        return self._game().undo()

    def _game(self) -> Table:
        if self._table is None:
            self.play()
        assert self._table is not None
        return self._table


playground = Playground()
calls: dict[str, Callable[..., Any]] = {
    name: getattr(playground, name) for name in ("files", "check", "draw", "play", "choose", "undo")
}


def answer(call: str, arguments: str) -> str:
    """The answer to one call: `{"result": …}` or `{"error": {"code", "text"}}` as JSON."""
    if call not in calls:
        return json.dumps({"error": {"code": "call", "text": call}})
    try:
        result = calls[call](*json.loads(arguments))
    except PrintError as error:
        return json.dumps({"error": {"code": "print", "text": error.diagnostics[0].message}})
    except (EngineError, Unreadable) as error:
        return json.dumps({"error": {"code": type(error).__name__, "text": str(error)}})
    if isinstance(result, dict) and "error" in result:
        return json.dumps({"error": result["error"]}, ensure_ascii=False)
    return json.dumps({"result": result}, ensure_ascii=False)
