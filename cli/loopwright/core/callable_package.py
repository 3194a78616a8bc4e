"""A package that is also a function: `play`, `playtest` and `verify` are both."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package that is also the function of its name in `loopwright.api`."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Call the function."""
        return self._function(*given, **named)

    @property
    def __signature__(self) -> Any:
        """The function's parameters, for `help` and editors."""
        from inspect import signature

        return signature(self._function)

    @property
    def _function(self) -> Any:
        return getattr(import_module("loopwright.api"), self.__name__.rpartition(".")[2])


def make_callable(package: str) -> None:
    """Have a package that is being loaded be the function of its name as well."""
    sys.modules[package].__class__ = CallablePackage
