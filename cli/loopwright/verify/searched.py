"""What a verification of a kit without proofs has shown by now: by cards, stories, games and a walk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from loopwright_dsl.english import plural
from loopwright_engine import Bundle, save
from loopwright_engine.bundle.load import place_of
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_engine.kit.verdicts import (
    BROKEN,
    CHOICE,
    IMPOSSIBLE,
    KEPT,
    OPEN,
    POSSIBLE,
    Answer,
    IntentionVerdict,
    Limits,
    Places,
    Remark,
    Report,
)

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData
    from loopwright_engine.kit.set_ups import SetUps
    from loopwright_engine.kit.walk import Walked


_METHODS: Final = {
    "game": "a game",
    "story": "a story",
    "cards": "the cards alone",
    "walk": "a walk over positions",
}
"""How a verdict is told to have come about, by what `by` says of it."""


@dataclass(slots=True, repr=False)
class Searched:
    """What cards, stories and games have shown, and what a walk over positions has reached and proved."""

    bundle: Bundle
    items: list[str]
    limits: Limits
    set_ups: SetUps
    cards: Mapping[str, str] = field(default_factory=dict)
    """The items that never happen by what the cards say alone, each with the reason."""
    games: int = 0
    work: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False
    shown: dict[str, Any] = field(default_factory=dict)
    """For each item that a game has reached the shortest game that reaches it."""
    stories: dict[str, str] = field(default_factory=dict)
    """For each item that a story test was the first to reach the file of that story."""
    played: set[int] = field(default_factory=set)
    """The numbers of the set-ups of which games were played."""
    walked: Walked | None = None

    @property
    def left(self) -> list[str]:
        """The items of which neither cards nor a game nor a walk says a thing, in the order of the cards."""
        reached = self.walked.reached if self.walked is not None else ()
        known = (self.shown, self.cards, reached)
        return [item for item in self.items if not any(item in part for part in known)]

    @property
    def exhaustive(self) -> bool:
        """Whether a walk has looked at every position that there is."""
        return self.walked is not None and self.walked.whole

    @property
    def never(self) -> list[str]:
        """The items that no game can reach."""
        left = set(self.left) if self.exhaustive else set()
        return [item for item in self.items if item in self.cards or item in left]

    @property
    def open(self) -> list[str]:
        """The items of which nothing is known."""
        return [] if self.exhaustive else self.left

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each item by its id, in the order of the cards."""
        verdicts = dict.fromkeys(self.items, POSSIBLE)
        return verdicts | dict.fromkeys(self.open, OPEN) | dict.fromkeys(self.never, IMPOSSIBLE)

    def report(self, written: Places, *, keep: bool) -> Report:
        """All that is known by now; with `keep` each item that a game reaches has that game."""
        data, contents = self.bundle.data, self.bundle.kit.contents
        kinds = {item.id: item.kind for item in contents.items(data)}
        names = contents.names(data)
        never = {intention["item"] for intention in self._intentions if intention["must"] == "never"}
        answers = [
            Answer(
                kinds.get(item, CHOICE),
                item,
                names(item) or item,
                f"{names(item) or item} never happens",
                "",
                written.place(item),
                verdict,
                _METHODS.get(self.by(item) or "", "not looked at"),
                self.detail(item),
                (item,) if verdict == IMPOSSIBLE else (),
                item if verdict == IMPOSSIBLE else "",
                meant=item not in kinds or item in never,
                witness=save(self.shown[item]) if keep and item in self.shown else None,
                more={"by": self.by(item), "place": place_of(self.bundle.origins, item) or None},
            )
            for item, verdict in self.verdicts.items()
        ]
        return Report(
            data["scenario"]["id"],
            contents.title(data),
            {"kit": self.bundle.kit.name},
            "",
            self.limits,
            tuple(answers),
            tuple(self._promise(intention, written) for intention in self._intentions),
            remarks=tuple(map(Remark, self._remarks(answers))),
            work=self.work,
            seconds=self.seconds,
            games=self.games,
            interrupted=self.interrupted,
            searched={
                "positions": self.walked.positions if self.walked is not None else 0,
                "exhaustive": self.exhaustive,
                "set_ups": {
                    "all": self.set_ups.count,
                    "played": len(self.played),
                    "walked": self.walked.set_ups if self.walked is not None else 0,
                    "unbounded": self.set_ups.unbounded,
                },
            },
        )

    @property
    def _intentions(self) -> list[IntentionData]:
        """What the cards intend of items that are looked at."""
        written: list[IntentionData] = self.bundle.data.get("intentions", [])
        return [intention for intention in written if intention["item"] in self.verdicts]

    def _promise(self, intention: IntentionData, written: Places) -> IntentionVerdict:
        item, must = intention["item"], intention["must"]
        answer = self.verdicts[item]
        kept = POSSIBLE if must == "reachable" else IMPOSSIBLE
        return IntentionVerdict(
            intention["id"],
            item,
            must,
            self.bundle.kit.contents.names(self.bundle.data)(item) or item,
            written.place(intention["id"]),
            OPEN if answer == OPEN else KEPT if answer == kept else BROKEN,
            self.detail(item) or "a game comes there",
            witness=save(self.shown[item]) if item in self.shown else None,
        )

    def _remarks(self, answers: list[Answer]) -> Iterator[str]:
        """What a writer should know besides: choices without an open option, and how much was looked at."""
        for answer in answers:
            if answer.kind == CHOICE and answer.verdict == POSSIBLE:
                place = f" ({place_of(self.bundle.origins, answer.id)})"
                name = answer.name.removesuffix(NONE_OPEN)
                yield f"Nothing to choose: a game comes to {name}{place} while no option is open."
        if self.open and self.walked is not None and self.walked.why:
            yield f"What no game came to cannot be proved impossible: {self.walked.why}."
        yield self.coverage

    @property
    def _positions(self) -> str:
        return plural(self.walked.positions if self.walked is not None else 0, "position")

    @property
    def coverage(self) -> str:
        """How much was looked at, in a sentence."""
        looked = f"Looked at: games of {len(self.played)} of {plural(self.set_ups.count, 'set-up')}"
        if self.exhaustive:
            looked += f", and all {self._positions} that any of them comes to"
        elif self.walked is not None and self.walked.positions:
            looked += f", and {self._positions}"
            looked += f", which are all of {self.walked.set_ups} of them" if self.walked.set_ups else ""
        if self.set_ups.unbounded:
            looked += f"; {' and '.join(self.set_ups.unbounded)} may be anything, and stayed as usual"
        return f"{looked}."

    def by(self, item: str) -> str | None:
        """What says whether an item can happen."""
        if item in self.shown:
            return "story" if item in self.stories else "game"
        if item in self.cards:
            return "cards"
        reached = self.walked is not None and (self.walked.whole or item in self.walked.reached)
        return "walk" if reached else None

    def detail(self, item: str) -> str:
        """Why an item has its verdict, in words; empty for what games show."""
        match self.by(item):
            case "game":
                return ""
            case "story":
                return f"the story {self.stories[item]} comes there"
            case "cards":
                return self.cards[item]
            case "walk":
                came = "does not come" if item in self.never else "comes"
                return f"a walk over {self._positions} {came} there"
        return (self.walked.why if self.walked is not None else "") or "no game came there"

    def show(self, ids: frozenset[str], game: Any, story: str = "") -> None:
        """A game has reached these ids. What a game has shown is so, whatever was taken to be proved."""
        for name in ids.intersection(self.items):
            best = self.shown.get(name)
            if best is None and story:
                self.stories[name] = story
            if best is None or (name not in self.stories and len(game.choices) < len(best.choices)):
                self.shown[name] = game
        if not ids.isdisjoint(self.cards):
            self.cards = {}
