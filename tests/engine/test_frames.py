"""Frames on the stack: what is pushed is what the handler of that kind takes."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import loopwright_games.tales as tales
import pytest

TALES = Path(str(tales.__file__)).parent
TREES = {
    path.stem: ast.parse(path.read_text(encoding="utf-8"))
    for folder in ("rules", "prepare", "bots")
    for path in (TALES / folder).rglob("*.py")
    if path.stem != "__init__" and not (folder == "bots" and path.stem != "rollout")
}
HANDLERS = next(
    node.value
    for node in TREES["round"].body
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "HANDLER_OF"
)


@cache
def pushed() -> dict[str, list[tuple[str, list[ast.expr]]]]:
    """Where a frame is made, and its numbers, by its kind."""
    frames: dict[str, list[tuple[str, list[ast.expr]]]] = {}
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple) and node.elts:
                kind = ast.unparse(node.elts[0])
                frames.setdefault(kind, []).append((f"{name}:{node.lineno}", node.elts[1:]))
    return frames


@pytest.mark.parametrize(
    ("kind", "handler"),
    [
        (ast.unparse(kind), ast.unparse(handler))
        for kind, handler in zip(HANDLERS.keys, HANDLERS.values, strict=True)  # type: ignore[union-attr]
        if kind is not None
    ],
)
def test_a_frame_has_the_numbers_that_its_handler_takes(kind: str, handler: str) -> None:
    """As many; some frame of each kind is made somewhere."""
    module, name = handler.split(".")
    taken = next(
        node.args for node in TREES[module].body if isinstance(node, ast.FunctionDef) and node.name == name
    )
    for place, numbers in pushed()[kind]:
        if taken.vararg is None and not any(isinstance(number, ast.Starred) for number in numbers):
            assert len(numbers) == len(taken.args) - 1, place
