"""Every word that generated rules text is made of; nothing else in the package holds words.

Texts are whole templates with `$name` placeholders (`string.Template`), written as clauses without
a capital letter or full stop, which layout adds. `{name}` is an icon, `*…*` a name of the scenario.
Tables are keyed by the bundle's words, then by variant (see `effects.variant`).
"""

from __future__ import annotations

from typing import NamedTuple


class Kid(NamedTuple):
    """One effect for its three kinds of subject: the reader, one other (`$who`), several (`$who`)."""

    you: str
    one: str
    many: str


VERB_TEXT: dict[str, dict[str, str | Kid]] = {
    "take": {
        "named": Kid("take {$condition}", "$who takes {$condition}", "$who take {$condition}"),
        "any": Kid("take a condition", "$who takes a condition", "$who take a condition each"),
    },
    "relieve": {
        "named": Kid("relieve {$condition}", "$who relieves {$condition}", "$who relieve {$condition}"),
        "any": Kid(
            "relieve one condition of your choice",
            "$who relieves one condition of their choice",
            "$who relieve one condition of their choice each",
        ),
    },
    "favor": {
        "up": Kid("raise your {favor} by $n", "$who raises {favor} by $n", "$who raise {favor} by $n each"),
        "down": Kid("lower your {favor} by $n", "$who lowers {favor} by $n", "$who lower {favor} by $n each"),
    },
    "time": {
        "up": Kid("get back $time", "$who gets back $time", "$who get back $time each"),
        "down": Kid("spend $time", "$who spends $time", "$who spend $time each"),
    },
    "time_next_day": {
        "up": Kid(
            "get $time extra on the next day",
            "$who gets $time extra on the next day",
            "$who get $time extra each on the next day",
        ),
        "down": Kid(
            "have $time less on the next day",
            "$who has $time less on the next day",
            "$who have $time less each on the next day",
        ),
    },
    "draw_item": {
        "any": Kid("draw 1 item", "$who draws 1 item", "$who draw 1 item each"),
        "named": Kid(
            "search the item deck for the first card with {$tag} and take it, then shuffle the deck",
            "$who takes the first card with {$tag} out of the item deck, then shuffle the deck",
            "$who take the first card with {$tag} each out of the item deck, then shuffle the deck",
        ),
    },
    "discard_item": {
        "any": Kid(
            "discard 1 item, not your iconic one",
            "$who discards 1 item, not the iconic one",
            "$who discard 1 item each, not the iconic one",
        ),
        "named": Kid(
            "discard 1 item with {$tag}, not your iconic one",
            "$who discards 1 item with {$tag}, not the iconic one",
            "$who discard 1 item with {$tag} each, not the iconic one",
        ),
    },
    "rest": {
        "plain": Kid(
            "rest without spending {time}",
            "$who rests without spending {time}",
            "$who rest without spending {time}",
        )
    },
    "move_to": {"plain": Kid("move to $location", "$who moves to $location", "$who move to $location")},
    "move_home": {"plain": Kid("move to your home", "$who moves home", "$who move home")},
    "insight": {"up": "raise {insight} by $n", "down": "lower {insight} by $n"},
    "enigma": {"up": "raise {enigma} by $n", "down": "lower {enigma} by $n"},
    "counter": {"up": "raise *$counter* by $n", "down": "lower *$counter* by $n"},
    "set_counter": {"plain": "set *$counter* to $n"},
    "set_flag": {"plain": "note *$flag*"},
    "clear_flag": {"plain": "cross out *$flag*"},
    "play_diary": {"plain": "put diary card $diary into play, front up"},
    "flip_diary": {"this": "flip this card", "other": "flip diary card $diary to its back"},
    "discard_diary": {"this": "discard this card", "other": "discard diary card $diary"},
    "turn_up_rumor": {"plain": "turn one face-down rumor of your choice face up"},
    "turn_up_all_rumors": {"plain": "turn all rumors on the track face up"},
    "draw_rumor": {"plain": "draw 1 new rumor onto the track"},
    "discard_rumor": {"plain": "discard one rumor of your choice from the track"},
    "machine_state": {
        "this": "this machine becomes {$state}",
        "every": "every machine becomes {$state}",
        "other": "$machine becomes {$state}",
    },
    "place_machine": {"plain": "put $machine on sector $sector, or on the nearest free one"},
    "machine_toward": {"plain": "move $machine one sector closer to $location"},
    "remove_machine": {"plain": "remove $machine from the board"},
    "pass_first_player": {"plain": "pass the first-player token on to the left"},
    "nothing": {"plain": "nothing happens"},
    "end_game": {"win": "you win: *$title*", "lose": "you lose: *$title*"},
}

