"""What the rules on a card begin with, by kind of card, and what its things are called."""

from __future__ import annotations

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
    "home_for_dinner": "when a kid is home for dinner, instead of raising their {favor} by 1",
    "late_for_dinner": "when a kid is late for dinner, instead of lowering their {favor} by 1",
    "time_runs_out": "when the last day ends",
}
LIMIT_TEXT = {"round": "once per round", "game": "once per game"}
LEAD_TEXT = {
    "": "$event",
    "if": "$event, if $condition",
    "limit": "$event, $limit",
    "if limit": "$event, $limit, if $condition",
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
COST_TEXT = {"some": "spend $time", "none": "at no cost"}

LOCATION_TEXT = {"named": "$letter ($name)", "letter": "$letter"}
MACHINE_TEXT = {"model": "$name", "label": "$name $label"}

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
ENTERING_LEAD = "when you enter"
IGNORE_TEXT = "this machine lets you pass"
GO_BACK_TEXT = "go back to where you came from"
FIREWALL_LEAD = "default firewall"
