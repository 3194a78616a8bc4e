"""What the cards of a deck share: one size of letters, and few heights of their scenes.

Each card says how low its scene may reach in each size of type. A deck takes the first size in which nearly
all cards keep a picture, and the height that the longest of these leaves; where that is low for the sake of a
few, the others share a larger one. Longer ones have a lower height of their own, the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from loopwright_compiler.print.theme.layout import BodySizes, SideLayout

LONG: Final = 0.2
"""The greatest share of a deck that a size of type may leave without a picture."""
APART: Final = 4.0
"""mm: heights that differ by less look alike by mistake."""
GAIN: Final = 2.5
"""mm: what a further height must give the scenes of a deck on average."""
PART: Final = 2
"""Heights are whole parts of a mm: so many."""

Letters = tuple[float, float]
"""Sizes of prose and of rules, in points."""


class BodyStep(NamedTuple):
    """A size that a body may have, whether places are named, and the least foot of the scene above it, in
    mm.
    """

    measure: BodySizes
    names: bool
    least: float

    @property
    def letters(self) -> Letters:
        """The size of its letters; steps that differ only in air have the same."""
        return self.measure.prose, self.measure.rule


def steps_of(layout: SideLayout) -> tuple[BodyStep, ...]:
    """The sizes that a body on a side may have; a scene that does not give in keeps its height."""
    return tuple(
        BodyStep(measure, names, least if layout.gives else layout.text.y)
        for measure, least in layout.sizes
        for names in measure.names
    )


class UnknownReachError(Exception):
    """Where a scene ends above a body was not kept: the body has to be measured."""


class BodyNeeds:
    """How low the scene above one body may reach: above `least` it has no room, below `most` it does not go.
    `reach` measures where it ends, at the lowest, above a body of a size; in mm. It may be `pictured`: an
    author's picture. What is `known` was measured before: by the name of a size, and whether places are
    named.
    """

    def __init__(
        self,
        least: float,
        most: float,
        steps: Sequence[BodyStep],
        reach: Callable[[BodyStep], float],
        pictured: bool = False,
        known: Mapping[tuple[str, bool], float] = MappingProxyType({}),
    ) -> None:
        self.least, self.most, self.steps, self.pictured = least, most, steps, pictured
        self._reach = reach
        self.known = dict(known)

    def reach(self, step: BodyStep) -> float:
        """Where the scene ends at the lowest above a body of this size."""
        key = step.measure.name, step.names
        if key not in self.known:
            self.known[key] = self._reach(step)
        return self.known[key]

    def foot(self, letters: Letters, least: float) -> float | None:
        """The foot of the scene, at `least` so low, in letters of a size with the most air that allows it;
        None where they do not fit.
        """
        low = max(self.least, least)
        step = self.step(letters, low)
        return None if step is None else max(low, min(self.reach(step), self.most))

    def lowest(self, letters: Letters, least: float) -> float | None:
        """The same with the least air of all."""
        reach = max(self.reach(step) for step in self.steps if step.letters == letters)
        return reach if reach >= max(self.least, least) else None

    def step(self, letters: Letters, foot: float) -> BodyStep | None:
        """The size with the most air in which the body fits below a scene with this foot."""
        fitting = (step for step in self.steps if step.letters == letters and self.reach(step) >= foot)
        return next(fitting, None)


class DeckForm(NamedTuple):
    """What the cards of a deck share: the size of their letters, the least foot of a scene that is a picture,
    that of long cards, and the heights of scenes and of pictures of an author's.
    """

    letters: Letters
    picture: float
    floor: float
    heights: tuple[float, ...] = ()
    pictured: tuple[float, ...] = ()

    def own(self, body: BodyNeeds) -> float | None:
        """The foot of the scene that a body would have alone; None where it does not fit."""
        foot = body.foot(self.letters, self.picture)
        return body.lowest(self.letters, self.floor) if foot is None else foot

    def foot(self, body: BodyNeeds) -> float | None:
        """The foot of the scene above a body: that of the deck which leaves it room."""
        own, heights = self.own(body), self.pictured if body.pictured else self.heights
        return None if own is None else max(body.least, next((h for h in heights if h <= own), own))

    def shared(self, bodies: Iterable[BodyNeeds]) -> tuple[float, ...]:
        """The heights of some bodies: that of the longest with a picture, a larger one if that gives the
        others much, and that of the longest of all.
        """
        feet = sorted(int(PART * foot) / PART for body in bodies if (foot := self.own(body)) is not None)
        pictured = [foot for foot in feet if foot >= self.picture]
        return tuple(sorted({*_larger(pictured), *pictured[:1], *feet[:1]}, reverse=True))


def _larger(feet: Sequence[float]) -> Iterator[float]:
    """Of sorted heights the one that, beside the lowest, gives most to all together, if that is enough."""
    gains = [(len(feet) - number) * (foot - feet[0]) for number, foot in enumerate(feet)]
    most = max(gains, default=0.0)
    if most >= GAIN * len(feet) > 0 and (foot := feet[gains.index(most)]) - feet[0] >= APART:
        yield foot


def deck_form(bodies: Sequence[BodyNeeds]) -> DeckForm:
    """The form of a deck of such bodies, of which there is one at least."""
    steps = bodies[0].steps
    floor = min(step.least for step in steps)
    pictures = {step.letters: step.least for step in reversed(steps)}
    for letters in dict.fromkeys(step.letters for step in steps):
        form = DeckForm(letters, pictures[letters], floor)
        long = [body for body in bodies if body.foot(letters, form.picture) is None]
        if len(long) <= LONG * len(bodies) and all(body.lowest(letters, floor) is not None for body in long):
            break
    plain, pictured = ([body for body in bodies if body.pictured is own] for own in (False, True))
    return form._replace(heights=form.shared(plain), pictured=form.shared(pictured))
