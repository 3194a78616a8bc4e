"""Scripted bots: ordered rules, the first that can be carried out is (teleo-reactive programs, Nilsson 1994).

A script is a text file of lines; each says what to do and may say when, `crew repair when hull <= 3`. What a
line can do, and the numbers, facts and preferences that it can name, are the rows of a game's
`ScriptLanguage`; that of a declared kit is here, whose lines answer one kind of decision each.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from loopwright_engine.core.conditions import COMPARISONS
from loopwright_engine.errors import BotError
from loopwright_engine.game_types import AnyGame, AnyTables
from loopwright_engine.user_code import printable, read

from .simple import Bot, GreedyBot, Maker, pending

if TYPE_CHECKING:
    from loopwright_engine.kit.declared_rules import DeclaredRules
    from loopwright_engine.kit.language import Word
    from loopwright_engine.kit.protocol import Field

LONGEST_FILE: Final = 100_000
"""Bytes."""
MOST_MISTAKES: Final = 20
_COMPARISON: Final = re.compile(r"(\S.*?) (>=|<=|>|<|=) (-?\d{1,4}|[a-z].*)")
_COUNT: Final = re.compile(r"(\d{1,3}|no) (.+)")


class ScriptMistake(Exception):
    """A mistake in a line; the message says what is wrong and what may be meant."""


@dataclass(frozen=True, slots=True)
class ScriptCondition:
    """A condition of a line: a fact (then `number` is empty), or a number compared with a value.

    `other` names the number that it is compared with; then `value` is nothing.
    """

    fact: str
    wanted: bool = True
    number: str = ""
    compare: str = ">="
    value: int = 0
    other: str = ""


class ScriptLine(Protocol):
    """A line of a script, as its game has read it."""

    @property
    def line(self) -> int:
        """Its number in the file, from 1."""


L = TypeVar("L", bound=ScriptLine)


@dataclass(frozen=True, slots=True)
class Script(Generic[L]):
    """A script that was read: its lines in their order, and which way is preferred of several."""

    lines: tuple[L, ...]
    prefer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScriptWords:
    """What conditions and preferences of a game's scripts can name; `usual` is preferred without a word.

    Numbers and facts are asked of a game, for a seat.
    """

    numbers: Mapping[str, Callable[[AnyGame, int], float]]
    facts: Mapping[str, Callable[[AnyGame, int], bool]]
    preferences: Sequence[str]
    usual: tuple[str, ...]

    def hold(self, game: AnyGame, seat: int, whens: Iterable[ScriptCondition]) -> bool:
        """Whether all of some conditions hold now, for a seat."""
        return all(self._holds(game, seat, when) for when in whens)

    def _holds(self, game: AnyGame, seat: int, when: ScriptCondition) -> bool:
        if not when.number:
            return self.facts[when.fact](game, seat) == when.wanted
        value = self.numbers[when.other](game, seat) if when.other else when.value
        return COMPARISONS[when.compare](self.numbers[when.number](game, seat), value) == when.wanted

    def whens(self, words: str) -> tuple[ScriptCondition, ...]:
        """Conditions that are joined by `and`; none where nothing is said. Raises Mistake."""
        return tuple(self.when(part) for part in words.split(" and ")) if words else ()

    def when(self, words: str) -> ScriptCondition:
        """A condition: `alone`, `not alone`, `time >= 2`, `2 conditions`, `no conditions`. Raises Mistake."""
        wanted = not words.startswith("not ")
        condition = words.removeprefix("not ")
        compared = _COMPARISON.fullmatch(condition)
        if compared is not None and compared[1] in self.numbers:
            number, compare, value = compared.groups()
            if value in self.numbers:
                return ScriptCondition("", wanted, number, compare, other=value)
            if value.removeprefix("-").isdecimal():
                return ScriptCondition("", wanted, number, compare, int(value))
            raise ScriptMistake(f"there is no number `{value}`. {near(value, tuple(self.numbers))}")
        counted = _COUNT.fullmatch(condition)
        if counted is not None and (number := self._plural(counted[2])):
            none = counted[1] in ("no", "0")
            return ScriptCondition("", wanted, number, "=" if none else ">=", 0 if none else int(counted[1]))
        if condition in self.facts:
            return ScriptCondition(condition, wanted)
        if compared is not None:
            raise ScriptMistake(
                f"there is no number `{compared[1]}`. {near(compared[1], tuple(self.numbers))}"
            )
        examples = (*self.facts, *(f"{name} >= 2" for name in self.numbers))
        raise ScriptMistake(f"`{condition}` is no condition. {near(condition, examples)}")

    def _plural(self, name: str) -> str:
        """The number that is named in the singular or the plural, or the empty word."""
        return next((number for number in (name, f"{name}s") if number in self.numbers), "")

    def preferred(self, words: str) -> tuple[str, ...]:
        """What stands behind `prefer`, the weightiest first. Raises Mistake."""
        preferences = tuple(part.strip() for part in words.split(">"))
        for preference in preferences:
            if preference not in self.preferences:
                raise ScriptMistake(
                    f"nothing is preferred by `{preference}`. {near(preference, self.preferences)}"
                )
        return preferences


def near(text: str, names: Sequence[str]) -> str:
    """A hint that names the nearest of `names` for a text, or all of them."""
    if not names:
        return "There is none in this scenario."
    nearest = get_close_matches(text, names, n=1, cutoff=0.5)
    return f"Did you mean `{nearest[0]}`?" if nearest else f"It can be: {', '.join(names)}."


def text_of(path: Path) -> str:
    """The text of a script. Raises BotError."""
    try:
        return read(path, LONGEST_FILE, "a script").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BotError(f"{path} is not a text file in UTF-8.") from None


class ScriptLanguage(ABC, Generic[L]):
    """What one script of a game can say, in the words of a scenario, and how its lines are carried out."""

    words: ScriptWords
    nobody: str = "that could be done"
    """What a script that says nothing does not say."""
    example: str
    """A line, for one who wrote none."""

    @abstractmethod
    def line(self, number: int, text: str) -> L | None:
        """A line, from its number and its words without the comment; None where it sets something for those
        behind it. Raises Mistake.
        """

    @abstractmethod
    def is_about(self, line: L, kind: str) -> bool:
        """Whether a line answers this kind of decision."""

    @abstractmethod
    def best(self, game: AnyGame, line: L, prefer: Sequence[str]) -> int:
        """The index of the best option that carries out a line now, or -1."""

    def otherwise(self, game: AnyGame, lines: Sequence[L]) -> int:  # noqa: ARG002 - the quiet bot decides
        """The index that is taken when none of the lines about a decision can be carried out; -1 leaves it
        to the quiet bot.
        """
        return -1


def parse(text: str, path: str, language: ScriptLanguage[L]) -> Script[L]:
    """The script in a text. Raises BotError with all mistakes, also where it says nothing."""
    lines: list[L] = []
    mistakes: list[str] = []
    prefer = language.words.usual
    for number, line in enumerate(text.splitlines(), 1):
        rest = _uncommented(line).strip()
        try:
            if rest.startswith("prefer "):
                prefer = language.words.preferred(" ".join(rest.removeprefix("prefer ").split()))
            elif rest and (parsed := language.line(number, rest)) is not None:
                lines.append(parsed)
        except ScriptMistake as mistake:
            mistakes.append(f"{path}:{number}: {printable(str(mistake))}{_unseen(line)}")
    if mistakes:
        raise BotError("\n".join(mistakes[:MOST_MISTAKES]))
    if not lines:
        hint = f"A line is, for instance: {language.example}"
        raise BotError(f"{path} says nothing {language.nobody}.", hint)
    return Script(tuple(lines), prefer)


def _unseen(line: str) -> str:
    """A sentence about a line that looks as it should, and holds a character that nobody sees."""
    signs = [sign for sign in line if not sign.isprintable() and sign != "\t"]
    return f" Nobody sees that U+{ord(signs[0]):04X} stands in the line: delete it." if signs else ""


def _uncommented(line: str) -> str:
    """The line without its comment, which begins with a # outside of quotes."""
    quoted = False
    for place, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return line[:place]
    return line


