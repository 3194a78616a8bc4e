"""A table for a whole campaign: its evenings one after the other, and the notebook that they keep.

The notebook of a table is that from before the evening on the table; once that has ended, it is also written
there. So taking back an end takes the note back, and the next evening begins with what stands there then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from loopwright_engine.errors import OptionsError
from loopwright_engine.json_text import Json
from loopwright_engine.kit.campaign import CARRIED
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.session.evenings import Notebook, Order
from loopwright_engine.session.timeline import Timeline

from .table import Table, TableError, answered, opened


class CampaignTable(Table):
    """A table for the evenings of a campaign, of which the last is the finale."""

    def __init__(
        self,
        bundles: Sequence[Bundle],
        icons: Mapping[str, str] | None = None,
        notebook: Notebook | None = None,
        evening: str | None = None,
    ) -> None:
        """With a notebook, else an empty one, and an evening that is due, else the first."""
        self._bundles = {one.data["scenario"]["id"]: one for one in bundles}
        self._before = notebook or Notebook(Order.of(bundles[-1].data))
        super().__init__(self._bundles[evening or self._first], icons)

    @property
    def _first(self) -> str:
        """The evening that lies on the table unless somebody chooses; the finale once all were played."""
        return next(iter(self._before.due), self._before.order.finale)

    @property
    def notebook(self) -> Notebook:
        """The notebook as it stands now."""
        return self._before if self._timeline is None else self._before.after(self.game)

    @property
    def evening(self) -> str:
        id: str = self.bundle.data["scenario"]["id"]
        return id

    # --- evenings

    def sit(self, evening: str) -> None:
        """Clear the table for another evening; one that has ended is in the notebook. Raises TableError."""
        bundle, self._before = self._due(evening), self.notebook
        self._lay(bundle)

    def _due(self, evening: str) -> Bundle:
        """The scenario of an evening that may be played next. Raises TableError."""
        if evening not in self.notebook.due:
            raise TableError("due", "this evening is not due")
        return self._bundles[evening]

    @answered
    def go_to(self, evening: str) -> Json:
        """The same, with what can be chosen before the game."""
        self.sit(evening)
        return self.setup()

    def go_on(self, evening: str, seed: int) -> None:
        """Begin another evening at the same table, with the same people and options. Raises EngineError."""
        bundle, kit, bots = self._due(evening), self.bundle.kit, self._bots
        carried = self.notebook.option(bundle)
        wishes = {**kit.options_data(kit.options_of(self.game)), CARRIED: "", **carried}
        try:
            timeline = Timeline.start(bundle, kit.options_from(wishes), seed)
        except OptionsError:  # another world need not have the same people
            timeline = Timeline.start(bundle, bundle.kit.options(**carried), seed)
        self.sit(evening)
        self._begin(timeline)
        self._bots = {seat: bot for seat, bot in bots.items() if seat < len(self.page.seats(timeline.game))}

    @answered
    def new(self, options: Mapping[str, Any] | None = None) -> Json:
        """Begin the evening on the table, with what the notebook has."""
        if self.evening not in self._before.due:
            raise TableError("due", "this evening has been played")
        wishes = dict(options) if isinstance(options, Mapping) else {}
        return super().new({**wishes, **self._before.option(self.bundle)})

    def _bundle_of(self, saved: object) -> Bundle:
        scenario = saved.get("scenario") if isinstance(saved, dict) else None
        return self._bundles.get(scenario, self.bundle) if isinstance(scenario, str) else self.bundle

    # --- the notebook as a file

    @answered
    def write_notebook(self, before: bool = False) -> str:
        """The notebook as the text of a file, which `loopwright play FINALE --campaign` reads, too; or as it
        was before the evening on the table, to be kept with the game.
        """
        return json.dumps((self._before if before else self.notebook).data(), ensure_ascii=False, indent=1)

    @answered
    def take_notebook(self, text: str = "") -> Json:
        """Begin with the notebook in a file, without one with an empty one; a game on the table goes."""
        order = self._before.order
        self._before = Notebook.read(opened(text, "notebook"), order) if text else Notebook(order)
        self._lay(self._bundles[self._first])
        return self.setup()

    # --- the document

    def _more(self) -> Json:
        """The evenings with how each ended, and what is noted."""
        notebook, names = self.notebook, [*self._before.order.before, self._before.order.finale]
        played = {one["scenario"]: one for one in notebook.played}
        due = notebook.due
        evenings = []
        for name in names:
            bundle, ended = self._bundles[name], played.get(name)
            row: Json = {"id": name, "title": bundle.kit.contents.title(bundle.data), "due": name in due}
            if ended is not None:
                known = bundle.kit.contents.endings(bundle.data).get(ended["ending"])
                row |= {"won": ended["won"], "ending": known[0] if known else ended["ending"]}
            evenings.append(row)
        noted = notebook.words(list(self._bundles.values()))
        return {"campaign": {"now": self.evening, "evenings": evenings, "noted": noted}}
