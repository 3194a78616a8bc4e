"""What `check` finds in games of other kits: in rules of folders by a few games, in cards by quick proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.syntax.span import Span

from loopwright.core.errors import FINDINGS, Failure

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_engine.kit.protocol import Bundle


def rehearsed(checked: Checked) -> Checked:
    """The result of a check of cards without errors, with what goes wrong in games of kits of folders, and
    what never happens in those of any kit.
    """
    of_kits = {main: data for main, data in checked.bundles.items() if "kit" in data}
    if not of_kits:
        return checked
    from loopwright_engine import load_bundle

    at_work = _at_work()
    diagnostics: list[Diagnostic] = []
    for main, data in of_kits.items():
        bundle = load_bundle(data)
        faults = _of_game(main, bundle) if data["kit"] in at_work else []
        diagnostics += faults or [*_unpayable(main, bundle), *_never(main, bundle, checked.diagnostics)]
    return replace(checked, diagnostics=[*checked.diagnostics, *diagnostics])


def _unpayable(main: str, bundle: Bundle) -> Iterator[Diagnostic]:
    """Cards that nobody can ever pay for."""
    from loopwright_engine.kit.declared import DeclaredKit
    from loopwright_engine.kit.rehearsal import unpayable

    if not isinstance(bundle.kit, DeclaredKit):
        return
    for price in unpayable(bundle):
        values = {"price": price.price, "title": price.pays, "high": price.high}
        yield diagnose("LW0918", *_of_card(main, bundle, price.card), **values)


def _of_card(main: str, bundle: Bundle, card: str) -> tuple[str, Span]:
    """Where a card is written."""
    file, line, column = bundle.origins[card]
    return str(PurePath(main).parent / str(file)), Span(int(line), int(column), int(line), int(column) + 1)


def _never(main: str, bundle: Bundle, known: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """What never happens first, where nothing is told of its line yet and it is not meant."""
    from loopwright_compiler.kits.proofs.system import KitSystem
    from loopwright_compiler.reachability.budget import SECOND
    from loopwright_compiler.reachability.intentions import never_meant
    from loopwright_compiler.reachability.prover import Prover
    from loopwright_engine.kit.declared import DeclaredKit
    from loopwright_engine.kit.scope import freedom_of

    kit, data = bundle.kit, bundle.data
    if not isinstance(kit, DeclaredKit):
        return
    names = kit.contents.names(data)
    system = KitSystem(data, freedom_of(bundle), kit.language, names)
    meant, told = never_meant(data), {(finding.path, finding.span.line) for finding in known}
    things = {item.id for item in kit.contents.items(data)} - meant
    for name, verdict in Prover(system).cheap(work=SECOND).items():
        origin = data["origins"].get(name.removesuffix(".block"))
        if verdict.because is None or verdict.because.root != name or name not in things or not origin:
            continue
        file, line, column = str(PurePath(main).parent / origin[0]), int(origin[1]), int(origin[2])
        if (file, line) not in told:
            told.add((file, line))
            place = Span(line, column, line, column + 1)
            reason = verdict.because.text
            yield diagnose("LW0916", file, place, name=names(name) or name, reason=reason)


def keeps_the_laws(bundle: Bundle) -> None:
    """Look whether proofs of a game that does not come with Loopwright mean anything. Raises Failure."""
    from loopwright_engine.kit import registry
    from loopwright_engine.kit.declared import DeclaredKit
    from loopwright_engine.kit.rehearsal import fault

    kit = bundle.kit
    if isinstance(kit, DeclaredKit) and not registry.is_ours([kit.name]) and (reason := fault(bundle)):
        raise Failure(
            f"Nothing can be proved of {kit.title}, whose rules cannot be relied on: {reason}.", code=FINDINGS
        )


def _at_work() -> list[str]:
    """The names of declared kits whose rules were read from folders."""
    from loopwright_engine.kit import registry
    from loopwright_engine.kit.declared import DeclaredKit

    return [kit.name for kit in registry.from_folders() if isinstance(kit, DeclaredKit)]


def _of_game(main: str, bundle: Bundle) -> list[Diagnostic]:
    from loopwright_engine.kit.rehearsal import fault, fixed_secret, open_secret, told_secret, too_few

    kit = bundle.kit
    _, line, column = bundle.origins["scenario"]
    place = Span(int(line), int(column), int(line), int(column) + 1)
    if reason := fault(bundle):
        return [diagnose("LW0912", main, place, game=kit.title, reason=reason)]
    if secret := open_secret(bundle):
        return [diagnose("LW0914", main, place, decision=secret.name, place=secret.place)]
    if secret := fixed_secret(bundle):
        return [diagnose("LW0915", main, place, field=secret.name, place=secret.place)]
    if secret := told_secret(bundle):
        return [diagnose("LW0917", main, place, line=secret.name, place=secret.place)]
    return [
        diagnose("LW0919", *_of_card(main, bundle, card), set_up=what, dealt=dealt, copies=copies)
        for card, dealt, copies, what in too_few(bundle)
    ]
