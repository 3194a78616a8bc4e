"""The place where reading a line halted, a repair for it, and what all kinds of repairs need."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from difflib import get_close_matches

from lark import Token

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lexer import ERROR
from loopwright_dsl.parser.lines import SourceLine
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from .expected import describe

CLOSE = 0.65
"""How alike two words must be for a suggestion (difflib's ratio)."""

VERY_CLOSE = 0.8
"""The same for a word that would be right in another place."""

SYNONYMS = {
    **{"every": "each", "gain": "draw", "get": "draw", "success": "succeeded", "failure": "failed"},
    **{
        "if": "when",
        "when": "if",
        "walk": "walking",
        "rest": "resting",
        "trade": "trading",
        "push": "pushing",
    },
    **{"ride": "rides", "scout": "scouting", "hack": "hacking"},
    **{"afraid": "scared", "frightened": "scared", "tired": "exhausted", "hurt": "injured"},
    **{"wounded": "injured", "sad": "upset", "angry": "upset"},
    **{"strong": "tough", "smart": "clever", "wise": "clever", "fast": "quick", "charm": "charming"},
}
"""Words of plain English, each with the word of the language that may fit instead."""

FILLERS = frozenset(
    (
        "a",
        "an",
        "the",
        "is",
        "are",
        "my",
        "of",
        "then",
        "also",
        "elif",
        "elsif",
        "elseif",
        "location",
        "locations",
    )
)
"""Words of plain English that the language does not have, and that are no misspellings."""

LITTLE = frozenset(("to", "at", "for", "from", "with", "on"))
"""Little words of the language that plain English uses in more places."""

SURE = frozenset(
    ("LW0109", "LW0110", "LW0111", "LW0114", "LW0117", "LW0118", "LW0119", "LW0121", "LW0131", "LW0133")
)
"""Codes that leave no doubt about what was meant."""


@record
class RepairSite:
    """A place where reading a line halted.

    token: the word that does not fit, or None at the end of the line; taken: the tokens of the line that did
    fit, each with the stack before it; deeper: whether the next line stands further in.
    """

    text: str
    line: SourceLine
    stack: Stack
    token: Token | None
    taken: list[tuple[Token, Stack]]
    deeper: bool

    @property
    def statement(self) -> str:
        """The text of the line."""
        return self.text[self.line.start : self.line.end]

    @property
    def start(self) -> int:
        """The offset of the word that does not fit."""
        return self.line.end if self.token is None else self.token.start_pos or 0

    @property
    def end(self) -> int:
        """The offset behind the word that does not fit."""
        return self.line.end if self.token is None else self.token.end_pos or 0

    @property
    def place(self) -> Span:
        """The span of the word that does not fit; behind the last word when the line is too short."""
        if self.token is None:
            return self.line.span(self.line.end, self.line.end + 1)
        return self.line.span(self.start, self.end)


@record
class Repair:
    """A repair: forget the last `undo` words, put `insert` in, read on at `resume`; and the diagnostic to
    report.

    A repair that changes nothing means that the line cannot be read at all. hint: a hint in place of the
    code's own; fix: the quick fix, where the code and its values do not imply it; remarked: the hint explains
    the whole line, so no small change repairs it.
    """

    code: str
    place: Span
    resume: int
    insert: tuple[str, ...] = ()
    undo: int = 0
    values: dict[str, str] = field(default_factory=dict)
    hint: str | None = None
    fix: Fix | None = None
    remarked: bool = False

    @property
    def sure(self) -> bool:
        """Whether it is certain what was meant, so that another mistake close behind is one of its own."""
        return "suggestion" in self.values or self.code in SURE


def on_face(accepted: Collection[str]) -> bool:
    """Whether a line begins where these are accepted, on which an `if` parts prose alone."""
    return "PROSE" in accepted and "CHOOSE" not in accepted


class RepairKind:
    """What all kinds of repairs share: the automaton, the words of the language, and phrases for messages."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.words = automaton.language.words
        self.terminals = {word: terminal for terminal, word in self.words.items()}

    def apply(self, site: RepairSite, repair: Repair) -> Stack | None:
        """The stack after a repair, or None when it does not fit."""
        stack = site.taken[-repair.undo][1][:] if repair.undo else site.stack[:]
        return stack if all(self.automaton.feed(stack, terminal) for terminal in repair.insert) else None

    def misused(self, site: RepairSite) -> bool:
        """Whether a word of the language was just taken for a counter."""
        if not site.taken or site.taken[-1][0].type != "ID":
            return False
        return str(site.taken[-1][0]) in self.terminals

    def close(self, word: str, accepted: list[str]) -> list[str]:
        """The fixed words among `accepted` that are most similar to `word`, best first."""
        if len(word) < 2 or word.lower() in FILLERS or self.terminals.get(word) in accepted:
            return []
        candidates = {self.words[t].lower(): t for t in accepted if t in self.words}
        meant = SYNONYMS.get(word.lower())
        if meant in candidates and not (meant == "if" and on_face(accepted)):
            return [candidates[meant]]
        cutoff = VERY_CLOSE if word in self.terminals else CLOSE
        return [candidates[near] for near in get_close_matches(word.lower(), candidates, n=3, cutoff=cutoff)]

    def unexpected(self, site: RepairSite, accepted: list[str]) -> dict[str, str]:
        unexpected_part = "the end of the line" if site.token is None else str(site.token)
        if site.deeper:
            accepted = [terminal for terminal in accepted if terminal != "COLON"]
        return {
            "found": unexpected_part,
            "expected": describe(self.automaton.language, accepted, unexpected_part),
        }

    def odd_code(self, site: RepairSite) -> str:
        odd = site.token is not None and site.token.type == ERROR and not site.token[0].isalnum()
        return "LW0125" if odd else "LW0101"

    def line_end(self, site: RepairSite) -> tuple[str, ...]:
        return ("_NL", "_INDENT") if site.deeper else ("_NL",)
