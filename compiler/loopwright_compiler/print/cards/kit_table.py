"""What lies on the table of a kit's game beside the cards, from its rows: a board with its ring, its grid,
its map or places for its cards, decks and tracks; somebody to stand up, and tokens.

Lengths are millimetres from the top left of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from loopwright_engine.core.sections import sections

from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print.geometry.sizes import CARDS
from loopwright_compiler.print.theme.layout import LayoutBox
from loopwright_compiler.semantics.markup import escape

from .badges import SQUARE_LINE
from .board_panels import BoardPanels
from .decks import Brought, Job, PrintedDeck, TableParts
from .faces import ARTIFACT, FaceShape, PrintedCard
from .grid import PT
from .kit_cards import board_id, boards, card_design, tracks
from .kit_map import mapped_roads, spots
from .layouts import Layouts
from .panels import PanelSide, ParagraphStyle
from .press import Press
from .roads import bent
from .side import OVER
from .slips import box_cover
from .standees import STANDEE, TOKEN, standee, token, turned
from .tracks import WIDTH, Spaces, sheet
from .typesetter import Type

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData, KitCardData
    from loopwright_engine.kit.language import CardKind, TablePiece
    from loopwright_engine.kit.language import Language as KitLanguage

BOARD: Final = "table-kit-board"
EDGE: Final = 10.0
HEAD: Final = 52.0
GAP: Final = 3.0
SQUARE: Final = 42.0
"""A square of a grid."""
RULER: Final = 7.0
STEP: Final = (40.0, 33.0)
"""From spot to spot of a map, at least."""
STRETCH: Final = 1.6
"""How much further lines of a map may lie apart where the tracks beside it are long."""
DISC: Final = 6.0
ROAD: Final = 1.4
CASING: Final = 3.0
IN_ROW: Final = (6, 5, 4)
"""So many cards may lie beside each other."""
ROW_COST: Final = 5
"""What a further row costs in empty places."""
SIGNS: Final = 8
"""So many signs tell players' markers apart."""
LABEL: Final = 7.0
SPACE: Final = 13.0
"""A space of a track at a place in a ring."""
START_LINE: Final = 0.8
RING: Final = 1.0

NUMBER: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT) for size in (14, 12, 10.5, 9, 8)), centred=True
)
PLACE: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT * 1.1) for size in (10, 9, 8, 7, 6.25)), centred=True
)


class CardRoom(NamedTuple):
    """A place for a card: its left and top, its size, and the card; None for a deck."""

    x: float
    y: float
    width: float
    height: float
    card: KitCardData | None


