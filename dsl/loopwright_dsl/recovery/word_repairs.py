"""Repairs of a word: it is misspelled, in the wrong case, doubled, or not meant as a rule at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lexer import ERROR, WRONG_SIGNS, next_token

from .expected import describe
from .prose_detection import is_command, is_sentence, looks_like_prose, name_from
from .remedies import LEAVE_OUT, quote_ends
from .repair_site import FILLERS, LITTLE, NUMBERS, Guesser, Mend, Stuck

NAMING = frozenset(
    (
        *("FLAG", "SET", "CLEAR", "COUNTER", "WORLD", "TOKEN", "PLACE", "DO", "EVENT", "ITEM"),
        *("WIN", "LOSE", "SCENARIO", "ANOMALY", "CHORE", "EFFECT"),
    )
)
"""Words that are followed by names of the author's own."""

_NAME_WORDS = re.compile(r"[a-z][a-z0-9]*(?=[ ,:]|$)")
_CAPITAL_WORDS = re.compile(r"[A-Z]\w*(?: [A-Za-z]\w*)+")
_FRACTION = re.compile(r"[.,][0-9]+")
WHOLE = "Numbers are whole."
_BULLETS = re.compile(r"^[-+*•] +")
_COMMENT = re.compile(r"//|/\*|<!--|--|;|%|\*?comment\b|rem\b|REM\b")
_SIGN_BEHIND = re.compile(r" *[+-](?= *(?:[,#]|if\b|$))")


