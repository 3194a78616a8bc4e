"""What a scenario is pinned to: the version of the tool, or its very build, and a draft of its world.
It is short: games of every kit share it, and each reads its cards in its own way.
"""

from __future__ import annotations

import hashlib

from loopwright_dsl.build_id import DIGITS, full_version, is_this
from loopwright_dsl.syntax import Name, ScenarioCard, Setting, Text
from loopwright_dsl.version import __version__

from loopwright_compiler.diagnostics.fixes import instead
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.project.project import Scenario
from loopwright_compiler.project.worlds import World


def check_pins(scenario: Scenario, reporter: Reporter) -> None:
    """Report a line of the scenario card that asks for another version of the tool, or draft of the world."""
    for at in scenario.cards:
        if not isinstance(at.card, ScenarioCard):
            continue
        for item in at.card.items:
            if not isinstance(item, Setting):
                continue
            match item.kind, item.args:
                case "loopwright", (Text() as tool,):
                    _check_tool(at, tool, reporter)
                case "world", (Name() as name, Text() as draft):
                    _check_world(at, name, draft, scenario.world, reporter)


def _check_tool(at: CardAt, tool: Text, reporter: Reporter) -> None:
    if not is_this(tool.text):
        actual = full_version() if "+" in tool.text else __version__
        reporter.on(at, "LW0372", tool, fix=instead(tool, f'"{actual}"'), name=tool.text, actual=actual)


def _check_world(at: CardAt, name: Name, draft: Text, world: World | None, reporter: Reporter) -> None:
    if world is None or world.id != name.text or not world.complete:
        return
    actual = draft_of(world)
    if draft.text != actual:
        fix = instead(draft, f'"{actual}"')
        reporter.on(at, "LW0373", draft, fix=fix, world=name.text, name=draft.text, actual=actual)


def draft_of(world: World) -> str:
    """The beginning of a hash of a world's files, wherever they lie and however their lines end."""
    sources = [source for source, _ in world.parts.values()] + world.card_files
    content = hashlib.sha256()
    for source in sorted(sources, key=lambda source: source.name):
        content.update(f"{source.name}\0{len(source.text)}\0{source.text}".encode("utf-8", "surrogatepass"))
    return content.hexdigest()[:DIGITS]
