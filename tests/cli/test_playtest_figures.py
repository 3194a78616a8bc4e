"""Figures in words, and a report that is read in a narrow terminal."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import phrases
from loopwright.core.phrases import Called
from loopwright.core.scenario_paths import bundle as bundle_of
from loopwright.core.terminal_text import Paper, shown_width
from loopwright.playtest import output
from loopwright.playtest.output import as_json, document
from loopwright.playtest.run.worker import empty
from loopwright.playtest.targets import held, read
from loopwright.playtest.text.report import FiguresWriter, roots
from loopwright.verify import measures as verdicts
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.playtest.figures.figures import figures
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_games.tales.options import Options

PLAN = Plan((Cell(Options(2), "random"), Cell(Options(5, ("caring-parents",)), "random")), games=40)


ALL_PLAYED = {"planned": 80, "complete": True}


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return load_bundle(bundle_of("speaking-clock"))


@pytest.fixture(scope="module")
def found(bundle: Bundle) -> dict[str, Any]:
    tally = empty(bundle, PLAN)
    for cell in (0, 1):
        for chunk in PLAN.chunks(cell):
            for record in play_chunk(bundle, PLAN, chunk):
                tally.add(record)
    names = watch_of(bundle, ()).names
    return ALL_PLAYED | figures(bundle, PLAN, names, tally, called=Called(bundle.data))


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "said"), [(0, "0 %"), (0.001, "<1 %"), (0.425, "42 %"), (0.999, ">99 %"), (1, "100 %")]
)
def test_what_is_neither_never_nor_always_is_not_rounded_to_it(share: float, said: str) -> None:
    assert phrases.percent(share) == said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (-0.09, -0.03, "9 to 3 less"),
        (0.03, 0.09, "3 to 9 more"),
        (-0.02, 0.04, "2 less to 4 more"),
        (-0.047, -0.0142, "4.7 to 1.4 less"),
        (-0.13, 0.01, "13 less to 1 more"),
        (0.0, 0.032, "0.0 to 3.2 more"),
    ],
)
def test_a_range_of_change_reads_like_speech(low: float, high: float, said: str) -> None:
    assert phrases.span(low, high) == said


def test_a_narrow_range_has_one_digit_more() -> None:
    assert [phrases.between(0.38, 0.48), phrases.between(0.001, 0.004)] == ["38 to 48 %", "0.1 to 0.4 %"]


def test_points_are_counted() -> None:
    assert [phrases.points(share) for share in (0.06, -0.01, 0.004, 0)] == [
        "6 points", "1 point", "0.4 points", "0 points",
    ]  # fmt: skip


def test_a_bar_has_plain_characters_and_one_width() -> None:
    assert phrases.bar(0, 0, 0.1) == "|o--......................|"
    assert phrases.bar(1, 0.9, 1) == "|......................--o|"
    assert phrases.bar(0.5, 0.4, 0.6) == "|..........--o---.........|"


def test_a_number_of_games_is_told_by_its_size() -> None:
    assert [phrases.about(number) for number in (7, 1203, 55_101)] == [
        "about 8",
        "about 1,300",
        "about 56,000",
    ]


def test_everything_has_a_name(bundle: Bundle) -> None:
    called = Called(bundle.data)
    assert called("diary.7") == 'diary 7 "The Fourth of May"'
    assert called("school.1") == 'school 1 "Fluoride Rinse"'
    assert called("school.1.failure") == 'failure of school 1 "Fluoride Rinse"'
    assert called("school.1.block") == 'event of school 1 "Fluoride Rinse"'
    assert called("item.matches").startswith('item "')
    assert called("diary.7.front").startswith("diary 7 front")


# --- the whole --------------------------------------------------------------------------------


def test_the_text_begins_with_the_answer_and_fits_80_columns(bundle: Bundle, found: dict[str, Any]) -> None:
    text = FiguresWriter(found, Called(bundle.data), Paper(), held(read(["40-60%"]), found)).text()
    lines = text.splitlines()
    assert lines[0] == "The Speaking Clock: 80 games by random, seed 0."
    assert lines[3].startswith("  2 kids, no variant")
    assert lines[4].startswith("  5 kids, caring-parents")
    assert max(map(shown_width, lines)) <= 80
    assert "Target for 2 kids and no variant: missed, below 40 to 60 %." in text
    assert "Of all 80 games together:" in text
    assert all(line.isprintable() for line in lines)


def test_few_games_do_not_tell_on_which_day_it_is_decided(bundle: Bundle, found: dict[str, Any]) -> None:
    text = text_of(bundle, found)
    assert "With --games 200 or more, this also tells how much is decided" in text
    assert "% decided" not in text
    assert found["bots"]["random"]["tension"]["decided_by"] is None


def test_the_figures_of_two_bots_are_told_apart(bundle: Bundle, found: dict[str, Any]) -> None:
    """None is of both together; what was reached is, and says so."""
    other = {**found["cells"][0], "bot": "planner", "id": 2}
    bots = {**found["bots"], "planner": {**found["bots"]["random"], "games": 40}}
    text = FiguresWriter(
        {**found, "cells": [*found["cells"], other], "bots": bots}, Called(bundle.data), Paper()
    ).text()
    titles = [line.strip("─ ") for line in text.splitlines() if line.startswith("──")]
    assert titles == [
        "How often the kids win",
        *(f"{title} ({bot})" for bot in ("random", "planner") for title in OF_BOT),
        "Never reached by any bot", "Reached by any bot",
    ]  # fmt: skip


OF_BOT = (
    "How it ends", "Cards that go with winning or losing", "How the week goes", "What counters and flags do",
    "When cards come", "Which options are taken",
)  # fmt: skip


def test_the_rates_of_a_bot_that_learns_are_no_estimates(bundle: Bundle, found: dict[str, Any]) -> None:
    """Its games are not independent, so a range would say more than it knows."""
    explored = explored_by(found)
    text = text_of(bundle, explored)
    assert "The explorer learns from game to game" in text
    assert "whether a card matters cannot be told" in text
    for phrase in ("19 times out of 20", "more than luck", "--bot explorer"):
        assert phrase not in text
    assert not re.search(r"\d to \d+ %", text)
    assert "explorer learns" not in text_of(bundle, found)
    assert "--bot explorer goes looking for them." in text_of(bundle, found)


def explored_by(measured: dict[str, Any]) -> dict[str, Any]:
    """The same games, as if the explorer had played them."""
    bots = {"explorer": measured["bots"]["random"]}
    cells = [{**cell, "bot": "explorer", "learns": True} for cell in measured["cells"]]
    return output.without_judgement({**measured, "cells": cells, "bots": bots})


def test_scripts_are_told_no_ranges_and_verdicts_of_a_bot_that_learns(found: dict[str, Any]) -> None:
    """What happened is told all the same; other bots are judged as ever."""
    explored = explored_by(found)
    cell, card = explored["cells"][0], explored["bots"]["explorer"]["cards"]["diary.1"]
    assert (cell["low"], cell["high"], cell["rounds"]["low"]) == (None, None, None)
    assert (cell["win_rate"], cell["games"]) == (found["cells"][0]["win_rate"], 40)
    assert [card[key] for key in ("effect_low", "p", "p_corrected", "verdict")] == [None] * 4
    assert card["seen"] == found["bots"]["random"]["cards"]["diary.1"]["seen"]
    assert output.without_judgement(found) == found


def test_a_narrow_terminal_and_long_names_are_no_trouble(bundle: Bundle, found: dict[str, Any]) -> None:
    sweep = {"counters.minutes.start": 2, "diary.1.sides.front.checks.1.condition.right.value": 12}
    wide = {**found, "cells": [{**cell, "sweep": sweep} for cell in found["cells"]]}
    text = FiguresWriter(wide, Called(bundle.data), Paper(width=60)).text()
    assert "2 kids, no variant, minutes.start=2, right.value=12" in text
    assert "missed" not in text
    assert "--o" not in text


def test_no_line_ends_between_a_number_and_its_sign() -> None:
    assert Paper(width=8).wrapped("from 8 to 48 %, or so") == ["from 8", "to 48 %,", "or so"]
    assert Paper(width=7).wrapped("from 8 to 48 %, or so") == ["from 8", "to", "48 %,", "or so"]


def test_no_games_are_told_as_such(bundle: Bundle) -> None:
    nothing = figures(bundle, PLAN, watch_of(bundle, ()).names, empty(bundle, PLAN))
    nothing |= {"planned": 80, "complete": False}
    text = FiguresWriter(nothing, Called(bundle.data), Paper()).text()
    assert text == "The Speaking Clock: 0 of 80 games by random, seed 0 (interrupted).\nNo game was finished."


def test_games_that_were_stopped_are_not_told_as_all_of_them(bundle: Bundle, found: dict[str, Any]) -> None:
    text = text_of(bundle, {**found, "planned": 2_000, "complete": False})
    assert text.startswith("The Speaking Clock: 80 of 2,000 games by random, seed 0 (interrupted). ──")


def test_only_the_top_of_what_was_never_reached_is_listed() -> None:
    never = [
        {"id": id} for id in ("diary.2", "diary.2.back", "diary.2.back.when.1.block", "rumor.a.1.success")
    ]
    assert [(root["id"], below) for root, below in roots(never)] == [("diary.2", 2), ("rumor.a.1.success", 0)]


def test_a_report_of_verify_says_what_can_be_reached(
    bundle: Bundle, found: dict[str, Any], tmp_path: Path
) -> None:
    item = {"kind": "side", "id": "diary.6.front", "verdict": "possible", "detail": ""}
    never = {
        "kind": "action",
        "id": "diary.7.back.action.1.option.2",
        "verdict": "impossible",
        "detail": "so",
    }
    report = {"scenario": "speaking-clock", "items": [item, never]}
    (tmp_path / "verify.json").write_text(json.dumps(report), encoding="utf-8")
    figures = copy.deepcopy(found)
    figures["coverage"]["never"] = [
        {"id": "diary.6", "title": "diary 6", "where": ""},
        {"id": never["id"], "title": "option", "where": "diary.loop:9"},
    ]
    verdicts.add(figures, verdicts.read(tmp_path / "verify.json", bundle))
    text = FiguresWriter(figures, Called(bundle.data), Paper()).text()
    assert "diary 6: verify found a way" in text
    assert "option (diary.loop:9): proved to be impossible" in text


def test_the_json_document_says_how_long_it_took(found: dict[str, Any]) -> None:
    figures_document = document(found, seconds=2.0, played=80, held=held(read(["40-60%"]), found))
    again = json.loads(as_json(figures_document))
    assert (again["games"], again["seconds"], again["games_per_second"]) == (80, 2, 40)
    assert [target["verdict"] for target in again["targets"]] == ["missed", "missed"]
    assert again["bots"]["random"]["by_axis"].keys() == {"2", "5"}


def of_bot(measured: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The figures with other ones of the bot that played."""
    return {**measured, "bots": {"random": {**measured["bots"]["random"], **parts}}}


