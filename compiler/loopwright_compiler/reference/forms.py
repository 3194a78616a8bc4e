"""How a thing is written, worked out from the grammar: `draw item [with <SHARP>]`.

What stands in `<…>` is one of its kind; what stands in `[…]` may be left out, `…` says that it may come
again, `a | b` is a or b. A form ends with its line: what stands further in has entries of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from loopwright_dsl.parser.grammar import grammar

STAND_INS = {
    "ID": "<name>",
    "LOCATION": "<K>",
    "SECTOR": "<C3>",
    "INT": "<2>",
    "STRING": '"<Title>"',
    "PROSE": "> <Prose.>",
    "change": "<+1>",
    "signed": "<2>",
    "kids_sum": "<4 + kids>",
    "place": "<K or C3 or here>",
    "spot": "<K or C3>",
    "trait": "<BRAVE>",
    "combo": "<ROPE>",
    "tag": "<SHARP>",
    "condition_name": "<UPSET>",
    "machine_state": "<ALERT>",
    "machine_class": "<warden>",
    "direction": "<north>",
    "weekday": "<tuesday>",
    "_machine": "<machine>",
    "condition": "<condition>",
    "both": "<condition>",
    "single": "<condition>",
    "sum": "<number>",
    "comparison": ">=",
    "occasion": "<event>",
    "overridden": "<rule>",
    "ruled_number": "<number>",
    "ruled_out": "<rule>",
    "subject": "<kids>",
    "ending_word": "(win | lose)",
}
"""What a symbol of the grammar is shown as; any other rule is shown as what it consists of."""

_RULE = re.compile(r"^[?!]*(\w+):((?:[^\n]|\n(?=[ \t]))*)", re.MULTILINE)
_TOKEN = re.compile(r'"[^"]*"|->\s*\w+|\w+|[()\[\]|*+?]')
_COMMENT = re.compile(r"//[^\n]*")


def forms(rule: str, alias: str | None = None, names: Sequence[str] = ()) -> tuple[str, ...]:
    """The forms of a rule's ways that have this alias; `names` say what its names are, in order."""
    found = []
    for tokens in _ways(rule):
        named = tokens[-1].startswith("->")
        if (tokens[-1][2:].strip() if named else None) == alias:
            kept = tokens[:-1] if named else tokens
            found.append(_tidy(_Form(kept, iter(names)).alternatives()))
    if not found:
        raise KeyError(f"{rule} -> {alias}")
    return tuple(found)


_CHOICE = re.compile(r"\[([^][()]*)\]|\(([^][()]*)\)|<([^<>]* or [^<>]*)>")


def lines_of(form: str) -> tuple[str, ...]:
    """The lines that one may write by a form: each way once, none for what may come again.

    >>> lines_of("draw item [with <SHARP>]")
    ('draw item', 'draw item with SHARP')
    """
    choice = _CHOICE.search(form)
    if choice is None:
        return (" ".join(re.sub(r"[<>]", "", form).split()),)
    optional, bracketed, stand_in = choice.groups()
    if optional is not None:
        ways = [""] if "…" in optional else ["", optional]
    else:
        ways = bracketed.split(" | ") if bracketed is not None else stand_in.split(" or ")
    before, after = form[: choice.start()], form[choice.end() :]
    return tuple(dict.fromkeys(line for way in ways for line in lines_of(f"{before}{way}{after}")))


@cache
def _rules() -> dict[str, list[str]]:
    """The words of each rule of the grammar, cut where a line of the cards ends."""
    text = _COMMENT.sub("", grammar())
    return {name: _TOKEN.findall(body) for name, body in _RULE.findall(text) if name.islower()}


def _ways(rule: str) -> Iterator[list[str]]:
    """The ways of a rule that its text parts by `|` outside of brackets."""
    way: list[str] = []
    depth = 0
    for token in _rules()[rule]:
        depth += (token in "([") - (token in ")]")
        if token == "|" and depth == 0:
            yield way
            way = []
        else:
            way.append(token)
    yield way


class _Form:
    """Reads the words of one way and writes them as the form."""

    def __init__(self, tokens: list[str], names: Iterator[str]) -> None:
        self.tokens = tokens
        self.names = names
        self.at = 0
        self.parted = False

    def alternatives(self) -> str:
        """Up to the end, or to the bracket that closes."""
        parts = [self._sequence()]
        while self._next() == "|":
            self.at += 1
            parts.append(self._sequence())
        self.parted = len(parts) > 1
        return " | ".join(part for part in parts if part)

    def _sequence(self) -> str:
        parts: list[str] = []
        while (token := self._next()) not in (None, "|", ")", "]"):
            self.at += 1
            assert token is not None
            if token == "_NL":
                self._skip_line()
                break
            parts.append(self._one(token))
        return " ".join(part for part in parts if part)

    def _one(self, token: str) -> str:
        if token not in ("(", "["):
            return self._repeated(self._word(token), grouped=False)
        inner = self.alternatives()
        self.at += 1
        return f"[{inner}]" if token == "[" else self._repeated(inner, grouped=True)

    def _repeated(self, inner: str, *, grouped: bool) -> str:
        mark = self._next()
        if mark in ("*", "+", "?"):
            self.at += 1
        if mark == "*":
            return f"[{inner} …]"
        if mark == "?":
            return f"[{inner}]"
        shown = f"({inner})" if grouped and self.parted else inner
        return f"{shown} …" if mark == "+" else shown

    def _word(self, token: str) -> str:
        if token.startswith('"'):
            return token.strip('"')
        if token == "ID":
            return f"<{next(self.names, 'name')}>"
        if token in STAND_INS:
            return STAND_INS[token]
        if token in ("body", "line"):
            return ": <effects>"
        if token in ("block", "rumor_body") or token.startswith("_"):
            return ""
        inner = _Form(list(_rules()[token]), self.names)
        shown = inner.alternatives()
        return f"({shown})" if inner.parted else shown

    def _skip_line(self) -> None:
        """Past what stands further in, to the bracket or the bar that ends this way."""
        depth = 0
        while (token := self._next()) is not None and (depth or token not in ("|", ")", "]")):
            depth += (token in "([") - (token in ")]")
            self.at += 1

    def _next(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None


def _tidy(text: str) -> str:
    return re.sub(r" ([,:])", r"\1", text)
