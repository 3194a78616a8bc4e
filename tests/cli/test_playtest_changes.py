"""Two drafts compared: what is said of a change, and with which games it is refused."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loopwright.core.errors import Failure
from loopwright.core.phrases import Called
from loopwright.core.scenario_paths import bundle as bundle_of
from loopwright.core.terminal_text import Paper, shown_width
from loopwright.playtest import output
from loopwright.playtest.baseline import Baseline, can_be_paired
from loopwright.playtest.text.comparison import compared, difference, sentences
from loopwright.results_file import read
from loopwright_dsl.version import __version__
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.playtest.plan import BundleChange, Cell, Plan
from loopwright_engine.playtest.sweep_paths import changed
from loopwright_games.tales.options import Options

from .conftest import Run
from .report_pages import NAMES


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return load_bundle(bundle_of("speaking-clock"))


# --- changes ----------------------------------------------------------------------------------


def test_a_change_is_told_in_words_a_designer_understands() -> None:
    """Differences are in points, shares are in percent."""
    change = {"difference": -0.06, "low": -0.09, "high": -0.03, "sure": True}
    assert difference(change) == "6 points less (9 to 3 less), more than luck"
    maybe = {**change, "low": -0.13, "high": 0.01, "sure": False, "games_to_tell": None}
    assert difference(maybe) == "6 points less (13 less to 1 more), can be luck"
    enough = difference({**maybe, "games_to_tell": 1_870})
    assert enough == "6 points less (13 less to 1 more), can be luck; about 1,900 games of each would tell"
    assert difference({**maybe, "difference": 0}) == "no difference (13 less to 1 more)"


def comparison(**parts: Any) -> dict[str, Any]:
    """Of two drafts in which nothing changed, but for the parts."""
    same = {"pairs": 80, "old": 0.4, "new": 0.4, "difference": 0, "low": -0.02, "high": 0.02, "sure": False}
    same["games_to_tell"] = None
    whole = {
        "old": {"title": "Old", "bundle": "a", "scenario": "s", "games": 80},
        "new": {"title": "New", "bundle": "b", "scenario": "s", "games": 80},
        "kit": "tales",
        "names": NAMES,
        "pairs": 80,
        "added": [],
        "removed": [],
    }
    of_bot = {
        "wins": {"all": same, "by_axis": {"2": {"title": "2 kids", **same}}, "cells": [same]},
        "length": same,
        "endings": {},
        "cards": {},
        "looked_at": 9,
    }
    of_bot |= {key: part for key, part in parts.items() if key in of_bot}
    return {**whole, "bots": {"random": of_bot}, **parts}


def told(bundle: Bundle, **parts: Any) -> str:
    return " ".join(" ".join(compared(comparison(**parts), Called(bundle.data), Paper())).split())


def test_nothing_but_luck_is_said_to_be_so(bundle: Bundle) -> None:
    text = told(bundle)
    assert 'Against the other draft of "Old", in 80 pairs of games on the same luck:' in text
    assert "before now difference 2 kids 40 % 40 % no difference (2 less to 2 more)" in text
    assert "Of 9 other things looked at, none changed" in text
    assert "all together" not in text
    assert "no partner" not in text


def test_games_without_a_partner_are_counted(bundle: Bundle) -> None:
    text = told(bundle, new={"title": "New", "bundle": "a", "scenario": "s", "games": 1_100})
    assert "Against the same draft" in text
    assert "1,020 of the games had no partner there." in text
    assert told(bundle, pairs=0) == "No game of these has a partner with the same set-up and seed there."


def test_rates_stand_side_by_side_for_each_bot_and_set_up(bundle: Bundle) -> None:
    """Where kinds of games differ in more than kids, each has its row; a long name has a line of its own."""
    change = {"old": 0.43, "new": 0.37, "difference": -0.06, "low": -0.09, "high": -0.03, "sure": True}
    sweeps = [{"counters.minutes.start": 2}, {"counters.minutes.start": 4, "counters.minutes.low": 1_000_000}]
    plain = {"words": {"kids": "2 kids", "variants": "no variant"}, "bot": "random"}
    cells = [{**plain, "sweep": sweep, **change} for sweep in sweeps]
    figures = comparison(
        wins={"all": change, "by_axis": {"2": {"title": "2 kids", **change}}, "cells": cells}
    )
    lines = list(compared(figures, Called(bundle.data), Paper()))
    rows = [
        "before now difference",
        "2 kids, minutes.start=2 43 % 37 % 6 points less (9 to 3",
        "less), more than luck",
    ]
    assert [" ".join(line.split()) for line in lines[1:4]] == rows
    assert lines[4] == "  2 kids, minutes.start=4, minutes.low=1000000"
    assert max(map(shown_width, lines)) <= 80
    assert sentences(figures)[-1] == f"all together: 43 % before, 37 % now; {difference(change)}."
    two = {**figures, "bots": {"random": figures["bots"]["random"], "planner": figures["bots"]["random"]}}
    assert sentences(two)[-1].startswith("planner: all together: 43 %")


def test_two_scenarios_are_not_told_as_two_drafts(bundle: Bundle) -> None:
    sure = {"old": 0.2, "new": 0.3, "difference": 0.1, "sure": True}
    other = {"title": "Other", "bundle": "a", "scenario": "other", "games": 80}
    text = told(bundle, old=other, cards={"diary.1": sure}, removed=["diary.77"])
    assert 'Against "Other", in 80 pairs' in text
    assert "They are two scenarios, not two drafts of one" in text
    assert "diary" not in text


def test_cards_that_are_gone_have_the_names_they_had(bundle: Bundle) -> None:
    now = {**bundle.data, "diary": bundle.data["diary"][1:]}
    card, *_ = bundle.data["diary"]
    assert Called(now)("diary.1") == "diary 1"
    assert Called(now, bundle.data)(card["id"]) == Called(bundle.data)(card["id"])


def test_what_else_changed_is_told_by_name(bundle: Bundle) -> None:
    """Endings first, then the cards that changed most; of many, as many as can be read."""
    sure = {"old": 0.2, "new": 0.3, "difference": 0.1, "sure": True}
    less = {"old": 0.3, "new": 0.1, "difference": -0.2, "sure": True}
    cards = {f"rumor.clocks.{number}": sure for number in range(1, 13)} | {"diary.7": less}
    text = told(
        bundle,
        length={"difference": -0.42, "new": 5.1, "sure": True},
        endings={"sealed": {"title": "A Good Floor", **sure}},
        cards=cards | {"diary.1": {**sure, "sure": False}},
        added=["diary.8"],
        removed=["diary.77"],
    )
    length, ending = text.index("- games are 0.4 days shorter, 5.1 days now"), text.index('- ending "A Good')
    assert (
        length < ending < text.index('- diary 7 "The Fourth of May": 30 % before, 10 % now, 20 points less')
    )
    assert "- and 4 more" in text
    assert "diary 1 " not in text
    assert 'New: diary 8 "A Mug Too Many". Gone: diary 77.' in text


def test_what_changed_for_a_bot_that_learns_is_told_without_verdicts(bundle: Bundle) -> None:
    change = {"old": 0.4, "new": 0.3, "difference": -0.1, "low": -0.2, "high": -0.05, "sure": True}
    words = {"kids": "2 kids", "variants": "no variant"}
    cell = {"words": words, "bot": "explorer", "sweep": {}, "learns": True, **change}
    wins = {"all": change, "by_axis": {"2": {"title": "2 kids", **change}}, "cells": [cell]}
    figures = output.comparison(comparison(wins=wins, length=change))
    text = " ".join(" ".join(compared(figures, Called(bundle.data), Paper())).split())
    assert "2 kids 40 % 30 % 10 points less Games of the explorer are not independent" in text
    assert "luck)" not in text and "more than luck" not in text


# --- comparing with a file ----------------------------------------------------------------------


def older(monkeypatch: pytest.MonkeyPatch, bundle: Bundle, bot: str, tool: str) -> Baseline:
    """The other side of a comparison, as a file would tell of it."""
    plan = Plan((Cell(Options(2), bot),), games=1)
    older_file = SimpleNamespace(bundle=bundle, plan=plan, tool=tool)
    monkeypatch.setattr(read, "read", lambda _: older_file)
    return Baseline("older.jsonl")


def test_programs_that_a_file_names_are_not_run(monkeypatch: pytest.MonkeyPatch, bundle: Bundle) -> None:
    with (
        older(monkeypatch, bundle, "robin.py", __version__) as against,
        pytest.raises(Failure, match="was played by the program") as error,
    ):
        against.plan()
    assert error.value.hint == "If you trust it: --bot robin.py"


def test_games_that_stopped_are_not_compared(monkeypatch: pytest.MonkeyPatch, bundle: Bundle) -> None:
    stopped: Any = SimpleNamespace(run=SimpleNamespace(trouble=Failure("The disk is full.")))
    with older(monkeypatch, bundle, "random", __version__) as against:
        assert against.compared(stopped, None, None, lambda _: None) is None


def test_a_file_of_another_version_is_noted(
    monkeypatch: pytest.MonkeyPatch, bundle: Bundle, capsys: pytest.CaptureFixture[str]
) -> None:
    with older(monkeypatch, bundle, "random", "0.0.1") as against:
        assert against.plan() is not None
        folder = against.folder
        assert folder.is_dir()
    assert not folder.exists()
    assert "older.jsonl was played by loopwright 0.0.1" in capsys.readouterr().err


BEGUN = Plan((Cell(Options(2), "cautious"), Cell(Options(3), "cautious")), games=50)


@pytest.mark.parametrize(
    ("here", "why"),
    [
        (Plan((Cell(Options(2), 'random'),), 50), "here plays random, there cautious"),
        (Plan((Cell(Options(4), "cautious"), Cell(Options(5), "cautious")), 50),
         "kids here 4 and 5, there 2 and 3"),
        (Plan((Cell(Options(2), "cautious"),), 50, seed=50), "the seeds here are 50 to 99, there 0 to 49"),
        (Plan((Cell(Options(2), "cautious"),), 50, seed=-50), "the seeds here are -50 to -1, there 0 to 49"),
        (Plan((Cell(Options(2, ('caring-parents',)), "cautious"),), 50),
         "variants here caring-parents, there none"),
        (Plan((Cell(Options(2), "cautious", (BundleChange('counters.minutes.start', 4),)),), 50),
         "values here counters.minutes.start=4, there of the cards"),
    ],
)  # fmt: skip
def test_games_that_can_have_no_partner_are_refused_with_what_keeps_them_apart(here: Plan, why: str) -> None:
    with pytest.raises(Failure) as error:
        can_be_paired("before.jsonl", BEGUN, here)
    assert str(error.value) == f"No game can be compared with one of before.jsonl: {why}."


def test_one_game_with_a_partner_is_enough() -> None:
    can_be_paired(
        "before.jsonl", BEGUN, Plan((Cell(Options(3), "cautious"), Cell(Options(3), "random")), 50, seed=49)
    )


# --- the command ------------------------------------------------------------------------------

FEW = ("--bot", "random", "--games", "20", "--kids", "2", "--jobs", "1")


@pytest.fixture(scope="module")
def drafts(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A scenario as it was, and one in which the clocks begin an hour behind, as bundles."""
    folder = tmp_path_factory.mktemp("drafts")
    later = changed(bundle, (("counters.minutes.start", 4),))
    for name, draft in (("old", bundle), ("new", later)):
        (folder / f"{name}.json").write_text(json.dumps(draft.data), encoding="utf-8")
    return folder / "old.json", folder / "new.json"