SUBJECT_TEXT = {
    "you": "you",
    "helpers": "helpers",
    "participants": "you and your helpers",
    "everyone": "everyone",
    "everyone_here": "everyone at your location",
    "first_player": "the first player",
    "one_kid": "one kid of your choice",
    "one_kid_here": "one kid of your choice at your location",
}
MANY = frozenset({"helpers", "participants"})
# The acting kid where the card speaks of them in the third person, and those around them.
ACTOR_TEXT = {"first": "the first player", "that": "that kid"}
ACTOR_SUBJECT_TEXT = {
    "participants": "$actor and any helpers",
    "everyone_here": "everyone at the location of $actor",
    "one_kid": "one kid of your choice",
    "one_kid_here": "one kid of your choice at the location of $actor",
}
# In a failure a condition strikes the helpers too (TST-7), so one that does not says so.
ONLY_TEXT: dict[str, str | Kid] = {
    "named": Kid("only you take {$condition}", "only $who takes {$condition}", "only $who take {$condition}"),
    "any": Kid("only you take a condition", "only $who takes a condition", "only $who take a condition each"),
}
INSTEAD_TEXT: dict[str, str | Kid] = {
    "named": Kid("", "$who takes {$condition} instead", "$who take {$condition} instead"),
    "any": Kid("", "$who takes a condition instead", "$who take a condition each instead"),
}
TEST_TEXT = {
    "plain": Kid("test {$trait}", "$who tests {$trait}", "$who test {$trait}"),
    "ways": Kid(
        "test {$trait}, or use $ways",
        "$who tests {$trait}, or uses $ways",
        "$who test {$trait}, or use $ways",
    ),
}
COMBO_TEXT = "the {$combo} combo"
TAG_TEXT = "an item with {$tag}"
TIME_TEXT = {"cubes": "{time}", "many": "$n {time}"}
OR_TEXT = "$first or $last"
AND_TEXT = "$first and $last"
LIST_TEXT = "$first, $rest"
NOTHING_TEXT = "nothing happens"

# --- conditions: (when true, when false) -----------------------------------------------------

FACT_TEXT: dict[str, dict[str, tuple[str, str]]] = {
    "flag": {"plain": ("*$flag* is noted", "*$flag* is not noted")},
    "machine_state": {"plain": ("$machine is {$state}", "$machine is not {$state}")},
    "machine_nearby": {"plain": ("$machine is nearby $location", "$machine is not nearby $location")},
    "diary": {
        "in_play": ("diary card $diary is in play", "diary card $diary is not in play"),
        "front": ("diary card $diary shows its front", "diary card $diary does not show its front"),
        "back": ("diary card $diary shows its back", "diary card $diary does not show its back"),
        "discarded": ("diary card $diary is discarded", "diary card $diary is not discarded"),
    },
    "has_item": {
        "named": ("you have an item with {$tag}", "you have no item with {$tag}"),
        "any": ("you have an item", "you have no item"),
    },
    "has_condition": {
        "named": ("you are {$condition}", "you are not {$condition}"),
        "any": ("you have a condition", "you have no condition"),
    },
    "at": {"plain": ("you are at $location", "you are not at $location")},
}
ACTOR_FACT_TEXT: dict[str, dict[str, tuple[str, str]]] = {
    "has_item": {
        "named": ("$actor has an item with {$tag}", "$actor has no item with {$tag}"),
        "any": ("$actor has an item", "$actor has no item"),
    },
    "has_condition": {
        "named": ("$actor is {$condition}", "$actor is not {$condition}"),
        "any": ("$actor has a condition", "$actor has no condition"),
    },
    "at": {"plain": ("$actor is at $location", "$actor is not at $location")},
}
AND_CONDITION = "$first and $last"
OR_CONDITION = "$first or $last"
NESTED_CONDITION = "($condition)"

