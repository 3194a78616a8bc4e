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
    matters may enter (mm), the resolution of pictures, or none if it takes PDF, and its products.

    The first product is the one for cards of no other size.
    """

    bleed: float
    safe: float
    dpi: int | None
    products: dict[str, Product]


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


def product(shop: str, trim: Size) -> str:
    """The name of the shop's product with this trim; empty if it has none."""
    return next((product.name for product in SHOPS[shop].products.values() if product.size == trim), "")
