"""A kit in a folder of its user: `kit.py` there has it as `KIT`, and may import the files beside it.

It is code, so it is read only when its user names the folder: never from the current folder, and never for a
bundle.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.errors import KitError
from loopwright_engine.user_code import calls, interrupted, message, place

from . import registry

if TYPE_CHECKING:
    from .protocol import Kit

FILE: Final = "kit.py"
NEEDS: Final = ("name", "title", "version", "options", "tables", "start", "decision", "sentence")
"""What tells a kit from anything else that is called `KIT`."""
EXAMPLE: Final = 'KIT = DeclaredKit("my-game", "My Game", 1, MyGame, prepare)'


def add(folder: Path) -> Kit:
    """Have the kit of a folder at hand in this process, before any other of its name. Raises KitError."""
    kit: Any = getattr(_load(folder), "KIT", None)
    if any(not hasattr(kit, name) for name in NEEDS) or not isinstance(kit.name, str):
        raise KitError(
            f"{folder / FILE} has no kit that is called KIT.", f"Its last line is like:\n{EXAMPLE}"
        )
    registry.add(kit)
    return kit  # type: ignore[no-any-return]


def _load(folder: Path) -> Any:
    file = folder / FILE
    if not file.is_file():
        raise KitError(f"There is no file {file}.", "A kit is a folder with a file kit.py: its rules.")
    # The folder is a package with a name of its own, so that `from .rules import …` finds the file beside.
    name = f"loopwright_kit_{sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"
    spec = spec_from_file_location(name, file.absolute(), submodule_search_locations=[str(folder.absolute())])
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr):  # what it prints is no result of the command
            spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt) and interrupted():
            raise
        raise KitError(f"{place(folder, error)}: {message(error)}.", calls(folder, error)) from None
    return module
