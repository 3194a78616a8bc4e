"""Figures in words: targets, changes, and a report that is read in a narrow terminal."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loopwright.errors import Failure
from loopwright.playtesting import judging, results, verdicts, words
from loopwright.playtesting.against import Against
from loopwright.playtesting.as_json import as_json, document
from loopwright.playtesting.as_text import Writer
from loopwright.playtesting.compared import compared, difference, sentences
from loopwright.playtesting.partners import can_be_paired
from loopwright.playtesting.targets import MET, MISSED, OPEN, check, held, read
from loopwright.playtesting.unreached import roots
from loopwright.playtesting.words import Called, percent
from loopwright.playtesting.work import TOOL, empty
from loopwright.sources import bundle as bundle_of
from loopwright.table.paper import Paper, shown_width
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.playtests.figures import figures
from loopwright_engine.playtests.intervals import wilson
from loopwright_engine.playtests.paths import changed
from loopwright_engine.playtests.plan import Cell, Change, Plan
from loopwright_engine.playtests.playing import play_chunk, watch_of

from .conftest import Run

PLAN = Plan((Cell(2, bot="random"), Cell(5, ("caring-parents",), bot="random")), games=40)


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
    assert words.percent(share) == said


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
    assert words.span(low, high) == said


def test_a_narrow_range_has_one_digit_more() -> None:
    assert [words.between(0.38, 0.48), words.between(0.001, 0.004)] == ["38 to 48 %", "0.1 to 0.4 %"]


def test_points_are_counted() -> None:
    assert [words.points(share) for share in (0.06, -0.01, 0.004, 0)] == [
        "6 points", "1 point", "0.4 points", "0 points",
    ]  # fmt: skip


def test_a_bar_has_plain_characters_and_one_width() -> None:
    assert words.bar(0, 0, 0.1) == "|o--......................|"
    assert words.bar(1, 0.9, 1) == "|......................--o|"
    assert words.bar(0.5, 0.4, 0.6) == "|..........--o---.........|"


def test_a_number_of_games_is_told_by_its_size() -> None:
    assert [words.about(number) for number in (7, 1203, 55_101)] == ["about 8", "about 1,300", "about 56,000"]


def test_everything_has_a_name(bundle: Bundle) -> None:
    called = Called(bundle.data)
    assert called("diary.7") == 'diary 7 "The Fourth of May"'
    assert called("school.1") == 'school 1 "Fluoride Rinse"'
    assert called("school.1.failure") == 'failure of school 1 "Fluoride Rinse"'
    assert called("school.1.block") == 'event of school 1 "Fluoride Rinse"'
    assert called("item.matches").startswith('item "')
    assert called("diary.7.front").startswith("diary 7 front")


# --- targets ----------------------------------------------------------------------------------


def cells(*counts: tuple[int, int, int]) -> dict[str, Any]:
    """Figures of cells: kids, wins, games."""
    made = []
    for number, (kids, won, games) in enumerate(counts):
        low, high = wilson(won, games)
        plain = {"id": number, "kids": kids, "bot": "random", "variants": [], "sweep": {}, "games": games}
        made.append(plain | {"low": low, "high": high, "win_rate": won / max(1, games)})
    return {"level": 0.95, "cells": made}


def test_a_target_is_missed_only_when_the_whole_range_lies_outside() -> None:
    targets = read(["2:40-60%,3:40-60", "50-70 %"])
    verdicts = held(targets, cells((2, 500, 1000), (3, 300, 1000), (4, 500, 1000), (5, 800, 1000)))
    assert [each.verdict for each in verdicts] == [MET, MISSED, OPEN, MISSED]
    assert [each.words for each in verdicts][1:] == [
        "missed, below 40 to 60 %",
        "not sure yet whether within 50 to 70 %; the rate lies too near to its edge",
        "missed, above 50 to 70 %",
    ]


def test_an_open_target_says_how_many_games_may_tell() -> None:
    """After as many games as were said, at the same rate, it is settled."""
    (target,) = read(["40-60%"])
    (before,) = held([target], cells((2, 22, 50)))
    assert before.verdict == OPEN
    assert before.games is not None
    games = round(before.games * 1.1)
    (after,) = held([target], cells((2, round(0.44 * games), games)))
    assert after.verdict == MET


def test_more_games_are_told_than_were_played_and_0_is_no_edge() -> None:
    (few,) = held(read(["0-60%"]), cells((2, 9, 10)))
    assert (few.verdict, few.games) == (OPEN, 15)
    (low,) = held(read(["0-20%"]), cells((2, 1, 20)))
    assert (low.verdict, low.games) == (OPEN, 30)


def test_a_target_of_which_nothing_is_known_is_open() -> None:
    (verdict,) = held(read(["2:40-60%"]), cells((2, 0, 0)))
    assert verdict.verdict == OPEN


@pytest.mark.parametrize("text", ["", "40", "60-40%", "-5-10", "2:40-160%", "x:1-2", "2:40-60%,2:1-3", "١-٢"])
def test_what_is_no_target_is_said_with_an_example(text: str) -> None:
    with pytest.raises(Failure) as error:
        read([text])
    assert error.value.hint is not None
    assert "--target 2:40-60%" in error.value.hint


def test_a_target_for_kids_that_do_not_play_is_said() -> None:
    with pytest.raises(Failure, match="a target for 5 kids, but games with 2 and 3 only"):
        check(read(["5:40-60%"]), [Cell(2), Cell(3)])


def test_a_bot_that_learns_has_no_target() -> None:
    """Its games are not independent, so no range of theirs is one."""
    with pytest.raises(Failure, match="No target can be held against the explorer"):
        check(read(["40-60%"]), [Cell(2), Cell(2, bot="explorer")])
    check([], [Cell(2, bot="explorer")])


@pytest.mark.parametrize("text", ["2:0.4-0.6", "2:0.4-1"])
def test_shares_instead_of_percent_are_asked_about(text: str) -> None:
    with pytest.raises(Failure, match=r"is 0.4 to .* % meant") as error:
        read([text])
    assert "% write 2:40-" in (error.value.hint or "")


def test_halves_are_rounded_as_differences_are() -> None:
    """57.5 % less 37.5 % is 20 points, and looks like it."""
    assert [percent(share) for share in (0.575, 0.375, 0.001, 0.999)] == [
        "58 %",
        "38 %",
        "<1 %",
        ">99 %",
    ]


def test_who_says_percent_means_it() -> None:
    (target,) = read(["0.4-0.6 %"])
    assert str(target) == "0.4 to 0.6 %"


# --- changes ----------------------------------------------------------------------------------


def test_a_change_is_told_in_words_a_designer_understands() -> None:
    """Differences are in points, shares are in percent."""
    change = {"difference": -0.06, "low": -0.09, "high": -0.03, "sure": True}
    assert difference(change) == "6 points less (9 to 3 less), more than luck"
    maybe = {**change, "low": -0.13, "high": 0.01, "sure": False, "games_to_tell": None}
    assert difference(maybe) == "6 points less (13 less to 1 more), can be luck"
    enough = difference({**maybe, "games_to_tell": 1_870})
    assert enough == "6 points less (13 less to 1 more), can be luck; about 1,900 games a side would tell"
    assert difference({**maybe, "difference": 0}) == "no difference (13 less to 1 more)"


def comparison(**parts: Any) -> dict[str, Any]:
    """Of two drafts in which nothing changed, but for the parts."""
    same = {"pairs": 80, "old": 0.4, "new": 0.4, "difference": 0, "low": -0.02, "high": 0.02, "sure": False}
    same["games_to_tell"] = None
    whole = {
        "old": {"title": "Old", "bundle": "a", "scenario": "s", "games": 80},
        "new": {"title": "New", "bundle": "b", "scenario": "s", "games": 80},
        "pairs": 80,
        "added": [],
        "removed": [],
    }
    of_bot = {
        "wins": {"all": same, "by_kids": {"2": same}, "cells": [same]},
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
    plain = {"kids": 2, "bot": "random", "variants": []}
    cells = [{**plain, "sweep": sweep, **change} for sweep in sweeps]
    found = comparison(wins={"all": change, "by_kids": {"2": change}, "cells": cells})
    lines = list(compared(found, Called(bundle.data), Paper()))
    said = [
        "before now difference",
        "2 kids, minutes.start=2 43 % 37 % 6 points less (9 to 3",
        "less), more than luck",
    ]
    assert [" ".join(line.split()) for line in lines[1:4]] == said
    assert lines[4] == "  2 kids, minutes.start=4, minutes.low=1000000"
    assert max(map(shown_width, lines)) <= 80
    assert sentences(found)[-1] == f"all together: 43 % before, 37 % now; {difference(change)}."
    two = {**found, "bots": {"random": found["bots"]["random"], "planner": found["bots"]["random"]}}
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
    gone, *_ = bundle.data["diary"]
    assert Called(now)("diary.1") == "diary 1"
    assert Called(now, bundle.data)(gone["id"]) == Called(bundle.data)(gone["id"])


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


# --- the whole --------------------------------------------------------------------------------


def test_the_text_begins_with_the_answer_and_fits_80_columns(bundle: Bundle, found: dict[str, Any]) -> None:
    text = Writer(found, Called(bundle.data), Paper(), held(read(["40-60%"]), found)).text()
    lines = text.splitlines()
    assert lines[0] == "The Speaking Clock: 80 games by random, seed 0."
    assert lines[3].startswith("  2 kids, no variant")
    assert lines[4].startswith("  5 kids, caring-parents")
    assert max(map(shown_width, lines)) <= 80
    assert "Target for 2 kids and no variant: missed, below 40 to 60 %." in text
    assert "Of both kinds of games together:" in text
    assert all(line.isprintable() for line in lines)


def test_few_games_do_not_tell_on_which_day_it_is_decided(bundle: Bundle, found: dict[str, Any]) -> None:
    text = text_of(bundle, found)
    assert "can be told from 200 games of each kind on." in text
    assert "% decided" not in text
    assert found["bots"]["random"]["tension"]["decided_by"] is None


def test_the_figures_of_two_bots_are_told_apart(bundle: Bundle, found: dict[str, Any]) -> None:
    """None is of both together; what was reached is, and says so."""
    other = {**found["cells"][0], "bot": "planner", "id": 2}
    bots = {**found["bots"], "planner": {**found["bots"]["random"], "games": 40}}
    text = Writer(
        {**found, "cells": [*found["cells"], other], "bots": bots}, Called(bundle.data), Paper()
    ).text()
    titles = [line.strip("─ ") for line in text.splitlines() if line.startswith("──")]
    assert titles == [
        "How often the kids win",
        *(f"{title} ({bot})" for bot in ("random", "planner") for title in OF_BOT),
        "Never reached by any bot", "Reached by any bot",
    ]  # fmt: skip


OF_BOT = ("How it ends", "Cards that go with winning or losing", "How the week goes")


def test_the_rates_of_a_bot_that_learns_are_no_estimates(bundle: Bundle, found: dict[str, Any]) -> None:
    """Its games are not independent, so a range would say more than it knows."""
    explored = explored_by(found)
    text = text_of(bundle, explored)
    assert "The explorer learns from game to game" in text
    assert "whether a card matters cannot be told" in text
    for said in ("19 times out of 20", "more than luck", "--bot explorer"):
        assert said not in text
    assert not re.search(r"\d to \d+ %", text)
    assert "explorer learns" not in text_of(bundle, found)
    assert "To look further: --bot explorer." in text_of(bundle, found)


def explored_by(found: dict[str, Any]) -> dict[str, Any]:
    """The same games, as if the explorer had played them."""
    bots = {"explorer": found["bots"]["random"]}
    cells = [{**cell, "bot": "explorer", "learns": True} for cell in found["cells"]]
    return judging.figures({**found, "cells": cells, "bots": bots})


def test_scripts_are_told_no_ranges_and_verdicts_of_a_bot_that_learns(found: dict[str, Any]) -> None:
    """What happened is told all the same; other bots are judged as ever."""
    explored = explored_by(found)
    cell, card = explored["cells"][0], explored["bots"]["explorer"]["cards"]["diary.1"]
    assert (cell["low"], cell["high"], cell["rounds"]["low"]) == (None, None, None)
    assert (cell["win_rate"], cell["games"]) == (found["cells"][0]["win_rate"], 40)
    assert [card[key] for key in ("effect_low", "p", "p_corrected", "verdict")] == [None] * 4
    assert card["seen"] == found["bots"]["random"]["cards"]["diary.1"]["seen"]
    assert judging.figures(found) == found


def test_what_changed_for_a_bot_that_learns_is_told_without_verdicts(bundle: Bundle) -> None:
    change = {"old": 0.4, "new": 0.3, "difference": -0.1, "low": -0.2, "high": -0.05, "sure": True}
    cell = {"kids": 2, "bot": "explorer", "variants": [], "sweep": {}, "learns": True, **change}
    wins = {"all": change, "by_kids": {"2": change}, "cells": [cell]}
    made = judging.comparison(comparison(wins=wins, length=change))
    text = " ".join(" ".join(compared(made, Called(bundle.data), Paper())).split())
    assert "2 kids 40 % 30 % 10 points less Games of the explorer are not independent" in text
    assert "luck)" not in text and "more than luck" not in text


def test_a_narrow_terminal_and_long_names_are_no_trouble(bundle: Bundle, found: dict[str, Any]) -> None:
    sweep = {"counters.minutes.start": 2, "diary.1.sides.front.checks.1.condition.right.value": 12}
    wide = {**found, "cells": [{**cell, "sweep": sweep} for cell in found["cells"]]}
    text = Writer(wide, Called(bundle.data), Paper(width=60)).text()
    assert "2 kids, no variant, minutes.start=2, right.value=12" in text
    assert "missed" not in text
    assert "--o" not in text


def test_no_line_ends_between_a_number_and_its_sign() -> None:
    assert Paper(width=8).wrapped("from 8 to 48 %, or so") == ["from 8", "to 48 %,", "or so"]
    assert Paper(width=7).wrapped("from 8 to 48 %, or so") == ["from 8", "to", "48 %,", "or so"]


def test_no_games_are_told_as_such(bundle: Bundle) -> None:
    nothing = figures(bundle, PLAN, watch_of(bundle, ()).names, empty(bundle, PLAN))
    nothing |= {"planned": 80, "complete": False}
    text = Writer(nothing, Called(bundle.data), Paper()).text()
    assert text == "The Speaking Clock: 0 of 80 games by random, seed 0 (interrupted).\nNo game was finished."


def test_games_that_were_stopped_are_not_told_as_all_of_them(bundle: Bundle, found: dict[str, Any]) -> None:
    text = text_of(bundle, {**found, "planned": 2_000, "complete": False})
    assert text.startswith("The Speaking Clock: 80 of 2,000 games by random, seed 0 (interrupted). ──")


def test_only_the_top_of_what_was_never_reached_is_listed() -> None:
    never = [
        {"id": id} for id in ("diary.2", "diary.2.back", "diary.2.back.when.1.block", "rumor.a.1.success")
    ]
    assert [(each["id"], below) for each, below in roots(never)] == [("diary.2", 2), ("rumor.a.1.success", 0)]


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
    text = Writer(figures, Called(bundle.data), Paper()).text()
    assert "diary 6: verify found a way" in text
    assert "option (diary.loop:9): proved to be impossible" in text


def test_the_json_document_says_how_long_it_took(found: dict[str, Any]) -> None:
    made = document(found, seconds=2.0, played=80, held=held(read(["40-60%"]), found))
    again = json.loads(as_json(made))
    assert (again["games"], again["seconds"], again["games_per_second"]) == (80, 2, 40)
    assert [each["verdict"] for each in again["targets"]] == ["missed", "missed"]
    assert again["bots"]["random"]["by_kids"].keys() == {"2", "5"}


def of_bot(found: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The figures with other ones of the bot that played."""
    return {**found, "bots": {"random": {**found["bots"]["random"], **parts}}}