def judged(measured: dict[str, Any], **verdicts: float) -> dict[str, Any]:
    """The figures with these effects of cards, surely; 0 is a card that matters little."""
    known = measured["bots"]["random"]["cards"]
    cards = {id: {**card, "cards_looked_at": 30, "verdict": "unclear"} for id, card in known.items()}
    for id, effect in verdicts.items():
        name = id.replace("_", ".")
        verdict = "matters" if effect else "little"
        ends = {"effect_low": effect - 0.01, "effect_high": effect + 0.01}
        cards[name] |= {"effect": effect, "verdict": verdict, **ends}
    return of_bot(measured, cards=cards)


def text_of(bundle: Bundle, figures: dict[str, Any]) -> str:
    return " ".join(FiguresWriter(figures, Called(bundle.data), Paper()).text().split())


def test_cards_that_matter_stand_by_size_and_those_that_do_not_are_named(
    bundle: Bundle, found: dict[str, Any]
) -> None:
    many = {f"rumor_clocks_{number}": 0.1 for number in range(1, 8)}
    text = text_of(bundle, judged(found, **many, school_3=-0.3, school_1=0.0))
    first = text.index('school 3 "')
    assert "30 points fewer wins once it is there (31 to 29 fewer)." in text[first : first + 100]
    assert first < text.index("10 points more wins once it is there (9 to 11 more).")
    assert "and 2 more. Of 30 cards looked at, these are more than luck" in text
    assert 'Surely 5 points at most, either way: school 1 "Fluoride Rinse".' in text


