"""Guesses about the name, the number and the title with which something begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .diagnostics import Fix
from .stuck import Guesser, Mend, Stuck
from .writing import name_from

_SINGLE = re.compile(r"'([^'\"\n]+(?:'\w[^'\"\n]*)*)'(?=[\s:,]|$)")
_QUOTED_QUOTES = re.compile(r'"[^"\n]*"[^"\n:]*"[^"\n]*"(?=[\s:,]|$)')
_NUMBER_SIGN = re.compile(r" *#([0-9]+)\b")


def _runs_on(stuck: Stuck, end: int) -> bool:
    """Whether a text in quotes that ends there ends with a space, or has none behind it."""
    behind = stuck.text[end : stuck.line.end]
    return not behind.startswith((" ", ":", ",")) or stuck.text[end - 2].isspace()


class TitleGuesses(Guesser):
    """Guesses where a name, a number or a text in quotes belongs."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All guesses for a place."""
        if stuck.token is None:
            yield from self._number_sign(stuck)
            return
        yield from self._single_quotes(stuck)
        yield from self._inner_quote(stuck)
        yield from self._unnamed(stuck)

    def _single_quotes(self, stuck: Stuck) -> Iterator[Mend]:
        """`'The Widow'`: a text in single quotes."""
        text = _SINGLE.match(stuck.text, stuck.start, stuck.line.end)
        if text is not None:
            right = f'"{text[1]}"'
            place = stuck.line.span(stuck.start, text.end())
            values = {"title": text[1], "right": right}
            yield Mend(
                "LW0120", place, text.end(), ("STRING",), 0, values, f"Write `{right}`.", Fix(place, right)
            )

    def _inner_quote(self, stuck: Stuck) -> Iterator[Mend]:
        """A text in quotes that holds quotes itself: it reaches to the last one before the colon."""
        if not stuck.taken or stuck.taken[-1][0].type != "STRING":
            return
        text, _ = stuck.taken[-1]
        whole = _QUOTED_QUOTES.match(stuck.text, text.start_pos or 0, stuck.line.end)
        if whole is None or whole.end() <= stuck.start or not _runs_on(stuck, text.end_pos or 0):
            return
        place = stuck.line.span(whole.start(), whole.end())
        written = '"' + whole[0][1:-1].replace('"', "*") + '"'
        yield Mend("LW0133", place, whole.end(), (), 0, {"written": written}, None, Fix(place, written))

    def _unnamed(self, stuck: Stuck) -> Iterator[Mend]:
        """`win "Two Voices"`: what has a title has a name before it."""
        assert stuck.token is not None
        if stuck.token.type != "STRING" or not self.automaton.takes(stuck.stack, "ID", "STRING"):
            return
        name = name_from(str(stuck.token).strip('"'))
        if name is not None:
            right = f"{name} {stuck.token}"
            before = stuck.text[stuck.line.start : stuck.start]
            hint = f"A name stands before the title: `{before}{right}`."
            values = {"found": str(stuck.token), "right": right}
            yield Mend("LW0122", stuck.place, stuck.start, ("ID",), 0, values, hint)

    def _number_sign(self, stuck: Stuck) -> Iterator[Mend]:
        """`diary #2`: what stands behind the sign is a comment."""
        number = _NUMBER_SIGN.match(stuck.text, stuck.line.end)
        closing = self.automaton.shortest_end(stuck.stack, self.line_end(stuck))
        if number is not None and closing and self.automaton.takes(stuck.stack, "INT"):
            hint = f"`#` begins a comment. Write the number alone: `{stuck.statement} {number[1]}`."
            yield Mend("LW0112", stuck.place, stuck.line.end, tuple(closing), 0, {}, hint)
