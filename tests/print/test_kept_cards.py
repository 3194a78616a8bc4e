"""Cards that are kept from one run to the next: the same file without drawing them, and never a wrong one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import reduce
from operator import getitem
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_compiler.print.cards import kept_cards, press
from loopwright_compiler.print.pdf.recorder import Recorder
from loopwright_compiler.print.prepare import printer_of
from loopwright_dsl import user_cache

from .sample import Data, changed, sample

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")

ROOT = Path(__file__).parents[2]
CARDS = {"diary": 3, "rumors": 4, "school": 2}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own, in which all that is new is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(user_cache.NO_CACHE, raising=False)
    monkeypatch.setattr(kept_cards, "FEW", 0)
    return tmp_path / "cache" / "loopwright" / kept_cards.FOLDER


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards that are drawn, and not as they were kept."""
    cards: list[str] = []
    side = Recorder.side

    def watched(self: Recorder, face: Any, *rest: Any) -> Any:
        cards.append(face.card)
        return side(self, face, *rest)

    monkeypatch.setattr(Recorder, "side", watched)
    return cards


def printed(bundle: Data, settings: Settings = Settings()) -> bytes:  # noqa: B008
    """The file of a bundle."""
    file = Path("cards.pdf")
    print_sheets(bundle, file, settings)
    return file.read_bytes()


def without(bundle: Data, settings: Settings = Settings()) -> bytes:  # noqa: B008
    """The file of a bundle as it is without anything kept."""
    with user_cache.unused():
        return printed(bundle, settings)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_only_an_edited_card_is_drawn_again(drawn: list[str], cache: Path) -> None:
    bundle = sample(**CARDS)
    first = printed(bundle)
    (file,) = cache.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(set(drawn)) > 15
    drawn.clear()
    assert printed(bundle) == first
    assert drawn == []
    edited = changed(bundle, diary__2__front__text__1="Another text for this card.")
    second = printed(edited)
    assert set(drawn) == {"diary.2"}
    assert second == without(edited) != first
    drawn.clear()
    assert printed(edited) == second
    assert drawn == []


def test_the_same_is_printed_with_and_without_kept_cards() -> None:
    """Texts and cards come, go and change; some make others of their deck change their form."""
    random, base = Random(5), sample(**CARDS)
    texts = [id for id in base["strings"] if id.startswith(("diary", "rumor", "school")) and ".text" in id]
    for number in range(8):
        bundle = changed(base)
        for id in random.sample(texts, number % 4):
            bundle["strings"][id] = random.choice(("word " * 22, "Åsa – “Ödla” {BRAVE}", "Short."))
        if number % 3 == 2:
            bundle["rumors"].pop(random.randrange(4))
        if number == 6:
            bundle["diary"][0]["sides"]["front"]["text"].pop()
        assert printed(bundle) == without(bundle)


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all numbers and truths in a part of a bundle."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*way, key))
    elif isinstance(data, int):
        yield way


@pytest.mark.parametrize("kit", [False, True], ids=["tales", "kit"])
def test_no_card_shows_what_another_one_says_by_itself(kit: bool) -> None:
    """A number of one card alone may change; no other that was kept may have shown it."""
    base = compiled("tests/fixtures/motel") if kit else sample(diary=1, rumors=2, school=1)
    ways = [way for part in printer_of(base, Settings()).ALONE for way in places(base[part], (part,))]
    assert len(ways) >= 8
    for *way, last in Random(1).sample(ways, 2 if kit else 8):
        bundle = changed(base)
        part: Any = reduce(getitem, way, bundle)
        value = part[last]
        part[last] = not value if isinstance(value, bool) else value + 1
        printed(base)
        assert printed(bundle) == without(bundle), (way, last)


def compiled(path: str) -> Data:
    """The bundle of a scenario."""
    bundle: Any = compile_path(ROOT / path, bundled=ROOT / "content").bundle
    return changed(bundle)


