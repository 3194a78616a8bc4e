"""Write the generated pages of the site: diagnostics, commands, the bundled world, words, games, rules.

They go to `site/docs/reference`, which is not committed; `make site` runs this before the build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from game_page import game_page
from language_pages import language_pages, shared_words_page
from loopwright.main import COMMANDS
from loopwright_dsl.diagnostics import catalogue
from rulebook_page import rulebook_page
from rules_page import rules_page
from whole_world import whole_world
from world_page import world_page

TARGET = Path(__file__).parent / "docs" / "reference"
AREAS = {
    "LW00": "Files",
    "LW01": "Writing and layout",
    "LW02": "Names",
    "LW03": "Values and structure",
    "LW04": "World data",
    "LW05": "Warnings about a story",
    "LW06": "Print",
    "LW07": "Story tests",
    "LW08": "Translations",
    "LW09": "Other games",
}


def main() -> None:
    """Write everything anew, so that a page of a removed code does not stay."""
    shutil.rmtree(TARGET, ignore_errors=True)
    for folder in ("diagnostics", "language"):
        (TARGET / folder).mkdir(parents=True)
    (TARGET / "commands.md").write_text(commands_page(), encoding="utf-8")
    (TARGET / "world.md").write_text(world_page(whole_world()), encoding="utf-8")
    (TARGET / "game.md").write_text(game_page(), encoding="utf-8")
    (TARGET / "rulebook.md").write_text(rulebook_page(), encoding="utf-8")
    (TARGET / "rules.md").write_text(rules_page(), encoding="utf-8")
    (TARGET / "words-of-every-game.md").write_text(shared_words_page(), encoding="utf-8")
    for name, text in language_pages():
        (TARGET / "language" / f"{name}.md").write_text(text, encoding="utf-8")
    (TARGET / "diagnostics" / "index.md").write_text(diagnostics_index(), encoding="utf-8")
    for code in catalogue.codes():
        (TARGET / "diagnostics" / f"{code}.md").write_text(diagnostic_page(code), encoding="utf-8")


def diagnostics_index() -> str:
    """All codes by area."""
    lines = [
        "# Diagnostics",
        "",
        "Everything that `loopwright check` can say. `loopwright explain CODE` says it too.",
        "",
    ]
    for prefix, area in AREAS.items():
        codes = [code for code in catalogue.codes() if code.startswith(prefix)]
        if codes:
            lines += [f"## {area}", "", "| code | name | severity |", "|---|---|---|"]
            entries = [catalogue.load(code) for code in codes]
            lines += [
                f"| [{entry.code}]({entry.code}.md) | {entry.name} | {entry.severity} |" for entry in entries
            ]
            lines.append("")
    return "\n".join(lines)


def diagnostic_page(code: str) -> str:
    """One code: its message, and the text of its file one heading level further down."""
    entry = catalogue.load(code)
    body = []
    fenced = False
    for line in entry.body.splitlines():
        fenced ^= line.startswith("```")
        if line.startswith("```") and fenced:
            body.append(fence(line))
        else:
            body.append(f"#{line}" if line.startswith("# ") and not fenced else line)
    head = [
        f"# {entry.code} {entry.name}",
        "",
        f"`{entry.severity}` · since {entry.since}",
        "",
        f"> {re.sub(r'{.*?}', '…', entry.message)}",
        "",
    ]
    return "\n".join([*head, *body, ""])


def fence(line: str) -> str:
    """The opening of an example; its file name becomes the block's title."""
    language, _, name = line.removeprefix("```").partition(" ")
    opening = f"```{language or 'text'}"
    return f'{opening} title="{name}"' if name else opening


def commands_page() -> str:
    """The help of every command, as the terminal shows it."""
    lines = [
        "# The command line",
        "",
        "Exit codes: 0 fine, 1 findings, 2 wrong use, unreadable input or output that cannot be written.",
        "",
    ]
    for command in COMMANDS:
        lines += [f"## {command}", "", "```text", help_text(command).rstrip(), "```", ""]
    return "\n".join(lines)


def help_text(command: str) -> str:
    """What `loopwright COMMAND --help` prints, at a fixed width."""
    tool = [sys.executable, "-m", "loopwright", command, "--help"]
    env = {**os.environ, "COLUMNS": "80", "TERMINAL_WIDTH": "80", "NO_COLOR": "1"}
    done = subprocess.run(tool, env=env, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.replace("__main__.py", "loopwright").replace("python -m loopwright", "loopwright")


if __name__ == "__main__":
    main()
