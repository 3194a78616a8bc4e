"""Doubtful spots: what is found, and as important, what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.workspace import Workspace
from loopwright_games.tales.nouns import TAGS

from .examples import NOWHERE, declare, mended, put_card, small


def codes(folder: Path, card: str) -> list[str]:
    """The codes of all findings of the small scenario with this card."""
    scenario = small(folder)
    declare(scenario, "token weed limit 6", "flag seen", "ship at C3")
    put_card(scenario, USES)
    put_card(scenario, card)
    diagnostics = compile_path(scenario, bundled=NOWHERE).diagnostics
    return [item.code for item in diagnostics]


USES = """\
rumor hum 9 "Everything Else" at B
  place weed at K
  set seen if weed in play = 6
  insight +1 if flag seen
  move ship to A1
"""


def rumor(*lines: str) -> str:
    """A rumor with these lines."""
    return 'rumor hum 7 "The Empty Boat" at A\n' + "".join(f"  {line}\n" for line in lines)


def side(*lines: str) -> str:
    """A diary side with these lines."""
    return 'diary 2 "A Map of the Island"\n  front\n' + "".join(f"    {line}\n" for line in lines)


NEVER = [
    "flag seen and not flag seen",
    "flag seen and insight >= 2 and not flag seen",
    "insight >= 5 and insight < 3",
    "insight = 2 and insight = 3",
    "not (flag seen or flag met-astronomer) and flag seen",
    "tremor >= kids and tremor < kids",
    "tremor < kids and kids <= tremor",
    "diary 1 in play and diary 1 discarded",
    "diary 1 on front and diary 1 on back",
    "machine heron ALERT and machine heron ROUTINE",
    "you at K and you at A",
    "you have good favor and you have bad favor",
    "ship at K and ship at C3",
    "you have item with SHARP and not you have item",
    "(flag seen or insight >= 3) and not flag seen and insight < 3",
    "day = friday and day = monday",
    "3 <= insight and insight <= 2",
]

ALWAYS = [
    "flag seen or not flag seen",
    "insight >= 3 or insight < 5",
    "insight != 3 or insight != 4",
    "not (flag seen and not flag seen)",
    "tremor >= kids or tremor < kids",
    "diary 1 in play or not diary 1 on front",
]

POSSIBLE = [
    "flag seen and not flag met-astronomer",
    "insight >= 3 and insight < 5",
    "insight >= 3 and enigma < 3",
    "insight >= 3 or insight >= 5",
    "not flag seen or insight >= 2",
    "diary 1 in play and diary 2 on front",
    "diary 1 in play and not diary 1 on back",
    "not machine heron ALERT and not machine heron ROUTINE",
    "not you at K and not you at A",
    "ship at here and ship at K",
    "you have item with SHARP and you have item with CABLES",
    "you have item and not you have item with SHARP",
    "kids at K = 2 and kids at A = 1",
    "weed at K = 2 and weed at A = 3",
    "tremor >= kids and tremor <= kids",
    "insight - enigma >= 2 and insight - enigma <= 2",
    "day >= friday or day = monday",
]


@pytest.mark.parametrize("condition", NEVER)
def test_what_can_never_be(condition: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rumor(f"insight +1 if {condition}")) == ["LW0524"]


@pytest.mark.parametrize("condition", ALWAYS)
def test_what_is_always_so(condition: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rumor(f"insight +1 if {condition}")) == ["LW0525"]


@pytest.mark.parametrize("condition", POSSIBLE)
def test_what_can_be_or_not(condition: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rumor(f"insight +1 if {condition}")) == []


def test_a_number_out_of_bounds_is_found_once(tmp_path: Path) -> None:
    assert codes(tmp_path, rumor("insight +1 if tremor > 6 and tremor >= 2")) == ["LW0506"]


def test_a_knot_of_conditions_is_left_alone(tmp_path: Path) -> None:
    """Neither slow nor wrong where there are too many ways to look at."""
    knot = " and ".join(f"(insight = {n} or enigma = {n})" for n in range(2, 40))
    assert codes(tmp_path, rumor(f"insight +1 if {knot}")) == []


SURROUNDED = [
    (("if flag seen", "  insight +1 if flag seen"), "LW0526"),
    (("if flag seen", "  insight +1 if not flag seen"), "LW0524"),
    (("if insight >= 3", "  insight +1", "else", "  enigma +1 if insight >= 4"), "LW0524"),
    (("if insight >= 3", "  insight +1", "else", "  enigma +1 if insight < 3"), "LW0526"),
    (("choose", '  "A" if flag seen: insight +1 if flag seen', '  "B": nothing'), "LW0526"),
    (("if flag seen", "  choose", '    "A" if not flag seen: insight +1', '    "B": nothing'), "LW0524"),
]


@pytest.mark.parametrize(("lines", "code"), SURROUNDED)
def test_conditions_inside_others(lines: tuple[str, ...], code: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rumor(*lines)) == [code]


def test_checks_and_events_lead_to_their_effects(tmp_path: Path) -> None:
    lines = (
        "when insight >= 3: turn up rumor if insight >= 2",
        "on new day if flag seen: draw rumor if not flag seen",
        'action "Look" at K, if flag seen: turn up rumor if flag seen',
    )
    assert codes(tmp_path, side(*lines)) == ["LW0526", "LW0524", "LW0526"]


@pytest.mark.parametrize(
    "lines",
    [
        ("if flag seen", "  clear seen", "  insight +1 if flag seen"),
        ("if not flag seen", "  set seen, insight +1 if flag seen"),
        ("if tremor >= 3", "  tremor -2", "  insight +1 if tremor >= 3"),
        ("if flag seen", "  test BRAVE", "    success: insight +1 if flag seen", "    failure: nothing"),
    ],
)
def test_what_may_have_changed_is_asked_again(lines: tuple[str, ...], tmp_path: Path) -> None:
    assert codes(tmp_path, rumor(*lines)) == []


@pytest.mark.parametrize(
    "card",
    [
        rumor("test BRAVE", "  success: take UPSET", "  failure: take UPSET"),
        rumor("test BRAVE", "  success: insight +1", "  failure: insight +2"),
        rumor('win out "Out" if flag seen', "insight +1"),
        rumor("choose", '  "A"', '    lose a "A"', '  "B": nothing', "insight +1"),
        rumor("roll", '  1-5: lose a "A"', "  6: insight +1", "insight +1"),
        side("on end phase, once per game: insight +1"),
        side("on kid enters K, once per round: insight +1"),
        side("when insight >= 3: turn up rumor", "when each time insight >= 3: draw rumor"),
        side("> They wait.", "when insight >= 9: discard this card"),
        side("rule pushed rumor: enigma +2, insight +1", "when insight >= 9: discard this card"),
        side("rule home for dinner: everyone favor +1", "when insight >= 9: discard this card"),
        side("rule no help", "rule dice 4"),
        rumor("nothing"),
    ],
)
def test_what_is_as_it_should_be(card: str, tmp_path: Path) -> None:
    assert codes(tmp_path, card) == []


def test_an_end_on_every_way(tmp_path: Path) -> None:
    lines = ("roll", '  1-5: lose a "A"', '  6: win b "B"', "insight +1")
    assert codes(tmp_path, rumor(*lines)) == ["LW0528"]


def test_a_card_that_only_tells_may_be_discarded_by_another(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, side("> Circles."))
    assert [item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics] == ["LW0534"]
    put_card(scenario, rumor("discard diary 2"))
    assert compile_path(scenario, bundled=NOWHERE).diagnostics == []


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("insight +1 if kids >= 2", "insight +1"),
        ("insight +1 if kids >= 2 and flag seen", "insight +1 if flag seen"),
        ("insight +1 if flag seen and kids >= 2, enigma +1", "insight +1 if flag seen, enigma +1"),
        ("insight +1 if kids > 5 or flag seen", "insight +1 if flag seen"),
        ("insight +1 if not kids >= 2 and flag seen", None),
        ("insight +1 if (flag seen or kids >= 2)", None),
        ("insight +1 if kids > 5", None),
    ],
)
def test_conditions_are_taken_out_where_the_rest_can_stand(
    line: str, after: str | None, tmp_path: Path
) -> None:
    scenario = small(tmp_path)
    declare(scenario, "flag seen")
    put_card(scenario, rumor("set seen", line))
    diagnostics = compile_path(scenario, bundled=NOWHERE).diagnostics
    file = scenario / "rumors.loop"
    text = file.read_text("utf-8")
    assert mended(text, diagnostics) == (text if after is None else text.replace(line, after))


@pytest.mark.parametrize(
    ("line", "code", "meant"),
    [
        ("insight +1 if insight >= three", "LW0204", "3"),
        ("insight +1 if insight >= limit", "LW0204", "enigma limit"),
        *(
            (f"insight +1 if {asked}", "LW0204", meant)
            for asked, meant in (
                ("day = wekeend", "weekend"),
                ("day = weekedn", "weekend"),
                ("day >= firday", "friday"),
                ("frdiay = day", "friday"),
                ("day = tuseday", "tuesday"),
                ("day = sunday", "weekend"),
                ("week = wek", "week"),
                ("day = insigth", "insight"),
            )
        ),
        ("remove every ship", "LW0213", "remove ship"),
        ("place wed at K", "LW0211", "weed"),
    ],
)
def test_what_was_meant(line: str, code: str, meant: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    declare(scenario, "token weed", "ship", "enigma limit 8")
    put_card(scenario, rumor(line))
    (item,) = compile_path(scenario, bundled=NOWHERE).diagnostics
    assert (item.code, [fix.text for fix in item.fixes]) == (code, [meant])


def test_a_small_letter_may_be_a_place(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, side("on kid enters k: draw rumor", "on machine enters c3: draw rumor"))
    diagnostics = compile_path(scenario, bundled=NOWHERE).diagnostics
    assert [(item.code, item.fixes[0].text) for item in diagnostics] == [("LW0211", "K"), ("LW0211", "C3")]


@pytest.mark.parametrize(
    "lines",
    [
        ("choose", '  "A" if flag seen: insight +1', '  "B" if insight >= 3: enigma +1'),
        ("choose", '  "A" if tremor >= 3: insight +1', '  "B" if tremor < 2: enigma +1'),
        ("choose", '  "A" if flag seen: insight +1', '  "B", spend 1 if not flag seen: enigma +1'),
        ("if tremor >= 2", "  choose", '    "A" if tremor = 2: insight +1', '    "B" if tremor = 3: nothing'),
        ("choose", '  "A" if you have good favor: insight +1', '  "B" if you have bad favor: enigma +1'),
    ],
)
def test_a_choice_with_nothing_to_choose_is_told(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert codes(tmp_path, rumor(*lines)) == ["LW0544"]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ('"Ask him": insight +1', '"Ask him": enigma +1', True),
        ('"Ask him"  if flag seen: insight +1', '"ask  him": enigma +1', True),
        ('"Ask him" if flag seen: insight +1', '"Ask him" if insight >= 2: enigma +1', True),
        ('"Ask him" if flag seen: insight +1', '"Ask him" if not flag seen: enigma +1', False),
        ('"Ask him": insight +1', '"Ask her": enigma +1', False),
    ],
)
def test_options_that_nobody_can_tell_apart_are_told(
    tmp_path: Path, first: str, second: str, told: bool
) -> None:
    lines = ("choose", f"  {first}", f"  {second}", '  "Walk on": nothing')
    assert ("LW0532" in codes(tmp_path, rumor(*lines))) == told


def test_a_choice_of_more_cases_than_are_tried_is_told(tmp_path: Path) -> None:
    gated = (f'  "{tag}" if you have item with {tag}: insight +{n}' for n, tag in enumerate(TAGS, 1))
    lines = ("choose", '  "A" if insight >= 3: nothing', *gated)
    assert set(codes(tmp_path, rumor(*lines))) == {"LW0544", "LW0512"}  # the small world has few tags


@pytest.mark.parametrize(
    "lines",
    [
        ("choose", '  "A" if flag seen: insight +1', '  "B": enigma +1'),
        ("choose", '  "A" if flag seen: insight +1', '  "B" if not flag seen: enigma +1'),
        (
            "choose",
            '  "A" if insight < 2: insight +1',
            '  "B" if insight = 2: enigma +1',
            '  "C" if insight > 2: nothing',
        ),
        (
            "choose",
            '  "A" if you have good favor: insight +1',
            '  "B" if you have neutral favor: rest',
            '  "C" if you have bad favor: nothing',
        ),
        (
            "if flag seen or insight >= 3",
            "  choose",
            '    "A" if flag seen: insight +1',
            '    "B" if insight >= 3: enigma +1',
        ),
    ],
)
def test_a_choice_of_which_one_option_is_always_open_is_not(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert codes(tmp_path, rumor(*lines)) == []


def test_what_is_asked_of_each_kid_is_not_what_is_known_of_the_acting_one(tmp_path: Path) -> None:
    lines = ("if you have anomaly", "  everyone take UPSET if you have anomaly")
    assert codes(tmp_path, rumor(*lines)) == []
    assert codes(tmp_path, rumor("if you have anomaly", "  take UPSET if you have anomaly")) == ["LW0526"]


FOGHORN = """\
rumor hum {} "The Foghorn" at K
  > It calls.
  test CLEVER
    success: draw item
    failure: take SCARED
