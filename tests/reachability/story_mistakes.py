"""The bundled scenarios, and older drafts of them with a mistake in their story.

The drafts lie in `drafts`, so that a bundled card may be rewritten without a thought for the mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from loopwright_compiler import compile_path
from shipped import CONTENT, shipped

ROOT = Path(__file__).parents[2]
NEW = ROOT / "cli" / "loopwright" / "template"
DRAFTS = Path(__file__).parent / "drafts"
CLOCK, FORTNIGHT, TEMPLATE = "speaking-clock", "ordinary-fortnight", "template"
SECRET = "    when flag red-telephone and flag old-number: play diary 7\n"
EARLY = '    lose early "Early" when enigma >= 3\n      > Oh.\n'
TICKS = ("scenario.loop", "counter minutes from", "counter ticks from 0 to 20\n  counter minutes from")


class Mistake(NamedTuple):
    """What is changed in which file, what is impossible then, and words that the reason must have."""

    scenario: str
    edits: tuple[tuple[str, str, str], ...]
    impossible: tuple[str, ...]
    because: tuple[str, ...]


MISTAKES = {
    "an unlock removed": Mistake(
        CLOCK,
        (("diary.loop", SECRET, ""),),
        ("diary.7.front", "ending.never-lost"),
        ("nothing plays diary 7",),
    ),
    "a flag never set": Mistake(
        CLOCK,
        (("rumors.loop", "      set red-telephone\n", "      set old-number\n"),),
        ("diary.7.front", "ending.never-lost"),
        ("flag red-telephone", "diary.loop:"),
    ),
    "a threshold out of reach": Mistake(
        CLOCK,
        (("scenario.loop", "counter wire from 0 to 6", "counter wire from 0 to 2"),),
        ("diary.5.back", "ending.home-for-dinner"),
        ("wire >= 3", "wire goes from 0 to 2"),
    ),
    "a card that discards the only way on": Mistake(
        CLOCK,
        (
            (
                "diary.loop",
                "    when wire >= 3: flip",
                "    on adventure phase: discard this card\n    when wire >= 3 and day > tuesday: flip",
            ),
            ("diary.loop", "      play diary 5, play diary 11\n", "      play diary 11\n"),
            ("diary.loop", SECRET, f"    when day = tuesday: play diary 5\n{SECRET}"),
        ),
        ("diary.5.back",),
        ("diary 5 on front", "day > tuesday"),
    ),
    "contradictory conditions": Mistake(
        CLOCK,
        (("diary.loop", "if not flag caretaker-knows", "if not flag caretaker-knows and flag board-knows"),),
        ("diary.6.front", "ending.hang-still"),
        ("flag board-knows",),
    ),
    "exclusive choices both needed": Mistake(
        CLOCK,
        (("diary.loop", SECRET, "    when flag caretaker-knows and flag board-knows: play diary 7\n"),),
        ("diary.7.front", "ending.never-lost"),
        ("flag caretaker-knows and flag board-knows", "diary.3.front.action.1", "diary.4.front.action.1"),
    ),
    "an ending shadowed by another": Mistake(
        FORTNIGHT,
        (
            (
                "diary.loop",
                '    lose not-a-fit-place "Not a Fit Place" when',
                f"{EARLY}    lose not-a-fit-place \"Not a Fit Place\" when enigma >= 4 and",
            ),
        ),
        ("ending.not-a-fit-place",),
        ("enigma >= 4", "ending.early"),
    ),
    "ten ticks needed in six days": Mistake(
        CLOCK,
        (
            TICKS,
            (
                "diary.loop",
                "    when each time",
                "    on new day: ticks +1\n    when ticks >= 10: play diary 7\n    when each time",
            ),
            ("diary.loop", SECRET, ""),
        ),
        ("diary.7.front", "ending.never-lost"),
        ("ticks >= 10", "ticks goes from 1 to 6"),
    ),
    "seven uses of what may be used once a day": Mistake(
        CLOCK,
        (
            TICKS,
            (
                "diary.loop",
                "once per round: turn up rumor, turn up rumor",
                "once per round: ticks +1\n    when ticks >= 7: play diary 7",
            ),
            ("diary.loop", SECRET, ""),
        ),
        ("diary.7.front", "ending.never-lost"),
        ("ticks >= 7",),
    ),
}  # fmt: skip


def bundled(scenario: str) -> dict[str, Any]:
    """A scenario as it is shipped."""
    return shipped(scenario).bundle or {}


def planted(mistake: Mistake, folder: Path) -> dict[str, Any]:
    """A copy of the draft of the scenario with the mistake."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in _files(mistake.scenario)}
    for name, before, after in mistake.edits:
        assert before in texts[name], before
        texts[name] = texts[name].replace(before, after, 1)
    for name, text in texts.items():
        filled = text.replace("SCENARIO-ID", "planted").replace("SCENARIO TITLE", "Planted")
        (folder / name).write_text(filled, encoding="utf-8")
    return _compiled(folder)


def _files(scenario: str) -> Iterator[Path]:
    folder = DRAFTS / scenario if scenario != TEMPLATE else NEW
    return folder.glob("*.loop")


def _compiled(path: Path) -> dict[str, Any]:
    checked = compile_path(path, bundled=CONTENT)
    assert checked.bundle is not None, checked.diagnostics
    return checked.bundle
