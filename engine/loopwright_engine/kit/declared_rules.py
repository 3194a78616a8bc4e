"""What a declared game says of itself: its rows, its options, and how it is dealt. What is told of it, what
plays it and what is counted is in `declared.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from dataclasses import fields as fields_of
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.notes import notes_of
from loopwright_engine.errors import BundleError, OptionsError
from loopwright_engine.kernel.state import Entry

from . import cards, loading
from .campaign import CARRIED, Campaign, hands_on
from .game import Game
from .language import Language
from .protocol import Ask, Ending, Field, Foresight, Kind

if TYPE_CHECKING:
    from .protocol import Bundle

FORESIGHT: Final = Foresight(most_options=8, margin=inf, rounds=0, trust=0.0)
"""Every option is looked at, and nothing is thought of its worth at a glance. Imagined games are played on by
chance, so they end with the round: longer ones tell of chance.
"""


@dataclass(frozen=True, slots=True)
class NoOptions(Campaign):
    """A game that is set up in one way only, but for what is carried into it."""


@dataclass(frozen=True)
class DeclaredRules:
    """The rules of a kit whose games are of the class `game`, and what it says of them.

    `prepare` makes the tables of a game from a bundle's data, once; it raises BundleError. Without it they
    are of the game's `deck_type`. `options` is a dataclass; a plain class with a line for each option becomes
    one. `axis` is the option by which figures are parted. `small` says that perfect
    play can be worked out: one player, dice and no decks, at most some two million positions. `scores` are
    the rows of the seats' scores. `counted` are kinds of log entries; `spends` are decisions whose options
    have a cost, `crew`, or single options of them by their ids, `crew.hunt`.
    """

    name: str
    title: str
    version: int
    game: type[Game]
    prepare: Callable[[Mapping[str, Any]], Any] | None = None
    seats: int = 1
    options: type = NoOptions
    axis: str = ""
    tension: tuple[str, ...] = ()
    foresight: Foresight = FORESIGHT
    small: bool = False

    scores: Sequence[str] = ()
    counted: Sequence[str] = ()
    spends: Sequence[str] = ()

    def __post_init__(self) -> None:
        if not is_dataclass(self.options):
            dataclass(frozen=True)(self.options)
        for row in fields_of(self.options):
            sets = row.metadata.get("sets") or {}
            for name in next(iter(sets.values()), ()):
                setattr(self.options, name, property(partial(_set_by, row.name, sets, name)))

    @property
    def asks(self) -> Mapping[str, Ask]:
        """The decisions."""
        return self.game.asks

    @property
    def says(self) -> Mapping[str, Kind]:
        """The kinds of log entries."""
        return self.game.says

    @property
    def fields(self) -> Mapping[str, Field]:
        """What numbers stand for."""
        return self.game.fields

    @property
    def rows(self) -> Sequence[str]:
        """What playtests follow."""
        return self.game.rows

    @property
    def endings(self) -> Mapping[str, Ending]:
        return self.game.endings

    @property
    def language(self) -> Language:
        """What its cards may say."""
        return self.game.language

    # --- games and options ------------------------------------------------------------------

    def axis_values(self, data: Mapping[str, object]) -> Sequence[Any]:  # noqa: ARG002 - the same for every bundle
        """All values of the option by which figures are parted."""
        return next((_values(option) for option in fields_of(self.options) if option.name == self.axis), ())

    def tables(self, data: dict[str, Any]) -> Any:
        """What never changes in a game, from a bundle. Raises BundleError."""
        loading.check(data, self.version)
        if hands_on(data) and CARRIED not in {option.name for option in fields_of(self.options)}:
            raise BundleError("carry", f"{self.title} has no notebook: its options want to inherit Campaign")
        return self.prepared(data)

    def prepared(self, data: Mapping[str, object]) -> Any:
        """The tables of a bundle whose shape was looked at before. Raises BundleError."""
        if self.prepare is not None:
            return self.prepare(data)
        assert issubclass(self.game, cards.CardGame), "only a game of cards has tables of its own accord"
        return self.game.deck_type(data, self.game)

    def start(self, bundle: Bundle, options: object, seed: int) -> Game:
        """A game at its first decision. Raises OptionsError."""
        return self.start_as(self.game, bundle, options, seed)

    def start_as(self, game: type[Game], bundle: Bundle, options: object, seed: int) -> Game:
        """The same as a game of this class: the kit's own, or one that is watched. Raises OptionsError."""
        if not isinstance(options, self.options):
            raise OptionsError(f"the options of {self.title} are wanted, not {type(options).__name__}")
        check_options(options)
        return game.start(self, bundle, options, seed)

    def again(self, game: Game) -> Game:
        """A game dealt just as this one."""
        return self.game.start(self, game.bundle, game.options, game.seed)

    def options_of(self, game: Game) -> Any:
        """The options with which a game was dealt."""
        return game.options

    def options_data(self, options: Any) -> dict[str, object]:
        """Options as JSON data; where nothing is carried, nothing is said of it."""
        return {name: value for name, value in asdict(options).items() if name != CARRIED or value}

    def options_from(self, data: object) -> Any:
        """The options in a file. Raises OptionsError."""
        names = {option.name for option in fields_of(self.options)}
        if isinstance(data, dict) and CARRIED in names:
            data = {CARRIED: "", **data}  # files may be older than the game's campaign
        if not isinstance(data, dict) or set(data) != names:
            wanted = ", ".join(sorted(names)) or "none"
            raise OptionsError(f"the options of {self.title} are: {wanted}")
        options = self.options(**data)
        check_options(options)
        return options

    def option_values(self, name: str) -> Mapping[str, str]:
        """The words that an option can be, with what each changes; else their meaning is said by its own."""
        row: Mapping[str, Any] = next(
            (row.metadata for row in fields_of(self.options) if row.name == name), {}
        )
        words = (word for word in row.get("choices") or () if isinstance(word, str))
        return {word: row.get("about", {}).get(word, "") for word in words}

    def scenario_of(self, game: Game) -> str:
        name: str = game.bundle.data["scenario"]["id"]
        return name

    # --- names and numbers ------------------------------------------------------------------

    def kind_of(self, entry: Entry) -> Kind:
        return list(self.says.values())[entry[0]]

    def option_id(self, game: Game, option: int) -> str:
        """An option of the pending decision."""
        assert game.decision is not None
        return self.fields[self.asks[game.decision.kind].field].id(game, option)

    def entry_id(self, game: Game, entry: Entry) -> list[str]:
        """A log entry: its kind, no card, and its fields."""
        kind = self.kind_of(entry)
        name = list(self.says)[entry[0]]
        numbers = zip(kind.fields, entry[1:], strict=True)
        return [name, "", *(self.fields[field].id(game, number) for field, number in numbers)]

    def notes(self, game: Game) -> list[str]:
        """The ids of the notes that stand in the notebook."""
        return [note["id"] for note in notes_of(game.bundle.data) if game.row_of(note["id"])]

    def row(self, game: Game) -> list[int]:
        """The numbers of `rows` as they stand."""
        return [game.row_of(name) for name in self.rows]


def _set_by(option: str, sets: Mapping[str, Mapping[str, Any]], name: str, options: Any) -> Any:
    """What the variant of a set-up that was chosen changes."""
    return sets[getattr(options, option)][name]


def _values(option: Any) -> Sequence[Any]:
    choices: Sequence[Any] = option.metadata.get("choices") or range(
        option.metadata["low"], option.metadata["high"] + 1
    )
    return choices


def check_options(options: Any) -> None:
    """Options may come from a file: types, bounds and choices are looked at here. Raises OptionsError."""
    for option in fields_of(options):
        value, default = getattr(options, option.name), option.default
        if type(value) is not type(default):
            raise OptionsError(f"{option.name} must be like {default!r}, not {value!r:.60}")
        low, high = option.metadata.get("low"), option.metadata.get("high")
        if (low is not None and value < low) or (high is not None and value > high):
            raise OptionsError(f"{option.name} must be {low} to {high}, not {value!r:.60}")
        choices = option.metadata.get("choices")
        if choices and value not in choices:
            raise OptionsError(f"{option.name} must be one of {', '.join(choices)}, not {value!r:.60}")
