"""Whole lines in the words or layout of other tools: several phrases or signs are replaced one by one.

Among them are other tools' lines for what cards build with blocks (options, knots, the end of a story), and
prices, places, limits and conditions on a line below the one that they belong to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from loopwright_dsl.parser.grammar import Grammar
from loopwright_dsl.parser.lines import SourceLine
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.record import record

from .dialect import recovery_of
from .draft import Mark, RecoveryState
from .idioms import Idiom, written
from .prose_detection import is_sentence

_PRICE = re.compile(
    r"(?:it )?(?:costs?|price|pay|spend|takes?)\b[ :=]*(?:of )?-?([0-9]+)(?: *(?:time|hours?|cubes?))?"
)
_CONDITION = re.compile(
    r"(?:needs?|requires?|requirement|condition|only if|only when|available if|provided(?: that)?|if|when)"
    r"\b[ :]*(.+)"
)
_PLACE = re.compile(r"(?:at|in|on|where|location|place)\b[ :]*([A-Z](?:, *[A-Z])*)")
_LIMIT = re.compile(r"(?:only )?once (?:per|a|each|every) (?:round|day|game|turn)|only once|once")

_CLOSING = re.compile(r"\}|<< *(?:end\w*|fi) *>>|\( *end\w* *:?.*\)|\*?end(?: ?if| ?choice| choose)?;?|fi|\]")

_COMMAND = re.compile(r"<<|\((?= *[a-z][\w-]* *:)|\*(?=[a-z])|~ |\{|-> *(?=[a-z])")
"""How a line of another tool begins, whatever it says."""

MOST_STEPS = 5
"""The most phrases that are replaced on one line."""
MOST_TRIED = 24
"""The most rewritten forms of one line that are tried."""
MOST_OF_A_CARD = 240
"""The most rewritten forms that are tried for all lines of a card together."""
LONGEST = 160
"""The most code points of a line that is rewritten."""
FARTHEST = 100
"""The code points around the place where reading halted in which phrases are looked for."""

CALLS = (
    r"set|if|elseif|else|goto|go-to|jump|print|draw[_ ]\w+|play|put|move|inc|dec|add|discard\w*|take|do|flip"
)
RUN = "call|run|gosub|use|apply|invoke|perform"
SIGNS: tuple[tuple[str, str], ...] = (
    (r"^~ *([a-z][\w-]*) *= *true$", r"set \1"),  # ink
    (r"^~ *([a-z][\w-]*) *= *false$", r"clear \1"),
    (rf"^(?:(?:do|{RUN})[: ]+)?(?!play\b)([a-z][\w-]*) *\( *([0-9]+|N) *\)$", r"do \1 \2"),
    (rf"^(?:{RUN})[: ]+([a-z][\w-]*)[ ,:=]+(?:with |x)?([0-9]+|N)$", r"do \1 \2"),
    (r"^do +([a-z][\w-]*)(?: *[,:=] *| +(?:with|x|for|by|times) *)([0-9]+|N)$", r"do \1 \2"),
    (r"^(effect +[a-z][\w-]*) *(?:\( *[A-Za-z]\w* *\)|[A-Za-z]|<\w+>|\$\w+|[0-9]+)(?= *(?:\"|$|:))", r"\1 N"),
    (r"^repeat +N +times\b", "repeat N"),
    (r"^(?:roll +|throw +)?(?:a +)?1d([0-9]+)$", r"roll d\1"),
    (r"^(?:roll +|throw +)?([2-9])d([0-9]+)$", r"roll \1 d\2"),
    (r"^(?:roll|throw) +(?:an? +|one +)?d([0-9]+)$", r"roll d\1"),
    (r"^(?:roll|throw) +(?:an? +|one +)?([0-9]+)[- ]sided +(?:die|dice)$", r"roll d\1"),
    (r"^(?:roll|throw) +([2-9]|N) +([0-9]+)[- ]sided +dice$", r"roll \1 d\2"),
    (r"^((?:roll|throw) +[2-9] +(?:d[0-9]+|dice)),? +(?:and +)?(?:add|sum|total|added|together)\b.*$", r"\1"),
    (r"^(\w+) +N +([a-z]+?)s$", r"repeat N: \1 \2"),
    (r"^do +([a-z][\w-]*) +([a-z][\w-]*)$", r"repeat \2: do \1 1"),
    (r"^\{ *(!?[\w-]+(?: *[<>=!]+ *[0-9]+)?) *: *([^{}|]+?) *\}$", r"if \1: \2"),  # ink
    (r"^\{ *(!?[\w-]+(?: *[<>=!]+ *[0-9]+)?) *\} *(?=[a-z~])", r"if \1: "),  # ink
    (r"^\{ *(.*?) *\}$", r"\1"),  # ink, Squib
    (r"^(?:print|say|echo|show|puts|text|narrate|write) *\(? *\"([^\"]*)\" *\)?$", r"> \1"),
    (r"^(?:[0-9]+[.)]|[-*+•–]) *(?=\")", ""),
    (r"^(?:[-+•–]|[0-9]{1,2}[.)]) +(?=[a-z])", ""),  # a list
    (r"^(?:option|choice|answer|choose) +(?=\")", ""),
    (r"^effects?: *", ""),
    (r"^<< *(?:run|script) +(.*?) *>>$", r"\1"),  # SugarCube
    (r"^(files(?: +[a-z][\w-]*,)*) +([a-z][\w-]*) +(?:and +)?(?=[a-z])", r"\1 \2, "),
    (r"(?<=\w)\.loop\b", ""),
    (r"^(?:choice|choices|options|select|menu):?$", "choose"),
    (r"^(?:VAR|var|let|create|declare|default|temp|bool) +\$?([a-z][\w-]*) *=? *(?:true|false)$", r"flag \1"),
    (r"^(?:flags|flag) *[:=] *", "flag "),
    (rf"^\( *({CALLS}) *: *(.*?) *\)(?: *\[ *(.*?) *\])?$", r"\1 \2: \3"),  # Twine
    (rf"^({CALLS}) *\( *\"?([^()\"]*)\"? *\)$", r"\1 \2"),  # a call
    (r"^(\w+)_(\w+)(?= |$|\()", r"\1 \2"),
    (r" *\( *\)", ""),
    (r"(?<=[=\w]) *\((\w+ *[-+*/] *\w+)\)$", r" \1"),
    (r"^if *\((.*?)\)(?=\s|$)", r"if \1:"),
    (r"(?<=[\w\"])\.(?= )", ","),
    (r"\{([^{}\"]*)\}", r"\1"),
    (r"^([a-z]+) *= *(?=[\w\"])", r"\1 "),
    (r"^(?!\W*set\b)(.*?) *\(([^()\"]+)\)(?= *(?::|$))", r"\1, \2"),
    (r" *\(([^()\"]+)\)(?= *(?::|$))", r" \1"),
    (r"(?<=[\w)]) *(\+|-)= *", r" \1"),
    (r"!(?=[a-z])", "not "),
    (r"^\|?-> *", "-> "),
    (r"^(\*\*|__|`+)([^*`]+?)\1", r"\2"),  # Markdown
    (r" *<br */?>$", ""),
    (r"\bgte\b", ">="),  # SugarCube
    (r"\blte\b", "<="),
    (r"\bgt\b", ">"),
    (r"\blt\b", "<"),
    (r"\b(?:is|eq)\b(?= [0-9])", "="),
)
"""Signs around or between the words of a line, each with its replacement."""

TOLD: tuple[tuple[str, str], ...] = (
    (r" *[;.!,]+$", ""),
    (r"(?<=[\w\"]);(?= )", ","),
    (r"≥", ">="),
    (r"≤", "<="),
    (r"≠", "!="),
    (r"^~ *", ""),  # ink
    (r"^\*(?=[a-z])", ""),  # ChoiceScript
    (r"^\* +(?=[a-z])", ""),  # a list
    (r": *$", ""),
    (r"(?<![\w$])\$(?=[A-Za-z_])", ""),
    (r"\[([^\[\]\"]*)\]", r"\1"),
    (r"^([a-z]+) *: *(?=[\w\"])", r"\1 "),  # YAML
    (r"(?<![<>!=])==(?!=)", "="),
    (r" *&& *", " and "),
    (r" *\|\| *", " or "),
    (r"^<<\s*(.*?)\s*>>:?$", r"\1"),  # Yarn
)
"""The same, for signs of which a finding of their own is told where nothing else is wrong."""


_PART = re.compile(r"(?<=[\w\"])[:,](?= )")
_WORD = re.compile(r'"[^"]*"|[^\s:,]+|[:,]')


@record
class Try:
    """A rewritten form of a line: its text, the steps to it, and whether one of SIGNS was removed."""

    text: str
    steps: int
    signs: bool = False


@cache
def _signs(language: Grammar) -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """Each sign as a pattern, its replacement, and whether it is reported only here."""
    recovery = recovery_of(language)
    own = recovery.signs if recovery is not None else ()
    rows = [(row, True) for row in (*own, *SIGNS)] + [(row, False) for row in TOLD]
    return tuple((re.compile(pattern), right, own) for (pattern, right), own in rows)


class Rephrasing:
    """The search for the line that was meant, by removing signs and replacing phrases (breadth first)."""

    def __init__(self, draft: RecoveryState) -> None:
        self.draft = draft
        self.automaton: Automaton = draft.automaton
        self.language = draft.language
        self.words = frozenset(draft.language.words.values())
        self.left = MOST_OF_A_CARD

    def meant(self, text: str, stack: Stack, *, least: int = 2) -> str | None:
        """The line that a text stands for where `stack` is the parser's; None if it is not certain.

        least: the phrases that have to be replaced, since a single one is repaired where reading halts.
        """
        if len(text) > LONGEST or text.startswith((">", "\"'")) or is_sentence(text):
            return None
        tries, forms_seen, tried = [Try(text, 0)], {text}, 0
        while tries and tried < MOST_TRIED and self.left > 0:
            now = tries.pop(0)
            tried, self.left = tried + 1, self.left - 1
            halt = self.automaton.halt(stack, now.text)
            if halt is None:
                certain = (now.signs or now.steps >= least) and _one(now, text)
                return now.text if certain else None
            if now.steps < MOST_STEPS:
                for following in self._others(now, halt, stack):
                    if following.text and following.text not in forms_seen:
                        forms_seen.add(following.text)
                        tries.append(following)
        return None

    def _others(self, now: Try, halt: int, stack: Stack) -> list[Try]:
        """The forms with one sign removed or one phrase replaced, after which reading must get on."""
        forms = list[Try]()
        for idiom in written(self.language):
            for match in idiom.pattern.finditer(now.text, max(0, halt - FARTHEST), halt + FARTHEST):
                if match.start() > halt or now.text[match.end() : halt].strip():
                    continue
                right = self._instead(idiom, match)
                if right is None:
                    continue
                text = now.text[: match.start()] + right + now.text[match.end() :]
                reached = self.automaton.halt(stack, text)
                if reached is None or reached >= match.start() + len(right):
                    forms.append(Try(_spaced(text), now.steps + 1, now.signs))
        for pattern, right, reported_here in _signs(self.language):
            text = _spaced(pattern.sub(right, now.text))
            if text != now.text:
                forms.append(Try(text, now.steps + 1, now.signs or reported_here))
        return forms

    def _instead(self, idiom: Idiom, match: re.Match[str]) -> str | None:
        """The text in the place of a match, unless a word of the language stands where a name is meant."""
        names = {word for group, word in match.groupdict().items() if group.startswith("TOKEN")}
        return idiom.instead(match) if names.isdisjoint(self.words) else None


def _one(now: Try, phrase: str) -> bool:
    """Whether the replaced words are one mistake: phrases on both sides of a colon or a comma are two."""
    start, end, _ = difference(phrase, now.text)
    return (
        phrase[:start].strip(" *~-<>") == ""
        or "[" in phrase
        or phrase.startswith("files")
        or not _PART.search(phrase, start, end)
    )


def _spaced(text: str) -> str:
    """The text with single spaces, and none before a comma or a colon."""
    return re.sub(r" +(?=[,:]|$)|^ +", "", re.sub(r"[ \t]+", " ", text))


def same_words(phrase: str, right: str) -> bool:
    """Whether two lines differ in nothing but their spaces."""
    return _WORD.findall(phrase) == _WORD.findall(right)


def difference(phrase: str, right: str) -> tuple[int, int, str]:
    """The first difference of a line from the right one, in whole words: start, end, and the right words."""
    words, right_words = list(_WORD.finditer(phrase)), list(_WORD.finditer(right))
    most = min(len(words), len(right_words))
    before = next((at for at in range(most) if words[at][0] != right_words[at][0]), most)
    behind = next(
        (at for at in range(most - before) if words[-1 - at][0] != right_words[-1 - at][0]), most - before
    )
    if before + behind >= min(len(words), len(right_words)):  # words are only left out, or only put in
        longer = len(right_words) > len(words)
        half = longer and right_words[len(right_words) - 1 - behind][0] == "="  # `day =`, of what follows
        before -= before > 0 and longer and not (half and behind)
        behind -= behind > 0 and longer and (half or not before)
    start, end = words[before].start(), words[len(words) - 1 - behind].end()
    rest = right_words[before : len(right_words) - behind]
    return start, end, right[rest[0].start() : rest[-1].end()] if rest else ""


def command_sign(statement: str) -> str | None:
    """The sign with which a command of another tool begins; None for any other line."""
    match = _COMMAND.match(statement)
    return match and match[0].strip()


def closes(statement: str) -> bool:
    """Whether a line does no more than close what another tool has opened."""
    return _CLOSING.fullmatch(statement) is not None


def belongs_above(
    draft: RecoveryState, rephrasing: Rephrasing, above: SourceLine, line: SourceLine, before: Mark
) -> str | None:
    """The line above with the addition of this one; None if this line is no such addition.

    above: a line that opens a block, with this one as the first line in it; before: the mark before it.
    """
    opening = draft.page(above.number)[above.start - above.offset : above.end - above.offset]
    for text in _together(opening.rstrip(" :"), draft.words(line)):
        if draft.automaton.fits(before.stack, text):
            return text
        rewritten = rephrasing.meant(text, before.stack, least=1)
        if rewritten is not None:
            return rewritten
    return None


def _together(above: str, words: str) -> Iterator[str]:
    """The forms in which both lines may be one."""
    if price := _PRICE.fullmatch(words):
        yield f"{above}, spend {price[1]}"
        yield f"{above} or spend {price[1]}"
    elif condition := _CONDITION.fullmatch(words):
        for joint in (", if", " if"):
            yield f"{above}{joint} {condition[1]}"
    elif place := _PLACE.fullmatch(words):
        yield f"{above} at {place[1]}"
        yield f"{above}, {place[1]}"
    elif _LIMIT.fullmatch(words):
        yield f"{above}, once per {'round' if re.search('round|day|turn', words) else 'game'}"
