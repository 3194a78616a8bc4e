"""What a page shows of a game, as data: for every kit, from what its protocol says.

A kit with more to show has a `Page` of its own, with what is different there. Texts keep their marks here;
`Table` writes them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, replace
from typing import Any, ClassVar, Final, NamedTuple

from loopwright_engine.core.icon_words import spelled
from loopwright_engine.game_types import AnyGame
from loopwright_engine.json_text import Json
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.campaign import chosen
from loopwright_engine.kit.cards import PROSE_READ
from loopwright_engine.kit.protocol import Bundle, DecisionView, OptionView

from .open_cards import WATCHER, face, listed, map_view

_TOKEN: Final = re.compile(r"\\[*{}\\]|\*\*|\*|\{[A-Za-z][A-Za-z0-9-]*\}|[{}]")


def runs(text: str) -> list[Json]:
    """A text in stretches: `text`, with `em` or `strong` where they hold; an icon's text is its name."""
    stretches: list[Json] = []
    pending: list[str] = []
    styles: set[str] = set()

    def flush() -> None:
        words = "".join(pending)
        pending.clear()
        if words:
            stretches.append({"text": words, **dict.fromkeys(sorted(styles), True)})

    position = 0
    for match in _TOKEN.finditer(text):
        pending.append(text[position : match.start()])
        position, token = match.end(), match[0]
        if token[0] == "\\":
            pending.append(token[1])
        elif token[0] == "*":
            style = "em" if token == "*" else "strong"
            if style not in styles and _stands_alone(text, match):
                pending.append(token)
                continue
            flush()
            styles ^= {style}
        elif len(token) > 1:
            flush()
            stretches.append({"icon": token[1:-1], **dict.fromkeys(sorted(styles), True)})
        else:
            pending.append(token)
    pending.append(text[position:])
    flush()
    return stretches


def _stands_alone(text: str, star: re.Match[str]) -> bool:
    before, after = text[: star.start()][-1:], text[star.end() :][:1]
    return (not before or before.isspace()) and (not after or after.isspace())


def plain(text: str, icons: Mapping[str, str], *, counted: bool = False) -> str:
    """The words of a text without marks, with its icons `spelled` as these words."""
    if not any(mark in text for mark in "*{\\"):
        return text
    words = spelled(text, lambda name: icons.get(name, name), counted=counted)
    return "".join(str(run.get("text", run.get("icon", ""))) for run in runs(words))


SHAPES: Final = ("circle", "square", "diamond", "triangle", "hexagon")
"""What tells seats apart besides their colours."""


class Lines(list[list[str]]):
    """The text of a card's face in reading order: kinds of lines, and their texts with their marks."""


class StoryPart(NamedTuple):
    """The beginning of a part of the story: what kind of part, and its title."""

    kind: str
    title: str


