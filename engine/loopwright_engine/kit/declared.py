"""A kit made of a declared game: its class says the words and the rules, a second one its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass, replace
from dataclasses import fields as fields_of
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.bots import PERFECT, script
from loopwright_engine.bots.simple import GreedyBot, Maker
from loopwright_engine.errors import OptionsError
from loopwright_engine.kernel.state import Entry

from . import cards, coverage, loading, perfect, registry, speech
from .game import Game
from .language import Language
from .protocol import Ask, DecisionView, Ending, Field, Foresight, Kind, OptionView, ReportWords

if TYPE_CHECKING:
    from loopwright_engine.bundle.load import Bundle

    from .protocol import Contents, Ledger, Player, Watch
    from .story_language import StoryLanguage
    from .verdicts import Places, Verifier

DEALS: Final = 3
"""So many deals are looked at to say what an option is worth at a glance."""
WIN: Final = 1_000.0
"""What a won game is worth; a lost one is worth so much less than nothing."""
FORESIGHT: Final = Foresight(most_options=8, margin=inf, rounds=0, trust=0.0)
"""Every option is looked at, and nothing is thought of its worth at a glance. Imagined games are played on by
chance, so they end with the round: longer ones tell of chance.
"""


@dataclass(frozen=True, slots=True)
class NoOptions:
    """A game that is set up in one way only."""


@dataclass(frozen=True)
class DeclaredKit:
    """A kit whose games are of the class `game`.

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
    contents: Contents = coverage
    page: Any = None

    def __post_init__(self) -> None:
        if not is_dataclass(self.options):
            dataclass(frozen=True)(self.options)

    def __reduce__(self) -> tuple[object, ...]:
        return registry.pickled(self)

    @property
    def bots(self) -> Mapping[str, Callable[[], Maker]]:
        """One that looks a step ahead; for a small game, one that plays perfectly."""
        greedy: dict[str, Callable[[], Maker]] = {"greedy": lambda: GreedyBot}
        return {**greedy, PERFECT: perfect.maker} if self.small else greedy

    @property
    def report_words(self) -> ReportWords:
        """Figures speak of rounds, and of the player or the table; of whom they speak in a game against each
        other is known once there are games.
        """
        names = self.game.names
        titles = {
            name: names.get(name) or speech.spoken(name.rpartition(".")[2])
            for name in (*self.spends, *self.counted)
        }
        words = ReportWords(spends=titles, counted=titles)
        return replace(words, wins="the table wins", they_win="the table wins") if self.seats > 1 else words

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
        """The endings of the rules, by id."""
        return self.game.endings

    @property
    def language(self) -> Language:
        """What its cards may say."""
        return self.game.language

    # --- games and options ------------------------------------------------------------------

    def axis_values(self, data: Mapping[str, Any]) -> Sequence[Any]:  # noqa: ARG002 - the same for every bundle
        """All values of the option by which figures are parted."""
        return next((_values(option) for option in fields_of(self.options) if option.name == self.axis), ())

    def tables(self, data: dict[str, Any]) -> Any:
        """What never changes in a game, from a bundle. Raises BundleError."""
        loading.check(data, self.version)
        return self.prepared(data)

    def prepared(self, data: Mapping[str, Any]) -> Any:
        """The tables of a bundle whose shape was looked at before. Raises BundleError."""
        if self.prepare is not None:
            return self.prepare(data)
        assert issubclass(self.game, cards.CardGame), "only a game of cards has tables of its own accord"
        return self.game.deck_type(data, self.game)

    def start(self, bundle: Bundle, options: Any, seed: int) -> Game:
        """A game at its first decision. Raises OptionsError."""
        return self.start_as(self.game, bundle, options, seed)

    def start_as(self, game: type[Game], bundle: Bundle, options: Any, seed: int) -> Game:
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
        """Options as JSON data."""
        return asdict(options)

    def options_from(self, data: object) -> Any:
        """The options in a file. Raises OptionsError."""
        names = {option.name for option in fields_of(self.options)}
        if not isinstance(data, dict) or set(data) != names:
            wanted = ", ".join(sorted(names)) or "none"
            raise OptionsError(f"the options of {self.title} are: {wanted}")
        options = self.options(**data)
        check_options(options)
        return options

    def option_words(self, name: str, value: Any) -> str:
        """A word as it is, a number with the name of its option."""
        return value if isinstance(value, str) else f"{name.replace('_', ' ')} {value}"

    def option_values(self, name: str) -> Mapping[str, str]:
        """The words that an option can be; what they mean is said by its own."""
        choices = (row.metadata.get("choices") or () for row in fields_of(self.options) if row.name == name)
        return {word: "" for word in next(choices, ()) if isinstance(word, str)}

    def row_titles(self, data: Mapping[str, Any]) -> Mapping[str, str]:
        """The titles of gauges, and the names of the other rows in the language of a bundle."""
        gauges = {gauge["id"]: data["strings"][gauge["title"]] for gauge in data["counters"]}
        names = self.spoken(data).names
        return {name: gauges.get(name) or names.get(name) or speech.spoken(name) for name in self.rows}

    def scenario_of(self, game: Game) -> str:
        """The id of the scenario that a game is of."""
        name: str = game.bundle.data["scenario"]["id"]
        return name

    # --- its words in other languages -------------------------------------------------------

    def spoken(self, data: Mapping[str, Any]) -> speech.Tables:
        """The words of its games in the language of a bundle."""
        return speech.tables(self.game, self.options, self.name, data["language"])

    def language_in(self, language: str) -> Language:
        """What its cards may say, with the words for players in a language."""
        return speech.tables(self.game, self.options, self.name, language).language

    @property
    def messages(self) -> list[speech.Message]:
        """Every text of its own for translators."""
        return speech.messages(self.game, self.options)

    @property
    def translations(self) -> Path:
        """The folder of its translations; it need not be there."""
        return speech.folder_of(self.game)

    # --- words ------------------------------------------------------------------------------

    def decision(self, game: Game) -> DecisionView:
        """The pending decision in words. Raises ValueError when the game is over."""
        pending = game.decision
        if pending is None:
            raise ValueError("the game is over: nothing is to be decided")
        spoken = self.spoken(game.bundle.data)
        ask = spoken.asks[pending.kind]
        field = spoken.fields[ask.field]
        options = [self._option(game, ask, field, option) for option in pending.options]
        title = ask.title
        if self.seats > 1:
            player = self.seat_name(game, pending.seat)
            title = spoken.phrases["asked"].format(player=player, question=title)
        return DecisionView(pending.kind, pending.seat, title, options)

    def _option(self, game: Game, ask: Ask, field: Field, option: int) -> OptionView:
        """An option in words and as data: the kind of its decision is what is done."""
        assert game.decision is not None
        text = field.words(game, option)
        return OptionView(
            text,
            ask.cost(game, option) if ask.cost is not None else 0,
            ask.odds(game, option) if ask.odds is not None else None,
            source=ask.rule,
            verb=game.decision.kind,
            label=text,
            seat=game.decision.seat,
            card=_card(game, field.id(game, option)),
        )

    def seat_name(self, game: Game, seat: int) -> str:
        """What the player in a seat is called."""
        return game.seat_name(seat) or self._phrase(game, "seat", number=seat + 1)

    def _phrase(self, game: Game, name: str, **values: object) -> str:
        return self.spoken(game.bundle.data).phrases[name].format(**values)

    def sentence(self, game: Game, entry: Entry) -> str:
        """A log entry as a sentence."""
        spoken = self.spoken(_data(game))
        kind = list(spoken.says.values())[entry[0]]
        values = {
            name: spoken.fields[name].words(game, number)
            for name, number in zip(kind.fields, entry[1:], strict=True)
        }
        return kind.sentence.format(**values)

    def silent(self, game: Game, entry: Entry) -> bool:  # noqa: ARG002 - all that is told is to be read
        """Whether players never read of it."""
        return False

    def source(self, game: Game, entry: Entry) -> str:  # noqa: ARG002 - the kind says it
        """The rule that wrote it."""
        return self._kind(entry).rule

    def _kind(self, entry: Entry) -> Kind:
        return list(self.says.values())[entry[0]]

    def moment(self, game: Game) -> str:
        """The round that a game is in."""
        return self._phrase(game, "round", number=max(1, game.round))

    # --- names that outlive a draft ---------------------------------------------------------

    def seat_id(self, game: Game, seat: int) -> str:  # noqa: ARG002 - seats are the same in every game
        """The number of the seat, from 1; the empty word where one person plays."""
        return str(seat + 1) if self.seats > 1 and seat >= 0 else ""

    def decision_id(self, game: Game) -> str:
        """The kind of the decision and its seat; the empty word when the game is over."""
        pending = game.decision
        return f"{pending.kind} {self.seat_id(game, pending.seat)}".rstrip() if pending is not None else ""

    def option_id(self, game: Game, option: int) -> str:
        """An option of the pending decision."""
        assert game.decision is not None
        return self.fields[self.asks[game.decision.kind].field].id(game, option)

    def entry_id(self, game: Game, entry: Entry) -> list[str]:
        """A log entry: its kind, no card, and its fields."""
        kind = self._kind(entry)
        name = list(self.says)[entry[0]]
        numbers = zip(kind.fields, entry[1:], strict=True)
        return [name, "", *(self.fields[field].id(game, number) for field, number in numbers)]

    def decision_named(self, game: Game, decision: str) -> str:
        """A decision of any draft by its id, in words."""
        ask = self.spoken(_data(game)).asks.get(decision.partition(" ")[0])
        return ask.title if ask is not None else decision

    def option_named(self, game: Game, option: str) -> str:  # noqa: ARG002 - it may be one of another draft
        """An option of any draft by its id."""
        return option

    def entry_named(self, game: Game, entry: list[str]) -> str:
        """A log entry of any draft by its id form, with ids in the place of words."""
        kind = self.spoken(_data(game)).says.get(entry[0])
        if kind is None or len(entry) != len(kind.fields) + 2:
            return " ".join(entry)
        return kind.sentence.format(**dict(zip(kind.fields, entry[2:], strict=True)))

    def card_in(self, name: str) -> str:
        """The id of the card that something stands on: the kind and the name of a card."""
        return ".".join(name.split(".")[:2])

    def draft_words(self, game: Game) -> Mapping[str, str]:
        """How a difference of two drafts is told."""
        phrases = self.spoken(_data(game)).phrases
        draft = "draft."
        return {key.removeprefix(draft): text for key, text in phrases.items() if key.startswith(draft)}

    # --- what can be seen -------------------------------------------------------------------

    def seen(self, game: Game, seat: int) -> dict[str, object]:
        """What a seat can see, as plain data."""
        return game.seen(seat)

    def table(self, game: Game, seat: int) -> list[tuple[str, str]]:
        """`rows`, then all other gauges, with their titles and upper ends; then what the game `shows`, where
        it is seen.
        """
        spoken = self.spoken(game.bundle.data)
        gauges = {gauge["id"]: gauge for gauge in game.bundle.data["counters"]}
        table = []
        others = [name for name in gauges if name not in self.rows and isinstance(game, cards.CardGame)]
        for name in (*self.rows, *others):
            number = game.row_of(name)
            gauge = gauges.get(name)
            if gauge is None:
                table.append((spoken.names.get(name) or speech.spoken(name), str(number)))
            else:
                table.append((game.bundle.strings[gauge["title"]], f"{number}/{gauge['high']}"))
        seen = game.seen(seat)
        for name, field in self.game.shows.items():
            if name in seen:
                value = seen[name]
                numbers: Sequence[int] = value if isinstance(value, list) else [value]  # type: ignore[list-item]
                words = [spoken.fields[field].words(game, number) for number in numbers]
                table.append((spoken.names[name], ", ".join(words) or spoken.phrases["none"]))
        for name in self.game.piles:
            count = spoken.phrases["face-down"].format(count=len(getattr(game, name)))
            table.append((spoken.names[name], count))
        return table

    def drawing(self, game: Game) -> list[str]:
        """The board that the game draws, with its signs explained by the names of what it `shows`."""
        lines = game.drawing()
        if not lines:
            return []
        names = self.spoken(game.bundle.data).names
        return [*lines, "  ".join(f"{sign} {names[name]}" for sign, name in game.signs.items())]

    def reveals(self, before: Game, after: Game) -> bool:
        """Whether random numbers were read or a pile has changed."""
        return before.cursors != after.cursors or any(
            getattr(before, pile) != getattr(after, pile) for pile in self.game.piles
        )

    # --- story tests, playtests and bots ----------------------------------------------------

    def story_language(self, bundle: Bundle) -> StoryLanguage:
        """Its decisions, options and rows."""
        from .story_language import KitStories

        return KitStories(self, bundle)

    def verifier(self, bundle: Bundle, written: Places) -> Verifier | None:  # noqa: ARG002
        """Nobody: games and positions are looked at."""
        return None

    def watch(self, bundle: Bundle) -> Watch:
        """A watch on the bundle."""
        return coverage.Watch(bundle)

    def ledger(self) -> Ledger:
        """The books of a new game."""
        return coverage.Ledger(self)

    def row(self, game: Game) -> list[int]:
        """The numbers of `rows` as they stand."""
        return [game.row_of(name) for name in self.rows]

    def redeal(self, game: Game, luck: Random, seat: int) -> Game:
        """Another deal of all that a seat cannot see (determinization): it looks the same to it."""
        return game.redeal(luck, seat)

    def worths(self, game: Game, luck: Random) -> list[float]:
        """The value of the table after each option, on average over a few deals."""
        assert game.decision is not None
        seat, count = game.decision.seat, len(game.decision.options)
        totals = [0.0] * count
        for _ in range(DEALS):
            dealt = self.redeal(game, luck, seat)
            for index in range(count):
                imagined = dealt.clone()
                imagined.choose(index)
                totals[index] += imagined.value(seat)
        return [total / DEALS for total in totals]

    def player(self, luck: Random) -> Player:
        """Somebody who chooses by chance."""
        return ChancePlayer(luck)

    def outcome(self, game: Game, seat: int) -> float:
        """The value of a game, from 0 (lost) to 1 (won)."""
        return (game.value(seat) + WIN) / (2 * WIN)

    def script(self, path: Path, tables: Any) -> Maker:
        """The maker of the bot in a script. Raises BotError."""
        return script.of_kit(self, path, tables)


class ChancePlayer:
    """Plays imagined games on by chance."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def play(self, game: Game, index: int, last: int) -> None:
        """Take this option, and play to the end of the round `last` at most."""
        game.choose(index)
        while game.decision is not None and game.round <= last:
            game.choose(int(self._luck.random() * len(game.decision.options)))


def _card(game: Game, name: str) -> str:
    """The id of the card that an option's id names, with or without its kind; empty if it is no card."""
    cards = (card["id"] for card in game.bundle.data.get("cards", ()))
    return next((card for card in cards if name in (card, card.partition(".")[2])), "")


def _data(game: Any) -> Mapping[str, Any]:
    """The data of the bundle that something is of: a game, or the bundle itself."""
    data: Mapping[str, Any] = game.bundle.data if hasattr(game, "bundle") else game.data
    return data


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
