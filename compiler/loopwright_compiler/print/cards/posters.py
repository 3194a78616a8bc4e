"""Backs of cards as posters: one scene over the whole side, with what all cards of a deck share.

Nothing on the back of a deck that is shuffled depends on the card: it would mark it.
"""

from __future__ import annotations

from typing import Final

from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import um

from .faces import Shape, contained
from .pictures import Picture
from .side import CardSide
from .typesetter import Type

DISC: Final = 16.5  # mm on a poker card
LETTER: Final = 86.0  # points
DISC_LINE: Final = 28.0
TOKEN: Final = (8.9, 5.4, 18.6)  # mm: the middle and the radius of its disc, the baseline of its name
PORTRAIT: Final = (40.0, 27.0, 16.0)  # mm: the middle and the radius of a portrait
PORTRAIT_CLEAR: Final = 46.0
PERSON: Final = 40.0  # points


class Poster(CardSide):
    """A back."""

    @property
    def scale(self) -> float:
        """How much smaller or larger than a poker card the side is."""
        return min(self.grid.width / 63, self.grid.height / 88)

    def _down(self, mm: float) -> float:
        """A height of the poker card on this one."""
        return mm * self.grid.height / 88

    def letter_poster(
        self, letter: str, name: str, kicker: str, icon: str, covers: str, more: str = "", sign: str = ""
    ) -> None:
        """The poster of a place: its letter on a big disc, a name below, and a sign at the top right."""
        self.face.texts.append(("poster", letter, name, kicker, more, sign))
        drawn = self.poster(self._down(56.0 if more else 53.0), covers)
        colour = self._on_poster(drawn)
        self._plates(drawn, self._down(57))
        self.kicker_on_back(kicker, icon, colour)
        if sign:
            at = (self.grid.width - 8.4, 3.6, 4.2)
            self.face.shapes.append(Shape("icon", at, colour, name=sign))
        ink = self._disc()
        middle, radius = self._down(DISC_LINE), DISC * self.scale
        self.text_frame().letters(
            letter, LETTER * self.scale, self.grid.width / 2, middle + 0.655 * radius, ink, role="Artifact"
        )
        last = self.centred(name, 11, self._down(49.6), colour)
        if more:
            self.centred(more, 7.75, last + 4.0, colour, "rows")

    def icon_poster(self, icon: str, word: str, covers: str) -> None:
        """The poster of a deck: its icon on a big disc, its name below."""
        self.face.texts.append(("poster", icon, word))
        if not self.poster(self._down(53.0), covers):
            return
        colour = self.look.type
        ink = self._disc()
        side, middle = 1.24 * DISC * self.scale, self._down(DISC_LINE)
        at = (self.grid.width / 2 - side / 2, middle - side / 2, side)
        self.face.shapes.append(Shape("icon", at, ink, name=icon))
        self.centred(word, 11, self._down(49.6), colour, track=0.34)

    def token_poster(self, icon: str, word: str, covers: str) -> None:
        """The back of a token: its icon on the moon, its name below, over a strip of the scene."""
        self.face.texts.append(("poster", icon, word))
        x, (y, radius, line) = self.grid.width / 2, TOKEN
        self.disc = x, y
        if not self.poster(line + 1.2, covers):
            return
        look, side = self.look, 1.24 * radius
        edge = look.ink if look.strip_line else ""
        self.face.shapes.append(Shape("disc", (x, y, radius), look.disc, edge, 0.3 if edge else 0.0))
        ink = look.ink if look.disc in (look.paper, look.white) else look.white
        self.face.shapes.append(Shape("icon", (x - side / 2, y - side / 2, side), ink, name=icon))
        self.centred(word, 7.0, line, look.type, track=0.34)

    def portrait_poster(self, own: Picture | None, icon: str, name: str) -> None:
        """The poster of a person over the place where they are at home: the author's portrait, or an icon on
        a disc; the name beside it.
        """
        self.face.texts.append(("portrait", own.mark if own else icon, name))
        x, y, radius = PORTRAIT
        self.disc = x, y  # the moon of the scene
        self.poster(self._down(PORTRAIT_CLEAR))
        if own:
            room = Rect(*map(um, (x - radius, y - radius, 2 * radius, 2 * radius)))
            self.face.art.append(contained(self.press.pictures.settled(own, cut=False), room))
        else:
            edge = self.look.ink if self.look.strip_line else ""
            self.face.shapes.append(Shape("disc", PORTRAIT, self.look.disc, edge, 0.3 if edge else 0.0))
            ink = self.look.ink if self.look.disc in (self.look.paper, self.look.white) else self.look.white
            side = 1.24 * radius
            self.face.shapes.append(Shape("icon", (x - side / 2, y - side / 2, side), ink, name=icon))
        at = x + radius + 6
        self.one_line(name, Type("bold", PERSON, 0), at, y + 5, self.look.type, self.face.card, "H2")

    def word_poster(self, word: str, line: str, covers: str) -> None:
        """The poster of a deck by its name, with a line below."""
        self.face.texts.append(("poster", word, line))
        if not self.poster(self._down(42.0), covers):
            return
        last = self.centred(word, 24, self._down(27.0), self.look.type)
        self.centred(line, 6.5, last + 5.6, self.look.type, track=0.34)

    def closed_book(self, kicker: str, title: str, sentence: str) -> None:
        """The side that a card does not have: a closed book, number and title over its place at night."""
        self.face.texts.append(("closed", kicker, title, sentence))
        self.footed = True
        self.poster(self._down(46.0))
        look, scale = self.look, self.scale
        side = 14 * scale
        at = (self.grid.width / 2 - side / 2, self._down(10), side)
        self.face.shapes.append(Shape("icon", at, look.type, name="book"))
        self.centred(kicker, 6.5, self._down(31), look.type, role="P", track=0.34)
        last = self.centred(title, 13, self._down(37.4), look.type, role="H2")
        soft = look.type
        if self.press.theme.inks == "full":
            _, a, b = scenes.palette.lab(self.palette.sky)
            soft = scenes.palette.from_lab(74, a * 0.4, b * 0.4)
        type_size = 7.75
        self.centred(sentence, type_size, last + 4.4, soft, "rows", role="P")

    def kicker_on_back(self, text: str, icon: str, colour: str) -> None:
        """The deck by icon and word; screen readers skip backs."""
        lines, shapes = len(self.face.lines), len(self.face.shapes)
        self.kicker(text, icon, "Artifact")
        for at in range(lines, len(self.face.lines)):
            line = self.face.lines[at]
            self.face.lines[at] = type(line)(line.line, line.x, line.y, colour, line.role, line.track)
        for at in range(shapes, len(self.face.shapes)):
            self.face.shapes[at] = self.face.shapes[at]._replace(fill=colour)

    def _disc(self) -> str:
        """The big disc; gives the colour of what stands on it."""
        look = self.look
        edge = look.ink if look.strip_line else ""
        at = (self.grid.width / 2, self._down(DISC_LINE), DISC * self.scale)
        self.face.shapes.append(Shape("disc", at, look.disc, edge, 0.3 if edge else 0.0))
        return look.ink if look.disc in (look.paper, look.white) else look.white

    def _on_poster(self, drawn: bool) -> str:
        return self.look.type if drawn else self.look.ink

    def _plates(self, drawn: bool, foot: float) -> None:
        """Paper behind the words where an author's picture covers the side."""
        if drawn:
            return
        width, paper = self.grid.width, self.look.paper
        self.face.shapes.append(Shape("rect", (3.3, 2.6, width - 6.6, 4.8, 1.2), paper))
        self.face.shapes.append(
            Shape("rect", (3.3, self._down(45.4), width - 6.6, foot - self._down(45.4), 1.2), paper)
        )
