"""Inline markup: runs, mistakes with their places, plain text."""

import pytest
from loopwright_compiler.semantics.markup import (
    ICONS,
    Foreign,
    Mistake,
    TextRun,
    escape,
    foreign,
    parse,
    plain,
)
from loopwright_engine.core.icon_words import spelled


def test_runs_carry_their_style() -> None:
    assert parse("a *b* **c {time}**").runs == [
        TextRun("text", "a "),
        TextRun("text", "b", em=True),
        TextRun("text", " "),
        TextRun("text", "c ", strong=True),
        TextRun("icon", "time", strong=True),
    ]


def test_emphasis_inside_strong() -> None:
    assert parse("**each *tremor***").runs == [
        TextRun("text", "each ", strong=True),
        TextRun("text", "tremor", True, True),
    ]


def test_plain_text_keeps_words_apart() -> None:
    assert (
        plain("**When {insight} is 3:** spend {time}{time}, *now*.")
        == "When insight is 3: spend time time, now."
    )
    assert plain("") == ""


def test_mistakes_have_places() -> None:
    assert parse("an {insigth}").mistakes == [Mistake(3, 9, "unknown-icon", "insigth")]
    assert parse("so *loud").mistakes == [Mistake(3, 1, "open-em")]
    assert parse("so **loud").mistakes == [Mistake(3, 2, "open-strong")]
    assert parse("a { b").mistakes == [Mistake(2, 1, "open-brace")]
    assert parse("a } b").mistakes == [Mistake(2, 1, "stray-brace")]


def test_wrong_markup_is_shown_as_it_stands() -> None:
    assert plain("a { b } c {nope}") == "a { b } c nope"


def test_stars_between_spaces_and_escapes_are_plain() -> None:
    assert parse("3 * 4").runs == [TextRun("text", "3 * 4")]
    assert parse(r"\*x\* \{y\} \\").runs == [TextRun("text", r"*x* {y} " + "\\")]
    wild = r"*a* **b** {insight} \ }"
    assert parse(escape(wild)).runs == [TextRun("text", wild)]


def test_every_icon_parses() -> None:
    for icon in ICONS:
        assert parse("{" + icon + "}").mistakes == []


def test_icons_in_words_are_counted_where_they_stand_together() -> None:
    assert spelled("**Spend {time}{time}:** test {BRAVE}{QUICK}.") == "**Spend 2 time:** test BRAVE QUICK."
    assert spelled("Spend {time}, get 5 {time}.", counted=True) == "Spend 1 time, get 5 time."
    assert spelled("Spend {time}.") == "Spend time."
    assert spelled(r"\{time} \\{time}{time} {nope", str.upper) == r"\{time} \\2 TIME {nope"


@pytest.mark.parametrize(
    ("text", "sign", "written", "meant"),
    [
        ("She is <b>not</b> at home.", "<b>", "<b>not</b>", "**not**"),
        ("She is [i]not[/i] at home.", "[i]", "[i]not[/i]", "*not*"),
        ("She is __not__ at home.", "__", "__not__", "**not**"),
        ("She is _not_ at home.", "_", "_not_", "*not*"),
        ("First.<br/>Second.", "<br/>", "<br/>", ""),
        ("Red [color=red]ink.", "[color=red]", "[color=red]", ""),
    ],
)
def test_markup_of_other_tools_is_seen(text: str, sign: str, written: str, meant: str) -> None:
    assert foreign(text) == Foreign(sign, written, meant)


@pytest.mark.parametrize(
    "text", ["The kid[s] wait.", "1 < 2 > 0", "Name: ____", "a snake_case_word", "*so* {time}"]
)
def test_what_preflights_like_it_is_not(text: str) -> None:
    assert foreign(text) is None


def test_what_is_no_name_is_no_icon() -> None:
    """Braces around a condition or words are one mistake, as long as they are, and are shown as written."""
    parsed = parse("eats{trust >= 2: , and halves it}.")
    assert parsed.mistakes == [Mistake(4, 29, "no-icon", "trust >= 2: , and halves it")]
    assert [run.kind for run in parsed.runs] == ["text"]
