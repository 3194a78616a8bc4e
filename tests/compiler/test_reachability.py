"""What no game ever comes to: each root once, where it can be mended, with what stands on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.deep_check import Branches
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_games.tales.cards import half
from loopwright_games.tales.cards.proofs import never, unreachable

from ..shipped import shipped
from .examples import NOWHERE, compile_small, declare, put_card, small

LATE = """diary 2 "A Map of the Island"
  front
    > Someone has drawn circles on it.
    when tremor >= 5 and day <= tuesday: play diary 3
    action "Look at the map": turn up rumor
"""
THIRD = """
diary 3 "The Cable"
  front
    > It hums.
    action "Listen": play diary 4
    win quiet "Quiet" when insight >= 4
      > At last.

diary 4 "The Other End"
  front
    > It hums here too.
    action "Listen again": flip
  back
    > Nobody is there.
    when insight >= 2: enigma +1
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """The folder of a small clean scenario."""
    return small(tmp_path)


def looked_at(scenario: Path) -> list[Diagnostic]:
    return Branches().added_to(compile_path(scenario, bundled=NOWHERE)).diagnostics


def told(scenario: Path) -> list[tuple[str, str | None]]:
    return [(diagnostic.code, diagnostic.hint) for diagnostic in looked_at(scenario)]


def test_all_that_stands_on_a_root_is_told_with_it(scenario: Path) -> None:
    put_card(scenario, LATE + THIRD)
    ((code, hint),) = told(scenario)
    assert code == "LW0535"
    assert hint is not None and hint.endswith(
        "So diary card 3 never comes into play, diary card 4 never comes into play, "
        "the game never ends with “Quiet” and 3 more things never happen."
    )


def test_endings_that_stand_on_a_root_are_one_sentence(scenario: Path) -> None:
    third = THIRD.partition("\ndiary 4")[0].replace("play diary 4", "insight +1")
    put_card(scenario, LATE + third + '    win loud "Loud" when insight >= 5\n')
    ((_, hint),) = told(scenario)
    assert hint is not None and "the game never ends with “Quiet” or “Loud”" in hint


def test_only_what_is_never_true_of_a_condition_is_named(scenario: Path) -> None:
    put_card(scenario, LATE + THIRD)
    (diagnostics,) = looked_at(scenario)
    assert diagnostics.message == "This is never true here: `tremor >= 5` together with `day <= tuesday`."


@pytest.mark.parametrize("denied", ["not diary 2 in play", "not (diary 2 in play or tremor >= 3)"])
def test_what_is_denied_is_named_with_its_not(denied: str, scenario: Path) -> None:
    put_card(scenario, f'diary 2 "Never"\n  front\n    when insight >= 1 and {denied}: enigma +1\n')
    assert f"This is never true here: `{denied}`." in [
        diagnostic.message for diagnostic in looked_at(scenario)
    ]


def test_only_the_part_that_is_never_true_is_marked(scenario: Path) -> None:
    late = LATE.replace("tremor >= 5 and day <= tuesday", "day = wednesday")
    put_card(
        scenario, f'{late}\ndiary 3 "Late"\n  front\n    when insight >= 1 and day = monday: enigma +1\n'
    )
    (diagnostics,) = looked_at(scenario)
    assert diagnostics.message == "This is never true here: `day = monday`."
    assert diagnostics.span.end_column - diagnostics.span.column == len("day = monday")


def test_cards_that_only_play_each_other_are_one_finding(scenario: Path) -> None:
    put_card(scenario, 'diary 3 "One"\n  front\n    action "Go on": play diary 4\n')
    put_card(scenario, 'diary 4 "Other"\n  front\n    action "Go back": play diary 3\n')
    ((code, hint),) = told(scenario)
    assert code == "LW0501"
    assert hint is not None and "diary card 4 never comes into play" in hint


def test_a_back_on_a_card_that_never_comes_is_not_told_beside_it(scenario: Path) -> None:
    put_card(
        scenario, 'diary 3 "One"\n  front\n    action "Go on": flip\n  back\n    on end phase: enigma +1\n'
    )
    assert [code for code, _ in told(scenario)] == ["LW0501"]


def test_a_side_that_is_gone_at_once_is_told_with_the_place_where_it_leaves(scenario: Path) -> None:
    card = LATE.replace(
        "when tremor >= 5 and day <= tuesday: play diary 3",
        "when insight >= 2: play diary 3, discard diary 3",
    )
    put_card(scenario, card + THIRD)
    diagnostics = looked_at(scenario)
    assert {diagnostic.code for diagnostic in diagnostics} == {"LW0536"}
    assert all(
        label.text == "the card leaves here" for diagnostic in diagnostics for label in diagnostic.labels
    )
    assert all(
        diagnostic.labels and "loopwright verify" in (diagnostic.hint or "") for diagnostic in diagnostics
    )


def test_what_is_meant_never_to_happen_is_not_told(scenario: Path) -> None:
    put_card(scenario, 'diary 3 "One"\n  front\n    intend never\n    action "Go on": enigma -1\n')
    assert told(scenario) == []
    assert compile_path(scenario, bundled=NOWHERE).diagnostics == []


