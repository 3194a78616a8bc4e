"""A small clean scenario in a temporary folder, with some of its files or cards changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from loopwright_compiler import Checked
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.catalogue import Example
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

SMALL = Path(__file__).parent / "fixtures" / "small"
NUMBERED = r"diary \d+|(?:rumor|card) \S+ \d+|school \d+"
NAMED = r"response \S+ \S+|(?:item|anomaly|chore|event|effect) \S+"
NOWHERE = Path(__file__).parent / "fixtures" / "no-bundled-content"


def small(folder: Path) -> Path:
    """A copy of the small content root; returns its one scenario's folder."""
    shutil.copytree(SMALL, folder, dirs_exist_ok=True)
    return folder / "scenarios" / "hum"


def put(scenario: Path, files: dict[str, str]) -> None:
    """Write files of the scenario, or of its world where the name begins with `world/`."""
    world = scenario.parent.parent / "worlds" / "small"
    for name, text in files.items():
        target = world / name.removeprefix("world/") if name.startswith("world/") else scenario / name
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, encoding="utf-8")


def declare(scenario: Path, *lines: str) -> None:
    """Add lines to the scenario card."""
    with (scenario / "scenario.loop").open("a", encoding="utf-8") as card:
        card.writelines(f"  {line}\n" for line in lines)


def put_card(scenario: Path, card: str) -> None:
    """Put one card in place of the card of the same kind and number, or after all others."""
    head = re.match(f"({NUMBERED}|{NAMED})", card)
    assert head, card
    pattern = re.compile(rf"^{re.escape(head[1])}\b.*\n(?:(?: .*)?\n)*", re.MULTILINE)
    world = scenario.parent.parent / "worlds" / "small"
    for file in [*scenario.glob("*.loop"), *world.glob("*.loop")]:
        text = file.read_text("utf-8")
        if pattern.search(text):
            file.write_text(pattern.sub(lambda _: f"{card.rstrip()}\n\n", text), encoding="utf-8")
            return
    with (scenario / "rumors.loop").open("a", encoding="utf-8") as rumors:
        rumors.write(f"\n{card}")


def mended(text: str, diagnostics: Iterable[Diagnostic]) -> str:
    """The text of a file after all fixes of its findings."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    last = len(starts) - 1

    def offset(line: int, column: int) -> int:
        return min(starts[min(line - 1, last)] + column - 1, len(text))

    fixes = {fix for item in diagnostics for fix in item.fixes}
    for fix in sorted(fixes, key=lambda fix: fix.span, reverse=True):
        start = offset(fix.span.line, fix.span.column)
        text = text[:start] + fix.text + text[offset(fix.span.end_line, fix.span.end_column) :]
    return text


def compile_small(folder: Path, examples: Iterable[Example] = (), **files: str) -> Checked:
    """Compile and look through the small scenario with these examples in it (files by name, dots as `__`)."""
    scenario = small(folder)
    put(scenario, {name.replace("__", "."): text for name, text in files.items()})
    for example in examples:
        if example.file is None:
            put_card(scenario, example.text)
        else:
            put(scenario, {example.file: example.text})
    workspace = Workspace(scenario, bundled=NOWHERE)
    return workspace.look_closer(workspace.check())


FIRST_EVENING = """\
diary 2 "The Shore"
  front
    action "Take the dog", if {can}: note dog-stays
    action "Leave": lose left "Left"
    action "Go home": win home "Home"
"""
LAST_EVENING = """\
diary 2 "The Shore"
  front
    action "Whistle", if noted dog-stays: win with-dog "With the Dog"
    {otherwise}
    action "Leave": lose left "Left"
"""
ALONE = 'action "Call", if not noted dog-stays: win alone "Alone"'
NOTE = 'note dog-stays "The dog stays"'


def small_campaign(root: Path, can: str = "not flag met-astronomer", otherwise: str = ALONE) -> Path:
    """The folder of a finale, after one other scenario; neither has an ending that comes by itself."""
    scenario = small(root)
    main = scenario / "scenario.loop"
    main.write_text(main.read_text("utf-8").replace("diary 1, 2", "diary 2"), encoding="utf-8")
    put_card(scenario, 'diary 1 "Nothing"\n  front\n    > Nothing.\n')
    for name, card in (
        ("last", LAST_EVENING.format(otherwise=otherwise)),
        ("the-hum", FIRST_EVENING.format(can=can)),
    ):
        folder = scenario.parent / name
        shutil.copytree(scenario, folder)
        text = main.read_text("utf-8").replace("scenario the-hum", f"scenario {name}")
        (folder / "scenario.loop").write_text(text, encoding="utf-8")
        declare(folder, NOTE, *(["campaign the-hum"] if name == "last" else []))
        put_card(folder, card)
    shutil.rmtree(scenario)
    return root / "scenarios" / "last"
