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

    options: dict[str, object]
    words: dict[str, str]
    """The value of each option in words."""
    bot: str
    learns: bool
    sweep: dict[str, Value]


class Wins(TypedDict):
    """How many games were won."""

    games: int
    wins: int
    win_rate: float
    low: float
    high: float


class WinsOnAxis(Wins):
    """The same of the games with one value of the kit's `axis`, and how many rounds these took."""

    words: str
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
    """A way through the story, as the ids of what came on it."""

    path: list[str]
    games: int
    share: float
    wins: int
    examples: Examples


class SpentFigures(TypedDict):
    """What the players' means, such as time, were spent on."""

    on: str
    amount: int
    share: float


class TookFigures(Mean):
    """How often something came that the kit counts, such as a condition."""

    what: str
    taken: int


class Standing(TypedDict):
    """How games stood at the end of a round, on average."""

    games: int
    rows: dict[str, float]


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
    by_axis: dict[str, WinsOnAxis]
    endings: dict[str, EndingShare]
    cards: dict[str, CardFigures]
    paths: list[PathFigures]
    spent: list[SpentFigures]
    took: list[TookFigures]
    tension: Tension


class Missed(TypedDict):
    """What came up never, or in few games; then with these."""

    id: str
    kind: str
    title: str
    where: str
    games: NotRequired[int]
    examples: NotRequired[Examples]


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
    """What was varied, for one value of the kit's `axis` and one bot."""

    what: str
    on_axis: str
    bot: str
    looked_at: int
    values: list[SweepValue]


class Figures(TypedDict):
    """The figures of a playtest."""

    format: str
    version: int
    kit: str
    axis: str
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
    """The same of an ending, a card or a value of the axis."""

    title: str


class CellChange(SetUp, ChangeFigures):
    """The same of the games of one set-up."""


class WinsChange(TypedDict):
    """How the share of wins changed."""

    all: ChangeFigures
    by_axis: dict[str, TitledChange]
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
    kit: str
    axis: str
    level: float
    old: Draft
    new: Draft
    pairs: int
    bots: dict[str, BotChange]
    added: list[str]
    removed: list[str]
