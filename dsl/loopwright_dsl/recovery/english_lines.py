"""Lines of plain English, put together from clauses; long, since every kind of line has its own reading.

Clauses are understood by their words (english.py). Here a line is split into clauses, at colons, commas and
words such as `and` and `if`, and each is read as what may stand in its place; the grammar decides whether the
result is valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from loopwright_dsl.parser.lines import Line
from loopwright_dsl.parser.lr_automaton import Automaton, Stack

from .english import ASIDE, COUNTED, PASSIVE, Word, of_kids, reserved, says, verbs, words_of
from .repair_site import NUMBERS

MOST_WORDS = 16
"""Words of a line without a colon at each of which its second half may begin."""

# --- Conditions -------------------------------------------------------------------------------

_N = "(-?[0-9]+)"
COMPARISONS = (
    (
        r"(?:(?:has|have|had) )?(?:climbed|risen|gone|grown|moved|come|went|rose|climbs"
        r"|rises) (?:up )?(?:past|above|over|beyond)"
        rf" {_N}",
        r"> \1",
    ),
    (
        r"(?:(?:has|have|had) )?(?:fallen|dropped|sunk|gone|went|fell|sank|sinks) (?:down )?(?:below|under)"
        rf" {_N}",
        r"< \1",
    ),
    (
        r"\b(?:reach(?:es|ed)?|hits?|gets?(?: up)? to|got to|goes(?: up)? to|comes? to|climb(?:s"
        r"|ed)? to|rises? to"
        rf"|rose to|grows? to|has grown to|is up to|are up to|arrives? at|makes it to|touch(?:es)?|attains?"
        rf"|has become|becomes?|counts?|shows?|totals?)(?: at least| up to)? (?:>= )?{_N}",
        r">= \1",
    ),
    (rf"\b(?:is |are |lies |be )?(?:anywhere )?(?:between|from) {_N} (?:and|to) {_N}", r">= \1 & <= \2"),
    (rf"\b(?:no|not|isn't|never) (?:less|fewer|lower|below|under)(?: than)? {_N}", r">= \1"),
    (rf"\b(?:no|not|isn't|never) (?:more|higher|greater|above|over|larger)(?: than)? {_N}", r"<= \1"),
    (
        rf"\b(?:at least|minimum|a minimum of|min|not below|upwards of) {_N}(?: or (?:more|higher"
        rf"|above|over))?",
        r">= \1",
    ),
    (rf"\b(?:at most|maximum|a maximum of|max|up to|no more than) {_N}", r"<= \1"),
    (rf"{_N} or (?:more|higher|greater|above|better|over|up|larger|beyond)\b", r">= \1"),
    (rf"{_N} and (?:up|above|over|more|higher|upwards)\b", r">= \1"),
    (rf"{_N} or (?:less|fewer|lower|below|under|smaller)\b", r"<= \1"),
    (rf"\b(?:more|greater|higher|bigger|larger|above|over|beyond|past)(?: than)? {_N}", r"> \1"),
    (
        rf"\b(?:exceeds?|passes|goes (?:over|above|past|beyond)|has passed|has exceeded|tops"
        rf"|surpass(?:es)?|rises above) {_N}",
        r"> \1",
    ),
    (rf"\b(?:less|fewer|lower|smaller|below|under|beneath|short of)(?: than)? {_N}", r"< \1"),
    (rf"\b(?:falls? below|drops? below|sinks? below|goes below|drops? under) {_N}", r"< \1"),
    (rf"(?<![\w.]){_N}\+", r">= \1"),
    (
        rf"\b(?:(?:is|are) )?(?:not|isn't|aren't|other than|not equal to|different from"
        rf"|unequal to) (?:exactly )?{_N}",
        r"!= \1",
    ),
    (rf"\b(?:(?:is|are|was|has|have) )?(?:exactly|precisely|equals?|equal to|equals to|just) {_N}", r"= \1"),
    (rf"\b(?:is|are|stands at|lies at|be|sits at) {_N}", r"= \1"),
    (rf"(>=|<=|!=|>|<) *{_N}", r"\1 \2"),
    (rf"={{1,3}} *{_N}", r"= \1"),
)
"""How numbers are compared in English, and in the language."""
_COMPARISONS = tuple((re.compile(pattern, re.IGNORECASE), right) for pattern, right in COMPARISONS)
BETWEEN = (
    (r"(?:is|are) (?:more|greater|higher|bigger|larger) than|exceeds?|outnumbers?", ">"),
    (r"(?:is|are) (?:less|fewer|lower|smaller) than", "<"),
    (r"(?:is|are) at least(?: as (?:high|many) as)?", ">="),
    (r"(?:is|are) at most", "<="),
    (r"equals|(?:is|are) equal to|(?:is|are) the same as|==", "="),
)
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join((*NUMBERS, 'eleven', 'twelve'))})\b", re.IGNORECASE)
_JOINT = re.compile(
    r",? +(and|or)(?: also| then| if| when)? +(?!(?:more|higher|greater|above|better|over|up"
    r"|larger|less|fewer|lower"
    r"|below|under|smaller|beyond|upwards)\b)"
)
_RANGE = re.compile(r"\b(?:between|from) \w+ and \w+", re.IGNORECASE)


def _numbered(text: str) -> str:
    """The text with its numbers in digits."""
    return _NUMBER_WORD.sub(lambda word: str(COUNTED[word[0].lower()]), text)


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The conditions of a text, and the words between them."""
    ranges = [match.span() for match in _RANGE.finditer(text)]
    parts, joints, at = list[str](), list[str](), 0
    for match in _JOINT.finditer(text):
        if not any(start < match.start() < end for start, end in ranges):
            parts.append(text[at : match.start()])
            joints.append(match[1])
            at = match.end()
    return [*parts, text[at:]], joints


