"""ReportLab without settings from the user's home: apart, for it is imported before ReportLab is.

So sheets are the same for everybody, and a home that cannot be read does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def factory_settings() -> Iterator[None]:
    """Write with ReportLab's settings as they are shipped, but for ours; then they are as before.

    Like those settings themselves, it is for one thread at a time.
    """
    settings = vars(rl_config)
    before = {name: settings[name] for name in SHIPPED}
    settings.update(SHIPPED | OURS)
    try:
        yield
    finally:
        settings.update(before)
