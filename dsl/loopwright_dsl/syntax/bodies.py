"""The nodes that all cards are made of: words and texts, conditions, effects."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from loopwright_dsl.record import record

from .node import Node
from .span import Span

LABEL: Final = "What an action or a choice is called,"
"""What a label is, in the words of `SHOWN` of a node."""

# --- leaves ---------------------------------------------------------------------------------


@record
class Name(Node):
    """A word that stands for something: an id, a location letter, a sector, a keyword."""

    text: str


@record
class At(Name):
    """The counter that a place has, `heat at harbor`; its text is both names, `heat.harbor`.

    place: a place, "here" (where whoever acts is) or "there" (the one that a line for each place is about).
    """

    of: Name
    place: Name

    @classmethod
    def put(cls, span: Span, of: Name, place: Name) -> At:
        """That of one name at the other."""
        return cls(span, f"{of.text}.{place.text.lower()}", of, place)


@record
class NoteName(Name):
    """A note of the notebook; its text is that of the flag that it is in a game, `note.kept-sound`."""

    of: Name

    @classmethod
    def called(cls, of: Name) -> NoteName:
        """That of a name."""
        return cls(of.span, f"note.{of.text}", of)


@record
class Number(Node):
    """A whole number; a signed change such as `+2` carries its sign. `called` is the title that the card of
    this number has to have, where it is written behind it: as a name, since players do not read it there.
    """

    value: int
    called: Name | None = None


@record
class Text(Node):
    """A text for readers: a quoted title or one paragraph of prose, with its markup.

    values: the names in its braces, of icons, of counters whose value is read there, and of a scenario's own
    words in capitals; places: where it varies, `{if trust >= 2: …}{else: …}`, each as an *if* whose blocks
    stand for its wordings; only: when a paragraph of a face is read that stands under an `if`, made of the
    conditions in its `Prose`.
    """

    text: str
    values: tuple[Name, ...] = ()
    places: tuple[If, ...] = ()
    only: Condition | None = None


@record
class Prose(Node):
    """Neighbouring `>` lines; an empty `>` line parts two paragraphs.

    On a face an `if` is prose, too: `asked` are the conditions in it, `others` what stands there besides.
    """

    paragraphs: tuple[Text, ...]
    asked: tuple[Condition, ...] = ()
    others: tuple[Node, ...] = ()


@record
class Printed(Node):
    """`printed`: the words that a card prints in place of its generated rules text."""

    prose: tuple[Prose, ...]


# --- conditions -----------------------------------------------------------------------------


@record
class Quantity(Node):
    """A number known only in play: a counter, a number of the rules, or a literal.

    kind: "number" (args: Number), "counter" (Name), "parameter" (of the named effect around it), "total"
    (Name: of what each seat has), "seats_with" and "places_with" (how many seats or places there are of which
    `having` is true), and those
    of a dialect, with what they take. yours: of a counter that each seat has one of, that of whoever acts.
    """

    kind: str
    args: tuple[Name | Number, ...]
    yours: bool = False
    having: Condition | None = None


@record
class Sum(Node):
    """Quantities that are added (+1) and subtracted (-1), left to right."""

    terms: tuple[tuple[int, Quantity], ...]


@record
class Compare(Node):
    """`left operator right`; operator is one of `>= <= > < = !=`."""

    left: Quantity | Sum
    operator: str
    right: Quantity | Sum


@record
class Fact(Node):
    """A yes-or-no fact, such as `flag met-astronomer`; see the vocabulary for kinds and args.

    yours: of a flag that each seat has one of, that of whoever acts.
    """

    kind: str
    args: tuple[Name | Number | None, ...]
    yours: bool = False


@record
class Not(Node):
    """`not condition`."""

    condition: Condition


@record
class AllOf(Node):
    """`a and b and c`."""

    conditions: tuple[Condition, ...]


@record
class AnyOf(Node):
    """`a or b or c`."""

    conditions: tuple[Condition, ...]


Condition = Compare | Fact | Not | AllOf | AnyOf


@record
class Amount(Node):
    """What a change comes to that is known only in play: `+trust`, `-(trust - 1)`; sign is 1 or -1.

    An `of` below 0 is none.
    """

    sign: int
    of: Quantity | Sum


Argument = Name | Number | Amount | Quantity | Sum | None
"""What an effect takes; a number may be known only in play."""

# --- intentions -----------------------------------------------------------------------------


@record
class Intend(Node):
    """An intention, such as `intend reachable by friday`, about the side, block or ending around it.

    must: "reachable" (perhaps by the end of a day), "never" (perhaps only before a day), "after" (only
    after that card of the story came into play, front up unless `side` says otherwise, or that flag was set),
    "by" (whoever plays on past that day has been there). The day is a Quantity: a "weekday",
    in a kit a "round".
    """

    must: Literal["reachable", "never", "after", "by"]
    day: Quantity | None
    after: Number | Name | None
    side: Name | None


# --- effects --------------------------------------------------------------------------------


@record
class Effect(Node):
    """An effect: a verb, its subject if it has one, and its arguments in order.

    `who` is None when the author wrote no subject; else one of the vocabulary's subjects,
    in the author's words ("helpers", "everyone here"); then it may happen to those of whom `only` is true.
    An absent optional argument is None.
    What is named is one Name: an id, or a word such as "this", "every", "one", "here".
    """

    verb: str
    who: Name | None
    args: tuple[Argument, ...]
    only: Condition | None = None


@record
class Do(Node):
    """A call of an effect card, such as `do lost-in-fog`, or `do hurt 2` with a number for its `N`."""

    id: Name
    number: Number | Quantity | Sum | None = None


@record
class Alternative(Node):
    """A way to succeed without a roll, by cards: `or combo ROPE` or `or item SHARP`."""

    kind: Literal["combo", "item"]
    name: Name


@record
class Payment(Node):
    """One part of a price: "counter" (args: Name, Number), and the rows of a game, with what they take."""

    kind: str
    args: tuple[Name | Number | None, ...]


@record
class Price(Node):
    """What is spent, all of it: `spend 2 and trust 1`."""

    payments: tuple[Payment, ...]


@record
class Test(Node):
    """`test BRAVE or combo ROPE or spend 2` with the blocks of success and failure."""

    trait: Name
    alternatives: tuple[Alternative, ...]
    price: Price | None
    success: Block | None
    failure: Block | None


@record
class Chance(Node):
    """`test 3 coins >= 2 or spend trust 1`, `test skill dice >= 7`: heads, or the sum of the dice, what may
    be paid in place of the throw, and what follows.

    thrown: "coins" or "dice", or one of them.
    """

    count: Number | Quantity | Sum
    thrown: Name
    least: Number
    price: Price | None
    success: Block | None
    failure: Block | None


@record
class If(Node):
    """`if condition` with a block, perhaps `else`; also the short form `effect if condition`."""

    condition: Condition
    then: Block
    otherwise: Block | None


@record
class Choice(Node):
    """A labelled option of `choose`: `"Label", spend 2, once per game if condition`.

    With `once` it can be chosen once in a game.
    """

    SHOWN: ClassVar = LABEL

    label: Text
    price: Price | None
    once: bool
    condition: Condition | None
    body: Block

    @property
    def closable(self) -> bool:
        """Whether it may be closed whatever its condition says: it costs something, or comes once."""
        return self.price is not None or self.once


@record
class Choose(Node):
    """`choose`: whoever acts picks one of the options."""

    choices: tuple[Choice, ...]


@record
class Row(Node):
    """A row of `roll`, such as `2-5: …`: the block for these faces, both ends included."""

    low: Number
    high: Number
    body: Block


@record
class Roll(Node):
    """`roll`, `roll 2 dice`, `roll d8`: dice, which are added up, and a table of results."""

    rows: tuple[Row, ...]
    count: Number | None = None
    die: Name | None = None

    @property
    def dice(self) -> tuple[int, int]:
        """How many dice, with how many sides."""
        sides = self.die.text.removeprefix("d") if self.die is not None else ""
        return 1 if self.count is None else self.count.value, int(sides) if sides.isdigit() else 6


@record
class Below(Node):
    """A block below a verb of a kit, such as `won: …`, by its word."""

    word: str
    body: Block


@record
class Held(Node):
    """A verb of a kit with blocks below it: `fight 2`, and below that `won: …` and `lost: …`."""

    verb: str
    args: tuple[Argument, ...]
    below: tuple[Below, ...]


@record
class Each(Node):
    """`everyone: …`: a block that happens to each of these in turn of whom `only` is true; `you` is each.

    who: a subject, as `Effect` has it; `for each … here` is "everyone here".
    """

    who: Name
    only: Condition | None
    body: Block


@record
class ForPlaces(Node):
    """`for each place: …`: a block that happens for each place in turn of which `having` is true; `there` is
    that place.
    """

    having: Condition | None
    body: Block


@record
class Later(Node):
    """`in 2 days: …`: a block that happens when so many rounds have passed; `timer fuse in 2 days: …` gives
    it a name.
    """

    name: Name | None
    rounds: Number | Quantity | Sum
    body: Block


class Plain(Node):
    """A statement whose fields are numbers and blocks alone, in the order in which they are written."""

    RULE: ClassVar[str]
    """Its rule in the grammar, and what it is called in bundles, where it has the same fields."""


@record
class Repeat(Plain):
    """`repeat 3: …`: the block, so many times in a row; `repeat trust up to 3: …` no more than three times.

    `for each clone here: …` is the same, of a number that the rules of a kit count.
    """

    RULE = "repeat"

    times: Number | Quantity | Sum
    most: Number | None
    repeated: Block


@record
class Ending(Node):
    """`win id "Title" [when condition]` and its prose; as an effect there is no condition."""

    result: Literal["win", "lose"]
    id: Name
    title: Text
    condition: Condition | None
    prose: tuple[Prose, ...]
    intentions: tuple[Intend, ...] = ()


PLAIN: Final[dict[str, type[Plain]]] = {kind.RULE: kind for kind in (Repeat,)}
"""Statements that are built, checked, and put into bundles by their fields, by their rules."""

Statement = (
    Effect
    | Do
    | Test
    | Chance
    | If
    | Choose
    | Roll
    | Each
    | ForPlaces
    | Later
    | Held
    | Plain
    | Ending
    | Prose
)


@record
class Block(Node):
    """Statements in order, written after a colon or as an indented block.

    The writer's intentions for the block stand beside them; they do nothing in a game. So do the words that
    are printed in place of the part of a card whose block it is.
    """

    statements: tuple[Statement, ...]
    intentions: tuple[Intend, ...] = ()
    printed: Printed | None = None
