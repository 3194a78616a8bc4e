"""What story tests can say of games of one bundle: how a game begins, who chooses what, what must be so.

A kit gives a `StoryLanguage`; that of a declared kit is a `KitStories`, made of its decisions, its options
and its rows.
"""

# ruff: noqa: ARG005 - one signature for all numbers, used in full or not

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as fields_of
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, Protocol

from loopwright_engine.core.conditions import Amount, Conditions
from loopwright_engine.kernel.state import Entry

if TYPE_CHECKING:
    from loopwright_engine.bundle.load import Bundle

    from .declared import DeclaredKit

NUMBER, NAME, NAMES = "number", "name", "names"
PROSE: Final = re.compile(r"(.+)\.(?:text|printed)\.\d+")
"""The id of a stretch of prose: that of its card or block, then its number."""
_MARKS = re.compile(r"[*{}]")


def plain_prose(text: str) -> str:
    """Prose as it is read out: without marks of emphasis, on one line."""
    return " ".join(_MARKS.sub("", text).split())


@dataclass(frozen=True, slots=True)
class Heading:
    """A line above the steps of a story that sets an option: `kids 3`, `enigma limit 9`, `mode storm`.

    `form` is how it is written, for messages. It takes a whole number (`NUMBER`), one of `names` (`NAME`), or
    several of them (`NAMES`); `noun` says what such a name is one of.
    """

    option: str
    form: str
    takes: tuple[str, ...]
    names: Sequence[str] = ()
    noun: str = ""

    @property
    def words(self) -> list[str]:
        """The words that it begins with."""
        return self.option.split("_")


@dataclass(frozen=True, slots=True)
class Misfit:
    """What is wrong with a choice: the word at `place` is none of `names`; with a `form`, its shape."""

    place: int = 0
    noun: str = ""
    names: Sequence[str] = ()
    form: str = ""


class Hearing(Protocol):
    """The prose that has been read out in one game."""

    def includes(self, game: Any, words: str) -> bool:
        """Whether these words have been read out by now."""


class StoryLanguage(Protocol):
    """What the stories of one bundle can say about its games."""

    headings: Sequence[Heading]
    subjects: Sequence[str]
    """The words that a line with a choice can begin with."""
    forms: Mapping[str, str]
    """How lines that the kit alone has are written, for messages; `choice` is that of a choice."""
    beginnings: str
    """A sentence on how lines begin, for one that begins otherwise."""
    numbers: Mapping[str, bool]
    """Numbers of a game that `expect` can compare by name, and whether the cards can name them, too.

    The others stand as gauges in the conditions that `holds` is given.
    """
    prose: Mapping[str, str]
    """All that can be read out, as it is read out, by id."""
    quiet_bot: str
    """The bot that answers the smaller decisions that a story says nothing about."""
    corrections: Sequence[tuple[str, str | Callable[[re.Match[str]], str]]]
    """Patterns of wrong lines, each with its replacement."""

    def as_typed(self, line: str) -> str:
        """A line whose capital letters are mended, where names are written small."""

    def options(self, chosen: Mapping[str, Any]) -> Any:
        """The options of the kit, from those that the headings of a story say."""

    def misfits(self, words: Sequence[str]) -> list[Misfit]:
        """What is wrong with a choice as it is written; empty where it may be offered some time."""

    def question(self, text: str, *, until: bool) -> tuple[str, str | None]:
        """A condition in the card language, and whom it is about; `until` allows what only ends a stretch."""

    def asked_of(self, text: str, subject: str) -> str:
        """A part of a condition in the card language, told of somebody."""

    def offers(self, game: Any) -> list[str]:
        """The options of the pending decision, in order, as a recorded story names them."""

    def place_of(self, choice: str, game: Any) -> int:
        """The index of the option that a choice names; -1 where it is not offered."""

    def rivals(self, choice: str, game: Any) -> list[str]:
        """The offers among which a choice that is not offered is looked for."""

    def is_minor(self, game: Any) -> bool:
        """Whether a bot may answer the pending decision where the story says nothing about it."""

    def plays(self, game: Any, subject: str | None) -> bool:
        """Whether the one that a condition is about has a part in this game."""

    def holds(self, game: Any, condition: Any, subject: str | None) -> bool:
        """Whether a condition, as it stands in a bundle, is true now."""

    def number(self, game: Any, amount: Any, subject: str | None) -> int:
        """The value of a number, as it stands in a bundle, now."""

    def hearing(self) -> Hearing:
        """Somebody who listens to a new game."""

    def why_not(self, game: Any, choice: str) -> str:
        """A sentence on why a choice is not offered; empty where there is nothing to say."""

    def last_event(self, entries: Sequence[Entry]) -> Entry | None:
        """Of some entries of a log the one that tells best what happened."""

    def chapter(self, game: Any) -> str:
        """The part of a story that the next choice belongs to: the day, the round."""

    def changes(self, before: Any, after: Any) -> Iterator[str]:
        """What a choice has changed, each as a condition that a story can expect from then on."""


