"""Repairs of phrases: order as in plain English, a word missing or superfluous, a line that ends early."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.grammar import Grammar
from loopwright_dsl.parser.lexer import ERROR
from loopwright_dsl.parser.lr_automaton import Automaton

from .dialect import recovery_of
from .expected import describe, either
from .phrasebook import NUMBERS
from .prose_detection import name_from
from .repair_site import LITTLE, Repair, RepairKind, RepairSite, on_face

_COLON = re.compile(r": *")

MOST_TITLE_WORDS = 14
"""The most words of a title whose quotes are missing."""

OTHER_OPENING = {"WHEN": "ON", "ON": "WHEN", "IF": "ON"}
"""Words that open a line of a side, each with the one that is often meant."""

_LABEL = re.compile(r'(if [^":]+?) *("[^"]*")')


class PhraseRepairs(RepairKind):
    """Repairs from the words around the one that does not fit."""

    def __init__(self, automaton: Automaton) -> None:
        super().__init__(automaton)
        recovery = recovery_of(automaton.language)
        self.of_you = recovery.of_you if recovery is not None else ()

    def repairs(self, site: RepairSite) -> Iterator[Repair]:
        if site.token is None:
            return
        yield from self._label_behind(site)
        yield from self._other_opening(site)
        if not site.taken:
            return
        yield from self._condition_behind(site)
        yield from self._nobody(site)
        yield from self._comma_for_colon(site)
        yield from self._bare_tag(site)
        yield from self._comma(site)

    def _other_opening(self, site: RepairSite) -> Iterator[Repair]:
        """Another opening word: `when new day` for `on …`, `on minutes >= 3` for `when …`."""
        assert site.token is not None
        word, before = site.taken[0] if site.taken else (site.token, site.stack)
        other_word = OTHER_OPENING.get(word.type)
        stack = before[:]
        if other_word is None or not self.automaton.feed(stack, other_word):
            return
        assert word.start_pos is not None and word.end_pos is not None
        if self.automaton.read(stack, site.text, site.line, word.end_pos)[1]:
            values = {"found": str(word), "suggestion": self.words[other_word]}
            place = site.line.span(word.start_pos, word.end_pos)
            yield Repair("LW0101", place, word.end_pos, (other_word,), len(site.taken), values)

    def _label_behind(self, site: RepairSite) -> Iterator[Repair]:
        """A condition before its text: `if you at K "Go in": …`; it belongs behind the text."""
        end = site.line.end
        behind = site.text[site.start : end]
        label = _LABEL.match(behind)
        if str(site.token) != "if" or label is None or not self.automaton.takes(site.stack, "STRING", "IF"):
            return
        hint = f"The condition stands behind the text: `{label[2]} {label[1]}`."
        resume = site.start + label.end()
        yield Repair("LW0101", site.place, resume, ("STRING",), 0, {"found": "if"}, hint)

    def _condition_behind(self, site: RepairSite) -> Iterator[Repair]:
        """A condition behind the limit: `on end phase, once per game, if …`; it belongs before it."""
        text, end = site.text, site.line.end
        comma = next((token for token, _ in site.taken if token.type == "COMMA"), None)
        behind = text[site.start : end].lstrip(", ")
        if site.taken[0][0].type != "ON" or comma is None or not behind.startswith("if "):
            return
        start = end - len(behind)
        colon = text.find(":", start, end)
        resume = end if colon < 0 else colon
        occasion = text[site.line.start : comma.start_pos]
        limit = text[comma.end_pos : site.start].strip()
        hint = f"The condition stands before the limit: `{occasion} {text[start:resume].rstrip()}, {limit}`."
        right = f" {text[start:resume].rstrip()}, {limit}"
        fix = Fix(site.line.span((comma.start_pos or 0), resume), right)
        yield Repair("LW0101", site.line.span(start, start + 2), resume, (), 0, {"found": "if"}, hint, fix)

    def _nobody(self, site: RepairSite) -> Iterator[Repair]:
        """A condition without its subject: `if at home`."""
        word, before = site.taken[-1]
        terminal = self.terminals.get(str(word)) if word in self.of_you else None
        if terminal is None or not self.automaton.takes(before, "YOU", terminal):
            return
        assert word.start_pos is not None and word.end_pos is not None
        place = site.line.span(word.start_pos, word.end_pos)
        values = {"found": str(word), "expected": "`you`"}
        yield Repair("LW0122", place, word.start_pos, ("YOU",), 1, values)

    def _bare_tag(self, site: RepairSite) -> Iterator[Repair]:
        """A tag in place of an item: `you have GLUE`."""
        assert site.token is not None
        if self.automaton.takes(site.stack, "ITEM", "WITH", site.token.type):
            values = {"found": str(site.token), "expected": "`item with`"}
            yield Repair("LW0122", site.place, site.start, ("ITEM", "WITH"), 0, values)

    def _comma_for_colon(self, site: RepairSite) -> Iterator[Repair]:
        """A comma before effects: `on new day, once per game, minutes +1`; it should be a colon."""
        assert site.token is not None
        if str(site.token) == "," and self.automaton.takes(site.stack, "COLON"):
            behind = site.text[site.end : site.line.end].split()
            fix = Fix(site.place, ":")
            yield Repair(
                "LW0109", site.place, site.end, ("COLON",), 0, {"found": " ".join(behind[:1])}, None, fix
            )

    def _comma(self, site: RepairSite) -> Iterator[Repair]:
        """A comma where another sign belongs: `or` between tags, a colon before effects."""
        comma, before = site.taken[-1]
        assert site.token is not None
        kind = site.token.type
        if comma.type == "COMMA" and kind in ("IF", "AT") and self.automaton.takes(before, kind):
            place = site.line.span(comma.start_pos or 0, comma.end_pos or 0)
            hint = (
                "Leave the comma out: one stands before `spend` and `once`, and before the `if` of an action."
            )
            yield Repair("LW0101", place, site.start, (), 1, {"found": ","}, hint, Fix(place, ""))
        if comma.type != "COMMA" or site.token.type in (ERROR, "ID"):
            return
        if self.automaton.takes(before, "OR", site.token.type):
            assert comma.start_pos is not None and comma.end_pos is not None
            place = site.line.span(comma.start_pos, comma.end_pos)
            values = {"found": ",", "suggestion": "or"}
            yield Repair("LW0101", place, site.start, ("OR",), 1, values)
        if self.automaton.takes(before, "COLON", site.token.type):
            yield Repair("LW0109", site.place, site.start, ("COLON",), 1, {"found": str(site.token)})


# --- Guesses about the name, the number and the title with which something begins


_SINGLE = re.compile(r"'([^'\"\n]+(?:'\w[^'\"\n]*)*)'(?=[\s:,]|$)")
_QUOTED_QUOTES = re.compile(r'"[^"\n]*"[^"\n:]*"[^"\n]*"(?=[\s:,]|$)')
_NUMBER_SIGN = re.compile(r" *#([0-9]+)\b")


def _runs_on(site: RepairSite, end: int) -> bool:
    """Whether a text in quotes that ends here ends with a space, or has none behind it."""
    behind = site.text[end : site.line.end]
    return not behind.startswith((" ", ":", ",")) or site.text[end - 2].isspace()


class TitleRepairs(RepairKind):
    """Repairs where a name, a number or a text in quotes belongs."""

    def repairs(self, site: RepairSite) -> Iterator[Repair]:
        if site.token is None:
            yield from self._number_sign(site)
            return
        yield from self._single_quotes(site)
        yield from self._inner_quote(site)
        yield from self._unnamed(site)

    def _single_quotes(self, site: RepairSite) -> Iterator[Repair]:
        """A text in single quotes: `'The Widow'`."""
        text = _SINGLE.match(site.text, site.start, site.line.end)
        if text is not None:
            right = f'"{text[1]}"'
            place = site.line.span(site.start, text.end())
            values = {"title": text[1], "right": right}
            yield Repair(
                "LW0120", place, text.end(), ("STRING",), 0, values, f"Write `{right}`.", Fix(place, right)
            )

    def _inner_quote(self, site: RepairSite) -> Iterator[Repair]:
        """A text in quotes that holds quotes itself; it reaches to the last one before the colon."""
        if not site.taken or site.taken[-1][0].type != "STRING":
            return
        text, _ = site.taken[-1]
        title_text = _QUOTED_QUOTES.match(site.text, text.start_pos or 0, site.line.end)
        if title_text is None or title_text.end() <= site.start or not _runs_on(site, text.end_pos or 0):
            return
        place = site.line.span(title_text.start(), title_text.end())
        title_source = '"' + title_text[0][1:-1].replace('"', "*") + '"'
        yield Repair(
            "LW0133",
            place,
            title_text.end(),
            (),
            0,
            {"written": title_source},
            None,
            Fix(place, title_source),
        )

    def _unnamed(self, site: RepairSite) -> Iterator[Repair]:
        """A title without the name before it: `win "Two Voices"`."""
        assert site.token is not None
        if site.token.type != "STRING" or not self.automaton.takes(site.stack, "ID", "STRING"):
            return
        name = name_from(str(site.token).strip('"'))
        if name is not None:
            right = f"{name} {site.token}"
            before = site.text[site.line.start : site.start]
            hint = f"A name stands before the title: `{before}{right}`."
            values = {"found": str(site.token), "right": right}
            yield Repair("LW0122", site.place, site.start, ("ID",), 0, values, hint)

    def _number_sign(self, site: RepairSite) -> Iterator[Repair]:
        """A number sign: `copies #2`, where the rest is taken for a comment."""
        number = _NUMBER_SIGN.match(site.text, site.line.end)
        closing = self.automaton.shortest_end(site.stack, self.line_end(site))
        if number is not None and closing and self.automaton.takes(site.stack, "INT"):
            hint = f"`#` begins a comment. Write the number alone: `{site.statement} {number[1]}`."
            yield Repair("LW0112", site.place, site.line.end, tuple(closing), 0, {}, hint)


CHANGES = frozenset(("PLUS", "MINUS", "EQUAL", "AT", "HERE", "THERE"))
"""What stands behind a counter that changes."""


class GapRepairs(RepairKind):
    """Repairs from the tokens that the grammar would take, likeliest first."""

    def repairs(self, site: RepairSite) -> Iterator[Repair]:
        if site.token is None:
            yield from self._early_end(site)
            return
        accepted = self.automaton.accepted(site.stack)
        if self.misused(site):
            yield from self._unknown_effect(site)
        yield from self._missing(site, accepted)
        yield from self._untitled(site, accepted)
        yield from self._joined(site, accepted)
        yield from self._unknown_effect(site)
        yield from self._missing_several(site, accepted)
        yield from self._superfluous(site, accepted)
        yield from self._any_shape(site, accepted)

    def _missing(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """One word is missing before the one that does not fit; a number in words is nobody's name."""
        assert site.token is not None
        if site.token.type == ERROR or str(site.token) in NUMBERS:
            return
        if site.token.type != "INT" and set(accepted) <= CHANGES:
            return  # the word before it is more likely to be no counter than to be changed by this one
        codes = {"COLON": "LW0109", "COMMA": "LW0118"}
        hints = {"COMMA": self._comma_hint(site)}
        missing = [one for one in accepted if one != "IF"] if on_face(accepted) else accepted
        for terminal in sorted(missing, key=lambda terminal: (terminal not in codes, terminal)):
            if self.automaton.takes(site.stack, terminal, site.token.type):
                values = {"found": str(site.token)}
                if terminal not in codes:
                    values["expected"] = self._lacking(site, accepted)
                code = codes.get(terminal, "LW0122")
                yield Repair(code, site.place, site.start, (terminal,), 0, values, hints.get(terminal))

    def _comma_hint(self, site: RepairSite) -> str | None:
        """The hint about a missing comma in a head, or between words that may be one name."""
        assert site.token is not None
        if site.token.type in ("SPEND", "ONCE", "IF"):
            return "Where, cost, limit and condition are set off by commas: `at K, spend 2, once per round`."
        if site.token.type == "ID" and site.taken and site.taken[-1][0].type == "ID":
            name = f"{site.taken[-1][0]}-{site.token}"
            return f"Names in a list are parted by commas. If it is one name, write `{name}`."
        return None

    def _lacking(self, site: RepairSite, accepted: list[str]) -> str:
        """All tokens that could stand before the word that does not fit, in words."""
        assert site.token is not None
        kind = site.token.type
        fitting = [t for t in accepted if self.automaton.takes(site.stack, t, kind)]
        if site.deeper and len(fitting) > 1:
            fitting = [t for t in fitting if t != "COLON"]
        return describe(self.automaton.language, fitting, str(site.token))

    def _untitled(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """A title without quotes, or with only the closing one; longer runs of words are tried last.

        A colon before it is removed with the repair.
        """
        if "STRING" not in accepted or not self._may_begin_a_title(site):
            return
        colon = _COLON.match(site.text, site.start, site.line.end)
        start = colon.end() if colon else site.start
        if colon and site.text[start : start + 1] == '"':
            return
        before_colon = site.text[start : site.line.end].split(":")[0]
        if before_colon.count('"') > 1:
            return
        words = list(re.finditer(r'[^\s"]+"?', before_colon))
        ending = site.taken and site.taken[0][0].type in ("WIN", "LOSE")
        if ending and not before_colon[:1].isupper():
            return  # `lose two hours`: no title begins so
        for word in words[:MOST_TITLE_WORDS]:
            end = start + word.end()
            title = site.text[start:end].strip('"')
            before = site.text[site.line.start : site.start].rstrip()
            values = {"title": title, "written": f'{before} "{title}"'.lstrip()}
            fix = Fix(site.line.span(site.start, end), f'"{title}"')
            if colon:
                before_colon_end = site.line.start + len(before)
                fix = Fix(site.line.span(before_colon_end, end), f' "{title}"')
            yield Repair("LW0120", site.line.span(start, end), end, ("STRING",), 0, values, None, fix)

    def _may_begin_a_title(self, site: RepairSite) -> bool:
        """Whether a title may begin here: not with a sign, nor with a little word behind a name."""
        word = str(site.token)
        return word == ":" or (word[:1].isalnum() and word not in (*LITTLE, "and"))

    def _joined(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """`and` between two effects, where a comma belongs."""
        if str(site.token) == "and" and "COMMA" in accepted:
            yield Repair("LW0118", site.place, site.end, ("COMMA",), 0, {"found": "and"})

    def _unknown_effect(self, site: RepairSite) -> Iterator[Repair]:
        """A line of effects that begins with an unknown word, taken for a counter."""
        if not self._may_be_no_counter(site):
            return
        token = site.taken[-1][0]
        assert token.start_pos is not None and token.end_pos is not None
        place = site.line.span(token.start_pos, token.end_pos)
        comma = site.text.find(",", site.start, site.line.end)
        for resume in (comma, site.line.end):
            if resume >= 0:
                hint = _effects_of(self.automaton.language)
                yield Repair("LW0123", place, resume, ("NOTHING",), 1, {"found": str(token)}, hint)

    def _may_be_no_counter(self, site: RepairSite) -> bool:
        """Whether a name is read as a counter that changes, and no change follows."""
        if not site.taken or site.taken[-1][0].type != "ID":
            return False
        if site.token is not None and str(site.token) in ("%", "*", "/"):
            return False  # a counter, and a sign of another language
        accepted = set(self.automaton.accepted(site.stack))
        return bool(accepted) and accepted <= CHANGES

    def _missing_several(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """Two or three words are missing before a fixed word that cannot be a mistake itself."""
        assert site.token is not None
        if site.token.type in ("ID", "INT", "STRING"):
            return
        several = self.automaton.shortest_end(site.stack, (site.token.type,), 3)
        if several and not (several[0] == "IF" and on_face(accepted)):
            values = {"found": str(site.token), "expected": describe(self.automaton.language, accepted)}
            yield Repair("LW0122", site.place, site.start, tuple(several), 0, values)

    def _superfluous(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        goes_on = site.text[site.end : site.line.end].lstrip()[:1] in ("+", "-", "=")
        if str(site.token) == ":" and (goes_on or not self._may_be_no_counter(site)):
            yield Repair("LW0110", site.place, site.end)
        yield Repair(self.odd_code(site), site.place, site.end, (), 0, self.unexpected(site, accepted))

    def _any_shape(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """Something else in the place of the word that fits."""
        values = self.unexpected(site, accepted)
        for terminal in accepted:
            yield Repair(self.odd_code(site), site.place, site.end, (terminal,), 0, values)

    def _early_end(self, site: RepairSite) -> Iterator[Repair]:
        """The line ends before it is complete."""
        if site.taken and site.taken[-1][0].type == "COLON" and site.deeper:
            colon = site.taken[-1][0]
            assert colon.start_pos is not None and colon.end_pos is not None
            place = site.line.span(colon.start_pos, colon.end_pos)
            yield Repair("LW0110", place, site.line.end, (), 1)
        yield from self._unknown_effect(site)
        closing = self.automaton.shortest_end(site.stack, self.line_end(site))
        if closing is None and site.deeper:
            closing = self.automaton.shortest_end(site.stack, ("_NL",))
        if closing is not None:
            expected = describe(self.automaton.language, self.automaton.accepted(site.stack))
            yield Repair("LW0112", site.place, site.line.end, tuple(closing), 0, {"expected": expected})


def _effects_of(language: Grammar) -> str | None:
    """What effects of a kit's cards begin with; None for Tales, of which the code's own hint tells."""
    if language.kit is None:
        return None
    gauges = sorted(language.kit.gauges)[:1] or ["gold"]
    verbs = [" ".join(part for part in verb.way if isinstance(part, str)) for verb in language.kit.verbs]
    words = either([f"`{verb}`" for verb in [*verbs, "choose", "if", "roll", "do", "nothing"]])
    return f"Effects begin with the name of a gauge (`{gauges[0]} +1`), or with {words}."
