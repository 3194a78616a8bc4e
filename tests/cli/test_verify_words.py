"""What `verify` calls things, and which events of a game it tells."""

from __future__ import annotations

import sys
from math import inf
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.core.console import listed
from loopwright.core.terminal_text import Paper
from loopwright.verify.limits import line
from loopwright.verify.places import LocatedScenario, read
from loopwright.verify.text import VerdictWriter
from loopwright_compiler import compile_path
from loopwright_compiler.reachability.budget import SECOND, Budget, Meter
from loopwright_engine import load_bundle
from loopwright_engine.kit.verdicts import Day, DeadEnd, Limits, Report, RunProgress, StoryFacts
from loopwright_games.tales.cards.proofs.intentions import questions
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.item_names import ItemNames, kind_of
from loopwright_games.tales.verify.counterexample import FactsRead, StoryEvent, day_name, mattered
from loopwright_games.tales.verify.report import remarks, report
from loopwright_games.tales.verify.run import VerifyRun

Json = dict[str, Any]


@pytest.fixture(scope="module")
def bundle() -> Json:
    """The Speaking Clock."""
    return shipped("speaking-clock")


def shipped(scenario: str) -> Json:
    """The bundle of a scenario that ships."""
    bundle_built = compile_path(
        scenario_paths.root() / "scenarios" / scenario, bundled=scenario_paths.root()
    ).bundle
    assert bundle_built is not None
    return bundle_built


def events(*rows: tuple[str, str, tuple[str, ...]]) -> list[StoryEvent]:
    return [StoryEvent(1, kind, block, fields) for kind, block, fields in rows]


def told(bundle: Json, goal: str, happened: list[StoryEvent]) -> list[tuple[str, ...]]:
    """What is told of events, by their fields."""
    keep = mattered(happened, goal, FactsRead(bundle))
    return [event.fields for place, event in enumerate(happened) if place in keep]


def test_what_no_later_condition_asks_for_is_left_out(bundle: Json) -> None:
    happened = events(
        ("enigma", "", ("1",)),
        ("flag_set", "rumor.lines.3.success", ("red-telephone",)),
        ("counter", "diary.2.front.on.1.block", ("minutes", "1")),
        ("flag_set", "diary.1.back.action.1.success", ("old-number",)),
        ("diary_played", "diary.1.back.when.1.block", ("diary.7",)),
    )
    assert told(bundle, "diary.7.front", happened) == [("red-telephone",), ("old-number",), ("diary.7",)]


def test_of_a_flag_the_last_change_counts_and_of_a_number_all(bundle: Json) -> None:
    happened = events(
        ("flag_set", "", ("red-telephone",)),
        ("flag_cleared", "", ("red-telephone",)),
        ("flag_set", "", ("red-telephone",)),
        ("diary_played", "diary.1.back.when.1.block", ("diary.7",)),
    )
    assert told(bundle, "diary.7.front", happened) == [("red-telephone",), ("diary.7",)]
    happened = events(
        ("counter", "", ("wire", "1")),
        ("counter", "", ("wire", "3")),
        ("diary_flipped", "diary.5.front.when.2.block", ("diary.5",)),
    )
    assert told(bundle, "diary.5.back", happened) == [("wire", "1"), ("wire", "3"), ("diary.5",)]


def test_daily_moves_of_machines_are_left_out(bundle: Json) -> None:
    happened = events(
        ("machine_moved", "", ("farfar", "C5")),
        ("machine_moved", "diary.11.front.action.1.success", ("farfar", "D5")),
        ("diary_flipped", "diary.11.front.when.1.block", ("diary.11",)),
    )
    assert told(bundle, "diary.11.back", happened) == [("farfar", "D5"), ("diary.11",)]


def test_names(bundle: Json) -> None:
    names = ItemNames(bundle)
    assert names.never("diary.7.front") == 'diary 7 front "The Fourth of May" never comes into play'
    assert (
        names.happens("diary.5.front.when.2.block") == "`when wire >= kids + kids - 1` on diary 5 front fires"
    )
    assert names.of("diary.7.back.action.1.option.1") == (
        'option "By the road" of action "Answer him" on diary 7 back'
    )
    entered = next(name for name in (names.of(item.id) for item in items(bundle)) if "on kid" in name)
    assert entered.startswith("`on kid enters K` on diary")
    assert names.of("rumor.lines.3") == 'rumor lines 3 "The Red Telephone"'
    assert names.in_words("only diary.5.front.when.2 (diary.loop:89) does it") == (
        "only `when wire >= kids + kids - 1` on diary 5 front (diary.loop:89) does it"
    )
    assert names.not_yet("flag.old-number") == "flag old-number has not been set"
    skimming = ItemNames(shipped("ordinary-fortnight")).never("diary.5.front.action.1.row.2")
    assert skimming.startswith('roll 2-5 of action "Teach her to skim stones"')


def test_every_item_has_a_name_and_a_kind(bundle: Json) -> None:
    names = ItemNames(bundle)
    for item in items(bundle):
        assert names.of(item.id) != item.id.replace(".", " "), item.id
        assert kind_of(item.id) == item.kind or (item.kind, kind_of(item.id)) == ("rumor", "branch")


