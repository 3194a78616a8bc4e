"""What is impossible first: the one thing that all the rest of it stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .places import Part, Place, Places


class Roots:
    """Follows impossible things back to what makes them so, by what is known to happen."""

    def __init__(self, places: Places, happens: Callable[[str], bool]) -> None:
        self.places = places
        self.happens = happens
        self._active: set[str] = set()

    def of(self, name: str) -> str:
        """The root of something impossible; itself if it stands on nothing else, or on several.

        Of things that wait for each other it is the first by name.
        """
        seen = [name]
        while (following := self._after(seen[-1])) is not None:
            if following in seen:
                return min(seen[seen.index(following) :])
            seen.append(following)
        return seen[-1]

    def _after(self, name: str) -> str | None:
        """What something impossible stands on, one step back."""
        if name in self._active:
            return None
        self._active.add(name)
        found = self._common(self._at(name, place) for place in self.places.of.get(name, ()))
        self._active.remove(name)
        return found

    def _common(self, causes: Iterable[str | None]) -> str | None:
        found = set(causes)
        return found.pop() if len(found) == 1 else None

    def _at(self, name: str, place: Place) -> str | None:
        """What keeps it from happening at one place."""
        if place.at != name and place.at in self.places.of and not self.happens(place.at):
            return place.at
        return next((cause for part in place.parts if (cause := self._of_part(part)) is not None), None)

    def _of_part(self, part: Part) -> str | None:
        """What keeps a condition from holding: a side that never comes, a flag that nothing sets any more."""
        words = part.text.split()
        if words[0] == "diary" and words[2:3] == ["on"]:
            side = f"diary.{words[1]}.{words[3]}"
            return None if self.happens(side) else side
        if words[0] != "flag" or len(words) > 2:
            return None
        writers = self.places.writers.get(f"flag.{words[1]}", ())
        setting = [place.at for place, effect in writers if effect["do"] == "set_flag"]
        if any(self.happens(name) for name in setting):
            return None
        return setting[0] if len(setting) == 1 else self._common(self.of(name) for name in setting)
