"""The types of the figures' documents, for the type checker alone (PEP 589).

Shares and rates are between 0 and 1; `low` and `high` are the ends of the range of the number before them.
None stands where the games tell nothing, or where nothing is judged of a bot that learns.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Value = str | int | list[str] | None
Examples = list[list[int]]
"""Games to look at, as pairs of the number of their cell and their own."""


class CellSetUp(TypedDict):
    """The set-up of a cell's games."""

    options: dict[str, object]
    words: dict[str, str]
    """The value of each option in words."""
    bot: str
    learns: bool
    sweep: dict[str, Value]
    names: NotRequired[dict[str, str]]
    """The paths of the sweep in words, of those that are numbers."""


class Wins(TypedDict):
    """The number of games and of those won, and the win rate."""

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
    """A mean over games, with its interval and the standard deviation.

    Of what came out alike in all games there is no interval: how far another game may be off, none of them
    tells.
    """

    mean: float
    low: float | None
    high: float | None
    deviation: float


class Rounds(Mean):
    """The length of games in rounds; `histogram` has pairs of a last round and its number of games."""

    histogram: list[tuple[int, int]]


class EndingShare(TypedDict):
    title: str
    won: bool
    games: int
    share: float
    low: float
    high: float


class CellEnding(EndingShare):
    """An ending in the games of one cell; `examples` are numbers of games."""

    id: str
    examples: list[int]


class CellFigures(CellSetUp, Wins):
    id: int
    rounds: Rounds
    decisions: Mean
    endings: list[CellEnding]
    exact: float | None
    """The chance of winning with perfect play, where that was played."""


class Seen(TypedDict):
    """The games in which a card came up, and wins with and without it."""

    seen: int
    seen_rate: float
    resolved: int
    wins_seen: int
    wins_unseen: int


class Tested(TypedDict):
    """The tests of a card: each counts once in a game."""

    success: int
    failure: int
    success_rate: float | None
    low: float | None
    high: float | None


class EffectFigures(TypedDict):
    """The effect of a card on the win rate; `p` is its p-value, `p_corrected` that for all cards together."""

    effect: float | None
    effect_low: float | None
    effect_high: float | None
    p: float | None
    p_corrected: float | None
    verdict: Literal["matters", "little", "unclear"] | None
    games_to_tell: float | None


class CardFigures(Seen, Tested, EffectFigures):
    kind: str
    title: str
    cards_looked_at: int
    examples: Examples


class PathFigures(TypedDict):
    """A path through the story, as the ids of what came on it."""

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


class SeatFigures(TypedDict):
    """The mean score of a seat, and in how many games it alone had the highest one."""

    score: Mean
    wins: int
    share: float
    low: float
    high: float


class Seats(TypedDict):
    """The scores of all seats, and in how many games none of them alone had the highest one."""

    scores: list[SeatFigures]
    ties: int


class Standing(TypedDict):
    """The mean state of games at the end of a round."""

    games: int
    rows: dict[str, float]


class RoundFigures(Standing):
    """The mean state of games at the end of a round, and how much of the outcome was known."""

    round: int
    win_chance_spread: float | None
    suspense: float | None
    known: float | None


class Tension(TypedDict):
    """The figures round by round, and the round by which most was decided."""

    rounds: list[RoundFigures]
    decided_by: int | None


class CardLuck(TypedDict):
    """How much of who wins the dice decide that are rolled for a card; with an empty id, those of the
    rules.
    """

    id: str
    share: float


class LuckFigures(TypedDict):
    """How much of who wins the dice decide: their luck is taken out of win rates and of shares of endings.
    Cards are the weightiest first, those only that decide some of it; what the dice decide together is more
    than their sum.
    """

    share: float
    cards: list[CardLuck]


class Quartiles(TypedDict):
    """How something stood in so many games: its mean, and what a quarter, half and three quarters of them do
    not exceed.
    """

    games: int
    mean: float
    quarter: int
    median: int
    three_quarters: int


class RoundValues(Quartiles):
    """The same at the end of a round, of the games that had it."""

    round: int


class EndingValues(Quartiles):
    """The same of the games that came to an ending; `values` has pairs of a value and its games."""

    id: str
    title: str
    values: list[list[int]]


class MovedBy(TypedDict):
    """By how much a block moves something in a game, on average: up, down, and pairs of a round and both
    together. With an empty id, the rules do.
    """

    id: str
    up: float
    down: float
    rounds: list[list[float]]


