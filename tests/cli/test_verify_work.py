"""`verify` counts work, not time: the same verdicts on a slow machine, in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.reachability import budget, prover
from loopwright_compiler.reachability.budget import Budget, Meter
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import load_bundle
from loopwright_engine.kit.verdicts import OPEN, POSSIBLE, quietly
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.search import go_explore
from loopwright_games.tales.verify.run import VerifyRun

sys.path.insert(0, str(Path(__file__).parents[1] / "reachability"))

from loopwright_games.tales.verify import run as running
from synthetic import synthetic, written

TOOL = Path(sys.executable).parent / "loopwright"
SMALL = (10, 6, 8, 4, 1)
LITTLE, MUCH = 0.3, 1.5
CLOCKS = (budget, prover, go_explore, running)


@pytest.fixture(scope="module")
def story() -> Any:
    """A generated story of ten cards."""
    return synthetic(*SMALL)[0]


def verdicts(story: Any, **limits: float) -> tuple[dict[str, str], int, float]:
    """The verdicts of a run, its games and its work."""
    run = VerifyRun(
        load_bundle(story), [Question(item.id) for item in items(story)], (2, 5), seed=0, **limits
    )
    run.go(quietly)
    return {question.goal: run.answer(question) for question in run.questions}, run.search.games, run.work


def test_a_machine_that_crawls_comes_just_as_far(story: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = verdicts(story, work=LITTLE)
    assert "open" in usual[0].values(), "all of the work is done"
    hours = count()
    for module in CLOCKS:
        monkeypatch.setattr(module, "monotonic", lambda: 3600.0 * next(hours))
    assert verdicts(story, work=LITTLE) == usual
    assert next(hours) > len(CLOCKS)


def test_time_is_a_limit_for_people(story: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second."""
    seconds: Iterator[int] = count()
    for module in CLOCKS:
        monkeypatch.setattr(module, "monotonic", lambda: float(next(seconds)))
    answers, games, _ = verdicts(story, seconds=60)
    assert 0 < games < 60
    assert "open" in answers.values()


def test_what_the_game_of_a_story_reached_is_shown_without_work(story: Any) -> None:
    """Of the numbers of kids that are asked for; others show nothing."""
    questions = [Question(item.id) for item in items(story)]
    bundle = load_bundle(story)
    search = VerifyRun(bundle, questions, (2,), seed=0, work=LITTLE)
    search.go(quietly)
    goal, shown = max(search.search.shown.items(), key=lambda pair: pair[1].day)
    for kids, answer in (((2,), POSSIBLE), ((5,), OPEN)):
        run = VerifyRun(bundle, questions, kids, seed=0, work=0, stories=[shown.game])
        assert run.answer(Question(*goal)) == answer


def test_more_work_answers_no_less(story: Any) -> None:
    little, much = verdicts(story, work=LITTLE)[0], verdicts(story, work=MUCH)[0]
    assert all(much[item] == verdict for item, verdict in little.items() if verdict != "open")
    assert list(much.values()).count("open") < list(little.values()).count("open")


def test_every_process_says_the_same(tmp_path: Path) -> None:
    """Whatever the order in which sets are gone through."""
    for file, text in written(*SMALL)[0].items():
        (tmp_path / file).write_text(text, encoding="utf-8")

    def told(hashes: str) -> dict[str, Any]:
        result = subprocess.run(
            [TOOL, "verify", tmp_path, "--work", str(LITTLE), "--json"],
            env={**os.environ, "PYTHONHASHSEED": hashes}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        document: dict[str, Any] = json.loads(result.stdout)
        return {key: value for key, value in document.items() if key != "seconds"}

    first = told("1")
    assert first == told("2")
    assert first["summary"]["open"], "all of the work is done"


def test_options(run: Callable[..., Any]) -> None:
    for words in (
        ("--work", "0"),
        ("--work", "-1"),
        ("--work", "nan"),
        ("--work", "1e9"),
        ("--work", "much"),
    ):
        result = run("verify", "speaking-clock", *words, code=2)
        assert "--work" in result.stderr
    out = run("verify", "speaking-clock", "--work", "0.2").stdout
    assert "--work 60" in out, "how to ask for more"
    out = run("verify", "speaking-clock", "--seconds", "0.2").stdout
    assert "--seconds 60" in out


def test_a_budget_is_used_up_by_work_and_by_its_deadline() -> None:
    meter = Meter()
    whole = meter.budget(100)
    part = whole.part(30)
    part.take(30)
    assert (part.over(), part.left, whole.left) == (True, 0, 70)
    assert part.at_least(50).left == 50
    assert whole.part(500).left == 70
    assert not Budget().over()
    meter.deadline = -1.0
    assert whole.over()
    assert whole.left == 0
