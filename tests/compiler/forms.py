"""The small scenario with lines on its card and cards of a test, and what becomes of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from loopwright_compiler import Checked, canonical, compile_path, validate_bundle
from loopwright_engine import load_bundle

from .examples import NOWHERE, declare, put_card, small


def compiled(folder: Path, *cards: str, settings: tuple[str, ...] = ()) -> Checked:
    """The small scenario with these lines on the scenario card and these cards."""
    scenario = small(folder)
    declare(scenario, *settings)
    for card in cards:
        put_card(scenario, card)
    return compile_path(scenario, bundled=NOWHERE)


def bundle(folder: Path, *cards: str, settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """Its bundle, which is valid, and which the engine takes."""
    checked = compiled(folder, *cards, settings=settings)
    assert checked.bundle is not None, [item.message for item in checked.diagnostics]
    data: dict[str, Any] = json.loads(canonical(checked.bundle))
    assert validate_bundle(data) == []
    load_bundle(data)
    return data


def rumor(body: str) -> str:
    """A rumor with these lines."""
    return 'rumor hum 7 "The Empty Boat" at A\n' + "".join(f"  {line}\n" for line in body.split("\n"))


def effects(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What rumor 7 does."""
    return next(card["block"]["effects"] for card in data["rumors"] if card["number"] == 7)


def shown(data: dict[str, Any], face: dict[str, Any]) -> list[tuple[str, str]]:
    """The lines of a face, with their kinds."""
    return [(kind, data["strings"][sid]) for kind, sid in face["text"]]


def found(checked: Checked) -> list[tuple[str, str, int]]:
    """Codes, messages and lines of the findings."""
    return [(item.code, item.message, item.span.line) for item in checked.diagnostics]
