"""Mistakes of writing that the known names explain: a location's name for its letter, a name alone."""

from __future__ import annotations

import re
from dataclasses import replace

from loopwright_compiler.project.project import Scenario
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.syntax.span import Span

from loopwright_games.tales.cards.semantics.symbols import Symbols

UNFITTING = frozenset(("LW0101", "LW0119", "LW0122"))
"""Findings at a word that is not what may stand there."""

PROSE = "LW0113"
NAMING = UNFITTING | {PROSE, "LW0123", "LW0125", "LW0131", "LW0203", "LW0204", "LW0211"}
"""Findings of lines that may say what a kid does."""
ENDS = (".", "!", "?", "…", '"', "”", "’")
"""Signs at the end of what is prose for certain."""
LONGEST_COMMAND = 6
"""Words of a line that may say what a kid does; longer ones without a sign at the end are prose."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_QUOTED = re.compile(r'"[^"]*"')

TOKEN_MOVED = "A token is moved"  # so the remark begins that a machine's name may get, too

UNKNOWN_EFFECT = "LW0123"
OTHER_WORDS = "LW0131"
LETTER = "location letter"  # so hints speak of it, where one may stand

_NAMED = re.compile(r"(?:the +)?([^\W\d_]{3,})", re.IGNORECASE)


def explained(diagnostic: Diagnostic, scenario: Scenario, symbols: Symbols) -> Diagnostic:
    """The finding, with a better hint if the words at its place are names of the scenario or its world."""
    source = scenario.sources.get(diagnostic.path)
    if source is not None and diagnostic.code in NAMING:
        line = source.text.split("\n")[diagnostic.span.line - 1]
        by_name = _kid_by_name(diagnostic, line, scenario)
        if by_name is not None:
            return by_name
    if source is not None and diagnostic.code in UNFITTING | {OTHER_WORDS}:
        own = _own_word(diagnostic, source.text.split("\n")[diagnostic.span.line - 1], symbols)
        if own is not None:
            return own
    if source is not None and (diagnostic.hint or "").startswith(TOKEN_MOVED):
        return _machine_moved(diagnostic, symbols)
    if source is None or diagnostic.code not in UNFITTING | {UNKNOWN_EFFECT, OTHER_WORDS}:
        return diagnostic
    span = diagnostic.span
    line = source.text.split("\n")[span.line - 1]
    if diagnostic.code == OTHER_WORDS:
        return _no_flag(diagnostic, line[span.column - 1 : span.end_column - 1], symbols)
    if diagnostic.code == UNKNOWN_EFFECT:
        written = _effect(line[span.column - 1 : span.end_column - 1], symbols)
        return replace(diagnostic, hint=f"Write {written}.") if written else diagnostic
    return _with_letter(diagnostic, line[span.column - 1 :], scenario)


def _kid_by_name(diagnostic: Diagnostic, line: str, scenario: Scenario) -> Diagnostic | None:
    """A finding of a line that says what one of the world's kids does or is."""
    kids = (scenario.world.entries("kids") if scenario.world else None) or {}
    names = {word.casefold() for id, kid in kids.items() for word in (id, str(kid["name"]))}
    line_without_quotes = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), line)
    word = next((word for word in _WORD.finditer(line_without_quotes) if word[0].casefold() in names), None)
    prose = line.lstrip().startswith(">") or (diagnostic.code == PROSE and line.rstrip().endswith(ENDS))
    if word is None or prose or (diagnostic.code == PROSE and len(line.split()) > LONGEST_COMMAND):
        return None
    number = diagnostic.span.line
    place = Span(number, word.start() + 1, number, word.end() + 1)
    return diagnose("LW0231", diagnostic.path, place, found=word[0])


def _own_word(diagnostic: Diagnostic, line: str, symbols: Symbols) -> Diagnostic | None:
    """A tag or a combo of the scenario's own that is not in capitals."""
    own = frozenset().union(*symbols.own_words.values())
    for word in _WORD.finditer(_QUOTED.sub(lambda quoted: " " * len(quoted[0]), line)) if own else ():
        right = word[0].upper()
        if right in own and right != word[0]:
            number = diagnostic.span.line
            place = Span(number, word.start() + 1, number, word.end() + 1)
            fix = Fix(place, right)
            return diagnose("LW0114", diagnostic.path, place, fix=fix, found=word[0], right=right)
    return None


def _machine_moved(diagnostic: Diagnostic, symbols: Symbols) -> Diagnostic:
    """How a machine is moved, where it was taken for a token."""
    named = re.search(r"remove ([\w-]+) from", diagnostic.hint or "")
    if named is None or named[1] not in symbols.machines:
        return diagnostic
    machine = f"machine {named[1]}"
    return replace(
        diagnostic, hint=f"A machine is moved with `move {machine} to C3` or `move {machine} toward K`."
    )


def _no_flag(diagnostic: Diagnostic, name: str, symbols: Symbols) -> Diagnostic:
    """A name alone was taken for a flag."""
    if diagnostic.hint != f"Write `flag {name}`." or name in symbols.flags:
        return diagnostic
    if name in symbols.counters:
        return replace(diagnostic, hint=f"`{name}` is a counter: compare it, as in `{name} >= 1`.", fixes=())
    if name in symbols.tokens:
        return replace(diagnostic, hint=f"`{name}` is a token: write `{name} in play >= 1`.", fixes=())
    return diagnostic


def _effect(name: str, symbols: Symbols) -> str | None:
    """How an effect is written that has to do with this name."""
    if name in symbols.effects:
        return f"`do {name}`"
    if name in symbols.flags:
        return f"`set {name}` or `clear {name}`"
    if name in symbols.tokens:
        return f"`place {name} at K` or `remove {name} from K`, with the place that you mean"
    return None


def _with_letter(diagnostic: Diagnostic, words: str, scenario: Scenario) -> Diagnostic:
    """A location's name, or a word of it, stands where its letter belongs."""
    board = scenario.world.board() if scenario.world else None
    written = _NAMED.match(words)
    if (
        board is None
        or written is None
        or not (diagnostic.code == "LW0119" or LETTER in (diagnostic.hint or ""))
    ):
        return diagnostic
    names = {letter: str(entry["name"]) for letter, entry in board["locations"].items()}
    whole = [letter for letter, name in names.items() if _same(words[written.start(1) :], name)]
    letters = whole or [letter for letter, name in names.items() if written[1].casefold() in _words(name)]
    if not letters:
        return diagnostic
    meant = ", ".join(f"{letter} is {names[letter]}" for letter in sorted(letters))
    end = written.start(1) + len(names[letters[0]]) if whole else written.end()
    place = diagnostic.span._replace(end_column=diagnostic.span.column + end)
    fixes = (Fix(place, letters[0]),) if len(letters) == 1 else ()
    hint = f"Locations are written with their letter: {meant}."
    return replace(diagnostic, span=place, hint=hint, fixes=fixes)


def _same(words: str, name: str) -> bool:
    """Whether the words begin with the whole name."""
    return re.match(re.escape(name) + r"\b", words, re.IGNORECASE) is not None


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", name.casefold())
