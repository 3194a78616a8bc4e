"""What the rows of a card say beside their badges. (The file's name begins each text's key for
translators.)

A badge says what a row is: a test, its success, what comes at once. So these texts are shorter than those of
a game at the table, which stand alone.
"""

from __future__ import annotations

from loopwright_compiler.i18n.word_tables import CountedText

TEST_TEXT = {
    "plain": "**$trait**",
    "ways": "**$trait**, or use $ways",
    "spend": "**$trait**, or spend $price",
    "ways_spend": "**$trait**, or use $ways, or spend $price",
    "pay": "**$trait**, or $price",
    "ways_pay": "**$trait**, or use $ways, or $price",
}
TEST_ACTOR_TEXT = "$actor: $test"
COMBO_TEXT = "combo {$combo}"
TAG_TEXT = "{$tag}"
TRIGGER_TEXT = "$event: $effects"
PLAY_TEXT = CountedText("diary\u00a0$cards come into play", one="diary\u00a0$cards comes into play")
SHORT_TEXT = {  # effects that a card says at greater length elsewhere
    "flip_diary": "flip diary\u00a0$diary",
    "discard_diary": "discard diary\u00a0$diary",
    "remove_machine": "remove $machine",
}
CONDITION_NOTE = "if $condition"
COUNTER_NOTE = "spend 1 counter"
GAME_NOTE = "once per game"
NO_COST_NOTE = "at no cost"
# What a printed card says of its lines, beside their signs; without a text here it says what its face does.
ROW_TEXT = {
    "color": "**$value:** 1 die more in your test",
    "tags": "**$value**, for combos and cards that ask for it",
    "gives_tag": "**$value**, for 1 counter",
    "gives_combo": "combo **$value**, for 1 counter",
    "uses": "with the last counter, discard this card",
}
WILD_TAG_TEXT = {
    "tags": "**$value** counts as any tag",
    "gives_tag": "**$value**, for 1 counter, counts as any tag",
}
STEPS_UNTIL_TEXT = CountedText("$n steps, until $deadline", one="1 step, until $deadline")
UNTIL_TEXT = "until $deadline"
DONE_TEXT = "this chore is done when, in an end phase, $condition"
ENTER_TITLE = "You enter"
FIREWALL_TITLE = "A firewall shows"
DEFAULT_WALL = "default"
