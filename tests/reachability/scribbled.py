"""Small random stories in the language of the cards, in which much can never happen.

Each line of a card is drawn from what writers write, so numbers pass by what is asked for, flags are cleared
too early, endings come before, and cards need each other.
"""

from __future__ import annotations

import random

DECLARED = (
    "flag lamp, glow\ncounter steps from 0 to 8\ncounter turns from 0 to 6\ntoken mug limit 3\nship at C3"
)
"""What all of them count and set."""
TIMES = ("on end phase", "on new day", "on rumor failed", "on rumor succeeded", "on adventure phase")
LIMITS = ("", "", ", once per game", ", once per round")
FIRST, LAST = 3, 6
"""Cards that are played in the course of the game; 1 and 2 lie there at the start."""
GIVING_UP = '    action "Give up": lose given-up "Given Up"\n'
ENDING = 'lose end-{number} "End {number}"'


def scribbled(seed: int) -> tuple[str, str]:
    """What the scenario declares, and the diary."""
    page = _Page(random.Random(seed))
    cards = [page.card(number) for number in range(1, LAST + 1)]
    return DECLARED, "\n".join([cards[0] + GIVING_UP, *cards[1:]])


class _Page:
    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.endings = 0

    def one(self, *among: str) -> str:
        return self.luck.choice(among)

    def card(self, number: int) -> str:
        lines = [f'diary {number} "Card {number}"', "  front", "    > A card."]
        for _ in range(self.luck.randint(2, 4)):
            lines += [f"    {line}" for line in self.trigger()]
        lines += ["  back", "    > Its back."]
        lines += [f"    {line.replace('flip', 'turns +1')}" for line in self.trigger()]
        return "\n".join(lines) + "\n"

    def trigger(self) -> list[str]:
        """A line of a side, perhaps with a block."""
        kind = self.luck.random()
        if kind < 0.35:
            return self.body(f"when {self.condition()}")
        if kind < 0.6:
            asked = f" if {self.condition()}" if self.luck.random() < 0.4 else ""
            return self.body(f"{self.one(*TIMES)}{asked}{self.one('', '', ', once per game')}")
        if kind < 0.9:
            asked = f", if {self.condition()}" if self.luck.random() < 0.4 else ""
            return self.body(f'action "Do it"{self.one(*LIMITS)}{asked}')
        if kind < 0.95:
            return [self.one("rule failed rumor: nothing", "rule pushed rumor: nothing")]
        return [f"{self.ending()} when {self.condition()}"]

    def body(self, head: str) -> list[str]:
        if self.luck.random() < 0.15:
            return [head, f"  if {self.fact()}: {self.effect()}", f"  else: {self.effect()}"]
        return [f"{head}: {', '.join(self.effect() for _ in range(self.luck.randint(1, 2)))}"]

    def ending(self) -> str:
        self.endings += 1
        return ENDING.format(number=self.endings)

    def condition(self) -> str:
        return " and ".join(self.fact() for _ in range(self.luck.choice((1, 1, 2))))

    def fact(self) -> str:
        return self.one(
            f"{self.one('', 'not ')}flag {self.one('lamp', 'glow')}",
            f"steps {self.one('=', '>=')} {self.luck.randint(1, 8)}",
            f"turns {self.one('=', '>=')} {self.luck.randint(1, 6)}",
            f"day {self.one('=', '>=', '<=')} {self.one('tuesday', 'wednesday', 'thursday', 'friday')}",
            f"mug at {self.one('B', 'D')} >= {self.luck.randint(1, 2)}",
            f"ship at {self.one('D4', 'B3')}",
            f"{self.one('insight', 'enigma')} >= {self.luck.randint(1, 9)}",
            f"diary {self.luck.randint(1, LAST)} on {self.one('front', 'back')}",
        )

    def effect(self) -> str:
        return self.one(
            f"{self.one('set', 'set', 'clear')} {self.one('lamp', 'glow')}",
            f"steps {self.one('+2', '+2', '+3', '-2')}",
            f"turns {self.one('+1', '+2', '-1')}",
            f"turns = {self.luck.randint(0, 1)}",
            f"place mug at {self.one('B', 'D')}",
            f"move ship to {self.one('D4', 'B3')}",
            f"play diary {self.luck.randint(FIRST, LAST)}",
            f"play diary {self.luck.randint(FIRST, LAST)}",
            "flip",
            "discard this card",
            f"discard diary {self.luck.randint(FIRST, LAST)}",
            f"{self.one('insight', 'enigma')} +1",
        )
