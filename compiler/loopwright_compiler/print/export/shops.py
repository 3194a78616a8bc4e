"""Print shops as data: what each asks of files, and the products that it sells, by the names that sizes of
cards have here.

Sizes of cards are those that the shops' own templates give.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from loopwright_dsl.record import record

from loopwright_compiler.print.geometry.sizes import INCH, ChoiceError, Size


class Product(NamedTuple):
    """A deck of one size that a shop prints: its name there, and the trim of a card in inches."""

    name: str
    width: float
    height: float

    @property
    def size(self) -> Size:
        """The trim in µm."""
        return Size(round(self.width * INCH), round(self.height * INCH))

    @property
    def measure(self) -> str:
        """The trim as a user may write it."""
        return f"{self.width:g}x{self.height:g}in"


@record
class Shop:
    """A print shop's requirements: the bleed on each side and the margin inside the trim that nothing that
    matters may enter (mm), the resolution of pictures, or none if it takes PDF, its products of cards, and
    those of boards and tokens.

    The first product is the one for cards of no other size.
    """

    bleed: float
    safe: float
    dpi: int | None
    products: dict[str, Product]
    pieces: tuple[Product, ...] = ()


POKER: Final = Product("Poker", 2.5, 3.5)
BRIDGE: Final = Product("Bridge", 2.25, 3.5)
MINI: Final = Product("Mini", 1.75, 2.5)
TAROT: Final = Product("Tarot", 2.75, 4.75)
SHOPS: Final = {
    "game-crafter": Shop(
        bleed=3.175,
        safe=3.175,
        dpi=300,  # a poker card is 825 x 1125 pixels
        products={
            "poker": POKER._replace(name="Poker Deck"),
            "bridge": BRIDGE._replace(name="Bridge Deck"),
            "mini": MINI._replace(name="Mini Deck"),
            "tarot": TAROT._replace(name="Tarot Deck"),
            "square": Product("Square Deck", 3.5, 3.5),
        },
        pieces=(
            Product("Small Square Chit", 0.5, 0.5),
            Product("Medium Square Chit", 0.75, 0.75),
            Product("Large Square Chit", 1, 1),
            Product("Mini Square Tile", 1.25, 1.25),
            Product("Sliver Board", 2, 8),
            Product("Strip Board", 2, 10),
            Product("Small Square Board", 4, 4),
            Product("Domino Board", 4, 8),
            Product("Skinny Board", 4, 10),
            Product("Quarter Board", 5, 5),
            Product("Half Board", 5, 10),
            Product("Square Board", 8, 8),
            Product("Accordion Board", 8, 16),
            Product("Bi-Fold Game Board", 9, 18),
            Product("Large Square Board", 10, 10),
            Product("Medium Six-Fold Game Board", 16, 16),
            Product("Quad-Fold Game Board", 18, 18),
            Product("Large Quad-Fold Game Board", 20, 20),
            Product("Six-Fold Game Board", 27, 18),
        ),
    ),
    "make-playing-cards": Shop(
        bleed=3.048,
        safe=3.048,
        dpi=300,  # a poker card is 822 x 1122 pixels: 36 of bleed
        products={
            "poker": POKER._replace(name="Poker size"),
            "bridge": BRIDGE._replace(name="Bridge size"),
            "mini": MINI._replace(name="Mini size"),
            "tarot": TAROT._replace(name="Tarot size"),
        },
    ),
    "drivethru-cards": Shop(
        bleed=3.175,
        safe=3.175,
        dpi=None,  # a poker card is 2.75 x 3.75 inches with its bleed
        products={"poker": POKER, "tarot": TAROT},
    ),
}
LEAST_SCALE, MOST_SCALE = 0.9, 1.25
"""Between these, what is read on a piece can be read, and pieces are no larger than their places."""
SAME: Final = {"poker-us": "poker"}  # sizes that shops have under another name


def sizes(text: str | None, shop: str) -> str:
    """The sizes of cards that a user asks for (see `card_sizes`), with those of the shop's products in place
    of names. Cards of no other size get the first product's.

    Raises ChoiceError for a name that none of its products has.
    """
    products = SHOPS[shop].products
    parts = [part.strip() for part in (text or "").split(",") if part.strip()]
    if all("=" in part for part in parts):
        parts.append(next(iter(products)))
    return ",".join(_measured(part, shop) for part in parts)


def _measured(part: str, shop: str) -> str:
    deck, equals, name = part.rpartition("=")
    if name[:1].isdigit():
        return part
    product = SHOPS[shop].products.get(SAME.get(name, name))
    if product is None:
        raise ChoiceError(
            f"{shop} prints no cards of the size {name!r}: {', '.join(SHOPS[shop].products)}, or a measure"
        )
    return f"{deck}{equals}{product.measure}"


def product(shop: str, trim: Size) -> Product | None:
    """The shop's product for what has this trim: a deck of that size, else of its boards and tokens the one
    that it fills best, enlarged or made smaller a little. None if there is none.
    """
    deck = next((product for product in SHOPS[shop].products.values() if product.size == trim), None)
    pieces = [(share, piece) for piece in SHOPS[shop].pieces if (share := _filled(trim, piece.size))]
    return deck or max(pieces, key=lambda piece: piece[0], default=(0.0, None))[1]


def scale(trim: Size, room: Size) -> float:
    """How much larger a piece becomes in a room."""
    return min(room.width / trim.width, room.height / trim.height)


def lies(trim: Size, room: Size) -> Size:
    """A room as a piece lies in it: turned, if more of it is filled so."""
    return max(room, room.turned(), key=lambda turned: scale(trim, turned))


def _filled(trim: Size, room: Size) -> float:
    """How much of a product a piece fills (a share); 0 if it would have to become too large or too small."""
    larger = scale(trim, lies(trim, room))
    fits = LEAST_SCALE <= larger <= MOST_SCALE
    return trim.width * trim.height * larger**2 / (room.width * room.height) if fits else 0.0
