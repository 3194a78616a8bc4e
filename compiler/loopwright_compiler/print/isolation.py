"""ReportLab with its factory settings, whatever settings file the user's home holds.

Importing ReportLab reads `~/.reportlab_settings`. This module is imported before it and leaves that file
unread, so that sheets are the same for everybody, and a home that cannot be read does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Final

from reportlab import rl_config, rl_settings

SHIPPED: Final = {
    name: value
    for name, value in vars(rl_settings).items()
    if name in rl_config.currentSettings() and isinstance(value, (bool, int, float))
}
"""Those settings that a file can depend on: switches and numbers. (The rest are paths and names.)"""
OURS: Final = {"useA85": 0}
"""Streams as bytes, not as text: smaller files, written faster."""

_TURN: Final = RLock()


@contextmanager
def factory_settings() -> Iterator[None]:
    """Use ReportLab's settings as shipped, with our few changes, inside the block; restore the earlier ones
    after it.

    ReportLab's settings are global to the process, and read where nobody can hand in others. So one thread is
    inside at a time, and the others wait for it.
    """
    settings = vars(rl_config)
    with _TURN:
        before = {name: settings[name] for name in SHIPPED}
        settings.update(SHIPPED | OURS)
        try:
            yield
        finally:
            settings.update(before)
