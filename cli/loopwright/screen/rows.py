"""A list whose chosen row is reversed, so that it stands out without any colour."""

from __future__ import annotations

from textual.events import MouseMove
from textual.style import Style
from textual.widgets import OptionList

CHOSEN = "option-list--option-highlighted"
REVERSED = Style(reverse=True)


class Rows(OptionList):
    """A list of options. Style sheets cannot reverse a part of a widget, so this is done here."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part; the chosen row is reversed while keys go to the list."""
        style = super().get_visual_style(*component_classes, partial=partial)
        return style + REVERSED if CHOSEN in component_classes and self.has_focus else style

    def on_mouse_move(self, event: MouseMove) -> None:
        """Look at the row under the mouse; a click takes it."""
        row = event.style.meta.get("option")
        if row is not None and not self.get_option_at_index(row).disabled:
            self.highlighted = row
