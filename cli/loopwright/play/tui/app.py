"""The screen of a table: head, pages, map, seats, and a part for the present decision or step."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

from loopwright_engine.table.screens import OPTIONS, Screens
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.theme import Theme
from textual.widget import Widget
from textual.widgets import Footer

from loopwright.core.errors import INTERRUPTED
from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match, screens_of

from .board import board_of
from .widgets import AnswerSheet, NameBar, PageReader, WrappedText, inked

HUNG_UP = 129
GONE = 1.0  # seconds between looks whether the terminal is still there
WIDTHS = [(0, "-narrow"), (110, "-wide")]
HEIGHTS = [(0, "-low"), (32, "-high")]
"""From how many columns and lines on a screen has these classes of the style sheet."""
OWN_COLOURS = Theme(
    "own",
    ansi=True,
    primary="ansi_blue",
    secondary="ansi_cyan",
    accent="ansi_green",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "border": "ansi_green",
        "border-blurred": "ansi_bright_black",
        "footer-key-foreground": "ansi_green",
        "input-cursor-text-style": "reverse",
        "input-cursor-background": "ansi_default",
        "input-cursor-foreground": "ansi_default",
        "scrollbar": "ansi_bright_black",
        "scrollbar-background": "ansi_default",
        "scrollbar-hover": "ansi_green",
        "scrollbar-active": "ansi_green",
    },
)
"""The terminal's own colours, whether it is dark or light."""