@dataclass(frozen=True, slots=True)
class Deed:
    """An effect in the card language, its subject and verb, and the machines or names in it."""

    text: str
    doer: str = ""
    verb: Word | None = None
    things: tuple[Word, ...] = ()


class English:
    """A reader of lines and clauses in plain English."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        starts = automaton.language.start_states
        self.asking: Stack = [starts["lone_condition"]]
        self.acting: Stack = [starts["card"]]
        for terminal in ("EFFECT", "ID", "_NL", "_INDENT"):
            automaton.feed(self.acting, terminal)
        self.hearing: Stack = [starts["card"]]
        for terminal in ("DIARY", "INT", "STRING", "_NL", "_INDENT", "FRONT", "_NL", "_INDENT"):
            automaton.feed(self.hearing, terminal)

    def reads(self, stack: Stack, text: str) -> bool:
        """Whether a whole line fits on a stack."""
        return self.automaton.after(stack, text, Line(1, 0, False, 0, 0, len(text))) is not None

    def meant(self, text: str, stack: Stack) -> str | None:
        """The line in the card language that a line in plain English stands for where `stack` is the
        parser's.
        """
        rights = (right for variant in _variants(text) for right in self.lines(variant))
        for right in rights:
            if right.split() != text.split() and self.reads(stack, right):
                return right
        return None

    # --- clauses --------------------------------------------------------------------------------

    def condition(self, text: str) -> str | None:
        """The condition in the card language that a text stands for, or None."""
        text = text.strip(" ,")
        if not text or self.reads(self.asking, text):
            return text or None
        parts, joints = _parts(_numbered(text))
        rights, about = list[str](), ""
        for part in parts:
            right = self._single(part, about)
            if right is None:
                return None
            quantity = re.match(r"(.*?) (?:>=|<=|!=|>|<|=) ", right)
            about = quantity[1] if quantity else about
            rights.append(right)
        if len(set(joints)) > 1:
            return None
        return "".join(f"{right} {joint} " for right, joint in zip(rights, joints, strict=False)) + rights[-1]

    def _single(self, text: str, about: str) -> str | None:
        """One condition; about: the quantity of the one before, for `tremor is at least 2 and below 4`."""
        text = text.strip(" ,()")
        if self.reads(self.asking, text):
            return text
        for pattern, sign in BETWEEN:
            if match := re.fullmatch(rf"(.+?) (?:{pattern}) ([a-z].*)", text):
                sides = [self._quantity(words_of(side)) for side in (match[1], match[2])]
                if all(sides) and not re.match("[0-9]", match[2]):
                    return f"{sides[0]} {sign} {sides[1]}"
        marked = text
        for comparison, right in _COMPARISONS:
            if compared := comparison.search(text):
                marked = f"{text[: compared.start()]}⟪{compared.expand(right)}⟫{text[compared.end() :]}"
                break
        words = words_of(marked)
        if not words:
            return None
        signs = [word.value for word in words if word.kind == "CMP"]
        bare = [word for word in words if word.kind != "CMP"]
        negated = sum(word.kind in ("not", "no longer") for word in bare) % 2 == 1
        bare = [word for word in bare if word.kind not in ("not", "no longer")]
        if signs:
            quantity = self._quantity(bare) if any(w.kind not in ASIDE for w in bare) else about
            if len(signs) > 1 or not quantity:
                return None
            right = " and ".join(f"{quantity} {sign}" for sign in signs[0].split(" & "))
            return f"not {right}" if negated else right
        return self._fact(bare, negated) or self._counted(bare, negated)

    def _fact(self, words: list[Word], negated: bool) -> str | None:
        negated ^= any(word.kind == "no" for word in words)
        words = [word for word in words if word.kind != "no"]
        doers = [word.value for word in words if word.kind == "DOER"]
        rest = [word for word in words if word.kind != "DOER"]
        right = says(rest, "facts", ASIDE) if set(doers) <= {"you"} else None
        if right is None and len(doers) == 1:
            section = {"you": "facts of a kid", "everyone": "facts of all", "kids": "facts of all"}.get(
                doers[0]
            )
            right = says(rest, section, ASIDE) if section else None
        if right is None and not doers and len(rest) == 1 and rest[0].kind == "NAME":
            right = f"flag {rest[0].value}"
        if right is None:
            return None
        if negated:
            return right.removeprefix("not ") if right.startswith("not ") else f"not {right}"
        return right

    def _counted(self, words: list[Word], negated: bool) -> str | None:
        """A number without a comparison: `no kids at K`, `3 weed at K`, `a weed at K`."""
        numbers = [word for word in words if word.kind == "NUMBER"]
        rest = [word for word in words if word.kind not in ("NUMBER", "no")]
        quantity = self._quantity(rest)
        none = len(rest) + len(numbers) < len(words)
        if quantity is None or len(numbers) > 1 or not (" at " in quantity or numbers or none):
            return None
        if quantity in ("day", "week") or quantity.isdigit():
            return None
        if none or negated:
            return f"{quantity} = 0" if not numbers else None
        sign = "=" if quantity == "kids" else ">="
        return f"{quantity} {sign} {numbers[0].value if numbers else 1}"

    def _quantity(self, words: list[Word] | None) -> str | None:
        if not words:
            return None
        right = says(of_kids(words), "quantities", ASIDE)
        return "kids here" if right == "kids at here" else right

    def event(self, text: str) -> str | None:
        """The event that has to happen, as it stands behind `on`; a condition may follow."""
        text = text.strip(" ,")
        if self.reads(self.hearing, f"on {text}: nothing"):
            return text
        words = words_of(text)
        if not words:
            return None
        if any(word.kind == "DOER" and word.value.startswith("everyone") for word in words):
            return None
        right = says(of_kids(words), "events", ASIDE)
        return right if right and self.reads(self.hearing, f"on {right}: nothing") else None

    def _occasion(self, text: str) -> str | None:
        """An event with its condition and limit."""
        text, limit = _limited(text)
        tail = f", {limit}" if limit else ""
        if (right := self.event(text)) is not None:
            return right + tail
        for joint in re.finditer(r",? +(?:and|if|while|when|but only if|only if|provided(?: that)?) +", text):
            right = self.event(text[: joint.start()])
            asked = self.condition(text[joint.end() :]) if right and " if " not in right else None
            if asked:
                return f"{right} if {asked}{tail}"
        return None

    # --- effects --------------------------------------------------------------------------------

    def deeds(self, text: str, doer: str = "") -> str | None:
        """The effects that a text stands for, with commas between them; doer: the subject of the first."""
        text = text.strip(" ,.;")
        if not text:
            return None
        if not doer and self.reads(self.acting, text):
            return text
        behind = _BEHIND.search(text)
        if behind:
            first, asked = self.deeds(text[: behind.start()], doer), self.condition(behind[2])
            if first and asked and " if " not in first:
                asked = _negated(asked) if behind[1] == "unless" else asked
                return ", ".join(f"{deed} if {asked}" for deed in first.split(", "))
        rights, before = list[str](), Deed("", doer)
        at, joint = 0, "and"
        for match in [*_NEXT.finditer(text), None]:
            part = text[at : match.start() if match else len(text)]
            right = self._deed(part, before if "and" in joint else Deed("", "", before.verb, before.things))
            if right is None:
                return None
            if right.text not in rights or self.reads(self.acting, part):
                rights.append(right.text)
            before = right
            if match:
                at, joint = match.end(), match[0]
        return ", ".join(rights)

    def _deed(self, text: str, before: Deed) -> Deed | None:
        """One effect; before: the previous one, whose subject, verb or machine may be implied."""
        text = text.strip(" ,")
        again = before.doer and self.reads(self.acting, f"{before.doer} {text}")
        named = not before.text and before.doer not in ("", "you", "kids")
        if self.reads(self.acting, text) and (again or not named):
            return Deed(f"{before.doer} {text}" if again else text, before.doer if again else "")
        words = words_of(text)
        if not words:
            return None
        doers = [word.value for word in words if word.kind == "DOER"]
        rest = [word for word in words if word.kind != "DOER"]
        counted = any((one.kind, other.kind) == ("NUMBER", "DOER") for one, other in pairwise(words))
        if counted or (len(doers) > 1 and set(doers) - {"you"}):
            return None
        own = next((who for who in doers if who != "you"), "you" if doers else before.doer)
        spoken = [word for word in rest if word.kind in verbs()]
        things = tuple(word for word in rest if word.kind in ("NAME", "MACHINE"))
        tries = [rest]
        tries += [[before.verb, *rest]] if before.verb and not spoken else []
        tries += [[*before.things, *rest]] if before.things and not things else []
        who = "everyone" if own == "kids" else "" if own == "you" else own
        for bag in tries:
            right = says(bag, "kid", PASSIVE)
            deed = ", ".join(f"{who} {one}".strip() for one in right.split(", ")) if right else ""
            if not deed or not self.reads(self.acting, deed):
                deed = says(bag, "game", PASSIVE) or ""
                if own not in ("you", "kids", "") and (doers or named):
                    return None
            if deed and self.reads(self.acting, deed):
                return Deed(deed, who, spoken[0] if spoken else before.verb, things or before.things)
        return None

    # --- lines ----------------------------------------------------------------------------------

    def lines(self, text: str) -> Iterator[str]:
        """The lines in the card language that a text may stand for, likeliest first."""
        if spoken := _SPOKEN.fullmatch(text) or _TAGGED.fullmatch(text):
            yield f"> {spoken[spoken.lastindex or 1]}"
        if '"' in text:
            yield from self._labelled(text)
        yield from self._tests(text)
        yield from self._declared(text)
        words = of_kids(words_of(text.rstrip(":")) or [])
        for section in SETTINGS if words else ():
            right = says(words, section, ASIDE)
            if right:
                yield right
        deeds = self.deeds(text)
        if deeds:
            yield deeds
        for head, body, parted in _halves(text):
            if head.lower() in EFFECTS and (deeds := self.deeds(body)):
                yield deeds
            who = [word.value for word in words_of(head) or ()] if body else []
            if len(who) == 1 and who[0] in DOERS:
                deeds = self.deeds(body, "everyone" if who[0] == "kids" else who[0])
                if deeds:
                    yield deeds
            deeds = self.deeds(body) if body else ""
            for right in self._heads(head, alone=not parted):
                told = deeds if deeds is not None or right != "reward" else self.deeds(f"gain {body}")
                if told is not None:
                    yield f"{right}: {told}" if told else right

    def _declared(self, text: str) -> Iterator[str]:
        """Readings as counters, tags, machine moves of a school card, and the end of a chore."""
        counter = _COUNTER.fullmatch(_numbered(text))
        bounded = counter is not None and (counter["low"] or counter["most"])
        if (
            counter
            and bounded
            and (counter["said"] or counter["calls"])
            and counter["name"] not in reserved()
        ):
            start = f" start {counter['start']}" if counter["start"] else ""
            yield f"counter {counter['name']} from {counter['low'] or 0} to {counter['high']}{start}"
        if done := _DONE.match(text):
            asked = self.condition(text[done.end() :])
            if asked:
                yield f"done when {asked}"
        parts = [part for part in re.split(r" *,(?: and)? *| and +|[:;] *", text) if part]
        words = [words_of(part) or [] for part in parts]
        if words and all(any(word.kind == "TAG" for word in part) for part in words):
            plain = {"TAG", "tag", "be", "have", "with", "item", "it", "count", "as"}
            if all(word.kind in plain for part in words for word in part):
                yield "tags " + ", ".join(word.value for part in words for word in part if word.kind == "TAG")
        moves = [says(part, "moves", PASSIVE) for part in words]
        if moves and all(moves):
            yield "move " + ", ".join(move for move in moves if move)

    def _heads(self, text: str, *, alone: bool) -> Iterator[str]:
        """Readings of what stands before a colon, or opens a block; alone: without a colon behind it."""
        text = text.strip(" ,")
        yield text
        if not alone and (row := _ROW.fullmatch(_numbered(text))):
            first, last = int(row[1]), int(row[2] or row[1])
            if row[3]:
                first, last = (
                    (first, 6) if row[3] in ("+", "more", "higher", "above", "up", "greater") else (1, first)
                )
            yield f"{first}-{last}" if last > first else f"{first}"
        opening = _OPENING.match(text)
        rest = text[opening.end() :] if opening else text
        words = words_of(rest) or words_of(text)
        own = [word for word in words or () if word.kind != "DOER"]
        for section in ("heads", "heads when") if opening else ("heads",):
            right = says(own, section, ASIDE) if own else None
            if right:
                yield right
        if _OTHERWISE.fullmatch(text):
            yield from ("failure", "default firewall", "else")
        text, limit = _limited(text)
        opening = _OPENING.match(text.strip(" ,")) or opening
        rest = text.strip(" ,")[opening.end() :] if opening else text
        if opening and opening[1].lower() == "the first time":
            limit = limit or "once per game"
        if alone and opening is None and not re.match(r"(?:every|each)\b", text):
            return
        occasion = self._occasion(text) or (self._occasion(rest) if opening else None)
        if occasion:
            yield f"on {occasion}{f', {limit}' if limit else ''}"
        if opening is None or limit:
            return
        asked = self.condition(rest)
        if asked is None:
            return
        if opening[1].lower() in ("unless", "if not", "except if", "except when"):
            asked = _negated(asked)
        if re.match("(?:each|every) time|whenever", opening[1].lower()):
            yield f"when each time {asked}"
        if opening[1].lower() not in ("on", "at", "in", "during", "upon"):
            yield f"when {asked}"
        dated = opening[1].lower() == "on" and asked.startswith("day = ")
        if dated or opening[1].lower() in ASKING:
            yield f"if {asked}"

    def _labelled(self, text: str) -> Iterator[str]:
        """Readings as an action or an option: its label, place, price, limit and condition."""
        label = _LABELLED.match(text)
        if label is None:
            return
        title, rest = label[2], text[label.end() :]
        rest = f"{label[1] or ''} {rest}"
        colon = rest.find(":")
        head, body = (rest[:colon], rest[colon + 1 :].strip()) if colon >= 0 else (rest, "")
        if arrow := re.search(r" *[-=]+> *", head):
            head, body = head[: arrow.start()], head[arrow.end() :]
        deeds = self.deeds(body) if body else ""
        if deeds is None:
            return
        place, price, limit, asked = "", "", "", ""
        head = head.strip(" ,()-–")
        while head:
            sides = ((kind, pattern.match(head)) for kind, pattern in _SIDES)
            kind, match = next(((kind, match) for kind, match in sides if match), ("", None))
            if match is None:
                return
            if kind == "place" and not place:
                place = ", ".join(re.findall("[A-Z]", match[1]))
            elif kind == "everywhere":
                pass
            elif kind == "price" and not price:
                price = _count(match[1])
            elif kind == "limit" and not limit:
                limit = _period(match[0])
            elif kind == "asked" and not asked:
                condition = self._needed(match[2])
                if condition is None:
                    return
                asked = _negated(condition) if match[1] in ("unless", "not if") else condition
            else:
                return
            head = head[match.end() :].strip(" ,()-–")
            head = re.sub(r"^and +", "", head)
        tail = f": {deeds}" if deeds else ""
        terms = [f"spend {price}"] * bool(price) + [limit] * bool(limit) + [f"if {asked}"] * bool(asked)
        at = f" at {place}" if place else ""
        yield f"action {title}{at}{''.join(f', {side}' for side in terms)}{tail}"
        if not place and not limit:
            yield f"{title}{f', spend {price}' if price else ''}{f' if {asked}' if asked else ''}{tail}"

    def _needed(self, text: str) -> str | None:
        """A condition, or a thing that is needed."""
        asked = self.condition(text)
        if asked is None or asked.startswith("flag "):
            return self.condition(f"you have {text}") or asked
        return asked

    def _tests(self, text: str) -> Iterator[str]:
        """Readings as a test, with its alternatives."""
        first, *ways = re.split(r",? +(?:or|unless)(?: else)?(?: you)? +", text.rstrip(": "))
        words = words_of(first)
        right = says([word for word in words if word != Word("DOER", "you")], "tests") if words else None
        if right is None:
            return
        for way in ways:
            price = _PRICE.fullmatch(way)
            marks = [word for word in words_of(way) or () if word.kind in ("TAG", "COMBO")]
            if price:
                right += f" or spend {_count(price[1] or price[2])}"
            elif len(marks) == 1:
                right += f" or {'item' if marks[0].kind == 'TAG' else 'combo'} {marks[0].value}"
            else:
                return
        yield right


DOERS = (
    "everyone",
    "everyone here",
    "kids",
    "others",
    "others here",
    "helpers",
    "one kid",
    "random kid",
    "first player",
)
"""Those whom a line may name before a colon."""

SETTINGS = ("scenario", "item", "anomaly", "chore", "school", "rules", "response", "lines")
"""Sections of lines that stand alone."""

_BEHIND = re.compile(
    r",? +(if|when|unless|provided(?: that)?|as long as|only if|but only if|in case) +([^\"]*)$"
)
_NEXT = re.compile(
    r" *[,;&] *(?:and |then |and then )?(?=\S)|,? +(?:and then|and|then|plus|as well as) +|\. +"
)
_OPENING = re.compile(
    r"(if not|unless|except if|except when|when and if|if and when|if|when|whenever|as soon as"
    r"|once|after|each time|every time|upon|on|should"
    r"|the moment|the first time|in case|provided(?: that)?|only if|only when|as(?! (?:soon"
    r"|long) )|at|during|in"
    r"|for as long as|as long as)\b(?: ever)?,? +",
    re.IGNORECASE,
)
ASKING = (
    *("if", "when", "unless", "if not", "except if", "except when", "should", "in case", "only if"),
    *("only when", "provided", "provided that", "as long as", "for as long as"),
)
"""Words with which one asks for something now; the others wait for it."""

_ROW = re.compile(
    r"(?:(?:on|if|for|with|roll|rolls|rolling|rolled|you|they|it|result|of|a|an|the|die|dice"
    r"|shows?|comes up|lands on"
    r"|is|between|when|from|case|any|eyes) +)*([1-6])(?: *(?:or|to|-|–|and|through|till|until|,"
    r"|\.\.) *([1-6])| only|(?: (?:or|and) |(?=\+))(\+|more|higher"
    r"|above|up|greater|less|lower|below|under|fewer))?"
)
_COUNT = rf"([0-9]+|{'|'.join(NUMBERS)}|an?)"
_UNITS = (
    r"(?: +(?:of )?(?:their |your )?(?:time|hours?|cubes?|time cubes?|units?|cubes? of time"
    r"|hours? of time|units? of time))"
)
_PRICE = re.compile(
    rf"(?:(?:and |it |which |that |this )*(?:for|costs?|costing|cost of|price|spend|spending|pay"
    rf"|paying|takes?|taking"
    rf"|uses?|using|at (?:a|the) (?:cost|price) of|needs?|requires?|by spending|lose|losing"
    rf"|at a cost of)\b[ :=]*-?{_COUNT}{_UNITS}?)"
    rf"|{_COUNT}{_UNITS}",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"(?:only |but |just |limit(?:ed)? (?:to )?|at most |no more than |not more than "
    r"|max(?:imum)? |limited to |available "
    r"|usable |can be done |may be done )*"
    r"(?:once|one time|1 time|a single time|1x|1|one|one use)"
    r"(?: (?:only|in total))?(?: (?:per|a|each|every|in a|in the|in|during the|/) ?(?:whole "
    r"|entire )?(?:round|day|turn|game|scenario|story))?(?: only)?(?= *(?:,|:|$|\)| if| when| spend"
    r"| for| at| costs))"
    r"|(?:each|every) (?:day|round) once|not more than once(?: (?:per|a) (?:round|day|game))?"
    r"|never twice(?: a day)?",
    re.IGNORECASE,
)
_SIDES = (
    (
        "everywhere",
        re.compile(
            r"(?:at |in )?(?:anywhere|everywhere|any (?:location|place)|all locations)(?![\w-])",
            re.IGNORECASE,
        ),
    ),
    ("limit", _LIMIT),
    (
        "place",
        re.compile(
            r"(?:(?:at|in|on|by|near|only at|only in|to be done at|available at|available in"
            r"|while at|when at|from)(?: the)? +)?"
            r"(?:locations? +|places? +|spots? +)?([A-Z](?:(?: *, *| *(?:or|and|/|&) *(?:at "
            r"|in )?)[A-Z])*)(?![\w-])"
        ),
    ),
    (
        "price",
        re.compile(
            rf"(?:(?:it |which |that |this )*(?:for|costs?|costing|cost of|price|spend|spending"
            rf"|pay|paying|takes?|taking"
            rf"|uses?|using|at (?:a|the) (?:cost|price) of|by spending|lose"
            rf"|losing)\b[ :=]*-?{_COUNT}{_UNITS}?(?= *(?:,|$|\)|and|if|once|at|when|only)))",
            re.IGNORECASE,
        ),
    ),
    ("price", re.compile(rf"{_COUNT}{_UNITS}", re.IGNORECASE)),
    (
        "asked",
        re.compile(
            r"(for (?:kids|those|anyone|someone|a kid|everyone|any kid) (?:with|who have|who has)"
            r"|unless|not if|if|when|while|only if|only when|only while|only with"
            r"|provided(?: that)?|as long as|needs|need|needing|requires?|requiring|with|for those with"
            r"|available if|available when|possible if|possible when|allowed if|must have"
            r"|you must have|you need|needs you to have|where|but only if|condition"
            r"|requirement)\b:? +([^,]*?(?:,(?! *(?:spend|once|at|cost|only|for)\b)[^,]*)*)(?=,|$)"
        ),
    ),
)
"""What may stand behind the label of an action or an option."""
_OTHERWISE = re.compile(
    r"otherwise|else|or else|if not|if it does not|in any other case|in all other cases|for all others",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"(?:(?:it|this chore|the chore|this) )?(?:is )?(?:done|finished|completed?|fulfilled|over"
    r"|ready|ends|finishes)"
    r" (?:when|if|once|as soon as|after|by) ",
    re.IGNORECASE,
)
_START = (
    r"(?:,? *\(?(?:start(?:s|ing)?|initial(?:ly)?|beginning|begins?"
    r"|default)(?: value)?(?: *(?:at|with|from|on|as|is|=|:))* *(?P<start>-?[0-9]+)\)?)"
)
_COUNTER = re.compile(
    r"(?:a |the |new )?(?:(?P<said>counter|variable|track)s?)?:? *(?:called "
    r"|named )?(?P<name>[a-z][a-z0-9-]*)(?:(?P<calls> is a (?:counter|variable))| (?:that "
    r"|which )?(?:counts|goes|runs)|:|,| =)?"
    rf"(?: *(?:from|between|range|in|of|with|values?|min|minimum|(?P<most>max|maximum|limit|up to"
    rf"|to)))* *(?:(?P<low>-?[0-9]+)(?: *(?:to|and|until|up to|through|-|–|\.\.+|max|maximum"
    rf"|,))+ *)?(?P<high>[0-9]+){_START}?",
)
_LABELLED = re.compile(
    r"(?:(?:an? |the |new )?(?:action|option|choice|answer|button|ability|link|activity|do"
    r"|kids (?:may|can))s?\b:? *)?([^\":]*?) *(\"[^\"]*\")"
)
_WRAPPED = (
    (re.compile(r"\b(?:len|count|sum|number)\(([^()]*)\)"), r"\1"),
    (re.compile(r"^\{? *\"?(\w+)\"? *: *\"([^\"]*)\" *\}?$"), r"\1 \2"),
    (re.compile(r"^<<\s*(.*?)\s*>>:?$"), r"\1"),
    (re.compile(r"^\{ *([^:{}|]+): *([^{}|]+?) *\}$"), r"if \1: \2"),
    (re.compile(r"^\{+%?\s*(.*?)\s*%?\}+$"), r"\1"),
    (re.compile(r"^\( *(\w+)(?:-\w+)* *: *\"?([^\"()]*?)\"? *\)$"), r"\1 \2"),
    (re.compile(r"^\(\s*([^()]*?)\s*\)$"), r"\1"),
    (re.compile(r"^\[\s*([^\[\]]*?)\s*\]$"), r"\1"),
    (re.compile(r"^(?:[~*+•@$-]|--|=>|->|#)\s*(?=[A-Za-z{(\"])"), ""),
    (re.compile(r"[.;!,]+$"), ""),
    (re.compile(r"^[a-z0-9]{1,2}[.)] *(?=[\"\[])"), ""),
    (re.compile(r"^\[+\"?([^\[\]\"]+)\"?\]+(?= *(?:[:(a-z]|[-=]+>))"), r'"\1"'),
    (re.compile(r"(?<![\w$])\$(?=[A-Za-z_])"), ""),
    (re.compile(r"(?<=\w) *([+-])= *"), r" \1"),
)
"""Signs around a line."""


_SPOKEN = re.compile(
    r"(?:text|say|says|show|print|echo|display|narrate|write|paragraph|label|prose"
    r"|descr?(?:iption)?|flavou?r|body|story|intro"
    r"|string|message|line|read aloud|read out|tell)\b[^\"]*\"([^\"]+)\"[ )\]}]*",
    re.IGNORECASE,
)
"""What players read, in the words of other tools."""


_TAGGED = re.compile(r"<(\w+)[^<>]*>([^<>]+)</\1>")
EFFECTS = (
    "effect",
    "effects",
    "result",
    "outcome",
    "then",
    "consequence",
    "consequences",
    "do",
    "event",
    "text",
)
"""What other tools write before effects."""

_CODE = (
    (re.compile(r"\"([A-Za-z][\w-]*|[0-9]+)\""), r"\1"),
    (re.compile(r"'([A-Za-z][\w-]*)'"), r"\1"),
    (re.compile(r"\.(?:length|count|size|value|level)\b(?:\(\))?"), ""),
    (
        re.compile(
            r"\b(?:game|state|self|this|world|flags|vars|counters|variables|s|story|scenario)\.(?=[a-z])"
        ),
        "",
    ),
    (re.compile(r"(?<=[a-z])\.(?=[a-z])"), " "),
    (re.compile(r"(?<=[A-Za-z_])\("), " ("),
    (re.compile(r"[()\[\]{}]"), " "),
    (re.compile(r"(?<=[a-z])[_](?=\w)"), " "),
    (re.compile(r"\b(?:end|endif|fi|done)$"), ""),
    (re.compile(r" (?:==|===|is) (?=(?:true|false|True|False|TRUE|FALSE)\b)"), " is "),
    (re.compile(r"^(?:set|let|do|call|then):? +(?=[a-z]+ +(?:item|anomaly|chore|diary|condition)\b)"), ""),
    (re.compile(r" +"), " "),
)
"""The signs of programs between the words of a line."""


def _variants(text: str) -> Iterator[str]:
    """A line without the signs around it, and without those of programming languages in it."""
    plain = _unwrapped(text)
    yield plain
    bare = plain
    for pattern, right in _CODE:
        bare = pattern.sub(right, bare)
    key = re.match(r"([A-Za-z][\w ]*?) *(?::=|=>|[:=])(?![=]) *(?=\S)", bare)
    variants = [bare.strip()]
    if key and not _OPENING.match(f"{key[1]} ") and not key[1].startswith(("on ", "rule ", "action")):
        value = bare[key.end() :]
        variants += [f"{key[1]} {value}", f"{key[1]}: {value}", re.sub(r" *[:=] *", " ", f"{key[1]} {value}")]
    yield from (variant for variant in dict.fromkeys(variants) if variant != plain)


def _unwrapped(text: str) -> str:
    """The text without the signs around it."""
    for pattern, right in _WRAPPED:
        text = pattern.sub(right, text)
    return text.strip()


def _halves(text: str) -> Iterator[tuple[str, str, bool]]:
    """The places where a line may have its colon: the halves, and whether a sign stands between them."""
    colon = next((m.start() for m in re.finditer(r':|"[^"]*"', text) if m[0] == ":"), None)
    if colon is not None:
        yield text[:colon], text[colon + 1 :].strip(), True
        return
    places = [match.span() for match in re.finditer(r",? +(?:then|do) +| *[-=]+> *|, +| +[–—-] +", text)]
    yield from ((text[:start], text[end:], True) for start, end in places[:3] if text[end:])
    yield text, "", False
    spaces = [match.span() for match in re.finditer(" +", text)]
    for start, end in spaces[:MOST_WORDS]:
        if not re.match(r"(?:and|or|to)\b", text[end:]):
            yield text[:start], text[end:], False
    for start, end in spaces[:MOST_WORDS]:
        if _OPENING.match(text, end) or re.match(r"(?:each|every)\b", text[end:]):
            yield text[end:], text[:start], False


def _limited(text: str) -> tuple[str, str]:
    """The text without `once per …`, and that limit."""
    limit = re.search(
        r",? *\(?\b(?:but )?(?:only )?once(?: (?:per|a|each|every) (?:round|day|turn"
        r"|game))\)?(?=$|,| if| when)",
        text,
    )
    if limit is None:
        return text, ""
    return text[: limit.start()] + text[limit.end() :], _period(limit[0])


def _count(word: str) -> str:
    """A number in digits."""
    return "1" if word.lower() in ("a", "an") else str(COUNTED.get(word.lower(), word))


def _period(words: str) -> str:
    """The limit in the card language: once per round or once per game."""
    return "once per round" if re.search("round|day|turn", words, re.IGNORECASE) else "once per game"


def _negated(asked: str) -> str:
    if asked.startswith("not ") and not re.search(r" (?:and|or) ", asked):
        return asked.removeprefix("not ")
    return f"not ({asked})" if re.search(r" (?:and|or) ", asked) else f"not {asked}"
