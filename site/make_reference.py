"""Write the generated pages of the site: diagnostics, the command line, the bundled world, words, rules.

They go to `site/docs/reference`, which is not committed; `make site` runs this before the build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from loopwright.main import app
from loopwright_compiler import vocabulary
from loopwright_dsl import catalogue
from rules_page import rules_page
from whole_world import whole_world
from world_page import world_page

CARD_LINES = (
    ("scenario", "world vasso", "the world that it is played in; the bundled one if left out", ""),
    ("scenario", "files diary, rumors", "the files beside this one that belong to it", ""),
    ("scenario", "weeks 2", "how many weeks, if not one", ""),
    ("scenario", "rumors first, second", "the rumor sets that are shuffled together", "needed"),
    ("scenario", "diary 1, 2", "diary cards in play at the start", "needed"),
    (
        "scenario",
        "machine uggla at F5 using standard",
        "a machine, its sector, its response card",
        "any number",
    ),
    ("scenario", "event the-heap at E1", "an event location and its sector", "any number"),
    ("scenario", "complications 21, 22", "diary cards that form the complication deck", ""),
    ("scenario", "enigma limit 4 + kids", "a number that cards can ask about", ""),
    ("scenario", "counter echo from 0 to 6", "a number of the scenario's own", "any number"),
    ("scenario", "flag told-somebody", "a yes or no of the scenario's own", "any number"),
    ("item", "color BRAVE", "the trait that it adds a die to, or `black`", "needed"),
    ("item", "tags SHARP, CLUB", "what it is good for in tests and combos", ""),
    ("item", "iconic", "some kid's own, never traded and never discarded", ""),
    ("item", "copies 2", "how many the deck holds, if not one", ""),
    ("anomaly", "uses 3", "how many counters it has, 1 to 9", "needed"),
    ("anomaly", "tag LOUD, combo ROPE", "what a counter gives: a tag or a combo", "one of them"),
    ("chore", "steps 2", "how many steps it takes, if not one", ""),
    ("chore", "done when …", "a condition that does it, looked at in the end phase", ""),
    ("chore", "reward: …", "what its kid gets for it", "needed"),
    ("item, anomaly, chore", "action …, on …", "as on a diary side; its owner acts", "any number"),
    ("event", "action …", "what can be done at its location", "needed"),
)
TARGET = Path(__file__).parent / "docs" / "reference"
AREAS = {
    "LW00": "Files",
    "LW01": "Writing and layout",
    "LW02": "Names",
    "LW03": "Values and structure",
    "LW04": "World data",
    "LW05": "Warnings about a story",
    "LW06": "Print",
}


def main() -> None:
    """Write everything anew, so that a page of a removed code does not stay."""
    shutil.rmtree(TARGET, ignore_errors=True)
    (TARGET / "diagnostics").mkdir(parents=True)
    (TARGET / "commands.md").write_text(commands_page(), encoding="utf-8")
    (TARGET / "world.md").write_text(world_page(whole_world()), encoding="utf-8")
    (TARGET / "rules.md").write_text(rules_page(), encoding="utf-8")
    (TARGET / "words.md").write_text(words_page(), encoding="utf-8")
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
                f"| [{each.code}]({each.code}.md) | {each.name} | {each.severity} |" for each in entries
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
    _, _, name = line.partition(" ")
    return f'```text title="{name}"' if name else "```text"


def words_page() -> str:
    """What the words of the language mean, from the compiler's table."""
    lines = ["# Words of the language", "", "How they are written stands in the [tour](../language-tour.md)."]
    for title, words in {
        "Effects": vocabulary.VERBS,
        "Facts in conditions": vocabulary.FACTS,
        "Numbers in conditions": vocabulary.QUANTITIES,
        "Events for `on`": vocabulary.EVENTS,
        "Rules that `rule` replaces": vocabulary.OVERRIDES,
    }.items():
        lines += ["", f"## {title}", "", "| word | meaning | names |", "|---|---|---|"]
        for word in words.values():
            names = ", ".join(f"{p.kind}{_many_or_none(p)}" for p in word.params)
            lines.append(f"| {vocabulary.spelled(word.name)} | {word.doc} | {names} |")
    lines += ["", "## Lines of the cards", "", "| card | line | meaning | how many |", "|---|---|---|---|"]
    lines += [f"| {card} | `{line}` | {meaning} | {needed} |" for card, line, meaning, needed in CARD_LINES]
    return "\n".join([*lines, ""])


def _many_or_none(param: vocabulary.Param) -> str:
    if param.many:
        return " (any number)"
    return " (optional)" if param.optional else ""


def commands_page() -> str:
    """The help of every command, as the terminal shows it."""
    lines = ["# The command line", "", "Exit codes: 0 fine, 1 findings, 2 wrong use or unreadable input.", ""]
    for command in [str(each.name) for each in app.registered_commands]:
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
