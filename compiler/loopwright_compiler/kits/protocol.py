"""What the compiler asks of a game about its cards: the one door by which it reaches a game.

A `CardFrontEnd` is the half of a game that is about cards being written; the half that is about play is the
engine's `Kit`. It is structural: a game need not inherit. `declared.DeclaredCards` answers for every game
whose cards are declared as rows; a game with a language of its own has a folder `cards` (see
`find.front_end_of`).
"""

# ruff: noqa: ARG002 - a game that inherits has nothing of what it does not answer

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from loopwright_dsl.record import record

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_dsl.parser.dialect import CardLanguage
    from loopwright_dsl.syntax import Card, Condition, Node, Quantity, Sum
    from loopwright_engine.bundle.types import AnyBundle

    from loopwright_compiler.checks.memo import CachedFindings
    from loopwright_compiler.cursor import Cursor
    from loopwright_compiler.diagnostics.reporter import CardAt
    from loopwright_compiler.foreign_stories.story import ForeignStory, WrittenStory
    from loopwright_compiler.graph.analysis import ProvedDays
    from loopwright_compiler.graph.model import Graph
    from loopwright_compiler.i18n.catalogues import Catalogue
    from loopwright_compiler.i18n.translated_bundle import Translation
    from loopwright_compiler.names import NameKind, NameMention
    from loopwright_compiler.print.cards.decks import PrintedDeck, TableParts
    from loopwright_compiler.print.cards.press import Press
    from loopwright_compiler.print.cards.scenery import Key
    from loopwright_compiler.print.scenes import Subject
    from loopwright_compiler.print.theme.theme import Theme
    from loopwright_compiler.project.project import Project, Scenario
    from loopwright_compiler.project.worlds import World

    from .draft_layout import Laid, Printed

Face = tuple[str, Sequence[tuple[str, str]]]
"""One side of a card: its heading (empty when there is only one), its lines as (kind, text)."""


class ConditionTexts(Protocol):
    """Conditions that stand outside of cards, in the words and names of one scenario."""

    def check(self, at: CardAt, condition: Condition) -> None:
        """Report what is wrong in a condition."""

    def condition(self, condition: Condition) -> Any:
        """A condition without mistakes, as the game's bundles have it."""

    def number(self, number: Quantity | Sum) -> Any:
        """A number of a condition without mistakes, as the game's bundles have it."""


@record
class ReferenceEntry:
    """One word of the card language.

    kind and name together are its id; title: as people call it; written: its forms; says: what it does,
    in Markdown; rules: ids of the rules of the game; example: lines of a card, or a whole card; alone: what
    stands beside it in a list of words.
    """

    kind: str
    name: str
    title: str
    written: tuple[str, ...]
    says: str
    rules: tuple[str, ...]
    example: str
    alone: str = ""

    @property
    def anchor(self) -> str:
        """Its place on its page."""
        return f"{self.kind}-{self.name}".lower().replace("_", "-")

    def called(self, text: str) -> bool:
        """Whether people call it so."""
        return plain_words(text) in (plain_words(self.title), plain_words(self.name.replace("_", " ")))


def plain_words(form: str) -> str:
    """The words of a form, without what stands in for something."""
    return " ".join(re.sub(r"<[^>]*>|[^\w-]+", " ", form).lower().split())


@record
class ReferenceGroup:
    """Words that belong together, under a heading of a page of the reference."""

    page: str
    title: str
    entries: tuple[ReferenceEntry, ...]


class Reference(Protocol):
    """Every word of a game's cards."""

    PAGES: Mapping[str, str]
    """The titles of its pages, by their names."""

    def groups(self) -> Sequence[ReferenceGroup]:
        """All words, in groups."""

    def find(self, text: str) -> Sequence[ReferenceEntry]:
        """The entries that a question is about, the likeliest first."""


class CardPrinter(Protocol):
    """Lays out the cards of a game for print; what it says of scenes is a `SceneSubjects`."""

    def decks(self, press: Press) -> list[PrintedDeck]:
        """All decks of a bundle, in the order of the file."""

    def table(self, press: Press) -> TableParts:
        """What lies on the table beside the cards of a bundle."""

    def dangling(self, bundle: AnyBundle) -> Iterator[tuple[str, str]]:
        """Card id and missing name, for everything that printing needs and the bundle lacks."""

    def designed(self, theme: Theme, bundle: AnyBundle) -> Theme:
        """The theme with a design for each kind of card of a bundle for which it has none."""

    ALONE: Mapping[str, Sequence[str]]
    """The parts of a bundle that hold cards which print no more than their own part and texts, titles of
    others, and what no such part holds; and the keys under which other cards show more of them than that."""

    SIZED: Mapping[str, tuple[str, ...]]
    """The decks that can have a size of their own, and the designs of their cards."""

    SETTING: str
    """Where the scenes of its cards are, in the words of `print.scenes.compose`."""

    def subjects(self, bundle: AnyBundle) -> Iterable[tuple[Key, Subject]]:
        """What each side of a bundle's cards says to its scene, in the order of the decks."""


class QuickProofs(Protocol):
    """Looks at one scenario for what no game comes to, as often as it is edited."""

    def findings(
        self, symbols: Any, bundle: AnyBundle, diagnostics: list[Diagnostic], stopped: Callable[[], bool]
    ) -> list[Diagnostic] | None:
        """The diagnostics with those of a closer look; None for a story that is too large for a quick one.

        Raises TooMany as soon as it is `stopped`.
        """


@record
class WorldThing:
    """A thing of a world: how a card writes it, its title, what it is, and a line that uses it."""

    key: str
    name: str
    says: str
    example: str


