"""What became of a rumor: whether it has succeeded, or failed, at some time of the game.

It is a flag that nobody declares. The test of the rumor sets it, on the side that is asked about, and players
note it as they note others; so play, proofs, bots and print need no word for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.card_facts import facts
from loopwright_compiler.semantics.visitor import walk, walk_through
from loopwright_dsl.syntax import Fact, Name, Node, Number, Test

from ..language.nodes import RumorCard

BECAME: Final = "rumor_became"
"""The kind of the fact."""
SIDES: Final = {"succeeded": "success", "failed": "failure"}
"""What may become of a rumor, and the side of its test that says so."""


class Outcome(NamedTuple):
    """One end that a rumor may come to."""

    set: str
    number: int
    became: str

    @property
    def flag(self) -> str:
        """The flag that says so."""
        return f"rumor.{self.set}.{self.number}.{self.became}"


def outcome(fact: Fact) -> Outcome:
    """What a fact asks about."""
    match fact.args:
        case Name(text=set), Number(value=number), Name(text=became):
            return Outcome(set, number, became)
    raise AssertionError("the grammar gives it these three")


def asked(cards: Iterable[CardAt]) -> list[Outcome]:
    """All that cards ask about, each once."""
    nodes = (node for at in cards for node in facts(at.card).nodes)
    about = (node for node in nodes if isinstance(node, Fact) and node.kind == BECAME)
    return list(dict.fromkeys(map(outcome, about)))


def asked_in(condition: Node) -> list[tuple[Fact, Outcome]]:
    """What a condition by itself asks about, each with its place."""
    nodes = (node for node in walk(condition) if isinstance(node, Fact) and node.kind == BECAME)
    return [(node, outcome(node)) for node in nodes]


def decides(card: RumorCard, effects: Mapping[str, CardAt]) -> bool:
    """Whether one test of a rumor's own, which nothing leads into, decides what becomes of it."""
    own = [statement for statement in card.body.statements if isinstance(statement, Test)]
    tests = [node for node in walk_through(card.body, effects) if isinstance(node, Test)]
    return len(own) == len(tests) == 1
