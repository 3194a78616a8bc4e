"""What all cards of a run share while they are laid out: the bundle, its theme, who sets its texts, who
reports what does not fit, the author's pictures, and the scenes.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes import Scene
from loopwright_compiler.print.theme.layout import SideLayout, layout, stretched_table
from loopwright_compiler.print.theme.theme import Theme
from loopwright_compiler.words import icon_word

from .deck_forms import BodyNeeds, DeckForm, UnknownReachError, deck_form
from .kept_cards import Bodies, DrawnCard, KeptCards, LayoutKey, digest
from .pictures import Pictures
from .scenery import Key, SceneSubjects, plans
from .typesetter import PreflightTypesetter, Typesetter

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle

    from .decks import Job, PrintedDeck
    from .faces import PrintedCard


@dataclass(slots=True)
class Press:
    """What all cards of a run share; in a `preflight`, texts that surely fit are left out.

    Bodies take the `forms` of their deck, by the layout of their side. Parts of layout tables in which
    something stood are `used`: a side, the table, and the part. `decks` are all of them. Cards that are
    `kept` as they were drawn are neither measured nor laid out again.
    """

    bundle: AnyBundle
    theme: Theme
    problems: Problems
    subjects: SceneSubjects | None = None
    draft: str = ""
    pictures: Pictures = field(default_factory=lambda: Pictures(None))
    preflight: bool = False
    kept: KeptCards | None = None
    typesetter: Typesetter = field(init=False)
    forms: dict[SideLayout, DeckForm] = field(init=False, default_factory=dict)
    measuring: bool = field(init=False, default=False)
    decks: Sequence[PrintedDeck] = field(init=False, default=())
    used: set[tuple[str, str, str]] = field(init=False, default_factory=set)
    _layouts: dict[LayoutKey, SideLayout] = field(init=False, default_factory=dict)
    _forms: dict[str, dict[SideLayout, DeckForm]] = field(init=False, default_factory=dict)
    _bodies: dict[Hashable, tuple[LayoutKey, BodyNeeds]] = field(init=False, default_factory=dict)
    _form: str = field(init=False, default="")
    _marks: dict[str, str] = field(init=False, default_factory=dict)
    _needed: dict[str, Bodies] = field(init=False, default_factory=dict)
    _plans_used: dict[Key, Scene | None] = field(init=False, default_factory=dict)
    _plans: dict[Key, Scene] | None = None

    def __post_init__(self) -> None:
        kind = PreflightTypesetter if self.preflight else Typesetter
        self.typesetter = kind(self.theme, self.problems)

    def layout(self, side: str, size: tuple[float, float], poster: bool = False) -> SideLayout:
        """The layout of a side at a size in mm, or of the poster that a back is."""
        key = side, size, poster
        if key not in self._layouts:
            design = self.theme.sides[side]
            table = design.poster if poster else design.layout
            self._layouts[key] = layout(
                stretched_table(table, design.laid, size), size, self.theme.body_sizes
            )
        return self._layouts[key]

    @property
    def blind(self) -> bool:
        """Whether what is laid out is only measured, or looked at for errors: it needs no scenes."""
        return self.preflight or self.measuring

    def begin(self, deck: PrintedDeck) -> None:
        """Lay out cards of a deck in its forms from here on; a preflight looks at each card alone. Errors are
        told when cards are laid out.
        """
        if self.preflight:
            return
        if deck.name not in self._forms:
            problems = self.problems
            self.problems = self.typesetter.problems = Problems(self.bundle)
            try:
                self._forms[deck.name] = self._measured(deck, self.kept)
            except UnknownReachError:
                self._forms[deck.name] = self._measured(deck, None)
            self.problems = self.typesetter.problems = problems
        self.forms = self._forms[deck.name]
        self._form = digest(repr(self.forms)) if self.kept else ""

    def printed(self, job: Job) -> PrintedCard:
        """A card of the deck that was begun: as it was drawn before if that is kept, else laid out."""
        if self.kept is None:
            return job.layout()
        mark = self._marks[job.id]
        card = self.kept.card(job.id, mark, self._form, self.plan)
        if card is None:
            self._plans_used = {}
            self.kept.lays_out()
            card, titles = job.layout(), self.kept.titles()
            plans = {key: digest(repr(scene)) for key, scene in self._plans_used.items()}
            self.kept.draws(DrawnCard(mark, titles, self._form, card, plans, self._needed[job.id]))
        return card

    def _measured(self, deck: PrintedDeck, kept: KeptCards | None) -> dict[SideLayout, DeckForm]:
        """The forms of a deck, all cards of which say what their bodies need."""
        self._bodies, self.measuring = {}, True
        layouts: dict[SideLayout, list[BodyNeeds]] = {}
        for number, job in enumerate(deck.jobs, 1):
            bodies: Bodies | None = None
            if self.kept:
                self._marks[job.id] = self.kept.mark(job, f"{deck.name} {number}/{len(deck.jobs)}")
                bodies = kept.bodies(job.id, self._marks[job.id], self.layout) if kept else None
            if bodies is None:
                before = len(self._bodies)
                job.layout()
                bodies = [*islice(self._bodies.values(), before, None)]
            self._needed[job.id] = bodies
            for key, needs in bodies:
                layouts.setdefault(self.layout(*key), []).append(needs)
        self.measuring = False
        return {on: deck_form(bodies) for on, bodies in layouts.items()}

    def needs(self, body: Hashable, layout: LayoutKey, needs: BodyNeeds) -> BodyNeeds:
        """What a body on a layout needs, as it was measured before if it was."""
        if self.measuring:
            self._bodies[body] = layout, needs
        return self._bodies.get(body, (layout, needs))[1]

    def plan(self, key: str, side: str) -> Scene | None:
        """The plan of the scene on a side, by what seeds it; None without one."""
        if self._plans is None:
            subjects = self.subjects
            self._plans = plans(self.bundle, self.theme.motifs, subjects) if subjects else {}
        self._plans_used[key, side] = scene = self._plans.get((key, side))
        return scene

    def string(self, sid: str) -> str:
        """The text with an id."""
        text: str = self.bundle["strings"][sid]
        return text

    def icon(self, name: str) -> str:
        """The word for an icon."""
        own = dict(self.theme.own).get(name)
        return own.word if own else icon_word(name, self.theme.lang)
