"""The syntax tree: what a card file says, with the place of every word of it.

Names are kept as written; what they mean is the compiler's business. Effects, conditions and
events are generic (a verb and its arguments), so that a new verb needs a grammar line here and
a row in the compiler's vocabulary, and no new class.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .span import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a card; the span is relative to the card's first line."""

    span: Span


# --- leaves ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A word that stands for something: an id, a location letter, a sector, a keyword."""

    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number; a signed change such as `+2` carries its sign."""

    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Text for readers: a quoted title or one prose paragraph, markup still inside."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """Neighbouring `>` lines; an empty `>` line parts two paragraphs."""

    paragraphs: tuple[Text, ...]


# --- conditions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A number known only in play: `insight`, `kids at K`, a counter, or a literal.

    kind: "number" (args: Number), "dial" (Name insight|enigma), "counter" (Name), "kids" (),
    "kids_at" (Name location), "kids_here" (), "day" (), "weekday" (Name), "rumors" (),
    "enigma_limit" (), "hacked_machines" ().
    """

    kind: str
    args: tuple[Name | Number, ...]


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Quantities added (+1) and taken away (-1), left to right."""

    terms: tuple[tuple[int, Quantity], ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`left operator right`; operator is one of `>= <= > < = !=`."""

    left: Quantity | Sum
    operator: str
    right: Quantity | Sum


