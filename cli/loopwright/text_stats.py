"""How much there is to read in a scenario: words and cards by card, deck and scenario."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.semantics.reading_texts import texts_of, word_count
from loopwright_dsl.syntax import Number, ScenarioCard, Text

from .core.console import plural, safe

if TYPE_CHECKING:
    from loopwright_compiler.diagnostics.reporter import CardAt
    from loopwright_compiler.project.project import Scenario

ALOUD: Final = 150
"""Words a minute that somebody reads aloud, at ease."""
MOST_SHOWN: Final = 10


@dataclass(frozen=True)
class CardStats:
    """A card: where it is, its deck, and how many words of prose and of titles and labels it has."""

    card: str
    title: str
    deck: str
    path: str
    line: int
    prose: int
    labels: int


@dataclass(frozen=True)
class DeckStats:
    """The cards of a deck, or of all of them."""

    deck: str
    cards: int
    prose: int
    labels: int
    longest: str

    @property
    def minutes(self) -> float:
        """How long its prose takes to be read aloud, once."""
        return self.prose / ALOUD


@dataclass(frozen=True)
class ScenarioStats:
    """A scenario: its cards, those of its world, and its story tests."""

    title: str
    cards: list[CardStats]
    world: str
    world_cards: list[CardStats]
    stories: int


def stats_of(scenario: Scenario) -> ScenarioStats:
    """The figures of a scenario that has been read."""
    from loopwright_compiler.project.files import stories_of

    own = list(map(_card, scenario.cards))
    world = scenario.world
    titles = [at.card.title.text for at in scenario.cards if isinstance(at.card, ScenarioCard)]
    return ScenarioStats(
        (titles or [scenario.path])[0],
        own,
        world.id if world else "",
        list(map(_card, world.cards)) if world else [],
        len(stories_of(Path(scenario.path))),
    )


def _card(at: CardAt) -> CardStats:
    card = at.card
    counts = {True: 0, False: 0}
    for text, is_prose in texts_of(card):
        counts[is_prose] += word_count(text.text)
    title = getattr(card, "title", None)
    names = card.names
    in_deck = len(names) > 1 and isinstance(card.identity[1], Number)
    return CardStats(
        " ".join((card.word, *names)),
        title.text if isinstance(title, Text) else "",
        f"{card.word} {names[0]}" if in_deck else card.word,
        at.source.path,
        at.span(card).line,
        counts[True],
        counts[False],
    )


def decks(cards: Iterable[CardStats]) -> list[DeckStats]:
    """The decks of cards, in the order in which they begin."""
    by_deck: dict[str, list[CardStats]] = {}
    for card in cards:
        by_deck.setdefault(card.deck, []).append(card)
    return [_deck(name, members) for name, members in by_deck.items()]


def _deck(name: str, cards: list[CardStats]) -> DeckStats:
    longest = max(cards, key=lambda card: card.prose)
    prose, labels = sum(card.prose for card in cards), sum(card.labels for card in cards)
    return DeckStats(name, len(cards), prose, labels, longest.card if longest.prose else "")


def as_text(stats: ScenarioStats, all_cards: bool) -> str:
    """The figures for people."""
    own, world = (_deck("", cards) if cards else None for cards in (stats.cards, stats.world_cards))
    lines = [f"{safe(stats.title)}: {_told(own)}, {plural(stats.stories, 'story test')}."]
    if world:
        lines.append(f"Its world {stats.world}: {_told(world)}.")
    every = [*stats.cards, *stats.world_cards]
    lines += ["", *_table(["deck", "cards", "words", "each", "longest card"], map(_row, decks(every)))]
    longest = sorted(every, key=lambda card: -card.prose)
    shown = every if all_cards else [card for card in longest[:MOST_SHOWN] if card.prose]
    if shown:
        lines += ["", *_table(["card" if all_cards else "longest", "words", "where"], map(_card_row, shown))]
    return "\n".join(lines)


def _told(deck: DeckStats | None) -> str:
    if deck is None:
        return "no cards"
    aloud = f"about {plural(max(round(deck.minutes), 1), 'minute')} aloud"
    cards = plural(deck.cards, "card")
    return f"{cards}, {deck.prose:,} words of prose ({aloud}), {deck.labels:,} of titles and labels"


def _row(deck: DeckStats) -> list[str]:
    return [deck.deck, str(deck.cards), f"{deck.prose:,}", str(round(deck.prose / deck.cards)), deck.longest]


def _card_row(card: CardStats) -> list[str]:
    title = f" “{card.title}”" if card.title else ""
    return [f"{card.card}{title}", str(card.prose), f"{card.path}:{card.line}"]


def _table(head: list[str], rows: Iterable[list[str]]) -> list[str]:
    """Rows in columns: numbers to the right, all else to the left."""
    from loopwright_dsl.diagnostics.columns import columns

    table = [head, *([safe(cell) for cell in row] for row in rows)]
    wide = [max(map(columns, column)) for column in zip(*table, strict=True)]
    numbers = [all(row[at].replace(",", "").isdigit() for row in table[1:]) for at in range(len(head))]

    def padded(cell: str, at: int) -> str:
        space = " " * (wide[at] - columns(cell))
        return space + cell if numbers[at] else cell + space

    return ["  ".join(padded(cell, at) for at, cell in enumerate(row)).rstrip() for row in table]


def as_data(stats: ScenarioStats) -> dict[str, Any]:
    """The figures for programs."""

    def part(cards: list[CardStats]) -> dict[str, Any]:
        return {
            "cards": [asdict(card) for card in cards],
            "decks": [asdict(deck) for deck in decks(cards)],
            "prose": sum(card.prose for card in cards),
            "labels": sum(card.labels for card in cards),
        }

    own, world = part(stats.cards), part(stats.world_cards)
    minutes = round(own["prose"] / ALOUD, 1)
    named = {"id": stats.world, **world} if stats.world else None
    return {"title": stats.title, **own, "minutes": minutes, "world": named, "stories": stats.stories}
