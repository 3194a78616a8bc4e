"""Causes in a few words, for the diary graph. (The file's name begins each text's key for translators.) It
is short: translators know its texts by this name.
"""

from __future__ import annotations

from loopwright_games.tales import card_kinds

# A condition that leads somewhere once it holds.
CONDITION_CAUSE_FORM = "$condition"
CAUSE_TEXT = {
    "start": "at the start",
    "action": "$label ($place)",
    "anywhere": "$label",
    "note": '$cause: notes "$flag"',
    "discard": "$cause: discards it",
    "complication": "drawn during the game",
    "clock": "the last day ends without an ending",
}
# The same where nothing comes before, as on a rumor.
BARE_CAUSE_TEXT = {"note": 'notes "$flag"', "discard": "discards it"}
RULE_CAUSE_TEXT = {
    "pushed_rumor": "a rumor is pushed off the track",
    "successful_rumor": "a kid succeeds at a rumor",
    "failed_rumor": "a kid fails at a rumor",
    "home_for_dinner": "a kid is home for dinner",
    "late_for_dinner": "a kid is late for dinner",
    "time_runs_out": "the last day ends",
}
KIND_TEXT = {kind.name: kind.title for kind in card_kinds.CARD_KINDS.values()}
# Nodes that say more than their kind.
NODE_TEXT = {
    "start": "Start",
    "front": "Diary $number · front",
    "back": "Diary $number · back",
    "rumor": "Rumor $set $number",
    "school": "School $number",
    "response": "Response $machine $variant",
    "event": "Event location $at",
    "complications": "Deck",
    "win": "Win",
    "lose": "Lose",
}
TIME_RAN_OUT_TEXT = "Time Ran Out"
COMPLICATIONS_TEXT = "Complications"
