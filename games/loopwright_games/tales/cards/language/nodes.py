"""The nodes of the cards of Tales that are each the only one of its shape: diary, rumor, school, response."""

from __future__ import annotations

from typing import ClassVar, Final

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Action,
    Block,
    Card,
    Ending,
    Face,
    Intend,
    Name,
    Node,
    Number,
    On,
    Override,
    Printed,
    Prose,
    RuleNumber,
    RuleOff,
    Text,
    When,
)


@record
class Goal(Node):
    """`goal "Find three people"`: advice to the players, without rules."""

    SHOWN: ClassVar = "Goal"

    text: Text


SidePart = Prose | Printed | Goal | When | On | Override | RuleNumber | RuleOff | Action | Ending


@record
class Side(Face):
    """A side of a diary card: `front` (the red A side) or `back`."""

    items: tuple[SidePart, ...]
    intentions: tuple[Intend, ...] = ()


@record
class DiaryCard(Card):
    """`diary 4 "Title"` with one or two sides."""

    TWICE: ClassVar = "LW0220"
    NAMED: ClassVar = ("number",)

    number: Number
    title: Text
    sides: tuple[Side, ...]

    @property
    def described(self) -> str:
        return f"diary {self.number.value} “{self.title.text}”"


@record
class RumorCard(Card):
    """`rumor hum 7 "Title" at F`: card 7 of the set `hum`; `printed` is not among the body's parts."""

    TWICE: ClassVar = "LW0221"
    NAMED: ClassVar = ("set", "number")

    set: Name
    number: Number
    title: Text
    at: Name
    body: Block
    printed: Printed | None

    @property
    def described(self) -> str:
        return f"rumor {self.set.text} {self.number.value} “{self.title.text}”"

    @property
    def unlisted(self) -> tuple[tuple[str, Name, str], ...]:
        """Its set."""
        return (("set", self.set, "A set of rumors"),)


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
class MachineMove(Node):
    """`warden north 2` or `worker still` (direction and steps are None)."""

    machine_class: Name
    direction: Name | None
    steps: Number | None


@record
class Moves(Node):
    """`move warden north 2, worker still`."""

    moves: tuple[MachineMove, ...]


@record
class SchoolCard(Card):
    """`school 12 "Title"`."""

    TWICE: ClassVar = "LW0222"
    NAMED: ClassVar = ("number",)

    number: Number
    title: Text
    items: tuple[Prose | Printed | NewRumors | Firmware | SchoolEvent | Moves, ...]

    @property
    def described(self) -> str:
        return f"school {self.number.value} “{self.title.text}”"


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
class ResponseSide(Face):
    """`routine` or `alert`."""

    items: tuple[Prose | Printed | Ignore | Avoid | DefaultFirewall, ...]


@record
class ResponseCard(Card):
    """`response heron standard`: how that machine answers, by variant of the card."""

    TWICE: ClassVar = "LW0223"
    NAMED: ClassVar = ("machine", "variant")

    machine: Name
    variant: Name
    sides: tuple[ResponseSide, ...]

    @property
    def described(self) -> str:
        return f"the response card {self.variant.text} of {self.machine.text}"

    @property
    def unlisted(self) -> tuple[tuple[str, Name, str], ...]:
        """Its variant."""
        return (("variant", self.variant, "A kind of response card"),)


NODES: Final[tuple[type[Node], ...]] = (
    Goal,
    Side,
    DiaryCard,
    RumorCard,
    NewRumors,
    Firmware,
    SchoolEvent,
    MachineMove,
    Moves,
    SchoolCard,
    Ignore,
    Avoid,
    DefaultFirewall,
    ResponseSide,
    ResponseCard,
)
