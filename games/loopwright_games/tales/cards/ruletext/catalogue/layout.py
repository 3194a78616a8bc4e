"""How clauses become paragraphs. (The file's name begins each text's key for translators.)"""

from __future__ import annotations

from loopwright_compiler.i18n.word_tables import Counted

OR_TEXT = "$first or $last"
AND_TEXT = "$first and $last"
LIST_TEXT = "$first, $rest"
NOTHING_TEXT = "nothing happens"
OPENING = "$clause:"
LEAD_LINE = "**$lead:**"
LEAD_SENTENCE = "**$lead:** $sentence"
SENTENCE = "$clause."
SENTENCES = "$first $next"
CLAUSES = "$first; $next"
REPEAT_TEXT = Counted("$clause, $n times")
IF_TEXT = "if $condition, $then"
IF_ELSE_TEXT = "if $condition, $then. Otherwise, $otherwise"
IF_LEAD = "if $condition"
ELSE_LEAD = "otherwise"
SUCCESS_LEAD = "success"
FAILURE_LEAD = "failure"
EITHER_WAY_LEAD = "either way"  # after a test or an *if*
ANYWAY_LEAD = "in any case"  # after a choice or a roll
CHOOSE_TEXT = "choose one"
CHOOSE_ACTOR_TEXT = "$actor chooses one"
CHOOSE_OPEN_TEXT = "choose one; if none can be chosen, nothing happens"
CHOOSE_OPEN_ACTOR_TEXT = "$actor chooses one; if none can be chosen, nothing happens"
NONE_OPEN_TEXT = "if none of these can be chosen, nothing happens"  # behind the lines of a choice
OPTION_TEXT = {
    "": "$label",
    "if": "$label (only if $condition)",
    "spend": "$label (spend $time)",
    "spend_if": "$label (spend $time; only if $condition)",
}
ROLL_TEXT = "roll a die"
ROLL_ACTOR_TEXT = "$actor rolls a die"
ROW_TEXT = {"one": "$low", "range": "$low–$high"}
INDENT = "– "
