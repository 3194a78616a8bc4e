"""Mistakes that designers make, to be planted into a story that is otherwise sound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, cycle, islice
from typing import NamedTuple

from synthetic_story import HIGHEST, START, Card, Story


class Faults:
    """Plants into one story and keeps what is impossible by that."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.live = START
        """So many cards are sound."""
        self.both = ("", "")
        """The flags of a choice, of which a game sets one."""
        self.cards: list[int] = []
        """Cards that never come into play."""
        self.backs: list[int] = []
        """Cards that never turn over."""
        self.endings: list[str] = []
        self.actions: list[str] = []
        """Actions that are never offered."""

    def host(self, level: int = 1) -> Card:
        """An early card that stays front up."""
        cards = self.story.cards[: self.live]
        return self.story.luck.choice([card for card in cards if card.level <= level and not card.back])

    def dead(self) -> str:
        """The effect that plays a card which is never played."""
        card = self.story.card(1)
        self.story.body(card)
        self.cards.append(card.number)
        return f"play diary {card.number}"

    def by_day(self, first: int) -> Card:
        """A card that comes on the morning of this day."""
        card = self.story.card(1)
        self.host(0).front.append(f"on new day if day = {first}: play diary {card.number}")
        return card


def flag_set_where_it_is_needed(faults: Faults) -> None:
    flag = faults.story.free_flags.pop(0)
    faults.host().front.append(f"when flag {flag}: {faults.dead()}")
    faults.story.cards[-1].front.extend(faults.story.action(f"set {flag}"))


def threshold_above_the_most(faults: Faults) -> None:
    faults.host().front.append(f"when {faults.story.counters[0]} >= {HIGHEST + 1}: {faults.dead()}")


def both_ways_of_a_choice(faults: Faults) -> None:
    flag, other = faults.both
    faults.host().front.append(f"when flag {flag} and flag {other}: {faults.dead()}")


def more_days_than_are_left(faults: Faults) -> None:
    rounds, ticks = faults.story.rounds, faults.story.counters[2]
    card = faults.by_day(rounds - 5)
    card.front.append(f"on new day: {ticks} +1")
    card.front.append(f"when {ticks} >= 6: {faults.dead()}")


def ending_under_a_wider_one(faults: Faults) -> None:
    story, host = faults.story, faults.host()
    host.front.append(f"{story.ending('lose')} when enigma >= kids + 9")
    flag = next(iter(story.set_by), faults.both[0])
    host.front.append(f"{story.ending('lose')} when enigma >= kids + 10 and flag {flag}")
    faults.endings.append(f"end-{story.endings}")


def conditions_that_contradict(faults: Faults) -> None:
    counter = faults.story.counters[1]
    when = f"when insight >= kids + 1 and {counter} <= 1"
    faults.host().front.append(f"{when}: favor +1, {faults.dead()} if {counter} >= 3")


def discarded_before_it_can_turn(faults: Faults) -> None:
    card = faults.by_day(3)
    card.front.append("when day = 5: flip")
    card.front.append("on end phase: discard this card")
    card.back.extend(faults.story.action("enigma -1", "discard this card"))
    faults.backs.append(card.number)


def nothing_turns_it(faults: Faults) -> None:
    card = faults.story.card(1)
    faults.host().front.extend(faults.story.action(f"play diary {card.number}"))
    card.front.extend(faults.story.action("insight +1", rest=", once per game"))
    card.back.extend(faults.story.action(faults.story.ending()))
    faults.backs.append(card.number)


def more_uses_than_days(faults: Faults) -> None:
    rounds, turns = faults.story.rounds, faults.story.counters[3]
    card = faults.by_day(rounds - 3)
    card.front.append(f'action "Wind it" at {faults.story.place()}, once per round: {turns} +1')
    card.front.append(f"when {turns} >= 5: {faults.dead()}")


def way_discarded_with_the_flag(faults: Faults) -> None:
    story, host = faults.story, faults.host()
    flag = story.free_flags.pop(0)
    card = story.card(1)
    card.front.append(f"when flag {flag}: {faults.dead()}")
    host.front.extend(story.action(f"play diary {card.number}", rest=f", if not flag {flag}"))
    host.front.extend(story.action(f"set {flag}", f"discard diary {card.number}"))


def day_after_the_last(faults: Faults) -> None:
    faults.host().front.append(f"when day > {faults.story.rounds}: {faults.dead()}")


def flag_cleared_at_once(faults: Faults) -> None:
    story, host = faults.story, faults.host()
    flag = story.free_flags.pop(0)
    host.front.append(f"when each time flag {flag}: clear {flag}, favor +1")
    host.front.extend(story.action(f"set {flag}"))
    host.front.extend(story.action(faults.dead(), rest=f", if flag {flag}"))
    number = sum(line.startswith("action") for line in host.front)
    faults.actions.append(f"diary.{host.number}.front.action.{number}")


class Fault(NamedTuple):
    """A mistake, how many cards it takes, and whether it takes a flag or a counter for itself."""

    plant: Callable[[Faults], None]
    cards: int = 1
    once: bool = False


FAULTS = (
    Fault(flag_set_where_it_is_needed, once=True),
    Fault(threshold_above_the_most),
    Fault(both_ways_of_a_choice),
    Fault(ending_under_a_wider_one, 0),
    Fault(nothing_turns_it),
    Fault(discarded_before_it_can_turn),
    Fault(conditions_that_contradict),
    Fault(way_discarded_with_the_flag, 2, once=True),
    Fault(more_days_than_are_left, 2, once=True),
    Fault(more_uses_than_days, 2, once=True),
    Fault(day_after_the_last),
    Fault(flag_cleared_at_once, once=True),
)


def wanted(count: int) -> Iterator[Fault]:
    """So many of them: each in turn, then those again that may be planted more often."""
    return islice(chain(FAULTS, cycle([fault for fault in FAULTS if not fault.once])), count)