@dataclass(frozen=True, slots=True)
class Fact(Node):
    """A yes-or-no fact, such as `flag met-astronomer`; see the vocabulary for kinds and args."""

    kind: str
    args: tuple[Name | Number | None, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not condition`."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """`a and b and c`."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """`a or b or c`."""

    conditions: tuple[Condition, ...]


Condition = Compare | Fact | Not | AllOf | AnyOf


# --- effects --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """One thing that happens: a verb, perhaps whom it happens to, and its arguments in order.

    `who` is None when the author wrote no subject; else one of the vocabulary's subjects,
    in the author's words ("helpers", "everyone here"). An absent optional argument is None.
    A machine is one Name: its id in play, or "this", "every", "one".
    """

    verb: str
    who: Name | None
    args: tuple[Name | Number | None, ...]


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """A way around the roll: `or combo ROPE` or `or item SHARP`."""

    kind: Literal["combo", "item"]
    name: Name


@dataclass(frozen=True, slots=True)
class Test(Node):
    """`test BRAVE or combo ROPE` with what follows from success and failure."""

    trait: Name
    alternatives: tuple[Alternative, ...]
    success: Block | None
    failure: Block | None


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if condition` with a block, perhaps `else`; also the short form `effect if condition`."""

    condition: Condition
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """One labelled line under `choose`."""

    label: Text
    condition: Condition | None
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`choose`: the acting kid picks one of the lines."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Row(Node):
    """`2-5: …` under `roll`: what happens on these faces, both ends included."""

    low: Number
    high: Number
    body: Block


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """`roll`: one die and a table of results."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Ending(Node):
    """`win id "Title" [when condition]` and its prose; as an effect there is no condition."""

    result: Literal["win", "lose"]
    id: Name
    title: Text
    condition: Condition | None
    prose: tuple[Prose, ...]


Statement = Effect | Test | If | Choose | Roll | Ending | Prose


@dataclass(frozen=True, slots=True)
class Block(Node):
    """Statements in order, written after a colon or as an indented block."""

    statements: tuple[Statement, ...]


# --- parts of diary cards -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goal(Node):
    """`goal "Find three people"`: advice to the players, without rules."""

    text: Text


@dataclass(frozen=True, slots=True)
class When(Node):
    """`when condition: effects`, fired once, or each time the condition becomes true."""

    condition: Condition
    each_time: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Event(Node):
    """`on end phase`, `on kid enters K` …; see the vocabulary for kinds and args."""

    kind: str
    args: tuple[Name | None, ...]


@dataclass(frozen=True, slots=True)
class On(Node):
    """`on event [if condition] [, once per round]: effects`."""

    event: Event
    condition: Condition | None
    limit: Name | None
    body: Block


@dataclass(frozen=True, slots=True)
class Override(Node):
    """`rule pushed rumor: effects`: while the side is in play this beats the default rule."""

    rule: Name
    body: Block


@dataclass(frozen=True, slots=True)
class Action(Node):
    """`action "Label" at K, spend 2, once per round, if condition` and what it does."""

    label: Text
    at: tuple[Name, ...]
    spend: Number | None
    limit: Name | None
    condition: Condition | None
    body: Block


@dataclass(frozen=True, slots=True)
class Side(Node):
    """`front` (the red A side) or `back` of a diary card."""

    name: Name
    items: tuple[Prose | Goal | When | On | Override | Action | Ending, ...]


# --- cards ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """One line of a scenario card.

    kind and args: "weeks" (Number), "world" (Name), "files" (Name…), "rumors" (Name…),
    "diary" (Number…), "machine" (model Name, label Name|None, sector Name, response variant Name),
    "counter" (Name, low Number, high Number, start Number|None), "flag" (Name…),
    "event" (Name, sector Name), "complications" (Number…), "enigma_limit" (numbers and `kids`:
    one Quantity, or a Sum).
    """

    kind: str
    args: tuple[Name | Number | Quantity | Sum | None, ...]


@dataclass(frozen=True, slots=True)
class ScenarioCard(Node):
    """`scenario id "Title"`."""

    id: Name
    title: Text
    items: tuple[Setting | Prose, ...]


@dataclass(frozen=True, slots=True)
class DiaryCard(Node):
    """`diary 4 "Title"` with one or two sides."""

    number: Number
    title: Text
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class RumorCard(Node):
    """`rumor hum 7 "Title" at F`: card 7 of the set `hum`."""

    set: Name
    number: Number
    title: Text
    at: Name
    body: Block


@dataclass(frozen=True, slots=True)
class NewRumors(Node):
    """`rumors kids - 1`: how many new rumors; `minus` is 0, 1 or 2."""

    minus: Number


@dataclass(frozen=True, slots=True)
class Firmware(Node):
    """`firmware`: the card shows the firmware upgrade icon."""


@dataclass(frozen=True, slots=True)
class SchoolEvent(Node):
    """`group event` / `individual event` / `first player event`; `may` makes it voluntary."""

    grouping: Name
    may: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`warden north 2` or `worker still` (direction and steps are None)."""

    machine_class: Name
    direction: Name | None
    steps: Number | None


@dataclass(frozen=True, slots=True)
class Moves(Node):
    """`move warden north 2, worker still`."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SchoolCard(Node):
    """`school 12 "Title"`."""

    number: Number
    title: Text
    items: tuple[Prose | NewRumors | Firmware | SchoolEvent | Moves, ...]


@dataclass(frozen=True, slots=True)
class Ignore(Node):
    """`ignore`: this machine lets kids pass."""


@dataclass(frozen=True, slots=True)
class Avoid(Node):
    """`avoid QUICK, block` with what a failure does."""

    trait: Name
    response: Name
    failure: Block | None


@dataclass(frozen=True, slots=True)
class DefaultFirewall(Node):
    """`default firewall: effects`."""

    body: Block


@dataclass(frozen=True, slots=True)
class ResponseSide(Node):
    """`routine` or `alert`."""

    name: Name
    items: tuple[Prose | Ignore | Avoid | DefaultFirewall, ...]


@dataclass(frozen=True, slots=True)
class ResponseCard(Node):
    """`response heron standard`: how that machine answers, by variant of the card."""

    machine: Name
    variant: Name
    sides: tuple[ResponseSide, ...]


@dataclass(frozen=True, slots=True)
class Color(Node):
    """`color BRAVE`: the trait that an item helps with, or "black" for none."""

    name: Name


@dataclass(frozen=True, slots=True)
class Tags(Node):
    """`tags SHARP, CLUB`."""

    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Iconic(Node):
    """`iconic`: the item is a kid's own."""


@dataclass(frozen=True, slots=True)
class Copies(Node):
    """`copies 2`: how many of the card are in the deck."""

    count: Number


@dataclass(frozen=True, slots=True)
class ItemCard(Node):
    """`item pocket-knife "Pocket Knife"`."""

    id: Name
    title: Text
    items: tuple[Prose | Color | Tags | Iconic | Copies | Action | On, ...]


@dataclass(frozen=True, slots=True)
class Uses(Node):
    """`uses 3`: the counters of an anomaly (CMB-6)."""

    count: Number


@dataclass(frozen=True, slots=True)
class Gives(Node):
    """`tag LOUD` or `combo ROPE`: what an anomaly gives to a test."""

    kind: Literal["tag", "combo"]
    name: Name


@dataclass(frozen=True, slots=True)
class AnomalyCard(Node):
    """`anomaly cold-marble "The Cold Marble"`."""

    id: Name
    title: Text
    items: tuple[Prose | Uses | Gives | Action | On, ...]


@dataclass(frozen=True, slots=True)
class Steps(Node):
    """`steps 2`: how often a chore is to be worked at."""

    count: Number


@dataclass(frozen=True, slots=True)
class DoneWhen(Node):
    """`done when condition`: a chore that is fulfilled by how things are (END-4)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Reward(Node):
    """`reward: effects` of a fulfilled chore."""

    body: Block


@dataclass(frozen=True, slots=True)
class ChoreCard(Node):
    """`chore feed-hens "Feed the Hens"`."""

    id: Name
    title: Text
    items: tuple[Prose | Steps | Action | On | DoneWhen | Reward, ...]


@dataclass(frozen=True, slots=True)
class EventCard(Node):
    """`event echo-mast "The Echo Mast" at B`: an event location, bound to a location (MAP-5)."""

    id: Name
    title: Text
    at: Name
    items: tuple[Prose | Action, ...]


Card = (
    ScenarioCard
    | DiaryCard
    | RumorCard
    | SchoolCard
    | ResponseCard
    | ItemCard
    | AnomalyCard
    | ChoreCard
    | EventCard
)
