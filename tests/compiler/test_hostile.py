"""Files and bundles that mean harm, or are broken in unusual ways: a clear message, and soon."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import Unreadable, canonical, compile_path, content_hash, validate_bundle
from loopwright_compiler.project import plain_files

from .examples import NOWHERE, compile_small, put, put_card, small


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Every answer takes under two seconds of work; a busy machine does not count."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 2


def codes(folder: Path, **files: str) -> set[str]:
    """The codes found in the small scenario with these files."""
    return {item.code for item in compile_small(folder, **files).diagnostics}


def board_codes(folder: Path, text: str) -> set[str]:
    """The codes found when the world's board file holds this text."""
    scenario = small(folder)
    put(scenario, {"world/board.yaml": text})
    return {item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics}


BOMB = "a: &a [x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOMB, "LW0402"),
        ("[" * 10_000, "LW0403"),
        ("a: " + "[" * 10_000 + "]" * 10_000, "LW0403"),
        ("{" * 10_000, "LW0403"),
        ("- " * 10_000, "LW0403"),
        ("\n".join(" " * level + "a:" for level in range(600)), "LW0403"),
        ("- 1\n" * 60_000, "LW0403"),
        ("x" * 300_000, "LW0403"),
        ("a: !!python/object/apply:os.system [ls]", "LW0402"),
        ("a: 1\n---\nb: 2\n", "LW0402"),
        ("a: [1, 2", "LW0401"),
        ("\tgrid: 1", "LW0401"),
        ("", "LW0405"),
        ("just words", "LW0405"),
        ("? [a]\n: b\n", "LW0406"),
    ],
)
def test_yaml(text: str, code: str, tmp_path: Path) -> None:
    assert code in board_codes(tmp_path, text)


def test_a_broken_board_makes_no_unknown_locations(tmp_path: Path) -> None:
    assert board_codes(tmp_path, "grid: [") == {"LW0401"}


