"""Which half answers for a game's cards: that of its own folder, else that of its rows."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from loopwright_compiler.card_folders import GAMES
from loopwright_compiler.project.kit import DEFAULT, CardsOfGame, folder_of

from .protocol import AnyFrontEnd

_of_kits: dict[int, tuple[CardsOfGame, AnyFrontEnd]] = {}  # by identity, with the kit


def front_end_of(kit: CardsOfGame | None) -> AnyFrontEnd:
    """The card front end of a kit; of none, that of the game of scenarios that name none."""
    if kit is None:
        return _own(DEFAULT)
    if id(kit) not in _of_kits:
        _of_kits[id(kit)] = kit, _own(kit.name) if _has_own(kit.name) else _of_rows(kit)
    return _of_kits[id(kit)][1]


def _of_rows(kit: CardsOfGame) -> AnyFrontEnd:
    from .declared import DeclaredCards

    return DeclaredCards(kit)


@cache
def _own(name: str) -> AnyFrontEnd:
    half: AnyFrontEnd = import_module(f"{folder_of(name)}.cards.half").CARDS
    return half


def _has_own(name: str) -> bool:
    """Whether one of the games that come along has this name and a language of its own."""
    package = find_spec(GAMES)
    folders = package.submodule_search_locations if package is not None else None
    return any(
        (Path(folder) / folder_of(name).rpartition(".")[2] / "cards").is_dir() for folder in folders or ()
    )