# --- The story language of a declared kit

CHOICE_FORM: Final = 'DECISION OPTION` or `DECISION "words of the option"'
ROUND: Final = "round"
NEAR: Final = 0.8
"""How alike (0..1) a name is to that of a card to be taken for a misspelt one."""
_PLAIN = re.compile(r"[a-z][\w-]*(\.\d+)?")
"""The id of an option that can stand in a story; others are named by their words."""
_NTH = re.compile(r"\(\d+\)")


class KitStories:
    """A choice is the kind of a decision and an option by its id or its words; who decides may stand before.

    Nothing is minor: every decision is made by the story, or by a bot that it lets play.
    """

    def __init__(self, kit: DeclaredKit, bundle: Bundle) -> None:
        self._kit = kit
        self._bundle = bundle
        self._conditions = Conditions(lambda fact: bundle.tables.fact(fact), self._number_shown)
        self._kinds = {kind.name for kind in kit.language.kinds}
        self._ids: dict[str, list[str]] = {}
        for card in bundle.data["cards"]:
            kind, _, name = card["id"].partition(".")
            self._ids.setdefault(kind, []).append(name)
        titles = (text for name, text in bundle.strings.items() if not PROSE.fullmatch(name))
        self._titles = list(dict.fromkeys(map(plain_prose, titles)))
        self._players = [f"player {seat}" for seat in range(1, kit.seats + 1)] if kit.seats > 1 else []
        self.headings: Sequence[Heading] = [_heading(option) for option in fields_of(kit.options)]
        self.subjects: Sequence[str] = [*(["player"] if self._players else []), *kit.asks]
        self.forms: Mapping[str, str] = {"choice": CHOICE_FORM}
        openings = [f"`{' '.join(words)}`" for words in (*(row.words for row in self.headings), ["seed"])]
        self.beginnings: str = (
            f"A line begins with a decision ({', '.join(kit.asks)}), `let` or `expect`; above these,"
            f" {' and '.join(openings)} {'set' if len(openings) > 1 else 'sets'} the game up."
        )
        gauges = [gauge["id"] for gauge in bundle.data["counters"]]
        self.numbers: Mapping[str, bool] = {name: name in gauges for name in (ROUND, *kit.rows)}
        self.prose: Mapping[str, str] = {
            name: plain_prose(text) for name, text in bundle.strings.items() if PROSE.fullmatch(name)
        }
        self.quiet_bot: str = ""
        self.corrections: Sequence[tuple[str, str | Callable[[re.Match[str]], str]]] = [
            (rf"^(?:choose|pick|take|play) (?=(?:{'|'.join(map(re.escape, kit.asks))}) )", ""),
            (r"^(\w+) ([^\"]*[^\"a-z0-9. -][^\"]*|[A-Z][^\"]*)$", r'\1 "\2"'),
        ]

    def as_typed(self, line: str) -> str:
        """The line with a small first letter."""
        return line[:1].lower() + line[1:]

    def options(self, chosen: Mapping[str, Any]) -> Any:
        """The options of the kit; `yes` and `no` for one that is either."""
        either = {option.name for option in fields_of(self._kit.options) if isinstance(option.default, bool)}
        values = {name: value == "yes" if name in either else value for name, value in chosen.items()}
        return self._kit.options(**values)

    def misfits(self, words: Sequence[str]) -> list[Misfit]:
        """A decision and an option; a name that is nearly that of a card is misspelt."""
        at = 2 if words[0] == "player" and self._players else 0
        if at and " ".join(words[:2]) not in self._players:
            seats = [name.split()[1] for name in self._players]
            return [Misfit(1, "player", seats)] if words[1:] else [Misfit(form=f"player 1 {CHOICE_FORM}")]
        option = words[at:]
        if option and option[-1].startswith("(") and _NTH.fullmatch(option[-1]):
            option = option[:-1]
        alone = len(option) == 1 and not at and option[0] not in self._kit.asks
        if alone and (option[0].startswith('"') or _PLAIN.fullmatch(option[0])):
            return []
        if len(option) != 2:
            return [Misfit(form=CHOICE_FORM)]
        kind, name = option
        if kind not in self._kit.asks:
            return [Misfit(at, "decision", list(self._kit.asks))]
        if name.startswith('"'):
            return [Misfit(at + 1, "option", self._titles)] if _misspelt(name[1:-1], self._titles) else []
        known = self._ids.get(self._kit.asks[kind].field, [])
        return [Misfit(at + 1, kind, known)] if _misspelt(name.partition(".")[0], known) else []

    def question(self, text: str, *, until: bool) -> tuple[str, str | None]:  # noqa: ARG002 - as it is written
        """A condition as it is written, about nobody in particular."""
        return text, None

    def asked_of(self, text: str, subject: str) -> str:  # noqa: ARG002 - conditions are about nobody
        """A part of a condition as it is written."""
        return text

    def offers(self, game: Any) -> list[str]:
        """`place home`, `choose "Pay at the counter"`, `player 1 move vespers`."""
        return [names[0] for names in self._names(game)]

    def place_of(self, choice: str, game: Any) -> int:
        """The option that is called so: by id or words, with or without its decision and player."""
        names = self._names(game)
        return next((place for place, called in enumerate(names) if choice in called), -1)

    def _names(self, game: Any) -> list[list[str]]:
        """All that each option of the pending decision can be called, the best first."""
        if game.decision is None:
            return []
        kind = game.decision.kind
        player = f"player {game.decision.seat + 1} " if self._players else ""
        counts: Counter[str] = Counter()
        names = []
        for option, view in zip(game.decision.options, self._kit.decision(game).options, strict=True):
            id = self._kit.option_id(game, option)
            deck, _, rest = id.partition(".")
            short = rest if deck in self._kinds and rest else id
            words = '"{}"'.format(view.text.replace('"', "'"))
            by_id = _PLAIN.fullmatch(short) is not None
            called = [short, words] if by_id else [words]
            forms = [f"{before}{name}" for before in (f"{player}{kind} ", f"{kind} ", "") for name in called]
            names.append([_nth(form, counts) for form in dict.fromkeys(forms)])
        return names

    def rivals(self, choice: str, game: Any) -> list[str]:  # noqa: ARG002 - one decides at a time
        """All offers."""
        return self.offers(game)

    def is_minor(self, game: Any) -> bool:  # noqa: ARG002 - none is
        """No decision is minor."""
        return False

    def plays(self, game: Any, subject: str | None) -> bool:  # noqa: ARG002 - conditions are about nobody
        """Conditions are about nobody in particular."""
        return True

    def holds(self, game: Any, condition: Any, subject: str | None) -> bool:  # noqa: ARG002 - of nobody
        """Whether a condition is true now."""
        return self._conditions.condition(condition)[0](game, game.actor)

    def number(self, game: Any, amount: Any, subject: str | None) -> int:  # noqa: ARG002 - of nobody
        """The value of a number now."""
        return self._conditions.amount(amount)[0](game, game.actor)

    def _number_shown(self, amount: Mapping[str, Any]) -> tuple[Amount, int]:
        """A number that the kit shows, or the round."""
        name = amount["counter"]
        if name == ROUND and not self.numbers[ROUND]:
            return lambda game, seat: int(game.round), 0
        return lambda game, seat: int(game.row_of(name)), 0

    def hearing(self) -> Hearing:
        """Somebody who listens to a new game."""
        return _KitHearing(self._bundle)

    def why_not(self, game: Any, choice: str) -> str:  # noqa: ARG002 - what is offered is told anyway
        """Nothing more than what is offered."""
        return ""

    def last_event(self, entries: Sequence[Entry]) -> Entry | None:
        """The last entry."""
        return entries[-1] if entries else None

    def chapter(self, game: Any) -> str:
        """The round."""
        moment = self._kit.moment(game)
        return moment[:1].upper() + moment[1:]

    def changes(self, before: Any, after: Any) -> Iterator[str]:
        """The kit's rows that stand otherwise than before."""
        for name in self._kit.rows:
            now = after.row_of(name)
            if now != before.row_of(name):
                yield f"{name} = {now}"