def test_files_that_are_not_text(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    (scenario / "diary.loop").write_bytes(b"diary 1 \xff\xfe\n")
    (scenario / "rumors.loop").write_bytes(b"\0\0\0")
    diagnostic_codes = [item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics]
    assert diagnostic_codes == ["LW0001", "LW0002"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    assert codes(tmp_path, diary__loop="#" * (plain_files.FILE_BYTES + 1)) == {"LW0003"}


def test_links_out_of_the_folder(tmp_path: Path) -> None:
    secret = tmp_path / "secret.loop"
    secret.write_text("password", "utf-8")
    scenario = small(tmp_path / "project")
    (scenario / "diary.loop").unlink()
    (scenario / "diary.loop").symlink_to(secret)
    checked = compile_path(scenario, bundled=NOWHERE)
    assert [item.code for item in checked.diagnostics] == ["LW0024"]
    assert "password" not in "".join(checked.sources.values())


def test_links_in_a_circle(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    (scenario / "diary.loop").unlink()
    (scenario / "diary.loop").symlink_to(scenario / "diary.loop")
    (diagnostic,) = compile_path(scenario, bundled=NOWHERE).diagnostics
    assert diagnostic.code in ("LW0020", "LW0023")


def test_files_without_the_right_to_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    scenario = small(tmp_path)
    monkeypatch.setattr(plain_files, "read", refuse)
    (diagnostic,) = compile_path(scenario, bundled=NOWHERE).diagnostics
    assert diagnostic.code == "LW0023"
    assert diagnostic.message.endswith("cannot be read: Permission denied.")


def test_a_file_that_is_a_folder(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    (scenario / "diary.loop").unlink()
    (scenario / "diary.loop").mkdir()
    assert [item.code for item in compile_path(scenario, bundled=NOWHERE).diagnostics] == ["LW0020"]


def test_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_files, "PROJECT_FILES", 5)
    assert "LW0025" in codes(tmp_path)


def test_too_many_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_files, "CARDS", 5)
    assert codes(tmp_path) == {"LW0338"}


@pytest.mark.parametrize(
    "place", ["no-such-folder", "empty", "notes.txt", "scenarios-only", "worlds/small", "no\0name"]
)
def test_nothing_to_read(place: str, tmp_path: Path) -> None:
    small(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "scenarios-only" / "scenarios").mkdir(parents=True)
    (tmp_path / "notes.txt").write_text("", "utf-8")
    with pytest.raises(Unreadable) as error:
        compile_path(tmp_path / place, bundled=NOWHERE)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("body", ["if insight >= 1", "choose"])
def test_deep_cards_are_refused_by_the_language(body: str, tmp_path: Path) -> None:
    scenario = small(tmp_path)
    lines = [f"{'  ' * level}{body}" for level in range(1, 10_000)]
    put_card(scenario, 'rumor hum 7 "Deep" at A\n' + "\n".join(lines[:200]) + "\n")
    checked = compile_path(scenario, bundled=NOWHERE)
    assert checked.bundle is None
    assert all(item.code.startswith("LW01") for item in checked.diagnostics)


def _nested(levels: int) -> dict[str, Any]:
    block: dict[str, Any] = {"id": "deep", "effects": []}
    for level in range(levels):
        flag = {"op": "flag", "flag": "met-astronomer"}
        empty = {"id": f"else.{level}", "effects": []}
        block = {
            "id": f"then.{level}",
            "effects": [{"do": "if", "condition": flag, "then": block, "else": empty}],
        }
    return block


class TestBundles:
    """Bundles from strangers."""

    @pytest.fixture
    def bundle(self, tmp_path: Path) -> dict[str, Any]:
        small_bundle = compile_small(tmp_path).bundle
        assert small_bundle is not None
        data: dict[str, Any] = json.loads(canonical(small_bundle))
        return data

    def test_a_good_one(self, bundle: dict[str, Any]) -> None:
        assert validate_bundle(bundle) == []

    @pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": "zip"}, [[[[]]]]])
    def test_something_else(self, data: object) -> None:
        assert validate_bundle(data) == ["$: this is not a Loopwright bundle"]

    @pytest.mark.parametrize("version", [0, 2, 3, 5, "4", None, True, 10**40, [1]])
    def test_another_version(self, bundle: dict[str, Any], version: object) -> None:
        bundle["schema_version"] = version
        (message,) = validate_bundle(bundle)
        assert message.startswith("$.schema_version: the bundle has version")

    def test_changed_by_hand(self, bundle: dict[str, Any]) -> None:
        bundle["scenario"]["weeks"] = 2
        assert validate_bundle(bundle) == ["$.hash: the content was changed after the bundle was built"]

    def test_an_unknown_verb_is_named_with_its_place(self, bundle: dict[str, Any]) -> None:
        bundle["rumors"][0]["block"]["effects"][1]["do"] = "explode"
        assert validate_bundle(bundle) == ["$.rumors[0].block.effects[1].do: 'explode' is not known"]

    def test_an_argument_of_another_kind(self, bundle: dict[str, Any]) -> None:
        bundle["rumors"][0]["block"]["effects"][1]["success"]["effects"][0]["tag"] = 7
        (message,) = validate_bundle(bundle)
        assert message.startswith("$.rumors[0].block.effects[1].success.effects[0].tag: 7")

    @pytest.mark.parametrize("levels", [100, 10_000])
    def test_deep(self, bundle: dict[str, Any], levels: int) -> None:
        bundle["rumors"][0]["block"] = _nested(levels)
        assert validate_bundle(bundle) == ["$: nested deeper than 64 levels"]

    def test_deep_but_not_too_deep(self, bundle: dict[str, Any]) -> None:
        bundle["rumors"][0]["block"] = _nested(30)
        bundle["hash"] = content_hash(bundle)
        assert validate_bundle(bundle) == []

    def test_masses(self, bundle: dict[str, Any]) -> None:
        nothing = {"do": "nothing"}
        bundle["rumors"][0]["block"]["effects"] = [nothing] * (plain_files.EFFECTS + 1)
        (message,) = validate_bundle(bundle)
        assert "at most 20000" in message

    def test_fractions_and_half_characters(self, bundle: dict[str, Any]) -> None:
        assert validate_bundle({**bundle, "school": [1.0]}) == ["$: 1.0 is not a whole number"]
        bundle["strings"]["scenario.title"] = "\ud800"
        assert validate_bundle(bundle) == ["$: a text holds characters that cannot be written"]
