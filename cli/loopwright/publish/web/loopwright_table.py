"""What runs in the worker: the table of one bundle, called by name with JSON, answering with JSON.

It is a module of the browser's Python alone. Errors are answers, never tracebacks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from loopwright_engine import EngineError, catalogues, parse_bundle
from loopwright_engine.kit import registry
from loopwright_engine.table import CampaignTable, Table

HERE = Path(__file__).parent / "loopwright_bundle"
DEEPEST = 100
"""How deep lists and objects may lie in each other in a save; in games they are no more than a few."""
_MARK = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{\]}]', re.DOTALL)
CALLS = ("setup", "new", "document", "choose", "advance", "undo", "redo", "save", "load", "feedback")
OF_CAMPAIGNS = ("go_to", "write_notebook", "take_notebook")


def opened() -> Table:
    """The table of the bundle that came along, or of the evenings of a campaign, with their kit: one of our
    own, or the folder beside it.
    """
    catalogues.read_first(*sorted((HERE / "translations").glob("*")))
    game = json.loads((HERE / "game.json").read_text("utf-8"))
    if game["module"] is None:
        registry.add_folder(HERE / "kit")
    else:
        registry.add(import_module(game["module"]).KIT)
    bundles = [parse_bundle((HERE / name).read_bytes()) for name in game["bundles"]]
    return CampaignTable(bundles, game["icons"]) if len(bundles) > 1 else Table(bundles[0], game["icons"])


table = opened()
calls: dict[str, Callable[..., Any]] = {
    name: getattr(table, name)
    for name in (*CALLS, *(OF_CAMPAIGNS if isinstance(table, CampaignTable) else ()))
}


def too_deep(text: str) -> bool:
    """Whether reading a text as JSON would need more stack than browsers have, which would end Python."""
    depth = 0
    for mark in _MARK.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0], 0)
        if depth > DEEPEST:
            return True
    return False


def answer(call: str, arguments: str) -> str:
    """The answer to one call: `{"result": …}` or `{"error": {"code", "text"}}` as JSON."""
    if call not in calls:
        return json.dumps({"error": {"code": "call", "text": call}})
    given = json.loads(arguments)
    if call in ("load", "take_notebook") and given and isinstance(given[0], str) and too_deep(given[0]):
        return json.dumps(
            {"error": {"code": "save", "text": "this is no saved game: it is nested too deeply"}}
        )
    try:
        result = calls[call](*given)
    except EngineError as error:
        return json.dumps({"error": {"code": type(error).__name__, "text": str(error)}})
    if isinstance(result, dict) and "error" in result:
        return json.dumps({"error": result["error"]}, ensure_ascii=False)
    return json.dumps({"result": result}, ensure_ascii=False)
