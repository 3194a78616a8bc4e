"""Texts that are kept from one run to the next: the same lines without setting, and never wrong ones."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_compiler.print.cards import kept_texts, typesetter
from loopwright_compiler.print.cards.kept_texts import KeptTexts
from loopwright_compiler.print.cards.typesetter import Type, Typesetter
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.theme.load import load
from loopwright_compiler.print.theme.theme import Theme
from loopwright_dsl import user_cache

from .sample import sample

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")

THEME = load("full")
TYPE = Type("rows", 9.0, 4.0)
TEXT = 'Six houses {BRAVE} on *Rowan Road* share one line; "this" week there is a **seventh** on it.'


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own, in which all that is new is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(user_cache.NO_CACHE, raising=False)
    monkeypatch.setattr(kept_texts, "FEW", 0)
    return tmp_path / "cache" / "loopwright" / kept_texts.FOLDER


def without_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every attempt to set a text fail."""
    monkeypatch.delattr(typesetter, "words")


def by_theme(theme: Theme = THEME, box: str = "box") -> Typesetter:
    return Typesetter(theme, Problems(sample()), KeptTexts(box, theme))


def read(by: Typesetter, text: str = TEXT, type: Type = TYPE, width: float = 40.0) -> object:
    """All that can be asked of a text, its lines as pens draw them."""
    lines = by.lines(text, type, width, "sid", "body")
    drawn = [(line.segments(), line._replace(tail=" ").segments(), line.width) for line in lines]
    return drawn, by.count(text, type, width, "sid"), by.width(text, type, "sid")


def keep(by: Typesetter) -> None:
    assert by.kept is not None
    by.kept.keep(by.known)


def test_a_file_is_the_same_with_and_without_kept_texts(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    print_sheets(sample(diary=3), tmp_path / "first.pdf", Settings())
    (file,) = cache.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    with monkeypatch.context() as patch:
        without_setting(patch)
        print_sheets(sample(diary=3), tmp_path / "second.pdf", Settings())
    monkeypatch.setenv(user_cache.NO_CACHE, "1")
    print_sheets(sample(diary=3), tmp_path / "third.pdf", Settings())
    first, *others = (tmp_path / f"{name}.pdf" for name in ("first", "second", "third"))
    assert [other.read_bytes() for other in others] == [first.read_bytes()] * 2


def test_only_what_is_new_is_set_and_then_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = by_theme()
    one = read(before)
    keep(before)
    after = by_theme()
    two = read(after, "Another text.")
    keep(after)
    without_setting(monkeypatch)
    assert (read(by_theme()), read(by_theme(), "Another text.")) == (one, two)


def test_whatever_lines_depend_on_tells_them_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    by = by_theme()
    read(by)
    keep(by)
    without_setting(monkeypatch)
    for other in (
        lambda: read(by_theme(), TEXT + "!"),
        lambda: read(by_theme(), type=TYPE._replace(family="bold")),
        lambda: read(by_theme(), type=TYPE._replace(size=9.25)),
        lambda: read(by_theme(), width=40.001),
        lambda: read(by_theme(box="another box")),
        lambda: read(by_theme(THEME._replace(lang="sv"))),
        lambda: read(by_theme(THEME._replace(quotes=None))),
        lambda: read(by_theme(THEME._replace(named=frozenset()))),
        lambda: read(by_theme(THEME._replace(families={**THEME.families, "rows": THEME.families["serif"]}))),
    ):
        with pytest.raises(NameError):
            other()


def test_nothing_is_kept_of_fonts_of_the_author(cache: Path) -> None:
    own = THEME.families["rows"]._replace(plain="/fonts/Own.ttf")
    by = Typesetter(THEME, Problems(sample()), KeptTexts("box", THEME._replace(families={"rows": own})))
    read(by)
    keep(by)
    assert not cache.exists()


def test_a_file_is_not_written_for_a_few_texts(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by = by_theme()
    read(by)
    keep(by)
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    monkeypatch.setattr(kept_texts, "FEW", 2)
    by = by_theme()
    read(by, "Another text.")
    keep(by)
    assert file.read_bytes() == whole


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"0" * 64 + b"\n[[1,2"])
def test_a_damaged_file_is_replaced(cache: Path, damage: bytes) -> None:
    by = by_theme()
    lines = read(by)
    keep(by)
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage or whole.replace(whole[-9:], b"x" * 9))
    by = by_theme()
    assert read(by) == lines
    keep(by)
    assert file.read_bytes() == whole


def test_a_text_that_cannot_be_printed_is_told_of_each_time(tmp_path: Path, cache: Path) -> None:
    bundle = sample(diary=3)
    sid = bundle["diary"][0]["title"]
    bundle["strings"][sid] = "A \u2603\ufe0f title"
    for _ in range(2):
        with pytest.raises(PrintError):
            print_sheets(bundle, tmp_path / "cards.pdf", Settings())
    assert not cache.exists()