class ScriptedBot(Generic[L]):
    """A bot that carries out the first line of its script that it can; `quiet` decides all the rest."""

    def __init__(self, script: Script[L], language: ScriptLanguage[L], quiet: Bot) -> None:
        self._script = script
        self._language = language
        self._quiet = quiet

    def choose(self, game: AnyGame) -> int:
        """The index of the option of the first line that can be carried out. Raises BotError."""
        decision, language = pending(game), self._language
        lines = [line for line in self._script.lines if language.is_about(line, decision.kind)]
        for line in lines:
            place = language.best(game, line, self._script.prefer)
            if place >= 0:
                return place
        place = language.otherwise(game, lines)
        return place if place >= 0 else self._quiet.choose(game)


def scripted(
    path: Path,
    language_of: Callable[[Any], ScriptLanguage[L]],
    quiet: Callable[[int], Bot],
    tables: AnyTables,
) -> Maker:
    """A function that makes the bot of a script from a seed. Raises BotError.

    `language_of` takes the tables of a scenario; without them the script is read in the first game.
    """
    text = text_of(path)

    def maker(tables: AnyTables) -> Maker:
        language = language_of(tables)
        script = parse(text, str(path), language)
        return lambda seed: ScriptedBot(script, language, quiet(seed))

    return maker(tables) if tables is not None else lambda seed: _LateBot(maker, seed)


