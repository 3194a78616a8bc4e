"""Game books: a figure that goes from section to section and reads each, and the slips of what it owns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from loopwright_engine.game_types import AnyOptions

from .cards import field_name
from .game import step
from .language import Line, Param, Takes, Word
from .places import PLACE, MapGame
from .protocol import Kind

NOWHERE: Final = -1
USES: Final = Line(
    "uses", Takes.NUMBER, low=0, high=6, default=1, doc="How often it can be used; 0 for what is only kept."
)


def slip_verbs(kind: str) -> tuple[Word, Word]:
    """The words that have a slip of a kind be owned, as good as new, or not any more."""
    slip, place = (Param(kind, Takes.CARD, (kind,)),), f"{{{field_name(kind)}}}"
    return (
        Word("take", "It is owned, as good as new.", slip, printed=f"take *{place}*", plays=(kind,)),
        Word("drop", "It is gone.", slip, printed=f"cross out *{place}*"),
    )


def has_slip(kind: str) -> Word:
    """The word of the fact that a slip of a kind is owned."""
    place = f"{{{field_name(kind)}}}"
    return Word("has", "It is owned.", (Param(kind, Takes.CARD, (kind,)),), printed=f"you have *{place}*")


class NotebookGame(MapGame):
    """A game book: rules ask which of its `ways` the figure takes, and cards have it `move to` a section;
    where it comes, the section is read, if its condition holds.

    Cards of the kind `slip`, which has the line `USES`, are owned or not: `uses` has a number for each, how
    often it can be used; see `use_slip`. The log has lines `arrived`, `took`, `used` and `dropped`.
    """

    slip: ClassVar[str] = ""
    """The kind of card of what is owned; of a book without such there is none."""
    shows: ClassVar[Mapping[str, str]] = {"standing": PLACE.name}

    came_from: int
    uses: list[int]
    visits: list[int]

    def __init_subclass__(cls) -> None:
        says = {}
        if cls.language.kind(cls.slip):
            slip = field_name(cls.slip)
            says = {
                name: Kind(f"{title}: {{{slip}}}.", "CARD")
                for name, title in (("took", "Owned"), ("used", "Used"), ("dropped", "Gone"))
            }
            cls.shows = {"slips": slip, **cls.shows}
        says["arrived"] = Kind("{place}.", "CARD")
        cls.says = {**says, **vars(cls).get("says", {})}
        super().__init_subclass__()

    def set_up(self, options: AnyOptions) -> None:
        """The figure is at the first section, which is not read, and owns nothing."""
        super().set_up(options)
        self.came_from = NOWHERE
        self.visits = [0] * len(self.tables.cards[PLACE.name])
        self.uses = [0] * len(self.tables.cards.get(self.slip, ()))

    # --- sections ---------------------------------------------------------------------------------

    @property
    def explored(self) -> int:
        """How many sections were read."""
        return sum(self.visits)

    def ways(self) -> list[int]:
        """Roads to sections whose conditions hold; straight back only where there is no other."""
        places, back = self.tables.cards[PLACE.name], self.came_from
        others = [place for place in self.roads() if place != back and self.holds(places[place])]
        return others or [place for place in self.roads() if place == back]

    def verb_move_to(self, place: int) -> None:
        """The figure goes to a section, which is read next."""
        self.came_from, self.standing = self.standing, place
        self.then(self.arrive)

    @step(plays=(PLACE.name,))
    def arrive(self) -> None:
        """A section is read: what it says happens, if its condition holds."""
        self.visits[self.standing] = 1
        self.tell("arrived", self.standing)
        if self.holds(self.tables.cards[PLACE.name][self.standing]):
            self.play(PLACE.name, self.standing)

    # --- what is owned ----------------------------------------------------------------------------

    @property
    def slips(self) -> list[int]:
        """What is owned."""
        return [slip for slip, left in enumerate(self.uses) if left]

    @property
    def usable(self) -> list[int]:
        """What is owned and does something when it is used."""
        return [slip for slip in self.slips if self.tables.lines[self.slip][USES.key][slip]]

    def seen(self, seat: int) -> dict[str, object]:
        """All of it; what is owned as a list."""
        return {**super().seen(seat), "slips": self.slips}

    def use_slip(self, slip: int) -> None:
        """It is used once: what it says happens."""
        self.uses[slip] -= 1
        self.tell("used", slip)
        self.play(self.slip, slip)

    def verb_take(self, slip: int) -> None:
        """A slip, as good as new; of one that is only kept, what it says is read at once."""
        uses = self.tables.lines[self.slip][USES.key][slip]
        self.uses[slip] = max(1, uses)
        self.tell("took", slip)
        if not uses:
            self.play(self.slip, slip)

    def verb_drop(self, slip: int) -> None:
        """A slip is gone."""
        if self.uses[slip]:
            self.uses[slip] = 0
            self.tell("dropped", slip)

    def fact_has(self, slip: int) -> bool:
        """Whether it is owned."""
        return self.uses[slip] > 0
