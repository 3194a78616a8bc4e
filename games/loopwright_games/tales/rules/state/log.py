"""The kinds of log entries: (kind, source, then the fields named here as integers).

`source` is the block of the card that caused the entry, or -1 when the rules did; then the rule is
the one named with the kind, or for a number below -1 the one in `RULES`. The sentences are English, for
players; `text.catalogue` has them in other languages, under the kind's name.
"""

from __future__ import annotations

import re
from typing import Final


class EntryKind:
    """A kind of entry: its name, the rule behind it, its sentence, and what its integers stand for; where
    nothing is said, for the holes of the sentence in their order.
    """

    __slots__ = ("fields", "name", "rule", "sentence")

    def __init__(self, name: str, rule: str, sentence: str, fields: tuple[str, ...]) -> None:
        self.name: str = name
        self.rule: str = rule
        self.sentence: str = sentence
        self.fields: tuple[str, ...] = fields or tuple(dict.fromkeys(_HOLE.findall(sentence)))


_HOLE: Final = re.compile("{((?!speaker)[a-z_]+)}")
KINDS: Final[list[EntryKind]] = []

RULES: Final[dict[int, str]] = {}
"""Where one kind of entry comes from several rules, the rule of the rarer ones, by number."""


def _source(rule: str) -> int:
    number = -2 - len(RULES)
    RULES[number] = rule
    return number


FIRST_RUMORS: Final = _source("SET-9")
FAILED_RUMOR: Final = _source("ADV-3")
FAVORITE_LIGHTER: Final = _source("VAR-8")
ALL_RUMORS: Final = _source("VAR-9")
CARING_PARENTS: Final = _source("VAR-1")
BY_MONDAY: Final = _source("VAR-10")
COMPLICATION: Final = _source("VAR-12")
SECOND_WEEK: Final = _source("SCH-3")
LOST_HACK: Final = _source("HCK-7")
COMING_BACK: Final = _source("MAC-2")
DUPLICATE: Final = _source("SCH-7")
ALARM: Final = _source("MAC-9")
HACK_TOKEN: Final = _source("MAC-7")
FIREWALL_LOST: Final = _source("HCK-6")
WALL_EFFECT: Final = _source("HCK-8")
FREE_TRADE: Final = _source("ADV-4")
AT_WILL: Final = _source("CMB-8")


def _kind(name: str, rule: str, sentence: str, *fields: str) -> int:
    KINDS.append(EntryKind(name, rule, sentence, fields))
    return len(KINDS) - 1


