"""The errors that the engine raises on purpose: for bundles, options, choices, bots, kits, saves and
replays.
"""

from __future__ import annotations


class EngineError(Exception):
    """The base of all errors that the engine raises on purpose."""


class BundleError(EngineError):
    """A bundle that the engine refuses: `where` is the place in it, `what` is wrong there."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what

    def __reduce__(self) -> tuple[object, ...]:
        """An error of another process comes back whole."""
        return type(self), (self.where, self.what)


class OptionsError(EngineError):
    """Options that this bundle cannot be played with."""


class IllegalChoice(EngineError):
    """An index that is not among the options of the pending decision."""


class BotError(EngineError):
    """A bot that does not exist, cannot be read, or does not answer as it should: `what`, and a `hint`.

    `seed` is the seed of the game in which it failed, None if it is not known.
    """

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(f"{what} {hint}" if hint else what)
        self.what = what
        self.hint = hint
        self.seed: int | None = None


class KitError(EngineError):
    """A kit that cannot be read, or that fails as it is: `what`, and a `hint`."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(f"{what} {hint}" if hint else what)
        self.what = what
        self.hint = hint


class RulesError(EngineError):
    """A mistake in the rules of a kit: a name that is not declared, no legal option, a step that is none,
    play without an end.
    """


class SaveError(EngineError):
    """A saved game that cannot be loaded."""


class ReplayError(EngineError):
    """A list of choices that does not fit the game; `step` is the index of the first one that does not."""

    def __init__(self, step: int, what: str) -> None:
        super().__init__(f"choice {step}: {what}")
        self.step = step
        self.what = what

    def __reduce__(self) -> tuple[object, ...]:
        """An error of another process comes back whole."""
        return type(self), (self.step, self.what)
