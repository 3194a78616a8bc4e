"""The notebook of a campaign in a file of its own, as `play` and `host` keep it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_dsl.english import listed
from loopwright_engine import OptionsError, SaveError
from loopwright_engine.session.evenings import Notebook

from .core.console import shown
from .core.errors import FINDINGS, Failure
from .core.files import read_json, write_json

if TYPE_CHECKING:
    from .verify.evenings import CampaignEvenings, Evening

HINT: Final = (
    "A notebook is written by `loopwright play FINALE --campaign FILE`; a new file begins a new one."
)


def read_notebook(path: Path, campaign: CampaignEvenings) -> Notebook:
    """That of a campaign; an empty one where there is no file. Raises Failure."""
    if not path.exists():
        return Notebook(campaign.order)
    try:
        return Notebook.read(read_json(path, "a notebook"), campaign.order)
    except SaveError as error:
        told = f"{shown(path)} is no notebook of {campaign.finale.title}: {error}."
        raise Failure(told, code=FINDINGS, hint=HINT) from None


def next_evening(notebook: Notebook, campaign: CampaignEvenings, wanted: str | None) -> Evening:
    """The evening that is due, or the one that is wanted of those that are. Raises Failure."""
    due = notebook.due
    if not due:
        raise Failure(f"All evenings of {campaign.finale.title} have been played.", hint=HINT)
    if wanted is not None and wanted not in due:
        raise Failure(f"{wanted} is not due.", hint=f"Due: {listed(due)}.")
    return campaign.by_id[wanted or due[0]]


def option(notebook: Notebook, evening: Evening) -> dict[str, str]:
    """The option of games of an evening that says what is carried into them. Raises Failure."""
    try:
        return notebook.option(evening.bundle)
    except OptionsError as error:
        raise Failure(f"The notebook cannot be used: {error}.", code=FINDINGS, hint=HINT) from None


def write_notebook(notebook: Notebook, path: Path) -> None:
    """Write it atomically. Raises Failure."""
    write_json(path, notebook.data())
