"""The notebook of a campaign that is being played, in a file: the evenings so far, and what is carried on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_dsl.english import listed
from loopwright_engine import OptionsError
from loopwright_engine.kit.campaign import CARRIED, handed_on, merged, start_of, taken_up

from .core.console import shown
from .core.errors import FINDINGS, Failure
from .core.files import read_json, write_json

if TYPE_CHECKING:
    from .verify.evenings import CampaignEvenings, Evening

FORMAT: Final = "loopwright-notebook"
HINT = "A notebook is written by `loopwright play FINALE --campaign FILE`; a new file begins a new one."


@dataclass(frozen=True)
class NotebookFile:
    """The evenings that have been played, with how each ended, and what is carried into the next."""

    campaign: CampaignEvenings
    played: tuple[dict[str, Any], ...] = ()
    carried: str = ""

    @classmethod
    def read(cls, path: Path, campaign: CampaignEvenings) -> NotebookFile:
        """That of a campaign; an empty one where there is no file. Raises Failure."""
        if not path.exists():
            return cls(campaign)
        data = read_json(path, "a notebook")
        evenings = data.get("evenings") if isinstance(data, dict) and data.get("format") == FORMAT else None
        names = {one.id for one in campaign.evenings}
        told = f"{shown(path)} is no notebook of {campaign.finale.title}."
        if not isinstance(evenings, list) or data.get("campaign") != campaign.finale.id:
            raise Failure(told, code=FINDINGS, hint=HINT)
        if not all(isinstance(one, dict) and one.get("scenario") in names for one in evenings):
            raise Failure(told, code=FINDINGS, hint=HINT)
        carried = data.get(CARRIED, "")
        if not isinstance(carried, str):
            raise Failure(told, code=FINDINGS, hint=HINT)
        return cls(campaign, tuple(evenings), carried)

    def next(self, wanted: str | None) -> Evening:
        """The evening that is due, or the one that is wanted of those that are. Raises Failure."""
        due = self.campaign.due(frozenset(one["scenario"] for one in self.played))
        if not due:
            raise Failure(f"All evenings of {self.campaign.finale.title} have been played.", hint=HINT)
        chosen = next((one for one in due if one.id == wanted), None) if wanted is not None else due[0]
        if chosen is None:
            raise Failure(f"{wanted} is not due.", hint=f"Due: {listed([one.id for one in due])}.")
        return chosen

    def option(self, evening: Evening) -> dict[str, str]:
        """The option of its games that says what is carried into them. Raises Failure."""
        kit, data = evening.bundle.kit, evening.bundle.data
        try:
            carried = taken_up([self.carried], data, kit.language)
            start_of(carried, 0, data, kit.language)
        except OptionsError as error:
            raise Failure(f"The notebook cannot be used: {error}.", code=FINDINGS, hint=HINT) from None
        return {CARRIED: carried} if carried else {}

    def after(self, game: Any) -> NotebookFile:
        """The notebook once a game has come to its end."""
        told = {
            "scenario": game.kit.scenario_of(game),
            "seed": game.seed,
            "ending": game.result.ending,
            "won": game.result.won,
        }
        return replace(self, played=(*self.played, told), carried=merged(self.carried, handed_on(game)))

    def write(self, path: Path) -> None:
        """Write it atomically. Raises Failure."""
        write_json(
            path,
            {
                "format": FORMAT,
                "version": 1,
                "campaign": self.campaign.finale.id,
                "evenings": list(self.played),
                CARRIED: self.carried,
            },
        )

    @property
    def notes(self) -> list[str]:
        """What stands in it, as players read it."""
        parts = [part.partition("=")[0] for part in self.carried.split()]
        return [self.campaign.titles[part] for part in parts if part in self.campaign.titles]