def test_one_card_is_one(bundle: Bundle, found: dict[str, Any]) -> None:
    for verdict, phrase in (
        ("unclear", "The one card looked at goes with winning or losing no more"),
        ("matters", "The one card looked at is"),
    ):
        known = judged(found, school_3=0.3)["bots"]["random"]["cards"]
        cards = {id: {**card, "cards_looked_at": 1} for id, card in known.items()}
        cards["school.3"]["verdict"] = verdict
        assert phrase in text_of(bundle, of_bot(found, cards=cards))


def test_no_card_that_matters_is_said_as_well(bundle: Bundle, found: dict[str, Any]) -> None:
    assert "None of the 30 cards looked at goes with winning or losing" in text_of(bundle, judged(found))
    known = found["bots"]["random"]["cards"].items()
    none = of_bot(found, cards={id: {**card, "cards_looked_at": 0} for id, card in known})
    assert "Too few games were won, or lost, with a card" in text_of(bundle, none)


def test_the_day_that_decides_is_named(bundle: Bundle, found: dict[str, Any]) -> None:
    days = found["bots"]["random"]["tension"]["rounds"]
    two_weeks = [{**days[0], "round": number, "games": 80, "known": 0.5} for number in range(1, 13)]
    for day, phrase in (
        (4, "Over all games, who wins is for the most part decided by the end of Thursday: early."),
        (10, "who wins is for the most part decided by the end of Thursday of week 2."),
        (12, "Where a game goes on to the weekend of week 2, who wins is not settled before."),
    ):
        tension = {"rounds": two_weeks, "decided_by": day}
        text = text_of(bundle, of_bot(found, tension=tension))
        assert phrase in text
        assert "Most games are over" not in text


def test_each_day_tells_how_many_games_had_it(bundle: Bundle, found: dict[str, Any]) -> None:
    """More than half have ended after a day that so many had and fewer than half had the next."""
    (first, *_) = found["bots"]["random"]["tension"]["rounds"]
    days = [
        {
            **first,
            "round": number,
            "games": games,
            "known": known,
            "rows": {**first["rows"], "insight": 1.5, "enigma": 2},
        }
        for number, (games, known) in enumerate(((80, 0.1), (41, 0.5), (39, 0.7), (2, 1.0)), 1)
    ]
    text = text_of(bundle, of_bot(found, tension={"rounds": days, "decided_by": 4}))
    assert "Monday 80 games insight 1.5, enigma 2.0 10 % decided Tuesday 41 games" in text
    assert "Most games are over by the end of Tuesday. Where a game goes on to Thursday" in text
