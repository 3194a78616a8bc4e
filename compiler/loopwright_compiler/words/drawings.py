"""What stands in the picture of a graph of cards, and on the page that shows it."""

from __future__ import annotations

LOOK_TEXT = {
    "drawn": "Card of a deck",
    "effect": "Effect",
    "over": "Above a gauge",
    "under": "Below a gauge",
    "several": "Several cards",
    "win": "Win",
    "lose": "Lose",
}
OR_CAUSE_TEXT = "or: $cause"
VERDICT_TEXT = {"possible": "possible", "open": "open", "impossible": "impossible"}
LEVEL_TEXT = {"none": "in no game", "some": "up to $share of games"}
SHARE_TEXT = "in $share of the games played"
PERCENT_TEXT = "$n%"
EARLIEST_TEXT = "$day at the earliest"
NEVER_TEXT = "$n × never comes up"
HIDDEN_TEXT = "Never comes up and is not drawn by itself: cards and endings: $n; arrows: $arrows"
ENDINGS_TEXT = "Endings"
WRITES_TEXT = "writes $facts"
ASKS_TEXT = "asks about $fact, written by $cards"
FAR_TEXT = "also from $cards"
GO_TEXT = "Goes on at $card"
LINKS_TEXT = {"from": "Comes from", "to": "Leads to", "passes": "Every way here passes"}
STORY_TEXT = {
    "unreachable": "Never comes up",
    "stuck": "Once this is in play, nothing can end the game but time",
    "loops": "A circle that nothing leaves",
    "every_win_passes": "Every win passes",
    "bottleneck": "Every win passes one of these",
    "no_ending_follows": "No arrow leads on to an ending",
    "earliest_day": "$day at the earliest",
}
PAGE_TEXT = {
    "search": "Search",
    "found": "found",
    "closer": "Larger",
    "farther": "Smaller",
    "whole": "Whole graph",
    "stage": "Drawing",
    "close": "Close",
    "story": "The story",
    "cards": "All cards",
    "which": "Which cards",
    "colour": "Colour by",
    "kind": "kind of card",
    "verdict": "verdict",
    "games": "games played",
    "notes": "What is written and asked about",
    "lost": "What never comes up",
    "large": "This graph is too large to be printed in parts.",
    "help": "Drag or use the arrow keys to move, the wheel or + and − to zoom, 0 for the whole graph, "
    "Tab and Enter to read a card, / to search, Escape to go back. Printed, it comes in sheets.",
}
SHEET_TEXT = "Sheet $name, $n of $count"
PLAYED_TEXT = "How often: of $n games played by bots"

TITLE_TEXT = "$title: graph of the cards"
ABOUT_TEXT = "Cards, effects, ends of gauges and endings, joined by what names what."
READ_TEXT = {
    "right": "Graph of the cards: read from left to right. The label on a line says what leads that way.",
    "down": "Graph of the cards: read from top to bottom. The label on a line says what leads that way.",
}
LINE_TEXT = {
    "start": "by the rules",
    "play": "brings it",
    "run": "carries it out",
    "names": "names it",
    "beyond": "moves a gauge to that end",
    "end": "ends the game",
    "note": "changes a gauge or a flag that another card asks about",
}
CAMPAIGN_TITLE_TEXT = "$title: the campaign"
CAMPAIGN_ABOUT_TEXT = "Evenings, the notes that they make, and the evenings and endings that ask for these."
CAMPAIGN_READ_TEXT = {
    "right": "The campaign: read from left to right. The label on a line says which cards do so.",
    "down": "The campaign: read from top to bottom. The label on a line says which cards do so.",
}
CAMPAIGN_LOOK_TEXT = {"evening": "Evening", "noted": "Note"}
CAMPAIGN_LINE_TEXT = {
    "then": "then",
    "makes": "makes the note",
    "asks": "is asked for",
}
NODE_TEXT = {
    "start": "Start",
    "effect": "Effect",
    "over": "Above $number",
    "under": "Below $number",
    "win": "Win",
    "lose": "Lose",
}