QUANTITY_TEXT = {
    "number": "$n",
    "insight": "{insight}",
    "enigma": "{enigma}",
    "counter": "*$counter*",
    "kids": "the number of kids",
    "kids_at": "the number of kids at $location",
    "day": "the number of the day",
    "rumors": "the number of rumors on the track",
}
SUM_TEXT = {1: "$first plus $next", -1: "$first minus $next"}
CMP_TEXT = {
    ">=": "$left is at least $right",
    "<=": "$left is at most $right",
    ">": "$left is more than $right",
    "<": "$left is less than $right",
    "=": "$left is equal to $right",
    "!=": "$left is not equal to $right",
}
# A quantity beside a plain number, by comparison; `zero` and `one` are the forms for those numbers.
AMOUNT_TEXT: dict[str, dict[str, dict[str, str]]] = {
    "value": {
        ">=": {"other": "$left is $n or more"},
        "<=": {"zero": "$left is 0", "other": "$left is $n or less"},
        "=": {"other": "$left is $n"},
        "!=": {"other": "$left is not $n"},
    },
    "kids": {
        ">=": {"other": "$n or more kids play"},
        "<=": {"other": "$n or fewer kids play"},
        "=": {"other": "$n kids play"},
        "!=": {"other": "not $n kids play"},
    },
    "kids_at": {
        ">=": {"one": "at least 1 kid is at $location", "other": "$n or more kids are at $location"},
        "<=": {
            "zero": "no kid is at $location",
            "one": "at most 1 kid is at $location",
            "other": "at most $n kids are at $location",
        },
        "=": {
            "zero": "no kid is at $location",
            "one": "exactly 1 kid is at $location",
            "other": "exactly $n kids are at $location",
        },
        "!=": {
            "zero": "at least 1 kid is at $location",
            "other": "the number of kids at $location is not $n",
        },
    },
    "rumors": {
        ">=": {"one": "at least 1 rumor is on the track", "other": "$n or more rumors are on the track"},
        "<=": {
            "zero": "no rumor is on the track",
            "one": "at most 1 rumor is on the track",
            "other": "at most $n rumors are on the track",
        },
        "=": {
            "zero": "no rumor is on the track",
            "one": "exactly 1 rumor is on the track",
            "other": "exactly $n rumors are on the track",
        },
        "!=": {
            "zero": "at least 1 rumor is on the track",
            "other": "the number of rumors on the track is not $n",
        },
    },
    "day": {
        ">=": {"other": "it is $day or later"},
        "<=": {"other": "it is $day or earlier"},
        "=": {"other": "it is $day"},
        "!=": {"other": "it is not $day"},
    },
}
ALL_KIDS_TEXT = ("all kids are at $location", "not all kids are at $location")
BECOMES_TEXT = {
    ">=": "$left becomes $n or more",
    "<=": "$left becomes $n or less",
    "=": "$left becomes $n",
    "!=": "$left becomes something other than $n",
}
DAY_TEXT = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "the weekend")
WEEK_DAY_TEXT = "$day of week $week"
LATE_DAY_TEXT = "day $n"

# --- what a card's rules begin with ----------------------------------------------------------

