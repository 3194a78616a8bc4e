"""Cards of any kit on plain faces, its board with every gauge's track, and a reference card.

What stands on them is the bundle's; the kit's own rows say what kinds are called, what else the board holds,
and what a turn is. The design of a board is made for its bundle: spaces are exact, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from loopwright_compiler.card_rows import Block, Passage, Row
from loopwright_compiler.kits.rules_text import KitText, spaced
from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import CARDS, Size, um
from loopwright_compiler.print.scenes.palette import Hour
from loopwright_compiler.print.theme.theme import Box, Theme, stretched
from loopwright_compiler.semantics.markup import escape

from .decks import AnySide, Deck, Job, Layouts
from .faces import Card
from .scenery import back_key
from .side import Head, Room

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        KitBundleData,
        KitCardData,
        KitEndingData,
        NamedEffectData,
    )

    from .composer import Press

COLOURS: Final = 4
BOARD_WIDTH: Final = 180.0
EDGE: Final = 6.0
LABEL: Final = 38.0
SPACE: Final = 9.5
WORD_SPACE: Final = 28.5
SQUARE: Final = 18.0
END_LINE: Final = 3.6
END_LETTERS: Final = 90
"""So many letters of what the end of a track does stand on a line, and so many lines at most in a row."""
MOST_LINES: Final = 4
END_GAP: Final = 0.6
CLEAR: Final = 19.0  # the foot of the title: nothing of the scene rises above it
HEAD: Final = 40.0
GAP: Final = 2.5
FOOT: Final = 9.0
BOARD: Final = "kit-board"
EFFECT: Final = "effect"
ENDING: Final = "ending"
BIG_TITLES: Final = ((19.0, 1), (17.0, 2), (15.0, 2), (13.0, 3), (11.0, 3))


class Track(NamedTuple):
    """A track as it is printed: its title, its spaces, the one that it begins on, and what its ends do.

    `origin` is the id of what it is made of: where a text that does not fit is told.
    """

    title: str
    spaces: tuple[str, ...]
    start: str
    ends: tuple[str, ...] = ()
    origin: str = "scenario"


@dataclass(slots=True)
class Drawing:
    """The design of a board in the making: shapes and boxes in mm, and the words of the boxes."""

    theme: Theme
    art: list[Mapping[str, Any]] = field(default_factory=list)
    boxes: dict[str, Box] = field(default_factory=dict)
    words: dict[str, tuple[str, str]] = field(default_factory=dict)

    def box(
        self, place: tuple[float, float, float, float], style: str, text: str, origin: str = "scenario"
    ) -> None:
        """A text in a box, and the id of what it is made of."""
        name = f"{style.removeprefix('kit-')}-{len(self.boxes)}"
        self.boxes[name] = Box(name, Rect(*(um(mm) for mm in place)), self.theme.styles[style])
        self.words[name] = text, origin

    def space(self, place: tuple[float, float, float, float], text: str, start: bool) -> None:
        """A space for a marker; that of the start has a ring."""
        x, y, width, height = place
        self.art.append({"rect": list(place), "round": 1, "paint": "kit-space"})
        if start:
            ring = [x + 0.9, y + 0.9, width - 1.8, height - 1.8]
            self.art.append({"rect": ring, "round": 0.7, "paint": "kit-start"})
        if text:
            self.box((x + 1.2, y + 1, width - 2.4, height - 2), "kit-number", escape(text))


def rows(bundle: KitBundleData, language: Any, text: KitText) -> Iterator[Track]:
    """Every track of the board: the gauges with their ends, then those that the kit's rules keep."""
    for gauge in bundle["counters"]:
        ends = tuple(
            row
            for end, number, block in (
                ("under", gauge["low"], gauge["under"]),
                ("over", gauge["high"], gauge["over"]),
            )
            if block
            for row in text.end_rows(f"kit-{end}", number, block)
        )
        spaces = tuple(str(number) for number in range(gauge["low"], gauge["high"] + 1))
        origin = f"gauge.{gauge['id']}"
        yield Track(text.strings[gauge["title"]], spaces, str(gauge["start"]), ends, origin)
    for track in language.board.tracks if language else ():
        cards = [card for card in bundle["cards"] if card["kind"] == track.each] if track.each else [None]
        for card in cards:
            title = track.title if card is None else f"{text.strings[card['title']]}: {track.title.lower()}"
            yield Track(title, track.spaces, track.start, origin=card["id"] if card else "scenario")
    for name, values in bundle["sequences"].items():
        title = text.called(f"lines.{name}", name).capitalize()
        yield Track(title, tuple(str(value) for value in values), "")


