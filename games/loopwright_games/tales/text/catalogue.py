"""All texts that the engine shows to players, in English; sentences of the log stand with its kinds
(`rules.state.log`).

Holes such as `{kid}` are filled by name. Translations are read from `.mo` files beside this package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

from loopwright_engine.catalogues import translations

from loopwright_games.tales import nouns
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.variants import VARIANTS

# --- What is asked and what may be chosen, in English


DECISIONS: Final = {
    "adventure": ("What happens next?", "what happens next"),
    "test": ("{kid} faces a test of {trait}. How?", "how a test is faced"),
    "push": ("{kid} has failed at {trait}. Push the roll?", "whether a roll is pushed"),
    "school": ("{kid} may face {school}.", "whether a school event is faced"),
    "choose": ("{kid} chooses.", "a choice on a card"),
    "kid": ("Which kid?", "which kid is meant"),
    "rest": ("What does {kid} rest from?", "what to rest from"),
    "relieve": ("What is {kid} relieved of?", "what to be relieved of"),
    "discard": ("What does {kid} discard?", "what to discard"),
    "excess": ("{kid} carries too much. What is left behind?", "what is left behind in the evening"),
    "trade": ("Who gives what to whom?", "who gives what to whom"),
    "retreat": ("Where does {kid} turn back to?", "where to turn back to"),
    "machine": ("Which machine moves first?", "which machine moves first"),
    "which_machine": ("Which machine does {kid} mean?", "which machine is meant"),
    "stake": (
        "How much time does {kid} put into hacking {machine}? It takes {needed} in all.",
        "how much time to put into a hack",
    ),
    "hacker": ("Who leads the hack of {machine}?", "who leads a hack"),
    "ride": ("Where does {kid} ride to?", "where to ride to"),
    "riders": ("Who rides along with {kid}?", "who rides along"),
    "see_rumor": ("Which rumor is turned up?", "which rumor is turned up"),
    "drop_rumor": ("Which rumor is discarded?", "which rumor is discarded"),
    "chore": ("Which chore does {kid} keep?", "which chore to keep"),
    "drop_chore": ("Which chore does {kid} give up?", "which chore to give up"),
    "chore_reward": (
        "{kid} has done the chore {chore}. Take the reward now?",
        "whether to take the reward of a chore now",
    ),
    "use": ("Does {kid} use {card}?", "whether to use a card"),
    "retrieve": ("What does {kid} get back?", "what to get back"),
    "replace": ("Which rumor is replaced?", "which rumor is replaced"),
    "look": (
        "How do the cards go back on the rumor deck (the first is the top)?",
        "how cards go back on the rumor deck",
    ),
    "anywhere": ("Where does {kid} go?", "where to go"),
    "lighter": ("Which of the items that helped {kid} is used up?", "which item is used up"),
}
"""What is asked, and what is to be decided as a part of a sentence, by the kind of decision."""

OPTIONS: Final[dict[str, str]] = {
    "evening": "Call it a day",
    "walk": "{kid} walks to {location}",
    "bus": "{kid} takes the bus to {location}",
    "car": "{kid} is driven to {location}",
    "scout": "{kid} scouts the rumor at {location}",
    "rest": "{kid} rests from {condition}",
    "investigate": "{kid} investigates {rumor}",
    "unknown_rumor": "the rumor here, face down",
    "trade": "{kid} calls for a trade",
    "discard": "{kid} discards an item",
    "discard_one": "{kid} discards {card}",
    "home": "{kid} goes home for dinner",
    "ride": "{kid} rides to {location}",
    "scout_machine": "{kid} scouts {machine}",
    "hack": "{kid} begins to hack {machine}",
    "wreck": "{kid} has {machine} wrecked",
    "action": "{kid}: {action}",
    "action_of": "{kid}: {action} ({card})",
    "roll_alone": "Roll {dice} alone",
    "roll_helped": "Roll {dice} with the help of {kids}",
    "use": "Use {cards}",
    "spend": "Spend time instead of rolling",
    "pay": "Pay instead of rolling",
    "priced": "{option} ({price})",
    "no_push": "Let it stand",
    "push": "Push, taking {condition}",
    "yes": "Yes",
    "no": "No",
    "give": "{owner} gives {card} to {other}",
    "order": "Back as {letters}",
    "bottom": "Under the deck",
    "trade_end": "Done trading",
    "call_off": "Call it off: nobody has spent anything",
    "keep": "Keep everything",
}
"""What may be chosen."""

PRICES: Final[dict[str, str]] = {
    "favor": "{number} favor",
    "insight": "{number} insight",
    "enigma": "{number} enigma",
    "counter": "{number} {counter}",
    "discard_item": "an item",
    "discard_item_with": "an item with {tag}",
    "discard_named_item": "{card}",
    "discard_anomaly": "an anomaly",
    "take": "taking {condition}",
}
"""What may be paid, by the verb that takes it."""


# --- What is said beside the game, in English: on a table that people look at


TABLE: Final[dict[str, str]] = {
    "insight": "Insight",
    "enigma": "Enigma",
    "map": "Map",
    "kids": "Kids",
    "cards": "Cards in play",
    "rumors": "Rumors",
    "machines": "Machines",
    "notes": "To remember",
    "marker": "Marker {number}",
    "here": "Here, at {place}",
    "go": "Go somewhere",
    "self": "Rest, or go home",
    "begin": "Before the first day",
    "at_school": "At school",
    "machines_move": "The machines",
    "does_EXHAUSTED": "{name} locks 1 time and does nothing else.",
    "does_UPSET": "{name} locks 1 time, and the kid cannot help others. It goes when others help the kid "
    "with a later roll.",
    "does_SCARED": "{name} locks 1 time, and the kid's strength gives no dice. It goes when the kid succeeds "
    "at a later roll.",
    "does_INJURED": "{name} locks 1 time, the kid has 2 dice less and cannot push. It heals a step each "
    "evening.",
    "locked": "{condition} locks it, until the kid is relieved of that",
    "grounded": "Grounded: it comes back when the favor is no longer bad",
    "injury": "box {box} of {boxes}",
    "iconic_goes": "Its kid does not play today, so here it is an item like any other: it may be given away, "
    "and an automatic success uses it up.",
    "no_time_to_push": "no time is left to push",
    "no_push": "cannot be pushed",
    "face_down": "The rumor lies face down, so no chance can be told.",
    "walls_unknown": "Not all firewalls are known, so no chance can be told.",
    "stakes": "Who puts in most leads. Whoever puts in time takes part in the hack, and shares a failure.",
    "trade_once": "Each card changes hands once.",
    "no_roll": "no roll, it just works",
    "unpaid": "Cannot be paid: {options}.",
    "used_today": "used today",
}
"""What is said of the table, and of decisions besides their question."""


class Counted:
    """A text that depends on a number: one form for 1, and one for any other number."""

    def __init__(self, one: str, many: str, form: Callable[[int], str] | None = None) -> None:
        self.one: str = one
        self.many: str = many
        self._form: Callable[[int], str] | None = form

    def of(self, number: int) -> str:
        """The form for a number; another language may have more forms."""
        if self._form is not None:
            return self._form(number)
        return self.one if number == 1 else self.many


class GameTexts:
    """The words of a language: English ones, until a translation replaces an attribute."""

    table: str = "The table"
    nobody: str = "nobody"
    anybody: str = "Kid {number}"
    owned: str = "{kid}'s {card}"
    join_and: str = "{first} and {second}"
    join_or: str = "{first} or {second}"
    join_then: str = "{first}, then {second}"
    comma: str = "{first}, {second}"
    source: str = "{text} ({source})"
    wall: str = "{routine} (when ALERT: {alert})"
    round: str = "{day} of week {week}"
    moment: str = "{day}, {phase}"
    days: tuple[str, ...] = nouns.DAY_NAMES
    phases: tuple[str, ...] = ("the school phase", "the adventure phase", "the end phase")
    side: str = "The {side} of diary {diary}"
    sides: tuple[str, ...] = ("front", "back")
    diary: str = "Diary {diary}"
    chore: str = "The chore {chore}"
    time: Counted = Counted("{number} time", "{number} time")
    dice: Counted = Counted("1 die", "{number} dice")
    cards: Counted = Counted("1 card", "{number} cards")
    traits: tuple[str, ...] = ("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH")
    combos: tuple[str, ...] = tuple(nouns.COMBOS)
    conditions: tuple[str, ...] = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
    favors: tuple[str, ...] = ("bad", "neutral", "good")
    states: tuple[str, ...] = ("ROUTINE", "ALERT")
    wall_effects: tuple[str, ...] = ("repel attempt", "default firewall", "alert!")
    no_test: str = "no test"
    abilities: Mapping[str, str] = {
        "ALARMED": "becomes ALERT when it stops beside another machine",
        "ARMED": "its hacker may spend 2 time to have a machine nearby wrecked, unless that one is ARMED too",
        "ESCAPEE": "moves before all other machines",
        "PREDICTABLE": "shows its whole firewall track when it is scouted or hacked at",
        "SLOW REBOOT": "loses its left-most firewall every morning",
        "UNPREDICTABLE": "shakes off its hacker with the first new firmware",
    }
    """MAC-9: what each ability does."""
    endings: Mapping[str, str] = {"time-ran-out": "Time ran out", "rumor-lost": "A rumor was lost"}
    """INS-1, VAR-9: the endings that no card has written."""
    entries: Mapping[str, str] = {kind.name: kind.sentence for kind in log.KINDS}
    """What the log tells, by the kind of entry."""
    titles: Mapping[str, str] = {kind: question for kind, (question, _) in DECISIONS.items()}
    """What is asked, by the kind of decision."""
    stake_paid: str = (
        "How much time does {kid} put into hacking {machine}? It takes {needed} in all; {paid} is promised."
    )
    """The same when somebody has paid already."""
    use_counters: Counted = Counted(
        "Does {kid} use {card}? It has 1 counter left.",
        "Does {kid} use {card}? It has {number} counters left.",
    )
    """CMB-6: the question about an anomaly."""
    options: Mapping[str, str] = OPTIONS
    """What may be chosen."""
    prices: Mapping[str, str] = PRICES
    """What may be paid, by the verb that takes it."""
    decisions: Mapping[str, str] = {kind: what for kind, (_, what) in DECISIONS.items()}
    """What is to be decided, as a part of a sentence, by the kind of decision."""
    said: Mapping[str, str] = TABLE
    """What is said beside the game, on a table that people look at."""
    variants: Mapping[str, str] = {variant.name: variant.about for variant in VARIANTS}
    """VAR: what each variant does."""
    decided_by: str = "{decision} ({kid})"
    decided_on: str = "{decision} ({kid}, {card})"
    decided_for: str = "{decision} ({card})"
    draft: Mapping[str, str] = {
        "over": "then {then} was to be decided; now the game is over",
        "decision": "then {then} was to be decided; now it is {now}",
        "option": 'then the choice was "{then}"; now it is not offered',
        "outcome": "then: {then}; now: {now}",
        "nothing": "nothing more",
    }
    """How a saved game goes another way in a newer draft."""

    def joined(self, template: str, parts: list[str]) -> str:
        """The parts in one text, each added to those before it by a template such as `{first} or
        {second}`.
        """
        return reduce(lambda first, second: template.format(first=first, second=second), parts)

    def listed(self, names: list[str]) -> str:
        """Names as a list: `Disa`, `Disa and Pekka`, `Disa, Pekka and Samira`; the word for nobody
        if empty.
        """
        if not names:
            return self.nobody
        before = [self.joined(self.comma, names[:-1])] if names[:-1] else []
        return self.joined(self.join_and, [*before, names[-1]])


ENGLISH: Final = GameTexts()

CATALOGUE: Final = "engine"
FOLDER: Final = Path(__file__).parent.parent / "translations"
SOURCE: Final = "en"
Say: TypeAlias = Callable[[str, str], str]
Count: TypeAlias = Callable[[str, Counted], Counted]


class GameMessage(NamedTuple):
    """A text to translate: its context, the text, and its plural when it depends on a number."""

    context: str
    text: str
    plural: str | None


def words_of(language: str, folder: Path = FOLDER) -> GameTexts:
    """The words of a language (`sv`, `pt_BR`), as far as `folder` has them; the rest is English."""
    translation = None if language == SOURCE else translations(folder, CATALOGUE, language.replace("-", "_"))
    if translation is None:
        return ENGLISH

    def say(context: str, text: str) -> str:
        return _fitting(translation.pgettext(context, text), text)

    def count(context: str, text: Counted) -> Counted:
        def form(number: int) -> str:
            form_text = translation.npgettext(context, text.one, text.many, number)
            return form_text if holes(form_text) in (holes(text.one), holes(text.many)) else text.of(number)

        return Counted(text.one, text.many, form)

    return _each(say, count)


def messages() -> list[GameMessage]:
    """All English texts as messages for translators."""
    all_messages: list[GameMessage] = []

    def say(context: str, text: str) -> str:
        all_messages.append(GameMessage(context, text, None))
        return text

    def count(context: str, text: Counted) -> Counted:
        all_messages.append(GameMessage(context, text.one, text.many))
        return text

    _each(say, count)
    return all_messages


def holes(text: str) -> frozenset[str] | None:
    """The names of the holes in a text; None when it has other holes than plain names."""
    try:
        parts = [
            (name, form, convert) for _, name, form, convert in Formatter().parse(text) if name is not None
        ]
    except ValueError:
        return None
    plain = all(name.isidentifier() and not form and convert is None for name, form, convert in parts)
    return frozenset(name for name, _, _ in parts) if plain else None


def _fitting(wording: str, text: str) -> str:
    return wording if wording and holes(wording) == holes(text) else text


def _each(say: Say, count: Count) -> GameTexts:
    """The English words with every text replaced."""
    translated = GameTexts()
    for name in GameTexts.__annotations__:
        value = getattr(ENGLISH, name)
        if isinstance(value, str):
            value = say(name, value)
        elif isinstance(value, Counted):
            value = count(name, value)
        elif isinstance(value, tuple):
            value = tuple(say(f"{name}.{number}", text) for number, text in enumerate(value, 1))
        else:
            value = {key: say(f"{name}.{key}", text) for key, text in value.items()}
        setattr(translated, name, value)
    return translated
