"""What the rules on a card begin with, by kind of card, and what its things are called."""

from __future__ import annotations

from loopwright_compiler.i18n.word_tables import CountedText

EVENT_TEXT = {
    "new_day": "a day begins",
    "school_phase": "a school phase begins",
    "adventure_phase": "an adventure phase begins",
    "end_phase": "an end phase comes",
    "rumor_succeeded": "a kid succeeds at a rumor",
    "rumor_failed": "a kid fails at a rumor",
    "rumor_pushed": "a rumor is pushed off the track",
    "kid_enters": "a kid enters $location",
    "machine_hacked": "a kid hacks a machine",
    "hack_failed": "a kid fails to hack a machine",
    "kid_enters_token": "a kid enters a location with at least 1 *$token* token",
    "machine_enters_sector": "$machine enters sector $sector",
    "machine_comes_nearby": "$machine comes nearby $location",
    "machine_enters_token": "$machine enters a sector with at least 1 *$token* token",
    "ship_moves": "the ship moves",
    "test_succeeded": "a kid succeeds at a test",
    "test_failed": "a kid fails a test",
    "kid_takes": "a kid takes $condition",
    "item_drawn": "a kid draws an item",
    "card_flipped": "a diary card is flipped",
}
# The same on a card that a kid holds: it hears of its owner only.
OWN_EVENT_TEXT = {
    "rumor_succeeded": "you succeed at a rumor",
    "rumor_failed": "you fail at a rumor",
    "kid_enters": "you enter $location",
    "machine_hacked": "you hack a machine",
    "hack_failed": "you fail to hack a machine",
    "kid_enters_token": "you enter a location with at least 1 *$token* token",
    "test_succeeded": "you succeed at a test",
    "test_failed": "you fail a test",
    "kid_takes": "you take $condition",
    "item_drawn": "you draw an item",
}
ANY_MACHINE_TEXT = "any machine"
ANY_CONDITION_TEXT = "a condition"
# What comes once in a round; all else is a *when*.
PHASE_TEXT = {
    "new_day": "at the start of each day",
    "school_phase": "at the start of each school phase",
    "adventure_phase": "at the start of each adventure phase",
    "end_phase": "in each end phase",
}
WHEN_EVENT_TEXT = "when $event"
RULE_TEXT = {
    "pushed_rumor": "when a rumor is pushed off the track, instead of raising {enigma} by 2",
    "successful_rumor": "when a kid succeeds at a rumor, instead of raising {insight} by 1",
    "failed_rumor": "when a kid fails at a rumor, instead of raising {enigma} by 1",
    "home_for_dinner": "when a kid is home for dinner, instead of raising their {favor} by 1",
    "late_for_dinner": "when a kid is late for dinner, instead of lowering their {favor} by 1",
    "time_runs_out": "when the last day ends",
}
# Numbers of the rules that a card changes.
NUMBER_TEXT: dict[str, CountedText] = {
    "item_limit": CountedText("a kid may keep up to $n items", one="a kid may keep only 1 item"),
    "helpers": CountedText(
        "up to $n kids may help with a test",
        one="at most 1 kid may help with a test",
        zero="nobody may help with a test",
    ),
    "dice": CountedText("tests begin with $n dice instead of 3", one="tests begin with 1 die instead of 3"),
    "weekend_time": CountedText(
        "each kid gets $n {time} for the weekend", zero="kids get no {time} for the weekend"
    ),
    "new_rumors": CountedText(
        "$n new rumors come, whatever the school card says",
        one="1 new rumor comes, whatever the school card says",
        zero="no new rumors come",
    ),
    "restricted_walk": CountedText(
        "walking from an open location into a restricted location costs $n {time}"
    ),
    "bus_fare": CountedText("the bus costs $n {time}", zero="the bus costs no {time}"),
    "scouting": CountedText("scouting costs $n {time}", zero="scouting costs no {time}"),
    "investigating": CountedText(
        "investigating a rumor costs $n {time}", zero="investigating a rumor costs no {time}"
    ),
}
# Rules that a card switches off.
OFF_TEXT = {
    "walking": "kids cannot walk",
    "bus": "kids cannot take the bus",
    "car": "kids cannot be driven by car",
    "rides": "kids cannot ride on machines",
    "avoiding": "machines nearby do not stop kids who enter",
    "help": "nobody may help with a test",
    "pushing": "rolls cannot be pushed",
    "trading": "kids cannot trade",
    "resting": "kids cannot rest",
    "scouting": "kids cannot scout",
    "hacking": "kids cannot hack machines",
    "machine_moves": "machines do not move",
    "firmware": "firmware upgrades do nothing",
    "school_event": "skip the event of the school card",
    "new_rumors": "no new rumors come",
    "alarm": "replaced rumors make no machine {ALERT}",
}
LIMIT_TEXT = {"round": "once per round", "game": "once per game"}
LEAD_TEXT = {
    "": "$event",
    "if": "$event, if $condition",
    "limit": "$event, $limit",
    "if limit": "$event, $limit, if $condition",
}
ENDING_TEXT = {"win": "you win when $condition", "lose": "you lose when $condition"}
ENDING_TITLE_TEXT = "*$title*"
ACTION_TEXT = {
    "": "$place, $cost",
    "if": "$place, $cost, if $condition",
    "limit": "$place, $cost, $limit",
    "if limit": "$place, $cost, $limit, if $condition",
}
PLACE_TEXT = {"at": "at $locations", "anywhere": "anywhere"}
BECAME_TEXT = {"succeeded": "$title: success", "failed": "$title: failure"}  # what became of a rumor
FREE_TEXT = "at no cost"
COUNTER_COST_TEXT = {"some": "$price and 1 counter", "none": "spend 1 counter"}
# What an owner may do, or leave, when a held card hears of something.
OFFER_TEXT = {
    "item": "$event, you may",
    "anomaly": "$event, you may spend 1 counter",
    "chore": "$event",
}
BARE_OFFER_TEXT = {"item": "you may", "anomaly": "you may spend 1 counter"}