EVENT_TEXT = {
    "new_day": "at the start of each day",
    "school_phase": "at the start of each school phase",
    "adventure_phase": "at the start of each adventure phase",
    "end_phase": "in each end phase",
    "rumor_succeeded": "when a kid succeeds at a rumor",
    "rumor_failed": "when a kid fails at a rumor",
    "rumor_pushed": "when a rumor is pushed off the track",
    "kid_enters": "when a kid enters $location",
}
RULE_TEXT = {
    "pushed_rumor": "when a rumor is pushed off the track, instead of raising {enigma} by 2",
    "successful_rumor": "when a kid succeeds at a rumor, instead of raising {insight} by 1",
    "failed_rumor": "when a kid fails at a rumor, instead of raising {enigma} by 1",
    "home_for_dinner": "when a kid is home for dinner, instead of raising {favor} by 1",
    "late_for_dinner": "when a kid is late for dinner, instead of lowering {favor} by 1",
    "time_runs_out": "when the last day ends, instead of losing the game",
}
LIMIT_TEXT = {"round": "once per round", "game": "once per game"}
LEAD_TEXT = {
    "": "$event",
    "if": "$event, if $condition",
    "limit": "$event ($limit)",
    "if limit": "$event, if $condition ($limit)",
}
WHEN_TEXT = {
    "ends": "when $condition",
    "first": "the first time $condition",
    "becomes": "each time $condition",
    "each": "each time this becomes true: $condition",
}
ENDING_TEXT = {"win": "when $condition, you win", "lose": "when $condition, you lose"}
ENDING_TITLE_TEXT = "*$title*"
ACTION_TEXT = {
    "": "$place, $cost",
    "if": "$place, $cost, if $condition",
    "limit": "$place, $cost, $limit",
    "if limit": "$place, $cost, $limit, if $condition",
}
PLACE_TEXT = {"at": "at $locations", "anywhere": "anywhere"}
COST_TEXT = {"some": "spend $time", "none": "without spending {time}"}
LEAD_LINE = "**$lead:**"
LEAD_SENTENCE = "**$lead:** $sentence"
SENTENCE = "$clause."
SENTENCES = "$first $next"
CLAUSES = "$first; $next"
IF_TEXT = "if $condition, $then"
IF_ELSE_TEXT = "if $condition, $then. Otherwise, $otherwise"
IF_LEAD = "if $condition"
ELSE_LEAD = "otherwise"
SUCCESS_LEAD = "success"
FAILURE_LEAD = "failure"
ANYWAY_LEAD = "in any case"
ANYWAY_TEXT = "in any case, $clause"
CHOOSE_TEXT = "choose one"
CHOOSE_ACTOR_TEXT = "$actor chooses one"
OPTION_TEXT = {"": "$label", "if": "$label (only if $condition)"}
ROLL_TEXT = "roll a die"
ROLL_ACTOR_TEXT = "$actor rolls a die"
ROW_TEXT = {"one": "$low", "range": "$low–$high"}
INDENT = "– "

LOCATION_TEXT = {"named": "$letter ($name)", "letter": "$letter"}
MACHINE_TEXT = {"model": "$name", "label": "$name $label", "this": "this machine"}

# --- school and response cards ---------------------------------------------------------------

NEW_RUMORS_TEXT = {
    0: "**New rumors:** one for each kid",
    1: "**New rumors:** one for each kid, minus 1",
    2: "**New rumors:** one for each kid, minus 2",
}
FIRMWARE_TEXT = "{firmware} **Firmware upgrade**"
SCHOOL_EVENT_TEXT = {
    "first_player": "First player event: no help",
    "group": "Group event: the first player rolls, others may help",
    "individual": "Individual event: each kid alone, no help",
}
SCHOOL_MAY_TEXT = "$event; you may skip it"
MOVES_TEXT = "**Machines:** $moves"
MOVE_TEXT = {"still": "{$class} stays", "moves": "{$class} $steps $direction"}
MOVE_LIST_TEXT = "$first · $next"
RESPONSE_TEXT = {
    "ignore": "this machine lets kids pass",
    "block": "test {$trait}, or go back to where you came from",
    "special": "test {$trait}, or take what follows from a failure",
}
FIREWALL_LEAD = "default firewall"

# --- causes, as the diary graph names them ---------------------------------------------------

CAUSE_TEXT = {
    "start": "at the start",
    "action": "$label ($place)",
    "anywhere": "$label",
    "success": "$cause: success",
    "failure": "$cause: failure",
    "if": "$cause, if $condition",
    "option": "$cause: $label",
    "row": "$cause: die shows $faces",
    "note": "$cause: notes *$flag*",
    "discard": "$cause: discards it",
    "clock": "the last day ends without an ending",
}
# The same where nothing comes before, as on a rumor.
BARE_CAUSE_TEXT = {
    "success": "success",
    "failure": "failure",
    "if": "if $condition",
    "option": "$label",
    "row": "die shows $faces",
    "note": "notes *$flag*",
    "discard": "discards it",
}
RULE_CAUSE_TEXT = {
    "pushed_rumor": "a rumor is pushed off the track",
    "successful_rumor": "a kid succeeds at a rumor",
    "failed_rumor": "a kid fails at a rumor",
    "home_for_dinner": "a kid is home for dinner",
    "late_for_dinner": "a kid is late for dinner",
    "time_runs_out": "the last day ends",
}
NODE_TEXT = {
    "start": "Start",
    "front": "Diary $number · front",
    "back": "Diary $number · back",
    "rumor": "Rumor $set $number",
    "school": "School $number",
    "response": "Response $machine $variant",
    "win": "Win",
    "lose": "Lose",
}
TIME_RAN_OUT_TEXT = "Time Ran Out"
