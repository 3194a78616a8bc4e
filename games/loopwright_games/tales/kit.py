"""The kit of Tales from the Loop: what the generic layers ask of a game, answered by this folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_engine.bots import Maker, bots_of
from loopwright_engine.bots.script import scripted
from loopwright_engine.core.notes import is_note
from loopwright_engine.kernel.masks import members
from loopwright_engine.kit import registry
from loopwright_engine.kit.campaign import CARRIED, carried_in_words
from loopwright_engine.kit.protocol import Bundle, Foresight, Kit, Ledger, ReportWords

from . import contents, coverage, ledger, view
from .bots import decisions, determinize, explorer, rollout
from .ledger import REPORT_WORDS
from .loading.bundle import check
from .options import Options, deal, from_data, options_of
from .prepare.bundle import prepare
from .rules import setup
from .rules.state.codes import CONDITIONS, MAX_KIDS, MIN_KIDS
from .rules.state.game import Game
from .rules.state.tables import Tables
from .rules.state.variants import VARIANTS
from .text import catalogue, describe, facts, stable_ids
from .text.fields import as_read, stable_id

if TYPE_CHECKING:
    from loopwright_engine.kit.story_language import StoryLanguage
    from loopwright_engine.kit.verdicts import Places, Verifier

    from .bundle_types import BundleData


class TalesKit:
    """Kids, time cubes, rumors, machines on a grid, and diary cards that decide who wins."""

    name: str = "tales"
    title: str = "Tales from the Loop"
    version: int = 1
    seats: int = 1
    options: type = Options
    axis: str = "kids"
    rows: Sequence[str] = ledger.ROW
    tension: Sequence[str] = ("insight", "enigma")
    scores: Sequence[str] = ()
    counted: Sequence[str] = tuple(CONDITIONS)
    spends: Sequence[str] = ledger.WAYS
    language: Any = None
    small: bool = False
    contents: Any = contents
    report_words: ReportWords = REPORT_WORDS
    bots: Mapping[str, Callable[[], Maker]] = {
        "cautious": lambda: decisions.CautiousBot,
        "explorer": explorer.Explorers,
    }

    def __reduce__(self) -> tuple[object, ...]:
        return registry.pickled(self)

    @property
    def page(self) -> Any:
        """What a page shows of its games."""
        from .page import TalesPage

        return TalesPage

    @property
    def screens(self) -> Any:
        """What a terminal shows of its games."""
        return _apart("table.screens").TalesScreens

    foresight: Foresight = Foresight(most_options=6, margin=3.0, rounds=2, trust=0.06)

    def axis_values(self, data: BundleData) -> range:
        """The numbers of kids that a bundle can be played with."""
        return range(MIN_KIDS, min(MAX_KIDS, len(data["world"]["kids"])) + 1)

    def tables(self, data: dict[str, Any]) -> Tables:
        """What never changes in a game. Raises BundleError."""
        check(data)
        tables = prepare(cast("BundleData", data))
        tables.kit = self
        return tables

    def start(self, bundle: Bundle, options_given: Options, seed: int) -> Game:
        """SET-1 to SET-12: a game at its first decision. Raises OptionsError."""
        bundle.tables.bundle = bundle
        return deal(bundle.tables, bundle.hash, options_given, seed)

    def again(self, game: Game) -> Game:
        """A game dealt just as this one."""
        return setup.start(game.tables, game.bundle_hash, game.party.kids, game.switches, game.seed)

    options_of = staticmethod(options_of)
    options_from = staticmethod(from_data)

    def options_data(self, options_given: Options) -> dict[str, object]:
        """Options as JSON data; kids are their number or their ids."""
        data = {name: value for name, value in asdict(options_given).items() if name != CARRIED or value}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}

    def option_words(self, name: str, value: Any) -> str:
        """The value of an option in a few words."""
        match name:
            case "carried":
                return carried_in_words(value)
            case "kids":
                return f"{value} kids" if isinstance(value, int) else ", ".join(value)
            case "variants":
                return "+".join(value) or "no variant"
            case "first":
                return f"{value} first" if value else "any kid first"
        return f"enigma limit {value or 'of the cards'}"

    def row_titles(self, data: BundleData) -> Mapping[str, str]:  # noqa: ARG002 - they are the same for all
        """Those of the report's words."""
        return {}

    def option_values(self, name: str) -> Mapping[str, str]:
        """The variants of the rules: what each does, and whether that is easier or harder."""
        if name != "variants":
            return {}
        return {variant.name: f"{variant.about} ({variant.effect})" for variant in VARIANTS}

    def scenario_of(self, game: Game) -> str:
        return game.tables.names.scenario

    @property
    def messages(self) -> list[catalogue.GameMessage]:
        """The texts of games for translators."""
        return catalogue.messages()

    translations: Path = catalogue.FOLDER

    decision = staticmethod(describe.decision)
    sentence = staticmethod(describe.sentence)
    as_read = staticmethod(as_read)
    silent = staticmethod(describe.silent)
    source = staticmethod(describe.source)
    card_in = staticmethod(facts.card_in)
    moment = staticmethod(stable_ids.moment)
    decision_id = staticmethod(stable_ids.decision_id)
    option_id = staticmethod(stable_ids.option_id)
    entry_id = staticmethod(stable_ids.entry_id)
    decision_named = staticmethod(stable_ids.asked)
    option_named = staticmethod(stable_ids.chosen)
    entry_named = staticmethod(stable_ids.told)

    def seat_id(self, game: Game, seat: int) -> str:
        """The id of the kid who sits there; the empty word for the whole table."""
        return stable_id(game, "kid", seat)

    def draft_words(self, game: Game) -> Mapping[str, str]:
        """How a difference of two drafts is told."""
        return game.tables.names.words.draft

    def seen(self, game: Game, seat: int) -> dict[str, object]:  # noqa: ARG002 - all kids see the same
        """Everything that lies open on the table, as plain data."""
        return view.observe(game)

    def table(self, game: Game, seat: int) -> list[tuple[str, str]]:  # noqa: ARG002 - all kids see the same
        """The two dials; all else that lies open is in `seen`."""
        dials = view.observe(game)
        return [(name, str(dials[name])) for name in self.tension]

    def notes(self, game: Game) -> list[str]:
        """The ids of the notes that stand in the notebook."""
        flags = game.tables.names.ids["flag"]
        return [flags[number] for number in members(game.flags) if is_note(flags[number])]

    def drawing(self, game: Game) -> list[str]:  # noqa: ARG002 - drawn by the screen, as large as it is
        """Nothing: its map is drawn for the room that a screen has."""
        return []

    def seat_name(self, game: Game, seat: int) -> str:
        """The id of the kid who sits there."""
        return self.seat_id(game, seat)

    reveals = staticmethod(determinize.reveals)

    def story_language(self, bundle: Bundle) -> StoryLanguage:
        """What story tests can say about games of the bundle."""
        from .stories import TalesStories

        return TalesStories(bundle)

    watch = staticmethod(coverage.Watch)

    def verifier(self, bundle: Bundle, written: Places) -> Verifier:
        """Proofs and games in turn."""
        verifier: Verifier = _apart("verify.report").StoryVerifier(bundle, written)
        return verifier

    def ledger(self) -> Ledger:
        """The books of a new game."""
        return ledger.Ledger()

    def redeal(self, game: Game, luck: Random, seat: int) -> Game:  # noqa: ARG002 - all kids see the same
        """Another deal of all that players cannot see."""
        return determinize.redeal(game, luck)

    def worths(self, game: Game, luck: Random) -> list[float]:  # noqa: ARG002 - the odds are known
        """What each option is worth to a cautious player."""
        return decisions.worths(game)

    player = staticmethod(rollout.RolloutPlayer)

    def outcome(self, game: Game, seat: int) -> float:  # noqa: ARG002 - all kids win together
        """How good an imagined game is."""
        return rollout.outcome(game)

    def script(self, path: Path, tables: Tables | None) -> Maker:
        """The maker of the bot in a script. Raises BotError."""
        from .bots.scripted import TalesScripts  # few games are played by scripts

        return scripted(path, TalesScripts, decisions.CautiousBot, tables)


def _apart(name: str) -> Any:
    """A module of this folder that games need not: what follows imports, such as a page, leaves it out."""
    return import_module(f".{name}", __package__)


KIT: Final[Kit] = TalesKit()
BOTS: Final = {name: make() for name, make in bots_of(KIT).items()}
"""Every bot that plays Tales, by name."""
