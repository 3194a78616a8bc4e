"""What `check` finds in rules of a folder by a few games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.syntax.span import Span

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_engine.kit.protocol import Bundle


def rehearsed(checked: Checked) -> Checked:
    """The result of a check of cards without errors, with what goes wrong in games of kits of folders."""
    from loopwright_engine import load_bundle
    from loopwright_engine.kit import registry
    from loopwright_engine.kit.declared import DeclaredKit

    at_work = [kit.name for kit in registry.from_folders() if isinstance(kit, DeclaredKit)]
    diagnostics = [
        diagnostic
        for main, bundle in checked.bundles.items()
        if bundle.get("kit") in at_work
        for diagnostic in _of_game(main, load_bundle(bundle))
    ]
    return replace(checked, diagnostics=[*checked.diagnostics, *diagnostics])


def _of_game(main: str, bundle: Bundle) -> list[Diagnostic]:
    from loopwright_engine.kit.rehearsal import fault, open_secret

    kit: Any = bundle.kit
    _, line, column = bundle.origins["scenario"]
    place = Span(int(line), int(column), int(line), int(column) + 1)
    if reason := fault(bundle):
        return [diagnose("LW0912", main, place, game=kit.title, reason=reason)]
    if secret := open_secret(bundle):
        return [diagnose("LW0914", main, place, decision=secret.name, place=secret.place)]
    return []
