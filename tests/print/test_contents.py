"""The list at the end of a file, the marks on the cards, and what has changed since an older draft."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from loopwright_compiler.print import ChoiceError, PrintResult, Settings, print_sheets

from ..pdf_pages import pages
from .sample import MM, Data, changed, held_sample, sample, slot


def listed(path: Path) -> str:
    """The text of the last page."""
    text: str = pages(path)[-1].extract_text()
    return text


def mark_of(path: Path, card: str) -> str:
    """The mark that stands behind a card's id at its foot."""
    mark = re.compile(rf"{re.escape(card)} · ([0-9a-f]{{6}})\b")
    return next(match[1] for page in pages(path) if (match := mark.search(page.extract_text())))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> PrintResult:
    folder = tmp_path_factory.mktemp("contents")
    return print_sheets(held_sample(), folder / "x.pdf", Settings(contents=True, draft="draft 3", apart=True))


def test_the_last_page_lists_every_card_with_its_mark(printed: PrintResult) -> None:
    text = listed(printed.out)
    assert "The Hum" in text and "0123456789ab" in text and "Draft: draft 3" in text
    assert f"Cards: {printed.cards} · pages of cards: {printed.pages - 1}" in text
    assert f"diary.1 It Starts Again 1 {mark_of(printed.out, 'diary.1')}" in text
    assert f"item.coat 3 × The Coat {mark_of(printed.out, 'item.coat')}" in text


def test_a_long_id_is_listed_whole(tmp_path: Path) -> None:
    bundle = held_sample()
    bundle["world"]["items"][1]["id"] = "grandmothers-handbag-and-hat"
    settings = Settings(contents=True, cards="item.*")
    text = listed(print_sheets(bundle, tmp_path / "x.pdf", settings).out)
    assert "item.grandmothers-handbag-and-hat " in text


def test_both_sides_say_draft_card_and_mark(printed: PrintResult) -> None:
    mark = mark_of(printed.out, "diary.1")
    front, back = pages(printed.out)[2:4]
    for text in (slot(front, 0, 10.5, 16.5), slot(back, 2, 10.5, 16.5)):
        assert text.endswith(f"The Hum · draft 3diary.1 · {mark}")


def test_each_sheet_says_its_draft(printed: PrintResult) -> None:
    text = pages(printed.out)[2].extract_text()
    assert "Diary · The Hum" in text and " · front · 0123456789ab · draft 3" in text


def test_a_long_list_takes_several_pages(tmp_path: Path) -> None:
    result = print_sheets(sample(rumors=240), tmp_path / "x.pdf", Settings(contents=True))
    last, before = pages(result.out)[-1], pages(result.out)[-2]
    assert "rumor.echo.104 " in before.extract_text()
    assert "rumor.echo.240 " in last.extract_text()
    for page in (before, last):
        assert all(char["top"] > 10 * MM and char["bottom"] < 287 * MM for char in page.chars)


def test_a_mark_changes_with_the_words_and_only_with_them(tmp_path: Path) -> None:
    def mark(bundle: Data, **options: str) -> str:
        settings = Settings(cards="diary.*", **{"draft": "draft 1", **options})  # type: ignore[arg-type]
        return mark_of(print_sheets(bundle, tmp_path / "x.pdf", settings).out, "diary.2")

    first = mark(sample())
    assert first == mark(sample(), ink="low", size="tarot", draft="other")
    assert first == mark(changed(sample(), diary__1__front__text__0="Other words."))
    assert first != mark(changed(sample(), diary__2__back__text__0="Other words."))


def test_only_what_has_changed(tmp_path: Path) -> None:
    old = sample()
    old["hash"] = "sha256:" + "fedcba9876543210" * 4
    new = changed(old, diary__2__back__text__0="Other words.", rumor__hum__1__title="Other")
    new["hash"] = "sha256:" + "0123456789abcdef" * 4
    del new["school"][1]
    del old["rumors"][4]
    result = print_sheets(new, tmp_path / "x.pdf", Settings(contents=True), since=old)
    assert result.changes is not None
    assert result.changes.changed == {
        "diary.2": ("back",),
        "rumor.hum.1": ("front",),
        "rumor.hum.5": ("new",),
    }
    assert result.changes.gone == {"school.2": "Snow 2"}
    text = listed(result.out)
    assert "Only what has changed since fedcba987654" in text
    assert "diary.2 back changed: It Starts Again 2" in text
    assert "rumor.hum.5 new: Radio 5" in text
    assert "Take these out of the box" in text and "school.2 Snow 2" in text
    assert result.cards == 3
    assert "diary.3" not in "".join(page.extract_text() for page in pages(result.out))


def test_nothing_has_changed(tmp_path: Path) -> None:
    result = print_sheets(sample(), tmp_path / "x.pdf", since=sample())
    assert (result.cards, result.pages) == (0, 0)
    assert not list(tmp_path.iterdir())


def test_an_older_bundle_that_could_not_be_printed_can_be_compared(tmp_path: Path) -> None:
    old = changed(sample(), diary__2__back__text__0="word " * 300)
    result = print_sheets(sample(), tmp_path / "x.pdf", since=old)
    assert result.changes is not None and set(result.changes.changed) == {"diary.2"}
    broken = sample()
    broken["strings"].pop("diary.2.title")
    with pytest.raises(ChoiceError, match="older bundle is broken"):
        print_sheets(sample(), tmp_path / "x.pdf", since=broken)


@pytest.mark.parametrize(
    ("wanted", "cards"),
    [
        ("diary.1", 1),
        ("diary.*,school.*", 3),
        ("scenario, chore.*", 2),
        ("deck:items", 4),
        ("deck:*", 41),
        ("tag:CLUB", 1),
        ("tag:iconic", 1),
        ("tag:hum", 1),
        ("item.knife,tag:CLUB", 1),
    ],
)
def test_cards_by_id_deck_or_tag(tmp_path: Path, wanted: str, cards: int) -> None:
    bundle = held_sample()
    bundle["diary"] += sample(diary=2)["diary"][1:]
    bundle["strings"] |= sample(diary=2)["strings"]
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards=wanted)).cards == cards


def test_copies(tmp_path: Path) -> None:
    assert print_sheets(held_sample(), tmp_path / "x.pdf", Settings(cards="item.*", copies=2)).cards == 8


def test_a_draft_mark_that_is_too_long() -> None:
    with pytest.raises(ChoiceError, match="16 have room"):
        Settings(draft="the very last draft")
