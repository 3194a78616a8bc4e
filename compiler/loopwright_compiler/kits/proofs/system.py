"""What a kit's cards say that no game can come to, whatever the rules are: the system that is proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from loopwright_engine.core.branches import NONE_OPEN, blocks_within
from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.freedom import FREE, Freedom
from loopwright_engine.core.source_text import KitSourceText, SourceText

from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import Reason
from loopwright_compiler.reachability.value_sets import ValueSets
from loopwright_compiler.semantics.choices import may_be_closed

from .program import KitProgram
from .reasons import KitReasons
from .sites import KitSites, written_blocks
from .timers import written_out

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData
    from loopwright_engine.kit.language import Language as KitLanguage


class KitSystem:
    """The program of a bundle, its sites and its sentences."""

    cut = False

    def __init__(
        self,
        data: KitBundleData,
        freedom: Freedom = FREE,
        language: KitLanguage | None = None,
        named: Callable[[str], str] = str,
    ) -> None:
        """`named` is what players and writers call something, by its id; empty where it has no name."""
        self.data = data
        self.freedom = freedom
        self.language = language
        self.named = named
        self.text: SourceText = KitSourceText(language)
        self.program = KitProgram(written_out(data), freedom)
        self.places = KitSites(self.program, self.text)
        self.items = items(data)

    def reasons(self, values: ValueSets, known: Mapping[str, Reason]) -> KitReasons:
        """Explain by these value sets; `known` are the reasons found before, by what is impossible."""
        return KitReasons(self.places, values, known, self.located)

    def located(self, name: str) -> str:
        """What something is called, and where it is written."""
        origin = self.data["origins"].get(name.removesuffix(".block")) or self.data["origins"].get(name)
        place = f" ({origin[0]}:{origin[1]})" if origin else ""
        return f"{self.named(name) or name.removesuffix('.block')}{place}"


def items(data: KitBundleData) -> tuple[str, ...]:
    """The ids of all blocks of a bundle, of its endings, and of choices of which none may be open."""
    waiting = {card["block"]["id"] for card in data["cards"] if card.get("listeners")}
    blocks = (
        inner["id"]
        for block in written_blocks(data)
        for inner in (block, *blocks_within(block))
        if inner["effects"] or inner["id"] not in waiting  # that it lies there is all that such a card says
    )
    closed = (f"{name}{NONE_OPEN}" for name in closed_choices(data))
    return (*blocks, *(f"ending.{ending['id']}" for ending in data["endings"]), *closed)


def closed_choices(data: KitBundleData) -> list[str]:
    """The first options of choices of which none may be open, as far as their own conditions say."""
    bounds = {gauge["id"]: (gauge["low"], gauge["high"]) for gauge in counters_of(data)}
    names = []
    for block in (inner for outer in written_blocks(data) for inner in (outer, *blocks_within(outer))):
        for effect in block["effects"]:
            if effect["do"] == "choose":
                asked = [option["condition"] for option in effect["options"] if not option.get("price")]
                if asked and None not in asked and may_be_closed(asked, (), bounds) is not False:
                    names.append(effect["options"][0]["then"]["id"])
    return names


def never_by_cards(
    data: KitBundleData, freedom: Freedom = FREE, language: KitLanguage | None = None
) -> dict[str, str]:
    """What no game comes to, ids of blocks and `ending.ID`, each with the reason in words."""
    verdicts = Prover(KitSystem(data, freedom, language)).cheap()
    return {name: one.because.text if one.because else "" for name, one in verdicts.items()}
