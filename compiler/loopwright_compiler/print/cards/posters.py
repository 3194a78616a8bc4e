"""Backs of cards as posters: one scene over the whole side, with what all cards of a deck share.

Nothing on the back of a deck that is shuffled depends on the card: it would mark it.
"""

from __future__ import annotations

from typing import Final

from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import um
from loopwright_compiler.print.theme.layout import LetteredBox

from .faces import ARTIFACT, FaceShape, contained
from .pictures import Picture
from .side import CLEAR, CardSide
from .typesetter import Type

LETTER: Final = 86 / 16.5  # points for each mm of a disc's radius
MORE: Final = 3.0  # mm that a line below a name takes
BOOK: Final = 0.85  # of the radius: an icon without a disc
PLATE: Final = (1.2, 1.4)  # mm beyond words on a picture, across and up
TOKEN: Final = (8.9, 5.4, 18.6)  # mm: the middle and the radius of its disc, the baseline of its name
PORTRAIT: Final = (40.0, 27.0, 16.0)  # mm: the middle and the radius of a portrait
PORTRAIT_CLEAR: Final = 46.0
PERSON: Final = 40.0  # points


class Poster(CardSide):
    """A back."""

    POSTER = True

    def _down(self, mm: float) -> float:
        """A height of the poker card on this one."""
        return mm * self.grid.height / 88

    def _named(
        self, text: str, box: LetteredBox, colour: str, role: str = ARTIFACT, track: float = 0.0
    ) -> float:
        """A text in the middle of a box, in its largest size or smaller; gives the last baseline."""
        return self.centred(text, box.sizes[0][0], box.baseline, colour, role=role, track=track, room=box.at)

    def letter_poster(
        self, letter: str, name: str, kicker: str, icon: str, covers: str, more: str = "", sign: str = ""
    ) -> None:
        """The poster of a place: its letter on a big disc, a name below, and a sign at the top right."""
        self.face.texts.append(("poster", letter, name, kicker, more, sign))
        self.uses("title")
        title = self.grid.title
        drawn = self.poster(title.at.foot + (MORE if more else 0.0), covers)
        colour = self._on_poster(drawn)
        self._plates(drawn)
        self.kicker_on_back(kicker, icon, colour)
        if sign:
            at = (self.grid.width - 8.4, 3.6, 4.2)
            self.face.shapes.append(FaceShape("icon", at, colour, name=sign))
        ink = self._disc()
        x, middle, radius = self.grid.circle
        self.text_frame().letters(letter, LETTER * radius, x, middle + 0.655 * radius, ink, role="Artifact")
        last = self._named(name, title, colour)
        if more:
            self.centred(more, 7.75, last + 4.0, colour, "rows", room=title.at)

    def icon_poster(self, icon: str, word: str, covers: str) -> None:
        """The poster of a deck: its icon on a big disc, its name below."""
        self.face.texts.append(("poster", icon, word))
        self.uses("title")
        if not self.poster(self.grid.title.at.foot, covers):
            return
        colour, ink = self.look.type, self._disc()
        self._big_icon(icon, ink, 0.62)
        self._named(word, self.grid.title, colour, track=0.34)

    def _big_icon(self, icon: str, ink: str, half: float) -> None:
        """An icon in the place of the disc; `half` of its side in radii."""
        x, y, radius = self.grid.circle
        side = 2 * half * radius
        self.face.shapes.append(FaceShape("icon", (x - side / 2, y - side / 2, side), ink, name=icon))

    def token_poster(self, icon: str, word: str, covers: str) -> None:
        """The back of a token: its icon on the moon, its name below, over a strip of the scene."""
        self.face.texts.append(("poster", icon, word))
        x, (y, radius, line) = self.grid.width / 2, TOKEN
        self.disc = x, y
        if not self.poster(line + 1.2, covers):
            return
        look, side = self.look, 1.24 * radius
        edge = look.ink if look.strip_line else ""
        self.face.shapes.append(FaceShape("disc", (x, y, radius), look.disc, edge, 0.3 if edge else 0.0))
        ink = look.ink if look.disc in (look.paper, look.white) else look.white
        self.face.shapes.append(FaceShape("icon", (x - side / 2, y - side / 2, side), ink, name=icon))
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
            self.face.shapes.append(FaceShape("disc", PORTRAIT, self.look.disc, edge, 0.3 if edge else 0.0))
            ink = self.look.ink if self.look.disc in (self.look.paper, self.look.white) else self.look.white
            side = 1.24 * radius
            self.face.shapes.append(FaceShape("icon", (x - side / 2, y - side / 2, side), ink, name=icon))
        at = x + radius + 6
        self.one_line(name, Type("bold", PERSON, 0), at, y + 5, self.look.type, self.face.card, "H2")

    def word_poster(self, word: str, line: str, covers: str) -> None:
        """The poster of a deck by its name, with a line below."""
        self.face.texts.append(("poster", word, line))
        self.uses("word")
        box = self.grid.word
        if not self.poster(box.at.foot, covers):
            return
        last = self._named(word, box, self.look.type)
        self.centred(line, 6.5, last + 5.6, self.look.type, track=0.34, room=box.at)

    def closed_book(self, kicker: str, title: str, sentence: str) -> None:
        """The side that a card does not have: a closed book, number and title over its place at night."""
        self.face.texts.append(("closed", kicker, title, sentence))
        self.footed = True
        self.uses("title")
        self.uses("disc")
        box, look = self.grid.title, self.look
        self.poster(box.at.foot + MORE)
        self._big_icon("book", look.type, BOOK / 2)
        line = box.at.y - CLEAR
        self.centred(kicker, 6.5, line, look.type, role="P", track=0.34, room=box.at)
        last = self._named(title, box, look.type, role="H2")
        soft = look.type
        if self.press.theme.inks == "full":
            _, a, b = scenes.palette.lab(self.palette.sky)
            soft = scenes.palette.from_lab(74, a * 0.4, b * 0.4)
        self.centred(sentence, 7.75, last + 4.4, soft, "rows", role="P", room=box.at)

    def kicker_on_back(self, text: str, icon: str, colour: str) -> None:
        """The deck by icon and word; screen readers skip backs."""
        lines, shapes = len(self.face.lines), len(self.face.shapes)
        self.uses("kicker")
        if self.grid.kicker:
            self.kicker(text, icon, self.grid.kicker, ARTIFACT)
        for at in range(lines, len(self.face.lines)):
            line = self.face.lines[at]
            self.face.lines[at] = type(line)(line.line, line.x, line.y, colour, line.role, line.track)
        for at in range(shapes, len(self.face.shapes)):
            self.face.shapes[at] = self.face.shapes[at]._replace(fill=colour)

    def _disc(self) -> str:
        """The big disc; gives the colour of what stands on it."""
        look = self.look
        self.uses("disc")
        edge = look.ink if look.strip_line else ""
        self.face.shapes.append(FaceShape("disc", self.grid.circle, look.disc, edge, 0.3 if edge else 0.0))
        return look.ink if look.disc in (look.paper, look.white) else look.white

    def _on_poster(self, drawn: bool) -> str:
        return self.look.type if drawn else self.look.ink

    def _plates(self, drawn: bool) -> None:
        """Paper behind the words where an author's picture covers the side."""
        if drawn:
            return
        (out, up), title, kicker = PLATE, self.grid.title.at, self.grid.kicker
        boxes = [title._replace(height=title.height + MORE), *([kicker.at] if kicker else [])]
        for x, y, width, height in boxes:
            at = (x - out, y - up, width + 2 * out, height + 2 * up, 1.2)
            self.face.shapes.append(FaceShape("rect", at, self.look.paper))
