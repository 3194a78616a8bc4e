"""What the diary graph says beside the labels of its arrows."""

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
    "over": "Above a counter",
    "under": "Below a counter",
}
GRAPH_LINE_TEXT = {
    "play": "into play",
    "flip": "flips",
    "end": "ends the game",
    "discard": "discards",
    "note": "writes what another card asks about",
    "beyond": "moves a counter to that end",
}
PILE_TEXT = "$n × $kind"
SIDE_TEXT = {"front": "Front", "back": "Back", "routine": "Routine", "alert": "Alert"}