def test_what_was_gathered_from_all_cards_is_drawn_again(drawn: list[str]) -> None:
    """The secrets sheet has rows that cards speak of, the reference card signs that cards bear."""
    base = compiled("tests/fixtures/motel")
    pool = next(card for card in base["cards"] if card["id"] == "place.pool")
    met = {"op": "flag", "flag": "visited-pool"}
    waits = {"event": None, "condition": met, "each_time": True, "limit": None, "text": []}
    pool["listeners"] = [{**waits, "block": {"id": "place.pool.when.1", "effects": [{"do": "nothing"}]}}]
    printed(base)
    drawn.clear()
    pool["listeners"], pool["block"]["effects"] = [], []
    second = printed(base)
    assert set(drawn) >= {"place.pool", "reference", "secrets.1"}
    assert second == without(base)


def test_a_title_is_drawn_again_where_it_stands(drawn: list[str]) -> None:
    base = compiled("content/the-loop")
    base["cards"] = [
        card for card in base["cards"] if card["kind"] == "agent" or card["id"] == "artifact.ink"
    ]
    printed(base)
    drawn.clear()
    edited = changed(base, agent__quill__title="Another")
    second = printed(edited)
    assert set(drawn) == {"agent.quill", "artifact.ink"}
    assert second == without(edited)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(bleed=5.0),
        Settings(bleed=2.0, back_bleed=3.0),
        Settings(back_bleed=3.0, copies=2),
        Settings(press=True, copies=2, draft="2nd"),
        Settings(layout="fronts", ink="low", story_book=True, size="tarot"),
    ],
    ids=lambda settings: settings.layout,
)
def test_each_way_of_printing_has_cards_of_its_own(settings: Settings) -> None:
    bundle = sample(diary=1, rumors=1, school=1)
    printed(bundle)
    expected = without(bundle, settings)
    assert [printed(bundle, settings) for _ in range(2)] == [expected] * 2


def test_what_was_not_measured_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit can ask cards that were kept how they look in a size that nobody asked for before."""
    bundle = sample(**CARDS)
    printed(bundle)
    kept: list[bool] = []
    measured = press.Press._measured

    def watched(self: press.Press, deck: Any, cards: Any) -> Any:
        kept.append(cards is not None)
        return measured(self, deck, cards)

    monkeypatch.setattr(press.Press, "_measured", watched)
    edited = changed(bundle, rumor__hum__1__text__1="word " * 75, rumor__echo__2__text__1="word " * 75)
    second = printed(edited)
    assert False in kept
    assert second == without(edited)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"0" * 64 + b"\n{}", b'\n{"diary.1": []}'])
def test_a_damaged_file_is_replaced(cache: Path, damage: bytes) -> None:
    bundle = sample(diary=1)
    first = printed(bundle)
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage or whole.replace(whole[-9:], b"x" * 9))
    assert printed(bundle) == first
    assert file.read_bytes() == whole


def test_cards_whose_scenes_are_not_kept_are_drawn(cache: Path, drawn: list[str]) -> None:
    bundle = sample(diary=1)
    first = printed(bundle)
    for file in (cache.parent / "scenes").iterdir():
        file.unlink()
    drawn.clear()
    assert printed(bundle) == first
    assert drawn


def test_a_file_is_not_written_for_a_few_cards(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = sample(diary=2)
    printed(bundle)
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    monkeypatch.setattr(kept_cards, "FEW", 1)
    printed(changed(bundle, diary__1__front__text__1="Another text."))
    assert file.read_bytes() == whole
    printed(changed(bundle, diary__1__title="Another title."))
    assert set(json.loads(file.read_bytes().partition(b"\n")[2])) > {"diary.1", "diary.2"}


def test_nothing_is_kept_of_an_authors_files_or_of_cards_that_are_refused(
    tmp_path: Path, cache: Path
) -> None:
    bundle = sample(diary=1)
    theme = tmp_path / "theme.yaml"
    theme.write_text("paints: {ink: {fill: '#101010'}}", "utf-8")
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for settings in (Settings(theme=theme), Settings(pictures=pictures), Settings(cards="diary.1")):
        printed(bundle, settings)
    bundle["strings"][bundle["diary"][0]["title"]] = "A \u2603\ufe0f title"
    with pytest.raises(PrintError):
        printed(bundle)
    assert not cache.exists()
