"""The kinds of log entries: (kind, source, then the fields named here as integers).

`source` is the block of the card that caused the entry, or -1 when the rules did; then the rule is
the one named with the kind, or for a number below -1 the one in `RULES`. The words are in
`catalogue.ENTRIES`, under the kind's name.
"""

from __future__ import annotations

from typing import Final


class EntryKind:
    """A kind of entry: its name, the rule behind it and what its integers stand for."""

    __slots__ = ("fields", "name", "rule")

    def __init__(self, name: str, rule: str, *fields: str) -> None:
        self.name: str = name
        self.rule: str = rule
        self.fields: tuple[str, ...] = fields


KINDS: Final[list[EntryKind]] = []

FIRST_RUMORS: Final = -2
FAILED_RUMOR: Final = -3
FAVORITE_LIGHTER: Final = -4
ALL_RUMORS: Final = -5
CARING_PARENTS: Final = -6
BY_MONDAY: Final = -7
COMPLICATION: Final = -8
SECOND_WEEK: Final = -9
LOST_HACK: Final = -10
COMING_BACK: Final = -11
DUPLICATE: Final = -12
ALARM: Final = -13
HACK_TOKEN: Final = -14
FIREWALL_LOST: Final = -15
WALL_EFFECT: Final = -16
FREE_TRADE: Final = -17
AT_WILL: Final = -18
RULES: Final = {
    FIRST_RUMORS: "SET-9",
    FAILED_RUMOR: "ADV-3",
    FAVORITE_LIGHTER: "VAR-8",
    ALL_RUMORS: "VAR-9",
    CARING_PARENTS: "VAR-1",
    BY_MONDAY: "VAR-10",
    COMPLICATION: "VAR-12",
    SECOND_WEEK: "SCH-3",
    LOST_HACK: "HCK-7",
    COMING_BACK: "MAC-2",
    DUPLICATE: "SCH-7",
    ALARM: "MAC-9",
    HACK_TOKEN: "MAC-7",
    FIREWALL_LOST: "HCK-6",
    WALL_EFFECT: "HCK-8",
    FREE_TRADE: "ADV-4",
    AT_WILL: "CMB-8",
}
"""Where one kind of entry comes from several rules, the rule of the rarer ones."""


def _kind(name: str, rule: str, *fields: str) -> int:
    KINDS.append(EntryKind(name, rule, *fields))
    return len(KINDS) - 1


