"""What playtesters sent back: games with notes on cards and ratings, gathered for the author of a draft.

A file is a save with `notes`, `rating` and `title` beside it. Strangers wrote it: whatever does not fit is
left out, and what is read of it is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span
from loopwright_engine import SAVE_FORMAT, Bundle
from loopwright_engine.kit.verdicts import SourcePlace

from .core import console, game_logs, scenario_paths
from .core.console import safe, shown
from .core.errors import FINDINGS, Failure
from .core.files import read_json
from .core.scenario_paths import OpenScenario, root
from .play.match import Match
from .thinking import ThinkingTimes, as_data, as_lines, thinking_in, together
from .verify.places import LocatedScenario, of_scenario

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.project.project import Project

NOTES: Final = "feedback"
"""The folder of a scenario whose files an editor shows."""
MOST_NOTES: Final = 1_000
MOST_FILES: Final = 500
"""In a folder."""
LONGEST: Final = 10_000
"""Characters of a note."""
KINDS: Final = ("unclear", "wrong", "lovely", "other")
"""What a note can be, as a table in the browser offers it; a note need not say."""


class Note(NamedTuple):
    """What somebody wrote on a card: its id, the side that lay up, and after how many choices.

    `kind` is one of `KINDS`, or empty.
    """

    card: str
    side: str
    text: str
    choices: int | None
    file: str
    kind: str = ""

    @property
    def label(self) -> str:
        """The head of a line: `note`, with its kind where it has one."""
        return f"note ({self.kind})" if self.kind else "note"


@record
class Feedback:
    """One file: the game as far as it was played, its notes and its rating."""

    file: Path
    scenario: str
    bundle: str
    language: str
    title: str
    choices: int
    notes: tuple[Note, ...]
    rating: Mapping[str, str | float]
    thinking: ThinkingTimes


def read(file: Path, inside: Path | None = None) -> Feedback:
    """The feedback in a file, which belongs to the folder `inside`, if to any. Raises Failure when it is
    none.
    """
    data = read_json(file, "a feedback file", inside)
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        raise Failure(
            f"{shown(file)} is not a feedback file.",
            hint="*Send back* in a table of `loopwright publish` writes one.",
            code=FINDINGS,
        )
    choices, notes, rating = data.get("choices"), data.get("notes"), data.get("rating")
    return Feedback(
        file,
        _text(data.get("scenario")),
        _text(data.get("bundle")),
        _text(data.get("language")),
        _text(data.get("title")) or _text(data.get("scenario")),
        len(choices) if isinstance(choices, list) else 0,
        tuple(_notes(notes if isinstance(notes, list) else [], file)),
        dict(_ratings(rating if isinstance(rating, dict) else {})),
        thinking_in(data),
    )


def _notes(notes: Sequence[object], file: Path) -> Iterator[Note]:
    for note in notes[:MOST_NOTES]:
        if isinstance(note, dict) and _text(note.get("text")):
            count = note.get("choices")
            after = count if type(count) is int and count >= 0 else None
            card, side = _text(note.get("card")), _text(note.get("side"))
            kind = note.get("kind")
            yield Note(card, side, _text(note["text"]), after, str(file), kind if kind in KINDS else "")


def _ratings(rating: Mapping[Any, Any]) -> Iterator[tuple[str, str | float]]:
    for name, value in [*rating.items()][:20]:
        if type(value) in (int, float) and abs(value) <= 1_000:
            yield _text(name), value
        elif _text(value):
            yield _text(name), _text(value)


def _text(value: object) -> str:
    """A text of a stranger on one line; empty for anything else."""
    return safe(" ".join(value[:LONGEST].split())) if isinstance(value, str) else ""


def read_all(paths: Iterable[Path]) -> list[Feedback]:
    """The feedback in these files, and in all files of those that are folders. Raises Failure."""
    named = [(path, _inside(path) if path.is_dir() else [path]) for path in paths]
    return [read(file, path if path.is_dir() else None) for path, files in named for file in files]


def _inside(folder: Path) -> list[Path]:
    """The files as tables name them; `.txt` where a device shares no JSON."""
    return sorted([*folder.glob("*.json"), *folder.glob("*-feedback.txt")])[:MOST_FILES]


# --- The draft that it is of


@dataclass(frozen=True)
class RatedScenario:
    """A scenario that feedback may be of."""

    scenario: OpenScenario
    bundle: Bundle
    located: LocatedScenario

    @classmethod
    def of(cls, scenario: OpenScenario, bundle: Bundle) -> RatedScenario:
        """The draft of a scenario that was read."""
        return cls(scenario, bundle, of_scenario(scenario))

    def same(self, feedback: Feedback) -> bool:
        """Whether the game was played with this very draft."""
        return feedback.bundle == self.bundle.hash

    def related(self, feedback: Feedback) -> bool:
        """Whether it was played with this scenario, as it was at some time."""
        return feedback.scenario == str(self.bundle.data["scenario"]["id"])

    def place(self, card: str, side: str) -> SourcePlace:
        """Where the side of a card is written, or the card; those of a world lie in another folder."""
        of_side = self.located.place(f"{card}.{side}")
        place = of_side if of_side.path else self.located.place(card)
        folder = self.located.folder
        if folder is None or not place.path or Path(place.path).is_file():
            return place
        inside = Path(place.path).relative_to(folder)
        homes = (home / inside for home in (folder.parent.parent, root()))
        return next((place._replace(path=str(file)) for file in homes if file.is_file()), place)

    def called(self, card: str) -> str:
        """A card as writers call it; its id where the draft has no such card."""
        names = self.bundle.kit.contents.names(self.bundle.data)
        return names(card) or card

    def remarks(self, files: Iterable[Feedback]) -> Iterator[Diagnostic]:
        """The notes as what an editor shows at the head of a side, or of a card."""
        for feedback in files:
            for note in feedback.notes:
                place = self.place(note.card, note.side)
                if place.path:
                    end = place.column + max(1, len(self.located.line(place)))
                    span = Span(place.line, place.column, place.line, end)
                    other = "" if self.same(feedback) else ", another draft"
                    kind = f"{note.kind}: " if note.kind else ""
                    text = f"{kind}{note.text} ({feedback.file.name}{other})"
                    yield Diagnostic("note", "note", text, place.path, span)

    def match(self, feedback: Feedback) -> Match:
        """The game, as far as it is the same with this draft; a note says how far. Raises Failure."""
        match = Match.resume(self.bundle, feedback.file)
        whole = len(match.game.choices)
        if match.reopened is not None and match.reopened.other_rules:
            console.note("The rules were edited since it was played; it goes on by the new ones.")
        if whole < feedback.choices:
            console.note(f"With this draft the game is the same for {whole} of {feedback.choices} choices.")
        return match

    def played(self, feedback: Feedback) -> Any:
        """The game as it stands, where this very draft was played; None where another one was, or where it
        cannot be played.
        """
        if not self.same(feedback):
            return None
        try:
            return Match.resume(self.bundle, feedback.file).game
        except Failure:
            return None


def find_draft(feedback: Feedback, path: str | None = None, language: str | None = None) -> RatedScenario:
    """The draft that is named, or the one here whose bundle or else whose id is that of the feedback.

    It is read in the named language, else in the one that the game was played in. Raises Failure.
    """
    if path is not None:
        return _draft(path, feedback, language)
    here = Path()
    homes = [here, *sorted(card.parent for card in here.glob("*/scenario.loop"))]
    folders = [folder for folder in homes if (folder / "scenario.loop").is_file()]
    bundled = [*scenario_paths.scenarios(root()), *scenario_paths.games(root())]
    related: list[RatedScenario] = []
    for name in map(str, [*folders, *(folder for folder in bundled if folder.name == feedback.scenario)]):
        try:
            draft = _draft(name, feedback, language)
        except Failure:
            continue
        if draft.same(feedback):
            return draft
        if draft.related(feedback):
            related.append(draft)
    if related:
        return related[0]
    raise Failure(
        f"The scenario {feedback.scenario} is not here.", hint="--draft PATH names its folder or its bundle."
    )


def _draft(path: str, feedback: Feedback, language: str | None) -> RatedScenario:
    """The draft at `path`. A language that a stranger wrote is only a wish. Raises Failure."""
    from loopwright_compiler.i18n.translated_bundle import code

    if language is None and not path.endswith(".json"):
        language = code(feedback.language)
    scenario = scenario_paths.read_scenario(path, language)
    return RatedScenario.of(scenario, scenario_paths.loaded(scenario.bundle, path))


def as_record(file: Path, path: str | None = None) -> game_logs.Record | None:
    """A saved game as a game log of the draft that it is of; None if the file is no saved game.

    Raises Failure where the draft is not here, or the game cannot be played with it.
    """
    data = read_json(file, "a game log")
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        return None
    feedback = read(file)
    return find_draft(feedback, path).match(feedback).record()


def of_this_draft(draft: RatedScenario, files: Iterable[Feedback]) -> list[Feedback]:
    """The feedback that is of this scenario. Raises Failure for the first that is of another."""
    drafts_files = list(files)
    for feedback in drafts_files:
        if not draft.related(feedback):
            raise Failure(
                f"{shown(feedback.file)} is of the scenario {feedback.scenario}, "
                f"not of {draft.bundle.data['scenario']['id']}.",
                code=FINDINGS,
            )
    return drafts_files


# --- What it comes to


def by_card(draft: RatedScenario, files: Sequence[Feedback]) -> list[tuple[str, SourcePlace, list[Note]]]:
    """The cards that there are notes on, in the order in which they are written, each with its notes."""
    cards: dict[str, list[Note]] = {}
    for note in (note for feedback in files for note in feedback.notes):
        cards.setdefault(note.card, []).append(note)
    rows = [(card, draft.place(card, notes[0].side), notes) for card, notes in cards.items()]
    return sorted(rows, key=lambda row: (row[1].path == "", row[1], row[0]))


def as_text(draft: RatedScenario, files: Sequence[Feedback]) -> Iterator[str]:
    """Lines as those of `check`: a place and a note for each, then who played how far, and the ratings."""
    for card, place, notes in by_card(draft, files):
        known = draft.called(card) if card else "the game"
        for note in notes:
            of_side = draft.place(note.card, note.side) if place.path else place
            where = f"{of_side}:{of_side.column}: " if of_side.path else ""
            side = f", {note.side}" if note.side and where else ""
            after = f", after {note.choices} choices" if note.choices is not None else ""
            yield f"{where}{note.label}: {known}{side}: {note.text} ({shown(note.file)}{after})"
    for feedback in files:
        draft_words = "" if draft.same(feedback) else "; played with another draft or in another language"
        ratings = ", ".join(f"{name} {_number(value)}" for name, value in feedback.rating.items())
        yield (
            f"{shown(feedback.file)}: {feedback.choices} choices, {len(feedback.notes)} notes"
            f"{f'; {ratings}' if ratings else ''}{draft_words}."
        )
    for name, values in figures_of(files).items():
        yield f"{name}: {sum(values) / len(values):.1f} on average, of {len(values)}."
    yield from as_lines(thinking_of(files), draft.bundle)


def thinking_of(files: Iterable[Feedback]) -> ThinkingTimes:
    """How long the people of all files thought."""
    return together(feedback.thinking for feedback in files)


def figures_of(files: Sequence[Feedback]) -> dict[str, list[float]]:
    """The numbers of all ratings by name, where more than one file has them."""
    numbers: dict[str, list[float]] = {}
    for feedback in files:
        for name, value in feedback.rating.items():
            if not isinstance(value, str):
                numbers.setdefault(name, []).append(value)
    return {name: values for name, values in numbers.items() if len(values) > 1}


def _number(value: str | float) -> str:
    return f"“{value}”" if isinstance(value, str) else f"{value:g}"


def as_json(draft: RatedScenario, files: Sequence[Feedback]) -> dict[str, Any]:
    """All of it as data for scripts."""
    return {
        "version": 1,
        "scenario": draft.bundle.data["scenario"]["id"],
        "bundle": draft.bundle.hash,
        "files": [
            {
                "file": str(feedback.file),
                "same_draft": draft.same(feedback),
                "choices": feedback.choices,
                "notes": len(feedback.notes),
                "rating": dict(feedback.rating),
                "seconds": round(feedback.thinking.minutes * 60, 1),
            }
            for feedback in files
        ],
        "thinking": as_data(thinking_of(files), draft.bundle),
        "cards": [
            {
                "card": card,
                "name": draft.called(card) if card else "",
                "path": place.path or None,
                "line": place.line or None,
                "notes": [
                    {
                        "side": note.side,
                        "kind": note.kind,
                        "text": note.text,
                        "choices": note.choices,
                        "file": note.file,
                    }
                    for note in notes
                ],
            }
            for card, place, notes in by_card(draft, files)
        ],
    }


# --- In an editor


def remarks(checked: Checked, _: Project) -> Iterator[Diagnostic]:
    """The notes in the folder `feedback` of each checked scenario, at the lines of their cards.

    A file that is none is left out, and so is one of another scenario: `feedback FILE` says why.
    """
    for main in checked.front_ends:
        files = _inside(Path(main).parent / NOTES)
        if files and main in checked.bundles:
            bundle = checked.bundles[main]
            draft = RatedScenario.of(OpenScenario(bundle, main, checked), scenario_paths.loaded(bundle, main))
            home = Path(main).parent
            sent = (feedback for file in files if (feedback := _related(draft, file, home)))
            yield from draft.remarks(sent)


def _related(draft: RatedScenario, file: Path, home: Path) -> Feedback | None:
    try:
        feedback = read(file, home)
    except Failure:
        return None
    return feedback if draft.related(feedback) else None
