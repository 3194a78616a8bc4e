"""The notebook of a campaign in a file of its own, as `play` and `host` keep it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_dsl.english import listed
from loopwright_engine import OptionsError, SaveError
from loopwright_engine.session.evenings import Notebook

from .core.console import shown
from .core.errors import FINDINGS, Failure
from .core.files import read_json, write_json

if TYPE_CHECKING:
    from .verify.evenings import CompiledCampaign, Evening

HINT: Final = "A new file begins a new notebook, as in: loopwright play FINALE --campaign FILE"


@dataclass(frozen=True)
class NotebookFile:
    """A notebook in a file, the evening that is due, and the option of its games by which it begins."""

    path: Path
    campaign: CompiledCampaign
    notebook: Notebook
    due: Evening
    carried: dict[str, str]

    @classmethod
    def open(cls, finale: str, path: Path, evening: str | None, language: str | None) -> NotebookFile:
        """That of a campaign by its finale, empty where there is no file, and the evening of this id if one
        is named, else the first that is due. Raises Failure.
        """
        from .verify.evenings import campaign_of

        campaign = campaign_of(finale, language)
        title, notebook = campaign.finale.title, Notebook(campaign.order)
        try:
            if path.exists():
                notebook = Notebook.read(read_json(path, "a notebook"), campaign.order)
            if not (due := notebook.due):
                raise Failure(f"All evenings of {title} have been played.", hint=HINT)
            if evening is not None and evening not in due:
                raise Failure(f"{evening} is not due.", hint=f"Due: {listed(due)}.")
            next_one = campaign.by_id[evening or due[0]]
            carried = notebook.option(next_one.bundle)
        except (SaveError, OptionsError) as error:
            message = f"{shown(path)} cannot be used as a notebook of {title}: {error}."
            raise Failure(message, code=FINDINGS, hint=HINT) from None
        return cls(path, campaign, notebook, next_one, carried)

    def end(self, game: Any) -> list[str]:
        """Write down how an evening has ended; what stands in the notebook then, in words. Raises Failure."""
        notebook = self.notebook.after(game)
        write_json(self.path, notebook.data())
        return notebook.words(self.campaign.bundles)
