"""What is impossible first: the one thing that all the rest of it stands on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .places import Part, Place, Places


class Roots:
    """Follows impossible things back to what makes them so, by what is known to happen."""

    def __init__(self, places: Places, happens: Callable[[str], bool]) -> None:
        self.places = places
        self.happens = happens

    def of(self, name: str) -> str:
        """The nearest root of something impossible; itself if it stands on nothing else.

        Of things that only wait for each other it is the first by name.
        """
        seen = self._behind(name)
        root = next((one for one in seen if not self._after(one)), None)
        return root if root is not None else min(self._behind(seen[-1]))

    def _behind(self, name: str) -> list[str]:
        """All that something stands on, itself and what is near first."""
        seen = [name]
        for one in seen:
            seen += [following for following in self._after(one) if following not in seen]
        return seen

    def _after(self, name: str) -> list[str]:
        """What something impossible stands on, one step back; nothing if a place of it has its own cause."""
        outer = self._outer(name)
        if outer is not None:
            return [outer]
        found = [self._at(name, place) for place in self.places.of.get(name, ())]
        return list(dict.fromkeys(one for each in found for one in each)) if all(found) else []

    def _outer(self, name: str) -> str | None:
        """The impossible block or side around a block."""
        around = name.removesuffix(".block").rpartition(".")[0]
        while around:
            for outer in (f"{around}.block", around):
                if outer != name and outer in self.places.of and not self.happens(outer):
                    return outer
            around = around.rpartition(".")[0]
        return None

    def _at(self, name: str, place: Place) -> Sequence[str]:
        """What keeps it from happening at one place."""
        if place.at != name and place.at in self.places.of and not self.happens(place.at):
            return [place.at]
        return next((found for part in place.parts if (found := self._of_part(part))), ())

    def _of_part(self, part: Part) -> Sequence[str]:
        """What keeps a condition from holding: a side that never comes, a flag that nothing sets any more."""
        words = part.text.split()
        if words[0] == "diary" and words[2:3] == ["on"]:
            side = f"diary.{words[1]}.{words[3]}"
            return () if self.happens(side) else [side]
        if words[0] != "flag" or len(words) > 2:
            return ()
        writers = self.places.writers.get(f"flag.{words[1]}", ())
        setting = [place.at for place, effect in writers if effect["do"] == "set_flag"]
        return () if any(self.happens(one) for one in setting) else setting
