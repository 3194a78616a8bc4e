"""The rules of The Last Glow; ids are those of RULES.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from loopwright_engine.kit.campaign import Campaign
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.protocol import option
from loopwright_engine.kit.texts import TablesOf

from . import words
from .language import HEARTS, LANGUAGE
from .words import ROW, square

CREW: Final = 5
"""GLO-C2."""
PATCHED: Final = 3
"""GLO-P3: with so much hull or less one of the crew patches it."""
SOOTHERS: Final = 6
GOAL: Final = 6
HIT: Final = 3
"""GLO-L3: a hunt needs so much after the distance."""
MOST_THROTTLES: Final = 2

FAR: Final = 99
"""So far away is what is not there."""


@dataclass(frozen=True, slots=True)
class Options(Campaign):
    """GLO-S4: the options of a game."""

    mode: str = option("storm", "how many storm hearts come", choices=("storm", "nightmare"))


@dataclass(frozen=True, slots=True)
class SetUpCard:
    """GLO-C1, GLO-S1: the set-up card."""

    columns: int
    lines: int
    start: int
    """The square of the lighthouse."""
    light: int
    most_light: int
    hull: int
    most_hull: int
    nightmare: tuple[int, ...]
    """GLO-T6: how many hearts come, turn by turn."""


def prepare(data: Mapping[str, Any]) -> SetUpCard:
    """The board of a bundle."""
    numbers, gauges = data["numbers"], {gauge["id"]: gauge for gauge in data["counters"]}
    light, hull = gauges["light"], gauges["hull"]
    return SetUpCard(
        numbers["columns"],
        numbers["lines"],
        square(numbers["start-line"], numbers["start-column"]),
        light["start"],
        light["high"],
        hull["start"],
        hull["high"],
        tuple(data["sequences"]["nightmare"]),
    )


class LastGlow(Game):
    """A game of The Last Glow: hunt storm hearts, take the soothers they become, and send six of them to the
    planet.
    """

    first = "storms_come"
    language = LANGUAGE
    texts = TablesOf(words)
    rows = ("light", "hull", "points", "cargo")
    signs: ClassVar[Mapping[str, str]] = {"A": "at", "*": "hearts", "o": "soothers"}

    tables: SetUpCard

    def set_up(self, options: Options) -> None:
        """GLO-S1 to GLO-S4: everything but the lighthouse lies beside the board."""
        board = self.tables
        self.nightmare = int(options.mode == "nightmare")
        self.at = board.start
        self.light, self.hull, self.points, self.cargo = board.light, board.hull, 0, 0
        self.crew_left = self.throttles = 0
        self.hearts: list[int] = []
        self.soothers: list[int] = []

    def squares_to(self, other: int) -> int:
        """The number of steps along lines and columns to a square."""
        return abs(self.at // ROW - other // ROW) + abs(self.at % ROW - other % ROW)

    def steps_to(self, squares: Iterable[int]) -> int:
        """The number of steps to the nearest of some squares."""
        return min(map(self.squares_to, squares), default=FAR)

    def rank_of_square(self, rank: int) -> int:
        """The rank of a square; all actions of the crew are alike."""
        assert self.decision is not None
        return 0 if self.decision.kind == "crew" else rank

    def touches(self, other: int) -> bool:
        """Whether a square is next to the lighthouse, diagonals too."""
        return max(abs(self.at // ROW - other // ROW), abs(self.at % ROW - other % ROW)) == 1

    def drawing(self) -> list[str]:
        """The grid, a column of two letters for each square."""
        columns = range(1, self.tables.columns + 1)
        signs = {**dict.fromkeys(self.hearts, "*"), **dict.fromkeys(self.soothers, "o"), self.at: "A"}
        return [
            "  " + "".join(f" {column}" for column in columns),
            *(
                f"{line:>2}" + "".join(f" {signs.get(words.square(line, column), '.')}" for column in columns)
                for line in range(1, self.tables.lines + 1)
            ),
        ]

    # --- GLO-L: the lighthouse phase ----------------------------------------------------------

    @step
    def turn(self) -> None:
        """GLO-P3: begin a turn with five of the crew, or four."""
        self.begin_round(self.crew)
        self.tell("turn", self.round)
        self.crew_left = CREW - (self.hull <= PATCHED)
        self.throttles = 0

    @step
    def crew(self) -> None:
        """Ask for the actions of the crew, one after another."""
        if self.crew_left:
            options = [action for action in range(len(words.ACTIONS)) if self.can(action)]
            self.ask("crew", options, self.act)
        else:
            self.then(self.sink)

    def can(self, action: int) -> bool:
        """GLO-L1 to GLO-L7, GLO-P1: whether an action is possible now."""
        match action:
            case words.LEFT | words.RIGHT:
                to = self.at + (1 if action == words.RIGHT else -1)
                return 1 <= to % ROW <= self.tables.columns and to not in self.hearts
            case words.THROTTLE:
                up = self.at - ROW
                return up >= ROW and self.throttles < MOST_THROTTLES and up not in self.hearts
            case words.HUNT:
                on_board = len(self.soothers) + self.cargo + self.points
                return bool(self.hearts) and on_board < SOOTHERS
            case words.SLEEP:
                return self.at in self.soothers
            case words.SLEEP_BESIDE:
                return self.crew_left > 1 and any(self.squares_to(soother) == 1 for soother in self.soothers)
            case words.REPAIR:
                return self.hull < self.tables.most_hull
            case words.SEND:
                return self.cargo > 0
        return True  # Q8: light up

    @step
    def act(self, action: int) -> None:
        """GLO-L1 to GLO-L7: carry out an action of one of the crew."""
        self.crew_left -= 1
        self.tell("acts", action)
        self.then(self.crew)
        match action:
            case words.LIGHT_UP:
                self.light = min(self.light + 2, self.tables.most_light)
            case words.LEFT:
                self.at -= 1
            case words.RIGHT:
                self.at += 1
            case words.HUNT:
                self.ask("hunt", self.hearts[:], self.hunted)
            case words.SLEEP:
                self.take(self.at)
            case words.SLEEP_BESIDE:
                self.crew_left -= 1
                beside = [soother for soother in self.soothers if self.squares_to(soother) == 1]
                self.ask("sleep", beside, self.take)
            case words.REPAIR:
                self.hull += 1
            case words.THROTTLE:
                self.at -= ROW
                self.throttles += 1
                if self.throttles == MOST_THROTTLES:
                    self.hurt(1)
            case words.SEND:
                self.cargo -= 1
                self.points += 1
                if self.points == GOAL:
                    self.end(True, "dome")  # GLO-E1

    @step
    def hunted(self, heart: int) -> None:
        """GLO-L3: roll for a hunted heart, which becomes a soother if the roll hits."""
        (face,) = self.roll()
        self.tell("hunted", heart, face)
        if face - self.squares_to(heart) >= HIT:
            self.hearts.remove(heart)
            self.soothers.append(heart)
            self.tell("soothed", heart)

    @step
    def take(self, soother: int) -> None:
        """GLO-L4: take a soother aboard."""
        self.soothers.remove(soother)
        self.cargo += 1

    # --- GLO-T: the storm phase ---------------------------------------------------------------

    @step
    def sink(self) -> None:
        """GLO-T1: the lighthouse sinks; then every heart drifts, the lowest first (Q9)."""
        self.at += ROW
        if self.at // ROW > self.tables.lines:
            self.end(False, "crashed")  # GLO-E3
            return
        dark = not self.light
        self.light -= not dark
        self.tell("sinks", self.at, self.light)
        self.then(self.storms_come)
        for heart in sorted(self.hearts):
            self.then(self.storm, heart)
        if dark:
            self.hurt(1)
        if self.at in self.hearts and self.result is None:
            self.collide(self.at)  # Q10

    @step
    def storm(self, heart: int) -> None:
        """GLO-T2, GLO-T3: one heart drifts, stays, bursts or reaches the ground."""
        if heart not in self.hearts:
            return
        line, column = divmod(heart, ROW)
        for _ in range(2):
            result = self.roll()[0] + line
            if result >= 8:
                self.explode(heart)
                return
            if line == self.tables.lines:
                self.land(heart)
                return
            to_column = column + (-1 if result <= 3 else 1 if result >= 6 else 0)
            to = square(line + 1, to_column if 1 <= to_column <= self.tables.columns else column)
            if to not in self.hearts:
                self.drift(heart, to)
                return
        self.tell("stays", heart)

    def drift(self, heart: int, to: int) -> None:
        """GLO-T2, with what it meets there: GLO-P2, GLO-T5."""
        self.hearts[self.hearts.index(heart)] = to
        self.tell("moves", heart, to)
        self.destroy(to)
        if to == self.at:
            self.collide(to)

    def destroy(self, soother: int) -> None:
        """GLO-P2: remove a soother, if there is one on the square."""
        if soother in self.soothers:
            self.soothers.remove(soother)
            self.tell("destroys", soother)

    def explode(self, heart: int) -> None:
        """GLO-T4: a heart explodes, with 2 harm next to the lighthouse, 1 at two squares, else none."""
        self.hearts.remove(heart)
        harm = 2 if self.touches(heart) else 1 if self.squares_to(heart) == 2 else 0
        self.tell("explodes", heart, harm)
        self.hurt(harm)

    def collide(self, heart: int) -> None:
        """GLO-T5: a heart collides with the lighthouse, with 3 harm."""
        self.hearts.remove(heart)
        self.tell("collides", heart)
        self.hurt(3)

    def land(self, heart: int) -> None:
        """GLO-T5, GLO-E4: a heart reaches the ground."""
        self.hearts.remove(heart)
        self.tell("lands")
        if self.points:
            self.points -= 1
        else:
            self.end(False, "nightmares")

    @step
    def storms_come(self) -> None:
        """GLO-S5, GLO-T6: new hearts on the first line, but where there is no room (Q11)."""
        row = self.tables.nightmare
        for _ in range(row[self.round % len(row)] if self.nightmare and self.round else 1):
            at = square(1, self.roll()[0])
            if len(self.hearts) < HEARTS and at not in self.hearts and at != self.at:
                self.hearts.append(at)
                self.tell("appears", at)
                self.destroy(at)
        self.then(self.turn)

    def hurt(self, harm: int) -> None:
        """GLO-E2: harm the hull; without any hull left the game is lost."""
        self.hull = max(0, self.hull - harm)
        if not self.hull and self.result is None:
            self.end(False, "destroyed")

    # --- what a bot may go by -----------------------------------------------------------------

    def value(self, seat: int) -> float:
        """The worth of a position to bots: points and cargo, soothers near, hull and light, and a safe
        height.
        """
        if self.result is not None:
            return super().value(seat)
        line, last = self.at // ROW, self.tables.lines
        worth = 10.0 * self.points + 7 * self.cargo + 1.5 * min(self.hull, 5) + 0.8 * min(self.light, 3)
        worth += sum(4 - 0.5 * self.squares_to(soother) for soother in self.soothers)
        worth -= sum(2.0 for heart in self.hearts if self.squares_to(heart) == 1)
        worth += sum(0.3 for heart in self.hearts if self.squares_to(heart) == 2)
        return worth - 2.5 * (line == last) - 0.7 * abs(line - (last - 2))
