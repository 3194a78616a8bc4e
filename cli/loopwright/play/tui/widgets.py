"""Widgets of the screen: texts that wrap and scroll, lists, and sheets laid over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from loopwright_dsl.diagnostics.columns import cut
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, MouseMove
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from loopwright.core.terminal_text import shown_width

if TYPE_CHECKING:
    from loopwright_engine.table.screens import Screens

READABLE = {"options": 6, "news": 4, "detail": 6}
"""Lines with which a part can be read, if need be by scrolling; the most important first."""
GROWING = ("options", "detail", "news")
"""Who gets more lines then, the first as many as it needs."""


class WrappedText(Widget):
    """A text that is written anew for each width."""

    def __init__(self, write: Callable[[int], list[str]], classes: str = "") -> None:
        super().__init__(classes=classes)
        self.write = write
        self.kept: dict[int, Text] = {}
        """What was written since the last change, by its width."""

    def rewrite(self) -> None:
        """Write the text anew, since its content has changed."""
        self.kept = {}
        self.refresh(layout=True)

    def render(self) -> Text:
        """The text for the present width."""
        return self._text(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """The lines that the text takes at this width."""
        return line_count(self._text(width))

    def _text(self, width: int) -> Text:
        if width not in self.kept:
            self.kept = {width: inked(self.write(width))}
        return self.kept[width]


class Scrolled(VerticalScroll):
    """A text that can be scrolled; `lines` is its number of lines."""

    def __init__(self, classes: str) -> None:
        super().__init__(classes=classes)
        self.text = Static()
        self.shown = Text()
        self.lines = 0

    def compose(self) -> ComposeResult:
        """Yield the text."""
        yield self.text

    def show(self, text: Text) -> None:
        """Show a text from its beginning."""
        if text == self.shown:
            return
        self.shown, self.lines = text, line_count(text)
        self.text.update(text)
        self.scroll_home(animate=False)


def inked(lines: list[str]) -> Text:
    """Lines with terminal codes as a text of the screen, with its bold and dim parts."""
    return Text.from_ansi("\n".join(lines))


def line_count(text: Text) -> int:
    """The number of lines of a text, without wrapping."""
    return text.plain.count("\n") + 1 if text.plain else 0


def shares(room: int, needs: dict[str, int]) -> dict[str, int]:
    """The lines for each part, `room` in all, by what each part needs."""
    line_counts = dict.fromkeys(needs, 0)
    claims = [(part, min(lines, needs[part])) for part, lines in READABLE.items()]
    for part, claim in [*claims, *((part, needs[part]) for part in GROWING)]:
        more = max(0, min(room, claim - line_counts[part]))
        line_counts[part] += more
        room -= more
    return line_counts


# --- A line of names, one of which is chosen: pages of the screen, or people


GAP = 2


class Bar(Widget):
    """Names side by side, of which a click picks one; the chosen name is in brackets and reversed."""

    class Picked(Message):
        """The message that a name was clicked."""

        def __init__(self, bar: Bar, key: str) -> None:
            super().__init__()
            self.bar = bar
            self.key = key

    def __init__(self, classes: str = "") -> None:
        super().__init__(classes=classes)
        self.names: dict[str, str] = {}
        self.chosen = ""

    def show(self, names: dict[str, str], chosen: str) -> None:
        """Show names by their keys, with one of them chosen."""
        self.names, self.chosen = names, chosen
        self.refresh()

    def _shown(self) -> dict[str, str]:
        """The names by their keys; the longest are cut where there is no room for all."""
        longest = max(map(shown_width, self.names.values()), default=0)
        for width in range(longest, 0, -1):
            names_cut = {key: cut(name, width) for key, name in self.names.items()}
            if sum(shown_width(name) + GAP for name in names_cut.values()) <= self.size.width:
                return names_cut
        return self.names

    def render(self) -> Text:
        """The names in a line."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, name in self._shown().items():
            here = key == self.chosen
            text.append(f"[{name}]" if here else f" {name} ", "reverse" if here else "")
        return text

    def on_click(self, event: Click) -> None:
        """Post the name that was clicked."""
        offset = event.get_content_offset(self)
        left = 0
        for key, name in self._shown().items():
            wide = shown_width(name) + GAP
            if offset is not None and left <= offset.x < left + wide:
                self.post_message(self.Picked(self, key))
                return
            left += wide


# --- A list whose chosen row is reversed, so that it stands out without any colour


CHOSEN = "option-list--option-highlighted"
REVERSED = Style(reverse=True)


class Rows(OptionList):
    """A list of options whose chosen row is reversed; style sheets cannot reverse a part of a widget."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part; the chosen row is reversed while the list has the focus."""
        style = super().get_visual_style(*component_classes, partial=partial)
        return style + REVERSED if CHOSEN in component_classes and self.has_focus else style

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight the row under the mouse; a click takes it."""
        row = event.style.meta.get("option")
        if row is not None and not self.get_option_at_index(row).disabled:
            self.highlighted = row


class Sheet(ModalScreen[str]):
    """A text with answers to choose from, if any; its result is the answer's id, "" when it is closed."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", show=False)]

    def __init__(self, text: Text, answers: list[tuple[str, Text]], hint: str) -> None:
        super().__init__()
        self.text, self.answers, self.hint = text, answers, hint

    def compose(self) -> ComposeResult:
        """Yield the text, then the answers."""
        with Vertical(classes="sheet") as sheet:
            sheet.border_subtitle = self.hint
            sheet.set_class(bool(self.answers), "answered")
            with VerticalScroll():
                yield Static(self.text)
            if self.answers:
                yield Rows(*(Option(text, key) for key, text in self.answers))

    def on_mount(self) -> None:
        """Give the focus to the answers."""
        for rows in self.query(Rows):
            rows.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the chosen answer."""
        self.dismiss(event.option_id or "")

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss("")


class Last(Sheet):
    """The sheet at the end of a game, from which `q` leaves the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", show=False)]


class AskScreen(ModalScreen[str]):
    """A question that is answered by typing; its result is the answer, "" when it is closed."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, question: str, answer: str = "") -> None:
        super().__init__()
        self.question, self.answer = question, answer

    def compose(self) -> ComposeResult:
        """Yield the question, and an input for the answer."""
        with Vertical(classes="sheet"):
            yield Static(Text(self.question))
            yield Input(self.answer)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the typed answer."""
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss("")


class Opened(Message):
    """The message that a place on a map was opened."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place


class Reader(VerticalScroll, can_focus=True):
    """The page that is open; the log is shown from its end."""

    def __init__(self, screens: Screens) -> None:
        super().__init__(classes="reader")
        self.screens = screens
        self.page = next(iter(screens.read()))
        self.text = WrappedText(self._written)

    def compose(self) -> ComposeResult:
        """Yield the text of the page."""
        yield self.text

    def _written(self, width: int) -> list[str]:
        paper: Any = self.screens.paper
        return type(self.screens)(self.screens.match, paper.wide(width)).read()[self.page]()

    def show(self, screens: Screens, page: str = "") -> None:
        """Write the page anew, or another page."""
        turned = page not in ("", self.page)
        self.screens, self.page = screens, page or self.page
        self.border_title = self.screens.paper.say(f"page_{self.page}")
        self.text.rewrite()
        if self.page == "log":
            self.scroll_end(animate=False)
        elif turned:
            self.scroll_home(animate=False)
