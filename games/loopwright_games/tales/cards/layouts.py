"""What the layouts of all kinds of cards of Tales share: a bundle, and the names in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from loopwright_compiler.print.cards.layouts import Layouts
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.slips import SlipDesign

from .ruletext.names import PrintedNames

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


class TalesLayouts(Layouts):
    """The layouts of one bundle's cards, with the names in it."""

    def __init__(self, press: Press) -> None:
        super().__init__(press)
        self.bundle: BundleData = cast("BundleData", press.bundle)
        self.locations = {place["id"]: place["name"] for place in self.bundle["world"]["locations"]}
        self.names = PrintedNames.on_paper(self.bundle)
        self.slips = SlipDesign("scenario-back", "scenario-front", "scenario", self.word("setup"))
