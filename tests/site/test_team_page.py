"""The page on teams, followed to the letter in a repository."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from ..cli.conftest import Run
from ..cli.conftest import cold as cold
from ..cli.conftest import run as run

PAGE = Path(__file__).parents[2] / "site" / "docs" / "as-a-team.md"
BLOCK = re.compile(
    r'^```(sh|loop|text)(?: title="([^" ]+)(?: \([^"]*)?")?\n(.*?)^```$', re.MULTILINE | re.DOTALL
)
PEOPLE = {
    f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}


def test_a_team_works_as_the_page_says(run: Run, tmp_path: Path) -> None:
    answer, compared = "", 0
    for language, title, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if language == "loop":
            file = tmp_path / title
            before = file.read_text("utf-8") + "\n" if file.exists() else ""
            file.write_text(before + text, encoding="utf-8")
        elif language == "sh":
            answer = "".join(called(line, run, tmp_path) for line in text.splitlines())
        else:
            wanted = ".*".join(re.escape(part.strip()) for part in text.strip().split("…"))
            assert re.fullmatch(f".*{wanted}.*", answer.strip(), re.DOTALL), f"{text}\n--- but:\n{answer}"
            compared += 1
    assert compared == 3


def called(line: str, run: Run, folder: Path) -> str:
    """What a command of the page answers; Loopwright's ends with the exit code behind the line, or 0."""
    if not line.startswith("loopwright "):
        env = {**os.environ, **PEOPLE, "GIT_CONFIG_GLOBAL": os.devnull}
        subprocess.run(["sh", "-ec", line], cwd=folder, env=env, check=True, capture_output=True)
        return ""
    words, _, code = line.partition("  # exit code ")
    return run(*words.split()[1:], cwd=folder, code=int(code or 0)).stdout