def judged(found: dict[str, Any], **verdicts: float) -> dict[str, Any]:
    """The figures with these effects of cards, surely; 0 is a card that matters little."""
    known = found["bots"]["random"]["cards"]
    cards = {id: {**card, "cards_looked_at": 30, "verdict": "unclear"} for id, card in known.items()}
    for id, effect in verdicts.items():
        name = id.replace("_", ".")
        verdict = "matters" if effect else "little"
        ends = {"effect_low": effect - 0.01, "effect_high": effect + 0.01}
        cards[name] |= {"effect": effect, "verdict": verdict, **ends}
    return of_bot(found, cards=cards)


def text_of(bundle: Bundle, figures: dict[str, Any]) -> str:
    return " ".join(Writer(figures, Called(bundle.data), Paper()).text().split())


def test_cards_that_matter_stand_by_size_and_those_that_do_not_are_named(
    bundle: Bundle, found: dict[str, Any]
) -> None:
    many = {f"rumor_clocks_{number}": 0.1 for number in range(1, 8)}
    text = text_of(bundle, judged(found, **many, school_2=-0.3, school_1=0.0))
    first = text.index('school 2 "')
    assert "30 points fewer wins once it is there (31 to 29 fewer)." in text[first : first + 100]
    assert first < text.index("10 points more wins once it is there (9 to 11 more).")
    assert "and 2 more. Of 30 cards looked at, these are more than luck" in text
    assert 'Surely 5 points at most, either way: school 1 "Fluoride Rinse".' in text


