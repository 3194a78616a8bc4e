"""What a terminal shows of a game of any kit: its table, its decisions, its log, its pages, line by line.

Lines are laid out on a `Paper` of the front end, which knows widths, colours and words. A kit whose table has
more to show brings a subclass (`Kit.screens`); a board that is walked with arrow keys is data (`MapData`).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from loopwright_engine.core.prose_values import StringsAsRead
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.campaign import CARRIED, carried_words
from loopwright_engine.kit.cards import PROSE_READ
from loopwright_engine.kit.protocol import OF_CARDS, Bundle, OptionView

from .open_cards import EVERYBODY, face, listed

Lines = Callable[[], list[str]]
"""Writes a page of the table in full."""
INDENT: Final = "    "  # of what belongs to the line above
BAR: Final = "    | "  # beside what a card says to be read
NUMBER: Final = 6  # columns for the numbers of options
MOST_NAME: Final = 24  # columns for the names of what lies on the table
LONG: Final = 30  # facts that are longer may go on in the next line
RULES: Final = "RULES.md"
OPTIONS, LOG, TABLE, MAP = "options", "log", "table", "map"
"""Pages that every full screen has: the decision, the log, and in the large part a table or a map."""


class Paper(Protocol):
    """The space that lines are laid out in, and the language of what the front end says itself."""

    @property
    def width(self) -> int:
        """The columns that there are."""

    def say(self, key: str, **values: object) -> str:
        """The text with this key, its holes filled with `values`."""

    def count(self, key: str, number: int) -> str:
        """The text with this key in the form for `number`."""

    def icon(self, name: str) -> str:
        """The name of an icon."""

    def marked(self, text: str, *, counted: bool = False) -> str:
        """An author's markup as terminal text."""

    def strong(self, text: str) -> str:
        """The text in bold, if there is such."""

    def quiet(self, text: str) -> str:
        """The text dimmed, if there is such."""

    def narrower(self, columns: int) -> Paper:
        """The same paper with this many columns fewer, for text that will be indented."""

    def wrapped(self, text: str, first: str = "", rest: str | None = None) -> list[str]:
        """The text in lines; `first` begins the first one, `rest` the others."""

    def filled(
        self, pieces: Iterable[str], first: str = "", rest: str | None = None, *, gap: str = " "
    ) -> list[str]:
        """Pieces in lines, with `gap` between two; no piece is broken."""

    def texts(self, entries: Sequence[Sequence[str]], strings: Mapping[str, str]) -> list[str]:
        """The lines of a card's text; `entries` are pairs of a kind of line and a string's id."""

    def rule(self, title: str) -> str:
        """A horizontal line across the paper with a title in it."""

    def padded(self, text: str, columns: int) -> str:
        """The text with spaces behind it, as wide as said."""

    def cut(self, text: str, columns: int) -> str:
        """The text, cut where it is wider than said."""

    def columns(self, text: str) -> int:
        """The columns that the text takes."""


class Seat(Protocol):
    """A game that is being played, with its bundle."""

    @property
    def bundle(self) -> Bundle:
        """The bundle."""

    @property
    def game(self) -> Any:
        """The game in its present state."""


def as_begun(bundle: Bundle) -> StringsAsRead:
    """The strings of a bundle as they are read when a game begins."""
    return StringsAsRead(bundle.strings, partial(bundle.kit.as_read, bundle))


class ScreenTexts(NamedTuple):
    """The texts of a kit's own screens: the name of their catalogue, each by its key, and the folder of their
    translations; a pair depends on a number `{n}`. Those of `columns` keep their columns.
    """

    catalogue: str
    texts: Mapping[str, str | tuple[str, str]]
    folder: Path
    columns: Sequence[str] = ()


class MapPlace(NamedTuple):
    """A place on a map: its sign, perhaps in brackets, its name and sectors, and a line that tells of it."""

    sign: str
    name: str
    sectors: Sequence[str]
    bracketed: bool
    says: str
    roads: frozenset[str]


class MapPiece(NamedTuple):
    """A thing on a map: the sign of its place or its sector, its name, an abbreviation, and how it looks.

    Looks are `person`, `secret`, `figure`, `alert`, `token` and `event`.
    """

    where: str
    long: str
    short: str
    look: str


