"""The types of a bundle's data in this game (PEP 589); long because a bundle holds so many kinds of things.

They are for the type checker alone, as those in `loopwright_engine.bundle.types`, which they complete.
Effects, conditions and quantities are unions told apart by one key (`do`, `op`, `q`), as in the schema.
Those that unions hold are final, so that a key that only some have tells them apart, too.
Bounds, and which words a key may hold, are said in `verbs`, `words` and `nouns`; the JSON Schema checks them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict, final

from loopwright_engine.bundle.types import (
    CampaignData,
    EndingData,
    EnvelopeData,
    FaceData,
    NamedData,
    NumberedData,
    ShownData,
    TextData,
    TitledData,
)

from .verbs import VerbName
from .words import EventName, FactName, PlainQuantityName

Limit = Literal["round", "game"]

# --- Quantities and conditions


@final
class NumberData(TypedDict):
    """A plain number."""

    q: Literal["number"]
    value: int


@final
class SumData(TypedDict):
    """Quantities with their signs, 1 or -1, added up. JSON writes each pair as a list."""

    q: Literal["sum"]
    terms: list[tuple[int, QuantityData]]
    said: NotRequired[int]


@final
class PlainQuantityData(TypedDict):
    """A number known in play, with the arguments that `words.QUANTITIES` gives it; or what all kids have of a
    counter together, or how many kids or, among what the bundle has
    `said`, locations there are of which `only` is true.
    """

    q: Literal[PlainQuantityName, "total", "seats_with", "places_with"]
    only: NotRequired[ConditionData]
    timer: NotRequired[str]
    counter: NotRequired[str]
    location: NotRequired[str]
    token: NotRequired[str]
    place: NotRequired[str]


@final
class CountData(TypedDict):
    """How many of these conditions hold."""

    q: Literal["count"]
    of: list[ConditionData]
    said: NotRequired[int]


@final
class ParameterData(TypedDict):
    """The number of a named effect, on its reference card."""

    q: Literal["parameter"]


QuantityData = NumberData | SumData | CountData | PlainQuantityData | ParameterData


@final
class ChangeData(TypedDict):
    """A change by an amount that is known only in play, up (1) or down (-1)."""

    sign: Literal[1, -1]
    of: QuantityData


@final
class JoinedData(TypedDict):
    """All of these conditions hold, or any of them."""

    op: Literal["and", "or"]
    of: list[ConditionData]
    said: NotRequired[int]


@final
class NotData(TypedDict):
    """The condition does not hold."""

    op: Literal["not"]
    of: ConditionData


@final
class CompareData(TypedDict):
    """Two quantities compared."""

    op: Literal["compare"]
    cmp: Literal[">=", "<=", ">", "<", "=", "!="]
    left: QuantityData
    right: QuantityData


@final
class FactData(TypedDict):
    """A fact, with the arguments that `words.FACTS` gives it; None where one was left out. Among what the
    bundle has `said` also that there is a location at which `only` holds.
    """

    op: Literal[FactName, "any_place"]
    only: NotRequired[ConditionData]
    flag: NotRequired[str]
    deck: NotRequired[str]
    timer: NotRequired[str]
    machine: NotRequired[str | None]
    state: NotRequired[str]
    location: NotRequired[str]
    diary: NotRequired[int]
    side: NotRequired[str | None]
    tag: NotRequired[str | None]
    item: NotRequired[str]
    condition: NotRequired[str | None]
    favor: NotRequired[str]
    place: NotRequired[str]


ConditionData = JoinedData | NotData | CompareData | FactData

# --- Effects


class BlockData(TypedDict):
    """Effects that happen one after another."""

    id: str
    effects: list[EffectData]


@final
class TellData(TypedDict):
    """A paragraph is read aloud."""

    do: Literal["tell"]
    text: str


@final
class VerbData(TypedDict):
    """A verb, with the arguments that `verbs.VERBS` gives it; None where one was left out.

    Of those whom `who` means it happens to those of whom `only` holds.
    """

    do: VerbName
    who: NotRequired[str]
    only: NotRequired[ConditionData]
    by: NotRequired[int | ChangeData]
    condition: NotRequired[str | None]
    tag: NotRequired[str | None]
    tags: NotRequired[list[str]]
    item: NotRequired[str]
    location: NotRequired[str]
    sector: NotRequired[str]
    movement: NotRequired[int]
    capacity: NotRequired[int]
    counter: NotRequired[str]
    to: NotRequired[int | QuantityData]
    flag: NotRequired[str]
    deck: NotRequired[str]
    timer: NotRequired[str]
    rounds: NotRequired[int | QuantityData]
    diary: NotRequired[int]
    machine: NotRequired[str]
    state: NotRequired[str]
    count: NotRequired[int]
    token: NotRequired[str]
    place: NotRequired[str]


class PaidData(TypedDict):
    """What is paid in place of a roll, besides time: when it can be, and the effects that do so."""

    price: int
    condition: ConditionData | None
    then: BlockData


@final
class TestData(TypedDict):
    """TST-1: a test, what may stand in for the roll, what may be paid instead, and both outcomes."""

    do: Literal["test"]
    id: str
    trait: str
    combos: list[str]
    tags: list[str]
    spend: NotRequired[int]
    paid: NotRequired[PaidData]
    success: BlockData
    failure: BlockData


_ElseData = TypedDict("_ElseData", {"else": BlockData})


@final
class IfData(_ElseData):
    """One of two blocks happens."""

    do: Literal["if"]
    words: NotRequired[str]
    """The text that is told next, whose wording hangs on it."""
    said: NotRequired[int]
    """Which of what the bundle has `said` it was written as."""
    condition: ConditionData
    then: BlockData


@final
class OptionData(TypedDict):
    """A line of a choice: its label (a string's id), its price, and when it is offered."""

    label: str
    spend: NotRequired[int]
    price: NotRequired[int]
    condition: ConditionData | None
    then: BlockData


@final
class ChooseData(TypedDict):
    """The players choose one of some lines."""

    do: Literal["choose"]
    options: list[OptionData]


@final
class RowData(TypedDict):
    """What happens on the faces of a die from `low` to `high`, both included."""

    low: int
    high: int
    then: BlockData


@final
class RollData(TypedDict):
    """Dice are rolled, and added up, for one of some rows: one with six sides where nothing else is said."""

    do: Literal["roll"]
    rows: list[RowData]
    count: NotRequired[int]
    sides: NotRequired[int]


@final
class RepeatData(TypedDict):
    """Effects happen some times in a row."""

    do: Literal["repeat"]
    times: int | QuantityData
    repeated: BlockData


@final
class EachData(TypedDict):
    """Effects happen to each of these kids in turn, of whom `only` holds; each of them acts in it."""

    do: Literal["each"]
    who: str
    only: NotRequired[ConditionData]
    block: BlockData


@final
class CalledData(TypedDict):
    """A named effect whose text stands on a reference card, with its number if it takes one."""

    do: Literal["named"]
    effect: str
    number: NotRequired[int | QuantityData]
    named: BlockData


@final
class EndGameData(TypedDict):
    """The game ends."""

    do: Literal["end_game"]
    ending: str


@final
class EachPlaceData(TypedDict):
    """Effects happen for each location at which `only` holds; among what the bundle has `said` alone."""

    do: Literal["each_place"]
    only: ConditionData | None
    block: BlockData


EffectData = (
    TellData
    | VerbData
    | TestData
    | IfData
    | ChooseData
    | RollData
    | EachData
    | EachPlaceData
    | RepeatData
    | CalledData
    | EndGameData
)

# --- What stands on cards


class OccasionData(TypedDict):
    """What a listener waits for, with the arguments that `words.EVENTS` gives it."""

    on: EventName
    location: NotRequired[str]
    token: NotRequired[str]
    sector: NotRequired[str]
    machine: NotRequired[str | None]
    taken: NotRequired[str | None]


@final
class ListenerData(TypedDict):
    """A block that happens on an occasion."""

    id: str
    event: OccasionData
    condition: ConditionData | None
    limit: Limit | None
    block: BlockData


@final
class ActionData(TypedDict):
    """An action: its label (a string's id), where kids may take it (anywhere if empty), and its price."""

    id: str
    label: str
    at: list[str]
    spend: int
    price: NotRequired[int]
    condition: ConditionData | None
    limit: Limit | None
    block: BlockData


@final
class WhenData(TypedDict):
    """A check of a diary side that makes a block happen."""

    id: str
    kind: Literal["when"]
    condition: ConditionData
    each_time: bool
    block: BlockData


@final
class EndingCheckData(TypedDict):
    """A check of a diary side that ends the game."""

    id: str
    kind: Literal["ending"]
    condition: ConditionData
    ending: str


CheckData = WhenData | EndingCheckData


@final
class OverrideData(TypedDict):
    """What happens in place of a rule of the game."""

    id: str
    rule: str
    block: BlockData


@final
class RuleNumberData(TypedDict):
    """Another number for a rule of the game."""

    id: str
    rule: str
    value: int


@final
class RuleOffData(TypedDict):
    """A rule of the game that is switched off."""

    id: str
    rule: str


TriggerData = WhenData | EndingCheckData | ListenerData | OverrideData | ActionData
"""What makes a block happen, or ends the game, on a side or a card in hand."""
GuardedData = WhenData | EndingCheckData | ListenerData | ActionData
"""What has a condition, or may have one."""
PartData = (
    WhenData | EndingCheckData | ListenerData | OverrideData | ActionData | RuleNumberData | RuleOffData
)

# --- Cards


@final
class SideData(FaceData):
    """A side of a diary card."""

    checks: list[CheckData]
    on: list[ListenerData]
    rules: list[OverrideData]
    numbers: list[RuleNumberData]
    off: list[RuleOffData]
    actions: list[ActionData]


class DiaryData(TypedDict):
    """A diary card; `sides` has "front", and "back", which is None where nothing is printed on it."""

    id: str
    number: int
    title: str
    sides: dict[str, SideData | None]


class RumorData(NumberedData):
    """A rumor card, the set that it is of, and the letter of its location."""

    set: str
    at: str
    block: BlockData


class SchoolEventData(TypedDict):
    """SCH-8: what happens at school, to whom, and whether the kid may refuse."""

    kind: Literal["group", "individual", "first_player"]
    may: bool
    block: BlockData


MoveData = TypedDict("MoveData", {"class": str, "direction": str | None, "steps": int})


class SchoolData(NumberedData):
    """A school card."""

    rumors_minus: int
    firmware: bool
    event: SchoolEventData | None
    moves: list[MoveData]


class ResponseSideData(FaceData):
    """A side of a machine's response card: what kids nearby must test, and what its default firewall does."""

    response: Literal["ignore", "block", "special"]
    trait: str | None
    failure: BlockData
    firewall: BlockData


class ResponseData(TypedDict):
    """A response card of a kind of machine, one side for each state."""

    id: str
    machine: str
    variant: str
    routine: ResponseSideData
    alert: ResponseSideData


class HandCardData(NamedData):
    """What items, anomalies and chores have in common."""

    text: TextData
    actions: list[ActionData]
    on: list[ListenerData]


@final
class ItemData(HandCardData):
    """CMB-1: an item; `count` copies are in the deck."""

    color: str | None
    tags: list[str]
    iconic: bool
    count: int


@final
class AnomalyData(HandCardData):
    """CMB-6: an anomaly, with the tag or the combo that it gives `uses` times."""

    uses: int
    tag: str | None
    combo: str | None
    count: int


@final
class ChoreData(HandCardData):
    """END-4: a chore."""

    steps: int
    done: ConditionData | None
    reward: BlockData


@final
class EventData(NamedData):
    """MAP-5: an event location, bound to the location of that letter."""

    text: TextData
    at: str
    actions: list[ActionData]


HeldData = ItemData | AnomalyData | ChoreData | EventData
"""A card of `card_kinds.HELD_DECKS`."""

# --- The scenario


class MachineInPlayData(TypedDict):
    """A machine of the scenario: its model, where it starts, and the variant of its response card."""

    id: str
    model: str
    sector: str
    response: str


class CounterData(ShownData):
    """A counter, its bounds, both included, and where it starts; ADV-10: what happens beyond its ends."""

    low: int
    high: int
    start: int
    over: NotRequired[BlockData]
    under: NotRequired[BlockData]


class OwnData(CounterData):
    """A counter that each kid has one of; a `flag` is one from 0 to 1."""

    flag: bool


class TokenData(NamedData):
    """SET-7: a kind of token, and how many there are."""

    limit: int


class TagData(NamedData):
    """CMB-1: a tag that the game does not have."""


class ComboData(NamedData):
    """CMB-2: a combo that the game does not have, and the pairs of tags that make it."""

    pairs: list[list[str]]


class ShipData(TypedDict):
    """Where the ship starts; None where it comes later."""

    place: str | None


class PlacedEventData(TypedDict):
    """MAP-5: an event location in play, and its sector."""

    id: str
    sector: str


class ScenarioData(TitledData):
    """The scenario card: the set-up, and what the scenario declares."""

    weeks: int
    rumor_sets: list[str]
    start_diary: list[int]
    machines: list[MachineInPlayData]
    counters: list[CounterData]
    flags: list[ShownData]
    own: NotRequired[list[OwnData]]
    tokens: list[TokenData]
    tags: NotRequired[list[TagData]]
    combos: NotRequired[list[ComboData]]
    ship: ShipData | None
    events: list[PlacedEventData]
    complications: list[int]
    enigma_limit: QuantityData | None
    without_school: NotRequired[list[int]]
    campaign: NotRequired[CampaignData]
    target: NotRequired[list[int]]
    """Of 100 games that are played well so many are meant to be won, with each number of kids or with any."""


# --- The world


class GridData(TypedDict):
    """The board's grid, and the sectors in the sea."""

    columns: int
    rows: int
    sea: list[str]


class LocationData(NamedData):
    """A location, known by a letter."""

    kind: Literal["open", "restricted"]
    bus: bool
    sectors: list[str]


class KidData(NamedData):
    """A kid with its strong and weak trait, its home and its iconic item."""

    about: str
    strength: str
    weakness: str
    home: str
    item: str


class FirewallSizesData(TypedDict):
    """HCK-4: how many firewall tokens a machine has, in a small and in a large game."""

    small: int
    large: int


class HalfData(TypedDict):
    """One half of a firewall token."""

    effect: str | None
    tests: list[str]
    combos: list[str]


class FirewallData(TypedDict):
    """A firewall token, and how many there are of it."""

    id: str
    count: int
    routine: HalfData
    alert: HalfData


MachineData = TypedDict(
    "MachineData",
    {
        "id": str,
        "name": str,
        "about": str,
        "class": str,
        "combo": str,
        "movement": int,
        "capacity": int,
        "ability": str | None,
        "firewalls": FirewallSizesData,
    },
)


class WorldData(TypedDict):
    """The world: its board, kids and machines, and the cards that kids hold."""

    id: str
    title: str
    grid: GridData
    locations: list[LocationData]
    roads: list[list[str]]
    school: str
    kids: list[KidData]
    items: list[ItemData]
    anomalies: list[AnomalyData]
    chores: list[ChoreData]
    events: list[EventData]
    firewalls: list[FirewallData]
    machines: list[MachineData]


class DeckCardData(TitledData):
    """ADV-12: a card of a deck of the scenario's own: how many there are, when it may come, what it does."""

    copies: int
    condition: ConditionData | None
    block: BlockData


class DeckData(TypedDict):
    """A deck of the scenario's own, with its title, a string's id; where each card comes `once`, it stays
    empty.
    """

    id: str
    title: str
    once: bool
    cards: list[DeckCardData]


class DayTimerData(TypedDict):
    """ADV-13: a timer: after how many days it is due at most, and what happens then."""

    id: str
    most: int
    block: BlockData


class ReferenceData(TypedDict):
    """What a reference card says of a named effect: its title, which is a string's id, whether it takes a
    number, and its block, in which that number is the parameter.
    """

    id: str
    title: str
    takes: bool
    block: BlockData


class BundleData(EnvelopeData):
    """A whole bundle."""

    endings: list[EndingData]
    reference: NotRequired[list[ReferenceData]]
    said: NotRequired[list[ConditionData | EffectData | QuantityData]]
    """What parts that are written out for each location were written as."""

    scenario: ScenarioData
    world: WorldData
    varying: NotRequired[list[BlockData]]
    """What the prose of faces hangs on: blocks under the ids of its texts."""
    diary: list[DiaryData]
    rumors: list[RumorData]
    school: list[SchoolData]
    responses: list[ResponseData]
    decks: NotRequired[list[DeckData]]
    timers: NotRequired[list[DayTimerData]]
