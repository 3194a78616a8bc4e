"""The wheel in a fresh virtual environment, away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
PACKAGES = (
    *("dsl/loopwright_dsl", "compiler/loopwright_compiler", "engine/loopwright_engine"),
    *("games/loopwright_games", "cli/loopwright"),
)
pytestmark = pytest.mark.install


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with nothing of the checkout in its environment."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT, cwd=folder)
    (file,) = folder.glob("loopwright-*.whl")
    return file


@pytest.fixture(scope="module")
def tool(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `loopwright` command of an environment that holds the wheel.

    Other packages come from the environment of the tests through a path file, so that no network
    is wanted; path files found there are not followed, so the checkout stays out of sight.
    """
    folder = tmp_path_factory.mktemp("installed")
    fresh = folder / "venv"
    venv.create(fresh, with_pip=False, symlinks=os.name != "nt")
    python = fresh / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(*PIP, "--python", python, "install", "--no-deps", wheel, cwd=folder)
    site = run(
        python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder
    ).stdout.strip()
    (Path(site) / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.with_name("loopwright")


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    """Fonts, themes, scripts and styles of pages, catalogues, schemas: all that is under version control."""
    listed = subprocess.run(["git", "ls-files", "-z", *PACKAGES], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this is no checkout of git")
    files = {file.split("/", 1)[1] for file in listed.stdout.decode().split("\0") if file}
    held = set(zipfile.ZipFile(wheel).namelist())
    assert len(files) > 400
    assert {file.rpartition(".")[2] for file in files} >= {"py", "ttf", "js", "css", "json", "mo", "lark"}
    assert sorted(files - held) == []


def test_it_runs_from_its_own_files(tool: Path, tmp_path: Path) -> None:
    where = "import loopwright, loopwright_engine; print(loopwright.__file__, loopwright_engine.__file__)"
    assert str(ROOT) not in run(tool.with_name("python"), "-c", where, cwd=tmp_path).stdout
    assert run(tool, "--version", cwd=tmp_path).stdout.startswith("loopwright ")


def test_a_scaffolded_scenario_checks_clean_and_is_drawn(tool: Path, tmp_path: Path) -> None:
    run(tool, "new", "night-market", cwd=tmp_path)
    run(tool, "check", "night-market", "--strict", cwd=tmp_path)
    run(tool, "print", "night-market", "--proof", "cards.html", "--cards", "diary.1", cwd=tmp_path)
    assert (tmp_path / "cards.html").read_text("utf-8").count("<figure>") == 1
    run(
        tool, "print", "night-market", "-o", "drawings", "--export", "svg", "--cards", "diary.1", cwd=tmp_path
    )
    assert (tmp_path / "drawings" / "diary.1-back.svg").is_file()


def test_the_bundled_scenario_plays_and_prints(tool: Path, tmp_path: Path) -> None:
    played = run(tool, "play", "speaking-clock", "--bot", "random", "--plain", "--seed", "1", cwd=tmp_path)
    assert played.stdout.rstrip().splitlines()[-1].startswith("Ending: ")
    run(tool, "print", "speaking-clock", "-o", "cards.pdf", cwd=tmp_path)
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
