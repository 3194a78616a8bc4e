"""Conditions in their surroundings: what is never, or always, true by what else is asked around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from loopwright_dsl.syntax import Block, Choice, Choose, Compare, Condition, Fact, If, Prose, Statement

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.diagnostics.fixes import without_condition
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.choices import may_be_closed
from loopwright_compiler.semantics.visitor import walk

from .contradictions import Literal, Meaning, clash
from .lower import ConditionWords, lower_condition
from .ticks import without_first_time

Known = list[tuple[Condition, bool]]
"""What was asked just before, and how it came out."""


class Sense:
    """A checker for the conditions of one card; each is judged once, where most is known about it.

    `bounds` are the ends of counters by name; `of_each` says of which `if` the condition is asked of several,
    so that what was asked before says nothing of it.
    """

    def __init__(
        self,
        at: CardAt,
        reporter: Reporter,
        meaning: Meaning,
        words: ConditionWords,
        bounds: Mapping[str, Range],
        of_each: Callable[[If], bool] = lambda _: False,
    ) -> None:
        self.at = at
        self.reporter = reporter
        self.meaning = meaning
        self.words = words
        self.bounds = bounds
        self.of_each = of_each
        self.judged: set[int] = set()

    def block(self, block: Block | None, known: Known) -> None:
        """Check a block; what is known holds for its first effect alone."""
        for statement in block.statements if block else ():
            if not isinstance(statement, Prose):
                self.statement(statement, known)
                return
            for place in (place for text in statement.paragraphs for place in text.places):
                self.statement(place, known)

    def statement(self, statement: Statement, known: Known) -> None:
        """Check an `if` or a choice, and the blocks behind its conditions."""
        match statement:
            case If(condition=condition, then=then, otherwise=otherwise):
                beside, first = without_first_time(condition)
                if first is None:
                    self.condition(condition, [] if self.of_each(statement) else known)
                    known_below: Known = [(condition, True)]
                    self.block(otherwise, [*known, (condition, False)])
                else:  # which comes with nothing that is asked elsewhere, nor does its contrary
                    known_below = [] if beside is None else [(beside, True)]
                    self.block(otherwise, known)
                self.block(then, [*known, *known_below])
            case Choose(choices=choices):
                self.choice(statement, known)
                for choice in choices:
                    self.condition(choice.condition, known)
                    asked: Known = [(choice.condition, True)] if choice.condition is not None else []
                    self.block(choice.body, [*known, *asked])

    def choice(self, choose: Choose, known: Known) -> None:
        """Report options that nobody can tell apart, and a choice of which no option may be open.

        An option that costs something, or comes once, may always be closed.
        """
        if id(choose) in self.judged:
            return
        self.judged.add(id(choose))
        self._labels(choose)
        free = [choice.condition for choice in choose.choices if not choice.closable]
        asked = [condition for condition in free if condition is not None]
        if not asked or len(asked) < len(free):
            return
        if clash([*known, *((condition, False) for condition in asked)], self.meaning) is None:
            holding = [self._lowered(condition, so) for condition, so in known]
            options = [self._lowered(condition) for condition in asked]
            if may_be_closed(options, holding, self.bounds) is not False:
                self.reporter.on(self.at, "LW0544", choose.choices[0].label)

    def _labels(self, choose: Choose) -> None:
        """Report options with the same words, unless their conditions exclude each other."""
        for place, option in enumerate(choose.choices):
            twin = next((one for one in choose.choices[:place] if self._alike(one, option)), None)
            if twin is not None:
                name = option.label.text
                self.reporter.on(self.at, "LW0532", option.label, beside=twin.label, name=name)

    def _alike(self, one: Choice, other: Choice) -> bool:
        """Whether two options with the same words may both be offered."""
        asked: Known = [(option.condition, True) for option in (one, other) if option.condition is not None]
        words, others = (option.label.text.casefold().split() for option in (one, other))
        return words == others and (len(asked) < 2 or clash(asked, self.meaning) is None)

    def _lowered(self, condition: Condition, so: bool = True) -> dict[str, Any]:
        data = lower_condition(condition, self.words)
        return data if so else {"op": "not", "of": data}

    def condition(self, condition: Condition | None, known: Known) -> None:
        """Report a condition that can only come out one way, unless its own values tell that already."""
        if condition is None or id(condition) in self.judged:
            return
        self.judged.add(id(condition))
        plain = isinstance(condition, Fact | Compare)
        if plain and not known:
            return
        for code, truth in (("LW0524", True), ("LW0525", False)):
            alone = None if plain else clash([(condition, truth)], self.meaning)
            if alone is not None:
                self._report(code, *alone, whole=condition)
                return
        before = [case for case in known if clash([case], self.meaning) is None]
        for code, truth in (("LW0524", True), ("LW0526", False)):
            conflict = clash([*before, (condition, truth)], self.meaning) if before else None
            if conflict is not None and clash(before, self.meaning) is None:
                self._report(code, *conflict, whole=condition)
                return

    def _asserted(self, part: Literal) -> str:
        """What a part says where it stands: behind an `else`, that it is not so."""
        written = self.at.written(part.what)
        return written if part.true else f"not {written}"

    def _report(self, code: str, first: Literal, second: Literal, whole: Condition) -> None:
        inside = any(node is second.node for node in walk(whole))
        if code == "LW0525":  # its parts are what would have to fail
            place, one, other = whole, self.at.written(first.node), self.at.written(second.node)
        else:
            place = second.node if inside else whole
            one, other = self._asserted(first), self._asserted(second)
        fix = without_condition(self.at, place, true=True) if code != "LW0524" else None
        self.reporter.on(self.at, code, place, fix=fix, beside=first.node, one=one, other=other)