# calendar and time
NEW_ROUND: Final = _kind("new_round", "TIM-1", "round")
FIRST_PLAYER: Final = _kind("first_player", "SET-11", "kid")
PASS_FIRST: Final = _kind("pass_first", "END-6", "kid")
SICK: Final = _kind("sick", "TIM-6", "kid")
SICK_PASS: Final = _kind("sick_pass", "TIM-6", "kid")
BONUS: Final = _kind("bonus", "TIM-3", "kid", "count")
GAIN_TIME: Final = _kind("gain_time", "TIM-4", "kid", "count")
LOSE_TIME: Final = _kind("lose_time", "TIM-4", "kid", "count")
TOMORROW: Final = _kind("tomorrow", "TIM-2", "kid", "change")
# rumors
RUMOR_PLACED: Final = _kind("rumor_placed", "SCH-6", "rumor_place")
RUMOR_PUSHED: Final = _kind("rumor_pushed", "SCH-6", "rumor")
RUMOR_REPLACED: Final = _kind("rumor_replaced", "SCH-7", "rumor")
RUMOR_DISCARDED: Final = _kind("rumor_discarded", "SCH-6", "rumor")
RUMOR_SEEN: Final = _kind("rumor_seen", "ADV-1", "rumor")
DECK_SEEN: Final = _kind("deck_seen", "MAP-5", "kid", "cards")
DECK_SUNK: Final = _kind("deck_sunk", "MAP-5", "kid", "cards")
ALL_ALERT: Final = _kind("all_alert", "SCH-7")
RUMOR_SOLVED: Final = _kind("rumor_solved", "ADV-3", "kid", "rumor")
RUMOR_FAILED: Final = _kind("rumor_failed", "ADV-3", "kid", "rumor")
# school
SCHOOL_CARD: Final = _kind("school_card", "SCH-4", "school")
EVENT_DECLINED: Final = _kind("event_declined", "SCH-8", "kid")
EVENT: Final = _kind("event", "SCH-8", "kid", "school")
# machines
MACHINE_MOVED: Final = _kind("machine_moved", "MAC-3", "machine", "sector")
MACHINE_STATE: Final = _kind("machine_state", "MAC-6", "machine", "state")
MACHINE_GONE: Final = _kind("machine_gone", "MAC-2", "machine")
MACHINE_PLACED: Final = _kind("machine_placed", "MAC-2", "machine", "sector")
MACHINE_WRECKED: Final = _kind("machine_wrecked", "HCK-11", "machine")
FIRMWARE: Final = _kind("firmware", "MAC-1", "machine")
TOKEN: Final = _kind("token", "HCK-7", "machine")
TOKEN_USED: Final = _kind("token_used", "MAC-7", "machine")
WALL_DRAWN: Final = _kind("wall_drawn", "HCK-3", "machine", "space", "wall")
WALL_REMOVED: Final = _kind("wall_removed", "MAC-9", "machine", "wall")
# hacking
HACK: Final = _kind("hack", "HCK-1", "kid", "machine")
HACK_CALLED_OFF: Final = _kind("hack_called_off", "HCK-1", "kid", "machine")
STAKE: Final = _kind("stake", "HCK-1", "kid", "count")
HACKER: Final = _kind("hacker", "HCK-2", "kid", "machine")
WALL: Final = _kind("wall", "HCK-3", "machine", "space", "wall")
WALL_ALERT: Final = _kind("wall_alert", "HCK-6", "machine", "space", "alert_half")
DEFAULT_WALL: Final = _kind("default_wall", "HCK-8", "machine")
HACKED: Final = _kind("hacked", "HCK-10", "kid", "machine")
HACK_LOST: Final = _kind("hack_lost", "HCK-7", "kid", "machine")
HACK_CUT: Final = _kind("hack_cut", "HCK-9", "kid", "machine")
HACK_GIVEN_UP: Final = _kind("hack_given_up", "HCK-9", "kid", "machine")
# tests
ROLL: Final = _kind("roll", "TST-3", "kid", "trait", "dice", "faces")
AUTOMATIC: Final = _kind("automatic", "CMB-3", "kid", "trait")
HELP: Final = _kind("help", "TST-4", "kid", "kids")
PUSH: Final = _kind("push", "TST-6", "kid", "condition")
SUCCESS: Final = _kind("success", "TST-3", "kid", "trait")
FAILURE: Final = _kind("failure", "TST-3", "kid", "trait")
TABLE_ROLL: Final = _kind("table_roll", "TST-3", "kid", "face")
# items
ITEM_DRAWN: Final = _kind("item_drawn", "CMB-5", "kid", "card")
ITEM_USED: Final = _kind("item_used", "CMB-4", "kid", "card")
ITEM_DISCARDED: Final = _kind("item_discarded", "END-1", "kid", "card")
ITEM_GIVEN: Final = _kind("item_given", "ADV-5", "kid", "card", "other")
ITEM_RETRIEVED: Final = _kind("item_retrieved", "SCH-9", "kid", "card")
NO_ITEM: Final = _kind("no_item", "SCH-9", "kid")
MACHINE_USED: Final = _kind("machine_used", "CMB-4", "kid", "machine")
# anomalies
ANOMALY_DRAWN: Final = _kind("anomaly_drawn", "CMB-6", "kid", "card")
ANOMALY_USED: Final = _kind("anomaly_used", "CMB-6", "kid", "card", "count")
ANOMALY_SPENT: Final = _kind("anomaly_spent", "CMB-6", "kid", "card")
NO_ANOMALY: Final = _kind("no_anomaly", "SCH-9", "kid")
# chores
CHORE_DRAWN: Final = _kind("chore_drawn", "SET-10", "kid", "chore")
CHORE_STEP: Final = _kind("chore_step", "END-4", "kid", "chore", "value")
CHORE_DONE: Final = _kind("chore_done", "END-4", "kid", "chore")
CHORE_LATER: Final = _kind("chore_later", "END-4", "kid", "chore")
CHORE_DISCARDED: Final = _kind("chore_discarded", "END-4", "kid", "chore")
CHORE_LATE: Final = _kind("chore_late", "END-4", "kid", "chore")
NO_CHORE: Final = _kind("no_chore", "END-4", "kid")
# conditions and favor
TAKE: Final = _kind("take", "CON-1", "kid", "condition")
INJURY_AGAIN: Final = _kind("injury_again", "CON-5", "kid")
RELIEVE: Final = _kind("relieve", "CON-3", "kid", "condition")
INJURY_HEALS: Final = _kind("injury_heals", "END-3", "kid", "box")
FAVOR: Final = _kind("favor", "FAV-1", "kid", "favor")
GROUNDED: Final = _kind("grounded", "FAV-2", "kid")
UNGROUNDED: Final = _kind("ungrounded", "FAV-2", "kid")
# moving
WALK: Final = _kind("walk", "MOV-1", "kid", "location")
BUS: Final = _kind("bus", "MOV-2", "kid", "location")
CAR: Final = _kind("car", "MOV-3", "kid", "location")
MOVED: Final = _kind("moved", "MOV-5", "kid", "location")
RIDE: Final = _kind("ride", "MOV-4", "kid", "location")
RIDE_ALONG: Final = _kind("ride_along", "MOV-4", "kid", "location")
AVOID: Final = _kind("avoid", "MOV-5", "kid", "machine")
TURNED_BACK: Final = _kind("turned_back", "MOV-5", "kid", "location")
HOME: Final = _kind("home", "MOV-6", "kid")
# actions
SCOUT: Final = _kind("scout", "ADV-1", "kid", "location")
SCOUT_MACHINE: Final = _kind("scout_machine", "ADV-1", "kid", "machine")
WRECK: Final = _kind("wreck", "HCK-11", "kid", "machine")
INVESTIGATE: Final = _kind("investigate", "ADV-2", "kid", "rumor")
TRADE: Final = _kind("trade", "ADV-5", "kid")
REST: Final = _kind("rest", "ADV-6", "kid")
CARD_ACTION: Final = _kind("card_action", "TST-9", "kid", "action")
EVENING: Final = _kind("evening", "ADV-7")
TOO_MANY_ACTIONS: Final = _kind("too_many_actions", "ADV-7")
# story
INSIGHT: Final = _kind("insight", "ADV-3", "value")
ENIGMA: Final = _kind("enigma", "SCH-6", "value")
COUNTER: Final = _kind("counter", "ADV-8", "counter", "value")
FLAG_SET: Final = _kind("flag_set", "ADV-8", "flag")
FLAG_CLEARED: Final = _kind("flag_cleared", "ADV-8", "flag")
TELL: Final = _kind("tell", "ADV-8", "text")
CHOSEN: Final = _kind("chosen", "ADV-8", "kid", "choice")
DIARY_PLAYED: Final = _kind("diary_played", "SET-7", "diary")
DIARY_FLIPPED: Final = _kind("diary_flipped", "SET-7", "diary")
DIARY_DISCARDED: Final = _kind("diary_discarded", "ADV-8", "diary")
DIARY_SEEN: Final = _kind("diary_seen", "SET-7", "diary")
TOKEN_PLACED: Final = _kind("token_placed", "SET-7", "piece", "spot")
TOKEN_REMOVED: Final = _kind("token_removed", "SET-7", "piece", "spot")
TOKENS_REMOVED: Final = _kind("tokens_removed", "SET-7", "piece")
SHIP_MOVED: Final = _kind("ship_moved", "SET-7", "spot")
SHIP_REMOVED: Final = _kind("ship_removed", "SET-7")
BY_LOT: Final = _kind("by_lot", "ADV-8", "kid")
TRIGGER: Final = _kind("trigger", "ADV-8")
CHAIN_CUT: Final = _kind("chain_cut", "ADV-8")
WON: Final = _kind("won", "INS-1", "ending")
LOST: Final = _kind("lost", "INS-1", "ending")
TIME_RAN_OUT: Final = _kind("time_ran_out", "INS-1")
RUMOR_LOST: Final = _kind("rumor_lost", "VAR-9")
# what cards ask for; at the end, so that the numbers of all others stay
PAID: Final = _kind("paid", "TST-9", "kid", "time")
NONE_OPEN: Final = _kind("none_open", "TST-9", "choice")
COUNTER_OVER: Final = _kind("counter_over", "ADV-10", "counter")
COUNTER_UNDER: Final = _kind("counter_under", "ADV-10", "counter")
TABLE_DICE: Final = _kind("table_dice", "TST-3", "kid", "thrown")
READ: Final = _kind("read", "ADV-8", "text")
"""In which wording a text was read that stands on the side before it; nobody is told of this entry itself."""
OWN_COUNTER: Final = _kind("own_counter", "ADV-11", "kid", "own", "value")
OWN_COUNTER_OVER: Final = _kind("own_counter_over", "ADV-11", "kid", "own")
OWN_COUNTER_UNDER: Final = _kind("own_counter_under", "ADV-11", "kid", "own")
OWN_FLAG_SET: Final = _kind("own_flag_set", "ADV-11", "kid", "own")
OWN_FLAG_CLEARED: Final = _kind("own_flag_cleared", "ADV-11", "kid", "own")
DECK_CARD: Final = _kind("deck_card", "ADV-12", "deck_card")
NO_DECK_CARD: Final = _kind("no_deck_card", "ADV-12", "deck")
DECK_SHUFFLED: Final = _kind("deck_shuffled", "ADV-12", "deck")
TIMER_STARTED: Final = _kind("timer_started", "ADV-13", "timer", "due")
TIMER_STOPPED: Final = _kind("timer_stopped", "ADV-13", "timer")
TIMER_DUE: Final = _kind("timer_due", "ADV-13", "timer")