class _LateBot:
    """The bot of a script whose scenario is known only when it plays."""

    def __init__(self, maker: Callable[[Any], Maker], seed: int) -> None:
        self._maker, self._seed = maker, seed
        self._bot: Bot | None = None

    def choose(self, game: AnyGame) -> int:
        """What the script says. Raises BotError."""
        if self._bot is None:
            self._bot = self._maker(game.tables)(self._seed)
        return self._bot.choose(game)


# --- Scripts of a declared kit ----------------------------------------------------------------


ANY: Final = "any"
"""Any option of a decision."""
GLANCE: Final = "best at a glance"
"""What every kit prefers without a word: the option that is worth most."""
_LABEL: Final = re.compile(r'"([^"]*)"')
_NAME: Final = re.compile(r"[\w.-]+|\0\d+\0")


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A line `DECISION OPTION > OPTION when …`: the ids or the words of options, the best liked first."""

    line: int
    kind: str
    options: tuple[str, ...]
    whens: tuple[ScriptCondition, ...] = ()


class KitScripts(ScriptLanguage[AnswerLine]):
    """The words of a declared kit's scripts, with the tables of a scenario.

    Decisions are those of the kit, options their ids or, in quotes, their words; an id such as `place.home`
    of the decision `place` is `home`. Numbers are the round, the
    kit's rows, the gauges and the game's `measures`; facts are those of the cards, and the measures, which
    hold when they are more than 0.
    """

    def __init__(self, kit: DeclaredRules, tables: AnyTables) -> None:
        game: AnyGame = kit.game
        self._kit = kit
        self._kinds = {kind.replace("_", " ").replace("-", " "): kind for kind in kit.asks}
        measures: Mapping[str, Callable[[AnyGame, int], int]] = game.measures
        marks = [gauge.id for gauge in getattr(tables, "gauges", ()) if not gauge.hidden]
        flags = {name for name in marks if tables.gauge_numbers[name] >= tables.first_flag}
        gauges = [name for name in marks if name not in flags]
        numbers: dict[str, Callable[[AnyGame, int], float]] = {
            "round": lambda game, _: game.round,
            **{name: partial(_row, name) for name in (*kit.rows, *gauges)},
            **measures,
        }
        facts: dict[str, Callable[[AnyGame, int], bool]] = {
            **{name: partial(_positive, measure) for name, measure in measures.items()},
            **{name: fact for word in kit.language.facts for name, fact in _facts(word)},
            **{f"flag {name}": partial(_positive, partial(_row, name)) for name in flags},
        }
        self._ranks: dict[str, Callable[[AnyGame, int], float]] = game.ranks
        self.words = ScriptWords(numbers, facts, (*game.ranks, GLANCE), (GLANCE,))
        self.example = f"{next(iter(kit.asks), 'turn')} any"
        self._known = {kind: self._named(kind, tables) for kind in kit.asks}
        """The ids and the words of the options of each decision, where they are known before a game."""

    def _named(self, kind: str, tables: AnyTables) -> tuple[list[str], list[str]] | None:
        field = self._field(kind)
        if field.all is None:
            return None
        stand_in = SimpleNamespace(tables=tables)
        numbers = list(field.all(tables))
        ids = [field.id(stand_in, number).removeprefix(f"{kind}.") for number in numbers]
        return ids, [field.words(stand_in, number) for number in numbers]

    def _field(self, kind: str) -> Field:
        """What the options of a kind of decision stand for."""
        return self._kit.fields[self._kit.asks[kind].field]

    def line(self, number: int, text: str) -> AnswerLine:
        labels: list[str] = []

        def keep(match: re.Match[str]) -> str:
            labels.append(match[1])
            return f"\0{len(labels) - 1}\0"

        words = " ".join(_LABEL.sub(keep, text).split())
        answer, _, conditions = words.partition(" when ")
        spoken = max(
            (kind for kind in self._kinds if f"{answer} ".startswith(f"{kind} ")), key=len, default=""
        )
        if not spoken:
            first = answer.partition(" ")[0]
            raise ScriptMistake(f"`{first}` is no decision. {near(first, tuple(self._kinds))}")
        kind = self._kinds[spoken]
        names = [part.strip() for part in answer[len(spoken) :].split(">")]
        if not all(map(_NAME.fullmatch, names)):
            raise ScriptMistake(
                f"behind `{spoken}` come options, with > between them: {self._examples(kind)}."
            )
        options = tuple(self._option(kind, name, labels) for name in names)
        return AnswerLine(number, kind, options, self.words.whens(conditions))

    def _examples(self, kind: str) -> str:
        known = self._known[kind]
        return ", ".join([ANY, *(known[0] if known is not None else ())][:6])

    def _option(self, kind: str, name: str, labels: Sequence[str]) -> str:
        """An option by its id, or by its words with a quote before them. Raises Mistake."""
        quoted = name.startswith("\0")
        text = labels[int(name.strip("\0"))] if quoted else name
        known = self._known[kind]
        if known is not None and (quoted or text != ANY) and text not in known[quoted]:
            shown = kind.replace("_", " ")
            ids, words = known
            titles = [
                f'"{title}"' if name.isdecimal() else name for name, title in zip(ids, words, strict=True)
            ]
            others = words if quoted else [*titles, ANY]
            raise ScriptMistake(f"`{shown}` has no option `{text}`. {near(text, others)}")
        return f'"{text}' if quoted else text

    def is_about(self, line: AnswerLine, kind: str) -> bool:
        return line.kind == kind

    def best(self, game: AnyGame, line: AnswerLine, prefer: Sequence[str]) -> int:
        """The index of the best option that a line names; -1 where it names none now, or does not hold."""
        if not self.words.hold(game, game.decision.seat, line.whens):
            return -1
        field, options = self._field(line.kind), game.decision.options
        for name in line.options:
            places = [
                place
                for place, option in enumerate(options)
                if name == ANY
                or name == field.id(game, option).removeprefix(f"{line.kind}.")
                or name == f'"{field.words(game, option)}'
            ]
            if len(places) > 1:
                ranks = [self._ranking(game, preference) for preference in prefer]
                return min(places, key=lambda place: [rank(place) for rank in ranks])
            if places:
                return places[0]
        return -1

    def _ranking(self, game: AnyGame, preference: str) -> Callable[[int], float]:
        """How the options of the pending decision, by their indices, are preferred: the least first."""
        if preference == GLANCE:
            worths = GreedyBot(len(game.choices)).worths(game)
            return lambda place: -worths[place]
        rank, options = self._ranks[preference], game.decision.options
        return lambda place: rank(game, options[place])


def _row(name: str, game: AnyGame, _seat: int) -> int:
    number: int = game.row_of(name)
    return number


def _positive(measure: Callable[[AnyGame, int], int], game: AnyGame, seat: int) -> bool:
    return measure(game, seat) > 0


def _facts(word: Word) -> Iterator[tuple[str, Callable[[AnyGame, int], bool]]]:
    """Every form of a fact whose places are words: how it is written, and whether it holds."""
    if all(param.of and param.takes.value == "word" for param in word.params):
        for values in product(*(param.of for param in word.params)):
            by_key = dict(zip((param.key for param in word.params), values, strict=True))
            name = " ".join(part if isinstance(part, str) else by_key[part.key] for part in word.way)
            yield name, partial(_fact, f"fact_{word.name}", values)


def _fact(method: str, values: Iterable[str], game: AnyGame, _seat: int) -> bool:
    return bool(getattr(game, method)(*values))
