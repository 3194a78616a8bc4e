"""What lies on the table beside the cards of any game: the markers of timers, and where each is looked up;
the secrets sheet; the page of the notebook; the credits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from loopwright_engine.core.notes import name_of, notes_of
from loopwright_engine.core.timers import timers_of

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.core.block_text import Voice
from loopwright_compiler.core.component_text import timer_rules
from loopwright_compiler.core.condition_text import BOX
from loopwright_compiler.core.secret_text import sheet_entries
from loopwright_compiler.print.geometry.set_signs import SET_SIGN
from loopwright_compiler.semantics.markup import escape

from .badges import CIRCLE_LINE
from .decks import Job, PrintedDeck, filled
from .faces import FaceShape, PrintedCard
from .layouts import Layouts
from .panels import PanelSide, ParagraphStyle
from .side import Head
from .typesetter import Type

RADIUS: Final = 5.4  # mm, of a marker
STEP: Final = 12.4
TOP: Final = 22.0  # below the head
NUMBER: Final = ParagraphStyle((Type("bold", 14, 5.0), Type("bold", 11, 4.0)), centred=True)
CREDITS: Final = "credits"
COVER_ID: Final = "box"
LETTERS: Final = 620
"""So many letters stand on a side."""


class SlipDesign(NamedTuple):
    """The designs of a slip's two sides, the key of its back's scene, and what stands above its title."""

    front: str
    back: str
    key: str
    kicker: str


def timer_slips(layouts: Layouts, design: SlipDesign, timed: str, round: str, words: object) -> Iterator[Job]:
    """A card, or some, with what becomes of the markers of timers and where each is looked up, and one with
    the markers to cut out; `timed` is what they lie on, `round` what a round is called.
    """
    count = len(timers_of(layouts.bundle))
    if not count:
        return
    rows = [
        [BadgeRow("sign", rule, "timers", "hourglass")]
        for rule in timer_rules(layouts.bundle, timed, round, words)
    ]
    yield from _texts(layouts, design, "timers", rows)
    held = _held(layouts.card_side(design.front, "markers"))
    for number, first in enumerate(range(0, count, held), 1):
        numbers = range(first + 1, min(count, first + held) + 1)
        id = f"markers.{number}"
        yield Job(id, partial(_slip, layouts, design, id, "markers", partial(_markers, numbers=numbers)))


def secret_slips(
    layouts: Layouts, design: SlipDesign, voice: Voice[Any], scope: object, seats: int
) -> Iterator[Job]:
    """The secrets sheet: a card, or some, with a row for each thing that cards speak of and nobody knows."""
    yield from _texts(layouts, design, "secrets", sheet_entries(layouts.bundle, voice, scope, seats))


def notebook_slips(layouts: Layouts, design: SlipDesign) -> Iterator[Job]:
    """The page of the notebook: a card, or some, with a box for each note that the scenario knows."""
    strings = layouts.bundle["strings"]
    rows = [
        [BadgeRow("sign", f"{BOX} {escape(strings[name_of(note)])}", f"flag.{note['id']}", "tick")]
        for note in notes_of(layouts.bundle)
    ]
    yield from _texts(layouts, design, "notebook", rows)


def credits_deck(layouts: Layouts, design: SlipDesign) -> PrintedDeck:
    """A card with who made the game, as the theme says, and the sign of the game."""
    word = layouts.word

    def fill(side: PanelSide) -> None:
        made = layouts.press.theme.credits.splitlines()
        rows = (("credits-sign", SET_SIGN), ("booklet-colophon", "book"))
        side.scene_below(
            [
                *(Passage("prose", line, CREDITS) for line in filter(None, made)),
                *(BadgeRow("sign", word(key), CREDITS, sign) for key, sign in rows),
            ]
        )

    job = Job(CREDITS, partial(_slip, layouts, design, CREDITS, CREDITS, fill))
    return PrintedDeck(CREDITS, word("deck-credits"), (job,))


def box_cover(layouts: Layouts, design: SlipDesign) -> Job:
    """The front of a box for cards: the game's name on its scene."""

    def cover() -> PrintedCard:
        title = layouts.press.string(layouts.bundle["scenario"]["title"])
        sides = [layouts.poster(design.back, COVER_ID, "night", key=design.key) for _ in range(2)]
        for side in sides:
            side.word_poster(title, "", "")
        return layouts.made(COVER_ID, title, *sides)

    return Job(COVER_ID, cover)


def _texts(
    layouts: Layouts, design: SlipDesign, name: str, entries: Iterable[Sequence[Block]]
) -> Iterator[Job]:
    """As many cards as entries need."""
    for number, part in enumerate(filled(entries, LETTERS), 1):
        id = f"{name}.{number}"
        fill: Callable[[PanelSide], None] = partial(PanelSide.scene_below, blocks=part)
        yield Job(id, partial(_slip, layouts, design, id, name, fill), gathered=repr(part))


def _slip(
    layouts: Layouts, design: SlipDesign, id: str, title: str, fill: Callable[[PanelSide], None]
) -> PrintedCard:
    name = layouts.word(title)
    front = layouts.card_side(design.front, id, "night", key=design.key)
    front.header(Head(design.kicker, "", name, id))
    fill(front)
    back = layouts.poster(design.back, id, "night", key=design.key)
    back.word_poster(name, layouts.press.string(layouts.bundle["scenario"]["title"]), "")
    return layouts.made(id, name, front, back)


def _held(side: PanelSide) -> int:
    """How many markers a side holds."""
    return _across(side) * int((side.grid.text.foot - TOP) // STEP)


def _across(side: PanelSide) -> int:
    return int(side.grid.text.width // STEP)


def _markers(side: PanelSide, numbers: Sequence[int]) -> None:
    """Discs with these numbers, in rows."""
    side.scene(TOP - side.grid.text.x)
    across = _across(side)
    left = (side.grid.width - across * STEP) / 2 + STEP / 2
    for place, number in enumerate(numbers):
        down, right = divmod(place, across)
        x, y = left + right * STEP, TOP + STEP / 2 + down * STEP
        shape = FaceShape("disc", (x, y, RADIUS), side.look.white, side.look.ink, CIRCLE_LINE)
        side.face.shapes.append(shape)
        room = (x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        side.paragraph(str(number), room, NUMBER, side.look.ink)
