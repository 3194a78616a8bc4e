"""What loopwright itself says to players, for those who translate it."""

from __future__ import annotations

from loopwright_compiler.printing import theme_making
from loopwright_compiler.translations.catalogues import Catalogue
from loopwright_compiler.translations.faults import Style
from loopwright_compiler.translations.messages import Message
from loopwright_compiler.wording import words as rules
from loopwright_engine import languages as engine

from .table import words as table


def catalogues() -> list[Catalogue]:
    """The words on cards (of the rules and of their design), of the engine, and of the table."""
    game = [Message(each.context, each.text, each.plural) for each in engine.messages()]
    return [
        Catalogue("rules", rules.FOLDER, [*rules.messages(), *theme_making.messages()], Style.TEMPLATE),
        Catalogue("engine", engine.FOLDER, game, Style.FORMAT),
        Catalogue("table", table.FOLDER, list(table.messages()), Style.FORMAT),
    ]
