"""The wheels in a fresh virtual environment, away from the checkout, without network, npm and node."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest
from loopwright.publish.runtime import home

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
PACKAGES = (
    *("dsl/loopwright_dsl", "compiler/loopwright_compiler", "engine/loopwright_engine"),
    *("games/loopwright_games", "cli/loopwright"),
)
pytestmark = pytest.mark.install


def bare() -> dict[str, str]:
    """An environment with nothing of the checkout in it, and no programs to be found."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return env | {"PATH": ""}


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a bare environment."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=bare(),
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
def web_wheel(wheel: Path) -> Path:
    """The wheel of Python for browsers, beside the other one."""
    if home() is None:
        pytest.skip("Python for browsers is not here: `make web` prepares it, with npm and node")
    run(
        *PIP,
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        wheel.parent,
        ROOT / "web",
        cwd=ROOT,
    )
    (file,) = wheel.parent.glob("loopwright_web-*.whl")
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


def test_a_table_is_published_once_python_for_browsers_is_installed(
    tool: Path, web_wheel: Path, tmp_path: Path
) -> None:
    """What the command says to install is what it wants."""
    python = tool.with_name("python")
    assert "Python for browsers is not installed." in " ".join(
        run(tool, "doctor", cwd=tmp_path).stdout.split()
    )
    refused = subprocess.run(
        [tool, "publish", "the-last-glow", "-o", "draft.html"],
        cwd=tmp_path,
        env=bare(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2 and "--find-links dist loopwright-web" in refused.stderr
    folder = web_wheel.parent
    from_folder = ("--no-index", "--find-links", folder, "loopwright-web", "loopwright[web]")
    run(*PIP, "--python", python, "install", *from_folder, cwd=folder)
    assert "pyodide" in run(tool, "doctor", cwd=tmp_path).stdout
    published = run(tool, "publish", "the-last-glow", "-o", "draft.html", cwd=tmp_path).stderr
    assert published.startswith("Wrote draft.html")
    assert (tmp_path / "draft.html").stat().st_size > 5_000_000


def test_a_table_is_hosted(tool: Path, tmp_path: Path) -> None:
    command = [tool, "host", "lucha-libre", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=bare(), stdout=subprocess.PIPE, text=True) as hosted:
        assert hosted.stdout is not None
        link = next(line.strip() for line in hosted.stdout if "http://" in line)
        with urlopen(link, timeout=60) as page:
            assert page.status == 200 and b"loopwright publish" in page.read()
        hosted.terminate()