class KitTable(Layouts):
    """What lies beside the cards of a bundle of a kit."""

    def __init__(self, press: Press, language: KitLanguage) -> None:
        super().__init__(press)
        self.data, self.language = cast("KitBundleData", press.bundle), language
        self.text = KitText.on_paper(self.data, language)
        self.spots = spots(self.data, language)

    def parts(self) -> TableParts:
        """All of it; nothing where the kit's rows are not at hand."""
        if not self.language:
            return TableParts()
        board = KitBoard(self, None)
        replaced = {board_id(number) for number, _ in enumerate(boards(self.data, self.language, self.text))}
        pieces = [piece for piece in self.language.board.pieces if piece.printed]
        decks = [PrintedDeck("tokens", piece.title, tuple(self._tokens(piece))) for piece in pieces]
        markers = tuple(self._markers())
        decks += [PrintedDeck("markers", self.word("brought-cubes"), markers)] if markers else []
        return TableParts(
            boards=(Job("table-board", self.board),),
            standees=tuple(self._pawns()),
            pieces=tuple(decks),
            brought=tuple(self._brought()),
            sides={BOARD: sheet(self.press.theme, BOARD, "kit-ground-0", board.height, board.width)},
            replaced=frozenset({*replaced, "map"}),
            cover=box_cover(self, card_design(self)),
        )

    def board(self) -> PrintedCard:
        """The board."""
        side = self.card_side(BOARD, "table-board", "day", key="board")
        KitBoard(self, side).draw()
        return self.made("table-board", self.word("deck-kit-board"), side, side)

    def _pawns(self) -> Iterator[PrintedDeck]:
        """Somebody to stand up for each card of a kind."""
        kind = self.language.board.pawns
        cards = [card for card in self.data["cards"] if card["kind"] == kind]
        if cards:
            jobs = (
                Job(f"standee.{card['id']}", partial(self.pawn, number, card))
                for number, card in enumerate(cards)
            )
            row = self.language.kind(kind)
            yield PrintedDeck("standees", row.plural if row else kind, tuple(jobs))

    def pawn(self, number: int, card: KitCardData) -> PrintedCard:
        """Somebody whose picture is that of a card."""
        id, name = f"standee.{card['id']}", self.press.string(card["title"])
        side = self.card_side(STANDEE, id, pictured=card["id"])
        scene = self.press.plan(card["id"], f"kit-{card['kind']}-front")
        standee(side, turned(self.press, "kit-ground-2", number, "dusk"), scene, name)
        return self.made(id, name, side, side)

    def _tokens(self, piece: TablePiece) -> Iterator[Job]:
        """The tokens of a kind of pieces: with the titles of cards, or players' names, if there are some for
        each.
        """
        number = self.language.board.pieces.index(piece) + 1
        key = str(number)
        if piece.each == self.language.seat and self.language.seats:
            yield from self._of_players(key, piece.count, piece.icon)
            return
        cards = [card for card in self.data["cards"] if piece.each and card["kind"] == piece.each]
        for card in cards:
            word = self.press.string(card["title"])
            id = f"{key}.{card['id']}"
            yield Job(f"token.{id}", partial(self.token, id, piece.icon, word, number), piece.count)
        if not cards:
            yield Job(
                f"token.{key}", partial(self.token, key, piece.icon, escape(piece.title), number), piece.count
            )

    def _markers(self) -> Iterator[Job]:
        """What lies on tracks: of those that all players share, each has some with a sign."""
        kept = [*tracks(self.data, self.language, self.text)]
        word = self.word("token-marker")
        if count := sum(track.markers for track in kept if not track.shared):
            yield Job("token.marker", partial(self.token, "marker", "counter", word), count)
        if count := sum(track.markers for track in kept if track.shared):
            yield from self._of_players("marker", count)

    def _of_players(self, key: str, count: int, icon: str = "") -> Iterator[Job]:
        """So many tokens for each player, with one icon, or with a sign of each."""
        for number, seat in enumerate(self.language.seats, 1):
            id, sign = f"{key}.{number}", icon or f"set-{(number - 1) % SIGNS + 1}"
            yield Job(f"token.{id}", partial(self.token, id, sign, escape(seat), number), count)

    def token(self, key: str, icon: str, word: str, number: int = 0) -> PrintedCard:
        """A token, alike on both sides."""
        side = self.card_side(TOKEN, f"token.{key}")
        token(side, icon, word, number)
        return self.made(f"token.{key}", word, side, side)

    def _brought(self) -> Iterator[Brought]:
        for piece in self.language.board.pieces:
            if not piece.printed:
                key = "dice" if piece.icon == "dice" else "other"
                yield Brought(piece.icon, piece.title, piece.count, self.word(f"brought-{key}-instead"))
        yield Brought("book", self.word("brought-pencil"), 1, self.word("brought-pencil-instead"))


