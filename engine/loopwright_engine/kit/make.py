"""What a game of one's own is made of, to be imported from one place; short, as each part is told at home."""

from .cards import CardGame, Deck
from .decks import DeckGame, discard, draw
from .declared import DeclaredKit
from .game import Game, step
from .language import Board, CardKind, Language, Line, Param, Takes, Track, Word, numbers
from .places import AT, MOVE_TO, PLACE, ROADS, Map, MapGame
from .protocol import Ask, Ending, Field, Kind, Said, option, words

__all__ = [
    "AT", "MOVE_TO", "PLACE", "ROADS", "Ask", "Board", "CardGame", "CardKind", "Deck", "DeckGame",
    "DeclaredKit", "Ending", "Field", "Game", "Kind", "Language", "Line", "Map", "MapGame", "Param", "Said",
    "Takes", "Track", "Word", "discard", "draw", "numbers", "option", "step", "words",
]  # fmt: skip