def test_one_card_is_one(bundle: Bundle, found: dict[str, Any]) -> None:
    for verdict, said in (
        ("unclear", "The one card looked at does not go"),
        ("matters", "The one card looked at is"),
    ):
        known = judged(found, school_2=0.3)["bots"]["random"]["cards"]
        cards = {id: {**card, "cards_looked_at": 1} for id, card in known.items()}
        cards["school.2"]["verdict"] = verdict
        assert said in text_of(bundle, of_bot(found, cards=cards))


def test_no_card_that_matters_is_said_as_well(bundle: Bundle, found: dict[str, Any]) -> None:
    assert "None of 30 cards goes with more or fewer wins" in text_of(bundle, judged(found))
    known = found["bots"]["random"]["cards"].items()
    none = of_bot(found, cards={id: {**card, "cards_looked_at": 0} for id, card in known})
    assert "Too few games were won, or lost, with a card" in text_of(bundle, none)


def test_the_day_that_decides_is_named(bundle: Bundle, found: dict[str, Any]) -> None:
    days = found["bots"]["random"]["tension"]["rounds"]
    two_weeks = [{**days[0], "round": number, "games": 80, "known": 0.5} for number in range(1, 13)]
    for day, said in (
        (4, "Over all games, who wins is for the most part decided by the end of Thursday: early."),
        (10, "who wins is for the most part decided by the end of Thursday of week 2."),
        (12, "Where a game goes on to the weekend of week 2, who wins is not settled before."),
    ):
        tension = {"rounds": two_weeks, "decided_by": day}
        text = text_of(bundle, of_bot(found, tension=tension))
        assert said in text
        assert "Most games are over" not in text