class MapData(NamedTuple):
    """A map of sectors, `A1` in the first column and row, with places, and what is where."""

    columns: int
    rows: int
    sea: frozenset[str]
    places: Sequence[MapPlace]
    start: str
    """The place that is chosen at first."""
    legend: Sequence[str]


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """An option of the decision; `index` is its place there, `number` its number in the list, from 1.

    `who` is the name of whose option it is, where one decision has those of several; `place` is the sign of
    the place on a map, `where` the sign with its name, `card` an id; each is empty for none. `going`
    says that somebody goes to the place, `home` that it goes home and does nothing more in this round.
    `source` is the rule's id or the card's line, `concerns` the ids of what the option gives or removes.
    """

    index: int
    number: int
    text: str
    facts: list[str]
    source: str
    who: str = ""
    place: str = ""
    where: str = ""
    going: bool = False
    home: bool = False
    card: str = ""
    concerns: list[str] = field(default_factory=list)


class Narrator:
    """Tells a game entry by entry, each with the rule or the card's line that caused it."""

    def __init__(self, match: Seat, paper: Paper) -> None:
        self.match = match
        self.paper = paper
        self.log_length = 0
        """So many entries were told."""
        self.read: set[str] = set()
        """Ids of cards whose text is left out, since the players have just chosen among them."""

    def news(self) -> list[str]:
        """The lines for everything that was logged since the last call."""
        start, self.log_length = self.log_length, len(self.match.game.log)
        return self.since(start)

    def since(self, start: int) -> list[str]:
        """The lines for the log from entry `start` on."""
        return self._all(self.match.game.log[start:])

    def everything(self) -> list[str]:
        """The lines for the whole log, with the text of every card."""
        self.read = set()
        return self._all(self.match.game.log)

    def skip_past_rounds(self) -> None:
        """Count all entries as told, for a saved game that goes on."""
        self.forget()

    def forget(self) -> None:
        """Count all entries as told, after choices were taken back."""
        self.log_length = len(self.match.game.log)

    def _all(self, entries: list[Entry]) -> list[str]:
        """The lines for entries, without silent ones."""
        silent = self.match.bundle.kit.silent
        return [
            line for entry in entries if not silent(self.match.game, entry) for line in self._lines(entry)
        ]

    def _lines(self, entry: Entry) -> list[str]:
        kit, game = self.match.bundle.kit, self.match.game
        text = self.paper.marked(kit.sentence(game, entry))
        if kit.entry_id(game, entry)[0] == PROSE_READ:
            return self.paper.wrapped(text, BAR, BAR)
        source = kit.source(game, entry)
        cause = [] if source == OF_CARDS else [self.paper.quiet(f"[{place(source)}]")]
        return self.paper.filled([*text.split(), *cause], "  ", INDENT)


