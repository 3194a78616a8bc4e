"""What reasons say is true: with the lines changed as one says, in the cards themselves, the proof fails.

`make remedies` does so for many random stories.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from loopwright.verify.places import LocatedScenario
from loopwright.verify.text import causes
from loopwright_compiler import compile_path
from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_compiler.reachability.queries import IMPOSSIBLE, Question
from loopwright_engine import load_bundle
from loopwright_engine.kit.verdicts import Limits, Report, quietly
from loopwright_games.tales.cards.proofs.intentions import questions
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.cards.proofs.story import KIDS, StoryProver
from loopwright_games.tales.verify.report import report
from loopwright_games.tales.verify.run import VerifyRun
from mistakes_causes import CAUSES, Planted
from remedies import Remedy, followed, remedies
from scribbled import scribbled
from story_mistakes import CONTENT

EXAMPLES = int(os.environ.get("REMEDY_EXAMPLES", "2"))
FIRST = 8
"""The first of these stories."""
WORK = 2
MOST = 4 * SECOND
UNANSWERED = ("a check fires once", "a ship that nobody moves", "a token that nobody places")
"""What no line alone bars: something is missing, or limits itself."""


def compiled(files: Mapping[str, str], folder: Path) -> dict[str, Any]:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    checked = compile_path(folder, bundled=CONTENT)
    assert checked.bundle is not None, checked.diagnostics
    return checked.bundle


def verified(bundle: dict[str, Any]) -> Report:
    loaded = load_bundle(bundle)
    run = VerifyRun(loaded, questions(bundle), KIDS, work=WORK, seed=0)
    run.go(quietly)
    return report(
        LocatedScenario(bundle), run, loaded, until=Meter().budget(2 * WORK * SECOND), limits=Limits()
    )


def offered(report: Report) -> list[tuple[str, Remedy]]:
    """The impossible things, and what would have to be different for each."""
    impossible = [answer for answer in report.answers if answer.verdict == "impossible"]
    return [(answer.id, remedy) for answer in impossible for remedy in remedies(answer.detail)]


def refuted(files: Mapping[str, str], offers: Iterable[tuple[str, Remedy]], folder: Path) -> Iterator[str]:
    """The remedies with which the thing is still proved impossible."""
    provers: dict[str, StoryProver] = {}
    for goal, remedy in offers:
        if remedy.literal:
            if str(remedy) not in provers:
                provers[str(remedy)] = StoryProver(compiled(followed(files, remedy), folder))
                provers[str(remedy)].cheap()
            if still_impossible(provers[str(remedy)], goal):
                yield f"{goal}: {remedy}"


def still_impossible(prover: StoryProver, goal: str) -> bool:
    assert goal in {item.id for item in items(prover.bundle)}
    question = Question(goal)
    return prover.decide([question], work=MOST)[question].verdict == IMPOSSIBLE


class Looked(NamedTuple):
    """A planted story, and the report on it."""

    name: str
    planted: Planted
    report: Report


@pytest.fixture(scope="module", params=CAUSES)
def looked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Looked:
    """Each planted story, verified once for all that is asked of its reasons."""
    planted = CAUSES[request.param]
    return Looked(request.param, planted, verified(planted.bundle(tmp_path_factory.mktemp("planted"))))


def test_the_cause_is_named_and_told_once(looked: Looked) -> None:
    answers = looked.report.answers
    verdicts = {answer.id: answer.verdict for answer in answers}
    assert verdicts[looked.planted.goal] == "impossible"
    causes_named = list(causes(answers))
    assert len(causes_named) == 1
    assert not looked.planted.unnamed(causes_named[0].answers[0].detail)


def test_what_a_reason_names_bars_it(looked: Looked, tmp_path: Path) -> None:
    offers = offered(looked.report)
    assert (looked.planted.goal in {goal for goal, _ in offers}) == (looked.name not in UNANSWERED)
    assert not list(refuted(looked.planted.files, offers, tmp_path))


def scribble(seed: int) -> dict[str, str]:
    declared, diary = scribbled(seed)
    return Planted(declared, diary, secret="").files


@pytest.mark.parametrize("seed", range(FIRST, FIRST + EXAMPLES))
def test_reasons_in_random_stories_are_true(seed: int, tmp_path: Path) -> None:
    files = scribble(seed)
    offers = offered(verified(compiled(files, tmp_path)))
    assert offers or seed != FIRST, "without a remedy nothing is looked at"
    assert not list(refuted(files, offers, tmp_path))
