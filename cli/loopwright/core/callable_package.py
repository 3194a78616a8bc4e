"""Packages that can be called like functions: `play`, `playtest` and `verify` are both. It is short: all
three need it, and nothing else is like it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package that can also be called as the function of the same name in `loopwright.api`."""

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Call the function of this name in `loopwright.api` and return what it returns."""
        return self._function(*arguments, **keywords)

    @property
    def __signature__(self) -> Any:
        """The signature of the function, which `help` and editors show."""
        from inspect import signature

        return signature(self._function)

    @property
    def _function(self) -> Any:
        return getattr(import_module("loopwright.api"), self.__name__.rpartition(".")[2])


def make_callable(package: str) -> None:
    """Let the module `package`, which is being loaded, also be called as the function of its name."""
    sys.modules[package].__class__ = CallablePackage
