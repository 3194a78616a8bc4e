"""A kit's own words in other languages: gettext's catalogues beside its rules, and one for what all kits say.

`tables` are the words of a game in one language, English wherever nobody has translated them; `messages` are
all texts for translators. Both walk over the same tables, so that nothing can be left out of one of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import Field as FieldOf
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from loopwright_engine.catalogues import made_once, translations

from .campaign import chosen
from .game import Game
from .moves import MOVE, Move, move_field
from .open_cards import OpenGame
from .protocol import Ask, Ending, Field, Kind, Said
from .ring import RingGame

if TYPE_CHECKING:
    from gettext import GNUTranslations

    from .language import Language

SOURCE: Final = "en"
CATALOGUE: Final = "kits"
GAME: Final = "game-"
"""What the name of a game's catalogue begins with."""
SHARED: Final = Path(__file__).parent / "translations"
"""Where the words are translated that every kit has."""
FOLDER: Final = Path("translations") / "rules"
"""Where a kit's words are translated, beside its rules; the texts of a scenario are one folder above."""
PHRASES: Final[Mapping[str, str]] = {
    "seat": "Player {number}",
    "asked": "{player}: {question}",
    "caused": "{question} ({cause})",
    "round": "round {number}",
    "none": "none",
    "noted": "Noted",
    "marker": "Marker {number}",
    "face-down": "{count} face down",
    "known": "{pile}, known from the top: {cards}",
    "thrown": "Throw",
    "paid": "Pay",
    "priced": "{option} ({price})",
    "payment": "{count} {counter}",
    "payments": "{first} and {last}",
    "unpaid": "Cannot be paid: {options}.",
    "draft.over": "saved: {then}; now the game is over",
    "draft.decision": "saved: {then}; now: {now}",
    "draft.option": "saved: {then}; now this cannot be chosen",
    "draft.outcome": "saved: {then}; now: {now}",
    "draft.nothing": "nothing",
}
"""What a declared kit says of any game."""

Say: TypeAlias = Callable[[str, str], str]
"""(context, English text) → the text in the language."""
_CODE: Final = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


class KitMessage(NamedTuple):
    """A text to translate: where it stands, what it is in English, its plural if it depends on a number."""

    context: str
    text: str
    plural: str | None = None


class OptionSpeech(NamedTuple):
    """What an option of the set-up means, its values that are words (what stands in rules and files → what
    players read), what it is called before a number, and what each value changes.
    """

    title: str
    values: Mapping[str, str]
    name: str
    about: Mapping[str, str]


class SpokenTables(NamedTuple):
    """The words of a game in one language.

    names: rows, what a game shows, what lies at places, and its piles, by the names of their fields.
    phrases: those of PHRASES. options: those of its set-up, by name. language: the rows of its cards, with
    their words for players.
    """

    asks: Mapping[str, Ask]
    says: Mapping[str, Kind]
    fields: Mapping[str, Field]
    endings: Mapping[str, Ending]
    names: Mapping[str, str]
    phrases: Mapping[str, str]
    options: Mapping[str, OptionSpeech]
    language: Language


@made_once
def tables(game: type[Game], options: type, name: str, language: str) -> SpokenTables:
    """The words of a kind of games and its set-up in a language (`sv`, `pt_BR`); they are made once.

    name: that of the game, which its catalogue has.
    """
    if language == SOURCE:
        return _each(game, options, lambda _, text: text)
    own, shared = _read(folder_of(game), GAME + name, language), _read(SHARED, CATALOGUE, language)

    def say(context: str, text: str) -> str:
        for words in (own, shared):
            translation = words.pgettext(context, text) if words is not None else ""
            if translation not in ("", text) and holes(translation) == holes(text):
                return translation
        return text

    return _each(game, options, say)


def messages(game: type[Game], options: type) -> list[KitMessage]:
    """The English texts of a kind of games and its set-up, without those that every kit has."""
    shared = set(shared_messages())
    return [message for message in _collected(game, options) if message not in shared]


