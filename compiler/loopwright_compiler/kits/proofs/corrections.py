"""The lines of a kit's cards that may bar something, for minimal corrections of what is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from loopwright_engine.core.branches import ALWAYS, blocks_within

from loopwright_compiler.reachability.budget import Budget
from loopwright_compiler.reachability.corrections import (
    EFFECT,
    REPLACED,
    Bar,
    Corrections,
    Edit,
    LineChange,
    Loose,
    as_one,
    changed_in,
    changes_of,
    edited,
    of_condition,
    of_ending,
    perhaps,
)
from loopwright_compiler.reachability.model import Model

from ..amounts import test_range
from .program import ends_of_test
from .sites import changed_by, test_text, written_blocks
from .system import KitSystem

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import BlockData, EffectData, KitBundleData, PartData

EDITED: Final = ("cards", "counters", "own", "effects", "decks")
"""The parts of a bundle that may say something else."""


def corrections(system: KitSystem, model: Model, until: Budget) -> Corrections:
    """What finds the lines of a bundle that make something impossible, within a budget."""

    def changed(edits: Iterable[Edit]) -> Model:
        data: KitBundleData = edited(system.data, edits, EDITED)
        return Model(KitSystem(data, system.freedom, system.language, system.named))

    lines = as_one(_lines(system), system.data["origins"])
    return Corrections(model, lines, changed, until=until)


def _lines(system: KitSystem) -> Iterator[Loose]:
    """All lines of the cards that may bar anything, in the order of the cards."""
    data, text = system.data, system.text
    for card in data["cards"]:
        if system.freedom.steps.plays is not None and card["condition"] is not None:
            yield _condition(card["block"], text.condition(card["condition"]), card, None)
        for part in card.get("listeners", ()):
            if part["condition"] is not None:
                yield _condition(part["block"], text.condition(part["condition"]), part, ALWAYS)
    for deck in data.get("decks", ()):
        for one in deck["cards"]:
            if one["condition"] is not None:
                yield _condition(one["block"], text.condition(one["condition"]), one, None)
    for outer in written_blocks(data):
        for block in (outer, *blocks_within(outer)):
            for effect in block["effects"]:
                yield from _of_effect(system, block["id"], effect)


def _of_effect(system: KitSystem, block: str, effect: EffectData) -> Iterator[Loose]:
    text = system.text
    match effect["do"]:
        case "end_game":
            yield of_ending(f"ending.{effect['ending']}", Edit(effect, perhaps(effect)))
        case "if":
            yield _condition(effect["then"], text.condition(effect["condition"]), effect, ALWAYS)
        case "choose":
            for option in effect["options"]:
                if option["condition"] is not None and not option.get("price"):
                    says = text.condition(option["condition"])
                    yield _condition(option["then"], says, option, None)
        case "test":
            yield from _test(block, effect)
        case _ if (said := text.effect(effect)) is not None:
            bar = Bar(EFFECT, block, said, block)
            yield Loose(tuple(changes_of(bar, effect, text.effect)), tuple(changed_by(effect)))


def _condition(block: BlockData, says: str, part: PartData, always: object) -> Loose:
    return of_condition(block["id"], says, part, always, changed_in(block, changed_by))


def _test(block: str, effect: EffectData) -> Iterator[Loose]:
    """A test that nobody can meet asks for as much as can come."""
    if ends_of_test(effect)[0]:
        return
    most = test_range(effect)[1]
    instead = test_text({**effect, "least": most})
    bar = Bar(EFFECT, block, test_text(effect), block, REPLACED, instead)
    yield Loose((LineChange(bar, (Edit(effect, {**effect, "least": most}),)),))
