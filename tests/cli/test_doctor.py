"""`loopwright doctor`: what is installed, and what is missing for which command."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from loopwright.commands import doctor
from loopwright.core import own_translations
from loopwright.core.terminal_text import Paper
from loopwright_dsl import user_cache

from .conftest import Run

ROOT = Path(__file__).parents[2]


def state(name: str) -> str:
    """What is found of one thing."""
    return next(package.state for package in doctor.look() if package.name == name)


def test_a_sound_installation(run: Run) -> None:
    out = run("doctor").stdout
    assert out.endswith("Nothing is missing.\n")
    for name in ("Python", "lark", "fonts", "cache folder", "terminal", "bundled content"):
        assert re.search(rf"^ok +{name} ", out, re.MULTILINE), out
    data = json.loads(run("doctor", "--format", "json").stdout)
    assert data["summary"]["missing"] == 0
    assert {"name", "state", "found", "remedy"} == set(data["checks"][0])


def test_every_package_that_we_ask_for_is_looked_at() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    def names(lines: list[str]) -> set[str]:
        return {re.split(r"[<>=\[ ]", line)[0].lower() for line in lines}

    assert set(doctor.NEEDED) == names(project["dependencies"])
    extras = project["optional-dependencies"]
    for extra, (name, _) in doctor.EXTRAS.items():
        assert name in names(extras[extra])
    assert set(extras) - set(doctor.EXTRAS) == {"test", "lint", "bench", "site", "web"}


def test_what_is_missing_is_said_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "NEEDED", ("lark", "no-such-package"))
    monkeypatch.setattr(doctor, "EXTRAS", {"lsp": ("no-such-server", "loopwright lsp")})
    packages = {package.name: package for package in doctor.look()}
    assert packages["no-such-package"].state == "missing"
    assert "pip install" in packages["no-such-package"].remedy
    assert packages["no-such-server"].state == "note"
    assert "loopwright[lsp]" in packages["no-such-server"].remedy


def test_translations_of_ones_own_and_whether_they_are_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(own_translations, "of_user", lambda: tmp_path)

    def told() -> doctor.DoctorCheck:
        [check] = doctor.GROUPS["own translations"]()
        return check

    assert (told().state, told().found) == ("ok", f"none in {tmp_path}")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "de.po").touch()
    assert told().state == "note" and "not read" in told().found and "strings compile" in told().remedy
    (tmp_path / "rules" / "de.mo").touch()
    assert told().state == "ok" and told().found.endswith(f"read first: {Path('rules', 'de.mo')}")


def test_content_that_was_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("loopwright.core.scenario_paths.root", lambda: tmp_path)
    assert state("bundled content") == "missing"
    card = tmp_path / "scenarios" / "night" / "scenario.loop"
    card.parent.mkdir(parents=True)
    card.write_text('scenario night "Night"\n  weeks 1\n')
    assert state("bundled content") == "missing"


def test_a_part_that_cannot_be_loaded_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_name: str) -> None:
        raise OSError("cannot open resource")

    monkeypatch.setattr("loopwright_compiler.print.text.fonts.face", broken)
    assert state("fonts") == "missing"


def test_a_cache_that_cannot_be_written_is_a_note(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("")
    out = run("doctor", XDG_CACHE_HOME=os.fspath(tmp_path / "cache")).stdout
    assert re.search(r"^note +cache folder +cannot be written", out, re.MULTILINE)
    assert "XDG_CACHE_HOME" in out


@pytest.mark.parametrize("value", ["1", "yes", "", "0", "false", "False", "no"])
def test_the_cache_is_off_only_where_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str
) -> None:
    off = value in ("1", "yes")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv(user_cache.NO_CACHE, value)
    assert (user_cache.folder() is None) == off
    assert state("cache folder") == ("note" if off else "ok")


@pytest.mark.parametrize("columns", [60, 80])
def test_lines_end_where_the_terminal_does(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("loopwright.core.terminal_text.Paper.of", lambda _: Paper(width=columns))
    checks = [doctor.DoctorCheck("a-package", "note", "is there " * 20, "do that " * 20)]
    lines = doctor._as_text(checks, 0).split("\n")
    assert lines[0].startswith("note  a-package  is there")
    assert len(lines) > 6 and max(map(len, lines)) <= columns
