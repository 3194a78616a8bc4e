"""Places of a story as other tools write them, from the left edge on: passages, knots, nodes with a header.

Each is one mistake, whatever its lines hold: its place is a card, and all of it has to be written anew.
"""

from __future__ import annotations

import re

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Fix, diagnose
from loopwright_dsl.parser.kit_grammar import Heads
from loopwright_dsl.parser.lines import STEP, Comment, SourceLine
from loopwright_dsl.parser.source import untitled
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from .dialect import Recovery, recovery_of
from .draft import RecoveryState
from .prose_detection import name_from
from .rephrasing import command_sign

WHOLE = "{{place}} `loopwright import story.{ending}` makes cards of all of it."
YARN = "This is the header of a node of Yarn Spinner. " + WHOLE.format(ending="yarn")
PASSAGE = "This is a passage of Twine. " + WHOLE.format(ending="twee")
KNOT = "This is a knot of ink. " + WHOLE.format(ending="ink")
LABEL = "This is a label of ChoiceScript. {place}"
FUNCTION = (
    "This is a function of another tool. What is said once and used in several places is an effect: "
    "`effect {name}` at the left edge, with what happens below it, and `do {name}` where it is used; with a "
    "number, `effect {name} N` and `do {name} 2`."
)
MATTER = (
    "A card file has no header. What the game is called and made of stands on the scenario card: "
    '`scenario night-market "Night Market"`.'
)
DATA = (
    "A card is no list of keys and values. Its number or name and its title stand on its first line, without "
    "a colon; below it stand prose behind `>`, and what happens. `loopwright explain {kind}` shows one."
)
CHOICE = (
    "These are options of ChoiceScript. Here they stand under `choose` in double quotes, with what comes of "
    'them behind a colon, or below them and indented by two more spaces: `"{label}": play {card}`.'
)

_KEY = re.compile(r"[A-Za-z][\w -]*: *(.*)")
_PAIR = re.compile(r"(?:- *)?(?!success|failure|else)[a-z_-]+:(?: .*)?")
"""A key and its value, which are no branch of a card."""
_RULE = re.compile(r"-{3,}")
_NODES = (
    (re.compile(r":: *([^\[{<]*).*"), PASSAGE),
    (re.compile(r"(?:={2,} *)?(?:function|def|fn|sub|procedure|macro|subroutine) +(\w+).*"), FUNCTION),
    (re.compile(r"(?:<< *)?widget +\"?(\w+).*"), FUNCTION),
    (re.compile(r"={2,} *(\w[\w ]*).*"), KNOT),
    (re.compile(r"\*label +(\w+)"), LABEL),
)
_CHOICE = re.compile(r"\*(?:fake_)?choice\b")
_LABEL = re.compile(r" *(?:\*\w+ (?:\(.*\) *)?)?#\s*(.+?)\s*$")

MOST_KEYS = 12
"""The most lines of a header that are looked at."""


@record
class ForeignNode:
    """What these lines begin: its sign, what is told of it, and the number of lines of its header."""

    sign: str
    hint: str
    lines: int = 1


def node_of(words: list[str], recovery: Recovery) -> ForeignNode | None:
    """The node that these lines at the left edge begin; None if they begin none."""
    for pattern, hint in _NODES:
        if match := pattern.fullmatch(words[0]):
            sign = re.match(r"[:=]+|\*label|\w+", words[0])
            hint = hint.format(place=_place(recovery, match[1]), name=name_from(match[1]))
            return ForeignNode(sign[0] if sign else words[0], hint)
    matter = _RULE.fullmatch(words[0]) is not None
    keys = words[matter : MOST_KEYS + 1]
    end = next((at for at, line in enumerate(keys) if _KEY.fullmatch(line) is None), len(keys))
    if not 0 < end < len(keys) or _RULE.fullmatch(keys[end]) is None:
        return None
    title = next((line for line in keys[:end] if line.lower().startswith("title")), None)
    if matter or title is None:
        return ForeignNode("---", MATTER, end + 2) if matter else None
    return ForeignNode("---", YARN.format(place=_place(recovery, title.partition(":")[2])), end + 1)


