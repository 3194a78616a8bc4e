"""A review of two drafts: what changed card by card, what the cards look like, how often games are won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from .changes import Change, Pictures, as_json, as_markdown, as_text, changes, code_span
from .core import scenario_paths
from .core.console import json_text, note, plural, shown, working
from .core.errors import Failure
from .core.files import refuse_source_folder, unwritable

if TYPE_CHECKING:
    from .core.scenario_paths import OpenScenario

SIDES: Final = ("front", "back")
Form = Literal["text", "json", "markdown"]


@dataclass
class ScenarioReview:
    """What there is to say of the two drafts of a scenario."""

    old: OpenScenario
    new: OpenScenario
    changes: list[Change]
    strays: list[str]
    """Sentences on pictures that stand on another card than before."""
    pictures: dict[str, list[str]] = field(default_factory=dict)
    """Lines of Markdown that show a card, by its id."""
    wins: list[str] = field(default_factory=list)
    """Sentences on the win rates."""

    @classmethod
    def of(cls, old: OpenScenario, new: OpenScenario) -> ScenarioReview:
        """The review of two drafts with the pictures beside them. A bundle holds none: then none are
        compared, and it is told where there are some. Raises Failure.
        """
        images = _described(old.pictures), _described(new.pictures)
        strays: list[str] = []
        if not (old.pictures and new.pictures):
            if any(images):
                note("Pictures are not compared: a bundle holds none.")
            images = {}, {}
        elif all(images):
            from loopwright_compiler.print import Older, stray_pictures

            strays = stray_pictures(new.bundle, new.pictures, Older(old.bundle, old.pictures))
        return cls(old, new, changes(old.bundle, new.bundle, images), strays)

    @property
    def id(self) -> str:
        return str(self.new.bundle["scenario"]["id"])

    def draw(self, folder: Path) -> None:
        """Draw the cards that changed, as they were and as they are, into two folders. Raises Failure."""
        from loopwright_compiler.print import ChoiceError, Older, PrintError, Settings, changes_since
        from loopwright_compiler.print.export.folders import export_drawings

        refuse_source_folder(folder)
        for name, draft, other in (("old", self.old, self.new), ("new", self.new, self.old)):
            pictures = draft.pictures if draft.pictures and draft.pictures.is_dir() else None
            try:
                with working("Drawing the cards"):
                    since = Older(other.bundle, other.pictures)
                    changed = changes_since(draft.bundle, Settings(pictures=pictures), since).changed
                    if changed:
                        chosen = Settings(pictures=pictures, cards=",".join(changed))
                        export_drawings(draft.bundle, folder / name, chosen)
            except (ChoiceError, PrintError) as error:
                note(f"The {name} cards cannot be drawn: {error}.")
            except OSError as error:
                raise unwritable(folder / name, error) from None
        for change in self.changes:
            lines = list(_shown(folder, change))
            if lines:
                self.pictures[change.card.id] = lines
        note(f"Drew {plural(len(self.pictures), 'card')}, before and now, into {shown(folder)}.")

    def play(self, old: str, games: int) -> None:
        """Play both drafts on the same luck; `old` names the older one. Raises Failure."""
        from loopwright.playtest import options
        from loopwright.playtest.baseline import Baseline
        from loopwright.playtest.run.run import line
        from loopwright.playtest.session import Session

        from .core.console import telling

        bundle = scenario_paths.loaded(self.new.bundle, self.id)
        plan = options.plan(bundle, options.Request(games=games))
        with Baseline(old) as baseline:
            session = Session(bundle, plan, baseline.folder / "new.jsonl", spare=True)
            baseline.check(bundle, plan)
            with telling(line) as tell:
                session.play(None, None, tell)
                compared = baseline.compared(session, None, None, tell)
        if compared is None:
            raise Failure("The games were stopped before the win rates could be told.")
        self.wins = [f"Over {compared['pairs']:,} pairs of games on the same luck:", *compared["words"]]

    def written(self, form: Form, color: bool) -> Any:
        """The review as text, as Markdown, or as data."""
        if form == "json":
            beside = {"strays": self.strays, "wins": self.wins}
            return as_json(self.changes) | {key: lines for key, lines in beside.items() if lines}
        if form == "markdown":
            wins = [self.wins[0], "\n".join(f"- {line}" for line in self.wins[1:])] if self.wins else []
            strays = map(code_span, self.strays)
            return "\n\n".join([as_markdown(self.changes, self.pictures), *strays, *wins])
        parts = [as_text(self.changes, color=color), *self.strays]
        return "\n\n".join([*parts, *(["\n  ".join(self.wins)] if self.wins else [])])


def _described(folder: Path | None) -> Pictures:
    """The author's pictures in a folder in words, by the ids of cards."""
    if folder is None or not folder.is_dir():
        return {}
    from loopwright_compiler.print.cards.pictures import Pictures

    return Pictures(folder, refused=[]).lines()


def _shown(folder: Path, change: Change) -> list[str]:
    """A table with the sides of a card that look otherwise now, before and after."""
    from loopwright_compiler.project.portable_names import portable

    ids = {"old": change.earlier or change.card.id, "new": change.card.id}
    gone = {"added": "old", "removed": "new"}.get(change.kind)
    rows = []
    for side in SIDES:
        cells, contents = [], set()
        for name, id in ids.items():
            file = folder / name / f"{portable(id)}-{side}.svg"
            is_there = name != gone and file.is_file()
            cells.append(f"![{side}](<{file.as_posix()}>)" if is_there else "")
            contents.add(file.read_bytes() if is_there else b"")
        if len(contents) > 1:
            rows.append(" | ".join(cells))
    return ["\n".join(["| before | now |", "|---|---|", *(f"| {row} |" for row in rows)])] if rows else []


def output(reviews: Sequence[ScenarioReview], remarks: Sequence[str], form: Form, color: bool) -> str:
    """All reviews in one form; of several scenarios, each below its id."""
    if form == "json":
        parts: Mapping[str, Any] = {review.id: review.written(form, color) for review in reviews}
        data = next(iter(parts.values())) if len(parts) == 1 else {"scenarios": parts}
        return json_text(data | ({"remarks": [*remarks]} if remarks else {}))
    sign = "## " if form == "markdown" else ""
    heads = [f"{sign}{review.id}\n\n" if len(reviews) > 1 else "" for review in reviews]
    texts = [f"{head}{review.written(form, color)}" for head, review in zip(heads, reviews, strict=True)]
    return "\n\n".join([*texts, *remarks])