def test_a_draft_is_compared_with_an_older_results_file(run: Run, drafts: tuple[Path, Path]) -> None:
    """Without other options it is played as the file says; a target that is missed ends with 1."""
    old, new = drafts
    run("playtest", old, *FEW, "--seed", 3, "--results", "old.jsonl")
    result = run(
        "playtest", new, "--compare", "old.jsonl", "--jobs", 1, "--target", "2:60-80%", "--json", code=1
    )
    data = json.loads(result.stdout)
    assert (data["games"], data["seed"], data["comparison"]["pairs"]) == (20, 3, 20)
    assert [target["verdict"] for target in data["targets"]] == ["missed"]
    assert data["comparison"]["words"][0].startswith("2 kids: ")
    assert data["comparison"]["old"]["bundle"] != data["bundle"] == data["comparison"]["new"]["bundle"]


def test_a_draft_is_compared_with_another_one(run: Run, drafts: tuple[Path, Path]) -> None:
    """Both are played on the same luck, and nothing is left lying about."""
    old, new = drafts
    result = run("playtest", new, *FEW, "--compare", old)
    text_output = " ".join(result.stdout.split())
    assert 'Against the other draft of "The Speaking Clock", in 20 pairs of games' in text_output
    assert "How often the kids win" in result.stdout
    assert result.stderr == ""


def test_a_comparison_that_cannot_be_is_refused_before_anything_is_played(
    run: Run, drafts: tuple[Path, Path], tmp_path: Path
) -> None:
    old, _ = drafts
    run("playtest", old, *FEW, "--results", "old.jsonl")
    (tmp_path / "odd.jsonl").write_text("{}\n", encoding="utf-8")
    for other, message in (
        ("nix.jsonl", "Cannot read nix.jsonl"),
        ("odd.jsonl", "odd.jsonl is not a results file"),
        ("old.jsonl", "No game can be compared with one of old.jsonl: here plays cautious, there random."),
    ):
        result = run("playtest", old, "--bot", "cautious", "--games", 9, "--compare", other, code=2)
        assert message in result.stderr