class KitBoard:
    """The board of a kit: drawn on a side, or without one only measured."""

    def __init__(self, table: KitTable, side: PanelSide | None) -> None:
        self.table, self.side = table, side
        self.data, self.language = table.data, table.language
        kinds = self.language.kinds
        self.ring = self._ring(next((kind for kind in kinds if kind.lies == "ring"), None))
        self.rows = [kind for kind in kinds if kind.lies == "row" and self._cards(kind)]
        self.decks = [kind for kind in kinds if kind.lies == "deck" and self._cards(kind)]
        ringed = {kind.name for kind in kinds if kind.lies == "ring"}
        self.each = [track for track in self.language.board.tracks if track.each in ringed]
        alone = {track.title for track in self.each}
        self.tracks = [
            track
            for track in tracks(self.data, self.language, table.text)
            if not any(track.title.endswith(f": {title.lower()}") for title in alone)
        ]
        wide, high = self._left()
        self.left = wide + 2 * EDGE if wide else 0.0
        """Where the column with the tracks begins."""
        self.width, self.head = self.left + WIDTH + EDGE, HEAD
        column = self._column() + EDGE
        self.height = max(high + 2 * EDGE, column)
        self.head += self.height - column
        """The foot of the scene, which has what the tracks leave."""

    def draw(self) -> None:
        """Draw the places on the left, then the column on the right."""
        assert self.side is not None
        look = self.side.look
        if self.left:
            ground = look.strip if self.side.press.theme.inks == "full" else look.white
            line = look.strip_line
            at = (-OVER, -OVER, self.left + OVER, self.height + 2 * OVER, 0)
            self._shape("rect", at, ground, line, 0.25 if line else 0.0)
        _, high = self._left()
        top = (self.height - high) / 2
        if self.ring:
            self._draw_ring(top)
        elif self._grid:
            self._draw_grid(top)
        elif self.table.spots:
            self._draw_map()
        else:
            self._draw_rows(top)
        self._column(self.side)

    # --- What there is

    def _cards(self, kind: CardKind) -> list[KitCardData]:
        return [card for card in self.data["cards"] if card["kind"] == kind.name]

    @property
    def _grid(self) -> tuple[int, ...]:
        keys, numbers = self.language.board.grid, self.data["numbers"]
        return tuple(numbers[key] for key in keys) if keys and numbers.keys() >= set(keys) else ()

    def _left(self) -> tuple[float, float]:
        """The width and height of what is on the left."""
        if self.ring:
            right = max(room.x + room.width for room in self.ring)
            foot = max(room.y + room.height for room in self.ring)
            return right, foot + self._under
        if self._grid:
            columns, lines, *_ = self._grid
            return columns * SQUARE + 2 * RULER, lines * SQUARE + 2 * RULER
        if spots := self.table.spots:
            columns, lines = (max(numbers) for numbers in zip(*spots.values(), strict=True))
            return columns * STEP[0], lines * STEP[1]
        *_, end = [(0.0, 0.0), *((x, y) for _, x, y in self._laid())]
        wide = max((room.x + room.width for rooms, *_ in self._laid() for room in rooms), default=0.0)
        return wide, end[1]

    @property
    def _under(self) -> float:
        """What a track takes under each place of a ring."""
        return (SPACE + 2.0) * len(self.each)

    # --- A ring of places

    def _ring(self, kind: CardKind | None) -> list[CardRoom]:
        """Places about a middle, clockwise from the top, as near as they can lie."""
        cards = self._cards(kind) if kind else []
        if not kind or len(cards) < 3:
            return []
        wide, high = (length / 1000 for length in CARDS[kind.size or "poker"])
        tall = (
            high + SPACE + 2.0
            if any(track.each == kind.name for track in self.language.board.tracks)
            else high
        )
        angles = [2 * pi * number / len(cards) - pi / 2 for number in range(len(cards))]
        radius = wide
        while True:
            middles = [(radius * cos(angle) * 1.12, radius * sin(angle)) for angle in angles]
            pairs = zip(middles, (*middles[1:], middles[0]), strict=True)
            if all(abs(x - a) >= wide + 9 or abs(y - b) >= tall + 9 for (x, y), (a, b) in pairs):
                break
            radius += 2.0
        left, top = min(x for x, _ in middles), min(y for _, y in middles)
        return [
            CardRoom(x - left, y - top, wide, high, card) for (x, y), card in zip(middles, cards, strict=True)
        ]

    def _draw_ring(self, top: float) -> None:
        """The places, lines to their neighbours with heads that say which is the next, tracks below them."""
        assert self.side is not None
        look, panels = self.side.look, self._panels()
        places = [
            LayoutBox(EDGE + room.x, top + room.y, room.width, room.height + self._under)
            for room in self.ring
        ]
        for one, other in zip(places, (*places[1:], places[0]), strict=True):
            x, y, to_x, to_y = _between(one, other)
            self._shape("line", (x, y, to_x, to_y), "", look.accent, RING)
            self._arrow((x + to_x) / 2, (y + to_y) / 2, to_x - x, to_y - y)
        colour = self.side.press.theme.colour("kit-ground-0")
        for room in self.ring:
            at = (EDGE + room.x, top + room.y, room.width, room.height)
            panels.card(at, "", self._title(room), colour)
            for number, track in enumerate(self.each):
                y = at[1] + room.height + 2.0 + number * (SPACE + 2.0)
                step = min(room.width / len(track.spaces), SPACE * 1.3)
                start = at[0] + (room.width - step * len(track.spaces)) / 2
                for place, space in enumerate(track.spaces):
                    box = (start + place * step, y, step, SPACE)
                    panels.space(box, escape(space), NUMBER, start=space == track.start)

    def _arrow(self, x: float, y: float, across: float, down: float) -> None:
        """The head of an arrow."""
        assert self.side is not None
        length = hypot(across, down) or 1.0
        a, b = across / length * 4.0, down / length * 4.0
        corners = (
            x + a,
            y + b,
            x - a * 0.6 - b * 0.7,
            y - b * 0.6 + a * 0.7,
            x - a * 0.6 + b * 0.7,
            y - b * 0.6 - a * 0.7,
        )
        self._shape("poly", corners, self.side.look.accent)

    def _title(self, room: CardRoom) -> str:
        assert room.card is not None
        return self.table.press.string(room.card["title"])

    # --- Rows of places

    @property
    def _in_row(self) -> int:
        """How many cards lie beside each other at most: those with the fewest rows and empty places."""
        counts = [len(self._cards(kind)) for kind in self.rows]
        return min(
            IN_ROW, key=lambda wide: sum(-count % wide + ROW_COST * -(-count // wide) for count in counts)
        )

    def _laid(self) -> Iterator[tuple[list[CardRoom], float, float]]:
        """The places of each kind, row after row below its name, and where the next kind begins."""
        y, in_row = 0.0, self._in_row
        for kind in self.rows:
            wide, high = (length / 1000 for length in CARDS[kind.size or "poker"])
            top, cards = y + LABEL, self._cards(kind)
            lines = -(-len(cards) // in_row)
            across = -(-len(cards) // lines)
            rooms = [
                CardRoom(
                    number % across * (wide + GAP), top + number // across * (high + GAP), wide, high, card
                )
                for number, card in enumerate(cards)
            ]
            y = top + lines * (high + GAP) + GAP
            yield rooms, 0.0, y

    def _draw_rows(self, top: float) -> None:
        panels, theme = self._panels(), self.table.press.theme
        for kind, (rooms, *_) in zip(self.rows, self._laid(), strict=True):
            panels.label(kind.plural, "", top + rooms[0].y - LABEL, EDGE, self.left - EDGE)
            colour = theme.colour(theme.sides[f"kit-{kind.name}-front"].accent)
            for room in rooms:
                at = (EDGE + room.x, top + room.y, room.width, room.height)
                panels.card(at, "", self._title(room), colour)

    # --- A grid, and a map

    def _draw_grid(self, top: float) -> None:
        """The squares, with the numbers of columns and lines on all sides."""
        columns, lines, *start = self._grid
        panels, left, top = self._panels(), EDGE + RULER, top + RULER
        for line in range(lines):
            for column in range(columns):
                at = (left + column * SQUARE, top + line * SQUARE, SQUARE, SQUARE)
                panels.space(at, "", NUMBER, start=[column + 1, line + 1] == start)
        far = top + lines * SQUARE
        for column in range(columns):
            for y in (top - 2.4, far + 5.6):
                self._letters(str(column + 1), left + (column + 0.5) * SQUARE, y)
        for line in range(lines):
            for x in (left - 4.0, left + columns * SQUARE + 4.0):
                self._letters(str(line + 1), x, top + (line + 0.5) * SQUARE + 11 * PT * 0.36)

    def _letters(self, text: str, x: float, y: float) -> None:
        assert self.side is not None
        self.side.text_frame().letters(text, 11.0, x, y, self.side.look.soft, role=ARTIFACT)

    def _draw_map(self) -> None:
        """The places that have a spot with their titles, and the roads between them."""
        assert self.side is not None
        side, look, spots = self.side, self.side.look, self.table.spots
        across, lines = STEP[0], max(line for _, line in spots.values())
        down = min(STEP[1] * STRETCH, (self.height - 2 * EDGE) / lines)
        top = (self.height - lines * down) / 2

        def flat(line: Sequence[tuple[float, float]]) -> tuple[float, ...]:
            return tuple(part for x, y in line for part in (EDGE + x * across, top + y * down))

        at = {id: (column - 0.5, row - 0.5) for id, (column, row) in spots.items()}
        roads = list(mapped_roads(self.data, self.table.text, spots))
        for (one, other), road in zip(roads, bent(roads, at), strict=True):
            side.face.texts.append(("road", one, other))
            self._shape("line", flat(road), "", look.paper, CASING)
            self._shape("line", flat(road), "", look.soft, ROAD)
        numbers = sections(self.data["cards"], {card["kind"] for card in self.data["cards"]})
        for id, point in at.items():
            x, y = flat([point])
            self._shape("disc", (x, y, DISC), look.white, look.accent, SQUARE_LINE * 2)
            number, title = numbers[id], self.table.text.title(id)
            named = title.removeprefix(f"{number} ")
            if named != title:
                side.paragraph(number, (x - DISC, y - DISC + 1, 2 * DISC, 2 * DISC - 2), NUMBER, look.ink, id)
            room = (x - across / 2 + 1.0, y + DISC + 0.6, across - 2.0, 8.6)
            self._plate(named if named != title else escape(named), room, id)

    def _plate(self, name: str, room: tuple[float, float, float, float], id: str) -> None:
        """A name below its place, on paper as wide as it needs."""
        assert self.side is not None
        side, typesetter = self.side, self.side.typesetter
        x, y, width, high = room
        lines = typesetter.lines(name, PLACE.types[0], width - 1.0, id, "body")
        wide = min(width, max((line.width / 1000 for line in lines), default=0.0) + 2.0)
        tall = min(high, len(lines) * PLACE.types[0].lead + 0.8)
        self._shape("rect", (x + (width - wide) / 2, y, wide, tall, 0.8), side.look.paper)
        side.paragraph(name, (x + 0.5, y, width - 1.0, tall), PLACE, side.look.ink, id)

    # --- The column

    def _panels(self) -> BoardPanels:
        assert self.side is not None
        return BoardPanels(self.side, self.left + 4.5, self.width - EDGE)

    def _column(self, side: PanelSide | None = None) -> float:
        """The head, places for decks and the tracks, drawn or only measured; gives where they end."""
        panels = self._panels() if side else None
        if panels and side:
            press, title = self.table.press, self.table.press.string(self.data["scenario"]["title"])
            scene, sky = press.plan("board", "kit-board-front"), press.theme.palette("kit-ground-0", "dusk")
            panels.head(self.left, self.head, (self.table.word("deck-kit-board"), title), scene, sky)
        y, tallest = self.head + 5.0, 0.0
        for number, kind in enumerate(self.decks):
            wide, high = (length / 1000 for length in CARDS[kind.size or "poker"])
            tallest = high if not number % 2 else max(high, tallest)
            if panels:
                theme = panels.side.press.theme
                colour = theme.colour(theme.sides[f"kit-{kind.name}-front"].accent)
                x = panels.left + number % 2 * (WIDTH / 2 - 6.0)
                panels.card((x, y, wide, high), "", kind.plural, colour)
            if number % 2 or number == len(self.decks) - 1:
                y += tallest + 4.0
        spaces = Spaces(side, self.left, y + 2.0)
        for track in self.tracks:
            spaces.track(track)
        return spaces.y

    def _shape(self, kind: str, at: tuple[float, ...], fill: str, line: str = "", width: float = 0.0) -> None:
        assert self.side is not None
        self.side.face.shapes.append(FaceShape(kind, at, fill, line, width))


def _between(one: LayoutBox, other: LayoutBox) -> tuple[float, float, float, float]:
    """The part of the line between the middles of two places that lies outside both."""
    x, y = one.x + one.width / 2, one.y + one.height / 2
    across, down = other.x + other.width / 2 - x, other.y + other.height / 2 - y
    start, end = (min(_share(box.width, across), _share(box.height, down)) for box in (one, other))
    return x + start * across, y + start * down, x + (1 - end) * across, y + (1 - end) * down


def _share(side: float, way: float) -> float:
    """Which part of a way is inside a side, from its middle."""
    return side / 2 / abs(way) if way else 1.0
