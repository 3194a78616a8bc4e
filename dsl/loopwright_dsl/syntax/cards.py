"""The nodes of cards: story cards, the cards of the decks that kids draw from, and event locations."""

from __future__ import annotations

from loopwright_dsl.record import record

from .bodies import Block, Condition, Ending, Intend, Name, Number, Printed, Prose, Quantity, Sum, Text
from .node import Node

# --- parts of diary cards -------------------------------------------------------------------


@record
class Goal(Node):
    """`goal "Find three people"`: advice to the players, without rules."""

    text: Text


@record
class When(Node):
    """`when condition: effects`, fired once, or each time the condition becomes true."""

    condition: Condition
    each_time: bool
    body: Block


@record
class Event(Node):
    """`on end phase`, `on kid enters K` …; see the vocabulary for kinds and args."""

    kind: str
    args: tuple[Name | None, ...]


@record
class On(Node):
    """`on event [if condition] [, once per round]: effects`."""

    event: Event
    condition: Condition | None
    limit: Name | None
    body: Block


@record
class Override(Node):
    """`rule pushed rumor: effects`: while the side is in play this beats the default rule."""

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

    label: Text
    at: tuple[Name, ...]
    spend: Number | None
    limit: Name | None
    condition: Condition | None
    body: Block


SidePart = Prose | Printed | Goal | When | On | Override | RuleNumber | RuleOff | Action | Ending


@record
class Side(Node):
    """A side of a diary card: `front` (the red A side) or `back`."""

    name: Name
    items: tuple[SidePart, ...]
    intentions: tuple[Intend, ...] = ()


# --- cards ----------------------------------------------------------------------------------


@record
class Hidden(Node):
    """`hidden` in place of a title: players never see the name."""


@record
class Declared(Node):
    """A declared name, perhaps with its title for players: `cable-cut "Cable cut"`."""

    id: Name
    title: Text | Hidden | None


@record
class Setting(Node):
    """A line of a scenario card.

    kind and args: "weeks" (Number), "world" (Name, Text|None), "files" (Name…), "language" (Name),
    "loopwright" (Text), "rumors" (Name…), "diary" (Number…),
    "machine" (model Name, label Name|None, sector Name, response variant Name),
    "counter" (Name, low Number, high Number, start Number|None, Text|Hidden|None), "flag" (Declared…),
    "token" (Name, Text|None, limit Number|None), "ship" (Name place|None),
    "event" (Name, sector Name), "complications" (Number…), "enigma_limit" (numbers and `kids`:
    one Quantity, or a Sum). In a kit "files", "language", "loopwright", "kit" (Name), and the
    keys of its settings (Number…).
    """

    kind: str
    args: tuple[Name | Number | Text | Hidden | Declared | Quantity | Sum | None, ...]


@record
class ScenarioCard(Node):
    """`scenario id "Title"`."""

    id: Name
    title: Text
    items: tuple[Setting | Prose | Printed, ...]


@record
class DiaryCard(Node):
    """`diary 4 "Title"` with one or two sides."""

    number: Number
    title: Text
    sides: tuple[Side, ...]


@record
class RumorCard(Node):
    """`rumor hum 7 "Title" at F`: card 7 of the set `hum`; `printed` is not among the body's parts."""

    set: Name
    number: Number
    title: Text
    at: Name
    body: Block
    printed: Printed | None


@record
class NewRumors(Node):
    """`rumors kids - 1`: how many new rumors; `minus` is 0, 1 or 2."""

    minus: Number


@record
class Firmware(Node):
    """`firmware`: the card shows the firmware upgrade icon."""


@record
class SchoolEvent(Node):
    """`group event` / `individual event` / `first player event`; `may` makes it voluntary."""

    grouping: Name
    may: bool
    body: Block


@record
class Move(Node):
    """`warden north 2` or `worker still` (direction and steps are None)."""

    machine_class: Name
    direction: Name | None
    steps: Number | None


@record
class Moves(Node):
    """`move warden north 2, worker still`."""

    moves: tuple[Move, ...]


@record
class SchoolCard(Node):
    """`school 12 "Title"`."""

    number: Number
    title: Text
    items: tuple[Prose | Printed | NewRumors | Firmware | SchoolEvent | Moves, ...]


@record
class Ignore(Node):
    """`ignore`: this machine lets kids pass."""


@record
class Avoid(Node):
    """`avoid QUICK, block` with what a failure does."""

    trait: Name
    response: Name
    failure: Block | None


@record
class DefaultFirewall(Node):
    """`default firewall: effects`."""

    body: Block


@record
class ResponseSide(Node):
    """`routine` or `alert`."""

    name: Name
    items: tuple[Prose | Printed | Ignore | Avoid | DefaultFirewall, ...]


@record
class ResponseCard(Node):
    """`response heron standard`: how that machine answers, by variant of the card."""

    machine: Name
    variant: Name
    sides: tuple[ResponseSide, ...]


@record
class EffectCard(Node):
    """`effect lost-in-fog`: effects with a name, for `do lost-in-fog`."""

    id: Name
    body: Block


@record
class Copies(Node):
    """`copies 2`: how many of the card are in the deck."""

    count: Number


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
class WorldCard(Node):
    """A card of a world or a scenario that kids hold, or find at a location: `item knife "Knife"`.

    kind: the word that it begins with; at: the letter of its location, where its first line has one.
    """

    kind: str
    id: Name
    title: Text
    at: Name | None
    items: tuple[Prose | Printed | CardLine | Action | On, ...]


# --- cards of a kit -------------------------------------------------------------------------


@record
class GaugeCard(Node):
    """`gauge love "Love" from 0 to 2 start 1`, and what happens for each step beyond one of its ends."""

    id: Name
    title: Text
    low: Number
    high: Number
    start: Number | None
    over: Block | None
    under: Block | None


@record
class KitCard(Node):
    """A card of one of a kit's own kinds: `daily work "Get work" if savings < 9: savings +1`.

    body: what happens, with the prose between; lines, copies and printed stand where the author put them.
    """

    kind: str
    id: Name
    title: Text
    condition: Condition | None
    lines: tuple[CardLine, ...]
    copies: Copies | None
    printed: Printed | None
    body: Block
