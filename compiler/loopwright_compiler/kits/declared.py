"""The card front end of a game whose cards are declared as rows, from which checks, bundle and words follow.

What answers is imported when it is asked, so that Tales' cards load nothing of this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from loopwright_dsl.record import record

from loopwright_compiler.names import CARD, DECK_CARD, EFFECT, ENDING, SCENARIO

from .protocol import CardFrontEnd

if TYPE_CHECKING:
    from loopwright_dsl.syntax import Card, Condition, Quantity, Sum
    from loopwright_engine.bundle.types import AnyBundle, KitBundleData
    from loopwright_engine.kit.language import Language as KitLanguage

    from loopwright_compiler.checks.memo import CachedFindings
    from loopwright_compiler.cursor import Cursor
    from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
    from loopwright_compiler.graph.model import Graph
    from loopwright_compiler.i18n.translated_bundle import Translation
    from loopwright_compiler.names import NameKind, NameMention
    from loopwright_compiler.project.kit import CardsOfGame
    from loopwright_compiler.project.project import Project, Scenario

    from .draft_layout import Laid, Printed
    from .protocol import Face
    from .symbols import KitSymbols


@record
class KitConditions:
    """Conditions in the names of one scenario."""

    symbols: KitSymbols
    report: Reporter
    numbers: Collection[str] = ()
    """What they can compare besides gauges."""

    def check(self, at: CardAt, condition: Condition) -> None:
        """Report what is wrong in a condition."""
        from loopwright_compiler.core.lower import AtCard

        from .checks import KitChecks

        KitChecks(self.symbols, self.report, self.numbers).condition(condition, AtCard(at))

    def condition(self, condition: Condition) -> Any:
        """A condition as `{"op": …}`."""
        from loopwright_compiler.core.lower import lower_condition

        from .lower import KitWords

        return self._alone(lower_condition(condition, KitWords(self.symbols.kit.language)))

    def number(self, number: Quantity | Sum) -> Any:
        """A number as `{"q": …}`."""
        from loopwright_compiler.core.lower import lower_amount

        from .lower import KitWords

        return self._alone(lower_amount(number, KitWords(self.symbols.kit.language)))

    def _alone(self, data: Any) -> Any:
        """What asks for counters of places, written out."""
        from loopwright_compiler.core.places import alone

        from .lower import places_of

        return alone(data, self.symbols.placed, places_of(self.symbols)) if self.symbols.placed else data


class DeclaredCards(CardFrontEnd["KitSymbols"]):
    """The cards of a kit, by its rows."""

    def __init__(self, kit: CardsOfGame) -> None:
        self.kit = kit

    @property
    def name(self) -> str:
        return self.kit.name

    @property
    def language(self) -> KitLanguage:
        return self.kit.language

    def check(self, scenario: Scenario, project: Project, memo: CachedFindings | None) -> KitSymbols:  # noqa: ARG002 - a kit's cards are few
        """Check a scenario; when nothing else is wrong, the kit's rules look at it, too."""
        from .checks import check_kit, check_whole
        from .symbols import collect

        reporter = project.reporter
        before = reporter.errors
        symbols = collect(scenario, reporter)
        check_kit(symbols, reporter)
        if symbols.complete and symbols.scenario is not None and reporter.errors == before:
            check_whole(symbols, project.kits, scenario.sources.values(), reporter)
        return symbols

    def lower(self, scenario: Scenario, symbols: KitSymbols, speech: Translation | None) -> KitBundleData:  # noqa: ARG002
        from .lower import lower_kit

        return lower_kit(symbols, speech)

    def speaks(self, language: str) -> bool:
        from loopwright_compiler.words import words

        return words(language).language == language

    conditions = staticmethod(KitConditions)

    def graph(self, bundle: KitBundleData, *, notes: bool) -> Graph:
        from .graph import build

        return build(bundle, self.language, notes=notes)

    def laid_out(self, bundle: AnyBundle, named_as: object, printed: Printed) -> Iterator[Laid]:
        """Gauges, cards, effects and endings."""
        from .draft_layout import KitLayout

        return KitLayout(bundle, named_as, printed).all()

    def names_in(self, card: Card) -> tuple[NameMention, ...]:
        from loopwright_compiler.core.names import names_below

        from .names import own_names

        return names_below(card, own_names(self.language))

    def names_in_story(self, text: str) -> tuple[NameMention, ...]:
        from loopwright_compiler.core.names import names_in_story

        from .names import own_names

        return names_in_story(text, self.language, own_names(self.language))

    def snippets(self, new_card: bool) -> Mapping[str, str]:
        from .words import blocks_to_fill, cards_to_fill

        return cards_to_fill(self.language) if new_card else blocks_to_fill(self.language)

    def meaning(self, cursor: Cursor, terminal: str, phrase: str) -> str:  # noqa: ARG002
        from .words import said_by_rows

        return said_by_rows(self.language, cursor.before, phrase)

    def meaning_at(self, card: Card | None, line: int, column: int, before: str, word: str) -> str:  # noqa: ARG002
        from .words import said_by_rows

        return said_by_rows(self.language, before, word)

    def faces(self, bundle: KitBundleData, what: NameKind, key: str) -> Iterator[Face]:
        """The face of a card, a named effect, an ending or the scenario card, as paper says it."""
        from loopwright_engine.core.decks import deck_cards

        from .rules_text import KitText

        text = KitText.on_paper(bundle, self.language)
        if what in (CARD, DECK_CARD):
            id = key.replace(" ", ".")
            own, id = (deck_cards(bundle), f"card.{id}") if what is DECK_CARD else (bundle["cards"], id)
            for card in own:
                if card["id"] == id:
                    yield "", text.face(card)
        elif what is EFFECT:
            entries = bundle.get("reference", ())
            for entry in entries:
                if entry["id"] == key:
                    yield text.entry_title(entry), text.read(entry["block"])
            for effect in bundle["effects"]:
                name, _, number = effect["id"].partition(".")
                if name == key and name not in text.reference:
                    yield number, text.read(effect["block"])
        elif what in (ENDING, SCENARIO):
            told = [one for one in bundle["endings"] if one["id"] == key]
            for face in told if what is ENDING else [bundle["scenario"]]:
                yield "", [(kind, bundle["strings"][sid]) for kind, sid in face.get("text", ())]
