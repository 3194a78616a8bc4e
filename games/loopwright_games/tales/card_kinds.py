"""The kinds of cards of the world, a row each: the cards that kids hold, and event locations.

A row drives the grammar, the syntax tree, checks, lowering, the bundle's schema and its loading, editors,
the reference, the diary graph and the decks of the card sheets. What a kind has of its own beyond its row
stands in functions with its name: checks in `cards/checks/cards.py`, sentences in `cards/ruletext`, a layout
in `cards/story_cards.py`, and its rules. `tests/compiler/test_card_kinds.py` names what was forgotten.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from .nouns import COPIES, STEPS, USES
from .words import ArgumentKind

if TYPE_CHECKING:
    from .bundle_types import AnomalyData, ItemData, WorldData

HandDeckName = Literal["items", "anomalies", "chores"]
DeckName = Literal["items", "anomalies", "chores", "events"]
"""The decks of the rows below, which are keys of `WorldData`, for the type checker."""
Hour = Literal["day", "dusk", "night"]


class LineTakes(StrEnum):
    """What stands behind the words that a line begins with."""

    NOTHING = "nothing"
    WORD = "word"
    WORDS = "words"
    NUMBER = "number"
    CONDITION = "condition"
    EFFECTS = "effects"


class KindLine(NamedTuple):
    """A line of its own on a kind of card, such as `uses 3`.

    name: its rule in the grammar, and its name in the reference. takes: what stands in it; a word is one
    `of` these nouns or, for none of them, the word `none`, a number lies between two `bounds`. written: its
    words, where they are not its name. key: where the bundle has it, if not under its name. usual: what the
    bundle has where a card does not say it. A `silent` one no card can say.
    `rules`, `says` and `example` (a whole card) are its entry in the reference.
    """

    name: str
    takes: LineTakes
    of: ArgumentKind | None = None
    none: str = ""
    bounds: tuple[int, int] = (0, 0)
    written: str = ""
    key: str = ""
    usual: int | bool | None = None
    silent: bool = False
    rules: tuple[str, ...] = ()
    says: str = ""
    example: str = ""

    @property
    def words(self) -> str:
        """The words that it begins with."""
        return self.written or self.name

    @property
    def noun(self) -> ArgumentKind:
        """What its words are, for a line that takes words."""
        assert self.of is not None, f"the line {self.name} says of what its words are"
        return self.of

    @property
    def field(self) -> str:
        """The key of the bundle that holds what it says."""
        return self.key or self.name

    @property
    def nothing(self) -> object:
        """What the bundle holds where no card says it."""
        return [] if self.takes is LineTakes.WORDS else self.usual


class Need(NamedTuple):
    """One of these `lines` must stand on a card, and no two; `examples` of them, the last the simplest.

    says: what a card with two of them is told.
    """

    lines: tuple[str, ...]
    examples: tuple[str, ...]
    says: str = ""


class CardKind(NamedTuple):
    """A kind of card: the word that opens it, its deck in the bundle's world, and all that can stand on it.

    title: what players call it. cards: how many its deck holds, at least and at most, copies not counted.
    held: kids hold it, and the kid who has it acts. located: its first line names the location where it is
    used. Prose and actions stand on every kind; hears: lines `on`, too.
    hour, icon: those of its printed sides. look: its shape, fill and stroke in the diary graph.
    `rules`, `says` and `example` are its entry in the reference, `snippet` is what editors put in.
    """

    name: str
    title: str
    deck: DeckName
    icon: str
    look: tuple[str, str, str]
    says: str
    example: str
    snippet: str
    cards: tuple[int, int] = (0, 200)
    held: bool = True
    located: bool = False
    hears: bool = True
    lines: tuple[KindLine, ...] = ()
    needs: tuple[Need, ...] = ()
    hour: Hour = "dusk"
    rules: tuple[str, ...] = ()

    @property
    def counted(self) -> bool:
        """Whether its deck may hold several copies of a card."""
        return any(line.field == "count" for line in self.lines)

    @property
    def written_lines(self) -> tuple[KindLine, ...]:
        """The lines that a card may have."""
        return tuple(line for line in self.lines if not line.silent)

    @property
    def choices(self) -> tuple[Need, ...]:
        """The lines of which a card has one or the other."""
        return tuple(need for need in self.needs if len(need.lines) > 1)


_PAPER = ("#f6ece0", "#a8672a")
_HELD = ("#e3f1ee", "#2f7f74")

ITEM = CardKind(
    name="item",
    title="Item",
    deck="items",
    cards=(2, 200),
    hour="day",
    icon="item",
    look=("note", *_HELD),
    lines=(
        KindLine(
            name="color",
            takes=LineTakes.WORD,
            of=ArgumentKind.TRAIT,
            none="black",
            rules=("TST-5",),
            says="The trait that the item adds a die to, or `black` for none.",
            example='item wax-candle "Wax Candle"\n  > Burnt at both ends.\n  color BRAVE\n  tags FIRE\n',
        ),
        KindLine(
            name="tags",
            takes=LineTakes.WORDS,
            of=ArgumentKind.TAG,
            rules=("CMB-1",),
            says="What the item is good for.",
            example=(
                'item sharp-stick "Sharp Stick"\n  > Carved in Sunday school.\n  color black\n'
                "  tags SHARP, CLUB\n"
            ),
        ),
        KindLine(
            name="iconic",
            takes=LineTakes.NOTHING,
            usual=False,
            rules=("SET-4", "CMB-4", "CMB-5"),
            says="Some kid's own, as `kids.yaml` of the world says; never traded, never discarded.",
            example=(
                'item brass-compass "Brass Compass"\n  > It points home.\n  color CLEVER\n'
                "  tags KNOWLEDGE\n  iconic\n"
            ),
        ),
        KindLine(
            name="copies",
            takes=LineTakes.NUMBER,
            bounds=COPIES,
            key="count",
            usual=1,
            says="How many of it the deck holds, if not one; 50 at most.",
            example=(
                'item bottle-cap "Bottle Cap"\n  > Currency.\n  color black\n  tags SHARP\n  copies 3\n'
            ),
        ),
    ),
    needs=(Need(lines=("color",), examples=("color BRAVE", "color black")),),
    rules=("TST-5", "CMB-1", "CMB-5"),
    says="A thing for the item deck.",
    example=(
        'item ice-skates "Ice Skates"\n  > One is a left, and so is the other.\n  color QUICK\n  tags SHARP\n'
        '  action "Cut across the bay" at A, once per game: move to M\n'
    ),
    snippet=(
        'item ${1:name} "${2:Title}"\n  > ${3:What it looks like.}\n  color ${4:BRAVE}\n  tags ${0:SHARP}'
    ),
)
ANOMALY = CardKind(
    name="anomaly",
    title="Anomaly",
    deck="anomalies",
    hour="night",
    icon="anomaly",
    look=("note", *_HELD),
    lines=(
        KindLine(
            name="uses",
            takes=LineTakes.NUMBER,
            bounds=USES,
            rules=("CMB-6",),
            says="How many counters the anomaly has, 1 to 9.",
            example=('anomaly long-shadow "The Long Shadow"\n  > It is noon.\n  uses 3\n  combo REACH\n'),
        ),
        KindLine(
            name="gives_tag",
            takes=LineTakes.WORD,
            of=ArgumentKind.TAG,
            written="tag",
            key="tag",
            rules=("CMB-3", "CMB-6"),
            says="A counter stands for this tag.",
            example=(
                'anomaly loud-shell "The Loud Shell"\n  > You hear it across the bay.\n  uses 2\n  tag LOUD\n'
            ),
        ),
        KindLine(
            name="gives_combo",
            takes=LineTakes.WORD,
            of=ArgumentKind.COMBO,
            written="combo",
            key="combo",
            rules=("CMB-3", "CMB-6"),
            says="A counter stands for this combo.",
            example='anomaly long-shadow "The Long Shadow"\n  > It is noon.\n  uses 3\n  combo ROPE\n',
        ),
        KindLine(name="copies", takes=LineTakes.NUMBER, bounds=COPIES, key="count", usual=1, silent=True),
    ),
    needs=(
        Need(lines=("uses",), examples=("uses 3",)),
        Need(
            lines=("gives_tag", "gives_combo"),
            examples=("tag LOUD", "combo ROPE"),
            says="An anomaly gives one tag or one combo",
        ),
    ),
    rules=("CMB-6", "CMB-7"),
    says="A strange thing with counters for the anomaly deck. Each use takes a counter.",
    example=(
        'anomaly warm-pebble "The Warm Pebble"\n'
        "  > It has been in somebody's pocket for ten thousand years.\n  uses 2\n  tag FIRE\n"
        '  action "Hold it": relieve condition\n'
    ),
    snippet=(
        'anomaly ${1:name} "${2:Title}"\n  > ${3:What is wrong with it.}\n  uses ${4:3}\n  tag ${0:LOUD}'
    ),
)
_BRING_KNIFE = (
    'chore bring-knife "Bring the Knife Back"\n  > The good one.\n'
    "  done when you at home and you have item with SHARP\n  reward: {reward}favor +1\n"
)
CHORE = CardKind(
    name="chore",
    title="Chore",
    deck="chores",
    icon="chore",
    look=("note", *_PAPER),
    lines=(
        KindLine(
            name="steps",
            takes=LineTakes.NUMBER,
            bounds=STEPS,
            usual=1,
            rules=("END-4",),
            says="How many steps the chore takes, 1 to 9.",
            example=(
                'chore mend-nets "Mend the Nets"\n  > All of them.\n  steps 3\n'
                '  action "Mend" at A, once per round: this chore +1\n  reward: draw item\n'
            ),
        ),
        KindLine(
            name="done_when",
            takes=LineTakes.CONDITION,
            written="done when",
            key="done",
            rules=("END-4",),
            says="Done when it holds in the end phase.",
            example=_BRING_KNIFE.format(reward=""),
        ),
        KindLine(
            name="reward",
            takes=LineTakes.EFFECTS,
            rules=("END-4",),
            says="What its kid gets for it.",
            example=_BRING_KNIFE.format(reward="draw anomaly, "),
        ),
    ),
    needs=(Need(lines=("reward",), examples=("reward: favor +1",)),),
    rules=("SET-10", "END-4"),
    says="What the grown-ups ask for. It needs `done when …`, or something that takes its steps.",
    example=(
        'chore chop-ice "Chop the Ice"\n  > Off the steps, before Grandfather finds them.\n  steps 2\n'
        '  action "Chop" at B, once per round: this chore +1\n  reward: draw item, favor +1\n'
    ),
    snippet=(
        'chore ${1:name} "${2:Title}"\n  > ${3:What is asked.}\n'
        '  action "${4:Label}" at ${5:K}: this chore +1\n  reward: ${0:draw item}'
    ),
)
EVENT = CardKind(
    name="event",
    title="Event location",
    deck="events",
    cards=(0, 48),
    held=False,
    located=True,
    hears=False,
    icon="event",
    look=("plain", *_PAPER),
    needs=(Need(lines=("action",), examples=('action "Look around": nothing',)),),
    rules=("SET-5", "MAP-5"),
    says="A tile that scenarios lay on a sector; kids at its location use what it offers.",
    example=(
        'event warm-room "The Warm Room" at B\n  > The only stove that is lit.\n'
        '  action "Thaw", once per round: relieve condition\n'
    ),
    snippet='event ${1:name} "${2:Title}" at ${3:K}\n  > ${4:What is there.}\n  action "${5:Label}": $0',
)

CARD_KINDS: Final[dict[str, CardKind]] = {kind.name: kind for kind in (ITEM, ANOMALY, CHORE, EVENT)}
HELD_DECKS: Final[dict[str, DeckName]] = {kind.name: kind.deck for kind in CARD_KINDS.values()}
"""Each kind with its deck in the bundle's world."""
HAND_DECKS: Final = cast(
    "dict[str, HandDeckName]", {kind.name: kind.deck for kind in CARD_KINDS.values() if kind.held}
)
"""Kinds of cards that kids hold, each with its deck."""
HANDS: Final = tuple(kind for kind in CARD_KINDS.values() if kind.counted)
"""The kinds of cards that are one hand in play, numbered card by card in this order: items come first."""
BESIDE_ITEMS: Final = HANDS[1:]
"""Those with a pile, a discard pile and random numbers of `Game.piles`, by their place here."""


def hand_deck(world: WorldData, kind: CardKind) -> list[ItemData | AnomalyData]:
    return cast("list[ItemData | AnomalyData]", world[kind.deck])
