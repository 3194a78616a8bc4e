"""Repairs of phrases: order as in plain English, a word missing or superfluous, a line that ends early."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.grammar import Language
from loopwright_dsl.parser.lexer import ERROR

from .expected import describe, either
from .prose_detection import name_from
from .repair_site import LITTLE, Guesser, Mend, Stuck

_COLON = re.compile(r": *")

MOST_TITLE_WORDS = 14
"""The most words of a title whose quotes are missing."""

OF_A_KID = ("at", "home", "have", "control")
"""The words of a condition before which `you` may stand."""

OTHER_OPENING = {"WHEN": "ON", "ON": "WHEN", "IF": "ON"}
"""Words that open a line of a side, each with the one that is often meant."""

_LABEL = re.compile(r'(if [^":]+?) *("[^"]*")')


class PhraseGuesses(Guesser):
    """Repairs from the words around the one that does not fit."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All repairs for a place."""
        if stuck.token is None:
            return
        yield from self._label_behind(stuck)
        yield from self._other_opening(stuck)
        if not stuck.taken:
            return
        yield from self._condition_behind(stuck)
        yield from self._nobody(stuck)
        yield from self._comma_for_colon(stuck)
        yield from self._bare_tag(stuck)
        yield from self._comma(stuck)

    def _other_opening(self, stuck: Stuck) -> Iterator[Mend]:
        """Another opening word: `when kid enters K` for `on …`, `on insight >= 3` for `when …`."""
        assert stuck.token is not None
        word, before = stuck.taken[0] if stuck.taken else (stuck.token, stuck.stack)
        other_word = OTHER_OPENING.get(word.type)
        stack = before[:]
        if other_word is None or not self.automaton.feed(stack, other_word):
            return
        assert word.start_pos is not None and word.end_pos is not None
        if self.automaton.read(stack, stuck.text, stuck.line, word.end_pos)[1]:
            values = {"found": str(word), "suggestion": self.words[other_word]}
            place = stuck.line.span(word.start_pos, word.end_pos)
            yield Mend("LW0101", place, word.end_pos, (other_word,), len(stuck.taken), values)

    def _label_behind(self, stuck: Stuck) -> Iterator[Mend]:
        """A condition before its text: `if you at K "Go in": …`; it belongs behind the text."""
        end = stuck.line.end
        behind = stuck.text[stuck.start : end]
        label = _LABEL.match(behind)
        if str(stuck.token) != "if" or label is None or not self.automaton.takes(stuck.stack, "STRING", "IF"):
            return
        hint = f"The condition stands behind the text: `{label[2]} {label[1]}`."
        resume = stuck.start + label.end()
        yield Mend("LW0101", stuck.place, resume, ("STRING",), 0, {"found": "if"}, hint)

    def _condition_behind(self, stuck: Stuck) -> Iterator[Mend]:
        """A condition behind the limit: `on end phase, once per game, if …`; it belongs before it."""
        text, end = stuck.text, stuck.line.end
        comma = next((token for token, _ in stuck.taken if token.type == "COMMA"), None)
        behind = text[stuck.start : end].lstrip(", ")
        if stuck.taken[0][0].type != "ON" or comma is None or not behind.startswith("if "):
            return
        start = end - len(behind)
        colon = text.find(":", start, end)
        resume = end if colon < 0 else colon
        occasion = text[stuck.line.start : comma.start_pos]
        limit = text[comma.end_pos : stuck.start].strip()
        hint = f"The condition stands before the limit: `{occasion} {text[start:resume].rstrip()}, {limit}`."
        right = f" {text[start:resume].rstrip()}, {limit}"
        fix = Fix(stuck.line.span((comma.start_pos or 0), resume), right)
        yield Mend("LW0101", stuck.line.span(start, start + 2), resume, (), 0, {"found": "if"}, hint, fix)

    def _nobody(self, stuck: Stuck) -> Iterator[Mend]:
        """A condition without its subject: `if at home`."""
        word, before = stuck.taken[-1]
        terminal = self.terminals.get(str(word)) if word in OF_A_KID else None
        if terminal is None or not self.automaton.takes(before, "YOU", terminal):
            return
        assert word.start_pos is not None and word.end_pos is not None
        place = stuck.line.span(word.start_pos, word.end_pos)
        values = {"found": str(word), "expected": "`you`"}
        yield Mend("LW0122", place, word.start_pos, ("YOU",), 1, values)

    def _bare_tag(self, stuck: Stuck) -> Iterator[Mend]:
        """A tag in place of an item: `you have GLUE`."""
        assert stuck.token is not None
        if self.automaton.takes(stuck.stack, "ITEM", "WITH", stuck.token.type):
            values = {"found": str(stuck.token), "expected": "`item with`"}
            yield Mend("LW0122", stuck.place, stuck.start, ("ITEM", "WITH"), 0, values)

    def _comma_for_colon(self, stuck: Stuck) -> Iterator[Mend]:
        """A comma before effects: `on new day, once per game, enigma +1`; it should be a colon."""
        assert stuck.token is not None
        if str(stuck.token) == "," and self.automaton.takes(stuck.stack, "COLON"):
            behind = stuck.text[stuck.end : stuck.line.end].split()
            fix = Fix(stuck.place, ":")
            yield Mend(
                "LW0109", stuck.place, stuck.end, ("COLON",), 0, {"found": " ".join(behind[:1])}, None, fix
            )

    def _comma(self, stuck: Stuck) -> Iterator[Mend]:
        """A comma where another sign belongs: `or` between tags, a colon before effects."""
        comma, before = stuck.taken[-1]
        assert stuck.token is not None
        kind = stuck.token.type
        if comma.type == "COMMA" and kind in ("IF", "AT") and self.automaton.takes(before, kind):
            place = stuck.line.span(comma.start_pos or 0, comma.end_pos or 0)
            hint = (
                "Leave the comma out: one stands before `spend` and `once`, and before the `if` of an action."
            )
            yield Mend("LW0101", place, stuck.start, (), 1, {"found": ","}, hint, Fix(place, ""))
        if comma.type != "COMMA" or stuck.token.type in (ERROR, "ID"):
            return
        if self.automaton.takes(before, "OR", stuck.token.type):
            assert comma.start_pos is not None and comma.end_pos is not None
            place = stuck.line.span(comma.start_pos, comma.end_pos)
            values = {"found": ",", "suggestion": "or"}
            yield Mend("LW0101", place, stuck.start, ("OR",), 1, values)
        if self.automaton.takes(before, "COLON", stuck.token.type):
            yield Mend("LW0109", stuck.place, stuck.start, ("COLON",), 1, {"found": str(stuck.token)})


