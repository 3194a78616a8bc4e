"""What `check` finds in rules of a folder by a few games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.syntax.span import Span

from loopwright.core.errors import FINDINGS, Failure

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_engine.kit.protocol import Bundle


def rehearsed(checked: Checked) -> Checked:
    """The result of a check of cards without errors, with what goes wrong in games of kits of folders."""
    from loopwright_engine import load_bundle

    at_work = _at_work()
    diagnostics = [
        diagnostic
        for main, bundle in checked.bundles.items()
        if bundle.get("kit") in at_work
        for diagnostic in _of_game(main, load_bundle(bundle))
    ]
    return replace(checked, diagnostics=[*checked.diagnostics, *diagnostics])


def keeps_the_laws(bundle: Bundle) -> None:
    """Look whether proofs of a game whose rules lie in a folder mean anything. Raises Failure."""
    from loopwright_engine.kit.rehearsal import fault

    if bundle.kit.name in _at_work() and (reason := fault(bundle)):
        raise Failure(
            f"Nothing can be proved of {bundle.kit.title}, whose rules cannot be relied on: {reason}.",
            code=FINDINGS,
        )


def _at_work() -> list[str]:
    """The names of declared kits whose rules were read from folders."""
    from loopwright_engine.kit import registry
    from loopwright_engine.kit.declared import DeclaredKit

    return [kit.name for kit in registry.from_folders() if isinstance(kit, DeclaredKit)]


def _of_game(main: str, bundle: Bundle) -> list[Diagnostic]:
    from loopwright_engine.kit.rehearsal import fault, fixed_secret, open_secret

    kit: Any = bundle.kit
    _, line, column = bundle.origins["scenario"]
    place = Span(int(line), int(column), int(line), int(column) + 1)
    if reason := fault(bundle):
        return [diagnose("LW0912", main, place, game=kit.title, reason=reason)]
    if secret := open_secret(bundle):
        return [diagnose("LW0914", main, place, decision=secret.name, place=secret.place)]
    if secret := fixed_secret(bundle):
        return [diagnose("LW0915", main, place, field=secret.name, place=secret.place)]
    return []
