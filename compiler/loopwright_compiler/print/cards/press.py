"""What all cards of a run share while they are laid out: the bundle, its theme, who sets its texts, who
reports what does not fit, the author's pictures, and the scenes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes import Scene
from loopwright_compiler.print.theme.layout import SideLayout, layout, stretched_table
from loopwright_compiler.print.theme.theme import Theme
from loopwright_compiler.words import icon_word

from .pictures import Pictures
from .scenery import Key, SceneSubjects, plans
from .typesetter import PreflightTypesetter, Typesetter

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle


@dataclass(slots=True)
class Press:
    """What all cards of a run share; in a `preflight`, texts that surely fit are left out.

    Bodies of a kind of cards begin with the size of type that is `first` for it, and `last` is the smallest
    that they ended with: 0 for the first. Parts of layout tables in which something stood are `used`: a side,
    the table, and the part. `numbers` are those of cards in their decks.
    """

    bundle: AnyBundle
    theme: Theme
    problems: Problems
    subjects: SceneSubjects | None = None
    draft: str = ""
    pictures: Pictures = field(default_factory=lambda: Pictures(None))
    preflight: bool = False
    typesetter: Typesetter = field(init=False)
    first: dict[str, int] = field(init=False, default_factory=dict)
    last: dict[str, int] = field(init=False, default_factory=dict)
    numbers: dict[str, str] = field(init=False, default_factory=dict)
    used: set[tuple[str, str, str]] = field(init=False, default_factory=set)
    _layouts: dict[tuple[str, tuple[float, float], bool], SideLayout] = field(
        init=False, default_factory=dict
    )
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

    def plan(self, key: str, side: str) -> Scene | None:
        """The plan of the scene on a side, by what seeds it; None without one."""
        if self._plans is None:
            subjects = self.subjects
            self._plans = plans(self.bundle, self.theme.motifs, subjects) if subjects else {}
        return self._plans.get((key, side))

    def string(self, sid: str) -> str:
        """The text with an id."""
        text: str = self.bundle["strings"][sid]
        return text

    def icon(self, name: str) -> str:
        """The word for an icon."""
        own = dict(self.theme.own).get(name)
        return own.word if own else icon_word(name, self.theme.lang)
