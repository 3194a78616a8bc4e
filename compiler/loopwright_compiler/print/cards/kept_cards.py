"""Cards as they were drawn before. An author who edits one prints two hundred others with it, and to lay
those out and draw them takes most of the time.

What was drawn on a card lies in the user's own cache folder, with marks of all that it depends on: what the
card says, the form of its deck, and the scenes of its sides. So does what its texts need, of which the form
is made. There is a file for each box and way of printing; a file begins with a checksum of itself, and
nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from loopwright_dsl import user_cache
from loopwright_dsl.build_id import full_version
from loopwright_dsl.user_cache import fits
from loopwright_engine.core.decks import decks_of

from loopwright_compiler.print.scenes.pdf import KeptScenes

from .deck_forms import BodyNeeds, BodyStep, UnknownReachError, steps_of
from .faces import PrintedCard, PrintedFace, Tape, scenes_of

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print.scenes import Scene
    from loopwright_compiler.print.theme.layout import SideLayout

    from .decks import Job
    from .scenery import Key

TITLE: Final = ".title"
DECK_CARD: Final = ("id", "title", "copies")
"""What others show of a card of a scenario's own decks."""
_ELSEWHERE: Final = ("hash", "origins", "build", "intentions", "source", "strings")

FOLDER: Final = "cards"
FILES: Final = 10
"""The most files that are kept; the oldest go first."""
FEW: Final = 4
"""So many new cards are drawn again each time: it takes less time than to write the file."""

LayoutKey: TypeAlias = tuple[str, tuple[float, float], bool]
"""What tells a layout from others: a side, its size in mm, and whether it is a poster."""
Bodies: TypeAlias = list[tuple[LayoutKey, BodyNeeds]]
"""The bodies of a card: the layout of each, and what it needs."""


class CardMarks:
    """What cards of a bundle say, each in a short mark, the titles that others may show, and what all share.

    alone: see `CardPrinter`. Cards of a scenario's own decks are such cards in every game.
    """

    def __init__(self, bundle: Mapping[str, Any], alone: Mapping[str, Sequence[str]]) -> None:
        cards = {part: (bundle[part], keys) for part, keys in alone.items()}
        cards |= {f"deck {deck['id']}": (deck["cards"], DECK_CARD) for deck in decks_of(bundle)}
        own: dict[str, list[Any]] = {card["id"]: [card] for part, _ in cards.values() for card in part}
        self.titles: dict[str, str] = {}
        texts = {}
        for id, text in bundle["strings"].items():
            owner = _owner(id, own)
            if owner is None:
                texts[id] = text
            else:
                own[owner] += (id, text)
                if id.endswith(TITLE):
                    self.titles[id] = text
        rest = {part: value for part, value in bundle.items() if part not in (*alone, *_ELSEWHERE)}
        decks = [{**deck, "cards": ()} for deck in decks_of(bundle)]
        seen = {part: [[card[key] for key in keys] for card in made] for part, (made, keys) in cards.items()}
        self.shared = json.dumps([{**rest, "decks": decks}, seen, texts], ensure_ascii=False)
        self._own = {id: digest(json.dumps(said)) for id, said in own.items()}

    def of(self, job: Job) -> str:
        """The mark of a card."""
        return f"{job.id} {self._own.get(job.beside or job.id) or digest(job.gathered)}"


class ReadTexts(dict[str, str]):
    """The texts of a bundle, which note the ids of those that are `read`."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts)
        self.read: set[str] = set()

    def __getitem__(self, id: str) -> str:
        self.read.add(id)
        return super().__getitem__(id)

    def get(self, id: str, default: Any = None) -> Any:
        self.read.add(id)
        return super().get(id, default)


def _owner(id: str, cards: Collection[str]) -> str | None:
    """The card that a text belongs to, by the id of the text; None for what belongs to none of them."""
    while id := id.rpartition(".")[0]:
        if id in cards:
            return id
    return None


def digest(text: str) -> str:
    """A short hash."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


class KeptRow(NamedTuple):
    """A card as it was drawn: by the `mark` of what it says, with the `titles` of others that it read, in
    the `form` of its deck, with `plans` of scenes; `drawn` are the marks of those that its tapes name.
    """

    mark: str
    titles: dict[str, str]
    form: str
    title: str
    marks: list[str]
    sides: list[str]
    plans: list[list[str]]
    drawn: list[str]
    bodies: list[Any]
    front: list[str]
    back: list[str]


_BODY: Final = [[str, [float, float], bool], float, float, bool, [[str, bool, float]]]
SHAPE: Final = {
    str: [str, {str: str}, str, str, [str, str], [str, str], [[str, str, str]], [str], [_BODY], [str], [str]]
}
"""The shape of a file (see `user_cache.fits`): by the id of each card the fields of its `KeptRow`."""