LOCATION_TEXT = {"named": "$letter ($name)", "letter": "$letter"}
MACHINE_TEXT = {"model": "$name", "label": "$name $label"}

NEW_RUMORS_TEXT = {
    0: "**New rumors:** 1 for each kid",
    1: "**New rumors:** kids − 1",
    2: "**New rumors:** kids − 2",
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
DIRECTION_TEXT = {"north": "north", "south": "south", "east": "east", "west": "west"}
MOVE_LIST_TEXT = "$first · $next"
ENTERING_LEAD = "when you enter"
IGNORE_TEXT = "this machine lets you pass"
GO_BACK_TEXT = (
    "go back to where you came from; if it is not adjacent, "
    "move to an adjacent location (open, where possible)"
)
FIREWALL_LEAD = "a firewall shows {default}"

# What the lines of a card in hand come to, in the order in which a card shows them.
LINE_TEXT: dict[str, str | CountedText] = {
    "color": "**Adds a die:** $value",
    "tags": "**Tags:** $value",
    "iconic": "iconic: never traded and never discarded",
    "gives_tag": "**Gives:** $value",
    "gives_combo": "**Gives the combo:** $value",
    "uses": CountedText(
        "**Counters:** $n. Each use takes 1; when the last is taken, discard this card.",
        one="**Counters:** 1. When it is taken, discard this card.",
    ),
}
ICON_LIST_TEXT = "$first · $next"
DONE_LEAD = "done"
DONE_TEXT = {
    "steps": "after $steps",
    "condition": "in an end phase when $condition",
    "steps condition": "after $steps, or in an end phase when $condition",
}
DEADLINE_LEAD = "deadline"
DEADLINE_TEXT = {
    1: "Friday",
    2: "Friday; in week 2, Thursday",
}
REWARD_LEAD = "reward"
COMPLICATIONS_TEXT = CountedText(
    "**Complications:** diary cards $cards, for games that draw complications",
    one="**Complications:** diary card $cards, for games that draw complications",
)
WITHOUT_SCHOOL_TEXT = "**School:** without SCHOOL $cards"
RUN_TEXT = "$first–$last"
ENIGMA_LIMIT_TEXT = "**Enigma limit:** $limit"
# Where tokens and the ship stand.
SPOT_TEXT = {"location": "$location", "sector": "sector $sector"}
TOKENS_TEXT = "**Tokens:** $tokens"
TOKEN_TEXT = "*$token* ($n)"
SHIP_TEXT = {"place": "**Ship:** on $place", "": "**Ship:** beside the board"}
# What happens for each step of a counter beyond an end.
KIDS_TEXT = "$numbers kids"  # such as "2, 3 and 4 kids": how many may play
BEYOND_TEXT = {"over": "each step of *$counter* above $n", "under": "each step of *$counter* below $n"}
EVENT_IN_PLAY_TEXT = "**Event location:** $name on sector $sector"
