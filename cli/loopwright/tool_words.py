"""What loopwright itself says to players, for those who translate it."""

from __future__ import annotations

from loopwright_compiler.printing import theme
from loopwright_compiler.translations.catalogues import Catalogue
from loopwright_compiler.translations.faults import Style
from loopwright_compiler.wording import words as rules


def catalogues() -> list[Catalogue]:
    """The words on cards: of the rules, and of their design."""
    return [Catalogue("rules", rules.FOLDER, [*rules.messages(), *theme.messages()], Style.TEMPLATE)]
