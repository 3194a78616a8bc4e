"""What runs in the worker: the table of one bundle, called by name with JSON, answering with JSON.

It is a module of the browser's Python alone. Errors are answers, never tracebacks.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from loopwright_engine.bundle.load import parse_bundle
from loopwright_engine.errors import EngineError
from loopwright_engine.kit import registry
from loopwright_engine.table import Table

HERE = Path(__file__).parent / "loopwright_bundle"
CALLS = ("setup", "new", "document", "choose", "advance", "undo", "redo", "save", "load", "feedback")


def opened() -> Table:
    """The table of the bundle that came along, with its kit: one of our own, or the folder beside it."""
    game = json.loads((HERE / "game.json").read_text("utf-8"))
    if game["module"] is None:
        registry.add_folder(HERE / "kit")
    else:
        registry.add(import_module(game["module"]).KIT)
    return Table(parse_bundle((HERE / "bundle.json").read_bytes()), game["icons"])


table = opened()
calls: dict[str, Callable[..., Any]] = {name: getattr(table, name) for name in CALLS}


def answer(call: str, arguments: str) -> str:
    """The answer to one call: `{"result": …}` or `{"error": {"code", "text"}}` as JSON."""
    if call not in calls:
        return json.dumps({"error": {"code": "call", "text": call}})
    try:
        result = calls[call](*json.loads(arguments))
    except EngineError as error:
        return json.dumps({"error": {"code": type(error).__name__, "text": str(error)}})
    if isinstance(result, dict) and "error" in result:
        return json.dumps({"error": result["error"]}, ensure_ascii=False)
    return json.dumps({"result": result}, ensure_ascii=False)