"""
SAME, OTHER = FOGHORN.format(8), FOGHORN.format(10)


@pytest.mark.parametrize(
    ("second", "alike"),
    [
        (OTHER, True),
        (OTHER.replace("  > It calls.\n", "  # as before\n  >   It calls.\n"), True),
        (OTHER.replace("SCARED", "UPSET"), False),
        (OTHER.replace("It calls.", "It calls again."), False),
        (OTHER.replace("at K", "at A"), False),
        (OTHER.replace("The Foghorn", "Another Foghorn"), False),
    ],
)
def test_a_card_that_is_there_twice(second: str, alike: bool, tmp_path: Path) -> None:
    assert codes(tmp_path, f"{SAME}\n{second}") == ["LW0545"] * alike


def test_a_twin_comes_and_goes_with_an_edit_of_the_other_card(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, SAME)
    put_card(scenario, OTHER)
    workspace = Workspace(scenario, bundled=NOWHERE)
    text = (file := scenario / "rumors.loop").read_text("utf-8")
    for now, told in ((text, ["LW0545"]), (text.replace("It calls", "It barks", 1), []), (text, ["LW0545"])):
        workspace.hold(file, now)
        assert [item.code for item in workspace.check().diagnostics] == told


@pytest.mark.parametrize("sign", ["{if told-him}", "{/if}", "{else}", "{#if told}"])
def test_prose_that_other_tools_part_is_told_where_it_belongs(sign: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put_card(scenario, rumor(f"> He looks up. {sign} You know why.", "insight +1"))
    [finding] = compile_path(scenario, bundled=NOWHERE).diagnostics
    assert finding.code == "LW0214" and "under an `if`" in (finding.hint or "") and not finding.fixes
