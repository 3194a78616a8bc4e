"""The card front end of Tales: what the compiler asks of a game about its cards, answered by this folder.

Each answer loads what it needs: who prints a bundle waits for no checks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

if TYPE_CHECKING:
    from loopwright_compiler.checks.memo import CachedFindings
    from loopwright_compiler.cursor import Cursor
    from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
    from loopwright_compiler.foreign_stories.story import ForeignStory, WrittenStory
    from loopwright_compiler.graph.analysis import ProvedDays
    from loopwright_compiler.graph.model import Graph
    from loopwright_compiler.i18n.catalogues import Catalogue
    from loopwright_compiler.i18n.translated_bundle import Translation
    from loopwright_compiler.kits.draft_layout import Laid, Printed
    from loopwright_compiler.kits.protocol import AnyFrontEnd, CardPrinter, Face, Reference, WorldThings
    from loopwright_compiler.names import NameKind, NameMention
    from loopwright_compiler.project.project import Project, Scenario
    from loopwright_compiler.project.worlds import World
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_dsl.parser.dialect import Dialect
    from loopwright_dsl.syntax import Card, Condition, Node, Quantity, Sum

    from loopwright_games.tales.bundle_types import BundleData, ConditionData, QuantityData

    from .proofs.never import Never
    from .semantics.symbols import Symbols

MOST_CARDS = 60
"""A scenario with more diary cards is left to `loopwright verify`: a check is to be quick."""
STORY: Final = ("scenario", "world", "diary", "rumors", "school", "responses", "endings")
"""What of a bundle decides what happens in its games; the rest says where and in which words."""


class TalesConditionTexts(NamedTuple):
    """Conditions in the names of one scenario."""

    symbols: Symbols
    reporter: Reporter

    def check(self, at: CardAt, condition: Condition) -> None:
        """Report what is wrong in a condition, or is asked here alone."""
        from .checks.context import StatementScope
        from .checks.statements import TalesChecks
        from .semantics.outcomes import asked, asked_in

        errors = self.reporter.errors
        TalesChecks(self.symbols, self.reporter).condition(condition, StatementScope(at))
        facts = asked_in(condition) if self.reporter.errors == errors else []
        known = asked(self.symbols.cards()) if facts else []
        for fact, outcome in facts:
            if self.reporter.errors == errors and outcome not in known:
                name, became = f"{outcome.set} {outcome.number}", outcome.became
                self.reporter.on(at, "LW0716", fact, name=name, became=became)

    def condition(self, condition: Condition) -> ConditionData:
        from .lowering.blocks import lower_condition

        return cast("ConditionData", self._alone(lower_condition(condition)))

    def number(self, number: Quantity | Sum) -> QuantityData:
        from .lowering.blocks import lower_quantity

        return cast("QuantityData", self._alone(lower_quantity(number)))

    def _alone(self, data: Any) -> Any:
        """What asks for counters of locations, written out."""
        from loopwright_compiler.core.places import alone

        places = {letter: {"op": "at", "location": letter} for letter in self.symbols.locations or ()}
        return alone(data, self.symbols.placed, places) if self.symbols.placed else data


@dataclass(slots=True)
class TalesQuickProofs:
    """Looks at the branches of one scenario; a story that plays as before is not worked out anew."""

    _story: dict[str, object] = field(default_factory=dict)
    _never: Never | None = None

    def findings(
        self, symbols: Symbols, bundle: BundleData, diagnostics: list[Diagnostic], stopped: Callable[[], bool]
    ) -> list[Diagnostic] | None:
        """The diagnostics with what no game comes to; None for a story that is too large. Raises TooMany."""
        if len(symbols.diary) > MOST_CARDS:
            return None
        from loopwright_compiler.reachability.interpreter import TooMany

        from .proofs.never import Never
        from .proofs.unreachable import look_for_branches

        story: dict[str, object] = {part: bundle[part] for part in STORY}
        try:
            if self._never is None or self._story != story:
                self._story, self._never = story, Never(bundle, stopped)
            return look_for_branches(self._never, symbols, bundle, diagnostics)
        except TooMany:
            if stopped():
                raise
            return None


class TalesCards:
    """The cards of Tales (see `protocol.AnyFrontEnd` of the compiler)."""

    name = "tales"

    @property
    def language(self) -> Dialect:
        from .language import DIALECT

        return DIALECT

    def check(self, scenario: Scenario, project: Project, memo: CachedFindings | None) -> Symbols:
        """Report every mistake of a scenario, and what is doubtful; gives what its cards declare."""
        from . import checks
        from .checks.name_hints import explained
        from .semantics.declarations import collect

        reporter = project.reporter
        declared = collect(scenario)
        checks.check_scenario(scenario, declared, reporter, memo)
        if declared.in_doubt and not reporter.errors:  # no error answers for a name that was excused
            declared = collect(scenario, sure=True)
            checks.check_scenario(scenario, declared, reporter, memo)
        diagnostics = (explained(diagnostic, scenario, declared) for diagnostic in reporter.diagnostics)
        reporter.diagnostics = list(
            {
                (diagnostic.path, diagnostic.code, diagnostic.span): diagnostic for diagnostic in diagnostics
            }.values()
        )
        return declared

    def lower(self, scenario: Scenario, symbols: Symbols, speech: Translation | None) -> BundleData:
        """The bundle of a scenario without mistakes, perhaps in another language."""
        from .lowering.scenario_bundle import lower

        assert scenario.world is not None
        assert not (symbols.in_doubt or symbols.doubled), "nothing is lowered where a name was excused"
        return lower(symbols, scenario.world, speech)

    def speaks(self, language: str) -> bool:
        """Whether there are words for the rules in a language."""
        from .ruletext.words import words

        return words(language).language == language

    def printed_faces(self, symbols: Symbols) -> list[str]:
        """The faces of cards that print words of their own in place of rules text."""
        from .semantics.symbols import printed_faces

        return printed_faces(symbols)

    def untitled(self, bundle: BundleData) -> list[str]:
        """The ids of counters, flags and tokens that players see and that have no title."""
        from .untitled import untitled

        return untitled(bundle)

    def catalogues(self) -> list[Catalogue]:
        """The words of rules text on cards."""
        from loopwright_compiler.i18n.catalogues import Catalogue
        from loopwright_compiler.i18n.checks import Style

        from .ruletext import words

        name = words.TABLES.catalogue
        return [Catalogue(name, words.FOLDER, list(words.messages()), Style.TEMPLATE, key=name)]

    @property
    def reference(self) -> Reference:
        """Every word of the language, from its vocabulary, its grammar and the examples."""
        from . import reference

        return reference

    def foreign_story(
        self, story: ForeignStory, id: str, title: str, room: Mapping[str, float]
    ) -> WrittenStory:
        """The scenario of a story of another tool."""
        from . import foreign_story

        return foreign_story.written(story, id, title, room)

    def printer(self) -> CardPrinter:
        """What lays out its cards."""
        from . import story_cards

        return story_cards

    quick_proofs = staticmethod(TalesQuickProofs)

    def conditions(
        self,
        symbols: Symbols,
        report: Reporter,
        numbers: Collection[str] = (),  # noqa: ARG002 - there are none
    ) -> TalesConditionTexts:
        """Conditions in the names of a scenario; its cards can name every number there is."""
        return TalesConditionTexts(symbols, report)

    def check_world(self, world: World, report: Reporter) -> None:
        """Names in world data that do not exist or contradict each other."""
        from .checks.world import check_world

        check_world(world, report)

    def world_things(self) -> tuple[WorldThings, ...]:
        """Places, machines, event locations, items and kids."""
        from .world_things import KINDS

        return KINDS

    def graph(self, bundle: BundleData, *, notes: bool) -> Graph:
        """The diary graph."""
        from .diary_graph import diary_graph

        return diary_graph(bundle, notes=notes)

    def laid_out(self, bundle: object, named_as: object, printed: Printed) -> Iterator[Laid]:  # noqa: ARG002
        """The decks, the scenario and the world."""
        from .draft_layout import TalesLayout

        return TalesLayout(bundle).all()

    def known(self, bundle: BundleData) -> ProvedDays | None:
        """What value sets and landmarks prove; None where that would take too long."""
        from .diary_graph import known

        return known(bundle)

    def names_in(self, card: Card) -> tuple[NameMention, ...]:
        """Every name of a card, in written order; what recovery put in is no name."""
        from .names import names_in

        return names_in(card)

    def names_in_story(self, text: str) -> tuple[NameMention, ...]:
        """Every name of a story test, with its place in the file."""
        from .names import names_in_story

        return names_in_story(text)

    def names_in_world(self, world: World) -> Iterator[tuple[str, NameMention]]:
        """Every name in the data files of a world that could be read."""
        from .world_things import names_in_world

        return names_in_world(world)

    def snippets(self, new_card: bool) -> Mapping[str, str]:
        """First word of a line → the whole card, or else the block, to put in."""
        from .editor import BLOCKS, CARDS

        return CARDS if new_card else BLOCKS

    @property
    def next_names(self) -> Mapping[str, NameKind]:
        """What the place for a card's first name is filled with."""
        from .name_kinds import NEXT_NAMES

        return NEXT_NAMES

    def places(self, world: World, terminal: str) -> Iterator[tuple[str, NameKind, str]]:
        """The sectors of the board that are land."""
        from .world_things import sectors

        return sectors(world) if terminal == "SECTOR" else iter(())

    def world_data(self, world: World, kind: NameKind, key: str) -> str:
        """What a location or a model of machine is."""
        from .world_things import data_of

        return data_of(world, kind, key)

    def meaning(self, cursor: Cursor, terminal: str, phrase: str) -> str:
        """What a word of the language would mean at a cursor, in Markdown."""
        from .editor import meaning

        return meaning(cursor, terminal, phrase)

    def meaning_at(self, card: Card | None, line: int, column: int, before: str, word: str) -> str:  # noqa: ARG002
        """What a word of a card means, in Markdown; empty for a name."""
        from .editor import meaning_at

        return meaning_at(card, line, column, word)

    def test_hint(self, node: Node) -> tuple[str, str] | None:
        """The chance of a test, for a kid alone."""
        from .editor import test_hint

        return test_hint(node)

    def icon_meaning(self, icon: str) -> str:
        """What an icon in a text stands for, in Markdown."""
        from .editor import icon_meaning

        return icon_meaning(icon)

    def faces(self, bundle: BundleData, what: NameKind, key: str) -> Iterator[Face]:
        """The faces of a card of a bundle, by the name that the card has among its kind."""
        from .editor import faces

        return faces(bundle, what, key)


CARDS: Final[AnyFrontEnd] = TalesCards()