def _place(recovery: Recovery, title: str) -> str:
    """How a place with this title is written here."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", title).strip() or "The Night"
    return recovery.story_place.format(card=f'{recovery.story_card} "{words[:1].upper()}{words[1:]}"')


def foreign_line(words: list[str], recovery: Recovery) -> tuple[str, str, str] | None:
    """What is told of lines before the first card whose first one is of another tool: the code, its words or
    sign, and a hint; None for any other line.
    """
    node = node_of(words, recovery)
    if node is not None:
        return "LW0125", node.sign, node.hint
    form = recovery.foreign_form(words[0], choosing=False, acting=False)
    if form is not None:
        sign, hint = form
        return ("LW0131", words[0], hint) if sign[0].isalnum() else ("LW0125", sign, hint)
    command = command_sign(words[0])
    return None if command is None else ("LW0125", command, recovery.command)


def pass_nodes(draft: RecoveryState) -> None:
    """Report each node that begins at the left edge below a card, and read on without what belongs to it."""
    recovery = recovery_of(draft.language)
    if recovery is None:
        return
    first, at = len(draft.lines), 1
    while at < len(draft.lines):
        line = draft.lines[at]
        lines = [] if line.indent else draft.lines[at : at + MOST_KEYS + 2]
        words = [draft.words(below) for below in lines]
        node = node_of(words, recovery) if lines else None
        if node is not None:
            draft.report("LW0125", line.whole, found=node.sign, hint=node.hint, offered=False)
            first = min(first, at)
        at += node.lines if node else 1
    draft.lines = draft.lines[:first]


def is_data(draft: RecoveryState) -> bool:
    """Report a card that is written as keys and values, as YAML has them: one finding tells of all of it."""
    words = [draft.words(line) for line in draft.lines[:3]]
    kind = words[0].removesuffix(":")
    if kind not in draft.language.heads or kind == words[0] or len(words) < 3:
        return False
    if not all(map(_PAIR.fullmatch, words[1:])):
        return False
    draft.report("LW0131", draft.lines[0].whole, found=words[0], hint=DATA.format(kind=kind), offered=False)
    return True


def is_choice(draft: RecoveryState, line: SourceLine) -> bool:
    """Report a list of ChoiceScript's options, which would be comments here: the first one tells."""
    label = _LABEL.match(draft.page(line.number + 1)) if _CHOICE.match(draft.words(line)) else None
    recovery = recovery_of(draft.language)
    if label is None or recovery is None:
        return False
    hint = CHOICE.format(label=label[1].replace('"', "'"), card=recovery.story_card)
    draft.report("LW0125", line.whole, found="*", hint=hint, offered=False)
    draft.repaired.add(line.number)
    return True


def commented_head(
    text: str, lines: list[SourceLine], comments: list[Comment], heads: Heads
) -> Diagnostic | None:
    """The finding for a first line of a card behind `#`, as Markdown writes headings, with lines below it."""
    for comment in comments:
        number = comment.span.line
        below = next((line for line in lines if line.number > number), None)
        words = comment.text.lstrip("# ").rstrip()
        if comment.span.column > 1 or below is None or below.indent != STEP or not _is_head(words, heads):
            continue
        if any(number < other.span.line < below.number and not other.span.column > 1 for other in comments):
            continue
        written = text.split("\n")[number - 1]
        place = Span(number, 1, number, len(written) + 1)
        hint = f"A `#` begins a comment, so no card begins here. Write `{words}`."
        return diagnose("LW0131", "", place, found=written, hint=hint, fixes=(Fix(place, words),))
    return None


def _is_head(words: str, heads: Heads) -> bool:
    """Whether words are the whole first line of a card."""
    kind, _, rest = words.partition(" ")
    if kind not in heads:
        return False
    if kind in untitled(heads):
        return re.fullmatch(r"[a-z][\w-]*(?: [a-z][\w-]*)?", rest) is not None and len(rest.split()) == len(
            heads[kind]
        )
    return re.fullmatch(r'[\w -]+"[^"]*"(?: at [A-Z])?:?', rest) is not None
