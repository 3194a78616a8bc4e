"""Playtests of whole campaigns: bots play evening after evening, with the notebook that those before left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from loopwright_dsl.english import plural
from loopwright_engine.bots import maker, usual_bot
from loopwright_engine.kit.campaign import CARRIED, handed_on, merged, taken_up
from loopwright_engine.playtest.stats import wilson

from loopwright.core.console import safe
from loopwright.verify.evenings import CampaignEvenings, Evening


@dataclass
class CampaignFigures:
    """What whole campaigns have come to: wins and endings by evening, and in how many each note was made."""

    campaign: CampaignEvenings
    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    endings: Mapping[str, Counter[str]] = field(default_factory=dict)
    notes: Counter[str] = field(default_factory=Counter)

    def data(self) -> dict[str, Any]:
        """For scripts."""
        return {
            "campaign": self.campaign.finale.id,
            "games": self.games,
            "wins": {one.id: self.wins[one.id] for one in self.campaign.evenings},
            "endings": {id: dict(counted) for id, counted in self.endings.items()},
            "notes": {note: self.notes[note] for note in self.campaign.titles},
        }

    def text(self) -> str:
        """For people."""
        lines = [f"{self.campaign.finale.title}: {plural(self.games, 'campaign')}", ""]
        lines += [f"  won  {self._rate(self.wins[one.id])}  {one.title}" for one in self.campaign.evenings]
        lines.append("")
        lines += [
            f"  made {self._rate(self.notes[note])}  “{title}”"
            for note, title in self.campaign.titles.items()
        ]
        finale = self.campaign.finale
        names = finale.bundle.kit.contents.names(finale.bundle.data)
        lines.append("")
        lines += [
            f"  ends {self._rate(count)}  {names(f'ending.{ending}') or ending}"
            for ending, count in self.endings[finale.id].most_common()
        ]
        return "\n".join(map(safe, lines))

    def _rate(self, count: int) -> str:
        interval = wilson(count, self.games)
        return f"{100 * count / self.games:4.0f} % ({100 * interval.low:.0f} to {100 * interval.high:.0f})"


def play_campaigns(campaign: CampaignEvenings, games: int, bot: str | None, seed: int) -> CampaignFigures:
    """Play so many campaigns; the values of the kit's axis come in turn, the seed deals all else."""
    figures = CampaignFigures(campaign, endings={one.id: Counter() for one in campaign.evenings})
    for number in range(games):
        carried, played = "", frozenset[str]()
        while due := campaign.due(played):
            evening = due[(seed + number + len(played)) % len(due)]
            game = _played(evening, bot, carried, seed + number, number)
            figures.wins[evening.id] += game.result.won
            figures.endings[evening.id][game.result.ending] += 1
            carried, played = merged(carried, handed_on(game)), played | {evening.id}
        figures.games += 1
        figures.notes.update(part.partition("=")[0] for part in carried.split())
    return figures


def _played(evening: Evening, bot: str | None, carried: str, seed: int, number: int) -> Any:
    """A game of an evening, at its end. Raises OptionsError and BotError."""
    bundle, kit = evening.bundle, evening.bundle.kit
    values = kit.axis_values(bundle.data)
    chosen: dict[str, Any] = {kit.axis: values[number % len(values)]} if values else {}
    options = kit.options(**chosen, **{CARRIED: taken_up([carried], bundle.data, kit.language)})
    game = kit.start(bundle, options, seed)
    player = maker(bot or usual_bot(kit), kit, bundle.tables)(seed)
    while game.result is None:
        game.choose(player.choose(game))
    return game