def test_each_day_tells_how_many_games_had_it(bundle: Bundle, found: dict[str, Any]) -> None:
    """More than half have ended after a day that so many had and fewer than half had the next."""
    (first, *_) = found["bots"]["random"]["tension"]["rounds"]
    days = [
        {**first, "round": number, "games": games, "known": known, "insight": 1.5, "enigma": 2}
        for number, (games, known) in enumerate(((80, 0.1), (41, 0.5), (39, 0.7), (2, 1.0)), 1)
    ]
    text = text_of(bundle, of_bot(found, tension={"rounds": days, "decided_by": 4}))
    assert "Monday 80 games insight 1.5, enigma 2.0 10 % decided Tuesday 41 games" in text
    assert "Most games are over by the end of Tuesday. Where a game goes on to Thursday" in text


# --- comparing with a file ----------------------------------------------------------------------


def older(monkeypatch: pytest.MonkeyPatch, bundle: Bundle, bot: str, tool: str) -> Against:
    """The other side of a comparison, as a file would tell of it."""
    plan = Plan((Cell(2, bot=bot),), games=1)
    read = SimpleNamespace(bundle=bundle, plan=plan, tool=tool)
    monkeypatch.setattr(results, "read", lambda _: read)
    return Against("older.jsonl")


def test_programs_that_a_file_names_are_not_run(monkeypatch: pytest.MonkeyPatch, bundle: Bundle) -> None:
    with (
        older(monkeypatch, bundle, "robin.py", TOOL) as against,
        pytest.raises(Failure, match="was played by the program") as error,
    ):
        against.plan()
    assert error.value.hint == "If you trust it: --bot robin.py"


