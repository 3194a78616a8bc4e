"""The blocks of cards of Tales: what the core of the language does not know of them."""

# ruff: noqa: ARG002 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from loopwright_engine.core.blocks import Blocks, Built, Data, Offer, Step

from loopwright_games.tales.rules.chapters import calendar
from loopwright_games.tales.rules.effects import subjects
from loopwright_games.tales.rules.effects.verbs import KID_VERBS, ONE, TABLE_VERBS, take_line
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import Trial
from loopwright_games.tales.rules.state.game import REPEATED, Game
from loopwright_games.tales.rules.state.index import Index

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BlockData, TestData, VerbData


class TalesBlocks(Blocks):
    """The blocks of a bundle; their context says who helps, and which machine's card it is."""

    def __init__(self, index: Index) -> None:
        super().__init__()
        self.conditions = index.conditions
        self._index = index
        self._tables = index.tables
        self._tables.blocks, self._tables.block_ids = self.blocks, self.block_ids
        self._tables.choices = self.choices

    def block(self, data: Data) -> int:
        """Compile a block, and note whose it is and whether it begins with a test."""
        self._index.written.append((cast("BlockData", data), self._index.chore))
        if not data["effects"]:
            self._tables.silent.add(len(self.blocks))
        if not self._begins_with_test(data["effects"]):
            self._tables.opening[len(self.blocks)] = -1
        return super().block(data)

    def _begins_with_test(self, effects: Sequence[Data]) -> bool:
        """Whether nothing before the first test touches the kids, so that its chances are known."""
        for entry in effects:
            if entry["do"] == "test":
                return True
            if entry["do"] not in TABLE_VERBS or self._stops(entry):
                return False
        return False

    def verb(self, data: Data, source: int) -> Built:
        """A test, a verb that happens to kids, or one that happens once."""
        if data["do"] == "test":
            return self._test(cast("TestData", data), source)
        verb_data = cast("VerbData", data)
        name = verb_data["do"]
        if name in KID_VERBS:
            return self._kid_effect(verb_data, source)
        stops = self._stops(verb_data) or verb_data.get("machine") == ONE
        return self._once(TABLE_VERBS[name].build(self._index, verb_data, source)), stops

    def _stops(self, data: Data) -> bool:
        """Whether a verb may have to wait, or starts something that is resolved first."""
        return TABLE_VERBS[data["do"]].stops or self._index.beyond(data)

    def _once(self, step: Step) -> Step:
        """A step that runs once for a hack and not for each participant, as a response card asks (HCK-7)."""
        if not self._index.in_response:
            return step

        def once(game: Game, kid: int, context: int) -> None:
            if not context & REPEATED:
                step(game, kid, context)

        return once

    def _kid_effect(self, data: VerbData, source: int) -> Built:
        verb = KID_VERBS[data["do"]]
        who, only = data["who"], self.conditions.maybe(data.get("only"))
        deed = verb.build(self._index, data, source)
        asks = who in subjects.ONE_OF
        if not asks and not verb.stops:
            step = subjects.reach(who, deed, source, only)
        else:
            number = len(self._tables.deeds)
            self._tables.deeds.append(deed)
            self._tables.deed_blocks.append(source)
            step = (
                subjects.reach_one(who, number, only)
                if asks
                else subjects.reach_each(who, number, source, only)
            )
        return step if who in subjects.OF_THE_TEST else self._once(step), asks or verb.stops

    def _test(self, data: TestData, source: int) -> Built:
        combos = tuple(list(v.COMBOS).index(name) for name in data["combos"])
        tags = tuple(v.TAGS.index(name) for name in data["tags"])
        number = len(self._tables.trials)
        trial = Trial(source, v.TRAITS.index(data["trait"]), combos, tags, -1, -1)
        trial.spend = data.get("spend", 0)
        trial.of_rumor = self._index.in_rumor
        self._tables.trials.append(trial)
        trial.success, trial.failure = self.block(data["success"]), self.block(data["failure"])
        self._tables.opening.setdefault(source, number)
        return lambda game, kid, context: game.stack.append((frames.TEST, number, kid, context, -1)), True

    def offer(self, options: Sequence[Data], numbers: Sequence[int], source: int) -> Offer:
        """A decision of the acting kid; a line that alone is open is taken."""

        def ask(game: Game, kid: int, context: int, lines: list[int]) -> None:
            if len(lines) > 1:
                game.ask("choose", kid, lines, (frames.CHOSEN, source, kid, context))
            elif lines:
                take_line(game, lines[0], source, kid, context)
            else:
                game.tail.append((log.NONE_OPEN, source, numbers[0]))

        return ask

    def play(self, game: Game, block: int, seat: int, context: int) -> None:
        """As a frame of the stack."""
        game.stack.append((frames.BLOCK, block, 0, seat, context))

    def rolled(self, game: Game, seat: int, source: int) -> int:
        """A die, which is logged."""
        face = game.roll(1)[0]
        game.tail.append((log.TABLE_ROLL, source, seat, face))
        return face

    def affordable(self, game: Game, seat: int, spend: int) -> bool:
        """TST-9: whether a kid has the time."""
        return calendar.can_spend(game, seat, spend)