def board_design(bundle: KitBundleData, language: Any, theme: Theme) -> Drawing:
    """The board's art and texts, from the top down; its grid first, if the kit has one."""
    drawing = Drawing(theme)
    y = _grid(drawing, bundle["numbers"], language.board.grid if language else (), HEAD + 2)
    for row in rows(bundle, language, KitText(bundle, theme.word, language)):
        y = _track(drawing, row, y)
    height = y + FOOT
    ground: list[Mapping[str, Any]] = [
        {"rect": [0, 0, BOARD_WIDTH, height], "paint": "kit-sheet"},
    ]
    drawing.art[:0] = ground
    half, foot = BOARD_WIDTH / 2, height - 7
    for name, place, style in (
        ("kind", (EDGE, 3, half, 4), "kind"),
        ("title", (EDGE, 7, BOARD_WIDTH - 2 * EDGE, 11), "title-big"),
        ("scenario", (EDGE, foot, half - EDGE, 5), "foot"),
        ("id", (half, foot, half - EDGE, 5), "foot-right"),
    ):
        on_paper = theme.styles[style]._replace(paint="soft")
        drawing.boxes[name] = Box(name, Rect(*(um(mm) for mm in place)), on_paper)
    return drawing


def _grid(drawing: Drawing, numbers: Mapping[str, int], keys: Sequence[str], y: float) -> float:
    """The squares of a grid, with its columns and lines named; where what follows begins."""
    if not keys or not numbers.keys() >= set(keys):
        return y
    columns, lines, start_column, start_line = (numbers[key] for key in keys)
    left = (BOARD_WIDTH - columns * SQUARE) / 2
    for column in range(columns):
        drawing.box((left + column * SQUARE, y, SQUARE, 4.5), "kit-number", str(column + 1))
    top = y + 5
    for line in range(lines):
        drawing.box((left - 7, top + line * SQUARE, 6, SQUARE), "kit-number", str(line + 1))
        for column in range(columns):
            place = (left + column * SQUARE, top + line * SQUARE, SQUARE, SQUARE)
            drawing.space(place, "", (column + 1, line + 1) == (start_column, start_line))
    return top + lines * SQUARE + GAP


