"""Where pictures stand on a card: an author's own in a box or over a side, a scene at the foot of a box."""

from __future__ import annotations

import hashlib

from .faces import Art
from .pictures import Picture
from .sheet import BLEED, Rect
from .sizes import Size
from .theme import SCENE, Theme


def scene(theme: Theme, card: str, room: Rect) -> Art:
    """A scene at the foot of a room, always the same one for a card."""
    names = sorted(theme.scenes)
    chosen = names[int(hashlib.sha256(card.encode()).hexdigest(), 16) % len(names)]
    scale = min(room.width / SCENE.width, room.height / SCENE.height)
    width, height = SCENE.width * scale, SCENE.height * scale
    return Art(chosen, room.x + (room.width - width) / 2, room.y + room.height - height, width, height)


def contained(picture: Picture, room: Rect) -> Art:
    """A picture as large as a room allows, in its middle."""
    scale = min(room.width / picture.width, room.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    return Art(picture, room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height)


def covering(picture: Picture, size: Size) -> Art:
    """A picture that covers a side and its bleed, as small as can be, its middle in the middle."""
    scale = max((size.width + 2 * BLEED) / picture.width, (size.height + 2 * BLEED) / picture.height)
    width, height = picture.width * scale, picture.height * scale
    return Art(picture, (size.width - width) / 2, (size.height - height) / 2, width, height)