class WordGuesses(Guesser):
    """Repairs from the word that does not fit, the surest first."""

    def guesses(self, stuck: Stuck) -> Iterator[Mend]:
        """All repairs for a place."""
        yield from self._comment(stuck)
        yield from self.prose(stuck)
        if stuck.token is None:
            yield from self._near_word_before(stuck)
            return
        yield from self._quote(stuck)
        yield from self._fraction(stuck)
        yield from self._sign(stuck)
        accepted = self.automaton.accepted(stuck.stack)
        yield from self._letter_case(stuck, accepted)
        if self.automaton.language.kit is not None:  # its cards have many lines that are a word and a number
            yield from self._near_word_before(stuck)
        yield from self._plain_number(stuck, accepted)
        yield from self._number_word(stuck, accepted)
        yield from self._doubled(stuck)
        yield from self._filler(stuck, accepted)
        yield from self._filler_before(stuck)
        yield from self._near_word(stuck, accepted)
        yield from self._near_word_before(stuck)
        yield from self._parted_name(stuck)
        yield from self._changed_places(stuck, accepted)

    def _comment(self, stuck: Stuck) -> Iterator[Mend]:
        """A comment with the sign of another language."""
        sign = _COMMENT.match(stuck.text, stuck.line.start, stuck.line.end)
        if sign is None or stuck.start >= sign.end() or not self.automaton.takes(stuck.stack, "PROSE"):
            return
        place = stuck.line.span(sign.start(), sign.end())
        values = {"found": sign[0], "right": "#"}
        undo = len(stuck.taken)
        yield Mend("LW0125", place, stuck.line.end, ("PROSE",), undo, values, "A comment begins with `#`.")

    def prose(self, stuck: Stuck) -> Iterator[Mend]:
        """A sentence without the `>` before it."""
        line, taken = stuck.line, stuck.taken
        first = taken[0][1] if taken else stuck.stack
        if len(taken) > 2 or not self.automaton.takes(first, "PROSE"):
            return
        if taken and (taken[0][0].type == "PRINTED" or self.automaton.takes(stuck.stack, "STRING")):
            return
        statement = _BULLETS.sub("", stuck.statement)
        of_kit = self.automaton.language.kit is not None
        if of_kit and not statement[:1].isupper() and re.search(r"[0-9]", statement):
            return  # `spend 2 savings and gain 2 love`: gauges are moved in whole sentences
        word = str(taken[0][0] if taken else stuck.token or "")
        known = word.lower() in self.terminals or bool(self.close(word, self.automaton.accepted(first)))
        if is_command(statement) or (stuck.deeper and (known or statement.startswith("*"))):
            return
        if known and statement[len(word) :].lstrip().startswith('"'):
            return
        alone = self.automaton.accepted(first) == ["PROSE"] and re.search("[:+=]", statement) is None
        if alone or looks_like_prose(statement, known_start=known) or self._tells(statement):
            yield Mend("LW0113", line.whole, line.end, ("PROSE",), len(taken))

    def _tells(self, statement: str) -> bool:
        """Whether a line begins like a sentence and has few words of the language."""
        words = re.sub(r'"[^"]*"', "", statement).split()
        known = [
            word for word in words if word.lower().strip(",:") in self.terminals or not word[0].isalpha()
        ]
        if len(words) <= 3 and not is_sentence(statement):
            return statement[:1].isupper() and not known and statement.replace(" ", "").isalpha()
        return statement[:1].isupper() and len(known) * 2 <= len(words)

    def _quote(self, stuck: Stuck) -> Iterator[Mend]:
        """A quote that is opened and not closed: the text is taken to reach to the end of the line."""
        assert stuck.token is not None
        if not stuck.token.startswith('"') or stuck.token.type != ERROR:
            return
        values, fix = dict[str, str](), self._closed(stuck)
        for insert in (("STRING",), ()):
            yield Mend("LW0107", stuck.place, stuck.line.end, insert, 0, values, None, fix)
            stack = self.apply(stuck, Mend("LW0107", stuck.place, stuck.line.end, insert))
            closing = self.automaton.shortest_end(stack, self.line_end(stuck)) if stack else None
            if closing:
                place = stuck.place
                yield Mend("LW0107", place, stuck.line.end, (*insert, *closing), 0, values, None, fix)

    def _closed(self, stuck: Stuck) -> Fix | None:
        """The fix that adds the second quote, at the one place that lets the line be read to its end."""
        if not self.automaton.takes(stuck.stack, "STRING"):
            return None
        line = stuck.line
        for end in quote_ends(stuck.text[: line.end], stuck.start):
            stack = stuck.stack[:]
            self.automaton.feed(stack, "STRING")
            if self.automaton.read(stack, stuck.text, line, end)[1]:
                return Fix(line.span(end, end), '"')
        return None

    def _fraction(self, stuck: Stuck) -> Iterator[Mend]:
        """A number with a fraction, such as `2.5`; the language has whole numbers only."""
        rest = _FRACTION.match(stuck.text, stuck.start, stuck.line.end)
        if (
            rest
            and stuck.taken
            and stuck.taken[-1][0].type == "INT"
            and stuck.taken[-1][0].end_pos == stuck.start
        ):
            start = stuck.taken[-1][0].start_pos or 0
            place, match = stuck.line.span(start, rest.end()), stuck.text[start : rest.end()]
            yield Mend("LW0125", place, rest.end(), (), 0, {"found": match}, WHOLE, None, True)

    def _sign(self, stuck: Stuck) -> Iterator[Mend]:
        """A sign of another language, such as `==`."""
        assert stuck.token is not None
        right = WRONG_SIGNS.get(str(stuck.token))
        if right is None or stuck.token.type != ERROR:
            return
        values = {"found": str(stuck.token), "right": right}
        if right == "," and self.automaton.takes(stuck.stack, "COLON"):
            values["right"] = ":"
            yield Mend("LW0111", stuck.place, stuck.end, ("COLON",), 0, values)
            values["right"] = right
        if stuck.end == stuck.line.end and right == ",":
            yield Mend("LW0125", stuck.place, stuck.end, (), 0, {"found": str(stuck.token)})
        yield Mend("LW0111", stuck.place, stuck.end, (self.terminals[right],), 0, values)
        yield Mend("LW0111", stuck.place, stuck.end, (), 0, values)

    def _letter_case(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """The right word in the wrong case, or a name with capitals or underscores."""
        assert stuck.token is not None
        token_text = str(stuck.token)
        for terminal in accepted:
            right = self.words.get(terminal, token_text)
            if right != token_text and right.lower() == token_text.lower():
                values = {"found": token_text, "right": right}
                yield Mend("LW0114", stuck.place, stuck.end, (terminal,), 0, values)
        for terminal, pattern in (("LOCATION", r"[a-z]"), ("SECTOR", r"[a-f][1-8]")):
            if terminal in accepted and re.fullmatch(pattern, token_text):
                values = {"found": token_text, "right": token_text.upper()}
                yield Mend("LW0114", stuck.place, stuck.end, (terminal,), 0, values)
        if "ID" in accepted and stuck.token.type not in ("LOCATION", "SECTOR"):
            yield from self._odd_name(stuck)

    def _odd_name(self, stuck: Stuck) -> Iterator[Mend]:
        """A name with capitals or other signs that names do not have; perhaps of several words."""
        assert stuck.token is not None
        several = _CAPITAL_WORDS.match(stuck.text, stuck.start, stuck.line.end)
        if several and not any(word.lower() in self.terminals for word in several[0].split()):
            name = name_from(several[0])
            place, values = (
                stuck.line.span(stuck.start, several.end()),
                {"found": several[0], "name": name or ""},
            )
            yield Mend("LW0119", place, several.end(), ("ID",), 0, values)
        token_text = str(stuck.token)
        name = name_from(token_text)
        odd = stuck.token.type == ERROR or not token_text.islower()
        if name and name != token_text and odd:
            yield Mend("LW0119", stuck.place, stuck.end, ("ID",), 0, {"found": token_text, "name": name})

    def _plain_number(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A change without its sign, such as `insight 1`."""
        assert stuck.token is not None
        if stuck.token.type == "INT" and "PLUS" in accepted and not self.misused(stuck):
            number = str(stuck.token)
            behind = _SIGN_BEHIND.match(stuck.text, stuck.end, stuck.line.end)
            values = {"found": number, "plus": f"+{number}", "minus": f"-{number}"}
            if behind:
                yield Mend("LW0121", stuck.place, behind.end(), ("PLUS", "INT"), 0, values)
            yield Mend("LW0121", stuck.place, stuck.start, ("PLUS",), 0, values)

    def _number_word(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A number in letters, where only digits fit."""
        word = str(stuck.token).lower()
        if "INT" in accepted and word in NUMBERS:
            values = {"found": str(stuck.token), "right": str(NUMBERS.index(word))}
            yield Mend("LW0131", stuck.place, stuck.end, ("INT",), 0, values)

    def _doubled(self, stuck: Stuck) -> Iterator[Mend]:
        """The same word twice."""
        if stuck.taken and str(stuck.taken[-1][0]) == str(stuck.token):
            yield Mend("LW0117", stuck.place, stuck.end, (), 0, {"found": str(stuck.token)})

    def _filler(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A little word of plain English that the language does without."""
        if str(stuck.token) in FILLERS:
            values = self.unexpected(stuck, accepted)
            yield Mend("LW0101", stuck.place, stuck.end, (), 0, values, LEAVE_OUT)

    def _filler_before(self, stuck: Stuck) -> Iterator[Mend]:
        """A little word that was read as something else: `move to home`, `set the cable-cut`."""
        if not stuck.taken or stuck.token is None:
            return
        word, before = stuck.taken[-1]
        if len(stuck.taken) > 1 and str(stuck.taken[-2][0]) == str(word):
            place = stuck.line.span(word.start_pos or 0, word.end_pos or 0)
            yield Mend("LW0117", place, stuck.start, (), 1, {"found": str(word)})
        little = word in FILLERS or (word in LITTLE and stuck.token.type in self.words)
        little |= word in ("if", "when") or (word == "flag" and stuck.token.type == "ID")
        if little and self.automaton.takes(before, stuck.token.type):
            assert word.start_pos is not None and word.end_pos is not None
            place = stuck.line.span(word.start_pos, word.end_pos)
            values = {"found": str(word)}
            yield Mend("LW0101", place, stuck.start, (), 1, values, LEAVE_OUT)

    def _parted_name(self, stuck: Stuck) -> Iterator[Mend]:
        """A name with spaces between its words, where no list of names can stand."""
        if len(stuck.taken) < 2 or stuck.taken[-2][0].type not in NAMING:
            return
        if not str(stuck.token)[0].isalpha() or "-" in stuck.taken[-1][0]:
            return
        if self.automaton.takes(stuck.stack, "COMMA", "ID", "_NL"):
            return
        start = stuck.taken[-1][0].start_pos or 0
        for words in _NAME_WORDS.finditer(stuck.text, stuck.start, stuck.line.end):
            if words[0] in self.terminals and stuck.taken[-2][0].type != "DO":
                return
            parted = stuck.text[start : words.end()]
            values = {"found": parted, "name": "-".join(parted.split())}
            yield Mend("LW0119", stuck.line.span(start, words.end()), words.end(), (), 0, values)

    def _changed_places(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """Two words in the wrong order."""
        assert stuck.token is not None
        if stuck.token.type == ERROR:
            return
        later = next_token(self.automaton.language, stuck.text, stuck.line, stuck.end, stuck.stack[-1])
        if later is None or later.type == ERROR or later.type not in accepted:
            return
        assert later.end_pos is not None
        swapped = (later.type, stuck.token.type)
        yield Mend("LW0101", stuck.place, later.end_pos, swapped, 0, self.unexpected(stuck, accepted))

    def _near_word(self, stuck: Stuck, accepted: list[str]) -> Iterator[Mend]:
        """A word that is nearly one that fits."""
        for terminal in self.close(str(stuck.token), accepted):
            values = self.unexpected(stuck, accepted) | {"suggestion": self.words[terminal]}
            yield Mend("LW0101", stuck.place, stuck.end, (terminal,), 0, values)

    def _near_word_before(self, stuck: Stuck) -> Iterator[Mend]:
        """A misspelled keyword that was taken for a name, so that the word after it does not fit."""
        if not stuck.taken or stuck.taken[-1][0].type != "ID":
            return
        token, before = stuck.taken[-1]
        accepted = self.automaton.accepted(before)
        for terminal in self.close(str(token), accepted):
            suggestion = self.words[terminal]
            expected = describe(self.automaton.language, accepted)
            values = {"found": str(token), "suggestion": suggestion, "expected": expected}
            assert token.start_pos is not None and token.end_pos is not None
            place = stuck.line.span(token.start_pos, token.end_pos)
            yield Mend("LW0101", place, token.end_pos, (terminal,), 1, values)