class Followed(TypedDict):
    """A `row` of the game, a `counter`, a `flag` (0 or 1), or an `own` one: what all seats have together of a
    counter or flag of which each has one. `end` is how it stood when games ended.
    """

    id: str
    title: str
    kind: str
    rounds: list[RoundValues]
    end: Quartiles
    moved_by: list[MovedBy]
    endings: list[EndingValues]


class PartTimes(TypedDict):
    """How often a block of a card begins in a game."""

    id: str
    times: float


class PlayerTimes(TypedDict):
    """How often a card comes with this player in a game."""

    name: str
    times: float


class CardTimes(TypedDict):
    """How often what a card says, or one of its actions, begins in a game: in all, in pairs of a round and
    how often in it, by player, and by part.
    """

    id: str
    times: float
    rounds: list[list[float]]
    players: list[PlayerTimes]
    parts: list[PartTimes]


class OptionAt(TypedDict):
    """How something stood on average when an option was taken, and when it was left for another one."""

    title: str
    taken: float
    left: float


class OptionFigures(TypedDict):
    """An option of a kind of decision: how often it could be taken and was, in rows of a round and both, too.
    `ask` and `asked` are the kind of decision and its title, `id` and `label` the option and its words.
    """

    ask: str
    asked: str
    id: str
    label: str
    open: int
    taken: int
    share: float
    rounds: list[list[int]]
    at: list[OptionAt]


class KeptFigures(TypedDict):
    """What writers keep, in the games that kept books: none in files of earlier versions. Decisions that are
    not of cards are told of one in eight games.
    """

    games: int
    numbers: list[Followed]
    cards: list[CardTimes]
    options: list[OptionFigures]


class BotFigures(TypedDict):
    """The figures of one bot's games."""

    games: int
    luck: LuckFigures
    by_axis: dict[str, WinsOnAxis]
    endings: dict[str, EndingShare]
    cards: dict[str, CardFigures]
    paths: list[PathFigures]
    spent: list[SpentFigures]
    took: list[TookFigures]
    tension: Tension
    kept: KeptFigures
    seats: NotRequired[Seats]
    """Where each seat has a score."""


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
    """The number of items of a kind, and of those that games reached."""

    items: int
    reached: int


class Coverage(Reached):
    """The items that games have reached, by kind, and those reached never or rarely."""

    by_kind: dict[str, Reached]
    never: list[Missed]
    rare: list[Missed]


class SweepValue(TypedDict):
    """One value of a sweep, compared with the first one."""

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
    """The values of a sweep for one value of the kit's `axis` and one bot; `what` is the path."""

    what: str
    on_axis: str
    bot: str
    looked_at: int
    values: list[SweepValue]


class FigureNames(TypedDict):
    """What figures speak of in the words of a bundle: the seats that play against each other, in their order,
    none where all win or lose together; titles of rows, none where the kit's `report_words` have them.
    """

    rivals: list[str]
    rows: dict[str, str]


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
    names: FigureNames
    games: int
    cells: list[CellFigures]
    sweeps: list[Sweep]
    bots: dict[str, BotFigures]
    coverage: Coverage


class ChangeFigures(TypedDict):
    """A share before and now, in pairs of games."""

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
    """The change for an ending, a card or a value of the axis."""

    title: str


class CellChange(CellSetUp, ChangeFigures):
    """The change for the games of one set-up."""


class WinsChange(TypedDict):
    """The change of the win rate."""

    all: ChangeFigures
    by_axis: dict[str, TitledChange]
    cells: list[CellChange]


class RestChange(TypedDict):
    """The changes of length, endings and cards."""

    looked_at: int
    length: ChangeFigures
    endings: dict[str, TitledChange]
    cards: dict[str, TitledChange]


class BotChange(RestChange):
    """The changes in the games of one bot."""

    pairs: int
    wins: WinsChange


class ComparedPlaytest(TypedDict):
    """One of the two playtests."""

    scenario: str
    title: str
    bundle: str
    games: int


class Comparison(TypedDict):
    """The comparison of two playtests."""

    format: str
    version: int
    kit: str
    axis: str
    level: float
    names: FigureNames
    old: ComparedPlaytest
    new: ComparedPlaytest
    pairs: int
    bots: dict[str, BotChange]
    added: list[str]
    removed: list[str]
