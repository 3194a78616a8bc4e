"""The app in which a recorded game is watched on the full screen, forward and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from loopwright_engine.table.screens import OfferedChoice
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.timer import Timer

from loopwright.core.terminal_text import Paper
from loopwright.play.film import Film

from .app import TableApp
from .widgets import AskScreen, Opened, WrappedText

# --- A step of a recorded game: where in it we are, what has just happened, what is chosen next


BAR = 40  # columns of the line that shows how far we are, at most


class Steps(VerticalScroll):
    """The text of one step; the keys that would scroll sideways or to its ends go to the replay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "app.go(0)", show=False),
        Binding("end", "app.end", show=False),
        Binding("right", "app.forward", show=False),
        Binding("left", "app.backward", show=False),
    ]

    def __init__(self, write: Callable[[Paper], list[str]], paper: Paper) -> None:
        super().__init__(classes="now")
        self.text = WrappedText(lambda width: write(paper.wide(width)))

    def compose(self) -> ComposeResult:
        """Yield the text of the step."""
        yield self.text

    def show(self) -> None:
        """Show another step from its beginning."""
        self.text.rewrite()
        self.scroll_home(animate=False)


def progress(step: int, last: int, paper: Paper) -> str:
    """A progress bar such as `━━━━╸─────`, as wide as the paper."""
    wide = min(BAR, max(10, paper.width - 30))
    full_columns = wide * step // max(1, last)
    return "━" * full_columns + paper.quiet("─" * (wide - full_columns))


SPEEDS = (5.0, 3.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds that a step stays, from slow to fast."""
STORY = "story"
"""The action that goes to the next card of a story, where a game has one."""
KEYS = {
    "full_stop": ("forward", "→"),
    "comma": ("backward", "←"),
    "n": ("day", "n"),
    "c": (STORY, "c"),
    "space": ("play", "␣"),
    "j": ("jump", "j"),
    "q": ("quit", "q"),
}
"""Keys, what they do, and how they are shown; arrows go to whatever part has been chosen."""
QUIET_KEYS = {
    "N": "day(False)",
    "C": "story(False)",
    "plus,equals_sign": "speed(1)",
    "minus": "speed(-1)",
}


class WatchApp(TableApp):
    """The table, and what happens on it step by step."""

    def __init__(self, film: Film, news: list[str], paper: Paper) -> None:
        self.steps = Steps(self._step, paper)
        super().__init__(film.match, paper, self.steps, self.steps)
        self.film = film
        self.told = news
        self.speed = SPEEDS.index(1.0)
        self.timer: Timer | None = None
        for keys, (action, shown) in KEYS.items():
            if action == STORY and not self.screens().story_kinds:
                continue
            self.bind(keys, action, description=paper.say(f"key_{action}"), key_display=shown)
        for keys, action in QUIET_KEYS.items():
            self.bind(keys, action, show=False)

    keys_help = "watch_help"

    def refresh_table(self) -> None:
        """Show the step, and the table after it."""
        self.steps.show()
        taken = self._taken(self.paper)
        if taken is not None:
            self.board.show(self.match, taken.place)
        super().refresh_table()

    def on_opened(self, event: Opened) -> None:
        """Show a location in full."""
        self.read(self.place(event.place))

    def _step(self, paper: Paper) -> list[str]:
        film = self.film
        pace = paper.say("seconds", seconds=f"{SPEEDS[self.speed]:g}") if self.timer else paper.say("paused")
        where = paper.say("step", step=film.step, steps=film.last)
        head = [f"{paper.strong(where)} · {pace}", progress(film.step, film.last, paper), ""]
        if film.fault is not None and film.step == film.last:  # what matters most comes first
            return [*head, *self._following(paper), "", *self._news(paper)]
        if self.match.game.result is not None:
            return [*head, *self.screens(paper).ending(), "", *self._news(paper)]
        return [*head, *self._news(paper), "", *self._following(paper)]

    def _news(self, paper: Paper) -> list[str]:
        """The lines on what the last choice brought about; at the first step, on how the game begins."""
        film = self.film
        screens = self.screens(paper)
        teller = screens.teller()
        if film.step == 0:
            lines = [line for text in self.told for line in paper.wrapped(text)]
            return [*lines, *screens.opening(), *teller.news()]
        teller.log_length = film.logged[film.step - 1]
        return teller.news()

    def _following(self, paper: Paper) -> list[str]:
        """The lines on the decision and the recorded choice, or on the end."""
        film = self.film
        if film.step == film.last:
            fault = [str(film.fault)] if film.fault else []
            return paper.wrapped(" ".join([paper.say("at_the_end"), *fault]))
        text = paper.filled(
            map(paper.strong, paper.marked(self.match.bundle.kit.decision(self.match.game).title).split())
        )
        choice = self._taken(paper)
        assert choice is not None
        whose = f"{choice.who}: " if choice.who else ""
        words = f"{whose}{' · '.join([choice.text, *choice.facts])}"
        return [*text, *paper.wrapped(words, f"{paper.say('chosen_next')} ", "  ")]

    def _taken(self, paper: Paper) -> OfferedChoice | None:
        """The option that is taken next, or None at the end."""
        following = self.film.choices[self.film.step : self.film.step + 1]
        return next((choice for choice in self.screens(paper).choices() if choice.index in following), None)

    def action_go(self, step: int) -> None:
        self.film.go(step)
        self.refresh_table()

    def action_forward(self) -> None:
        """Go a step forward; stop playing at the end."""
        if self.film.step == self.film.last:
            self._stop()
        self.action_go(self.film.step + 1)

    def action_backward(self) -> None:
        """Go a step back."""
        self.action_go(self.film.step - 1)

    def action_end(self) -> None:
        """Go to the end."""
        self.action_go(self.film.last)

    def action_day(self, ahead: bool = True) -> None:
        """Go to the beginning of the next day, or of the previous one."""
        self._go_to(self.film.next_round(ahead), ahead)

    def action_story(self, ahead: bool = True) -> None:
        """Go to where the story next goes on, or where it did before."""
        self._go_to(self.film.next(self.screens().story_kinds, ahead), ahead)

    def _go_to(self, step: int | None, ahead: bool) -> None:
        if step is None:
            self.say(self.paper.say("no_more" if ahead else "no_earlier"))
        else:
            self.action_go(step)

    def action_play(self) -> None:
        """Start or stop playing by itself."""
        if self.timer is None:
            self._start()
        else:
            self._stop()
        self.refresh_table()

    def action_speed(self, faster: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + faster))
        if self.timer is not None:
            self._stop()
            self._start()
        self.refresh_table()

    def _start(self) -> None:
        self.timer = self.set_interval(SPEEDS[self.speed], self.action_forward)

    def _stop(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def action_jump(self) -> None:
        """Ask for a step and go to it."""
        self.push_screen(AskScreen(self.paper.say("ask_step", steps=self.film.last)), self._jump)

    def _jump(self, answer: str | None) -> None:
        if answer and answer.isascii() and answer.isdigit():
            self.action_go(int(answer[:9]))
