"""The oldest and newest versions that `pyproject.toml` allows, each in its own environment (`make bounds`).

In each, all main commands run, then the tests that lean hardest on what others wrote.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from main_commands import COMMANDS_OF_EXTRAS, MAIN_COMMANDS, calls
from pins import ROOT, Project

RESOLUTIONS = ("lowest-direct", "highest")
"""In uv's words; what our packages need themselves is as new as they bear."""
TEST_TOOLS = (
    "pytest",
    "pytest-asyncio",
    "pytest-benchmark",
    "pytest-lsp",
    "pytest-xdist",
    "hypothesis",
    "fonttools",
)
TESTS = (
    "tests/lsp",
    "tests/cli/test_play_tui.py",
    "tests/cli/test_playtest_cluster.py",
    "tests/cli/test_playtest_parquet.py",
    "tests/dsl/test_lark_contract.py",
)


def install(uv: str, folder: Path, resolution: str, project: Project) -> None:
    """An environment with the tool and all extras of users, and the newest test tools that go with them."""
    run_or_exit(uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(folder))
    into = (uv, "pip", "install", "--quiet", "--python", str(folder / "bin" / "python"))
    extras = ",".join(project.extras_of_users)
    run_or_exit(*into, "--resolution", resolution, "--editable", f"{ROOT}[{extras}]")
    run_or_exit(*into, *TEST_TOOLS)


def run_or_exit(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}")


def failures(tool: Path, commands: list[list[str]]) -> Iterator[str]:
    """Each command that does not end with exit code 0, with what it wrote."""
    with TemporaryDirectory() as place:
        env = {**os.environ, "XDG_CACHE_HOME": str(Path(place, "cache"))}
        for words in commands:
            done = subprocess.run(
                [tool, *words], cwd=place, env=env, capture_output=True, text=True, check=False, timeout=300
            )
            if done.returncode:
                out = "\n".join((done.stdout + done.stderr).splitlines()[-10:])
                yield f"loopwright {' '.join(words)}: exit code {done.returncode}\n{out}"


def main() -> None:
    """Install and try both; exit 1 with what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("uv", help="the uv to install with")
    uv = parser.parse_args().uv
    wrong: list[str] = []
    for resolution in RESOLUTIONS:
        folder = ROOT / "build" / "bounds" / resolution
        install(uv, folder, resolution, Project())
        found = list(failures(folder / "bin" / "loopwright", calls(MAIN_COMMANDS + COMMANDS_OF_EXTRAS)))
        tests = [folder / "bin" / "python", "-m", "pytest", "-n", "auto", *TESTS]
        if subprocess.run(tests, cwd=ROOT, check=False).returncode:
            found.append("Some tests fail.")
        print(f"{resolution}: {len(found) or 'nothing'} wrong.", flush=True)
        wrong += [f"{resolution}: {failure}" for failure in found]
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
