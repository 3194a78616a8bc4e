"""The methods know no game: a system of a test's own, two blocks and a check, is proved like any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from loopwright_compiler.reachability.guards import Guard, OneOf, Variable, Variables, always
from loopwright_compiler.reachability.operations import ChangeNumber, ProgramBlock, Trigger, closed
from loopwright_compiler.reachability.program import Program, ProgramCheck, Stage
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import IMPOSSIBLE, POSSIBLE, Question, Reason
from loopwright_compiler.reachability.system import Conjunct, Site
from loopwright_compiler.reachability.value_sets import ValueSets

LIT = Question("ending.lit")


class Lighthouse:
    """A keeper pours oil, perhaps only `once`; `wanted` cans light the lamp. System and sites are one."""

    cut = False
    items = ("oil.pour", "oil.spill", "ending.lit")
    heads: Mapping[str, str] = {}
    sides: Mapping[tuple[int, int], str] = {}

    def __init__(self, *, wanted: int, once: bool, days: int = 2) -> None:
        variables = Variables(days)
        oil, used = variables.add("oil", 0, 3), variables.add("used.pour", 0, 1)
        self.program = Program(variables)
        pour, spill = self.program.new_block("oil.pour"), self.program.new_block("oil.spill")
        pour.ops, spill.ops = (ChangeNumber(oil, 1),), (ChangeNumber(oil, -1),)
        enough = self.program.one_of(oil, oil.full & ~((1 << wanted) - 1))
        poured = Trigger(pour, always(True), used=used.number if once else -1)
        spilled = Trigger(spill, self.program.one_of(oil, oil.full & ~1))
        lit = Trigger(self.program.new_block("ending.lit"), enough)
        lit.card, lit.side = variables.add("card.lamp", 0, 0).number, 1
        self.program.actions += [poured, spilled]
        self.program.checks.append(ProgramCheck(lit, each_time=False, ending=True))
        every = frozenset(range(1, days + 1))
        self.program.stages = (
            Stage("dusk", True, self.program.new_block("dusk"), every),
            Stage("watch", True, self.program.new_block("watch"), every, acting=True),
            Stage("dawn", True, self.program.new_block("dawn"), every),
        )
        closed(self.program.blocks)
        self.of: dict[str, list[Site]] = {
            "oil.pour": [self._place(pour, poured, "a can is left", OneOf(used.number, 1, 2))],
            "oil.spill": [self._place(spill, spilled, "there is oil", spilled.guard)],
            "ending.lit": [self._place(lit.block, lit, "the oil is enough", enough)],
        }
        self.writers: dict[str, list[tuple[Site, Any]]] = {"oil": [(self.of["oil.pour"][0], "more")]}
        self.triggers = frozenset((poured, spilled, lit))
        self.places = self

    @staticmethod
    def _place(block: ProgramBlock, trigger: Trigger, text: str, guard: Guard) -> Site:
        return Site(block.id, trigger, (Conjunct(text, guard),))

    def only_in(self, name: str, never: object) -> bool:  # noqa: ARG002 - as all sites
        return False

    def side_around(self, name: str) -> str:  # noqa: ARG002
        return ""

    def side_asked(self, part: Conjunct) -> None:  # noqa: ARG002
        return None

    def all_written(self, names: Sequence[str]) -> bool:
        return list(names) == ["oil"]

    def repeats(self, effect: object) -> bool:
        return effect == "more"

    def turns(self, variable: Variable) -> Iterator[tuple[str, int]]:  # noqa: ARG002
        return iter(())

    def not_yet(self, variable: Variable) -> bool:  # noqa: ARG002
        return False

    def ends(self, variable: Variable, mask: int, effect: object) -> bool:  # noqa: ARG002
        return False

    def reasons(self, values: ValueSets, known: Mapping[str, Reason]) -> Sentences:  # noqa: ARG002
        return Sentences()


class Sentences:
    """What it says of everything."""

    def of(self, name: str, search: object = None) -> Reason:  # noqa: ARG002
        return Reason(f"{name} lacks oil")


def test_what_a_search_over_few_variables_finds_can_be_followed() -> None:
    """Three cans are poured one after the other."""
    verdict = Prover(Lighthouse(wanted=3, once=False)).decide([LIT])[LIT]
    assert verdict.verdict == POSSIBLE
    assert [block for _, block in verdict.way] == ["oil.pour"] * 3


def test_a_limit_of_use_makes_it_impossible() -> None:
    """Value sets alone forget how often one has poured: it takes the limit's variable to prove it."""
    prover = Prover(Lighthouse(wanted=2, once=True))
    verdict = prover.decide([LIT])[LIT]
    assert verdict.verdict == IMPOSSIBLE
    assert verdict.because is not None and verdict.because.text == "ending.lit lacks oil"


def test_questions_have_a_day_and_what_must_not_happen() -> None:
    """Nothing is poured where pouring is ruled out; day 3 never begins."""
    prover = Prover(Lighthouse(wanted=1, once=True))
    dry = Question("ending.lit", without=frozenset(("oil.pour",)))
    third, second = Question("day.3"), Question("day.2")
    verdicts = prover.decide([LIT, dry, third, second])
    assert {question: verdicts[question].verdict for question in verdicts} == {
        LIT: POSSIBLE, dry: IMPOSSIBLE, third: IMPOSSIBLE, second: POSSIBLE,
    }  # fmt: skip
    assert prover.needed["ending.lit"] == {"oil.pour", "ending.lit"}
