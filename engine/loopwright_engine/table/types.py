"""The types of the documents that a `Table` gives to a page, for the type checker alone (PEP 589).

Texts are plain words in the language of the bundle; the text of a card's face is a list of `FaceLine`. Ids
are those of the bundle. What says nothing is absent from an `OptionFields`.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class RefusalData(TypedDict):
    """Why a call has no answer: a word for programs, a sentence for people."""

    code: str
    text: str


class Refused(TypedDict):
    """The answer to a call that was refused."""

    error: RefusalData


# --- Texts of cards


class RunData(TypedDict):
    """A stretch of text in one style, or an icon by its name."""

    text: NotRequired[str]
    icon: NotRequired[str]
    em: NotRequired[bool]
    strong: NotRequired[bool]


class FaceLine(TypedDict):
    """A paragraph of a card: `prose`, `goal`, `heading`, `rule` or `icons`."""

    kind: str
    runs: list[RunData]


# --- Before a game


class Players(TypedDict):
    """How many can play."""

    min: int
    max: int
    default: int


class KidChoice(TypedDict):
    """Somebody who can be played."""

    id: str
    name: str
    text: str
    strength: str
    weakness: str


class VariantData(TypedDict):
    """A variant of the rules: what it does, and whether it is `easier` or `harder`."""

    id: str
    text: str
    effect: str
    rule: str


class Value(TypedDict):
    """A word that an option can be."""

    id: str
    text: str


class SetUpOption(TypedDict):
    """An option of a kit: a number from `low` to `high`, or one of `choices`.

    Where it says how many play, `seats` has for each value how many sit at the table.
    """

    id: str
    text: str
    default: int | str | bool | list[str] | None
    low: int | None
    high: int | None
    choices: list[Value]
    seats: NotRequired[dict[str, int]]


class EveningData(TypedDict):
    """A scenario of a campaign: whether it may be played next; once it was played, how it ended."""

    id: str
    title: str
    due: bool
    won: NotRequired[bool]
    ending: NotRequired[str]


class CampaignStanding(TypedDict):
    """How a campaign stands: the evening `now` on the table, all of them, and what the notebook says."""

    now: str
    evenings: list[EveningData]
    noted: list[str]


class SetUp(TypedDict):
    """What can be chosen before a game; `text` is what the scenario says of itself, `goal` what it wants of
    players, as far as open cards say it.
    """

    version: int
    title: str
    kit: str
    kit_title: str
    language: str
    bundle_hash: str
    text: list[FaceLine]
    bots: list[str]
    players: Players
    kids: list[KidChoice]
    variants: list[VariantData]
    options: list[SetUpOption]
    goal: list[FaceLine]
    campaign: NotRequired[CampaignStanding]


# --- The table


class Round(TypedDict):
    """The round: its number, its name, how many there are (0: unknown), and the part that it is in.

    Where rounds are days, also the names of the `days` and which `week` of how many it is.
    """

    number: int
    name: str
    of: int
    phase: str
    week: NotRequired[int]
    weeks: NotRequired[int]
    days: NotRequired[list[str]]


class SeatData(TypedDict):
    """Who sits there: a mark, a shape and a colour (from 1) tell it from the others; its bot."""

    id: str
    name: str
    mark: str
    shape: str
    colour: int
    bot: str | None


class Dial(TypedDict):
    """A number that stands above the table; `max` is None where it has no end. `next` are the nearest values,
    below and above, of which an open card says something.
    """

    id: str
    name: str
    value: int
    max: int | None
    text: str
    next: list[int]


class RoundEnd(TypedDict):
    """The dials at the end of a round that was played."""

    number: int
    name: str
    dials: list[Dial]


class TableView(TypedDict):
    """A part of the table. The shape of its data goes by `kind`: `lines`, `grid`, `roads`, `cards` are every
    kit's.

    A game may have kinds of its own.
    """

    id: str
    title: str
    kind: str
    data: dict[str, object]


class NamedLine(TypedDict):
    """A line of a view of the kind `lines`; of dice also their faces."""

    name: str
    text: str
    dice: NotRequired[list[int]]


class LinesData(TypedDict):
    """The data of a view of the kind `lines`."""

    lines: list[NamedLine]


class DrawnBoard(TypedDict):
    """The data of a view of the kind `grid`: a board drawn with signs, the last line explains them."""

    lines: list[str]


class PlaceOnMap(TypedDict):
    """A place, at a column and a line: its title, the mark in its spot, whether players were or are there."""

    id: str
    title: str
    mark: str
    x: float
    y: float
    been: bool
    here: bool


class RoadMap(TypedDict):
    """The data of a view of the kind `roads`: places, and the pairs of them between which roads lead."""

    places: list[PlaceOnMap]
    roads: list[list[str]]


class CardInView(TypedDict):
    """A card that lies open: the side that is up, its text, and what the table says of it.

    `act` says whether the pending decision offers something on it, `at` where it lies. Of games of rows all
    cards are there: those that lie before the seat have the `group` "", others the name of their kind.
    """

    id: str
    kind: str
    title: str
    side: str
    text: list[FaceLine]
    group: NotRequired[str]
    number: NotRequired[int]
    at: NotRequired[str]
    act: NotRequired[bool]
    remark: NotRequired[str]


class Cards(TypedDict):
    """The data of a view of the kind `cards`."""

    cards: list[CardInView]


# --- The decision


class HelperData(TypedDict):
    """Somebody who helps: how many dice that adds, and the conditions that a failure would bring."""

    kid: str
    adds: int
    risks: str


class PushData(TypedDict):
    """A way to roll once more: what is taken for it, and how much time that locks."""

    condition: str
    cost: int


class OptionFields(TypedDict):
    """An option, by its index in the decision: the fields of an `OptionView`, where they say anything.

    Whose it is, is the id of `seat`; `cost` is time; `chance_text` says why there is no chance or no push,
    `source_text` is the title of the card behind it, or the rule.
    """

    index: int
    text: NotRequired[str]
    label: NotRequired[str]
    verb: NotRequired[str]
    seat: NotRequired[int]
    kid: NotRequired[str]
    cost: NotRequired[int]
    chance: NotRequired[float]
    pushed_chance: NotRequired[float]
    chance_of: NotRequired[str]
    chance_text: NotRequired[str]
    place: NotRequired[str]
    card: NotRequired[str]
    condition: NotRequired[str]
    items: NotRequired[list[str]]
    to: NotRequired[str]
    meets: NotRequired[list[str]]
    trait: NotRequired[str]
    dice: NotRequired[int]
    helpers: NotRequired[list[HelperData]]
    pushes: NotRequired[list[PushData]]
    does: NotRequired[str]
    success: NotRequired[str]
    failure: NotRequired[str]
    source: NotRequired[str]
    source_text: NotRequired[str]
    block: NotRequired[str]


class OptionGroup(TypedDict):
    """Options that belong together: whose they are, None the whole table's, and which part of theirs."""

    title: str
    seat: int | None
    section: str
    options: list[OptionFields]


