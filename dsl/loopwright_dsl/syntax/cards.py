"""The nodes of cards: what every card is, what can stand on cards that lie open, and cards of any game."""

from __future__ import annotations

from typing import ClassVar

from loopwright_dsl.record import record

from .bodies import LABEL, Block, Condition, Name, Number, Price, Printed, Prose, Quantity, Sum, Text
from .node import Node


@record
class Card(Node):
    """A card, of whatever game."""

    TWICE: ClassVar[str] = "LW0227"
    """The code of the diagnostic for a second card with the same name."""
    NAMED: ClassVar[tuple[str, ...]] = ("id",)
    """The fields that tell it from others of its kind: names and numbers of its first line, as they stand."""

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return type(self).__name__.removesuffix("Card").lower()

    @property
    def identity(self) -> tuple[Name | Number, ...]:
        """What `NAMED` names."""
        return tuple([getattr(self, field) for field in self.NAMED])

    @property
    def names(self) -> tuple[str, ...]:
        """The texts of its identity."""
        return tuple(str(part.value) if isinstance(part, Number) else part.text for part in self.identity)

    @property
    def described(self) -> str:
        """The card for people: its kind and its title, or its name where it has none."""
        return f"the {self.word} {' '.join(self.names)}"

    @property
    def unlisted(self) -> tuple[tuple[str, Name, str], ...]:
        """Names on it that are declared nowhere and that players read: kind of name, the name, what it is."""
        return ()


# --- parts of cards that lie open -----------------------------------------------------------


@record
class When(Node):
    """`when condition: effects`, fired once, or each time the condition becomes true."""

    condition: Condition
    each_time: bool
    body: Block


@record
class Event(Node):
    """`on end phase`, `on new day` …; see the vocabulary for kinds and args."""

    kind: str
    args: tuple[Name | Number | None, ...]


@record
class On(Node):
    """`on event [if condition] [, once per round]: effects`."""

    event: Event
    condition: Condition | None
    limit: Name | None
    body: Block


@record
class Override(Node):
    """`rule lost item: effects`: while the side is in play this beats the default rule."""

    rule: Name
    body: Block


@record
class RuleNumber(Node):
    """`rule item limit 6`: while the side is in play this number of the rules is another."""

    rule: Name
    value: Number


@record
class RuleOff(Node):
    """`rule no bus`: while the side is in play this rule is switched off."""

    rule: Name


@record
class Action(Node):
    """`action "Label" at K, spend 2, once per round, if condition` and what it does."""

    SHOWN: ClassVar = LABEL

    label: Text
    at: tuple[Name, ...]
    price: Price | None
    limit: Name | None
    condition: Condition | None
    body: Block


@record
class Face(Node):
    """A side of a card that has a name of its own."""

    name: Name
    items: tuple[Node, ...]


# --- cards ----------------------------------------------------------------------------------


@record
class Hidden(Node):
    """`hidden` in place of a title: players never see the name."""


@record
class Declared(Node):
    """A declared name, perhaps with its title for players: `cable-cut "Cable cut"`.

    each: each seat has a flag of its own.
    """

    id: Name
    title: Text | Hidden | None
    each: bool = False


@record
class Setting(Node):
    """A line of a scenario card.

    kind and args: "files" (Name…), "language" (Name), "loopwright" (Text), "kit" (Name), "counter" (Name,
    low Number, high Number, start Number|None, Text|Hidden|None), "flag" (Declared…), "deck" (Name,
    Text|None, the Name "once per game"|None), and those of a game: the keys of its rows (Number…), or the
    lines of a dialect with what they take.
    """

    kind: str
    args: tuple[Name | Number | Text | Hidden | Declared | Quantity | Sum | None, ...]
    beyond: tuple[Block | None, Block | None] = (None, None)
    """What happens for each step beyond the upper end of a counter, and beyond the lower one."""
    each: str = ""
    """Of what each has a counter of its own: "seat" or "place"."""


@record
class ScenarioCard(Card):
    """`scenario id "Title"`."""

    TWICE: ClassVar = "LW0226"

    id: Name
    title: Text
    items: tuple[Setting | Prose | Printed, ...]

    @property
    def described(self) -> str:
        return f"the scenario “{self.title.text}”"


@record
class EffectCard(Card):
    """`effect hurt N "Hurt"`: effects with a name, for `do hurt 2`.

    parameter: the `N` for which its users say a number. title: what players call it; its text then stands
    once, on a reference card.
    """

    id: Name
    body: Block
    parameter: Name | None = None
    title: Text | None = None


@record
class Copies(Node):
    """`copies 2`: how many of the card are in the deck."""

    count: Number


@record
class DeckCard(Card):
    """`card letters 1 "The Stamp" if trust >= 2`: card 1 of the scenario's deck `letters`.

    body: what happens when it is drawn, with the prose between; it is drawn only where its condition holds.
    """

    NAMED: ClassVar = ("deck", "number")

    deck: Name
    number: Number
    title: Text
    condition: Condition | None
    copies: Copies | None
    printed: Printed | None
    body: Block

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return "card"

    @property
    def described(self) -> str:
        return f"card {self.number.value} “{self.title.text}” of {self.deck.text}"


@record
class CardLine(Node):
    """A line that a kind of card has of its own, such as `uses 3`, `tags SHARP, CLUB` or `dice 4, 6`.

    key: the line's name among those of its game; values, condition and body: what stands in it.
    """

    key: str
    values: tuple[Name | Number, ...] = ()
    condition: Condition | None = None
    body: Block | None = None

    @property
    def names(self) -> tuple[Name, ...]:
        """Those of its values that are words."""
        return tuple(value for value in self.values if isinstance(value, Name))


@record
class WorldCard(Card):
    """A card of a kind that is a row of its game's table: `item knife "Knife"`.

    kind: the word that it begins with; at: the letter of its location, where its first line has one.
    """

    kind: str
    id: Name
    title: Text
    at: Name | None
    items: tuple[Prose | Printed | CardLine | Action | On, ...]

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return self.kind

    @property
    def described(self) -> str:
        return f"the {self.kind} “{self.title.text}”"


# --- cards of a kit -------------------------------------------------------------------------


@record
class GaugeCard(Card):
    """`gauge love "Love" from 0 to 2 start 1`, and what happens for each step beyond one of its ends."""

    id: Name
    title: Text | Hidden | None
    low: Number
    high: Number
    start: Number | None
    over: Block | None
    under: Block | None

    @property
    def described(self) -> str:
        return f"the gauge “{self.title.text if isinstance(self.title, Text) else self.id.text}”"

    @property
    def unlisted(self) -> tuple[tuple[str, Name, str], ...]:
        """Its name, where nothing else says what it is called."""
        return (("gauge", self.id, "What is counted"),) if self.title is None else ()


@record
class KitCard(Card):
    """A card of one of a kit's own kinds: `daily work "Get work" if savings < 9: savings +1`.

    body: what happens, with the prose between; lines, copies, printed and listeners stand where they stand.
    """

    kind: str
    id: Name
    title: Text
    condition: Condition | None
    lines: tuple[CardLine, ...]
    copies: Copies | None
    printed: Printed | None
    body: Block
    listeners: tuple[When | On, ...] = ()

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return self.kind

    @property
    def described(self) -> str:
        return f"the {self.kind} “{self.title.text}”"