# calendar and time
NEW_ROUND: Final = _kind("new_round", "TIM-1", "It is {round}")
FIRST_PLAYER: Final = _kind("first_player", "SET-11", "{kid} is the first player")
PASS_FIRST: Final = _kind("pass_first", "END-6", "{kid} becomes the first player")
SICK: Final = _kind("sick", "TIM-6", "{kid} has no time left and stays home on sick leave")
SICK_PASS: Final = _kind("sick_pass", "TIM-6", "{kid} is the first player instead")
BONUS: Final = _kind("bonus", "TIM-3", "{kid} gets {count} time extra for today")
GAIN_TIME: Final = _kind("gain_time", "TIM-4", "{kid} gets {count} time back")
LOSE_TIME: Final = _kind("lose_time", "TIM-4", "{kid} loses {count} time")
TOMORROW: Final = _kind("tomorrow", "TIM-2", "{kid} will have {change} time on the next day")
# rumors
RUMOR_PLACED: Final = _kind("rumor_placed", "SCH-6", "A new rumor is heard at {rumor_place}")
RUMOR_PUSHED: Final = _kind("rumor_pushed", "SCH-6", "The rumor {rumor} is pushed off the track")
RUMOR_REPLACED: Final = _kind("rumor_replaced", "SCH-7", "The rumor {rumor} is replaced by a new one")
RUMOR_DISCARDED: Final = _kind("rumor_discarded", "SCH-6", "The rumor {rumor} is discarded")
RUMOR_SEEN: Final = _kind("rumor_seen", "ADV-1", "The rumor {rumor} is turned up")
DECK_SEEN: Final = _kind("deck_seen", "MAP-5", "{kid} looks at the top of the rumor deck: {cards}")
DECK_SUNK: Final = _kind("deck_sunk", "MAP-5", "{kid} puts them under the deck: {cards}")
ALL_ALERT: Final = _kind("all_alert", "SCH-7", "All machines are ALERT for the rest of the day")
RUMOR_SOLVED: Final = _kind("rumor_solved", "ADV-3", "{kid} gets to the bottom of {rumor}")
RUMOR_FAILED: Final = _kind("rumor_failed", "ADV-3", "{kid} fails at {rumor}")
# school
SCHOOL_CARD: Final = _kind("school_card", "SCH-4", "The school card is {school}")
EVENT_DECLINED: Final = _kind("event_declined", "SCH-8", "{kid} stays out of it")
EVENT: Final = _kind("event", "SCH-8", "{kid} faces {school}")
EVENT_SKIPPED: Final = _kind("event_skipped", "SCH-8", "The event of {school} is skipped")
# machines
MACHINE_MOVED: Final = _kind("machine_moved", "MAC-3", "{machine} moves to {sector}")
MACHINE_STATE: Final = _kind("machine_state", "MAC-6", "{machine} becomes {state}")
MACHINE_GONE: Final = _kind("machine_gone", "MAC-2", "{machine} is removed")
MACHINE_PLACED: Final = _kind("machine_placed", "MAC-2", "{machine} comes to {sector}")
MACHINE_WRECKED: Final = _kind("machine_wrecked", "HCK-11", "{machine} is wrecked")
FIRMWARE: Final = _kind("firmware", "MAC-1", "New firmware: {machine} is nobody's any more")
TOKEN: Final = _kind("token", "HCK-7", "{machine} keeps a hack token")
TOKEN_USED: Final = _kind("token_used", "MAC-7", "{machine} loses its hack token and stays ALERT")
WALL_DRAWN: Final = _kind(
    "wall_drawn", "HCK-3", "Firewall {space} of {machine} is turned up: {wall}", "machine", "space", "wall"
)
WALL_REMOVED: Final = _kind("wall_removed", "MAC-9", "{machine} loses a firewall, {wall}")
# hacking
HACK: Final = _kind("hack", "HCK-1", "{kid} begins to hack {machine}")
HACK_CALLED_OFF: Final = _kind(
    "hack_called_off", "HCK-1", "{kid} calls the hack of {machine} off: no time is spent"
)
STAKE: Final = _kind("stake", "HCK-1", "{kid} puts in {count} time")
HACKER: Final = _kind("hacker", "HCK-2", "{kid} leads the hack of {machine}")
WALL: Final = _kind(
    "wall", "HCK-3", "Now for firewall {space} of {machine}: {wall}", "machine", "space", "wall"
)
WALL_ALERT: Final = _kind(
    "wall_alert",
    "HCK-6",
    "Now for the alert half of firewall {space} of {machine}: {alert_half}",
    "machine",
    "space",
    "alert_half",
)
DEFAULT_WALL: Final = _kind(
    "default_wall", "HCK-8", "{machine} does what its card says for a default firewall"
)
HACKED: Final = _kind("hacked", "HCK-10", "{kid} controls {machine}")
NOT_HACKED: Final = _kind(
    "not_hacked", "HCK-10", "{kid} controls a machine already: {machine} stays where it is"
)
HACK_LOST: Final = _kind(
    "hack_lost", "HCK-7", "The hack of {machine} that {kid} leads fails", "kid", "machine"
)
HACK_CUT: Final = _kind(
    "hack_cut",
    "HCK-9",
    "{machine} has not stayed in place: the hack that {kid} leads fails, and nobody has to leave",
    "kid",
    "machine",
)
HACK_GIVEN_UP: Final = _kind(
    "hack_given_up", "HCK-9", "The hack of {machine} that {kid} leads goes no further", "kid", "machine"
)
# tests
ROLL: Final = _kind(
    "roll", "TST-3", "{kid} rolls {dice} for {trait}: {faces}", "kid", "trait", "dice", "faces"
)
AUTOMATIC: Final = _kind("automatic", "CMB-3", "{kid} needs no roll for {trait}")
HELP: Final = _kind("help", "TST-4", "{kid} gets help from {kids}")
PUSH: Final = _kind("push", "TST-6", "{kid} pushes the roll, taking {condition}")
SUCCESS: Final = _kind("success", "TST-3", "{kid} succeeds at {trait}")
FAILURE: Final = _kind("failure", "TST-3", "{kid} fails at {trait}")
TABLE_ROLL: Final = _kind("table_roll", "TST-3", "{kid} rolls a {face}")
# items
ITEM_DRAWN: Final = _kind("item_drawn", "CMB-5", "{kid} finds {card}")
ITEM_USED: Final = _kind("item_used", "CMB-4", "{kid} uses {card}")
ITEM_DISCARDED: Final = _kind("item_discarded", "END-1", "{kid} discards {card}")
ITEM_GIVEN: Final = _kind("item_given", "ADV-5", "{kid} gives {card} to {other}")
ITEM_RETRIEVED: Final = _kind("item_retrieved", "SCH-9", "{kid} gets {card} back")
NO_ITEM: Final = _kind("no_item", "SCH-9", "{kid} finds nothing")
MACHINE_USED: Final = _kind("machine_used", "CMB-4", "{kid} uses {machine}")
# anomalies
ANOMALY_DRAWN: Final = _kind("anomaly_drawn", "CMB-6", "{kid} comes upon {card}")
ANOMALY_USED: Final = _kind("anomaly_used", "CMB-6", "{kid} uses {card} (counters left: {count})")
ANOMALY_SPENT: Final = _kind(
    "anomaly_spent", "CMB-6", "{card} has no counter left and is discarded", "kid", "card"
)
NO_ANOMALY: Final = _kind("no_anomaly", "SCH-9", "{kid} comes upon nothing odd")
# chores
CHORE_DRAWN: Final = _kind("chore_drawn", "SET-10", "{kid} has a chore: {chore}")
CHORE_STEP: Final = _kind("chore_step", "END-4", "{kid}'s chore {chore} is at {value}")
CHORE_DONE: Final = _kind("chore_done", "END-4", "{kid} has done the chore {chore}")
CHORE_LATER: Final = _kind("chore_later", "END-4", "{kid} takes the reward for {chore} later")
CHORE_DISCARDED: Final = _kind("chore_discarded", "END-4", "{kid} is rid of the chore {chore}")
CHORE_LATE: Final = _kind("chore_late", "END-4", "{kid}'s chore {chore} was not done in time")
NO_CHORE: Final = _kind("no_chore", "END-4", "{kid} is given no chore")
# conditions and favor
TAKE: Final = _kind("take", "CON-1", "{kid} takes {condition}")
TAKEN_ALREADY: Final = _kind("taken_already", "CON-2", "{kid} is {condition} already")
INJURY_AGAIN: Final = _kind("injury_again", "CON-5", "{kid} is hurt again: the injury starts over")
RELIEVE: Final = _kind("relieve", "CON-3", "{kid} is no longer {condition}")
INJURY_HEALS: Final = _kind("injury_heals", "END-3", "{kid}'s injury moves to box {box}")
FAVOR: Final = _kind("favor", "FAV-1", "{kid}'s favor is {favor}")
GROUNDED: Final = _kind("grounded", "FAV-2", "{kid} is grounded")
UNGROUNDED: Final = _kind("ungrounded", "FAV-2", "{kid} is no longer grounded")
# moving
WALK: Final = _kind("walk", "MOV-1", "{kid} walks to {location}")
BUS: Final = _kind("bus", "MOV-2", "{kid} takes the bus to {location}")
CAR: Final = _kind("car", "MOV-3", "{kid} is driven to {location}")
MOVED: Final = _kind("moved", "MOV-5", "{kid} is moved to {location}")
RIDE: Final = _kind("ride", "MOV-4", "{kid} rides to {location}")
RIDE_ALONG: Final = _kind("ride_along", "MOV-4", "{kid} rides along to {location}")
AVOID: Final = _kind("avoid", "MOV-5", "{kid} must avoid {machine}")
TURNED_BACK: Final = _kind("turned_back", "MOV-5", "{kid} has to turn back to {location}")
HOME: Final = _kind("home", "MOV-6", "{kid} goes home for dinner")
# actions
SCOUT: Final = _kind("scout", "ADV-1", "{kid} scouts {location}")
SCOUT_MACHINE: Final = _kind("scout_machine", "ADV-1", "{kid} scouts {machine}")
WRECK: Final = _kind("wreck", "HCK-11", "{kid} has {machine} wrecked")
INVESTIGATE: Final = _kind("investigate", "ADV-2", "{kid} investigates {rumor}")
TRADE: Final = _kind("trade", "ADV-5", "{kid} calls for a trade")
REST: Final = _kind("rest", "ADV-6", "{kid} rests")
CARD_ACTION: Final = _kind("card_action", "TST-9", "{kid} takes the action {action}")
EVENING: Final = _kind("evening", "ADV-7", "Evening comes")
TOO_MANY_ACTIONS: Final = _kind(
    "too_many_actions", "ADV-7", "There were so many actions today that evening comes by itself"
)
# story
INSIGHT: Final = _kind("insight", "ADV-3", "Insight is {value}")
ENIGMA: Final = _kind("enigma", "SCH-6", "Enigma is {value}")
COUNTER: Final = _kind("counter", "ADV-8", "{counter} is {value}")
FLAG_SET: Final = _kind("flag_set", "ADV-8", '"{flag}" is noted')
FLAG_CLEARED: Final = _kind("flag_cleared", "ADV-8", '"{flag}" is crossed out')
TELL: Final = _kind("tell", "ADV-8", "{text}")
CHOSEN: Final = _kind("chosen", "ADV-8", "{kid} chooses: {choice}")
DIARY_PLAYED: Final = _kind("diary_played", "SET-7", "Diary {diary} is put into play")
DIARY_FLIPPED: Final = _kind("diary_flipped", "SET-7", "Diary {diary} is flipped")
DIARY_DISCARDED: Final = _kind("diary_discarded", "ADV-8", "Diary {diary} is discarded")
DIARY_SEEN: Final = _kind("diary_seen", "SET-7", "The kids look at diary {diary}")
TOKEN_PLACED: Final = _kind("token_placed", "SET-7", "{piece} is placed at {spot}")
TOKEN_REMOVED: Final = _kind("token_removed", "SET-7", "{piece} is removed from {spot}")
TOKENS_REMOVED: Final = _kind("tokens_removed", "SET-7", "All of {piece} are removed")
SHIP_MOVED: Final = _kind("ship_moved", "SET-7", "The ship comes to {spot}")
SHIP_REMOVED: Final = _kind("ship_removed", "SET-7", "The ship leaves the board")
BY_LOT: Final = _kind("by_lot", "ADV-8", "The lot falls on {kid}")
TRIGGER: Final = _kind("trigger", "ADV-8", "{speaker} takes effect")
CHAIN_CUT: Final = _kind(
    "chain_cut", "ADV-8", "So many cards have set each other off that the rest is left out"
)
WON: Final = _kind("won", "INS-1", "The kids win: {ending}")
LOST: Final = _kind("lost", "INS-1", "The kids lose: {ending}")
TIME_RAN_OUT: Final = _kind("time_ran_out", "INS-1", "The time has run out, and the mystery stays one")
RUMOR_LOST: Final = _kind("rumor_lost", "VAR-9", "A rumor is lost, and the mystery with it")
# what cards ask for; at the end, so that the numbers of all others stay
PAID: Final = _kind("paid", "TST-9", "{kid} spends {time}")
NONE_OPEN: Final = _kind("none_open", "TST-9", "None of these can be chosen: nothing happens.", "choice")
COUNTER_OVER: Final = _kind("counter_over", "ADV-10", "{counter} can rise no further")
COUNTER_UNDER: Final = _kind("counter_under", "ADV-10", "{counter} can fall no further")
TABLE_DICE: Final = _kind("table_dice", "TST-3", "{kid} rolls {thrown}")
READ: Final = _kind("read", "ADV-8", "{text}")
"""In which wording a text was read that stands on the side before it; nobody is told of this entry itself."""
OWN_COUNTER: Final = _kind("own_counter", "ADV-11", "{kid}: {own} is {value}")
OWN_COUNTER_OVER: Final = _kind("own_counter_over", "ADV-11", "{kid}: {own} can rise no further")
OWN_COUNTER_UNDER: Final = _kind("own_counter_under", "ADV-11", "{kid}: {own} can fall no further")
OWN_FLAG_SET: Final = _kind("own_flag_set", "ADV-11", '{kid}: "{own}" is noted')
OWN_FLAG_CLEARED: Final = _kind("own_flag_cleared", "ADV-11", '{kid}: "{own}" is crossed out')
DECK_CARD: Final = _kind("deck_card", "ADV-12", "{deck_card}")
NO_DECK_CARD: Final = _kind("no_deck_card", "ADV-12", "No card of {deck} comes: nothing happens")
DECK_SHUFFLED: Final = _kind("deck_shuffled", "ADV-12", "The discards of {deck} are shuffled")
TIMER_STARTED: Final = _kind("timer_started", "ADV-13", "Marker {timer} is put on the calendar: {due}")
TIMER_STOPPED: Final = _kind("timer_stopped", "ADV-13", "Marker {timer} is taken off the calendar")
TIMER_DUE: Final = _kind("timer_due", "ADV-13", "The day of marker {timer} has come")
MACHINE_STAYS: Final = _kind("machine_stays", "ADV-8", "{machine} finds no free way, and stays")