def test_a_bundle_may_call_its_blocks_anything() -> None:
    assert kind_of("block.5") == "branch"


def test_days() -> None:
    assert [day_name(day) for day in (1, 6, 7)] == ["Mon", "Weekend", "Mon of week 2"]


def test_lists() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


def test_progress_fits_a_narrow_terminal() -> None:
    now = RunProgress("Playing", 172, 22, 1, 12.4, 30.2)
    assert line(now, Limits(60)) == "Playing: 150 of 172 decided, 1 game, work 12 of 60"
    assert line(now, Limits(None, 60)) == "Playing: 150 of 172 decided, 1 game, 30 of 60 s"


@pytest.mark.parametrize(("work", "seconds", "limit", "words"), [
    (0.769, 0.3, 60, "Work 0.8 of 60 in less than a second, 1 game."),
    (0.0004, 1.2, 60, "Work 0.1 of 60 in 1 second, 1 game."),
    (301.26, 290.6, 300.0, "Work 301.3 of 300 in 291 seconds, 1 game."),
    (12.0, 30.0, inf, "30 seconds, 1 game."), (0.1, 0.2, inf, "Less than a second, 1 game."),
])  # fmt: skip
def test_what_it_took(bundle: Json, work: float, seconds: float, limit: float, words: str) -> None:
    limits = Limits(None, 9) if limit == inf else Limits(limit)
    report = Report("", "", {}, "", limits, (), work=work, seconds=seconds, games=1)
    assert words in VerdictWriter(report, LocatedScenario(bundle), Paper(width=200)).text()


def shown(bundle: Json, whole: StoryFacts) -> str:
    """The part of a report about the whole story."""
    sentences = tuple(remarks(whole, (), ItemNames(bundle)))
    story_report = Report("", "", {}, "", Limits(), (), (), whole, sentences)
    text = VerdictWriter(story_report, LocatedScenario(bundle), Paper(width=200)).text()
    return text.partition("── The story")[2]


@pytest.mark.parametrize(("lost", "won", "words"), [
    (True, False, "The kids lose whatever they do: no ending that wins can come."),
    (False, True, "The kids win whatever they do: no ending that loses can come, nor does time run out."),
    (False, False, "The kids can win, and they can lose."),
    (False, None, "The kids can win."),
    (None, False, "The kids can lose."),
    (None, None, "No game was seen to end."),
])  # fmt: skip
def test_how_a_story_can_end(bundle: Json, lost: bool | None, won: bool | None, words: str) -> None:
    assert f"- {words}" in shown(bundle, StoryFacts(lost, won))


def test_the_whole_story_in_sentences(bundle: Json) -> None:
    game = {"options": {"kids": ["tove", "pekka"]}}
    monday = (Day("Mon", ("flag old-number is set",)),)
    text = shown(
        bundle,
        StoryFacts(
            False, False, (("ending.out-of-step", "ending.sealed"),),
            (
                DeadEnd(("diary.4.discarded", "not diary.7"), 2, ("ending.sealed",)),
                DeadEnd(("flag.old-number",), 3, (), game, monday),
            ),
            (("diary.8.front", "diary.8.back"),), ("diary.3.front", "diary.5.back"),
        ),
    )  # fmt: skip
    assert 'If ending "Out of Step" and ending "A Good Floor" are due in the same moment, the first' in text
    assert (
        "Dead end: once diary 4 is discarded and diary 7 is not in play yet, from Tue on, no ending" in text
    )
    assert 'is left but ending "A Good Floor" or time running out (whether a game can come so far is' in text
    assert "Dead end: once flag old-number is set, from Wed on" in text
    assert "A game with 2 kids comes so far: Mon: flag old-number is set." in text
    assert 'Nothing leaves this circle of cards: diary 8 front "A Mug Too Many" and diary 8 back' in text
    assert 'Every win passes diary 3 front "The Caretaker" and diary 5 back "The Cage".' in text


def test_a_line_is_quoted_without_what_could_reach_into_a_terminal(tmp_path: Any) -> None:
    source = LocatedScenario({"origins": {"diary.1.front": ["a.loop", 1, 3]}}, tmp_path, {
        str(tmp_path / "a.loop"): "  front \x1b[2J",
    })  # fmt: skip
    assert source.line(source.place("diary.1.front")) == "front [2J"
    assert source.line(source.place("diary.2.front")) == ""
    assert read("speaking-clock").place("diary.1.front").path.endswith("diary.loop")


def test_an_interrupt_of_the_last_facts_leaves_a_report(
    bundle: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers: list[float] = []

    def interrupted(_data: Json, _run: VerifyRun, until: Budget) -> StoryFacts:
        numbers.append(until.left)
        if len(numbers) == 1:
            raise KeyboardInterrupt
        return StoryFacts()

    monkeypatch.setattr(sys.modules[report.__module__], "whole", interrupted)
    engine = load_bundle(bundle)
    run = VerifyRun(engine, questions(bundle), (3,), work=0.5, seed=0)
    run.go(lambda _: None)
    result = report(LocatedScenario(bundle), run, engine, until=Meter().budget(10 * SECOND), limits=Limits())
    assert result.interrupted
    assert numbers[0] > numbers[1] == 0
    assert result.answers