class Screens:
    """The texts of a match on a paper: everything that a kit says about itself, laid out."""

    texts: ScreenTexts | None = None
    """What it says besides the front end's own texts, or in their place: `help` of its keys, `odds_help` …"""
    keys: Mapping[str, str] = {OPTIONS: "o", TABLE: "t", "cards": "c", "rules": "r", LOG: "l"}
    """The pages of the full screen, and the keys that open them."""
    main = TABLE
    """The page that is the large part on the left."""
    story_kinds: tuple[int, ...] = ()
    """Kinds of log entries that tell how the story goes on, to which a replay can jump."""

    def __init__(self, match: Seat, paper: Paper) -> None:
        self.match = match
        self.paper = paper
        self._last: list[str] = []

    def teller(self) -> Narrator:
        return Narrator(self.match, self.paper)

    def pages(self) -> dict[str, Lines]:
        """The pages of the table in full, by the keys that open them in lines."""
        return {"r": self.rules, "c": self.cards}

    def read(self) -> dict[str, Lines]:
        """What is written on the pages of the full screen; the first one is open at the beginning."""
        return {LOG: self.teller().everything, "cards": self.cards, "rules": self.rules}

    def opening(self) -> list[str]:
        """The scenario's title, the game, how it is set up, and the seed."""
        game, paper, bundle = self.match.game, self.paper, self.match.bundle
        kit: Any = bundle.kit  # a declared one: others have an opening of their own
        options, data = kit.spoken(bundle.data).options, kit.options_data(kit.options_of(game))

        def told(name: str, value: object) -> str:
            if name == CARRIED:
                return ", ".join(carried_words(bundle.data, str(value)))
            said = options[name]
            if isinstance(value, int) and said.name:
                return f"{said.name} {value}"
            word = said.values.get(value) if isinstance(value, str) else ""
            about = said.about.get(str(value), "")
            return (word or str(kit.option_words(name, value))) + (f" ({about})" if about else "")

        words = [kit.title, *filter(None, (told(name, value) for name, value in data.items()))]
        return [
            paper.rule(paper.marked(kit.contents.title(bundle.data))),
            *paper.texts(bundle.data["scenario"].get("text", []), as_begun(bundle)),
            *paper.wrapped(paper.say("dealt", options=", ".join(words), seed=game.seed)),
        ]

    def status(self, *, drawn: bool = True) -> list[str]:
        """What lies open for the player who decides: the board if it can be drawn, then name by name."""
        kit, game, paper = self.match.bundle.kit, self.match.game, self.paper
        seat = game.decision.seat if game.decision is not None else -1
        table = [(paper.marked(name), paper.marked(words)) for name, words in kit.table(game, seat)]
        moment = kit.moment(game)
        title = f"{moment}: {kit.seat_name(game, seat)}" if kit.seats > 1 and seat >= 0 else moment
        wide = {stem(name) for name, words in table if len(name) + len(words) >= MOST_NAME}
        short = [f"{name} {words}" for name, words in table if stem(name) not in wide]
        lines = [f"  {line}" for line in kit.drawing(game)] if drawn else []
        lines += paper.filled(short, "  ", gap="   ") if short else []
        long = [(name, words) for name, words in table if stem(name) in wide]
        column = min(paper.width // 3, max((paper.columns(name) for name, _ in long), default=0))
        for name, words in long:
            lines += paper.wrapped(words, f"  {paper.padded(name, max(column, paper.columns(name)))}  ")
        return [paper.rule(title[:1].upper() + title[1:]), *lines]

    def news_status(self) -> list[str]:
        """The status, without a drawing that players ask for, if it differs from the one shown last."""
        status = self.status(drawn=self.match.game.drawn_each_time)
        if status == self._last:
            return []
        self._last = status
        return status

    def decision(self) -> list[str]:
        """The pending decision with its numbered options, their costs and chances."""
        paper, out = self.paper, self._asked()
        view = self.match.bundle.kit.decision(self.match.game)
        for index, option in enumerate(view.options):
            choice = self._choice(index, option)
            cause = [paper.quiet(f"[{choice.source}]")] if option.block else []
            words = [*choice.text.split(), *facts_of(choice), *cause]
            out += paper.filled(words, f"{paper.strong(f'{choice.number:>{NUMBER - 2}}')}  ")
        if closed := view.facts.get("closed"):
            out += map(paper.quiet, paper.wrapped(closed))
        return out

    def _asked(self) -> list[str]:
        title = self.match.bundle.kit.decision(self.match.game).title
        return self.paper.filled(map(self.paper.strong, self.paper.marked(title).split()))

    def read_out(self) -> set[str]:
        """The ids of cards whose text the decision shows: of none."""
        return set()

    def ending(self) -> list[str]:
        """The ending's prose, the scores of a game against each other, and as the last line its name."""
        match, paper = self.match, self.paper
        kit, game = match.bundle.kit, match.game
        result = game.result
        if result is None:
            return []
        title, _ = kit.contents.endings(match.bundle.data)[result.ending]
        title = paper.marked(title).rstrip(".")
        scores = [
            paper.say("score", player=kit.seat_name(game, seat), score=score)
            for seat, score in enumerate(result.shown)
        ]
        form = "scored" if scores else "round_won" if result.won else "round_lost"
        cards = [ending for ending in match.bundle.data["endings"] if ending["id"] == result.ending]
        strings = StringsAsRead(match.bundle.strings, partial(kit.as_read, game))
        prose = [line for ending in cards for line in paper.texts(ending.get("text", []), strings)]
        return [*prose, *scores, paper.say(form, title=title, id=result.ending, round=kit.moment(game))]

    def rules(self) -> list[str]:
        """The rules as they stand beside the kit."""
        file = Path(inspect.getfile(type(self.match.game))).with_name(RULES)
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return [self.paper.say("no_rules", file=RULES)]
        paragraphs = re.sub(r"(?<=\S)\n(?![-#\n|])", " ", text).splitlines()
        return [
            part for line in paragraphs for part in self.paper.wrapped(line, rest="  " * (line[:1] == "-"))
        ]

    def cards(self) -> list[str]:
        """All cards with what they say: those that lie before whoever decides first, then kind by kind."""
        game, paper = self.match.game, self.paper
        strings = StringsAsRead(game.bundle.strings, partial(self.match.bundle.kit.as_read, game))
        lines: list[str] = []
        for group, cards in groupby(
            listed(game, game.decision.seat if game.decision else EVERYBODY), itemgetter(0)
        ):
            lines += ["", paper.rule(paper.marked(group))] if group else []
            for _, card in cards:
                lines += paper.filled(map(paper.strong, paper.marked(strings[card["title"]]).split()), "  ")
                lines += paper.texts(face(card), strings)
        return lines

    # --- parts of the full screen

    def head(self) -> list[str]:
        """The lines above all parts: the scenario, the round, who decides."""
        match, paper = self.match, self.paper
        kit, game = match.bundle.kit, match.game
        seat = game.decision.seat if game.decision is not None else -1
        words = [paper.strong(paper.marked(kit.contents.title(match.bundle.data))), kit.moment(game)]
        if kit.seats > 1 and seat >= 0:
            words.append(kit.seat_name(game, seat))
        return paper.filled(words, gap="  ")

    def people(self) -> list[str]:
        """The lines on the people of the game, below the main part; none where the table tells all."""
        return []

    def question(self) -> list[str]:
        """The lines of the question that is asked."""
        title = self.match.bundle.kit.decision(self.match.game).title
        return self.paper.filled(self.paper.marked(title).split())

    def choices(self) -> list[OfferedChoice]:
        """The options of the pending decision in the order of the list; empty when the game is over."""
        if self.match.game.decision is None:
            return []
        view = self.match.bundle.kit.decision(self.match.game)
        return [self._choice(index, option) for index, option in enumerate(view.options)]

    def _choice(self, index: int, option: OptionView) -> OfferedChoice:
        paper = self.paper
        facts = [paper.say("costs", cost=option.cost)] if option.cost else []
        facts += [paper.say("chance", chance=percent(option.chance))] if option.chance is not None else []
        facts += [paper.marked(option.does)] if option.does else []
        return OfferedChoice(index, index + 1, paper.marked(option.text), facts, place(option.source))

    def below(self, choice: OfferedChoice) -> list[str]:  # noqa: ARG002 - an answer for all
        """The lines below an option that is looked at."""
        return []

    def card(self, choice: OfferedChoice) -> list[str]:
        """The card behind an option, or that a rule stands behind it."""
        return self.paper.wrapped(self.paper.say("no_card", rule=choice.source))

    # --- a map

    def map(self) -> MapData | None:
        """The map of the bundle, where there is one to be walked on."""
        return None

    def pieces(self) -> list[MapPiece]:
        """What is on the map now."""
        return []

    def place(self, sign: str) -> list[str]:
        """The lines on a place of the map and what is there."""
        raise LookupError(f"there is no place {sign}")


def facts_of(choice: OfferedChoice) -> Iterator[str]:
    """What is told behind an option, in pieces: only what is long goes on in the next line."""
    for fact in (f"· {fact}" for fact in choice.facts):
        yield from fact.split() if len(fact) > LONG else [fact]


def stem(name: str) -> str:
    """What it is, of a name that says after a comma whose: such rows of the table stand together."""
    return name.partition(", ")[0]


def place(source: str) -> str:
    """The end of a source: the rule's id, or `file:line` of a card's block."""
    return source.rpartition(", ")[2]


def percent(chance: float) -> int:
    """A chance from 0 to 1 as whole percent; only 0 and 1 themselves give 0 and 100."""
    rounded = round(chance * 100)
    if 0 < chance < 1:
        rounded = min(99, max(1, rounded))
    return rounded
