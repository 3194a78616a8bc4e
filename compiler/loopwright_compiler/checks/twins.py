"""Cards that are in a scenario twice, under two numbers or names, as after a merge of two branches that both
brought it.
"""

from __future__ import annotations

from collections.abc import Iterable

from loopwright_dsl.record import values_of
from loopwright_dsl.syntax import GaugeCard, Node, ScenarioCard, Text

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.card_facts import head, identity


def check_twins(cards: Iterable[CardAt], reporter: Reporter) -> None:
    """Report a card that says the same as one before it: kind, title and all that stands below.

    Only cards of one title are compared, so all cards together cost as much as their titles.
    """
    titled: dict[str, list[CardAt]] = {}
    for at in cards:
        title = getattr(at.card, "title", None)
        compared = at.placed.complete and not isinstance(at.card, ScenarioCard | GaugeCard)
        if isinstance(title, Text) and compared:
            before = titled.setdefault(title.text, [])
            twin = next((other for other in before if _are_twins(other, at)), None)
            if twin is None:
                before.append(at)
            else:
                name, _ = identity(twin.card)
                reporter.again(at, "LW0545", title, name, (twin, head(twin.card)))


def _are_twins(first: CardAt, second: CardAt) -> bool:
    """Whether two cards of one title are the same but for number or name; two of one name are told apart from
    it (LW0220 and its like).
    """
    one, other = first.card, second.card
    if type(one) is not type(other) or identity(one) == identity(other):
        return False
    return _words(one, head(one)) == _words(other, head(other))


def _words(value: object, name: Node) -> object:
    """What a tree says, without where it stands, and without the card's name."""
    match value:
        case Text(text=text):
            return " ".join(text.split())
        case Node():
            parts = [part for part in values_of(value)[1:] if part is not name]
            return (type(value), *[_words(part, name) for part in parts])
        case tuple() | list():
            return tuple([_words(part, name) for part in value])
        case _:
            return value