@record
class WorldThings:
    """A kind of things: the list's title, the noun for one, how cards name one, and the function that lists
    them.
    """

    title: str
    one: str
    written: str
    things: Callable[[World], Iterator[WorldThing]]


Symbols = TypeVar("Symbols")
"""The game's own class for what the cards of a scenario declare; its `scenario` is the scenario card."""


class CardFrontEnd(Protocol[Symbols]):
    """A game's cards, for whoever writes them."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def language(self) -> CardLanguage:
        """What its cards may say, as the parser takes it: a dialect, or rows."""

    # --- from cards to a bundle

    def check(self, scenario: Scenario, project: Project, memo: CachedFindings | None) -> Symbols:
        """Report every mistake of a scenario, and what is doubtful; gives what its cards declare.

        memo: the findings of an earlier check, which are taken over where they hold.
        """

    def check_world(self, world: World, report: Any) -> None:
        """Report, to the Reporter `report`, what no schema sees in the data of a world."""
        return

    def world_things(self) -> Sequence[WorldThings]:
        """The kinds of things in worlds that cards can name; none in a game without."""
        return ()

    def lower(self, scenario: Scenario, symbols: Symbols, speech: Translation | None) -> Any:
        """The bundle of a scenario without mistakes, perhaps in another language."""

    def speaks(self, language: str) -> bool:
        """Whether there are words for the rules in a language."""

    def printed_faces(self, symbols: Symbols) -> list[str]:
        """The faces of cards that print words of their own in place of rules text, as "item lamp"."""
        return []

    def untitled(self, bundle: AnyBundle) -> list[str]:
        """The ids of names that players see and that have no title, so that cards print the id."""
        return []

    def catalogues(self) -> list[Catalogue]:
        """The words of the rules text on cards, for translators, where the game has a language of its own."""
        return []

    @property
    def reference(self) -> Reference | None:
        """Every word of its cards with its meaning and an example; None where rows say all of it."""
        return None

    def conditions(self, symbols: Symbols, report: Any, numbers: Collection[str] = ()) -> ConditionTexts:
        """Conditions in the names of a scenario; mistakes go to the Reporter `report`.

        numbers: what they can compare besides gauges, in a game that has gauges.
        """

    def foreign_story(
        self, story: ForeignStory, id: str, title: str, room: Mapping[str, float]
    ) -> WrittenStory | None:
        """The scenario of a story of another tool; None in a game whose cards tell none.

        room: the part of a card, up to 1, for pages of the story whose cards were too full.
        """
        return None

    def printer(self) -> CardPrinter | None:
        """What lays out its cards; None for a game whose cards are laid out by its rows."""
        return None

    def quick_proofs(self) -> QuickProofs | None:
        """What looks for what no game comes to; None for a game about which nothing can be proved."""
        return None

    # --- what is made from a bundle

    def graph(self, bundle: AnyBundle, *, notes: bool) -> Graph:
        """The graph of the cards of a bundle; notes lead from who writes a fact to who asks about it."""

    def laid_out(self, bundle: AnyBundle, named_as: Any, printed: Printed) -> Iterator[Laid]:
        """Everything in a bundle in the order in which a reader meets it, for comparing two drafts.

        named_as: another draft, or None: what has the same id there is called as it is there where cards name
        it, so that a new title is a change of the thing that bears it alone.
        """

    def known(self, bundle: AnyBundle) -> ProvedDays | None:
        """What is proved about the nodes of that graph beyond its arrows; None where nothing is."""
        return None

    # --- for editors

    def names_in(self, card: Card) -> tuple[NameMention, ...]:
        """Every name of a card, in written order; what recovery put in is no name."""

    def names_in_story(self, text: str) -> tuple[NameMention, ...]:
        """Every name of a story test, with its place in the file; lines that cannot be read have none."""

    def names_in_world(self, world: World) -> Iterator[tuple[str, NameMention]]:
        """Every name in the data files of a world that could be read, with the file's path."""
        return iter(())

    def snippets(self, new_card: bool) -> Mapping[str, str]:
        """First word of a line → the whole card, or else the block, to put in, with places to fill in.

        `${1:NAME}` stands for a name of the kind that `next_names` says.
        """

    @property
    def next_names(self) -> Mapping[str, NameKind]:
        """First word of a card → the kind of its first name: a free number, or a name that is there."""
        return {}

    def places(self, world: World, terminal: str) -> Iterator[tuple[str, NameKind, str]]:
        """What of a world may be written for a terminal and is declared nowhere, each with a remark."""
        return iter(())

    def world_data(self, world: World, kind: NameKind, key: str) -> str:
        """What the data of a world say of a thing, in a line; empty where they say nothing."""
        return ""

    def meaning(self, cursor: Cursor, terminal: str, phrase: str) -> str:
        """What a word of the language would mean at a cursor, in Markdown; empty where that is not known."""

    def meaning_at(self, card: Card | None, line: int, column: int, before: str, word: str) -> str:
        """What a word of a card means, in Markdown; empty for a name. `before` stands on its line before it.

        The line counts from the card's first, the column from 1.
        """

    def test_hint(self, node: Node) -> tuple[str, str] | None:
        """What editors show behind a line that is a test of the game's own, and more about it; else None."""
        return None

    def icon_meaning(self, icon: str) -> str:
        """What an icon in a text stands for, in Markdown; empty where that is not known."""
        return ""

    def faces(self, bundle: AnyBundle, what: NameKind, key: str) -> Iterator[Face]:
        """The faces of a card of a bundle, by the name that the card has among its kind."""


AnyFrontEnd: TypeAlias = CardFrontEnd[Any]
"""The front end of the cards of any game."""