def test_games_that_stopped_are_not_compared(monkeypatch: pytest.MonkeyPatch, bundle: Bundle) -> None:
    stopped: Any = SimpleNamespace(run=SimpleNamespace(trouble=Failure("The disk is full.")))
    with older(monkeypatch, bundle, "random", TOOL) as against:
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


BEGUN = Plan((Cell(2), Cell(3)), games=50)


@pytest.mark.parametrize(
    ("here", "why"),
    [
        (Plan((Cell(2, bot="random"),), 50), "here plays random, there cautious"),
        (Plan((Cell(4), Cell(5)), 50), "kids here 4 and 5, there 2 and 3"),
        (Plan((Cell(2),), 50, seed=50), "the seeds here are 50 to 99, there 0 to 49"),
        (Plan((Cell(2),), 50, seed=-50), "the seeds here are -50 to -1, there 0 to 49"),
        (Plan((Cell(2, ("caring-parents",)),), 50), "variants here caring-parents, there none"),
        (Plan((Cell(2, changes=(Change("counters.minutes.start", 4),)),), 50),
         "values here counters.minutes.start=4, there of the cards"),
    ],
)  # fmt: skip
def test_games_that_can_have_no_partner_are_refused_with_what_keeps_them_apart(here: Plan, why: str) -> None:
    with pytest.raises(Failure) as error:
        can_be_paired("before.jsonl", BEGUN, here)
    assert str(error.value) == f"No game can be compared with one of before.jsonl: {why}."


