"""What stands in the picture of the diary graph, and on the page that shows it."""

from __future__ import annotations

TITLE_TEXT = "$title: diary graph"
ABOUT_TEXT = "Card sides of the diary, joined by what leads from one to the next."
READ_TEXT = {
    "right": "Diary graph: read from left to right. The label on a line says what leads that way.",
    "down": "Diary graph: read from top to bottom. The label on a line says what leads that way.",
}
LOOK_TEXT = {
    "front": "Diary front",
    "back": "Diary back",
    "rumor": "Rumor",
    "school": "School card",
    "response": "Response card",
    "complications": "Complications",
    "item": "Item",
    "anomaly": "Anomaly",
    "chore": "Chore",
    "event": "Event location",
    "win": "Win",
    "lose": "Lose",
}
LINE_TEXT = {
    "play": "into play",
    "flip": "flips",
    "end": "ends the game",
    "discard": "discards",
    "note": "notes a flag",
}
SIDE_TEXT = {"front": "Front", "back": "Back", "routine": "Routine", "alert": "Alert"}
LINKS_TEXT = {"from": "Comes from", "to": "Leads to"}
PAGE_TEXT = {
    "search": "Search",
    "found": "found",
    "closer": "Larger",
    "farther": "Smaller",
    "whole": "Whole graph",
    "stage": "Drawing",
    "close": "Close",
    "help": "Drag or use the arrow keys to move, the wheel or + and − to zoom, 0 for the whole graph, "
    "Tab and Enter to read a card, / to search.",
}