class DrawnCard(NamedTuple):
    """A card that is laid out, and drawn when its sides have their tapes; see `KeptRow`."""

    mark: str
    titles: dict[str, str]
    form: str
    card: PrintedCard
    plans: dict[Key, str]
    bodies: Bodies

    def row(self) -> KeptRow | None:
        """What is kept of it; None where nothing was drawn, or a picture of the author's. A side that is
        left out in this way of printing has no tape.
        """
        faces = self.card.front, self.card.back
        tapes = [face.tape or [] for face in faces]
        if not any(tapes) or any(type(part) is not str for tape in tapes for part in tape):
            return None
        front, back = cast("list[list[str]]", tapes)
        bodies = [
            (
                on,
                needs.least,
                needs.most,
                needs.pictured,
                [(*size, foot) for size, foot in needs.known.items()],
            )
            for on, needs in self.bodies
        ]
        return KeptRow(
            self.mark,
            self.titles,
            self.form,
            self.card.title,
            [*self.card.marks],
            [face.side for face in faces],
            [[*key, plan] for key, plan in self.plans.items()],
            [*scenes_of(front), *scenes_of(back)],
            bodies,
            front,
            back,
        )


class KeptCards:
    """The cards of a box as they were drawn when it was last printed in this `way`.

    They are laid out from its `bundle`, which notes the titles that are read. alone: see `CardMarks`.
    """

    def __init__(self, bundle: AnyBundle, way: str, alone: Mapping[str, Sequence[str]]) -> None:
        box, self._texts = bundle["scenario"]["id"], ReadTexts(bundle["strings"])
        self.bundle = cast("AnyBundle", {**bundle, "strings": self._texts})
        self.scenes = KeptScenes(box)
        self._marks = CardMarks(cast("Any", bundle), alone)
        self._shared = digest(self._marks.shared)
        self._path = user_cache.file_for(
            FOLDER, Path(__file__).parent, full_version(), user_cache.installed(), box, way
        )
        self._rows: dict[str, KeptRow] = {}
        self._same: dict[str, KeptRow] = {}
        self._drawn: list[DrawnCard] = []
        data = None if self._path is None else user_cache.checked_entry(self._path)
        if data is not None:
            with suppress(ValueError):
                rows = json.loads(data)
                if fits(rows, SHAPE):
                    self._rows = {id: KeptRow(*row) for id, row in rows.items()}

    def mark(self, job: Job, place: str) -> str:
        """What tells a card at a place in its deck from all others, with all that it shares with them."""
        return f"{self._marks.of(job)} {place} {self._shared}"

    def bodies(self, id: str, mark: str, layout: Callable[..., SideLayout]) -> Bodies | None:
        """The bodies of a card, if they were measured when it had this mark, on layouts of a press."""
        row = self._row(id, mark)
        if row is None:
            return None
        bodies: Bodies = []
        for (side, (width, height), poster), least, most, pictured, reaches in row.bodies:
            key = side, (width, height), poster
            known = {(name, names): foot for name, names, foot in reaches}
            bodies.append((key, BodyNeeds(least, most, steps_of(layout(*key)), _unknown, pictured, known)))
        return bodies

    def card(
        self, id: str, mark: str, form: str, plan: Callable[[str, str], Scene | None]
    ) -> PrintedCard | None:
        """A card with its tapes, if it was drawn with this mark, in this form, with scenes of these plans."""
        row = self._row(id, mark)
        if row is None or row.form != form:
            return None
        if any(digest(repr(plan(key, side))) != known for key, side, known in row.plans):
            return None
        if not all(map(self.scenes.holds, row.drawn)):
            return None
        self._same[id] = row
        tapes: list[Tape] = [[*row.front], [*row.back]]
        front, back = (PrintedFace(id, side, tape=tape) for side, tape in zip(row.sides, tapes, strict=True))
        return PrintedCard(id, row.title, front, back, (row.marks[0], row.marks[1]))

    def _row(self, id: str, mark: str) -> KeptRow | None:
        """What is kept of a card that says the same, as do the titles that it showed."""
        row = self._rows.get(id)
        return row if row and row.mark == mark and row.titles.items() <= self._marks.titles.items() else None

    def lays_out(self) -> None:
        """Forget which titles were read before a card is laid out."""
        self._texts.read.clear()

    def titles(self) -> dict[str, str]:
        """The titles of cards that were read since a card was begun."""
        return {id: title for id, title in self._marks.titles.items() if id in self._texts.read}

    def draws(self, card: DrawnCard) -> None:
        """Note a card that is going to be drawn."""
        self._drawn.append(card)

    def keep(self) -> None:
        """Keep the cards of this print, unless hardly any of them is new."""
        new = {drawn.card.id: row for drawn in self._drawn if (row := drawn.row())}
        if self._path is None or len(new) <= (FEW if self._same else 0):
            return
        data = json.dumps(self._same | new, ensure_ascii=False, separators=(",", ":"))
        user_cache.keep_entry(self._path, data.encode("utf-8", "surrogatepass"), FILES)


def _unknown(step: BodyStep) -> float:
    """What stands for a measure that was not kept."""
    raise UnknownReachError(step)
