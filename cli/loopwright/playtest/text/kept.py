"""What counters and flags do, whose cards come when, and which options are taken, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from loopwright_engine.core.kept import CHOOSE

from loopwright.core.phrases import Called, listed, percent, plural_of
from loopwright.core.terminal_text import Paper

from .views import report_words, spread

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import CardTimes, Followed, MovedBy, OptionFigures

    from .views import FiguresView


IN, DEEP = "  ", "    "
MOST_ROUNDS = 8
"""The most rounds that are told one by one."""
MOST_SOURCES, MOST_ENDINGS, MOST_CARDS, MOST_OPTIONS = 3, 4, 6, 8
LITTLE = 0.05
"""What moves something by less in a game is not named."""
CLEAR = 0.5
"""By so much at least something stood otherwise, on average, for it to be told."""
RULES = "the rules"


def numbers(view: FiguresView, called: Called, paper: Paper) -> Iterator[str]:
    """Each counter and flag of the cards: how it goes, what moves it, and at which values endings come."""
    still = once_each([followed for followed in own(view) if not moves(followed)])
    for followed in filter(moves, own(view)):
        yield from paper.wrapped(f"{title(followed)}: {course(view, followed)}.", IN, DEEP)
        if moved := mostly(followed["moved_by"], called):
            yield from paper.wrapped(f"Moved by {moved}.", DEEP, DEEP)
        if ended := endings(followed):
            yield from paper.wrapped(f"At the end: {ended}.", DEEP, DEEP)
    if still:
        yield from paper.wrapped(f"Always as at the beginning: {listed(still)}.", IN, DEEP)


def once_each(numbers: Iterable[Followed]) -> list[str]:
    """Their titles; of a counter that each place has, the first place and how many more there are."""
    titles: dict[str, list[str]] = {}
    for one in numbers:
        of, dot, _ = one["id"].rpartition(".")
        titles.setdefault(of if dot else one["id"], []).append(one["title"])
    return [
        f"{first} (and at {plural_of(len(more), 'other place')})" if more else first
        for first, *more in titles.values()
    ]


def own(view: FiguresView) -> list[Followed]:
    """What writers keep, and rows of the game that cards move; no flag that only notes that something came
    once, whose name has a dot, as no writer's has.
    """
    numbers = view["kept"]["numbers"]
    return [
        one
        for one in numbers
        if (one["kind"] != "row" or one["moved_by"]) and (one["kind"] != "flag" or "." not in one["id"])
    ]


def moves(followed: Followed) -> bool:
    """Whether it ever stood otherwise."""
    return bool(followed["moved_by"])


def title(followed: Followed) -> str:
    """What it is called; of what each player has it is told what all have."""
    return f"{followed['title']} (all together)" if followed["kind"] == "own" else followed["title"]


def value(followed: Followed, mean: float) -> str:
    """A mean of it in words: of a flag the share of games in which it is set."""
    return percent(mean) if followed["kind"] == "flag" else signed(mean)


def signed(number: float) -> str:
    """A mean with one decimal and, where it is below 0, a minus."""
    return f"{number:z.1f}".replace("-", "−")


def course(view: FiguresView, followed: Followed) -> str:
    """How it goes round by round, of a flag in how many games it is set, else means; and how games end."""
    words, rounds, end = report_words(view), followed["rounds"], followed["end"]
    shown = spread(rounds, MOST_ROUNDS)
    values = [value(followed, row["mean"]) for row in shown]
    names = f"{words.round_name(shown[0]['round'])} to {words.round_name(shown[-1]['round'])}"
    over = f"{', '.join(values)} ({names})" if len(shown) > 1 else values[0]
    if followed["kind"] == "flag":
        return f"set in {over}; {percent(end['mean'])} when games end"
    middle = " to ".join(
        dict.fromkeys(str(end[key]).replace("-", "−") for key in ("quarter", "three_quarters"))
    )
    return f"{over}; the middle half of games end with {middle}"


def mostly(moved_by: Sequence[MovedBy], called: Called) -> str:
    """What moves it most, and by how much in a game."""
    sources = []
    for source in moved_by[:MOST_SOURCES]:
        ways = [f"+{source['up']:.1f}"] * (source["up"] >= LITTLE)
        ways += [signed(-source["down"])] * (source["down"] >= LITTLE)
        if ways:
            sources.append(f"{called(source['id']) if source['id'] else RULES} ({', '.join(ways)} a game)")
    more = len(moved_by) - MOST_SOURCES
    return listed([*sources, f"{more} more"] if more > 0 and len(sources) == MOST_SOURCES else sources)


def endings(followed: Followed) -> str:
    """At which values endings come: the mean for each, the most frequent ones first."""
    rows = followed["endings"][:MOST_ENDINGS]
    if len(rows) < 2:
        return ""
    return ", ".join(f'{value(followed, row["mean"])} with "{row["title"]}"' for row in rows)


def cards(view: FiguresView, called: Called, paper: Paper) -> Iterator[str]:
    """When the cards come that come most often, and with whom."""
    rows = view["kept"]["cards"]
    for card in rows[:MOST_CARDS]:
        yield from paper.wrapped(f"{called(card['id'])}: {when(view, card)}{with_whom(card)}.", IN, DEEP)
    if len(rows) > MOST_CARDS:
        yield f"{IN}and {len(rows) - MOST_CARDS} more."


def when(view: FiguresView, card: CardTimes) -> str:
    """How often a card comes in a game, and mostly in which round."""
    number, times = max(card["rounds"], key=lambda row: (row[1], -row[0]))
    most = "" if len(card["rounds"]) < 2 else f", most {in_round(view, int(number))} ({times:.1f})"
    return f"{card['times']:.1f} times a game{most}"


def in_round(view: FiguresView, number: int) -> str:
    """When a round is; what comes before the first one has no name."""
    words = report_words(view)
    return words.in_round(number) if number else f"before the first {words.round}"


def with_whom(card: CardTimes) -> str:
    """With which players, where several play."""
    players = [f"{player['name']} {player['times']:.1f}" for player in card["players"]]
    return f"; {', '.join(players)}" if len(players) > 1 else ""


def options(view: FiguresView, called: Called, paper: Paper) -> Iterator[str]:
    """How often options are taken that could be, and how all stood then."""
    rows = view["kept"]["options"]
    for option in rows[:MOST_OPTIONS]:
        name = option_name(option, called)
        yield from paper.wrapped(f"{name}: {how_often(option)}{stood(option)}.", IN, DEEP)
    if len(rows) > MOST_OPTIONS:
        yield f"{IN}and {len(rows) - MOST_OPTIONS} more."


def option_name(option: OptionFigures, called: Called) -> str:
    """An option by the card that it is on; one of the rules by what is asked: `Which way? "Drive on"`."""
    return called(option["id"]) if option["ask"] == CHOOSE else f'{option["asked"]} "{option["label"]}"'


def how_often(option: OptionFigures) -> str:
    """`taken 34 % of 212 times`."""
    return f"taken {percent(option['share'])} of {plural_of(option['open'], 'time')}"


def stood(option: OptionFigures) -> str:
    """What stood most clearly otherwise when it was taken."""
    for row in option["at"][:1]:
        if abs(row["taken"] - row["left"]) >= CLEAR:
            return (
                f"; {row['title']} at {signed(row['taken'])} then, at {signed(row['left'])} when it was left"
            )
    return ""
