"""Going on with a saved game in a newer draft of its scenario, as far as the story is the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from loopwright_engine.bundle.load import place_of
from loopwright_engine.errors import OptionsError, SaveError
from loopwright_engine.kit.protocol import Bundle, Play

from .new_game import new_game
from .saves import checked, options_of, other_rules, told_by

LONGEST_NAME: Final = 2_000
"""The most characters of a name in a save."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """A saved game played in another draft, as far as the story is the same.

    `game` stands before the first choice that does not fit, or after the first one whose outcome differs.
    """

    game: Any
    steps_agreed: int
    """The number of choices that were the same and had the same outcome."""
    steps: int
    """The number of choices in the save."""
    rest: list[tuple[str, str]]
    """The choices that were not repeated, as stable ids of the decision and of the option."""
    step: str
    """The day and the phase in which the story differs; empty when it does not."""
    card: str
    """The card that made the difference, with `file:line` in this draft; empty when no card did."""
    told: str
    """The two log sentences that differ, in words; empty when none do."""
    other_rules: bool = False
    """Whether it was played by other rules of its kit."""

    @property
    def whole(self) -> bool:
        """Whether the whole story is the same."""
        return not self.told


@dataclass(frozen=True, slots=True)
class _Parting:
    """The first difference between the saved game and the draft: choices made until then, card, and words."""

    made: int
    card: str
    told: str


def open_draft(bundle: Bundle, data: object) -> Reopened:
    """Open a save with this draft and these rules, be they those it was made with or not. Raises SaveError.

    A choice fits when the same decision comes up and has an option of the same name. Outcomes are the
    same when the log tells the same, by ids. Nothing of the save is lost: what is left is in `rest`.
    """
    saved = checked(data)
    scenario = bundle.data["scenario"]["id"]
    if saved["scenario"] != scenario:
        raise SaveError(f"the saved game is of another scenario, not of {scenario!r}")
    steps = _steps(saved)
    opening = _entries(saved["opening"])
    try:
        game = new_game(bundle, options_of(bundle, saved["options"]), saved["seed"])
    except OptionsError as error:
        raise SaveError(f"the saved game cannot be set up: {error}") from None
    now = [bundle.kit.entry_id(game, entry) for entry in game.log]
    agreed, parting = 0, _outcome(game, 0, opening, now)
    while parting is None and agreed < len(steps):
        parting = _step(game, agreed, steps[agreed], saved["choices"][agreed])
        agreed += parting is None
    rest = [(decision, option) for decision, option, _ in steps[parting.made if parting else agreed :]]
    changed = other_rules(bundle.kit, saved.get("rules"))
    if parting is None:
        return Reopened(game, agreed, len(steps), rest, "", "", "", changed)
    card = _placed(bundle, parting.card)
    return Reopened(game, agreed, len(steps), rest, bundle.kit.moment(game), card, parting.told, changed)


def _step(game: Play, number: int, step: tuple[str, str, Any], choice: int) -> _Parting | None:
    """Repeat one choice of the save. Copies of a card share a name; among them the saved index decides."""
    decision, option, entries = step
    kit, old_decision = game.kit, game.decision
    words = kit.draft_words(game)
    pending, then = kit.decision_id(game), kit.decision_named(game, decision)
    if old_decision is None:
        return _Parting(number, "", words["over"].format(then=then))
    if pending != decision:
        now = kit.decision_named(game, pending)
        return _Parting(number, "", words["decision"].format(then=then, now=now))
    names = [kit.option_id(game, offered) for offered in old_decision.options]
    if option not in names:
        return _Parting(
            number, _named(game, option), words["option"].format(then=kit.option_named(game, option))
        )
    same_number = 0 <= choice < len(names) and names[choice] == option
    index = choice if same_number else names.index(option)
    return _outcome(game, number + 1, _entries(entries), told_by(game, index))


def _outcome(game: Play, outcome: int, then: list[list[str]], now: list[list[str]]) -> _Parting | None:
    """The first difference between the saved and the new log entries, or None."""
    if then == now:
        return None
    place = next(
        (n for n, (old, new) in enumerate(zip(then, now, strict=False)) if old != new),
        min(len(then), len(now)),
    )
    old, new = then[place : place + 1], now[place : place + 1]
    words = game.kit.draft_words(game)
    texts = [game.kit.entry_named(game, entry[0]) if entry else words["nothing"] for entry in (old, new)]
    causes = [entry[1] for entry in (*new, *old) if entry[1]]
    text = words["outcome"].format(then=texts[0], now=texts[1])
    return _Parting(outcome, causes[0] if causes else "", text)


def _named(game: Play, option: str) -> str:
    """The id of the card that an option names, as `police.alarm` in `clyde police.alarm.action.1`."""
    last = option.rpartition(" ")[2]
    return game.kit.card_in(last) if "." in last else ""


def _placed(bundle: Bundle, card: str) -> str:
    """A card's id with the place where it is written in this draft."""
    origin = place_of(bundle.origins, card)
    return f"{card}, {origin}" if origin else card


# --- Checks of files from strangers


def _steps(saved: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """The steps of a save: the ids of decision and option, and log entries. Raises SaveError."""
    steps = saved["steps"]
    if not isinstance(steps, list) or len(steps) != len(saved["choices"]):
        raise SaveError("the steps of the saved game cannot be read")
    for number, step in enumerate(steps):
        if not (isinstance(step, list) and len(step) == 3 and all(_is_name(part) for part in step[:2])):
            raise SaveError(f"step {number} of the saved game cannot be read")
    return [tuple(step) for step in steps]


def _entries(value: object) -> list[list[str]]:
    """The log entries of a save, by ids. Raises SaveError."""
    if isinstance(value, list) and all(_is_entry(entry) for entry in value):
        return value
    raise SaveError("what the log of the saved game told cannot be read")


def _is_entry(entry: object) -> bool:
    return isinstance(entry, list) and 2 <= len(entry) <= 20 and all(_is_name(part) for part in entry)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()
