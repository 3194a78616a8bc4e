"""Translations of what comes along that are a user's own: kept for all scenarios, or with one of them. It is
short: commands, catalogues and pages ask it.
"""

from __future__ import annotations

from pathlib import Path

from loopwright_compiler.i18n import translated_bundle
from loopwright_compiler.project import plain_files
from loopwright_engine import catalogues

FOLDER = "tool"
"""Where a scenario keeps such translations, in its folder `translations`."""


def of_user() -> Path | None:
    """The folder of this user's own; it need not be there. None for a user without a home."""
    import platformdirs

    try:
        folder = platformdirs.user_data_path("loopwright", appauthor=False).expanduser()
    except RuntimeError:
        return None
    return folder / translated_bundle.FOLDER


def of_scenario(path: Path) -> Path:
    """The folder of those that a scenario keeps, by its own folder or a card of it; it need not be there."""
    return (path if path.is_dir() else path.parent) / translated_bundle.FOLDER / FOLDER


def read_first(path: Path | None = None) -> None:
    """Have those of a scenario read first, by its folder or a card of it, then the user's."""
    user = of_user()
    places = [user] if user is not None and user.is_dir() else []
    if path is not None and path.suffix != ".json":
        places = [*_inside(path), *places]
    catalogues.read_first(*places)


def _inside(path: Path) -> list[Path]:
    """The folder of those that a scenario keeps, if there is one; none that a link leads out to."""
    place = of_scenario(path)
    try:
        return [place] if plain_files.resolved(place, place.parents[1]).is_dir() else []
    except OSError:
        return []