class DecisionData(TypedDict):
    """The pending decision; `seat` is who decides, None the whole table.

    `text` sets the scene, `card` is the id of the card that asks. `pass_on` says that the device goes to
    another person first. Of a test it has the `trait` and the outcomes, of a push also the `roll`; of a
    choice `closed` says which lines cannot be paid.
    """

    kind: str
    seat: int | None
    title: str
    text: str
    card: str
    pass_on: bool
    groups: list[OptionGroup]
    trait: NotRequired[str]
    success: NotRequired[str]
    failure: NotRequired[str]
    roll: NotRequired[list[int]]
    closed: NotRequired[str]


# --- The story, and how it ends


class EntryData(TypedDict):
    """A log entry by its number `n`: its kind, its sentence, the rule or block that wrote it.

    `card` is what it comes from, or the card that comes up, with its `side` and what is `read` of it. Entries
    of one test share its number, counted in their part; a roll has its `trait` and `dice`.
    """

    n: int
    kind: str
    text: str
    source: str
    kid: NotRequired[str]
    prose: NotRequired[bool]
    card: NotRequired[str]
    side: NotRequired[str]
    read: NotRequired[str]
    test: NotRequired[int]
    trait: NotRequired[str]
    dice: NotRequired[list[int]]


class StoryGroup(TypedDict):
    """A part of the story, by the number of its first entry.

    `kind` is `begin`, `round`, `end`, or one of the game's own.
    """

    id: int
    round: str
    kind: str
    title: str
    entries: list[EntryData]


# "from" is no name that a class can have.
Story = TypedDict("Story", {"from": int, "of": int, "groups": list[StoryGroup]})
"""The parts from number `from` on, of so many."""


class DialChange(TypedDict):
    """A number of the table that was another one, and of which no sentence tells; of dice their faces now,
    also where they were rolled and lie as before.
    """

    name: str
    before: str
    now: str
    dice: NotRequired[list[int]]


class Since(TypedDict):
    """What has happened since a person's last choice: from entry `new` on what it led to, and from entry
    `others` on what bots or other people did then.
    """

    new: int
    others: int
    changes: list[DialChange]


class Score(TypedDict):
    """What a player has at the end, with what parts equal scores in brackets."""

    name: str
    score: str


class ResultData(TypedDict):
    """How the game ended; `text` is the prose of its ending."""

    won: bool
    ending: str
    title: str
    text: list[FaceLine]
    scores: list[Score]
    round: NotRequired[str]


class Notice(TypedDict):
    """How far a save of another draft agreed with this one: so many of its steps.

    Where it did not, `when`, on which `card`, and what was different; and whether the rules are others.
    """

    agreed: int
    steps: int
    when: str
    card: str
    text: str
    other_rules: bool


class TableDocument(TypedDict):
    """The whole table. `decision` is None while a bot is to move, and when the game is over.

    `course` is empty until then. On one of several devices `viewer` is its seat, `waits_for` the seat that
    decides where another one does, and there is no `seed`.
    """

    version: int
    title: str
    kit: str
    language: str
    bundle_hash: str
    seed: NotRequired[int]
    viewer: NotRequired[int]
    waits_for: NotRequired[int | None]
    round: Round
    choices: int
    can_undo: bool
    can_redo: bool
    bot_to_move: bool
    seats: list[SeatData]
    dials: list[Dial]
    decision: DecisionData | None
    result: ResultData | None
    course: list[RoundEnd]
    story: Story
    since: Since
    views: list[TableView]
    notice: NotRequired[Notice]
    campaign: NotRequired[CampaignStanding]
