"""What the compiler knows of a kit: its name, its version, and its card language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from loopwright_dsl.parser.dialect import CardLanguage, Dialect

from loopwright_compiler.card_folders import GAMES

if TYPE_CHECKING:
    from loopwright_engine.kit.language import Language as KitLanguage

DEFAULT: Final = "tales"
"""The game of a scenario that names none."""


class CardsOfGame(Protocol):
    """A game, as far as its cards are concerned."""

    @property
    def name(self) -> str:
        """Its name on scenario cards and in bundles."""

    @property
    def title(self) -> str:
        """What players call it."""

    @property
    def version(self) -> int:
        """The version of its rules, from 1."""

    @property
    def language(self) -> KitLanguage:
        """What its cards may say."""

    @property
    def seats(self) -> int:
        """So many play at most."""

    def axis_values(self, data: Any) -> Sequence[Any]:
        """The values of the option by which its figures are parted."""


def folder_of(name: str) -> str:
    """The package of a game that comes along."""
    return f"{GAMES}.{name.replace('-', '_')}"


def cards_of(kit: CardsOfGame | None) -> CardLanguage:
    """What the cards of a kit may say; of none, those of the game of scenarios that name none."""
    return default_dialect() if kit is None else kit.language


def default_dialect() -> Dialect:
    """The card language of scenarios that name no game. It is asked for by name: no game is imported here."""
    dialect: Dialect = import_module(f"{folder_of(DEFAULT)}.cards.language").DIALECT
    return dialect


class Kits(Protocol):
    """Where kits are found: among those that are installed, or where whoever compiles says."""

    def find(self, name: str) -> CardsOfGame | None:
        """The kit of this name, None when there is none."""

    def names(self) -> list[str]:
        """The names of all kits at hand."""

    def refusal(self, data: dict[str, Any]) -> tuple[str, str] | None:
        """Where in a bundle the rules of its kit find fault, and what; None where it can be played."""

    def is_ours(self, names: Iterable[str]) -> bool:
        """Whether all of these come along with the program."""


class Installed:
    """The games that are installed, as the commands find them; looked for when one is asked for.

    The compiler imports neither games nor the engine that finds them, so it asks by name.
    """

    def find(self, name: str) -> CardsOfGame | None:
        """The kit of this name, None when there is none."""
        return self._registry.find(name)

    def names(self) -> list[str]:
        """The names of all kits at hand."""
        return self._registry.names()

    def refusal(self, data: dict[str, Any]) -> tuple[str, str] | None:
        """Where in a bundle the rules of its kit find fault, and what; None where it can be played."""
        return self._registry.refusal(data)

    def is_ours(self, names: Iterable[str]) -> bool:
        """Whether all of these come along with the program."""
        return self._registry.is_ours(names)

    @property
    def _registry(self) -> Kits:
        registry: Any = import_module("loopwright_engine.kit.registry")
        return registry  # type: ignore[no-any-return]