def shared_messages() -> list[KitMessage]:
    """The English texts that every kit has."""
    return _collected(OpenGame, None)


def folder_of(game: type[Game]) -> Path:
    """The folder of the translations of a game's words; it need not be there."""
    file = getattr(sys.modules.get(game.__module__), "__file__", None)
    return (Path(file).parent if file else SHARED) / FOLDER


def holes(text: str) -> frozenset[str] | None:
    """The names of the places in a text where something is put in; None where they cannot be read."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return None


def _collected(game: type[Game], options: type | None) -> list[KitMessage]:
    """Every text with words of its own, each once; `{place}.` has none."""
    collected: dict[KitMessage, None] = {}

    def say(context: str, text: str) -> str:
        if any(literal.strip(" .,:;()") for literal, *_ in Formatter().parse(text)):
            collected[KitMessage(context, text)] = None
        return text

    _each(game, options, say)
    return list(collected)


def _read(folder: Path, name: str, language: str) -> GNUTranslations | None:
    return translations(folder, name, language) if _CODE.fullmatch(language) else None


def _each(game: type[Game], options: type | None, say: Say) -> SpokenTables:
    """The tables of a kind of games and its set-up with every text replaced."""
    language: Language = game.language
    asks = {kind: replace(ask, title=say(f"asks.{kind}", ask.title)) for kind, ask in game.asks.items()}
    says = {kind: replace(row, sentence=say(f"says.{kind}", row.sentence)) for kind, row in game.says.items()}
    said_fields = {name: _field(name, field, say) for name, field in game.fields.items()}
    if game.moves:
        moves = {name: _move(name, move, say) for name, move in game.moves.items()}
        said_fields[MOVE] = move_field(moves, said_fields)
    lying = game.lying if issubclass(game, RingGame) else ()
    every = (*game.rows, *game.shows, *game.piles, *lying)
    shown = [name for name in every if name.partition(".")[0] not in language.gauges]
    of_round = {"round": f"{language.round} {{number}}"} if language.round else {}
    return SpokenTables(
        asks,
        says,
        said_fields,
        {name: Ending(say(f"endings.{name}", end.title), end.won) for name, end in game.endings.items()},
        {name: say(f"names.{name}", game.names.get(name, spoken(name))) for name in dict.fromkeys(shown)},
        {name: say(f"phrases.{name}", text) for name, text in {**PHRASES, **of_round}.items()},
        {row.name: _option(row, say) for row in (chosen(options) if options else ())},
        language.told_in({key: say(key, text) for key, text in language.texts.items()}),
    )


def _move(name: str, move: Move, say: Say) -> Move:
    group = say(f"moves.{name}.group", move.group) if move.group else ""
    return replace(move, text=say(f"moves.{name}", move.text), group=group)


def _option(row: FieldOf[Any], say: Say) -> OptionSpeech:
    choices = [word for word in row.metadata.get("choices") or () if isinstance(word, str)]
    title = say(f"options.{row.name}", row.metadata.get("words", ""))
    values = {word: say(f"options.{row.name}.{word}", spoken(word)) for word in choices}
    name = say(f"options.{row.name}.name", spoken(row.name)) if isinstance(row.default, int) else ""
    sets: Mapping[str, Mapping[str, Any]] = row.metadata.get("sets", {})
    changed = {
        one: say(f"options.{row.name}.sets.{one}", spoken(one)) for one in next(iter(sets.values()), {})
    }
    about = {word: ", ".join(f"{changed[one]} {value}" for one, value in sets[word].items()) for word in sets}
    return OptionSpeech(title, values, name, about)


def _field(name: str, field: Field, say: Say) -> Field:
    if not isinstance(field.words, Said):
        return field
    texts = [say(f"fields.{name}.{number}", text) for number, text in enumerate(field.words.texts, 1)]
    return replace(field, words=Said(*texts, form=field.words.form))


def spoken(name: str) -> str:
    """The name of a field in words: `crew_left` is crew left, `fans.2` is fans 2."""
    return name.replace("_", " ").replace(".", " ").replace("-", " ")
