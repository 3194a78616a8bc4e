"""The languages that come along. Whoever adds one adds its code here: the tests then want all of it."""

from __future__ import annotations

from typing import Final

TRANSLATIONS: Final = ("de", "sv")
"""What all that comes along is translated into."""
LANGUAGES: Final = ("en", *TRANSLATIONS)
