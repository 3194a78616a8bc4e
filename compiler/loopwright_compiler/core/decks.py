"""Decks of a scenario's own, as the cards of any game declare them: `deck letters "Letters"` on the scenario
card, and a `card letters 1 "The Stamp"` for each of its cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Final

from loopwright_dsl.record import record
from loopwright_dsl.syntax import Card, DeckCard, Effect, Fact, Name, Node, ScenarioCard, Setting, Text
from loopwright_engine.core.decks import DECK_EMPTY, DECK_VERBS

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.project import plain_files
from loopwright_compiler.semantics.card_facts import Said, facts

COPIES: Final = (1, 100)
"""How many there can be of a card of a deck."""


@record
class OwnDeck:
    """A declared deck. Where each of its cards comes `once`, its discards are never shuffled into it."""

    id: Name
    title: Text | None
    once: bool


@record
class Decks:
    """The decks of a scenario, each with the card that declares it, and the cards of each by number."""

    decks: dict[str, tuple[CardAt, OwnDeck]] = field(default_factory=dict)
    cards: dict[str, dict[int, CardAt]] = field(default_factory=dict)

    def collect(self, at: CardAt) -> None:
        """Take in what a card declares; of two with the same name the first counts."""
        for deck in decks(at.card):
            self.decks.setdefault(deck.id.text, (at, deck))
        if isinstance(at.card, DeckCard):
            self.cards.setdefault(at.card.deck.text, {}).setdefault(at.card.number.value, at)

    def all_cards(self) -> Iterator[CardAt]:
        for name in self.decks:
            yield from self.cards.get(name, {}).values()


def decks(card: Card) -> Iterator[OwnDeck]:
    for item in card.items if isinstance(card, ScenarioCard) else ():
        yield from decks_in(item)


def decks_in(item: Node) -> Iterator[OwnDeck]:
    """The deck that a line of the scenario card declares, if it does."""
    match item:
        case Setting(kind="deck", args=(Name() as name, title, once)):
            yield OwnDeck(name, title if isinstance(title, Text) else None, once is not None)


def deck_of(node: Node) -> Name | None:
    """The deck that a node names: a card of it, an effect, a condition."""
    match node:
        case DeckCard(deck=name):
            return name
        case Effect(verb=verb, args=(Name() as name,)) if verb in DECK_VERBS:
            return name
        case Fact(kind=kind, args=(Name() as name,)) if kind == DECK_EMPTY:
            return name
    return None


# --- What is wrong


def check_shuffled(reporter: Reporter, at: CardAt, effect: Effect, declared: Decks) -> None:
    """LW0387: the discards of a deck of which each card comes once are shuffled."""
    match effect:
        case Effect(verb="shuffle_deck", args=(Name(text=name),)) if (
            name in declared.decks and declared.decks[name][1].once
        ):
            reporter.on(at, "LW0387", effect, name=name)


def check_decks(reporter: Reporter, declared: Decks, vocabulary: Collection[str], *, complete: bool) -> None:
    """What is wrong with the lines that declare decks: a name that is a word, or, where the cards are
    `complete`, none of them.
    """
    for name, (at, deck) in declared.decks.items():
        cards = [*declared.cards.get(name, {}).values()]
        if len(cards) > plain_files.DECK_CARDS:
            over = cards[plain_files.DECK_CARDS]
            reporter.on(over, "LW0338", over.card, limit=f"{plain_files.DECK_CARDS} cards of one deck")
        if name in vocabulary:
            reporter.on(at, "LW0389", deck.id, name=name)
        elif complete and not cards:
            reporter.on(at, "LW0388", deck.id, name=name)


def check_drawn(
    reporter: Reporter, declared: Decks, cards: Iterable[CardAt], effects: Mapping[str, CardAt]
) -> None:
    """LW0560: decks of which no card is ever drawn. `cards` are those that may come into a game."""
    names = _drawn(cards, effects)
    for name, (at, deck) in declared.decks.items():
        if declared.cards.get(name) and name not in names:
            reporter.on(at, "LW0560", deck.id, name=name)


def _drawn(cards: Iterable[CardAt], effects: Mapping[str, CardAt]) -> set[str | int | None]:
    """The names of the decks that cards draw from, by named effects, too."""
    said: set[Said] = set()
    waiting, done = list(cards), set[str]()
    while waiting:
        whole = facts(waiting.pop().card)
        said |= whole.said
        for name, _ in whole.does:
            if name in effects and name not in done:
                done.add(name)
                waiting.append(effects[name])
    return {name for how, verb, name in said if (how, verb) == ("do", "draw_card")}
