"""The titles of cards behind their numbers, wherever a line can hold them: `loopwright fmt --titles`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.project.project import MAIN
from loopwright_compiler.renaming import edited
from loopwright_dsl import parse_file
from loopwright_dsl.syntax.span import Span

from .project_names import ProjectNames

if TYPE_CHECKING:
    from loopwright_compiler.mention_index import Mention
    from loopwright_dsl.parser.dialect import CardLanguage

WORDS_BEFORE: Final = 2
"""So many words before a number tell whether a title may stand behind it."""


def titled(text: str, file: Path) -> str:
    """The text of a card file, in which numbers that name a card have its title behind them."""
    additions = _additions(file.parent).get(file.resolve(), {})
    lines = text.split("\n")
    there = {span: words for span, words in additions.items() if span.line <= len(lines)}
    return edited(text, there)


@cache
def _additions(folder: Path) -> dict[Path, dict[Span, str]]:
    """What is put into each file of a scenario, and where; nothing where no scenario card lies there."""
    if not (folder / MAIN).is_file():
        return {}
    names = ProjectNames(folder)
    language = front_end_of(next((one.kit for one in names.project.scenarios), None)).language
    accepted: dict[str, bool] = {}
    additions: dict[Path, dict[Span, str]] = {}
    for named, mentions in names.index.mentions.items():
        declared = [mention for mention in mentions if mention.declares]
        title = declared[0].title if len(declared) == 1 else ""
        if not named.what.numbered or not title or '"' in title:
            continue
        for use in mentions:
            if use.declares or use.title or use.at is None or use.at.placed.doubtful:
                continue
            span = Span(use.span.line, use.span.end_column, use.span.line, use.span.end_column)
            before = _words_before(use)
            if before not in accepted:
                accepted[before] = _is_read(use, span, f' "{title}"', language)
            if accepted[before]:
                additions.setdefault(Path(use.path).resolve(), {})[span] = f' "{title}"'
    return additions


def _words_before(use: Mention) -> str:
    assert use.at is not None
    line = use.at.source.text.split("\n")[use.span.line - 1]
    return " ".join(line[: use.span.column - 1].split()[-WORDS_BEFORE:])


def _is_read(use: Mention, span: Span, words: str, language: CardLanguage) -> bool:
    """Whether a title may stand there."""
    assert use.at is not None
    text = use.at.source.text
    before, after = (parse_file(one, use.path, language) for one in (text, edited(text, {span: words})))
    return len(after.diagnostics) <= len(before.diagnostics)
