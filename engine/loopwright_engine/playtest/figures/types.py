"""The types of the figures' documents, for the type checker alone (PEP 589).

Shares and rates are between 0 and 1; `low` and `high` are the ends of the range of the number before them.
None stands where the games tell nothing, or where nothing is judged of a bot that learns.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Value = str | int | list[str] | None
Examples = list[list[int]]
"""Games to look at, as pairs of the number of their cell and their own."""


class SetUp(TypedDict):
    """How the games of a cell are set up."""

    kids: int
    variants: list[str]
    bot: str
    learns: bool
    first: str | None
    enigma_limit: int | None
    sweep: dict[str, Value]


class Wins(TypedDict):
    """How many games were won."""

    games: int
    wins: int
    win_rate: float
    low: float
    high: float


class WinsOfKids(Wins):
    """The same of the games of so many kids, and how many rounds these took."""

    rounds_mean: float


class Mean(TypedDict):
    """A mean over games."""

    mean: float
    low: float
    high: float
    deviation: float


class Rounds(Mean):
    """How many rounds games took, and how many games took so many."""

    histogram: list[tuple[int, int]]


class EndingShare(TypedDict):
    """How often an ending came."""

    title: str
    won: bool
    games: int
    share: float
    low: float
    high: float


class CellEnding(EndingShare):
    """An ending in the games of one cell."""

    id: str
    examples: list[int]


class CellFigures(SetUp, Wins):
    """Games of one set-up."""

    id: int
    rounds: Rounds
    decisions: Mean
    endings: list[CellEnding]


class Seen(TypedDict):
    """How often a card came up, and who won then."""

    seen: int
    seen_rate: float
    resolved: int
    wins_seen: int
    wins_unseen: int


class Tested(TypedDict):
    """How the tests of a card ended."""

    success: int
    failure: int
    success_rate: float | None
    low: float | None
    high: float | None


class Told(TypedDict):
    """By how much more games are won after a card came up; `p` is the chance of luck."""

    effect: float | None
    effect_low: float | None
    effect_high: float | None
    p: float | None
    p_corrected: float | None
    verdict: Literal["matters", "little", "unclear"] | None
    games_to_tell: float | None


class CardFigures(Seen, Tested, Told):
    """What a card does."""

    kind: str
    title: str
    cards_looked_at: int
    examples: Examples


class PathFigures(TypedDict):
    """A way through the diary, as the ids of its sides."""

    path: list[str]
    games: int
    share: float
    wins: int
    examples: Examples


class TimeFigures(TypedDict):
    """What time was spent on, in cubes."""

    way: str
    cubes: int
    share: float


class ConditionFigures(Mean):
    """How often a condition was taken."""

    condition: str
    taken: int


class Standing(TypedDict):
    """How games stood at the end of a round, on average."""

    games: int
    insight: float
    enigma: float
    hurt: float
    time_spent: float
    diary_in_play: float


class RoundFigures(Standing):
    """The same, and how much of the outcome was known."""

    round: int
    win_chance_spread: float | None
    suspense: float | None
    known: float | None


class Tension(TypedDict):
    """Round by round, and the round by which most was decided."""

    rounds: list[RoundFigures]
    decided_by: int | None


class BotFigures(TypedDict):
    """All games of one bot."""

    games: int
    by_kids: dict[str, WinsOfKids]
    endings: dict[str, EndingShare]
    cards: dict[str, CardFigures]
    paths: list[PathFigures]
    time: list[TimeFigures]
    conditions: list[ConditionFigures]
    tension: Tension


class Missed(TypedDict):
    """An item that came up in no game or in few; `verdict` is that of `verify`, if it was given."""

    id: str
    kind: str
    title: str
    where: str
    games: NotRequired[int]
    examples: NotRequired[Examples]
    verdict: NotRequired[str]


class Reached(TypedDict):
    """How many things of a kind there are, and how many of them games reached."""

    items: int
    reached: int


class Coverage(Reached):
    """How much of what is written games have reached."""

    by_kind: dict[str, Reached]
    never: list[Missed]
    rare: list[Missed]


class SweepValue(TypedDict):
    """One value of a sweep, against the first one."""

    cell: int
    value: Value
    games: int
    win_rate: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_corrected: float | None
    sure: bool | None
    games_to_tell: float | None


class Sweep(TypedDict):
    """What was varied, for one number of kids and one bot."""

    what: str
    kids: int
    bot: str
    looked_at: int
    values: list[SweepValue]


class Figures(TypedDict):
    """The figures of a playtest."""

    format: str
    version: int
    scenario: str
    title: str
    bundle: str
    seed: int
    level: float
    games: int
    cells: list[CellFigures]
    sweeps: list[Sweep]
    bots: dict[str, BotFigures]
    coverage: Coverage


class ChangeFigures(TypedDict):
    """How often something happened in pairs of games, before and now."""

    pairs: int
    old: float
    new: float
    difference: float
    low: float
    high: float
    p: float
    p_corrected: float
    sure: bool | None
    games_to_tell: float | None


class TitledChange(ChangeFigures):
    """The same of an ending or a card."""

    title: str


class CellChange(SetUp, ChangeFigures):
    """The same of the games of one set-up."""


class WinsChange(TypedDict):
    """How the share of wins changed."""

    all: ChangeFigures
    by_kids: dict[str, ChangeFigures]
    cells: list[CellChange]


class RestChange(TypedDict):
    """How long games took, how they ended, and which cards came up."""

    looked_at: int
    length: ChangeFigures
    endings: dict[str, TitledChange]
    cards: dict[str, TitledChange]


class BotChange(RestChange):
    """What changed in the games of one bot."""

    pairs: int
    wins: WinsChange


class Draft(TypedDict):
    """One of two playtests."""

    scenario: str
    title: str
    bundle: str
    games: int


class Comparison(TypedDict):
    """What changed between two playtests."""

    format: str
    version: int
    level: float
    old: Draft
    new: Draft
    pairs: int
    bots: dict[str, BotChange]
    added: list[str]
    removed: list[str]
