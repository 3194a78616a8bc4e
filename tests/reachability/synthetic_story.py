"""Writes a story as a designer would: all of it meant to be within the reach of good players.

There are two cards at the start, and some levels above them: each card comes into play by an action, a
number, a flag or a rumor of an earlier level.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

WORDS = "harbour lamp wire gravel winter tide ladder signal bread engine window paper stone crow field bell"
TRAITS = ("BRAVE", "CHARMING", "CLEVER", "QUICK", "TOUGH")
TAGS = ("KNOWLEDGE", "LOUD", "SHARP", "CLOTHES", "FIRE")
OPEN = "BDMPJNEFGOQSUVA"
"""Locations of the world that kids may go to."""
RUMORS = 24
KEPT = 3
"""So many flags are kept for faults."""
HIGHEST = 8
"""Where counters end."""
START = 2
"""So many cards lie in play at the start."""


class Card:
    """A card that is being written."""

    def __init__(self, number: int, level: int, above: Card | None = None) -> None:
        self.number = number
        self.level = level
        self.front: list[str] = []
        self.back: list[str] = []
        self.picks: frozenset[str] = above.picks if above else frozenset()
        """The flags of choices that must have been taken when this card comes into play."""
        self.sure: dict[str, int] = dict(above.sure) if above else {}
        """What is known then: flags that are set, and how far numbers have come."""

    def linked(self) -> list[str]:
        """A side that can hold a link to another card; the back more often, if there is one."""
        return self.back or self.front


class Story:
    """Writes the live part of a story."""

    def __init__(self, rounds: int, flags: int, counters: int, luck: random.Random) -> None:
        self.luck = luck
        self.rounds = rounds
        self.levels = 5 if rounds > 6 else 3
        self.flags = [f"flag-{number}" for number in range(1, flags + 1)]
        self.counters = [f"count-{number}" for number in range(1, counters + 1)]
        self.cards: list[Card] = []
        self.rumors: list[list[str]] = [[] for _ in range(RUMORS)]
        self.free_flags = list(self.flags)
        self.set_by: dict[str, Card | None] = {}
        """The flags that can be set, and the card that sets them; a rumor does where there is None."""
        self.rivals: dict[str, str] = {}
        """Of each flag of a choice the flag of the other way."""
        self.endings = 0

    def card(self, level: int, above: Card | None = None) -> Card:
        """The next card."""
        card = Card(len(self.cards) + 1, level, above)
        self.cards.append(card)
        return card

    def words(self, count: int) -> str:
        return " ".join(self.luck.choices(WORDS.split(), k=count)).capitalize()

    def place(self) -> str:
        return ", ".join(self.luck.sample(OPEN, 2))

    def action(self, *success: str, rest: str = "") -> Iterator[str]:
        """An action with a test."""
        tag = self.luck.choice(TAGS)
        yield f'action "{self.words(2)}" at {self.place()}{rest}'
        yield f"  test {self.luck.choice(TRAITS)} or item {tag}"
        yield f"    success: {', '.join(success)}"
        yield f"    failure: {self.luck.choice(('take UPSET', 'take SCARED', 'enigma +1', 'favor -1'))}"

    def ending(self, word: str = "win") -> str:
        self.endings += 1
        return f'{word} end-{self.endings} "{self.words(2)}"'

    # --- the parts of the story ----------------------------------------------------------------

    def begin(self) -> None:
        """The cards at the start, and the rumors that feed flags and numbers."""
        for _ in range(START):
            self.card(0)
        for place, rumor in enumerate(self.rumors):
            if place % 2 == 0 and self.counters:
                rumor.append(f"{self.luck.choice(self.counters[:2])} +1")
            elif place % 8 == 1 and len(self.free_flags) > KEPT + 2:
                name = self.free_flags.pop(0)
                self.set_by[name] = None
                rumor.append(f"set {name}")
            else:
                rumor.append(self.luck.choice(("draw item", "insight +1", "draw anomaly", "favor +1")))

    def grow(self, count: int) -> None:
        """Write so many cards more."""
        self.levels = min(self.levels, count)
        for number in range(count):
            level = 1 + number * self.levels // count
            above = self.luck.choice([card for card in self.cards if card.level == level - 1])
            card = self.card(level, above)
            self.link(above, card)
            self.body(card)
            while len(self.free_flags) > KEPT and self.luck.random() < len(self.free_flags) / (
                count - number
            ):
                self.setting(card)
        if not self.endings:
            self.cards[-1].linked().extend(self.action(self.ending(), rest=", spend 3"))

    def link(self, above: Card, card: Card) -> None:
        """How the card comes into play."""
        play, side = f"play diary {card.number}", above.linked()
        ways = [self.by_action, self.by_action, self.by_insight, self.by_counter, self.by_flag, self.by_day]
        if card.level == 1:
            ways.append(self.by_rumor)
        self.luck.choice(ways)(above, card, side, play)

    def by_action(self, _above: Card, _card: Card, side: list[str], play: str) -> None:
        side.extend(self.action(play, rest=self.luck.choice((", spend 2", ", once per round"))))

    def by_insight(self, above: Card, card: Card, side: list[str], play: str) -> None:
        card.sure["insight"] = max(above.sure.get("insight", 0), card.level)
        side.append(f"when insight >= kids + {card.level}: {play}")

    def by_counter(self, above: Card, card: Card, side: list[str], play: str) -> None:
        if len(self.counters) < 2:
            return self.by_action(above, card, side, play)
        name = self.luck.choice(self.counters[:2])
        card.sure[name] = max(above.sure.get(name, 0), self.luck.randint(2, 4))
        side.append(f"when {name} >= {card.sure[name]}: {play}")
        return None

    def by_flag(self, above: Card, card: Card, side: list[str], play: str) -> None:
        fitting = [name for name, card in self.set_by.items() if self.fits(card, above)]
        if not fitting:
            return self.by_action(above, card, side, play)
        name = self.luck.choice(fitting)
        card.sure[name] = 1
        setter = self.set_by[name]
        card.picks |= setter.picks if setter else frozenset()
        side.append(f"when flag {name}: {play}")
        return None

    def by_day(self, _above: Card, card: Card, side: list[str], play: str) -> None:
        side.append(f"on new day if day >= {card.level + 2}, once per game: {play}")

    def by_rumor(self, _above: Card, _card: Card, _side: list[str], play: str) -> None:
        self.luck.choice(self.rumors).append(play)

    def fits(self, setter: Card | None, above: Card) -> bool:
        """Whether a game can have had the card that sets a flag, and this one."""
        if setter is None:
            return True
        rivals = {self.rivals[pick] for pick in above.picks}
        return setter.level < above.level and rivals.isdisjoint(setter.picks)

    def body(self, card: Card) -> None:
        """What the card does: it turns, feeds numbers, sets flags, ends the game."""
        luck, front = self.luck, card.front
        kind = luck.randrange(6)
        if kind == 0 and len(self.counters) > 1:
            front.extend(self.action(f"{luck.choice(self.counters[:2])} {luck.choice(('+1', '+2'))}"))
        elif kind == 1:
            front.append(f"on end phase if enigma >= kids: {luck.choice(('enigma +1', 'favor -1'))}")
        elif kind == 2:
            front.append(f"on rumor failed, once per round: {luck.choice(('enigma +1', 'favor -1'))}")
        elif kind == 3:
            front.append("rule pushed rumor: enigma +1")
        elif kind == 4:
            front.extend(self.action("enigma -2", "relieve condition", rest=", once per round"))
        if luck.random() < 0.7:
            front.extend(self.turning(card))
            card.back.extend(self.action("insight +1", "discard this card", rest=", once per game"))
        if card.level == self.levels and luck.random() < 0.4:
            card.linked().extend(self.action(self.ending(), rest=", spend 3"))

    def setting(self, card: Card) -> None:
        """An action that sets a flag."""
        name = self.free_flags.pop(0)
        self.set_by[name] = card
        card.front.extend(self.action(f"set {name}", rest=f", if not flag {name}"))

    def turning(self, card: Card) -> Iterator[str]:
        """How the card turns over."""
        luck = self.luck
        kind = luck.randrange(5)
        flags = [name for name, setter in self.set_by.items() if self.fits(setter, card)]
        flags = [name for name in flags if name not in card.sure]
        name = luck.choice(self.counters[:2]) if kind == 0 and len(self.counters) > 1 else "insight"
        more = card.sure.get(name, 0) + 1
        if kind < 2 and more <= 5:
            yield f"when {name} >= {'kids + ' if name == 'insight' else ''}{more + (name != 'insight')}: flip"
        elif kind == 2 and self.rounds > 6:
            yield f"when day >= {2 * card.level + 2}: flip"
        elif kind == 3 and flags:
            yield f"when flag {luck.choice(flags)}: flip"
        else:
            yield from self.action("flip", rest=", spend 2")

    def choice(self, above: Card) -> tuple[str, str]:
        """Two actions of which a game can take one; each leads to a card of its own."""
        flag, other = self.free_flags.pop(0), self.free_flags.pop(0)
        self.rivals.update({flag: other, other: flag})
        for mine, bar in ((flag, other), (other, flag)):
            card = self.card(above.level + 1, above)
            card.picks |= {mine}
            card.sure[mine] = 1
            above.front.extend(
                self.action(f"set {mine}", f"play diary {card.number}", rest=f", spend 2, if not flag {bar}")
            )
            self.body(card)
        return flag, other

    # --- the pages -----------------------------------------------------------------------------

    def pages(self) -> dict[str, str]:
        """The files of the scenario."""
        start = ", ".join(str(number) for number in range(1, START + 1))
        head = [
            'scenario synthetic "A Story of Its Own Accord"', f"  weeks {self.rounds // 6}",
            "  files diary, rumors", "  rumors tales", f"  diary {start}", f"  flag {', '.join(self.flags)}",
        ]  # fmt: skip
        head += [f"  counter {name} from 0 to {HIGHEST}" for name in self.counters]
        return {
            "scenario.loop": "\n".join(head) + "\n",
            "diary.loop": "\n".join(self._diary(card) for card in self.cards),
            "rumors.loop": "\n".join(self._rumor(*rumor) for rumor in enumerate(self.rumors, 1)),
        }

    def _diary(self, card: Card) -> str:
        lines = [f'diary {card.number} "{self.words(3)}"']
        for name, side in (("front", card.front), ("back", card.back)):
            if side or name == "front":
                lines += [f"  {name}", f"    > {self.words(14)}.", *(f"    {line}" for line in side)]
        return "\n".join(lines) + "\n"

    def _rumor(self, number: int, effects: list[str]) -> str:
        ways = " or spend 2" if number % 5 == 0 else ""
        test = (
            f"  test {self.luck.choice(TRAITS)}{ways}\n"
            f"    success: {', '.join(effects)}\n    failure: take UPSET\n"
        )
        place = OPEN[number % len(OPEN)]
        return f'rumor tales {number} "{self.words(2)}" at {place}\n  > {self.words(12)}.\n{test}'