def _track(drawing: Drawing, row: Track, y: float) -> float:
    """A track: its title left, its spaces right, in as many rows as they need; the ends below."""
    width = WORD_SPACE if any(len(space) > 2 for space in row.spaces) else SPACE
    left = EDGE + LABEL
    room = int((BOARD_WIDTH - EDGE - left) // width)
    drawing.box((EDGE, y, LABEL - 2, SPACE), "kit-track", row.title, row.origin)
    for number, space in enumerate(row.spaces):
        down, across = divmod(number, room)
        drawing.space((left + across * width, y + down * SPACE, width, SPACE), space, space == row.start)
    y += SPACE * -(-len(row.spaces) // room) + 1.4
    for end in row.ends:
        lines = len(end) // END_LETTERS + 1
        high = END_LINE * min(lines, MOST_LINES) + END_GAP
        drawing.box((left, y, BOARD_WIDTH - EDGE - left, high), "kit-end", end, row.origin)
        y += high
    return y + GAP


def kit_theme(theme: Theme, bundle: KitBundleData, language: Any) -> Theme:
    """The theme with the designs of a kit's kinds of cards, each in its colour, and of its board."""
    sides = dict(theme.sides)
    for number, kind in enumerate((*kinds(bundle), EFFECT, ENDING)):
        row = language.kind(kind) if language else None
        for face in ("front", "back"):
            name = f"kit-{kind}-{face}"
            sides[name] = theme.sides[f"kit-{face}"]._replace(
                name=name, accent=f"kit-ground-{number % COLOURS}"
            )
            if row and row.size and CARDS[row.size] != sides[name].size:
                sides[name] = stretched(sides[name], CARDS[row.size])
    design = board_design(bundle, language, theme)
    height = max(shape["rect"][3] for shape in design.art if shape["rect"][:2] == [0, 0])
    board = theme.sides["kit-reference"]._replace(
        name=f"{BOARD}-front",
        size=Size(um(BOARD_WIDTH), um(height)),
        free=False,
        accent="kit-accent-0",
        art=tuple(design.art),
        boxes=design.boxes,
    )
    sides[board.name] = board
    back = theme.sides["kit-back"]
    sides[f"{BOARD}-back"] = back._replace(
        name=f"{BOARD}-back", size=board.size, free=False, accent="kit-ground-0"
    )
    return theme._replace(sides=sides)


def kinds(bundle: KitBundleData) -> list[str]:
    """The kinds of cards of a bundle, in the order in which they come."""
    return list(dict.fromkeys(card["kind"] for card in bundle["cards"]))


class KitCards(Layouts):
    """The cards, the board and the reference card of a kit's bundle."""

    def __init__(self, press: Press, language: Any) -> None:
        self.press = press
        self.word = press.theme.word
        self.data = cast("KitBundleData", press.bundle)
        self.bundle = press.bundle
        self.language = language
        self.turn: Sequence[str] = language.board.turn if language else ()
        self.text = KitText(self.data, self.word, language)

    def decks(self) -> list[Deck]:
        """The board, the reference card where there is something to say on it, then a deck for each kind of
        card that is printed, one of the effects that cards name, and one of the endings that have prose.
        """
        jobs = [Job("board", self.board)]
        if self.turn or self.data["scenario"].get("text"):
            jobs.append(Job("reference", self.reference))
        decks = [Deck("board", self.word("deck-kit-board"), tuple(jobs))]
        for kind in kinds(self.data):
            row = self.language.kind(kind) if self.language else None
            if row and not row.size:
                continue
            cards = [card for card in self.data["cards"] if card["kind"] == kind]
            title = row.plural if row else spaced(kind).capitalize()
            made = tuple(
                Job(card["id"], partial(self.kit_card, card), card["copies"], back=kind) for card in cards
            )
            decks.append(Deck(kind, title, made))
        return [*decks, *self._read_out()]

    def _read_out(self) -> Iterator[Deck]:
        """Cards for what is on no other card: named effects, and the prose of endings."""
        for kind, jobs in (
            (EFFECT, [(effect["id"], partial(self.effect, effect)) for effect in self.data["effects"]]),
            (
                ENDING,
                [
                    (ending["id"], partial(self.ending, ending))
                    for ending in self.data["endings"]
                    if ending.get("text")
                ],
            ),
        ):
            made = tuple(Job(f"{kind}.{name}", layout, back=kind) for name, layout in jobs)
            if made:
                yield Deck(kind, self.word(f"deck-kit-{kind}"), made)

    def effect(self, effect: NamedEffectData) -> Card:
        """A named effect: its name, and what it says."""
        title = self.text.effect(effect["id"])
        body = self.text.body(effect["block"], f"effect.{effect['id']}")
        return self._plain_card(EFFECT, effect["id"], title, body)

    def ending(self, ending: KitEndingData) -> Card:
        """An ending: whether it is won, and what is read then."""
        title = self.press.string(ending["title"])
        result = self.word("kit-won" if ending["result"] == "win" else "kit-lost")
        prose = [Passage("prose", self.press.string(sid), sid) for _, sid in ending.get("text", [])]
        return self._plain_card(ENDING, ending["id"], title, [*prose, Row("rule", result, ending["title"])])

    def _plain_card(self, kind: str, name: str, title: str, body: Sequence[Block]) -> Card:
        """A card that is none of the kit's own kinds: nobody draws it, it lies ready until it is read."""
        id, word = f"{kind}.{name}", self.word(f"kit-{kind}")
        front = self.press.card_side(f"kit-{kind}-front", id)
        front.header(Head(word.upper(), "", title, id))
        if foot := front.body(body, Room(most=46.0)):
            front.scene(foot)
        back = self.press.poster(f"kit-{kind}-back", id, "night", key=back_key(kind))
        back.word_poster(word, self.press.string(self.bundle["scenario"]["title"]), "")
        return self.made(id, title, front, back)

    def kit_card(self, card: KitCardData) -> Card:
        """A card of any kind: its kind, title, fields, words, and what its condition and block say."""
        kind, id = card["kind"], card["id"]
        front = self.press.card_side(f"kit-{kind}-front", id)
        name = self.text.called(f"cards.{kind}", kind)
        front.header(Head(name.upper(), "", self.press.string(card["title"]), card["title"]))
        fields = self._fields(self.text.head(card))
        foot = front.body(self._body(card), Room(above=front.fields_height(fields), most=46.0))
        if foot:
            front.fields(fields, foot)
            front.scene(foot)
        back = self.press.poster(f"kit-{kind}-back", id, "night", key=back_key(kind))
        back.word_poster(name.capitalize(), self.press.string(self.bundle["scenario"]["title"]), "")
        return self.card(id, card["title"], front, back)

    def _fields(self, head: Mapping[str, Any]) -> list[str]:
        """A card's own lines, those with one value together; a line that says nothing is left out.

        A low and a high are a range.
        """
        single: list[str] = []
        many: list[str] = []
        for key, value in head.items():
            values = value if isinstance(value, list) else [value]
            words = " · ".join(
                str(part) if isinstance(part, int) else self.text.value(part) for part in values
            )
            if words:
                name = self.text.called(f"lines.{key}", key).capitalize()
                (many if isinstance(value, list) else single).append(f"**{name}** {words}")
        return [*([" · ".join(single)] if single else []), *many]

    def _body(self, card: KitCardData) -> list[Block]:
        """The blocks of a card; an author's own wording takes the place of the generated one."""
        texts, id = card.get("text", []), card["id"]
        if any(kind == "printed" for kind, _ in texts):
            return [
                Row("", self.press.string(sid), sid)
                if kind == "printed"
                else Passage("prose", self.press.string(sid), sid)
                for kind, sid in texts
            ]
        blocks = self.text.body(card["block"], id)
        if card["condition"]:
            condition = self.text.condition(card["condition"])
            opening = sum(1 for _ in takewhile(lambda block: isinstance(block, Passage), blocks))
            blocks.insert(opening, Row("rule", self.word("kit-only", condition=condition), id))
        return blocks

    def board(self) -> Card:
        """The board under a scene of the game; its other side is a poster of it."""
        design = board_design(self.data, self.language, self.press.theme)
        front = self.press.side(f"{BOARD}-front", "board")
        front.word("kind", self.word("kit-board"))
        front.text("title", self.data["scenario"]["title"])
        for name, (text, origin) in design.words.items():
            front.word(name, text, origin)
        front.landscape("board", "kit-ground-0", CLEAR, HEAD)
        back = self.press.poster(f"{BOARD}-back", "board", "night")
        back.word_poster(self.press.string(self.bundle["scenario"]["title"]), self.word("kit-board"), "")
        return self.card("board", self.bundle["scenario"]["title"], front, back)

    def reference(self) -> Card:
        """What a turn is, and what the game is about on the other side; a game that says one of them alone
        has its name there.
        """
        prose = [
            Passage("prose", self.press.string(sid), sid) for _, sid in self.data["scenario"].get("text", [])
        ]
        turn = [Row("", line, "reference") for line in self.turn]
        sides = [
            self._reference_side(part, blocks)
            for part, blocks in (("turn", turn), ("story", prose))
            if blocks
        ]
        if len(sides) < 2:
            key = f"reference.{'story' if turn else 'turn'}"
            poster = self.press.poster("kit-reference", "reference", "night", key=key)
            poster.word_poster(self.press.string(self.bundle["scenario"]["title"]), "", "")
            sides.append(poster)
        return self.made("reference", self.word("kit-turn" if turn else "kit-story"), *sides)

    def _reference_side(self, part: str, blocks: Sequence[Block]) -> AnySide:
        hour: Hour = "night" if part == "story" else "dusk"
        side = self.press.card_side("kit-reference", "reference", hour, key=f"reference.{part}")
        title = self.word(f"kit-{part}")
        side.header(Head(self.word("kit-reference"), "", title, "reference", sizes=BIG_TITLES))
        side.scene_below(blocks)
        return side


def dangling(bundle: KitBundleData) -> Iterator[tuple[str, str]]:
    """Card id and missing name, for everything that printing needs and a kit's bundle lacks."""
    strings = bundle["strings"]
    endings = {ending["id"] for ending in bundle["endings"]}
    counters = {counter["id"] for counter in bundle["counters"]}
    for owner, part in _owned(bundle):
        for key, value in _walk(part):
            if key in ("title", "label", "text") and value not in strings:
                yield owner, value
            if (key, value in endings) == ("ending", False) or (key, value in counters) == ("counter", False):
                yield owner, value
        texts = [sid for _, sid in part.get("text", [])]
        yield from ((owner, sid) for sid in texts if sid not in strings)


def _owned(bundle: KitBundleData) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "scenario", bundle["scenario"]
    for group in ("counters", "cards", "effects", "endings"):
        yield from ((part["id"], part) for part in bundle[group])


def _walk(data: Any) -> Iterator[tuple[str, str]]:
    """Every key with a text as its value; the text of an option is a string, too."""
    if isinstance(data, list):
        for part in data:
            yield from _walk(part)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str):
                yield ("string" if key == "text" else key), value
            elif key != "head":
                yield from _walk(value)