def test_one_game_with_a_partner_is_enough() -> None:
    can_be_paired("before.jsonl", BEGUN, Plan((Cell(3), Cell(3, bot="random")), 50, seed=49))


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
    done = run(
        "playtest", new, "--compare", "old.jsonl", "--jobs", 1, "--target", "2:60-80%", "--json", code=1
    )
    found = json.loads(done.stdout)
    assert (found["games"], found["seed"], found["comparison"]["pairs"]) == (20, 3, 20)
    assert [each["verdict"] for each in found["targets"]] == ["missed"]
    assert found["comparison"]["words"][0].startswith("2 kids: ")
    assert found["comparison"]["old"]["bundle"] != found["bundle"] == found["comparison"]["new"]["bundle"]


def test_a_draft_is_compared_with_another_one(run: Run, drafts: tuple[Path, Path]) -> None:
    """Both are played on the same luck, and nothing is left lying about."""
    old, new = drafts
    done = run("playtest", new, *FEW, "--compare", old)
    told = " ".join(done.stdout.split())
    assert 'Against the other draft of "The Speaking Clock", in 20 pairs of games' in told
    assert "How often the kids win" in done.stdout
    assert done.stderr == ""


def test_a_comparison_that_cannot_be_is_refused_before_anything_is_played(
    run: Run, drafts: tuple[Path, Path], tmp_path: Path
) -> None:
    old, _ = drafts
    run("playtest", old, *FEW, "--results", "old.jsonl")
    (tmp_path / "odd.jsonl").write_text("{}\n", encoding="utf-8")
    for other, said in (
        ("nix.jsonl", "Cannot read nix.jsonl"),
        ("odd.jsonl", "odd.jsonl is not a results file"),
        ("old.jsonl", "No game can be compared with one of old.jsonl: here plays cautious, there random."),
    ):
        done = run("playtest", old, "--bot", "cautious", "--games", 9, "--compare", other, code=2)
        assert said in done.stderr
