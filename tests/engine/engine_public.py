"""Playing by words alone: what is offered, what has happened and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine_builder import Builder, Data
from loopwright_engine import Bundle, new_game
from loopwright_games.tales import view
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.text import describe

AT_WILL: dict[str, Any] = {"at": "", "spend": 0}


def named(builder: Builder, label: str, *effects: Data, **how: Any) -> Data:
    """An action of a diary card under a name of its own; free and anywhere unless told otherwise."""
    action = builder.action(*effects, **{**AT_WILL, **how})
    builder.strings[action["label"]] = label
    return action


class Played:
    """A game that is played by the words of its options."""

    def __init__(self, bundle: Bundle, options: Options, seed: int) -> None:
        self.game: Game = new_game(bundle, options, seed)
        self.bundle = bundle

    @property
    def kind(self) -> str:
        return self.game.decision.kind if self.game.decision else "over"

    @property
    def options(self) -> list[str]:
        """What may be chosen, in words."""
        return [option.text for option in describe.decision(self.game).options]

    @property
    def seen(self) -> dict[str, Any]:
        """The table as players see it."""
        return view.observe(self.game)

    @property
    def story(self) -> list[str]:
        """All that has happened, with the rule or card behind it."""
        return [describe.entry(self.game, entry) for entry in self.game.log]

    def kid(self, name: str) -> dict[str, Any]:
        """A kid by id."""
        return next(kid for kid in self.seen["kids"] if kid["id"] == name)

    def machine(self, name: str) -> dict[str, Any]:
        """A machine by id."""
        return next(machine for machine in self.seen["machines"] if machine["id"] == name)

    def of(self, name: str) -> set[str]:
        """What a kid may do now, without the kid's name."""
        return {text.removeprefix(name)[1:].lstrip() for text in self.options if text.startswith(name)}

    def pick(self, *texts: str) -> Played:
        """Choose, one after another, the options with these words."""
        for text in texts:
            assert text in self.options, f"{text!r} is not among {self.options}"
            self.game.choose(self.options.index(text))
        return self

    def through(self, *kinds: str) -> Played:
        """Answer the first option until a decision of one of these kinds, or the end."""
        while self.kind not in (*kinds, "over"):
            self.game.choose(0)
        return self

    def day(self, number: int) -> Played:
        """On to the adventure phase of a round; nobody does anything before."""
        while self.seen["round"] < number or self.kind != "adventure":
            assert self.game.result is None
            self.pick("Call it a day") if self.kind == "adventure" else self.game.choose(0)
        return self

    def tells(self, *sentences: str) -> bool:
        """Whether these words are told, in this order, not always one right after another."""
        rest = iter(self.story)
        return all(any(sentence in line for line in rest) for sentence in sentences)


def lucky(
    source: Builder | Bundle,
    script: Callable[[Played], object],
    *wanted: str,
    kids: int | tuple[str, ...] = 3,
    variants: tuple[str, ...] = (),
    first: str | None = None,
) -> Played:
    """The first game, seed after seed, in which the script can be followed and these words are told."""
    bundle = source.build() if isinstance(source, Builder) else source
    for seed in range(400):
        played = Played(bundle, Options(kids, variants, first), seed)
        try:
            script(played.through("adventure"))
        except AssertionError:
            continue
        if played.tells(*wanted):
            return played
    raise AssertionError(f"no luck: {wanted}")
