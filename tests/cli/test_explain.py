"""`loopwright explain` with words of the card language; codes are tested with `check`."""

from __future__ import annotations

from .conftest import Run


def test_words_are_explained_with_their_form_their_rules_and_an_example(run: Run) -> None:
    lines = run("explain", "draw", "item").stdout.splitlines()
    assert lines[0] == "draw item [with <SHARP>]"
    assert "CMB-1" in lines[2]
    assert lines[4].endswith("draw item with SHARP")


def test_what_has_several_meanings_is_explained_as_each(run: Run) -> None:
    shown = run("explain", "scouting").stdout
    assert "rule scouting <1>" in shown
    assert "rule no scouting" in shown


def test_words_in_quotes_and_in_any_case_are_found(run: Run) -> None:
    assert run("explain", "late for dinner").stdout == run("explain", "LATE", "for", "dinner").stdout


def test_an_unknown_word_is_wrong_use_and_near_ones_are_named(run: Run) -> None:
    assert "Near it: draw item" in run("explain", "drew item", code=2).stderr
    assert run("explain", "<", code=2).stderr
