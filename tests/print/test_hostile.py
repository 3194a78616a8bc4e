"""Texts that nobody expects, in every field that is printed: shown as they are, or refused at their place."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as trials
from hypothesis import strategies as st
from loopwright_compiler.print import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.semantics.markup import plain

from ..pdf_pages import pages
from ..sweep_length import times
from .sample import Data, Maker, changed, held_sample, sample, slot

# Every text of a bundle that is printed, the card that shows it, and on what line the sample has it.
FIELDS = {
    "scenario.title": ("scenario", 1),
    "scenario.text": ("scenario", 2),
    "diary.1.title": ("diary.1", 101),
    "diary.1.front.text.0": ("diary.1", 101),
    "diary.1.front.text.2": ("diary.1", 101),
    "diary.1.back.text.3": ("diary.1", 101),
    "rumor.hum.1.title": ("rumor.hum.1", 201),
    "world.B": ("rumor.hum.1", 3),
    "school.1.text.1": ("school.1", 301),
    "world.heron": ("machine.heron", 4),
    "machine.heron.about": ("machine.heron", 4),
    "response.heron.standard.alert.text.0": ("response.heron.standard", 400),
    "kid.tuva.name": ("kid.tuva", 5),
    "kid.tuva.about": ("kid.tuva", 5),
    "item.knife.name": ("item.knife", 500),
    "anomaly.marble.text.0": ("anomaly.marble", 500),
    "flag.met-astronomer.name": ("scenario", 9),
    "counter.tremor.name": ("scenario", 9),
}
PLAIN = "<b>&amp; %s</b> ((\\\\n"
REFUSED = {"left": "\u05d0", "hidden": "\u202e", "nothing": "\x00", "half": "\ud800", "emoji": "👩\u200d👧"}


@pytest.fixture(scope="module")
def full() -> Data:
    """A bundle that has all these fields."""
    bundle = held_sample()
    for name in ("flag.met-astronomer.name", "counter.tremor.name"):
        Maker(bundle).string(name, "Thing", 9)
    return bundle


def printed(bundle: Data, folder: Path, cards: str, **options: Any) -> str:
    """All that the pages of these cards say."""
    chosen = Settings(**{"cards": cards, "layout": "duplex", **options})
    out = print_sheets(bundle, folder / "x.pdf", chosen).out
    return " ".join("".join(char["text"] for page in pages(out) for char in page.chars).split())


@pytest.mark.parametrize("field", FIELDS)
def test_marks_of_others_are_letters(full: Data, tmp_path: Path, field: str) -> None:
    bundle = changed(full, **{field: PLAIN})
    wanted = r"<b>&amp; %s</b> ((" + ("\\\\n" if field.startswith(("flag", "counter")) else "\\n")
    assert wanted in printed(bundle, tmp_path, FIELDS[field][0])


@pytest.mark.parametrize("field", FIELDS)
def test_what_cannot_be_printed_is_refused_at_its_line(full: Data, tmp_path: Path, field: str) -> None:
    card, line = FIELDS[field]
    for nasty in REFUSED.values():
        with pytest.raises(PrintError) as caught:
            printed(changed(full, **{field: f"A{nasty}b"}), tmp_path, card)
        for diagnostic in caught.value.diagnostics:
            assert (diagnostic.code, diagnostic.path, diagnostic.span.line) == ("LW0603", "cards.loop", line)
            assert "U+" in diagnostic.message and diagnostic.hint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("field", FIELDS)
def test_a_word_without_end_is_refused_at_its_line(full: Data, tmp_path: Path, field: str) -> None:
    card, line = FIELDS[field]
    with pytest.raises(PrintError) as caught:
        printed(changed(full, **{field: "m" * 2_000}), tmp_path, card)
    for diagnostic in caught.value.diagnostics:
        assert diagnostic.code in ("LW0601", "LW0602")
        assert len(diagnostic.message) < 300
    assert (diagnostic.path, diagnostic.span.line) == ("cards.loop", line)


def test_a_title_is_checked_whatever_cards_are_chosen(full: Data, tmp_path: Path) -> None:
    with pytest.raises(PrintError, match=r"cards\.loop:1: .*U\+05D0"):
        printed(changed(full, **{"scenario.title": "א"}), tmp_path, "diary.1")
    assert "Rad" in printed(changed(full, **{"scenario.title": "Ra\u00addio\u0301\n x"}), tmp_path, "diary.1")


@pytest.mark.parametrize("nasty", REFUSED.values(), ids=REFUSED)
def test_a_draft_mark(full: Data, tmp_path: Path, nasty: str) -> None:
    with pytest.raises(ChoiceError, match=r"the draft mark holds U\+"):
        printed(full, tmp_path, "diary.1", draft=nasty)
    assert "<b>&% ((" in printed(full, tmp_path, "diary.1", draft="<b>&% ((", contents=True)


def test_titles_of_an_older_draft(full: Data, tmp_path: Path) -> None:
    old = changed(full, **{"diary.1.title": "Old א\x00\ud800 title"})
    old["diary"].append({**old["diary"][0], "id": "diary.9", "number": 9})
    result = print_sheets(full, tmp_path / "x.pdf", Settings(contents=True), since=old)
    assert "diary.9 Old title" in " ".join(pages(result.out)[-1].extract_text().split())


@pytest.mark.parametrize(
    "text",
    [
        "a" * 300_000,
        "[" * 100_000,
        "x: " * 20_000,
        "a: &a [1,1,1]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\n",
        "paints: !!python/object:os.system {}\n",
        'paints: {ink: {fill: "#112233", width: 1e400}}\n',
        "? [1]\n: 2\n",
        "\ufeff---\n...\n---\n",
        "words: {diary: {number: 3}}\n",
        "sides: {diary-front: {art: [{path: 'M1e999 0', paint: ink}]}}\n",
        "paints: {ink: {line: '#112233', width: -1}}\n",
        "sides: {diary-front: {art: [{stripes: [0, 0, 63, 88, 0], paint: ink}]}}\n",
        "sides: {diary-front: {art: [{rings: [0, 0, 1, 20, -1], paint: ink}]}}\n",
    ],
    ids=lambda text: ascii(text)[1:24],
)
def test_a_theme_that_would_break_things(tmp_path: Path, text: str) -> None:
    (tmp_path / "house.yaml").write_text(text, "utf-8")
    with pytest.raises(ChoiceError, match=r"house\.yaml:\d+:\d+: |the theme .*house\.yaml cannot be read"):
        printed(sample(diary=1), tmp_path, "diary.1", theme=tmp_path / "house.yaml")


LETTERS = st.characters(categories=None, exclude_characters="{}\u00ad")
COMMON = st.sampled_from("aeåß&<>%()\\*\"' \t\n.-–é\u0301漢\u202eא☠\ud83d")


@trials(max_examples=times(20), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(COMMON, max_size=40) | st.text(LETTERS | COMMON, max_size=12))
@example("\\n \\* \\\\ *a*b **")
def test_any_text_is_printed_exactly_or_refused(tmp_path: Path, text: str) -> None:
    bundle = changed(sample(diary=1, rumors=1, school=1), diary__1__front__text__0=text)
    bundle = json.loads(json.dumps(bundle))
    (tmp_path / "as-written.yaml").write_text("quotes: false\n")
    settings = Settings(cards="diary.1", layout="fronts", theme=tmp_path / "as-written.yaml")
    try:
        out = print_sheets(bundle, tmp_path / "x.pdf", settings).out
    except PrintError as refused:
        assert {diagnostic.code for diagnostic in refused.diagnostics} <= {"LW0601", "LW0602", "LW0603"}
        return
    wanted = " ".join(unicodedata.normalize("NFC", plain(text)).split())
    assert wanted in slot(pages(out)[0], 0, 10.5, 16.5)
