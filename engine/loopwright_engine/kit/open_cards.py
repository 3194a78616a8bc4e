"""Cards that lie open and wait: until something becomes true (`when`), or for an event (`on`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from loopwright_engine.core.branches import TEST_FAILED, TEST_SUCCEEDED
from loopwright_engine.errors import RulesError
from loopwright_engine.game_types import AnyGame, AnyOptions

from .cards import Card, CardGame
from .game import late_step, step
from .protocol import Field, Kind

FIRED, TRUE, USED, USED_IN_ROUND, ROUND = range(5)
"""The places of the field `heard`: bits of `when` lines that have happened, and of those that are true; of
`on` lines that were used, in the game and in the round with that number.
"""
EVERY_ROUND: Final = "round"
NOBODY: Final = -1


class OpenGame(CardGame):
    """A game with cards that lie open; kinds of its language are `open`, and it may have `events`.

    A `when` happens as soon as it is true, once as long as its card lies open, or `each time` that it becomes
    true. That is looked at after each card that rules `play`, after each event, and where they say `look`. An
    `on` happens after rules tell of its event with `happen`, in the order of the cards.
    """

    fields: ClassVar[Mapping[str, Field]] = {
        "listener": Field(lambda game, number: _speaker(game, number).title,
                          lambda game, number: _speaker(game, number).id),
    }  # fmt: skip
    says: ClassVar[Mapping[str, Kind]] = {"speaks": Kind("{listener} takes effect.", "CARD")}

    heard: list[int]
    speaker: int
    """The line whose block happens now, by its number among the listeners; NOBODY outside of one."""
    event_at: int
    """Where that happened which the line answers, as rules tell it; NOBODY where it has no place."""

    def set_up(self, options: AnyOptions) -> None:
        """Nothing has happened yet."""
        super().set_up(options)
        self.heard, self.speaker, self.event_at = [0] * 5, NOBODY, NOBODY

    def lies_open(self, kind: str, card: int) -> bool:  # noqa: ARG002 - for games in which cards come and go
        """Whether a card of an open kind lies open now; all do where a game says nothing else."""
        return True

    def play(self, kind: str, card: int) -> None:
        """What a card says happens next, and then what that makes true."""
        if self.tables.whens:
            self.then(self.look)
        super().play(kind, card)

    def happen(self, event: str, *values: Any, place: int = NOBODY) -> None:
        """Let the cards answer an event, one after another; `values` are what it names, as its row has it.
        Where it has a `place`, cards that answer know it as `event_at`. Raises RulesError.
        """
        tables = self.tables
        hearers = tables.hearers.get((event, values))
        if hearers is None:
            row = self.language.event(event)
            if row is None or len(row.params) != len(values):
                raise RulesError(
                    f"the event {event!r} is no row of `events`, or takes other than {len(values)} values"
                )
        if tables.whens:
            self.then(self.look)
        for number, kind, card in hearers or ():
            if self.lies_open(kind, card):
                self.then(self.hear, number, place)

    def tested(self, succeeded: bool) -> None:
        """The cards that wait for it hear of a test, when its outcome has happened."""
        event = TEST_SUCCEEDED if succeeded else TEST_FAILED
        if event in self.tables.awaited:
            self.happen(event)

    @step
    def hear(self, number: int, place: int) -> None:
        """One line waits for an event that has come: it happens, if it may."""
        listener, heard = self.tables.listeners[number], self.heard
        if not self.lies_open(listener.kind, listener.card):
            return
        bit, use = 1 << number, USED
        if listener.limit == EVERY_ROUND:
            use = USED_IN_ROUND
            if heard[ROUND] != self.round:
                heard[USED_IN_ROUND], heard[ROUND] = 0, self.round
        if listener.limit and heard[use] & bit:
            return
        before = self.speaker, self.event_at
        self.speaker, self.event_at = number, place
        if listener.condition is None or listener.condition(self, self.actor):
            if listener.limit:
                heard[use] |= bit
            self._speak(number, *before)
        else:
            self.speaker, self.event_at = before

    def _speak(self, number: int, speaker: int, event_at: int) -> None:
        """What a line says happens next; then whoever spoke before goes on."""
        listener = self.tables.listeners[number]
        if not listener.silent:
            self.tell("speaks", number)
        self.then(self.fall_silent, speaker, event_at)
        self.then(self.play_block, listener.block)

    @late_step
    def fall_silent(self, speaker: int, event_at: int) -> None:
        """What a line says is over; who spoke before goes on."""
        self.speaker, self.event_at = speaker, event_at

    @step
    def look(self) -> None:
        """Let what has become true happen: one line, and then the rest."""
        heard, first = self.heard, NOBODY
        before = self.speaker, self.event_at
        self.event_at = NOBODY
        for number, listener in enumerate(self.tables.listeners):
            if listener.event:
                continue
            bit, self.speaker = 1 << number, number
            if not self.lies_open(listener.kind, listener.card):
                heard[FIRED] &= ~bit
                heard[TRUE] &= ~bit
            elif listener.condition is not None and not listener.condition(self, self.actor):
                heard[TRUE] &= ~bit
            elif first == NOBODY and not (heard[TRUE] if listener.each_time else heard[FIRED]) & bit:
                first = number
        if first == NOBODY:
            self.speaker, self.event_at = before
            return
        heard[FIRED] |= 1 << first
        heard[TRUE] |= 1 << first
        self.then(self.look)
        self.speaker = first
        self._speak(first, *before)


def _speaker(game: AnyGame, number: int) -> Card:
    """The card on which a line stands."""
    listener = game.tables.listeners[number]
    card: Card = game.tables.cards[listener.kind][listener.card]
    return card