class TableApp(App[None]):
    """What playing and watching have in common; `now` is the widget that shows the present decision
    or step.
    """

    CSS_PATH = "look.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False, priority=True)]
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, match: Match, paper: Paper, now: Widget, focus: Widget) -> None:
        super().__init__(ansi_color=True)  # said here, NO_COLOR leaves the terminal's own two colours
        self.register_theme(OWN_COLOURS)
        self.theme = OWN_COLOURS.name
        self.focus_of_now = focus
        self.match = match
        self.paper: Paper = paper.knowing(screens_of(match, paper).texts)
        paper = self.paper
        self.status = WrappedText(lambda width: self.screens(paper.wide(width)).head(), "status")
        self.people = WrappedText(lambda width: self.screens(paper.wide(width)).people())
        self.pages, self.reader, self.now = NameBar(), PageReader(self.screens(paper)), now
        self.board: Any = board_of(match, paper)
        self.crash: Exception | None = None
        self.gone = threading.Lock()
        for page, key in self.screens(paper).keys.items():
            self.bind(key, f"page('{page}')", show=False)
        self.bind("escape", "clear_notifications", show=False)
        self.bind("question_mark", "help", description=paper.say("key_help"), key_display="?")

    def screens(self, paper: Paper | None = None) -> Screens:
        """What is shown of the match, on the widest paper if none is named."""
        return screens_of(self.match, paper or self.paper)

    def compose(self) -> ComposeResult:
        """Yield all parts; the style sheet says which of them a screen has room for."""
        self.board.border_title = self.paper.say(f"page_{self.screens().main}")
        self.now.border_title = self.paper.say("page_options")
        yield self.status
        yield self.pages
        with Horizontal(classes="table"):
            with Vertical(classes="left"):
                yield self.board
                with VerticalScroll(classes="people") as people:
                    people.border_title = self.paper.say("page_people")
                    yield self.people
            with Vertical(classes="right"):
                yield self.reader
                yield self.now
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Handle interrupts and the end of the terminal."""
        if not self.is_headless:
            self._hear()
        self.query_one(".people").set_class(not self.screens().people(), "nobody")
        self.show_parts(False)
        self.action_page(OPTIONS)
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        """Show the parts, now that there is something to show."""
        self.begin()
        self.show_parts(True)
        self.screen.set_focus(self.focus_of_now)

    def show_parts(self, visible: bool) -> None:
        """Show all parts, or hide them."""
        for part in self.screen_stack[0].children:
            part.visible = visible

    def begin(self) -> None:
        """Show the first step."""
        self.refresh_table()

    def _hear(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # loops of Windows hear no signals
                asyncio.get_running_loop().add_signal_handler(number, self.interrupt)
        if hasattr(signal, "SIGHUP"):
            # Not the loop's: it waits for ever once nobody takes what is written.
            signal.signal(signal.SIGHUP, lambda *_: self.hang_up())
        if hasattr(select, "poll"):
            threading.Thread(target=self._look_for_terminal, daemon=True).start()

    def _look_for_terminal(self) -> None:
        """Check whether the terminal is still there; not every one sends a signal when it goes."""
        poll = select.poll()
        poll.register(sys.stdin, 0)
        while not poll.poll(0):
            time.sleep(GONE)
        self.hang_up()

    def hang_up(self) -> None:
        """Save and end at once, since the terminal has gone."""
        if not self.gone.acquire(blocking=False):
            return  # a signal and the thread that looks may both say so
        self.last_words()
        os._exit(HUNG_UP)

    def last_words(self) -> list[str]:
        """Do what is left to do without asking anybody, and return the lines to show."""
        return []

    def refresh_table(self) -> None:
        """Show the table in its present state."""
        self.status.rewrite()
        self.people.rewrite()
        self.board.show(self.match)
        self.reader.show(self.screens())

    def action_page(self, page: str) -> None:
        """Open a page, or focus its part of the screen."""
        panes = self.screens()
        kind = "text" if page in panes.read() else "map" if page == panes.main else OPTIONS
        table = self.query_one(".table", Horizontal)
        for name in (OPTIONS, "map", "text"):
            table.set_class(name == kind, f"page-{name}")
        self.pages.show(
            {name: f"{key} {self.paper.say(f'page_{name}')}" for name, key in panes.keys.items()}, page
        )
        part = {"map": self.board, "text": self.reader}.get(kind, self.focus_of_now)
        if page in panes.read():
            self.reader.show(panes, page)
        self.call_after_refresh(part.focus)

    def on_name_bar_picked(self, event: NameBar.Picked) -> None:
        """Open the page whose name was clicked."""
        self.action_page(event.key)

    keys_help = "screen_help"
    """The text that explains the keys."""
    prose_help: tuple[str, ...] = ()
    """Texts that say how to choose, and what chances are of."""

    def action_help(self) -> None:
        """Show the keys, and what the signs mean."""
        paper = self.sheet_paper()
        prose = [line for key in self.prose_help for line in paper.wrapped(paper.say(key))]
        signs = paper.filled(self.board.legend, gap="  ") if self.board.legend else []
        self.read([*paper.say(self.keys_help).splitlines(), "", *prose, *signs])

    def read(self, lines: list[str]) -> None:
        """Show lines on a sheet over the table."""
        self.push_screen(AnswerSheet(inked(lines), [], self.paper.say("close")))

    def ask(self, question: str, answers: list[tuple[str, str]], then: Callable[[str | None], None]) -> None:
        """Ask a question; `then` is called with the key of the answer, or "" without one."""
        rows = [(key, Text(answer)) for key, answer in answers]
        self.push_screen(AnswerSheet(Text(question, "bold"), rows, self.paper.say("choose_hint")), then)

    def sheet_paper(self) -> Paper:
        return self.paper.wide(min(88, self.size.width - 6))

    def place(self, letter: str) -> list[str]:
        """The lines on a location, and what is there."""
        return self.screens(self.sheet_paper()).place(letter)

    def action_clear_notifications(self) -> None:
        """Dismiss the notifications."""
        self.clear_notifications()

    def say(self, text: str) -> None:
        """Show a notification, which goes away by itself."""
        self.notify(text, markup=False, timeout=4)

    async def action_quit(self) -> None:
        """Leave the app."""
        self.exit()

    def interrupt(self) -> None:
        """End after Ctrl-C or a signal."""
        self.exit(return_code=INTERRUPTED)

    def action_interrupt(self) -> None:
        """End after Ctrl-C, also while a sheet lies over the table."""
        self.interrupt()

    def _fatal_error(self) -> None:
        """Close the screen after a fault; whoever started the app reports it."""
        self.panic()

    def _handle_exception(self, error: Exception) -> None:
        self.crash = self.crash or error
        super()._handle_exception(error)
