"""Repairs of a word: it is misspelled, in the wrong case, doubled, or not meant as a rule at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.parser.lexer import ERROR, WRONG_SIGNS, next_token
from loopwright_dsl.parser.lr_automaton import Automaton

from .dialect import recovery_of
from .expected import describe
from .phrasebook import NUMBERS
from .prose_detection import is_command, is_sentence, looks_like_prose, name_from
from .remedies import LEAVE_OUT, quote_ends
from .repair_site import FILLERS, LITTLE, Repair, RepairKind, RepairSite

NAMING = frozenset(("FLAG", "SET", "CLEAR", "COUNTER", "DO", "WIN", "LOSE", "SCENARIO", "EFFECT"))
"""Words that are followed by names of the author's own."""

_NAME_WORDS = re.compile(r"[a-z][a-z0-9]*(?=[ ,:]|$)")
_CAPITAL_WORDS = re.compile(r"[A-Z]\w*(?: [A-Za-z]\w*)+")
_FRACTION = re.compile(r"[.,][0-9]+")
WHOLE = "Numbers are whole."
PLAYED = (
    "What shall happen is said in lower case and without a full stop, one effect after another: "
    "`draw item, rest`. What players shall read begins with `>` and a space."
)
READ_OR_PLAYED = (
    "Begin every line of prose with `>` and a space. What happens is said with effects, one after another: "
    "`draw item, rest`; `loopwright explain effects` lists them."
)
_BULLETS = re.compile(r"^[-+*•] +")
_CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
_COMMENT = re.compile(r"//|/\*|<!--|--|;|%|\*?comment\b|rem\b|REM\b")
_SIGN_BEHIND = re.compile(r" *[+-](?= *(?:[,#]|if\b|$))")


