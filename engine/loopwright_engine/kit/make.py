"""What a game of one's own is made of, to be imported from one place; short, as each part is told at home."""

from typing import Final

from .campaign import Campaign
from .cards import CardGame, Deck
from .decks import DeckGame, discard, draw
from .declared import DeclaredKit
from .game import Game, step
from .language import (
    AT_END,
    Board,
    CardKind,
    CountedWord,
    Language,
    Line,
    Param,
    TablePiece,
    Takes,
    Track,
    Word,
    numbers,
)
from .moves import MOVE, Move
from .notebook import USES, NotebookGame, has_slip, slip_verbs
from .open_cards import OpenGame
from .pieces import PieceGame, Pieces, piece_field, piece_verbs
from .places import AT, MOVE_TO, NEAR, PLACE, ROADS, SPOT, Map, MapGame
from .protocol import Ask, Ending, Field, Kind, Said, option, words
from .ring import RingGame, Stock, where, whither
from .secrets import from_all, from_others
from .texts import TablesOf
from .zone_rows import Peek, Shuffle, Transfer, Zone, moving
from .zones import ZoneGame

__all__ = [
    "AT",
    "AT_END",
    "MOVE",
    "MOVE_TO",
    "NEAR",
    "PLACE",
    "ROADS",
    "SHARED",
    "SPOT",
    "USES",
    "Ask",
    "Board",
    "Campaign",
    "CardGame",
    "CardKind",
    "CountedWord",
    "Deck",
    "DeckGame",
    "DeclaredKit",
    "Ending",
    "Field",
    "Game",
    "Kind",
    "Language",
    "Line",
    "Map",
    "MapGame",
    "Move",
    "NotebookGame",
    "OpenGame",
    "Param",
    "Peek",
    "PieceGame",
    "Pieces",
    "RingGame",
    "Said",
    "Shuffle",
    "Stock",
    "TablePiece",
    "TablesOf",
    "Takes",
    "Track",
    "Transfer",
    "Word",
    "Zone",
    "ZoneGame",
    "discard",
    "draw",
    "from_all",
    "from_others",
    "has_slip",
    "moving",
    "numbers",
    "option",
    "piece_field",
    "piece_verbs",
    "slip_verbs",
    "step",
    "where",
    "whither",
    "words",
]  # fmt: skip

SHARED: Final = Language(
    kinds=(PLACE, CardKind("omen", "A card of a deck, under the name that the game gives it.", "Omens")),
    verbs=(MOVE_TO, draw("omen"), discard("omen")),
    facts=(AT,),
)
"""Words that are ready for any game, which takes those that it wants into its own language; here its deck is
of omens."""
