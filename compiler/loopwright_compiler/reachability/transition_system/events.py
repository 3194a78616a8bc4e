"""Who hears of what: listeners of the diary and of cards in hand, and the events that they hear of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .operations import Each, Op, Repeat, Trigger
from .settled import COMES_NEARBY, ENTERS_SECTOR, moved_name
from .variables import Variable, Variables

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import ListenerData


OF_MACHINES = (COMES_NEARBY, "machine_enters_token", ENTERS_SECTOR)


class Heard(NamedTuple):
    """A listener and what it names."""

    trigger: Trigger
    location: str | None
    machine: str | None


class Hearing:
    """The part of a program that brings events to their listeners."""

    def __init__(self, variables: Variables, kids_at_most: int) -> None:
        self.variables = variables
        self.kids_at_most = kids_at_most
        self.listeners: dict[str, list[Heard]] = {}
        """The diary's, by event."""
        self.held: dict[str, list[Heard]] = {}
        """Those of cards that kids may hold."""
        self.responses: list[Trigger] = []
        """What machines do to the kids that they meet."""
        self._waiting: list[tuple[Repeat, str, str | None, str | None]] = []

    def hacked(self, machine: str) -> list[Variable]:
        """The variables of the machines that a card means by a name, `this`, `one` or `every`."""
        by_name = self.variables.by_name
        if f"hacked.{machine}" in by_name:
            return [by_name[f"hacked.{machine}"]]
        return [variable for name, variable in by_name.items() if name.startswith("hacked.")]

    def moved(self, machine: str) -> list[Variable]:
        """The same for whether machines have been anywhere but at their starts."""
        by_name, name = self.variables.by_name, moved_name(machine)
        if name in by_name:
            return [by_name[name]]
        return [variable for name, variable in by_name.items() if name.startswith(moved_name(""))]

    def listens(self, among: dict[str, list[Heard]], part: ListenerData, trigger: Trigger) -> None:
        """A card hears of something."""
        event = part["event"]
        among.setdefault(event["on"], []).append(Heard(trigger, event.get("location"), event.get("machine")))

    def heard(self, kind: str, since: Sequence[Trigger] = ()) -> Each:
        """Something that happens once, for certain; `since` may be carried out before it is answered."""
        held = [one.trigger for one in self.held.get(kind, ())]
        return Each([one.trigger for one in self.listeners.get(kind, ())], Repeat(held), since)

    def event(self, kind: str, location: str | None = None, machine: str | None = None) -> Repeat:
        """Something that may happen, any number of times, and who hears of it."""
        made = Repeat([], most=max(1, len(self.hacked(""))))
        self._waiting.append((made, kind, location, machine))
        return made

    def arrivals(self, location: str | None, most: int, *, meets: bool = True) -> Op:
        """Up to so many kids arrive there, or anywhere, and meet machines before (MOV-5)."""
        made = Repeat([], most=min(most, self.kids_at_most), meets=meets)
        if meets:
            self._waiting.append((made, "", None, None))
        return self.with_arrivals(made, location)

    def with_arrivals(self, made: Repeat, location: str | None = None) -> Repeat:
        """Who hears of kids that arrive there, or anywhere, is among what may happen."""
        self._waiting.append((made, "kid_enters", location, None))
        self._waiting.append((made, "kid_enters_token", None, None))
        return made

    def machine_comes(self, name: str, times: int = 1) -> Op:
        """A machine, or each, may come to other sectors, so many times."""
        machine = name if f"hacked.{name}" in self.variables.by_name else None
        made = Repeat([], most=times * max(1, len(self.hacked(""))))
        self._waiting += [(made, kind, None, machine) for kind in OF_MACHINES]
        return made

    def resolve(self) -> None:
        """Now that all listeners are read: who hears of what."""
        for made, kind, location, machine in self._waiting:
            heard = [*self.listeners.get(kind, ()), *self.held.get(kind, ())] if kind else []
            triggers = [one.trigger for one in heard if _meant(one, location, machine)]
            made.triggers = [*made.triggers, *(triggers if kind else self.responses)]


def _meant(heard: Heard, location: str | None, machine: str | None) -> bool:
    """Whether a listener may hear of this; None is any."""
    return (location is None or heard.location in (None, location)) and (
        machine is None or heard.machine in (None, machine)
    )
