"""A dialect: the card language that one game has written out itself, beside what the cards of every game say.

Whoever reads cards hands it in, as others hand in the rows of a kit's language: this package knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from loopwright_dsl.syntax import Card, Node, Setting

from .kit_grammar import Heads
from .nodes import ParseNode as ParseNode

if TYPE_CHECKING:
    from loopwright_engine.kit.language import Language as KitLanguage


@dataclass(eq=False, repr=False)  # which is quick to define
class Dialect:
    """What readers must know of a game's own card language.

    grammar: the files of its rules, in Lark's notation, which extend `core.lark`; tables: the file of its
    parse tables, which `python -P -m loopwright_dsl.parser.grammar MODULE` prints. cards: the rule of a card
    → what makes one of its parse tree; setting_nodes: the same for lines of the scenario card that hold more
    than words and numbers; nodes: the classes of all that these make, beside those of every game.

    heads: the words that open a card, and what follows each on the first line; once: rule → its parts that
    come only once, of which `sides` are told apart by their names; written: rules that are not written as
    they are called → how they are; choices: lines of which a card has one or the other → what is said where
    it has both. settings: lines of the scenario card that begin as cards do; nested: a line at the left edge
    with cards below it whose own first lines lack the name that it gives.
    colours: role of a word (`highlight.palette.Colour`) → the rules whose fixed words have it; sums: the
    first words (terminals) of lines that end in a sum. world_parts: the data files of a world; world_lists:
    those of them that list things with a name and a text about them → the noun of one. recovery: what is
    known of mistakes, a `recovery.dialect.Recovery`.
    """

    name: str
    grammar: tuple[Path, ...]
    tables: Path
    cards: Mapping[str, Callable[[ParseNode], Card]]
    setting_nodes: Mapping[str, Callable[[ParseNode], Setting]]
    nodes: tuple[type[Node], ...]
    heads: Heads
    once: Mapping[str, tuple[str, ...]]
    sides: tuple[str, ...]
    written: Mapping[str, str]
    choices: Mapping[str, str]
    settings: re.Pattern[str]
    nested: re.Pattern[str]
    colours: Mapping[str, tuple[str, ...]]
    sums: tuple[tuple[str, ...], ...]
    world_parts: tuple[str, ...]
    world_lists: Mapping[str, str]
    recovery: Callable[[], object]


CardLanguage: TypeAlias = "Dialect | KitLanguage"
"""What the cards of one game may say: a dialect, or the rows of a kit."""
