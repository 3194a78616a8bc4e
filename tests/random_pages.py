"""Random scenarios as their writers would write them, with every construct that cards of all games have.

A page is text, so that what the compiler makes of it is held, too: boxes to tick, counters of places, effects
that take a number, secrets. A game hands in its own words, and puts the bodies where its cards have them.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Final

DECLARED: Final = """\
counter tide "The tide" from 0 to 3
  over: set dark
  under: clear lamp, dread +1
counter dread hidden from 0 to 2
flag lamp "The lamp burns", dark hidden
counter guilt "Guilt" each {seat} from 0 to 2
  over: set lamp
flag knows "Knows the word" each {seat}
counter heat "Heat" each place from 0 to 2
  over: set dark
  under: clear dark
deck letters "Letters"{once}
"""
"""What all of them count and keep; what happens beyond an end leads to none."""
COMPARE: Final = (">=", ">=", ">=", "=", "<", "!=")


def indented(lines: Iterable[str]) -> list[str]:
    """One step inwards."""
    return [f"  {line}" for line in lines]


class Page:
    """Draws bodies line by line; in an effect that takes a number, `given` is True."""

    seat: ClassVar[str]
    rounds: ClassVar[str]
    places: ClassVar[tuple[str, ...]]
    subjects: ClassVar[tuple[str, ...]]

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.given = False
        self.ticks = True
        """Whether a box can be ticked here: not in an effect with a number, nor on several copies."""
        self.draws = True
        self.does: tuple[str, ...] = ()
        """The effects that can be named here."""
        self.endings = 0
        self.most = 3
        """So many endings and timers with a name at most."""
        self.started = 0
        self.once = self.chance(0.5)
        """Whether cards of the deck come once, so that nothing shuffles them."""

    def one(self, *among: str) -> str:
        return self.luck.choice(among)

    def chance(self, of_one: float) -> bool:
        return self.luck.random() < of_one

    # --- what is declared, and shared ----------------------------------------------------------

    def declared(self) -> list[str]:
        """Lines of the scenario card."""
        return DECLARED.format(seat=self.seat, once=", once per game" * self.once).splitlines()

    def shared(self) -> str:
        """Two named effects, of which the first takes a number, and a deck."""
        self.does, self.draws = (), False
        self.given, self.ticks = True, False
        cards = [["effect shiver N" + self.one("", ' "Shiver"'), *indented(self.statements(1))]]
        self.given, self.does, self.ticks = False, ("shiver",), True
        cards.append(["effect fog" + self.one("", ' "Fog"'), *indented(self.statements(1))])
        for number in range(1, self.luck.randint(2, 3) + 1):
            only = f" if {self.condition()}" if self.chance(0.4) else ""
            copies = ["copies 2"] if self.chance(0.3) else []
            self.ticks, self.does = not copies, ("shiver",) if copies else ("shiver", "fog")
            head = f'card letters {number} "Letter {number}"{only}'
            cards.append([head, *indented([*self.statements(1), *copies])])
        self.draws = self.ticks = True
        self.does = ("shiver", "shiver", "fog")
        return "\n\n".join("\n".join(card) for card in cards)

    def ending(self) -> str:
        self.endings += 1
        return f'{self.one("win", "lose")} end-{self.endings} "End {self.endings}"'

    # --- bodies ----------------------------------------------------------------------------------

    def body(self, head: str, depth: int = 1) -> list[str]:
        """A head with what happens below it, or behind it."""
        if self.chance(0.3):
            return [f"{head}: {', '.join(self.deed() for _ in range(self.luck.randint(1, 2)))}"]
        return [head, *indented(self.statements(depth))]

    def statements(self, depth: int = 2) -> list[str]:
        lines: list[str] = []
        for _ in range(self.luck.randint(1, 2)):
            lines += self.statement(depth)
        return lines

    def statement(self, depth: int) -> list[str]:
        if depth == 0 or self.chance(0.4):
            return [self.deed() + (f" if {self.condition()}" if self.chance(0.25) else "")]
        ways = (
            self.prose,
            self.branch,
            self.branch,
            self.choice,
            self.thrown,
            self.repeated,
            self.for_each,
            self.for_places,
            self.tested,
            self.prose if self.given else self.later,
        )
        return self.luck.choice(ways)(depth - 1)

    def prose(self, _depth: int) -> list[str]:
        """Words with values, and words that hang on what is so."""
        return [
            self.one(
                "> It stands at {tide}, under {tide} stars.",
                f"> The lamp {{if {self.condition()}:burns}}{{else if {self.condition()}:smokes}}.",
            )
        ]

    def branch(self, depth: int) -> list[str]:
        asked = self.condition()
        if self.ticks and self.chance(0.5):
            asked = self.one("first time", f"first time and {self.condition(0)}")
        lines = self.body(f"if {asked}", depth)
        if self.chance(0.3):
            lines += self.body(f"else if {self.condition()}", depth)
        return lines + (self.body("else", depth) if self.chance(0.5) else [])

    def choice(self, depth: int) -> list[str]:
        lines = ["choose"]
        for number in range(self.luck.randint(1, 3)):
            price = f", spend {self.price()}" if self.chance(0.4) else ""
            once = ", once per game" if self.ticks and self.chance(0.3) else ""
            asked = f" if {self.condition()}" if self.chance(0.3) else ""
            lines += indented(self.body(f'"Line {number}"{price}{once}{asked}', depth))
        return lines

    def price(self) -> str:
        return " and ".join(self.luck.sample(self.prices(), self.luck.choice((1, 1, 2))))

    def prices(self) -> list[str]:
        """What can be spent."""
        return [self.one("tide 1", "tide 2"), "dread 1"]

    def thrown(self, depth: int) -> list[str]:
        dice, rows = self.luck.choice(
            [
                ("", ("1-2", "3-6")),
                (" 2 dice", ("2-6", "7-12")),
                (" d4", ("1", "2-4")),
                (" 2 d4", ("2-4", "5-8")),
            ]
        )
        return [f"roll{dice}", *indented(line for row in rows for line in self.body(row, depth))]

    def repeated(self, depth: int) -> list[str]:
        return self.body(f"repeat {self.one('2', '3', 'tide', 'total guilt', 'total heat')}", depth)

    def for_each(self, depth: int) -> list[str]:
        """In it somebody acts; a bare verb is that seat's."""
        head = self.one(f"for each {self.seat}", *self.subjects) + self.those()
        return [head, *indented(self.statements(depth))]

    def for_places(self, depth: int) -> list[str]:
        asked = f" with heat {self.one('>=', '=')} {self.luck.randint(0, 2)}" if self.chance(0.6) else ""
        inner = self.statements(depth) if self.chance(0.4) else []
        return [f"for each place{asked}", *indented([f"heat there {self.one('+1', '-1', '+2')}", *inner])]

    def later(self, depth: int) -> list[str]:
        """What is put off."""
        named = "timer fuse " if self.started == 0 and self.chance(0.7) else ""
        self.started += bool(named)
        wait = self.luck.randint(1, 2)
        return self.body(f"{named}in {wait} {self.rounds}{'s' * (wait > 1)}", depth)

    def tested(self, depth: int) -> list[str]:
        """A test of the game's."""
        raise NotImplementedError

    # --- deeds -----------------------------------------------------------------------------------

    def deed(self) -> str:
        """Something that happens, in one line."""
        if self.endings < self.most and self.chance(0.04):
            return self.ending()
        kinds = [
            f"tide {self.amount()}",
            f"tide {self.amount()}",
            f"tide = {self.sum()}",
            f"dread {self.one('+1', '-1')}",
            f"{self.one('set', 'set', 'clear')} {self.one('lamp', 'dark')}",
            f"heat at {self.one(*self.places)} {self.one('+1', '-1', '= 2', '= tide')}",
            f"{self.subject()} guilt {self.one('+1', '+1', '-1', '= 0', '= tide')}",
            f"{self.subject()} {self.one('set', 'clear')} knows",
            "nothing",
        ]
        kinds += [f"guilt {self.one('+1', '-1')}", f"{self.one('set', 'clear')} knows"]
        kinds += [f"heat here {self.one('+1', '-2', '= 1')}"] * 2
        if self.draws:
            kinds += ["draw letters", "draw letters", "draw letters" if self.once else "shuffle letters"]
        if self.does:
            kinds += [f"do {self.one(*self.does)}".replace("shiver", f"shiver {self.luck.randint(1, 3)}")] * 2
        return self.one(*kinds, *self.own_deeds())

    def own_deeds(self) -> list[str]:
        """Of the game alone."""
        return []

    def subject(self) -> str:
        return self.one(*self.subjects) + self.those()

    def those(self) -> str:
        return f" with {self.having()}" if self.chance(0.4) else ""

    def having(self) -> str:
        return self.one("flag knows", f"guilt {self.one('>=', '=')} {self.luck.randint(0, 2)}")

    def amount(self) -> str:
        return self.one("+1", "+1", "-1", "+2", f"{self.one('+', '-')}({self.sum()})")

    def sum(self) -> str:
        """A number that is known in play."""
        first = self.one(
            "tide",
            "dread",
            "total guilt",
            "total heat",
            "places with heat >= 1",
            *(["N"] * 3 if self.given else []),
        )
        return self.one(first, first, f"{first} {self.one('+', '-')} {self.one('1', 'dread')}")

    # --- conditions ------------------------------------------------------------------------------

    def condition(self, depth: int = 1, *, acts: bool = True) -> str:
        """Something to ask for; of whoever acts only where somebody does."""
        if depth and self.chance(0.3):
            return f"{self.fact(acts=acts)} {self.one('and', 'or')} {self.fact(acts=acts)}"
        return self.one("", "", "not ") + self.fact(acts=acts)

    def fact(self, *, acts: bool) -> str:
        number, how = self.luck.randint(0, 3), self.one(*COMPARE)
        kinds = [
            f"flag {self.one('lamp', 'dark')}",
            f"tide {how} {number}",
            f"dread {how} {number}",
            f"total guilt {how} {number}",
            f"{self.sum()} {how} {self.sum()}",
            f"{self.seat}s with {self.having()} {how} {self.luck.randint(0, 2)}",
            f"any {self.seat} with {self.having()}",
            f"heat at {self.one(*self.places)} {how} {number}",
            f"total heat {how} {number}",
            f"any place with heat >= {number}",
            f"places with heat >= 1 {how} {number}",
            "letters empty",
            *self.own_facts(acts=acts),
        ]
        if self.started:
            kinds += ["fuse runs", f"{self.rounds}s until fuse = 1"]
        if acts:
            kinds += [f"your guilt {how} {number}", "your flag knows", f"heat here {how} {number}"]
        return self.one(*kinds)

    def own_facts(self, *, acts: bool) -> list[str]:  # noqa: ARG002 - for games with facts of a seat
        """Of the game alone."""
        return []