class _KitHearing:
    """The prose of the blocks that have begun, found by playing a twin of the game on a watch."""

    def __init__(self, bundle: Bundle) -> None:
        self._watch = bundle.kit.watch(bundle)
        self._twin: Any = None
        self._prose: dict[str, list[str]] = {}
        for block in _blocks(bundle.data):
            self._prose[block["id"]] = [
                plain_prose(bundle.strings[effect["text"]])
                for effect in block["effects"]
                if effect["do"] == "tell"
            ]
        self._texts = {
            plain_prose(text) for name, text in bundle.strings.items() if name.startswith("scenario.text.")
        }

    def includes(self, game: Any, words: str) -> bool:
        """Whether these words have been read out by now."""
        if self._twin is None:
            self._twin, numbers = self._watch.start(game.kit.options_of(game), game.seed)
            self._listen(numbers)
        for choice in game.choices[len(self._twin.choices) :]:
            self._listen(self._watch.choose(self._twin, choice))
        return any(words in text for text in self._texts)

    def _listen(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self._texts.update(self._prose.get(self._watch.names[number], ()))


def _blocks(data: Any) -> Iterator[Any]:
    """Every block of a bundle, however deep: a block has an id and effects."""
    if isinstance(data, dict):
        if {"id", "effects"} <= data.keys() and isinstance(data["effects"], list):
            yield data
        for part in data.values():
            yield from _blocks(part)
    elif isinstance(data, list):
        for part in data:
            yield from _blocks(part)


def _heading(option: Any) -> Heading:
    words, default = option.name.replace("_", " "), option.default
    if isinstance(default, bool):
        return Heading(option.name, f"{words} {'yes' if default else 'no'}", (NAME,), ("yes", "no"), words)
    if isinstance(default, int):
        return Heading(option.name, f"{words} {default}", (NUMBER,))
    return Heading(option.name, f"{words} {default}", (NAME,), option.metadata.get("choices") or (), words)


def _misspelt(name: str, known: Sequence[str]) -> bool:
    """Whether a name is nearly one of the cards; others may be options that only play knows."""
    return name not in known and bool(get_close_matches(name, known, n=1, cutoff=NEAR))


def _nth(name: str, counts: Counter[str]) -> str:
    """A name; a second one that is the same ends in `(2)`."""
    counts[name] += 1
    return name if counts[name] == 1 else f"{name} ({counts[name]})"
