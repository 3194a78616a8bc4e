"""The Makefile in odd folders: refused where the commands of an environment would break, else as anywhere."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[2] / "Makefile"
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make on the path")


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    folder.mkdir()
    shutil.copy(MAKEFILE, folder)
    return subprocess.run(["make", *words], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("sign", ['"', "`", "$", "\\", ":"])
def test_a_folder_that_shells_would_misread_is_refused(tmp_path: Path, sign: str) -> None:
    done = make(tmp_path / f"a{sign}b", "help")
    assert done.returncode == 2 and f"has {sign} in its name" in done.stderr


def test_a_name_is_never_run(tmp_path: Path) -> None:
    make(tmp_path / "$(touch harm)", ".venv/.with-base", "-n")
    make(tmp_path / "`touch harm`", ".venv/.with-base", "-n")
    assert not list(tmp_path.rglob("harm"))


@pytest.mark.parametrize("name", ["two words", "it's", "a & b; c", "#1 (new), 100%s", "*", "é ~ !"])
def test_other_signs_are_borne(tmp_path: Path, name: str) -> None:
    done = make(tmp_path / name, "help")
    assert done.returncode == 0 and "make demo" in done.stdout


def test_setting_up_takes_no_modules_from_the_folder() -> None:
    """`-I` and `-P` leave out the current folder, which `-c` and `-m` search first."""
    calls = re.findall(r"\$\((?:PYTHON|BIN\)/python)\)? -\S*[cm] (?:pip|venv|')", MAKEFILE.read_text("utf-8"))
    assert calls and all(re.search(r" -(?:I|P)[cm] ", call) for call in calls), calls


def test_cleaning_removes_what_was_made_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    for name in ("build/web", "dist", "demo", "content", "site/public", "site/docs/play"):
        (folder / name).mkdir(parents=True)
    shutil.copy(MAKEFILE, folder)
    subprocess.run(("make", "clean"), cwd=folder, capture_output=True, check=True)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*")} == {
        "Makefile",
        "content",
        "site",
        "site/docs",
        "site/docs/play",
    }


def test_other_pythons_are_tried_and_what_one_lacks_is_said(tmp_path: Path) -> None:
    """One of the environment's own version is left out; a Python without `venv` is named, and ends it."""
    lacking = tmp_path / "lacking"
    lacking.write_text("#!/bin/sh\necho No module named ensurepip >&2\nexit 1\n", "utf-8")
    lacking.chmod(0o755)
    (tmp_path / "own" / "bin").mkdir(parents=True)
    (tmp_path / "own" / "bin" / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', "utf-8")
    (tmp_path / "own" / "bin" / "python").chmod(0o755)
    done = make(tmp_path / "folder", "pythons", f"PYTHONS={sys.executable} {lacking}", "VENV=../own")
    assert done.returncode == 2
    assert f"Python {platform.python_version()} is that of ../own: make test" in done.stdout
    assert f"{lacking} is not here, or has no venv or ensurepip (on Debian: python3-venv)." in done.stderr
