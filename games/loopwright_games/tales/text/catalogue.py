"""All texts that the engine shows to players, in English; no other module of the engine has texts for
players.

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
from loopwright_games.tales.rules.state.variants import VARIANTS

# --- What is asked and what may be chosen, in English


TITLES: Final[dict[str, str]] = {
    "adventure": "What happens next?",
    "test": "{kid} faces a test of {trait}. How?",
    "push": "{kid} has failed at {trait}. Push the roll?",
    "school": "{kid} may face {school}.",
    "choose": "{kid} chooses.",
    "kid": "Which kid?",
    "rest": "What does {kid} rest from?",
    "relieve": "What is {kid} relieved of?",
    "discard": "What does {kid} discard?",
    "excess": "{kid} carries too much. What is left behind?",
    "trade": "Who gives what to whom?",
    "retreat": "Where does {kid} turn back to?",
    "machine": "Which machine moves first?",
    "which_machine": "Which machine does {kid} mean?",
    "stake": "How much time does {kid} put into hacking {machine}? It takes {needed} in all.",
    "hacker": "Who leads the hack of {machine}?",
    "ride": "Where does {kid} ride to?",
    "riders": "Who rides along with {kid}?",
    "see_rumor": "Which rumor is turned up?",
    "drop_rumor": "Which rumor is discarded?",
    "chore": "Which chore does {kid} keep?",
    "drop_chore": "Which chore does {kid} give up?",
    "chore_reward": "{kid} has done the chore {chore}. Take the reward now?",
    "use": "Does {kid} use {card}?",
    "retrieve": "What does {kid} get back?",
    "replace": "Which rumor is replaced?",
    "look": "How do the cards go back on the rumor deck (the first is the top)?",
    "anywhere": "Where does {kid} go?",
    "lighter": "Which of the items that helped {kid} is used up?",
}
"""What is asked, by the kind of decision."""

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

DECISIONS: Final[dict[str, str]] = {
    "adventure": "what happens next",
    "test": "how a test is faced",
    "push": "whether a roll is pushed",
    "school": "whether a school event is faced",
    "choose": "a choice on a card",
    "kid": "which kid is meant",
    "rest": "what to rest from",
    "relieve": "what to be relieved of",
    "discard": "what to discard",
    "excess": "what is left behind in the evening",
    "trade": "who gives what to whom",
    "retreat": "where to turn back to",
    "machine": "which machine moves first",
    "which_machine": "which machine is meant",
    "stake": "how much time to put into a hack",
    "hacker": "who leads a hack",
    "ride": "where to ride to",
    "riders": "who rides along",
    "see_rumor": "which rumor is turned up",
    "drop_rumor": "which rumor is discarded",
    "chore": "which chore to keep",
    "drop_chore": "which chore to give up",
    "chore_reward": "whether to take the reward of a chore now",
    "use": "whether to use a card",
    "retrieve": "what to get back",
    "replace": "which rumor is replaced",
    "look": "how cards go back on the rumor deck",
    "anywhere": "where to go",
    "lighter": "which item is used up",
}
"""What is to be decided, as a part of a sentence, by the kind of decision."""


# --- What is said beside the game, in English: on a table that people look at


TABLE: Final[dict[str, str]] = {
    "insight": "Insight",
    "enigma": "Enigma",
    "map": "Map",
    "kids": "Kids",
    "cards": "Cards in play",
    "rumors": "Rumors",
    "machines": "Machines",
    "notes": "Notes",
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


# --- What the log tells, in English: a sentence for each kind of entry (`rules.state.log`)


ENTRIES: Final[dict[str, str]] = {
    "new_round": "It is {round}",
    "first_player": "{kid} is the first player",
    "pass_first": "{kid} becomes the first player",
    "sick": "{kid} has no time left and stays home on sick leave",
    "sick_pass": "{kid} is the first player instead",
    "bonus": "{kid} gets {count} bonus time for today",
    "gain_time": "{kid} gets {count} time back",
    "lose_time": "{kid} loses {count} time",
    "tomorrow": "{kid} will have {change} time on the next day",
    "rumor_placed": "A new rumor is heard at {rumor_place}",
    "rumor_pushed": "The rumor {rumor} is pushed off the track",
    "rumor_replaced": "The rumor {rumor} is replaced by a new one",
    "rumor_discarded": "The rumor {rumor} is discarded",
    "rumor_seen": "The rumor {rumor} is turned up",
    "deck_seen": "{kid} looks at the top of the rumor deck: {cards}",
    "deck_sunk": "{kid} puts them under the deck: {cards}",
    "all_alert": "All machines are ALERT for the rest of the day",
    "rumor_solved": "{kid} gets to the bottom of {rumor}",
    "rumor_failed": "{kid} fails at {rumor}",
    "school_card": "The school card is {school}",
    "event_declined": "{kid} stays out of it",
    "event": "{kid} faces {school}",
    "machine_moved": "{machine} moves to {sector}",
    "machine_state": "{machine} becomes {state}",
    "machine_gone": "{machine} is removed",
    "machine_placed": "{machine} comes to {sector}",
    "machine_wrecked": "{machine} is wrecked",
    "firmware": "New firmware: {machine} is nobody's any more",
    "token": "{machine} keeps a hack token",
    "token_used": "{machine} loses its hack token and stays ALERT",
    "wall_drawn": "Firewall {space} of {machine} is turned up: {wall}",
    "wall_removed": "{machine} loses a firewall, {wall}",
    "hack": "{kid} begins to hack {machine}",
    "hack_called_off": "{kid} calls the hack of {machine} off: no time is spent",
    "stake": "{kid} puts in {count} time",
    "hacker": "{kid} leads the hack of {machine}",
    "wall": "Now for firewall {space} of {machine}: {wall}",
    "wall_alert": "Now for the alert half of firewall {space} of {machine}: {alert_half}",
    "default_wall": "{machine} does what its card says for a default firewall",
    "hacked": "{kid} controls {machine}",
    "hack_lost": "The hack of {machine} that {kid} leads fails",
    "hack_cut": "{machine} has not stayed in place: the hack that {kid} leads fails, and nobody has to leave",
    "hack_given_up": "The hack of {machine} that {kid} leads goes no further",
    "roll": "{kid} rolls {dice} for {trait}: {faces}",
    "paid": "{kid} spends {time}",
    "automatic": "{kid} needs no roll for {trait}",
    "help": "{kid} gets help from {kids}",
    "push": "{kid} pushes the roll, taking {condition}",
    "success": "{kid} succeeds at {trait}",
    "failure": "{kid} fails at {trait}",
    "table_roll": "{kid} rolls a {face}",
    "table_dice": "{kid} rolls {thrown}",
    "item_drawn": "{kid} finds {card}",
    "item_used": "{kid} uses {card}",
    "item_discarded": "{kid} discards {card}",
    "item_given": "{kid} gives {card} to {other}",
    "item_retrieved": "{kid} gets {card} back",
    "no_item": "{kid} finds nothing",
    "machine_used": "{kid} uses {machine}",
    "anomaly_drawn": "{kid} comes upon {card}",
    "anomaly_used": "{kid} uses {card} (counters left: {count})",
    "anomaly_spent": "{card} has no counter left and is discarded",
    "no_anomaly": "{kid} comes upon nothing odd",
    "chore_drawn": "{kid} has a chore: {chore}",
    "chore_step": "{kid}'s chore {chore} is at {value}",
    "chore_done": "{kid} has done the chore {chore}",
    "chore_later": "{kid} takes the reward for {chore} later",
    "chore_discarded": "{kid} is rid of the chore {chore}",
    "chore_late": "{kid}'s chore {chore} was not done in time",
    "no_chore": "{kid} is given no chore",
    "take": "{kid} takes {condition}",
    "injury_again": "{kid} is hurt again: the injury starts over",
    "relieve": "{kid} is no longer {condition}",
    "injury_heals": "{kid}'s injury moves to box {box}",
    "favor": "{kid}'s favor is {favor}",
    "grounded": "{kid} is grounded",
    "ungrounded": "{kid} is no longer grounded",
    "walk": "{kid} walks to {location}",
    "bus": "{kid} takes the bus to {location}",
    "car": "{kid} is driven to {location}",
    "moved": "{kid} is moved to {location}",
    "ride": "{kid} rides to {location}",
    "ride_along": "{kid} rides along to {location}",
    "avoid": "{kid} must avoid {machine}",
    "turned_back": "{kid} has to turn back to {location}",
    "home": "{kid} goes home for dinner",
    "scout": "{kid} scouts {location}",
    "scout_machine": "{kid} scouts {machine}",
    "wreck": "{kid} has {machine} wrecked",
    "investigate": "{kid} investigates {rumor}",
    "trade": "{kid} calls for a trade",
    "rest": "{kid} rests",
    "card_action": "{kid} takes the action {action}",
    "evening": "Evening comes",
    "too_many_actions": "There were so many actions today that evening comes by itself",
    "insight": "Insight is {value}",
    "enigma": "Enigma is {value}",
    "counter": "{counter} is {value}",
    "counter_over": "{counter} can rise no further",
    "counter_under": "{counter} can fall no further",
    "own_counter": "{kid}: {own} is {value}",
    "own_counter_over": "{kid}: {own} can rise no further",
    "own_counter_under": "{kid}: {own} can fall no further",
    "own_flag_set": '{kid}: "{own}" is noted',
    "own_flag_cleared": '{kid}: "{own}" is crossed out',
    "deck_card": "{deck_card}",
    "no_deck_card": "No card of {deck} comes: nothing happens",
    "deck_shuffled": "The discards of {deck} are shuffled",
    "timer_started": "Marker {timer} is put on the calendar: {due}",
    "timer_stopped": "Marker {timer} is taken off the calendar",
    "timer_due": "The day of marker {timer} has come",
    "flag_set": '"{flag}" is noted',
    "flag_cleared": '"{flag}" is crossed out',
    "tell": "{text}",
    "chosen": "{kid} chooses: {choice}",
    "read": "{text}",
    "none_open": "None of these can be chosen: nothing happens.",
    "diary_played": "Diary {diary} is put into play",
    "diary_flipped": "Diary {diary} is flipped",
    "diary_discarded": "Diary {diary} is discarded",
    "diary_seen": "The kids look at diary {diary}",
    "token_placed": "{piece} is placed at {spot}",
    "token_removed": "{piece} is removed from {spot}",
    "tokens_removed": "All of {piece} are removed",
    "ship_moved": "The ship comes to {spot}",
    "ship_removed": "The ship leaves the board",
    "by_lot": "The lot falls on {kid}",
    "trigger": "{speaker} speaks up",
    "chain_cut": "So many cards have set each other off that the rest is left out",
    "won": "The kids win: {ending}",
    "lost": "The kids lose: {ending}",
    "time_ran_out": "The time has run out, and the mystery stays one",
    "rumor_lost": "A rumor is lost, and the mystery with it",
}


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
    endings: Mapping[str, str] = {
        "time-ran-out": "Time ran out",
        "rumor-lost": "A rumor was lost",
    }
    """INS-1, VAR-9: the endings that no card has written."""
    entries: Mapping[str, str] = ENTRIES
    """What the log tells, by the kind of entry."""
    titles: Mapping[str, str] = TITLES
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
    decisions: Mapping[str, str] = DECISIONS
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