# --- Guesses about the name, the number and the title with which something begins


_SINGLE = re.compile(r"'([^'\"\n]+(?:'\w[^'\"\n]*)*)'(?=[\s:,]|$)")
_QUOTED_QUOTES = re.compile(r'"[^"\n]*"[^"\n:]*"[^"\n]*"(?=[\s:,]|$)')
_NUMBER_SIGN = re.compile(r" *#([0-9]+)\b")


def _runs_on(stuck: Stuck, end: int) -> bool:
    """Whether a text in quotes that ends here ends with a space, or has none behind it."""
    behind = stuck.text[end : stuck.line.end]
    return not behind.startswith((" ", ":", ",")) or stuck.text[end - 2].isspace()


class TitleGuesses(Guesser):
    """Repairs where a name, a number or a text in quotes belongs."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All repairs for a place."""
        if stuck.token is None:
            yield from self._number_sign(stuck)
            return
        yield from self._single_quotes(stuck)
        yield from self._inner_quote(stuck)
        yield from self._unnamed(stuck)

    def _single_quotes(self, stuck: Stuck) -> Iterator[Mend]:
        """A text in single quotes: `'The Widow'`."""
        text = _SINGLE.match(stuck.text, stuck.start, stuck.line.end)
        if text is not None:
            right = f'"{text[1]}"'
            place = stuck.line.span(stuck.start, text.end())
            values = {"title": text[1], "right": right}
            yield Mend(
                "LW0120", place, text.end(), ("STRING",), 0, values, f"Write `{right}`.", Fix(place, right)
            )

    def _inner_quote(self, stuck: Stuck) -> Iterator[Mend]:
        """A text in quotes that holds quotes itself; it reaches to the last one before the colon."""
        if not stuck.taken or stuck.taken[-1][0].type != "STRING":
            return
        text, _ = stuck.taken[-1]
        title_text = _QUOTED_QUOTES.match(stuck.text, text.start_pos or 0, stuck.line.end)
        if title_text is None or title_text.end() <= stuck.start or not _runs_on(stuck, text.end_pos or 0):
            return
        place = stuck.line.span(title_text.start(), title_text.end())
        title_source = '"' + title_text[0][1:-1].replace('"', "*") + '"'
        yield Mend(
            "LW0133",
            place,
            title_text.end(),
            (),
            0,
            {"written": title_source},
            None,
            Fix(place, title_source),
        )

    def _unnamed(self, stuck: Stuck) -> Iterator[Mend]:
        """A title without the name before it: `win "Two Voices"`."""
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
        """A number sign: `diary #2`, where the rest is taken for a comment."""
        number = _NUMBER_SIGN.match(stuck.text, stuck.line.end)
        closing = self.automaton.shortest_end(stuck.stack, self.line_end(stuck))
        if number is not None and closing and self.automaton.takes(stuck.stack, "INT"):
            hint = f"`#` begins a comment. Write the number alone: `{stuck.statement} {number[1]}`."
            yield Mend("LW0112", stuck.place, stuck.line.end, tuple(closing), 0, {}, hint)


