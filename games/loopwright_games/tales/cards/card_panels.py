"""What stands on cards of Tales alone: the state of a machine, and the signs and moves of a school card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loopwright_compiler.print.cards.faces import FaceShape
from loopwright_compiler.print.cards.panels import PanelSide
from loopwright_compiler.print.cards.side import OVER
from loopwright_compiler.print.cards.typesetter import Type

STATE_BAND: Final = 8.6
STATE_TYPE: Final = 14.0
STATE_EDGE: Final = 2.0
STATE_WORD: Final = 7.5
STATE_DARK: Final = "#26221f"
ON_BAND: Final = "#fdf8ec"
SCHOOL_SIGN: Final = 6.0
MOVES_PANEL: Final = 15.2
SMALL_PANEL: Final = 11.0

Move = tuple[str, str, int]
"""A class of machines, the direction of its moves, and their number."""


# --- The state of a machine


def state(side: PanelSide, icon: str, word: str, foot: float, striped: bool) -> None:
    """A band below the scene that says whether a machine is calm, from trim to trim unless it has a place."""
    side.face.texts.append(("state", word))
    grid, look, shapes = side.grid, side.look, side.face.shapes
    left, foot, width, _ = side.strip_box(foot, STATE_BAND)
    if grid.strip is None and not grid.full:
        left, width = -OVER, grid.width + 2 * OVER
    edge = max(left, 0.0) + (side.grid.text.x if left < 0 else STATE_EDGE)
    full = side.press.theme.inks == "full"
    ground = STATE_DARK if striped and full else side.press.theme.dark(side.palette) if full else look.ink
    low = side.press.theme.inks == "low"
    ground = look.paper if low else ground
    shapes.append(FaceShape("rect", (left, foot, width, STATE_BAND, 0), ground))
    type = Type("bold", STATE_TYPE, 0)
    wide = side.typesetter.width(word, type, side.face.card)
    if striped:
        colour = side.palette.sky if full else look.ink if low else look.paper
        shapes.append(FaceShape("clip", (left, foot, width, STATE_BAND, 0)))
        x = max(edge + 29.5, edge + STATE_WORD + wide + 6.0)
        while x < left + width:
            corners = (
                x,
                foot + STATE_BAND,
                x + STATE_BAND,
                foot,
                x + STATE_BAND + 2.5,
                foot,
                x + 2.5,
                foot + STATE_BAND,
            )
            shapes.append(FaceShape("poly", corners, colour))
            x += 5.0
        shapes.append(FaceShape("unclip", ()))
    if low:
        shapes.append(FaceShape("rect", (left, foot + STATE_BAND - 0.3, width, 0.3, 0), look.ink))
    ink = look.ink if low else ON_BAND if full else look.paper
    shapes.append(FaceShape("icon", (edge, foot + 1.4, 5.8), ink, name=icon))
    side.one_line(word, type, edge + STATE_WORD, foot + 6.1, ink, side.face.card, "P", 0.85, left + width)


# --- School cards


def school_signs(side: PanelSide, minus: int, signs: Sequence[str]) -> float:
    """New rumors, firmware and who faces the event, as signs at the top right; gives the width that they
    leave the title.
    """
    side.face.texts.append(("school", str(minus), *signs))
    look, shapes, icon = side.look, side.face.shapes, 4.2
    type, letters = Type("bold", 9, 0), side.text_frame()
    less = f"−{minus}" if minus else ""
    wide = 3.2 + 2 * icon + 3.6 + (side.typesetter.width(less, type, "") + 0.8 if less else 0)
    side.uses("signs")
    place = side.grid.signs or side.grid.title.at
    right, top = place.right, place.y
    _panel(side, right - wide, top, wide)
    x = right - wide + 1.6
    shapes.append(FaceShape("icon", (x, top + 0.9, icon), look.ink, name="rumor"))
    side.text_frame().unseen(side.word(f"rumors-{minus}"), x, top + 3.5, wide - 3.2, "P")
    x += icon + 1.8
    letters.letters("=", 9, x, top + 4.15, look.ink)
    side.face.lines[-1:] = [line for line in side.face.lines[-1:] if line.unseen]  # the sign is said already
    shapes.append(FaceShape("rect", (x - 0.9, top + 2.25, 1.8, 0.42, 0), look.ink))
    shapes.append(FaceShape("rect", (x - 0.9, top + 3.35, 1.8, 0.42, 0), look.ink))
    x += 1.8
    shapes.append(FaceShape("icon", (x, top + 0.9, icon), look.ink, name="kids"))
    if less:
        x += icon + 0.8 + side.typesetter.width(less, type, "") / 2
        letters.letters(less, 9, x, top + 4.15, look.ink, role="P")
    x = right
    for sign in reversed(signs):
        x -= 7.1
        _panel(side, x, top + 6.9, 7.1)
        shapes.append(FaceShape("icon", (x + 1.4, top + 7.75, 4.3), look.ink, name=sign))
        side.text_frame().unseen(side.press.icon(sign), x + 1.4, top + 10.5, 4.3, "P")
        x -= 0.8
    return min(right - wide, x) - side.grid.title.at.x - 1.6


def _panel(side: PanelSide, x: float, y: float, width: float) -> None:
    look = side.look
    edge = look.ink if look.strip_line else ""
    ground = look.white if edge else look.paper
    at = (x, y, width, SCHOOL_SIGN, 1.4)
    side.face.shapes.append(FaceShape("rect", at, ground, edge, 0.25 if edge else 0.0))


def moves_height(side: PanelSide, moves: Sequence[Move]) -> float:
    """The room (mm) that the panel of machine moves takes above the foot."""
    return side.strip_height(_moves_panel(side) + 1.7) if moves else 0.0


def _moves_panel(side: PanelSide) -> float:
    return SMALL_PANEL if side.grid.small else MOVES_PANEL


def moves(side: PanelSide, moves: Sequence[Move]) -> None:
    """Where the machines of each class move in the morning: class, arrow, number of sectors."""
    side.face.texts.append(("moves", repr(moves)))
    if not moves:
        return
    look, shapes, high = side.look, side.face.shapes, _moves_panel(side)
    panel = side.strip_box(side.grid.text.foot - 0.2 - high, high)
    edge, top, width, _ = panel
    line = 0.25 if look.strip_line else 0.0
    shapes.append(FaceShape("rect", (*panel, 1.6), look.strip, look.strip_line, line))
    step, scale = width / len(moves), min(1.0, width / len(moves) / 13.9, high / MOVES_PANEL)
    for number, (kind, way, count) in enumerate(moves):
        left = edge + number * step
        if number:
            shapes.append(FaceShape("rect", (left - 0.09, top + 2, 0.18, high - 4, 0), look.soft))
        class_size, way_size = 6.0 * scale, 5.6 * scale
        x = left + (step - class_size - way_size - 0.4) / 2
        y = top + (2.2 if high == MOVES_PANEL else 1.2)
        shapes.append(FaceShape("icon", (x, y, class_size), look.ink, name=kind))
        arrow = (x + class_size + 0.4, y + 0.2, way_size)
        shapes.append(FaceShape("icon", arrow, look.accent, name=way))
        word = side.word(
            "move-still" if way == "still" else "move", kind=side.press.icon(kind), way=side.press.icon(way)
        )
        side.text_frame().unseen(word, x, y + 4, class_size + way_size, "P")
        if count and way != "still":
            side.text_frame().letters(
                str(count), 11 * scale, left + step / 2, top + high - 2.7 * scale, look.ink, role="P"
            )
