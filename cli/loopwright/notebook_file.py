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
    def open(cls, finale: str, path: Path, wanted: str | None, language: str | None) -> NotebookFile:
        """That of a campaign by its finale, empty where there is no file, and the evening that
        is due, or the one that is wanted of those that are. Raises Failure.
        """
        from .verify.evenings import campaign_of

        campaign = campaign_of(finale, language)
        title, notebook = campaign.finale.title, Notebook(campaign.order)
        try:
            if path.exists():
                notebook = Notebook.read(read_json(path, "a notebook"), campaign.order)
            if not (due := notebook.due):
                raise Failure(f"All evenings of {title} have been played.", hint=HINT)
            if wanted is not None and wanted not in due:
                raise Failure(f"{wanted} is not due.", hint=f"Due: {listed(due)}.")
            evening = campaign.by_id[wanted or due[0]]
            carried = notebook.option(evening.bundle)
        except (SaveError, OptionsError) as error:
            told = f"{shown(path)} cannot be used as a notebook of {title}: {error}."
            raise Failure(told, code=FINDINGS, hint=HINT) from None
        return cls(path, campaign, notebook, evening, carried)

    def end(self, game: Any) -> list[str]:
        """Write down how an evening has ended; what stands in the notebook then, in words. Raises Failure."""
        notebook = self.notebook.after(game)
        write_json(self.path, notebook.data())
        return notebook.words(self.campaign.bundles)