class GapGuesses(Guesser):
    """Repairs from the tokens that the grammar would take, likeliest first."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All repairs for a place."""
        if stuck.token is None:
            yield from self._early_end(stuck)
            return
        accepted = self.automaton.accepted(stuck.stack)
        if self.misused(stuck):
            yield from self._unknown_effect(stuck)
        yield from self._missing(stuck, accepted)
        yield from self._untitled(stuck, accepted)
        yield from self._joined(stuck, accepted)
        yield from self._unknown_effect(stuck)
        yield from self._missing_several(stuck, accepted)
        yield from self._superfluous(stuck, accepted)
        yield from self._any_shape(stuck, accepted)

    def _missing(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """One word is missing before the one that does not fit."""
        assert stuck.token is not None
        if stuck.token.type == ERROR:
            return
        codes = {"COLON": "LW0109", "COMMA": "LW0118"}
        hints = {"COMMA": self._comma_hint(stuck)}
        for terminal in sorted(accepted, key=lambda terminal: (terminal not in codes, terminal)):
            if self.automaton.takes(stuck.stack, terminal, stuck.token.type):
                values = {"found": str(stuck.token)}
                if terminal not in codes:
                    values["expected"] = self._lacking(stuck, accepted)
                code = codes.get(terminal, "LW0122")
                yield Mend(code, stuck.place, stuck.start, (terminal,), 0, values, hints.get(terminal))

    def _comma_hint(self, stuck: Stuck) -> str | None:
        """The hint about a missing comma in a head, or between words that may be one name."""
        assert stuck.token is not None
        if stuck.token.type in ("SPEND", "ONCE", "IF"):
            return "Where, cost, limit and condition are set off by commas: `at K, spend 2, once per round`."
        if stuck.token.type == "ID" and stuck.taken and stuck.taken[-1][0].type == "ID":
            name = f"{stuck.taken[-1][0]}-{stuck.token}"
            return f"Names in a list are parted by commas. If it is one name, write `{name}`."
        return None

    def _lacking(self, stuck: Stuck, accepted: list[str]) -> str:
        """All tokens that could stand before the word that does not fit, in words."""
        assert stuck.token is not None
        kind = stuck.token.type
        fitting = [t for t in accepted if self.automaton.takes(stuck.stack, t, kind)]
        if stuck.deeper and len(fitting) > 1:
            fitting = [t for t in fitting if t != "COLON"]
        return describe(self.automaton.language, fitting, str(stuck.token))

    def _untitled(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A title without quotes, or with only the closing one; longer runs of words are tried last.

        A colon before it is removed with the repair.
        """
        if "STRING" not in accepted or not self._may_begin_a_title(stuck):
            return
        colon = _COLON.match(stuck.text, stuck.start, stuck.line.end)
        start = colon.end() if colon else stuck.start
        if colon and stuck.text[start : start + 1] == '"':
            return
        before_colon = stuck.text[start : stuck.line.end].split(":")[0]
        if before_colon.count('"') > 1:
            return
        words = list(re.finditer(r'[^\s"]+"?', before_colon))
        ending = stuck.taken and stuck.taken[0][0].type in ("WIN", "LOSE")
        if ending and not before_colon[:1].isupper():
            return  # `lose two hours`: no title begins so
        for word in words[:MOST_TITLE_WORDS]:
            end = start + word.end()
            title = stuck.text[start:end].strip('"')
            before = stuck.text[stuck.line.start : stuck.start].rstrip()
            values = {"title": title, "written": f'{before} "{title}"'.lstrip()}
            fix = Fix(stuck.line.span(stuck.start, end), f'"{title}"')
            if colon:
                before_colon_end = stuck.line.start + len(before)
                fix = Fix(stuck.line.span(before_colon_end, end), f' "{title}"')
            yield Mend("LW0120", stuck.line.span(start, end), end, ("STRING",), 0, values, None, fix)

    def _may_begin_a_title(self, stuck: Stuck) -> bool:
        """Whether a title may begin here: not with a sign, nor with a little word behind a name."""
        word = str(stuck.token)
        return word == ":" or (word[:1].isalnum() and word not in (*LITTLE, "and"))

    def _joined(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """`and` between two effects, where a comma belongs."""
        if str(stuck.token) == "and" and "COMMA" in accepted:
            yield Mend("LW0118", stuck.place, stuck.end, ("COMMA",), 0, {"found": "and"})

    def _unknown_effect(self, stuck: Stuck) -> Iterator[Mend]:
        """A line of effects that begins with an unknown word, taken for a counter."""
        if not stuck.taken or stuck.taken[-1][0].type != "ID":
            return
        if stuck.token is not None and str(stuck.token) in ("%", "*", "/"):
            return  # a counter, and a sign of another language
        accepted = set(self.automaton.accepted(stuck.stack))
        if not accepted or not accepted <= {"PLUS", "MINUS", "EQUAL"}:
            return
        token = stuck.taken[-1][0]
        assert token.start_pos is not None and token.end_pos is not None
        place = stuck.line.span(token.start_pos, token.end_pos)
        comma = stuck.text.find(",", stuck.start, stuck.line.end)
        for resume in (comma, stuck.line.end):
            if resume >= 0:
                hint = _effects_of(self.automaton.language)
                yield Mend("LW0123", place, resume, ("NOTHING",), 1, {"found": str(token)}, hint)

    def _missing_several(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """Two or three words are missing before a fixed word that cannot be a mistake itself."""
        assert stuck.token is not None
        if stuck.token.type in ("ID", "INT", "STRING"):
            return
        several = self.automaton.shortest_end(stuck.stack, (stuck.token.type,), 3)
        if several:
            values = {"found": str(stuck.token), "expected": describe(self.automaton.language, accepted)}
            yield Mend("LW0122", stuck.place, stuck.start, tuple(several), 0, values)

    def _superfluous(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """One word is superfluous."""
        if str(stuck.token) == ":":
            yield Mend("LW0110", stuck.place, stuck.end)
        yield Mend(self.odd_code(stuck), stuck.place, stuck.end, (), 0, self.unexpected(stuck, accepted))

    def _any_shape(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """Something else in the place of the word that fits."""
        values = self.unexpected(stuck, accepted)
        for terminal in accepted:
            yield Mend(self.odd_code(stuck), stuck.place, stuck.end, (terminal,), 0, values)

    def _early_end(self, stuck: Stuck) -> Iterator[Mend]:
        """The line ends before it is complete."""
        if stuck.taken and stuck.taken[-1][0].type == "COLON" and stuck.deeper:
            colon = stuck.taken[-1][0]
            assert colon.start_pos is not None and colon.end_pos is not None
            place = stuck.line.span(colon.start_pos, colon.end_pos)
            yield Mend("LW0110", place, stuck.line.end, (), 1)
        yield from self._unknown_effect(stuck)
        closing = self.automaton.shortest_end(stuck.stack, self.line_end(stuck))
        if closing is None and stuck.deeper:
            closing = self.automaton.shortest_end(stuck.stack, ("_NL",))
        if closing is not None:
            expected = describe(self.automaton.language, self.automaton.accepted(stuck.stack))
            yield Mend("LW0112", stuck.place, stuck.line.end, tuple(closing), 0, {"expected": expected})


def _effects_of(language: Language) -> str | None:
    """What effects of a kit's cards begin with; None for Tales, of which the code's own hint tells."""
    if language.kit is None:
        return None
    gauges = sorted(language.kit.gauges)[:1] or ["gold"]
    verbs = [" ".join(part for part in verb.way if isinstance(part, str)) for verb in language.kit.verbs]
    words = either([f"`{verb}`" for verb in [*verbs, "choose", "if", "roll", "do", "nothing"]])
    return f"Effects begin with the name of a gauge (`{gauges[0]} +1`), or with {words}."