def test_nothing_else_is_told_of_a_side_that_cannot_be_as_meant(scenario: Path) -> None:
    put_card(scenario, 'diary 3 "One"\n  front\n    intend reachable\n    action "Go on": enigma -1\n')
    assert [code for code, _ in told(scenario)] == ["LW0370"]


def test_a_day_that_is_too_early_names_the_first(scenario: Path) -> None:
    card = LATE.replace("tremor >= 5 and day <= tuesday: play diary 3", "day = thursday: flip")
    back = "  back\n    intend reachable by wednesday\n    on end phase: enigma +1\n"
    put_card(scenario, card + back)
    (diagnostics,) = looked_at(scenario)
    assert diagnostics.message == "This is meant to be reachable by wednesday, and no game can get there."
    assert diagnostics.hint == "That is on thursday at the earliest."


def test_an_effect_card_is_told_only_if_it_is_so_wherever_it_is_done(scenario: Path) -> None:
    put_card(scenario, "effect warn\n  if day >= thursday: enigma +1\n  else: enigma -1\n")
    late = LATE.replace("tremor >= 5 and day <= tuesday: play diary 3", "day = friday: do warn")
    put_card(scenario, late)
    assert [code for code, _ in told(scenario)] == ["LW0537"]
    put_card(scenario, f'{late}    action "Call": do warn\n')
    assert told(scenario) == []


def test_values_with_gaps_are_told_one_by_one(scenario: Path) -> None:
    declare(scenario, "counter steps from 0 to 8")
    card = LATE.replace("tremor >= 5 and day <= tuesday: play diary 3", "steps = 3: enigma +1")
    put_card(scenario, f"{card}    on end phase: steps +2\n")
    ((_, hint),) = told(scenario)
    assert hint == "Whenever this is asked, steps is 0, 2, 4, 6 or 8."


@pytest.mark.parametrize("name", ["speaking-clock", "ordinary-fortnight"])
def test_the_bundled_scenarios_are_clean(name: str) -> None:
    assert Branches().added_to(shipped(name)).diagnostics == []


def test_a_large_scenario_is_named_and_left_out(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(half, "MOST_CARDS", 1)
    put_card(scenario, LATE + THIRD)
    checked = Branches().added_to(compile_path(scenario, bundled=NOWHERE))
    assert checked.large == [str(scenario / "scenario.loop")]
    assert checked.diagnostics == []


def test_what_takes_much_work_is_left_out_too(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these may turn false and true again after each other one."""
    lines = "".join(f"    when each time insight >= {number}: enigma +1\n" for number in range(2, 22))
    put_card(scenario, f'diary 2 "A Map of the Island"\n  front\n    > Hm.\n{lines}')
    assert Branches().added_to(compile_path(scenario, bundled=NOWHERE)).large == []
    monkeypatch.setattr(never, "QUICK", 100_000)
    checked = Branches().added_to(compile_path(scenario, bundled=NOWHERE))
    assert checked.large == [str(scenario / "scenario.loop")]


def test_a_scenario_with_an_error_is_not_looked_at(tmp_path: Path) -> None:
    checked = compile_small(tmp_path, diary__loop="diary 1")
    assert checked.failed
    assert checked.large == []


def test_a_story_that_plays_as_before_is_not_worked_out_again(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(scenario, bundled=NOWHERE)
    put_card(scenario, LATE + THIRD)
    before = workspace.look_closer(workspace.check()).diagnostics
    monkeypatch.setattr(unreachable, "Never", None)
    file = scenario / "diary.loop"
    workspace.hold(file, "# one line more\n" + file.read_text("utf-8").replace("low note", "high note"))
    after = workspace.look_closer(workspace.check()).diagnostics
    assert [diagnostic.span.line - 1 for diagnostic in after] == [
        diagnostic.span.line for diagnostic in before
    ]


def test_it_can_be_stopped(scenario: Path) -> None:
    with pytest.raises(TooMany):
        Branches().added_to(compile_path(scenario, bundled=NOWHERE), stopped=lambda: True)


GUILT = """diary 2 "What We Carry"
  front
    > It is heavy.
    action "Take it" at M: {taken}
    action "Say it" at M, if your guilt >= 2: set knows
    when {asked}: play diary 3

diary 3 "Said"
  front
    > It is lighter.
    action "Set it down": enigma +1
"""


@pytest.mark.parametrize(
    ("taken", "asked", "never"),
    [
        ("guilt = 1", "any kid with flag knows", ["your guilt >= 2"]),
        ("guilt +1", "any kid with flag knows", []),
        ("everyone guilt = 1", "kids with flag knows >= 2", ["your guilt >= 2"]),
        ("everyone guilt +1", "kids with flag knows >= 2", []),
        ("guilt +1", "kids with guilt >= 2 = kids and total knows >= 1", []),
    ],
)
def test_what_each_kid_has_is_proved_of_the_kid_who_had_most(
    taken: str, asked: str, never: list[str], scenario: Path
) -> None:
    declare(scenario, 'counter guilt "Guilt" each kid from 0 to 3', 'flag knows "We know" each kid')
    put_card(scenario, GUILT.format(taken=taken, asked=asked))
    messages = [finding.message for finding in looked_at(scenario)]
    assert [f"This is never true here: `{part}`." for part in never] == [
        message for message in messages if message.startswith("This is never")
    ], messages
