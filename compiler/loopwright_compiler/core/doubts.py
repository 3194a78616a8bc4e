"""Warnings about parts of a card that are valid, but hardly meant so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from loopwright_dsl.record import values_of
from loopwright_dsl.syntax import Block, Chance, Choose, Ending, If, Node, Roll, Statement, Test
from loopwright_engine.core.dice import totals

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.card_facts import facts
from loopwright_compiler.semantics.visitor import parts_of

Part = TypeVar("Part", bound=Node)


def check_doubts(reporter: Reporter, at: CardAt, spreads: Callable[[Block], bool] = lambda _: False) -> None:
    """Report choices that are none, tests on which nothing depends, and what stands behind an ending.

    spreads: whether a block strikes more players as a failure than as a success.
    """
    card_facts = facts(at.card)
    for node in card_facts.nodes:
        if type(node) is Choose:
            _choices(reporter, at, node)
        elif type(node) is Test or type(node) is Chance:
            _same_outcomes(reporter, at, node, spreads)
    if card_facts.endings:
        for node in card_facts.nodes:
            for block in parts_of(node):
                if isinstance(block, Block):
                    _after_the_end(reporter, at, block)


def _choices(reporter: Reporter, at: CardAt, choose: Choose) -> None:
    labels = [choice.label for choice in choose.choices]
    if len(labels) == 1:
        reporter.on(at, "LW0531", labels[0])
    if len(labels) > 1 and all(choice.closable for choice in choose.choices):
        reporter.on(at, "LW0542", labels[0])


def repeated(parts: Iterable[tuple[object, Part]]) -> Iterator[tuple[Part, Part]]:
    """The parts that say the same as one before them, each with the first that says it."""
    first_of: dict[object, Part] = {}
    for key, part in parts:
        first = first_of.setdefault(key, part)
        if first is not part:
            yield part, first


def _same_outcomes(
    reporter: Reporter, at: CardAt, test: Test | Chance, spreads: Callable[[Block], bool]
) -> None:
    if test.success is None or test.failure is None or spreads(test.failure):
        return
    if bare(test.success) == bare(test.failure):
        reporter.on(at, "LW0527", test.trait if isinstance(test, Test) else test.thrown)


def _after_the_end(reporter: Reporter, at: CardAt, block: Block) -> None:
    for statement, following in zip(block.statements, block.statements[1:], strict=False):
        if _ends(statement):
            reporter.on(at, "LW0528", following, beside=statement)
            return


def _ends(statement: Statement) -> bool:
    """Whether a statement always ends the game."""
    match statement:
        case Ending():
            return True
        case If(then=success, otherwise=failure):
            return _block_ends(success) and _block_ends(failure)
        case Test(success=success, failure=failure) | Chance(success=success, failure=failure):
            return _block_ends(success) and _block_ends(failure)
        case Choose(choices=choices):
            sure = any(choice.condition is None and choice.price is None for choice in choices)
            return sure and all(_block_ends(choice.body) for choice in choices)
        case Roll(rows=rows, dice=dice):
            faces = {face for row in rows for face in range(row.low.value, row.high.value + 1)}
            return faces.issuperset(totals(*dice)) and all(_block_ends(row.body) for row in rows)
        case _:
            return False


def _block_ends(block: Block | None) -> bool:
    return any(map(_ends, block.statements)) if block else False


def bare(item: object) -> object:
    """A syntax tree without its places, equal for two trees with the same content."""
    if isinstance(item, tuple):
        return tuple(bare(part) for part in item)
    if isinstance(item, Node):
        return (type(item), *map(bare, values_of(item)[1:]))
    return item
