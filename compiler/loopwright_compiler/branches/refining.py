"""Few variables, and more of them where the way that was found cannot be followed with all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .few import Few
from .model import Model
from .questions import Question
from .reasons import Reason, Reasons
from .replaying import follow
from .runner import TooMany
from .verdicts import IMPOSSIBLE, OPEN, POSSIBLE, Verdict, Way

MOST_REFINEMENTS = 16


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be spent: states, and until when."""

    most: int
    until: float


class Refiner:
    """Keeps for each question the variables that it was found to depend on."""

    def __init__(self) -> None:
        self.tracked: dict[Question, frozenset[int]] = {}

    def decide(
        self, model: Model, question: Question, effort: Effort, known: Mapping[str, Reason]
    ) -> Verdict:
        """A verdict; `known` are reasons found before."""
        states = 0
        way: Way = ()
        values = model.values_for(question, effort.until)
        names = model.program.variables.all
        tried = [place.trigger for place in model.places.of.get(question.goal, ())]
        for _ in range(MOST_REFINEMENTS):
            tracked = self.tracked.setdefault(question, model.variables_of(question.goal))
            few = Few(
                values,
                tracked,
                question.goal,
                most=effort.most,
                until=effort.until,
                by=question.by,
                tried=tried,
            )
            method = f"few variables: {', '.join(sorted(names[one].name for one in tracked)) or 'none'}"
            try:
                stumble = follow(few) if few.explore() else None
            except TooMany:
                states = few.states
                break
            if stumble is None:
                because = Reasons(model.places, values, known).of(question.goal, few)
                return Verdict(question, IMPOSSIBLE, f"{method}; {few.states} states", because)
            way = _told(few, model)
            if stumble.followed:
                return Verdict(question, POSSIBLE, f"{method}; {few.states} states", None, way)
            if stumble.doubts <= tracked:
                break
            self.tracked[question] = tracked | stumble.doubts
        method = f"few variables: {len(self.tracked[question])} variables, {states} states searched"
        return Verdict(question, OPEN, method, None, way)


def _told(few: Few, model: Model) -> Way:
    """The way to the goal, as far as kids choose it."""
    return tuple(
        (node.moment[0], action.block.id)
        for node, action in few.way()
        if action is not None and action.block.id in model.places.of
    )
