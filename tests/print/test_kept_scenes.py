"""Scenes that are kept from one run to the next: the same drawing without drawing, and never a wrong one."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.inks.separation import COATED, separation
from loopwright_compiler.print.scenes import Scene, SceneFrame, colours, compose, low_ink, own, pdf
from loopwright_compiler.print.scenes.compose import Subject, Thing
from loopwright_compiler.print.scenes.pdf import KeptScenes
from loopwright_dsl import user_cache

from .sample import sample

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_CACHE_HOME")

HEADER = SceneFrame(-3, -3, 66, 31, 12.2)
TOWER = {"drawn": {"tower": {"parts": [{"path": "M42 100 L46 10 H54 L58 100 Z"}]}}, "of": {"here": "tower"}}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(user_cache.NO_CACHE, raising=False)
    return tmp_path / "cache" / "loopwright" / pdf.FOLDER


def without_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every attempt to draw a scene fail."""
    monkeypatch.delattr(pdf, "drawn")


def scene(card: str, motifs: own.Own = own.NO_OWN) -> Scene:
    (plan,) = compose([Subject(card, (Thing("here", ("A kiosk",)),))], motifs=motifs.of, own=motifs.drawn)
    return plan


def stream(scenes: KeptScenes, plan: Scene, frame: SceneFrame = HEADER, ink: str = "#9f2f26") -> bytes:
    mark = scenes.mark(plan, colours(ink) if ink else low_ink(), frame, None)
    return scenes.drawing(mark)[1]


def test_a_file_is_the_same_with_and_without_kept_scenes(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    print_sheets(sample(diary=3), tmp_path / "first.pdf", Settings())
    (file,) = cache.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    with monkeypatch.context() as patch:
        without_drawing(patch)
        print_sheets(sample(diary=3), tmp_path / "second.pdf", Settings())
    monkeypatch.setenv(user_cache.NO_CACHE, "1")
    print_sheets(sample(diary=3), tmp_path / "third.pdf", Settings())
    first, *others = (tmp_path / f"{name}.pdf" for name in ("first", "second", "third"))
    assert [other.read_bytes() for other in others] == [first.read_bytes()] * 2


def test_only_what_is_new_is_drawn_and_then_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = KeptScenes("box")
    one = stream(before, scene("one"))
    before.keep()
    after = KeptScenes("box")
    two = stream(after, scene("two"))
    after.keep()
    without_drawing(monkeypatch)
    again = KeptScenes("box")
    assert (stream(again, scene("one")), stream(again, scene("two"))) == (one, two)
    with pytest.raises(NameError):
        stream(KeptScenes("another box"), scene("one"))


def test_whatever_a_drawing_depends_on_tells_it_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = KeptScenes("box")
    stream(scenes, scene("one"))
    scenes.keep()
    without_drawing(monkeypatch)
    scenes = KeptScenes("box")
    for plan, frame, ink in (
        (scene("two"), HEADER, "#9f2f26"),
        (scene("one"), HEADER._replace(foot=30), "#9f2f26"),
        (scene("one"), HEADER._replace(disc=(52.9, 9.6)), "#9f2f26"),
        (scene("one"), HEADER, "#17304c"),
        (scene("one"), HEADER, ""),
    ):
        with pytest.raises(NameError):
            stream(scenes, plan, frame, ink)
    with pytest.raises(NameError):
        scenes.mark(scene("one"), colours("#9f2f26"), HEADER, separation(COATED.read_bytes(), COATED.name))


@pytest.mark.parametrize("damage", [b"", b"\n", b"nonsense", b"0" * 64 + b"\n[[1,2"])
def test_a_damaged_file_is_drawn_anew_and_replaced(cache: Path, damage: bytes) -> None:
    scenes = KeptScenes("box")
    drawn = stream(scenes, scene("one"))
    scenes.keep()
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage or whole.replace(whole[-9:], b"x" * 9))
    scenes = KeptScenes("box")
    assert stream(scenes, scene("one")) == drawn
    scenes.keep()
    assert file.read_bytes() == whole


def test_what_others_may_have_written_is_not_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = KeptScenes("box")
    stream(scenes, scene("one"))
    scenes.keep()
    (file,) = cache.iterdir()
    file.chmod(0o666)
    without_drawing(monkeypatch)
    with pytest.raises(NameError):
        stream(KeptScenes("box"), scene("one"))


def test_a_motif_of_the_author_is_drawn_each_time(cache: Path) -> None:
    scenes = KeptScenes("box")
    stream(scenes, scene("one", own.motifs(TOWER)))
    scenes.keep()
    assert not cache.exists()


def test_a_file_with_motifs_of_the_author_is_always_the_same(tmp_path: Path) -> None:
    theme = tmp_path / "theme.yaml"
    theme.write_text(json.dumps({"motifs": {**TOWER, "of": {"diary.1": "tower", "B": "tower"}}}), "utf-8")
    files = [tmp_path / f"{number}.pdf" for number in range(2)]
    for file in files:
        print_sheets(sample(diary=3), file, Settings(theme=theme))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_of_many_boxes_the_newest_are_kept(cache: Path) -> None:
    for number in range(pdf.FILES + 3):
        scenes = KeptScenes(f"box {number}")
        stream(scenes, scene("one"))
        scenes.keep()
    assert len(list(cache.iterdir())) == pdf.FILES
