"""What the rows of a card say beside their badges. (The file's name begins each text's key for translators.)

A badge says what a row is: a test, its success, what comes at once. So these texts are shorter than those of
a game at the table, which stand alone.
"""

from __future__ import annotations

from .counted import Counted

TEST_TEXT = {
    "plain": "**$trait**",
    "ways": "**$trait** or $ways",
    "spend": "**$trait** or spend $time",
    "ways_spend": "**$trait** or $ways, or spend $time",
}
TEST_ACTOR_TEXT = "$actor: $test"
COMBO_TEXT = "combo {$combo}"
TAG_TEXT = "item {$tag}"
OPTION_TEXT = {
    "": "**$label.**",
    "if": "**$label** (if $condition).",
    "spend": "**$label** ($time).",
    "spend_if": "**$label** ($time, if $condition).",
}
ENDED_OPTION_TEXT = "**$label**"  # whose words end a sentence themselves
TRIGGER_TEXT = "$event: $effects"
PLAY_TEXT = Counted("diary $cards come into play", one="diary $cards comes into play")
FLIP_TEXT = "flip diary $diary"
DISCARD_TEXT = "discard diary $diary"
CONDITION_NOTE = "if $condition"
COUNTER_NOTE = "and one counter"
GAME_NOTE = "once per game"
NO_COST_NOTE = "at no cost"
ANYWHERE = "anywhere"
ITEM_DIE_TEXT = "**$trait:** one die more in your test"
ITEM_TAG_TEXT = "**$tag**, for combos and cards that ask for it"
GIVES_TEXT = {
    "tag": "**$gives**, for one counter",
    "combo": "combo **$gives**, for one counter",
}
LAST_COUNTER_TEXT = "with the last counter, discard this card"
STEPS_UNTIL_TEXT = Counted("$n steps, until $deadline", one="1 step, until $deadline")
UNTIL_TEXT = "until $deadline"
DONE_TEXT = "this chore is done when, in an end phase, $condition"
REWARD_TEXT = "reward: $effects"
ENTER_TITLE = "You enter"
FIREWALL_TITLE = "You fail to hack it"
DEFAULT_WALL = "default"
