"""Why something is impossible, for the sentences of every game: which conditions never hold together, and
which impossible thing all of it stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .guards import State, Variable
from .system import Conjunct, Site, Sites

MOST_PLACES = 3
"""So many places are named where there are several."""


class Roots:
    """Follows impossible things back to their root causes, by what is known to happen."""

    def __init__(self, places: Sites, happens: Callable[[str], bool]) -> None:
        self.places = places
        self.happens = happens

    def of(self, name: str) -> str:
        """Return the nearest root of something impossible; itself if it depends on nothing else impossible.

        Of things that only wait for each other it is the first by name.
        """
        seen = self._behind(name)
        root = next((one for one in seen if not self._after(one)), None)
        return root if root is not None else min(self._behind(seen[-1]))

    def _behind(self, name: str) -> list[str]:
        """All impossible things that something depends on, itself and the nearest first."""
        seen = [name]
        for one in seen:
            seen += [following for following in self._after(one) if following not in seen]
        return seen

    def _after(self, name: str) -> list[str]:
        """The impossible things one step back; nothing if a place of it has a cause of its own."""
        outer = self._outer(name)
        if outer is not None:
            return [outer]
        reasons = [self._at(name, place) for place in self.places.of.get(name, ())]
        return list(dict.fromkeys(one for reason in reasons for one in reason)) if all(reasons) else []

    def _outer(self, name: str) -> str | None:
        """The impossible block or side around a block."""
        around = name.removesuffix(".block").rpartition(".")[0]
        while around:
            for outer in (f"{around}.block", around):
                if outer != name and outer in self.places.of and not self.happens(outer):
                    return outer
            around = around.rpartition(".")[0]
        return None

    def _at(self, name: str, place: Site) -> Sequence[str]:
        """The impossible things that keep it from happening at one place."""
        if place.at != name and place.at in self.places.of and not self.happens(place.at):
            return [place.at]
        return next((roots for part in place.parts if (roots := self._of_part(part))), ())

    def _of_part(self, part: Conjunct) -> Sequence[str]:
        """What impossible things keep a condition from holding: a side that never comes, a flag never set."""
        side = self.places.side_asked(part)
        if side is not None:
            return () if self.happens(side) else [side]
        words = part.text.split()
        if words[0] != "flag" or len(words) > 2:
            return ()
        writers = self.places.writers.get(f"flag.{words[1]}", ())
        setting = [place.at for place, effect in writers if effect["do"] == "set_flag"]
        return () if any(self.happens(one) for one in setting) else setting


def conflict(
    parts: Sequence[Conjunct], states: Iterable[State], importance: Callable[[Conjunct], int] = lambda _: 0
) -> list[Conjunct]:
    """Return the fewest of these conditions that never all hold: one after another is left out and tried,
    the least important first.

    Empty when there is no such state at all; all of them that can fail when each alone can hold.
    """
    if not states:
        return []
    left = list(parts)
    if ever(left, states):
        return [part for part in left if fails(part, states)] or left
    for part in sorted(parts, key=importance):
        fewer = [one for one in left if one is not part]
        if not ever(fewer, states):
            left = fewer
    return left


def ever(parts: Sequence[Conjunct], states: Iterable[State]) -> bool:
    return any(holds(parts, state) for state in states)


def fails(part: Conjunct, states: Iterable[State]) -> bool:
    return any(part.guard.no(state) is not None for state in states)


def holds(parts: Sequence[Conjunct], state: State) -> bool:
    return narrowed(parts, state) is not None


def narrowed(parts: Sequence[Conjunct], state: State) -> State | None:
    """What is left of a state where all conditions hold; None where they never do."""
    left: State | None = state
    for part in parts:
        if left is None:
            return None
        left = part.guard.yes(left)
    return left


def seen(states: Iterable[State], variable: Variable) -> int:
    """Return the mask of all values that a variable has in any of these states."""
    mask = 0
    for state in states:
        mask |= state[variable.number]
    return mask


def all_of_them(texts: Sequence[str]) -> str:
    """The text of conditions that must all hold, with each `or` among others in brackets."""
    return " and ".join(f"({text})" if " or " in text and len(texts) > 1 else text for text in texts)


def first_names(names: list[str]) -> str:
    """The first of some names, each once, for a sentence."""
    names = list(dict.fromkeys(names))
    text = ("; " if any(", once" in one for one in names) else ", ").join(names[:MOST_PLACES])
    return text + (" …" if len(names) > MOST_PLACES else "")
