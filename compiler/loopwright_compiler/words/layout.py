"""How conditions become clauses and clauses paragraphs, on the cards of every game. (The file's name begins
each text's key for translators.)
"""

from __future__ import annotations

from loopwright_compiler.i18n.word_tables import CountedText

OR_TEXT = "$first or $last"
AND_TEXT = "$first and $last"
LIST_TEXT = "$first, $rest"
NOTHING_TEXT = "nothing happens"
OPENING = "$clause:"
LEAD_LINE = "**$lead:**"
LEAD_SENTENCE = "**$lead:** $sentence"
SENTENCE = "$clause."
LED_FORM = "$clause"  # behind a colon, where a sentence begins small in English
SENTENCES = "$first $next"
CLAUSES = "$first; $next"
REPEAT_TEXT = CountedText("$clause, $n times")
REPEAT_WHOLE_TEXT = CountedText("$clause (all of this $n times)")  # of which a part alone could be meant
REPEAT_LEAD = CountedText("$n times", "$n time")
REPEAT_AMOUNT_LEAD = "as many times as $n, counted first"  # a number, or a formula such as "Trust − 1"
LEAST_TEXT = "$n (less than $end is $end)"  # a formula that may come to less, or to more
MOST_TEXT = "$n (more than $end is $end)"
THEN_LEAD = "then"  # after what happens several times
IF_TEXT = "if $condition, $then"
IF_ELSE_TEXT = "if $condition, $then. Otherwise, $otherwise"
IF_LEAD = "if $condition"
ONLY_LEAD = "only if $condition"  # on a card that cannot be used otherwise
ELSE_LEAD = "otherwise"
SUCCESS_LEAD = "success"
FAILURE_LEAD = "failure"
EITHER_WAY_LEAD = "either way"  # after a test or an *if*
ANYWAY_LEAD = "in any case"  # after a choice or a roll
ANYWAY_IF_LEAD = "$anyway, $lead"  # before "if …" or "3 times", as "either way, 3 times"
CHOOSE_TEXT = "choose one"
CHOOSE_ACTOR_TEXT = "$actor chooses one"
CHOOSE_OPEN_TEXT = "choose one; if none can be chosen, nothing happens"
CHOOSE_OPEN_ACTOR_TEXT = "$actor chooses one; if none can be chosen, nothing happens"
NONE_OPEN_TEXT = "if none of these can be chosen, nothing happens"  # behind the lines of a choice
SPEND_TEXT = "spend $price"
STEPS_TEXT = "$n $counter"  # so many steps of a counter that are spent
OPTION_TEXT = {
    "": "$label",
    "if": "$label (only if $condition)",
    "spend": "$label ($price)",
    "spend_if": "$label ($price; only if $condition)",
}
ROW_OPTION_TEXT = {  # beside the badge of an option
    "": "**$label.**",
    "if": "**$label** (if $condition).",
    "spend": "**$label** ($price).",
    "spend_if": "**$label** ($price, if $condition).",
}
ENDED_OPTION_TEXT = "**$label**"  # whose words end a sentence themselves
ROLL_TEXT = {
    "die": "roll a die",
    "dice": "roll $n dice and add them up",
    "sides": "roll a die with $sides sides",
    "dice_sides": "roll $n dice with $sides sides and add them up",
}
ROLL_ACTOR_TEXT = {
    "die": "$actor rolls a die",
    "dice": "$actor rolls $n dice and adds them up",
    "sides": "$actor rolls a die with $sides sides",
    "dice_sides": "$actor rolls $n dice with $sides sides and adds them up",
}
ROW_TEXT = {"one": "$low", "range": "$low–$high"}
INDENT = "– "
AND_CONDITION = "$first and $last"
OR_CONDITION = "$first or $last"
NESTED_CONDITION = "($condition)"
CHANGE_TEXT = {1: "+$n", -1: "−$n"}  # by how much: "+Trust", "−(Trust − 1)"
SUM_TEXT = {1: "$first + $next", -1: "$first − $next"}
TIMES_TEXT = "$n × $quantity"
NOT_CONDITION = "not ($condition)"
SET_TEXT = "$counter becomes $n"
EVENT_TEXT = {  # of whoever took the test, who is "you" in what happens then
    "test_succeeded": "you succeed at a test",
    "test_failed": "you fail a test",
}
WHEN_TEXT = {
    "first": "as soon as $condition",
    "each": "each time it becomes true that $condition",
}
WHEN_ROW_FORM = "$condition"  # beside the badge of what happens once
WORDING_FORM = "$condition"  # before the words of a prose that are read then
COMES_TEXT = "this comes into play"  # behind "as soon as", or alone before a colon
# What happens unasked, with a limit: by the condition goes which time is the first.
FIRST_TEXT = {
    "round": "the first time each round that $event",
    "if round": "the first time each round that $event while $condition",
    "game": "the first time in the game that $event",
    "if game": "the first time in the game that $event while $condition",
}
EACH_TEXT = {"": "each time $event", "if": "each time $event while $condition"}
FLAG_TEXT = {"set_flag": 'note "$flag"', "clear_flag": 'cross out "$flag"'}
FLAG_CONDITION = {True: '"$flag" is noted', False: '"$flag" is not noted'}
# A note of the notebook, which a campaign keeps from one game to the next.
NOTE_TEXT = 'write "$note" in the notebook'
NOTE_CONDITION = {True: 'the notebook says "$note"', False: 'the notebook does not say "$note"'}
# Of a counter or a flag that each seat has: whose changes, whose is asked for.
OWN_TEXT = {
    "you": "$clause for you",
    "everyone": "$clause for everyone",
    "others": "$clause for everyone else",
}
TOTAL_TEXT = "$counter of everyone together"
SEATS_TEXT = "the number of you of whom this is true ($condition)"
SEATS_CONDITION = {
    ">=": CountedText(
        "this is true of $n or more of you ($condition)", "this is true of somebody ($condition)"
    ),
    "<=": CountedText(
        "this is true of $n or fewer of you ($condition)",
        "this is true of at most 1 of you ($condition)",
        "this is true of nobody ($condition)",
    ),
    "=": CountedText(
        "this is true of exactly $n of you ($condition)",
        "this is true of exactly 1 of you ($condition)",
        "this is true of nobody ($condition)",
    ),
    "!=": CountedText(
        "this is not true of exactly $n of you ($condition)",
        "this is not true of exactly 1 of you ($condition)",
        "this is true of somebody ($condition)",
    ),
}
# Before what each of some does, in which "you" is whoever does it.
AMONG_TEXT = {
    "you": "you",
    "everyone": "everyone, one after another",
    "others": "everyone else, one after another",
    "one": "choose one of you, who does this",
}
AMONG_IF_TEXT = {
    "": "$who, only if $condition, settled first",
    "you": "$who, only if $condition",
    "one": "choose one of you of whom this is true ($condition), who does this",
}
YOUR_TEXT = "your $counter"
# Counters that each place has: at one, where whoever acts is, at the one that is spoken of, all of them.
PLACED_TEXT = "$counter at $place"
SOME_PLACE_TEXT = {
    "here": "$counter here",
    "there": "$counter there",
    "everywhere": "$counter of all places together",
}
PLACES_CONDITION = {
    ">=": CountedText("there are $n or more places where $condition", "there is a place where $condition"),
    "<=": CountedText(
        "there are $n or fewer places where $condition",
        "there is at most 1 place where $condition",
        "there is no place where $condition",
    ),
    "=": CountedText(
        "there are exactly $n places where $condition",
        "there is exactly 1 place where $condition",
        "there is no place where $condition",
    ),
    "!=": CountedText(
        "there are not exactly $n places where $condition",
        "there is not exactly 1 place where $condition",
        "there is a place where $condition",
    ),
}
PLACES_WITH_TEXT = "the number of places with this: ($condition)"
ANY_PLACE_TEXT = {True: "there is a place where $condition", False: "there is no place where $condition"}
EACH_PLACE_TEXT = {
    "each": "for each place, one after another",
    "where": "for each place where $condition, one after another",
}
OWN_FLAG_CONDITION = {True: '"$flag" is noted for you', False: '"$flag" is not noted for you'}
# On paper, what is hidden is a row of the secrets sheet: a flag, a counter by its marks, or a number.
ROW_NAME = "Row $row"  # what is no tally is called by it, as by a title
ROW_FLAG_TEXT = {"set_flag": "mark row $row", "clear_flag": "clear row $row"}
ROW_FLAG_CONDITION = {True: "row $row is marked", False: "row $row is not marked"}
ROW_CHANGE_TEXT = {
    1: CountedText("make $n marks in row $row", "make 1 mark in row $row"),
    -1: CountedText("rub out $n marks in row $row", "rub out 1 mark in row $row"),
}
ROW_CHANGE_AMOUNT_TEXT = {  # where $n is known only in play, a number or a formula such as "Trust − 1"
    1: "make so many marks in row $row: $n",
    -1: "rub out so many marks in row $row: $n",
}
ROW_SET_TEXT = CountedText(
    "let row $row have exactly $n marks", "let row $row have exactly 1 mark", "clear row $row"
)
ROW_SET_AMOUNT_TEXT = "let row $row have exactly so many marks: $n"
ROW_CONDITION = {
    ">=": CountedText("row $row has $n marks or more", "row $row has a mark"),
    "<=": CountedText(
        "row $row has $n marks or fewer", "row $row has at most 1 mark", "row $row has no mark"
    ),
    "=": CountedText("row $row has exactly $n marks", "row $row has exactly 1 mark", "row $row has no mark"),
    "!=": CountedText(
        "row $row does not have exactly $n marks",
        "row $row does not have exactly 1 mark",
        "row $row has a mark",
    ),
}
ROW_MARKS_TEXT = CountedText("$n marks in row $row", "1 mark in row $row")  # that are spent
ROW_QUANTITY = "the number of marks in row $row"
ROW_TERM = "marks in row $row"
# The sheet itself: what is done with it, and its rows.
SECRETS_RULES_TEXT = (
    "keep these rows with a pencil, as the cards say; what they stand for, nobody has to know. Where no box "
    "is free, make no mark; where there is none, rub none out"
)
SECRETS_START_TEXT = CountedText("$boxes ($n marks from the beginning)", "$boxes (1 mark from the beginning)")
SECRETS_NUMBER_TEXT = "a number from $low to $high, at first $start: $places"
SECRETS_EACH_TEXT = "for each of you $boxes"
SECRETS_EACH_NUMBER_TEXT = "for each of you a number from $low to $high, at first $start: $places"
SECRETS_BEYOND_TEXT = {
    "over": "each mark for which row $row has no room",
    "under": "each mark that row $row does not have and that is to be rubbed out",
}
SECRETS_BEYOND_NUMBER_TEXT = {
    "over": "each step of row $row beyond $n",
    "under": "each step of row $row below $n",
}
FLAGS_TITLE = "Noted"  # beside what players have noted, on the board
TICK_CONDITION = {True: "$box is ticked", False: "$box is not ticked"}
TICK_TEXT = "tick the box"  # beside the line that comes once
DECK_TEXT = {
    "draw_card": "draw a card of *$deck*",
    "shuffle_deck": "shuffle *$deck* together with its discards",
}
# How decks are laid out, and a card is drawn.
DECK_SHUFFLE_TEXT = CountedText("shuffle the $n cards into a deck, face down", one="lay the card face down")
DECK_ONCE_TEXT = "each card comes once in a game: the discards are never shuffled"
DECK_DRAW_LEAD = "to draw a card"
DECK_DRAWN_TEXT = "do what it says, then discard it"
DECK_FITTING_TEXT = (
    "where it says *only if* and that is not so, draw on until a card fits, and shuffle the others back in; "
    "if none fits, nothing happens"
)
DECK_AGAIN_TEXT = "when a deck is empty, shuffle its discards before the next draw"
DECK_CONDITION = {True: "the deck *$deck* is empty", False: "the deck *$deck* is not empty"}
# Timers: numbered markers on a calendar, or on a track whose spaces count the rounds that are left.
TIMER_START_TEXT = {
    "calendar": CountedText(
        "put marker $marker on the calendar, $n days ahead", "put marker $marker on the calendar, 1 day ahead"
    ),
    "track": CountedText("put marker $marker on space $n of the timer track"),
}
TIMER_START_AMOUNT_TEXT = {  # where $n is known only in play, a number or a formula such as "Trust − 1"
    "calendar": "put marker $marker on the calendar, so many days ahead: $n",
    "track": "put marker $marker on this space of the timer track: $n",
}
TIMER_STOP_TEXT = {
    "calendar": "take marker $marker off the calendar",
    "track": "take marker $marker off the timer track",
}
TIMER_DUE_LEAD = {"calendar": "when that day begins", "track": "when it leaves the track"}
# What becomes of all markers, and on which card each of them is looked up.
TIMER_RULES_TEXT = {
    "calendar": "when a day begins, take all markers of that day off the calendar. Then do what each of "
    "them stands for, in the order of their numbers, before all else. A marker that is put again is moved",
    "track": "at the beginning of each $round, move every marker on the timer track 1 space down, and take "
    "off those that leave it. Then do what each of these stands for, in the order of their numbers, before "
    "all else. A marker that is put again is moved",
}
MARKER_LEAD = "marker $n"
MARKER_CARD_TEXT = "look at *$title*"
TIMER_TRACK_TITLE = "Timer track"
NOW_LEAD = "now"  # before what happens at once, behind what happens later
TIMER_CONDITION = {
    "calendar": {
        True: "marker $marker is on the calendar",
        False: "marker $marker is not on the calendar",
    },
    "track": {
        True: "marker $marker is on the timer track",
        False: "marker $marker is not on the timer track",
    },
}
UNTIL_TEXT = {
    "calendar": "the number of days until marker $marker",
    "track": "the space of marker $marker",
}
RUN_TEXT = "do *$effect*"
NAMED_TEXT = "$title $n"  # an effect of a reference card with its number: "Hurt 2", "Hurt N − 1"
NAMED_CLAUSE = "**$effect**"
PARAMETER = "N"  # on a reference card, the number that stands behind the name of an effect
END_TEXT = {"win": "you **win** (*$title*)", "lose": "you **lose** (*$title*)"}
CHANCE_TEXT = {
    "coins": CountedText("toss $n coins, heads ≥ $least", "toss $n coin, heads ≥ $least"),
    "dice": CountedText("roll $n dice, $least or more in all", "roll $n die, $least or more"),
}
CHANCE_AMOUNT_TEXT = {  # where how many is known only in play
    "coins": "toss as many coins as *$n*, heads ≥ $least",
    "dice": "roll as many dice as *$n*, $least or more in all",
}
CARRY_TEXT = "**For the next adventure** note, once you have won: $things"  # what a campaign carries
TARGET_TEXT = {  # how often a scenario is meant to be won, whatever it is played with or by that
    "": "Well played, you win about $wins of 10 games",
    "near": "Well played, you win $few to $many of 10 games",
    "apart": "Well played, you win about $wins of 10 games ($values)",
}
CARRY_FLAGS = "all that is noted"
PAID_TEXT = "$test, or $price"  # what may be paid in place of a roll
# What happens beyond an end of a counter.
BEYOND_TEXT = {"over": "each step beyond $n", "under": "each step below $n"}
# What leads somewhere, in a few words, on a line of a graph; BARE where no cause comes before it.
CHOSEN_TEXT = {
    "": "$label",
    "if": "$label, if $condition",
    "spend": "$label ($price)",
    "spend_if": "$label ($price), if $condition",
}
STEP_TEXT = {
    "success": "$cause: success",
    "failure": "$cause: failure",
    "if": "$cause, if $condition",
    "option": "$cause: $label",
    "row": "$cause: die shows $faces",
    "more": "$cause: $more",
}
BARE_STEP_TEXT = {
    "success": "success",
    "failure": "failure",
    "if": "if $condition",
    "option": "$label",
    "row": "die shows $faces",
    "more": "$more",
}