class WordRepairs(RepairKind):
    """Repairs from the word that does not fit, the surest first."""

    def __init__(self, automaton: Automaton) -> None:
        super().__init__(automaton)
        recovery = recovery_of(automaton.language)
        self.naming = NAMING | (recovery.naming if recovery else frozenset())
        counted = rf"\b(?:{'|'.join(recovery.counted)})\b|" if recovery else ""
        self.rule = re.compile(rf"\b(?:if|when|unless|until|whenever)\b.*(?:{counted}[0-9<>=])")
        """A condition on what is counted, as a text for the players hardly has it."""
        named = f"(?:{'|'.join(recovery.counted)})" if recovery else "(?!)"
        self.moved = re.compile(rf"[0-9]+ {named}\b|\b{named} [+-]?[0-9]")
        """So much of what is counted, as no text for the players has it."""

    def repairs(self, site: RepairSite) -> Iterator[Repair]:
        yield from self._comment(site)
        yield from self.prose(site)
        if site.token is None:
            yield from self._near_word_before(site)
            return
        yield from self._quote(site)
        yield from self._fraction(site)
        yield from self._sign(site)
        accepted = self.automaton.accepted(site.stack)
        yield from self._letter_case(site, accepted)
        if self.automaton.language.kit is not None:  # its cards have many lines that are a word and a number
            yield from self._near_word_before(site)
        yield from self._plain_number(site, accepted)
        yield from self._number_word(site, accepted)
        yield from self._doubled(site)
        yield from self._filler(site, accepted)
        yield from self._filler_before(site)
        yield from self._near_word(site, accepted)
        yield from self._near_word_before(site)
        yield from self._parted_name(site)
        yield from self._changed_places(site, accepted)

    def _comment(self, site: RepairSite) -> Iterator[Repair]:
        """A comment with the sign of another language."""
        sign = _COMMENT.match(site.text, site.line.start, site.line.end)
        first = site.taken[0][1] if site.taken else site.stack
        if (
            sign is None
            or site.text[sign.end() : site.start].strip()
            or not self.automaton.takes(first, "PROSE")
        ):
            return
        place = site.line.span(sign.start(), sign.end())
        values = {"found": sign[0], "right": "#"}
        undo = len(site.taken)
        yield Repair("LW0125", place, site.line.end, ("PROSE",), undo, values, "A comment begins with `#`.")

    def prose(self, site: RepairSite) -> Iterator[Repair]:
        """A sentence without the `>` before it."""
        line, taken = site.line, site.taken
        first = taken[0][1] if taken else site.stack
        if len(taken) > 2 or not self.automaton.takes(first, "PROSE"):
            return
        if taken and (taken[0][0].type == "PRINTED" or self.automaton.takes(site.stack, "STRING")):
            return
        statement = _BULLETS.sub("", site.statement)
        of_kit = self.automaton.language.kit is not None
        if of_kit and not statement[:1].isupper() and re.search(r"[0-9]", statement):
            return  # `spend 2 savings and gain 2 love`: gauges are moved in whole sentences
        word = str(taken[0][0] if taken else site.token or "")
        known = word.lower() in self.terminals or bool(self.close(word, self.automaton.accepted(first)))
        if self.rule.search(statement) and not is_sentence(statement):
            return  # what it says is played, so it must not become a text
        if is_command(statement) or (site.deeper and (known or statement.startswith("*"))):
            return
        if known and statement[len(word) :].lstrip().startswith('"'):
            return
        alone = self.automaton.accepted(first) == ["PROSE"] and re.search("[:+=]", statement) is None
        if alone or looks_like_prose(statement, known_start=known) or self._tells(statement):
            values, hint = dict[str, str](), None
            if self.moved.search(statement) or self.terminals.keys() & _CAPITALS.findall(statement):
                values, hint = {"rule": "rule"}, PLAYED
            elif statement[:1].islower() and not statement.endswith((".", "!", "?", "…", '"')):
                hint = None if of_kit else READ_OR_PLAYED
            yield Repair("LW0113", line.whole, line.end, ("PROSE",), len(taken), values, hint)

    def _tells(self, statement: str) -> bool:
        """Whether a line begins like a sentence and has few words of the language."""
        words = re.sub(r'"[^"]*"', "", statement).split()
        known = [
            word for word in words if word.lower().strip(",:") in self.terminals or not word[0].isalpha()
        ]
        if len(words) <= 3 and not is_sentence(statement):
            return statement[:1].isupper() and not known and statement.replace(" ", "").isalpha()
        return statement[:1].isupper() and len(known) * 2 <= len(words)

    def _quote(self, site: RepairSite) -> Iterator[Repair]:
        """A quote that is opened and not closed: the text is taken to reach to the end of the line."""
        assert site.token is not None
        if not site.token.startswith('"') or site.token.type != ERROR:
            return
        values, fix = dict[str, str](), self._closed(site)
        for insert in (("STRING",), ()):
            yield Repair("LW0107", site.place, site.line.end, insert, 0, values, None, fix)
            stack = self.apply(site, Repair("LW0107", site.place, site.line.end, insert))
            closing = self.automaton.shortest_end(stack, self.line_end(site)) if stack else None
            if closing:
                place = site.place
                yield Repair("LW0107", place, site.line.end, (*insert, *closing), 0, values, None, fix)

    def _closed(self, site: RepairSite) -> Fix | None:
        """The fix that adds the second quote, at the one place that lets the line be read to its end."""
        if not self.automaton.takes(site.stack, "STRING"):
            return None
        line = site.line
        for end in quote_ends(site.text[: line.end], site.start):
            stack = site.stack[:]
            self.automaton.feed(stack, "STRING")
            if self.automaton.read(stack, site.text, line, end)[1]:
                return Fix(line.span(end, end), '"')
        return None

    def _fraction(self, site: RepairSite) -> Iterator[Repair]:
        """A number with a fraction, such as `2.5`; the language has whole numbers only."""
        rest = _FRACTION.match(site.text, site.start, site.line.end)
        if (
            rest
            and site.taken
            and site.taken[-1][0].type == "INT"
            and site.taken[-1][0].end_pos == site.start
        ):
            start = site.taken[-1][0].start_pos or 0
            place, match = site.line.span(start, rest.end()), site.text[start : rest.end()]
            yield Repair("LW0125", place, rest.end(), (), 0, {"found": match}, WHOLE, None, True)

    def _sign(self, site: RepairSite) -> Iterator[Repair]:
        """A sign of another language, such as `==`."""
        assert site.token is not None
        right = WRONG_SIGNS.get(str(site.token))
        if right is None or site.token.type != ERROR:
            return
        values = {"found": str(site.token), "right": right}
        if right == "," and self.automaton.takes(site.stack, "COLON"):
            values["right"] = ":"
            yield Repair("LW0111", site.place, site.end, ("COLON",), 0, values)
            values["right"] = right
        if site.end == site.line.end and right == ",":
            yield Repair("LW0125", site.place, site.end, (), 0, {"found": str(site.token)})
        yield Repair("LW0111", site.place, site.end, (self.terminals[right],), 0, values)
        yield Repair("LW0111", site.place, site.end, (), 0, values)

    def _letter_case(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """The right word in the wrong case, or a name with capitals or underscores."""
        assert site.token is not None
        token_text = str(site.token)
        for terminal in accepted:
            right = self.words.get(terminal, token_text)
            if right != token_text and right.lower() == token_text.lower():
                values = {"found": token_text, "right": right}
                yield Repair("LW0114", site.place, site.end, (terminal,), 0, values)
        for terminal, pattern in (("LOCATION", r"[a-z]"), ("SECTOR", r"[a-f][1-8]")):
            if terminal in accepted and re.fullmatch(pattern, token_text):
                values = {"found": token_text, "right": token_text.upper()}
                yield Repair("LW0114", site.place, site.end, (terminal,), 0, values)
        if accepted == ["OWN_WORD"] and re.fullmatch("[A-Za-z][A-Za-z0-9-]+", token_text):
            values = {"found": token_text, "right": token_text.upper()}
            if token_text == values["right"]:
                yield Repair("LW0218", site.place, site.end, ("OWN_WORD",), 0, {"name": token_text})
            else:
                yield Repair("LW0114", site.place, site.end, ("OWN_WORD",), 0, values)
        if "ID" in accepted and site.token.type not in ("LOCATION", "SECTOR"):
            yield from self._odd_name(site)

    def _odd_name(self, site: RepairSite) -> Iterator[Repair]:
        """A name with capitals or other signs that names do not have; perhaps of several words."""
        assert site.token is not None
        several = _CAPITAL_WORDS.match(site.text, site.start, site.line.end)
        if several and not any(word.lower() in self.terminals for word in several[0].split()):
            name = name_from(several[0])
            place, values = (
                site.line.span(site.start, several.end()),
                {"found": several[0], "name": name or ""},
            )
            yield Repair("LW0119", place, several.end(), ("ID",), 0, values)
        token_text = str(site.token)
        name = name_from(token_text)
        odd = site.token.type == ERROR or not token_text.islower()
        if name and name != token_text and odd:
            yield Repair("LW0119", site.place, site.end, ("ID",), 0, {"found": token_text, "name": name})

    def _plain_number(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """A change without its sign, such as `minutes 1`."""
        assert site.token is not None
        if site.token.type == "INT" and "PLUS" in accepted and not self.misused(site):
            number = str(site.token)
            behind = _SIGN_BEHIND.match(site.text, site.end, site.line.end)
            values = {"found": number, "plus": f"+{number}", "minus": f"-{number}"}
            if behind:
                yield Repair("LW0121", site.place, behind.end(), ("PLUS", "INT"), 0, values)
            yield Repair("LW0121", site.place, site.start, ("PLUS",), 0, values)

    def _number_word(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """A number in letters, where only digits fit."""
        word = str(site.token).lower()
        if "INT" in accepted and word in NUMBERS:
            values = {"found": str(site.token), "right": str(NUMBERS.index(word))}
            yield Repair("LW0131", site.place, site.end, ("INT",), 0, values)

    def _doubled(self, site: RepairSite) -> Iterator[Repair]:
        """The same word twice."""
        if site.taken and str(site.taken[-1][0]) == str(site.token):
            yield Repair("LW0117", site.place, site.end, (), 0, {"found": str(site.token)})

    def _filler(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """A little word of plain English that the language does without."""
        if str(site.token) in FILLERS:
            values = self.unexpected(site, accepted)
            yield Repair("LW0101", site.place, site.end, (), 0, values, LEAVE_OUT)

    def _filler_before(self, site: RepairSite) -> Iterator[Repair]:
        """A little word that was read as something else: `move to home`, `set the cable-cut`."""
        if not site.taken or site.token is None:
            return
        word, before = site.taken[-1]
        if len(site.taken) > 1 and str(site.taken[-2][0]) == str(word):
            place = site.line.span(word.start_pos or 0, word.end_pos or 0)
            yield Repair("LW0117", place, site.start, (), 1, {"found": str(word)})
        little = word in FILLERS or (word in LITTLE and site.token.type in self.words)
        little |= word in ("if", "when") or (word == "flag" and site.token.type == "ID")
        if little and self.automaton.takes(before, site.token.type):
            assert word.start_pos is not None and word.end_pos is not None
            place = site.line.span(word.start_pos, word.end_pos)
            values = {"found": str(word)}
            yield Repair("LW0101", place, site.start, (), 1, values, LEAVE_OUT)

    def _parted_name(self, site: RepairSite) -> Iterator[Repair]:
        """A name with spaces between its words, where no list of names can stand."""
        if len(site.taken) < 2 or site.taken[-2][0].type not in self.naming:
            return
        if not str(site.token)[0].isalpha() or "-" in site.taken[-1][0]:
            return
        if self.automaton.takes(site.stack, "COMMA", "ID", "_NL"):
            return
        start = site.taken[-1][0].start_pos or 0
        for words in _NAME_WORDS.finditer(site.text, site.start, site.line.end):
            if words[0] in self.terminals and site.taken[-2][0].type != "DO":
                return
            parted = site.text[start : words.end()]
            values = {"found": parted, "name": "-".join(parted.split())}
            yield Repair("LW0119", site.line.span(start, words.end()), words.end(), (), 0, values)

    def _changed_places(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """Two words in the wrong order."""
        assert site.token is not None
        if site.token.type == ERROR:
            return
        later = next_token(self.automaton.language, site.text, site.line, site.end, site.stack[-1])
        if later is None or later.type == ERROR or later.type not in accepted:
            return
        assert later.end_pos is not None
        swapped = (later.type, site.token.type)
        yield Repair("LW0101", site.place, later.end_pos, swapped, 0, self.unexpected(site, accepted))

    def _near_word(self, site: RepairSite, accepted: list[str]) -> Iterator[Repair]:
        """A word that is nearly one that fits."""
        for terminal in self.close(str(site.token), accepted):
            values = self.unexpected(site, accepted) | {"suggestion": self.words[terminal]}
            yield Repair("LW0101", site.place, site.end, (terminal,), 0, values)

    def _near_word_before(self, site: RepairSite) -> Iterator[Repair]:
        """A misspelled keyword that was taken for a name, so that the word after it does not fit."""
        if not site.taken or site.taken[-1][0].type != "ID":
            return
        token, before = site.taken[-1]
        accepted = self.automaton.accepted(before)
        for terminal in self.close(str(token), accepted):
            suggestion = self.words[terminal]
            expected = describe(self.automaton.language, accepted)
            values = {"found": str(token), "suggestion": suggestion, "expected": expected}
            assert token.start_pos is not None and token.end_pos is not None
            place = site.line.span(token.start_pos, token.end_pos)
            yield Repair("LW0101", place, token.end_pos, (terminal,), 1, values)