class Page:
    """What a page shows of games of one bundle."""

    choices_are_groups = True
    """Whether each choice begins a part of the story; without it the log alone says where one begins."""
    costs_are_time = False
    """Whether what an option costs is time, which pages show beside it; other games say it in its words."""
    TEXTS: ClassVar[Mapping[str, str]] = {}
    """What the page says of this game alone, in English, by the keys by which it asks."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.kit = bundle.kit

    def lines(self, text: Sequence[Sequence[str]]) -> Lines:
        """The text of a face, whose strings a bundle gives by their ids."""
        return Lines([kind, self.bundle.strings[name]] for kind, name in text)

    # --- before a game

    def setup(self) -> Json:
        """What can be chosen before a game: `players` or other options, and who sits where."""
        kit: Any = self.kit  # a declared one: others have a page of their own
        spoken = kit.spoken(self.bundle.data).options
        options = []
        for row in chosen(kit.options):
            default = None if row.default is MISSING else row.default
            options.append(
                {
                    "id": row.name,
                    "text": spoken[row.name].title,
                    "default": list(default) if isinstance(default, tuple) else default,
                    "low": row.metadata.get("low"),
                    "high": row.metadata.get("high"),
                    "choices": [
                        {
                            "id": value,
                            "text": ": ".join(filter(None, (words, spoken[row.name].about.get(value)))),
                        }
                        for value, words in spoken[row.name].values.items()
                    ],
                    "seats": self._seats_by(row),
                }
            )
        return {
            "players": {"min": kit.seats, "max": kit.seats, "default": kit.seats},
            "kids": [],
            "variants": [],
            "options": options,
            "goal": [],
        }

    def _seats_by(self, row: Any) -> dict[str, int]:
        """How many sit at the table by the value of an option; nothing where it makes no difference."""
        kit: Any = self.kit
        low, high = row.metadata.get("low"), row.metadata.get("high")
        if kit.seats < 2 or low is None or high is None or high - low > kit.seats:
            return {}
        seats = {}
        for value in range(low, high + 1):
            options = replace(kit.options(), **{row.name: value})
            seats[str(value)] = kit.start(self.bundle, options, 0).seats_taken
        return seats if len(set(seats.values())) > 1 else {}

    def options_of(self, wishes: Mapping[str, object]) -> Any:
        """The options of the kit from what a page asks for. Raises OptionsError."""
        data = self.kit.options_data(self.kit.options())
        data |= {name: wishes[name] for name in data if wishes.get(name) is not None}
        return self.kit.options_from(data)

    # --- the table

    def seats(self, game: AnyGame) -> list[Json]:
        """Who sits at the table, seat by seat."""
        names = [self.kit.seat_name(game, seat) for seat in range(game.seats_taken)]
        ids = [self.kit.seat_id(game, seat) for seat in range(game.seats_taken)]
        return marked_seats(list(zip(ids, names, strict=True)))

    def round(self, game: AnyGame) -> Json:
        """The round: its number, its name, how many there are (0: unknown), and the part that it is in."""
        return {"number": game.round, "name": self.kit.moment(game), "of": 0, "phase": ""}

    def dials(self, game: AnyGame, seat: int) -> list[Json]:
        """The numbers that stand above the table."""
        dials = []
        for number, (name, words) in enumerate(self.numbers(game, seat)):
            value, _, high = words.partition("/")
            if value.lstrip("-").isdigit() and (not high or high.isdigit()):
                dials.append(_dial(str(number), name, int(value), int(high) if high else None))
        return dials

    def numbers(self, game: AnyGame, seat: int) -> Iterable[tuple[str, str]]:
        """What stands on the table as a seat sees it, by name: rows whose changes a page tells.

        A watcher is told of none, as some may be secret.
        """
        return () if seat == WATCHER else self.kit.table(game, seat)

    def dice(self, game: AnyGame, seat: int) -> dict[str, list[int]]:
        """The faces of dice that a seat sees lie, by their names among the `numbers`."""
        kit: Any = self.kit  # a declared one: others have a page of their own
        return {} if seat == WATCHER else kit.dice(game, seat)

    def views(self, game: AnyGame, seat: int) -> list[Json]:
        """What lies on the table, part by part: what is open, the drawn board, and the cards."""
        dice = self.dice(game, seat)
        lines = [
            {"name": name, "text": words} | ({"dice": dice[name]} if dice.get(name) else {})
            for name, words in self.numbers(game, seat)
            if not words.partition("/")[0].lstrip("-").isdigit()
        ]
        views = [{"id": "table", "title": "", "kind": "lines", "data": {"lines": lines}}]
        if drawing := self.kit.drawing(game):
            views.insert(0, {"id": "board", "title": "", "kind": "grid", "data": {"lines": drawing}})
        if roads := map_view(game):
            views.insert(0, {"id": "roads", "title": "", "kind": "roads", "data": roads})
        return [
            *views,
            {"id": "cards", "title": "", "kind": "cards", "data": {"cards": self._cards(game, seat)}},
        ]

    def _cards(self, game: AnyGame, seat: int) -> list[Json]:
        """All cards: those that lie before the seat first, then kind by kind."""
        return [
            {
                "id": card["id"],
                "kind": card["kind"],
                "group": group,
                "title": self.bundle.strings[card["title"]],
                "side": "front",
                "text": self.lines(face(card)),
            }
            for group, card in listed(game, seat)
        ]

    # --- decisions

    def seat_of(self, game: AnyGame, option: int) -> int:  # noqa: ARG002 - for kits with decisions of the table
        """Whose option it is, in a decision of the whole table; -1 for nobody's."""
        return -1

    def source_text(self, option: OptionView) -> str:
        """What an option stands on, in words: the card, or the rule."""
        return option.source.partition(", ")[0]

    def section(self, game: AnyGame, decision: DecisionView, option: OptionView) -> str:  # noqa: ARG002 - for kits
        """The title of the part of a seat's options that an option is in; the empty word without parts."""
        return ""

    # --- the story

    def opens(self, game: AnyGame, entry: Entry, before: str) -> StoryPart | None:  # noqa: ARG002 - for kits
        """The part of the story that a log entry begins, after one of the kind `before`; None for none."""
        return None

    def beginning(self) -> StoryPart:
        """The part of the story before anything begins one."""
        return StoryPart("begin", "")

    def entries(self, game: AnyGame, log: Sequence[Entry], numbers: range) -> list[Json]:
        """Log entries by their numbers: kind, sentence and what wrote each; silent ones are left out."""
        return [
            {"n": number, **self.entry(game, log[number])}
            for number in numbers
            if not self.kit.silent(game, log[number])
        ]

    def entry(self, game: AnyGame, entry: Entry) -> Json:
        """A log entry: its kind, its sentence or the words of a card that are `read`, what wrote it."""
        kit = self.kit
        kind, sentence = kit.entry_id(game, entry)[0], kit.sentence(game, entry)
        words = {"text": "", "read": sentence} if kind == PROSE_READ else {"text": sentence}
        return {"kind": kind, **words, "source": kit.source(game, entry)}

    # --- the end

    def result(self, game: AnyGame) -> Json:
        """How the game ended: with the prose of its ending."""
        result = game.result
        data = self.bundle.data
        title, _ = self.kit.contents.endings(data)[result.ending]
        card = next((ending for ending in data["endings"] if ending["id"] == result.ending), None)
        return {
            "won": result.won,
            "ending": result.ending,
            "title": title,
            "text": self.lines(card.get("text", []) if card is not None else []),
            "scores": [
                {"name": self.kit.seat_name(game, seat), "score": score}
                for seat, score in enumerate(result.shown)
            ],
        }


def _dial(id: str, name: str, value: int, high: int | None) -> Json:
    text = f"{value}/{high}" if high is not None else str(value)
    return {"id": id, "name": name, "value": value, "max": high, "text": text, "next": []}


def marked_seats(people: Sequence[tuple[str, str]]) -> list[Json]:
    """Seats by id and name, each with a mark, a shape and a colour that tell it from the others."""
    names = [name for _, name in people]
    return [
        {
            "id": id,
            "name": name,
            "mark": _mark(name, names),
            "shape": SHAPES[seat % len(SHAPES)],
            "colour": seat % len(SHAPES) + 1,
        }
        for seat, (id, name) in enumerate(people)
    ]


def _mark(name: str, names: Sequence[str]) -> str:
    """The fewest first letters that tell a name from the others; else its last, as the 2 of Player 2."""
    for length in range(1, 3):
        if sum(other.startswith(name[:length]) for other in names) == 1:
            return name[:length]
    return name[-1:]
