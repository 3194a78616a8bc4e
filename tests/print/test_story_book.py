"""The story book: what is read only when it is reached stands apart from the cards, under numbers."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path

import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.story_book import BookEntry, BookPages, book_of, taken_apart
from loopwright_compiler.print.theme.load import load

from ..games import boxes
from ..pdf_pages import pages
from .sample import Data, sample

TOLD = "They cut the cable at noon, and nobody asks why."
NEXT = "In the evening it hums again."


@pytest.fixture(scope="module")
def story() -> Data:
    """The sample with two paragraphs where a rumor's test succeeds, and an opening that all may read."""
    data: Data = deepcopy(sample())
    rumor = data["rumors"][0]
    success = {"id": "rumor.book.success", "effects": [tell(f"rumor.book.success.text.{n}") for n in (1, 2)]}
    failure = {"id": "rumor.book.failure", "effects": [{"do": "insight", "by": 1}]}
    test = {"do": "test", "id": "rumor.book.test", "trait": "BRAVE", "combos": [], "tags": []}
    opening = f"{rumor['id']}.block.text.1"
    rumor["block"] = {
        "id": f"{rumor['id']}.block",
        "effects": [tell(opening), {**test, "success": success, "failure": failure}],
    }
    rumor["text"] = [["prose", opening], *(["prose", f"rumor.book.success.text.{n}"] for n in (1, 2))]
    data["strings"] |= {
        opening: "A cable lies there.",
        "rumor.book.success.text.1": TOLD,
        "rumor.book.success.text.2": NEXT,
    }
    return data


def tell(text: str) -> Data:
    return {"do": "tell", "text": text}


def said(number: int) -> str:
    return f"Read {number}."


def test_what_follows_each_other_is_one_entry(story: Data) -> None:
    apart, entries = taken_apart(story, said)  # type: ignore[arg-type]
    entry = next(entry for entry in entries if TOLD in entry.texts)
    assert entry.texts == (TOLD, NEXT)
    assert apart["strings"]["rumor.book.success.text.1"] == f"Read {entry.number}."
    rumor = apart["rumors"][0]  # type: ignore[typeddict-item]
    assert [sid for _, sid in rumor["text"]][1:] == ["rumor.book.success.text.1"]
    assert len(rumor["block"]["effects"][1]["success"]["effects"]) == 1
    assert story["strings"]["rumor.book.success.text.1"] == TOLD


def test_a_named_effect_is_in_the_book_once() -> None:
    """Though its block stands with its name, and where a section does it."""
    entries = book_of(boxes.mad_maxence())
    assert all(not text.isdigit() for entry in entries for text in entry.texts)
    assert len({entry.texts for entry in entries}) == len(entries)


def test_what_begins_a_card_stays_on_it(story: Data) -> None:
    _, entries = taken_apart(story, said)  # type: ignore[arg-type]
    assert not any("A cable lies there." in entry.texts for entry in entries)


def test_numbers_are_shuffled_and_always_the_same(story: Data) -> None:
    entries = taken_apart(story, said)[1]  # type: ignore[arg-type]
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    again: list[BookEntry] = taken_apart(deepcopy(story), said)[1]  # type: ignore[arg-type]
    assert entries == again


def test_the_words_stand_in_the_book_alone(story: Data, tmp_path: Path) -> None:
    """On the card stands the number under which they are found; without the option all is as it was."""
    chosen = f"{story['rumors'][0]['id']}"
    settings = Settings(cards=chosen, story_book=True, contents=True)
    texts = [page.extract_text() for page in pages(print_sheets(story, tmp_path / "x.pdf", settings).out)]  # type: ignore[arg-type]
    (number,) = (
        entry.number
        for entry in taken_apart(story, said)[1]  # type: ignore[arg-type]
        if TOLD in entry.texts
    )
    assert re.search(rf"Read\s+{number}\s+in the story", texts[0])
    assert "nobody asks" not in texts[0]
    book = next(text for text in texts if "Story book" in text)
    assert "They cut the cable at noon" in book and re.search(rf"^{number}$", book, re.MULTILINE)
    plain = pages(print_sheets(story, tmp_path / "y.pdf", Settings(cards=chosen)).out)  # type: ignore[arg-type]
    assert "nobody asks" in plain[0].extract_text()


def test_headings_are_whole(story: Data) -> None:
    """A title goes over the whole page, a long heading of a section over several lines of its column."""
    theme = load("full", "en", None)
    long = "The House in the Median, Which Nobody Has Seen From the Road Since the Bridge Fell"
    (page, *_) = BookPages(theme, Problems(story), Size(210_000, 297_000)).all(  # type: ignore[arg-type]
        f"Story book · {long}", [BookEntry(long, (TOLD,)), BookEntry(2, (NEXT,))]
    )
    lines = [(line.y, " ".join(word.text for word in line.line.words)) for line in page.lines]
    told = " ".join(text for _, text in lines)
    assert told.count("Since the Bridge Fell") == 2 and TOLD in told and NEXT in told
    assert [y for y, _ in lines] == sorted(y for y, _ in lines)
