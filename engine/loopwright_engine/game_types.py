"""Names for what each game has a class of its own for, where code for all games has it in hand."""

from __future__ import annotations

from typing import Any, TypeAlias

AnyGame: TypeAlias = Any
"""A game in progress, of the class that its kit alone knows."""
AnyKit: TypeAlias = Any
"""A kit of which more is asked than of every kit."""
AnyOptions: TypeAlias = Any
"""The options of a game, of the class that its kit alone knows."""
AnyTables: TypeAlias = Any
"""What a kit has prepared from a bundle, of the class that it alone knows."""
