"""Effects and tests: each verb's texts, and the words for whom it happens to."""

from __future__ import annotations

from typing import NamedTuple

from loopwright_compiler.i18n.word_tables import CountedText


class KidEffect(NamedTuple):
    """One effect for its three kinds of subject: the reader, one other (`$who`), several (`$who`)."""

    you: str | CountedText
    one: str | CountedText
    many: str | CountedText


VERB_TEXT: dict[str, dict[str, str | CountedText | KidEffect]] = {
    "take": {
        "named": KidEffect("take {$condition}", "$who takes {$condition}", "$who take {$condition}"),
        "any": KidEffect(
            "take your next condition",
            "$who takes their next condition",
            "$who take their next condition each",
        ),
    },
    "relieve": {
        "named": KidEffect("relieve {$condition}", "$who relieves {$condition}", "$who relieve {$condition}"),
        "any": KidEffect(
            "relieve 1 condition of your choice",
            "$who relieves 1 condition of their choice",
            "$who relieve 1 condition of their choice each",
        ),
    },
    "favor": {
        "up": KidEffect(
            "raise your {favor} by $n", "$who raises their {favor} by $n", "$who raise their {favor} by $n"
        ),
        "down": KidEffect(
            "lower your {favor} by $n", "$who lowers their {favor} by $n", "$who lower their {favor} by $n"
        ),
    },
    "time": {
        "up": KidEffect("get $time back", "$who gets $time back", "$who get $time back each"),
        "down": KidEffect("lose $time", "$who loses $time", "$who lose $time each"),
    },
    "time_next_day": {
        "up": KidEffect(
            "get $time extra on the next day",
            "$who gets $time extra on the next day",
            "$who get $time extra each on the next day",
        ),
        "down": KidEffect(
            "have $time less on the next day",
            "$who has $time less on the next day",
            "$who have $time less each on the next day",
        ),
    },
    "draw_item": {
        "any": KidEffect(
            CountedText("draw $n items", one="draw 1 item"),
            CountedText("$who draws $n items", one="$who draws 1 item"),
            CountedText("$who draw $n items each", one="$who draw 1 item each"),
        ),
        "named": KidEffect(
            CountedText(
                "draw the first $n items with {$tag} from the item deck, then shuffle the deck",
                one="draw the first item with {$tag} from the item deck, then shuffle the deck",
            ),
            CountedText(
                "$who draws the first $n items with {$tag} from the item deck, then shuffle the deck",
                one="$who draws the first item with {$tag} from the item deck, then shuffle the deck",
            ),
            CountedText(
                "$who draw the first $n items with {$tag} each from the item deck, then shuffle the deck",
                one="$who draw the first item with {$tag} each from the item deck, then shuffle the deck",
            ),
        ),
    },
    "draw_named_item": {
        "plain": KidEffect(
            "draw *$item* from the item deck, or else from its discard pile, then shuffle the deck",
            "$who draws *$item* from the item deck, or else from its discard pile, then shuffle the deck",
            "$who draw *$item* each from the item deck, or else from its discard pile, then shuffle the deck",
        ),
    },
    "discard_named_item": {
        "plain": KidEffect("discard *$item*", "$who discards *$item*", "$who discard *$item* each"),
    },
    "give_item": {
        "any": KidEffect(
            "give 1 item (not iconic) to another kid",
            "$who gives 1 item (not iconic) to another kid",
            "$who give 1 item (not iconic) each to another kid",
        ),
        "named": KidEffect(
            "give 1 item with {$tag} (not iconic) to another kid",
            "$who gives 1 item with {$tag} (not iconic) to another kid",
            "$who give 1 item with {$tag} (not iconic) each to another kid",
        ),
    },
    "give_item_here": {
        "any": KidEffect(
            "give 1 item (not iconic) to another kid here",
            "$who gives 1 item (not iconic) to another kid there",
            "$who give 1 item (not iconic) each to another kid there",
        ),
        "named": KidEffect(
            "give 1 item with {$tag} (not iconic) to another kid here",
            "$who gives 1 item with {$tag} (not iconic) to another kid there",
            "$who give 1 item with {$tag} (not iconic) each to another kid there",
        ),
    },
    "give_named_item": {
        "plain": KidEffect(
            "give *$item* to another kid",
            "$who gives *$item* to another kid",
            "$who give *$item* each to another kid",
        ),
    },
    "give_named_item_here": {
        "plain": KidEffect(
            "give *$item* to another kid here",
            "$who gives *$item* to another kid there",
            "$who give *$item* each to another kid there",
        ),
    },
    "discard_item": {
        "any": KidEffect(
            CountedText("discard $n items (not iconic)", one="discard 1 item (not iconic)"),
            CountedText("$who discards $n items (not iconic)", one="$who discards 1 item (not iconic)"),
            CountedText(
                "$who discard $n items each (not iconic)", one="$who discard 1 item each (not iconic)"
            ),
        ),
        "named": KidEffect(
            CountedText(
                "discard $n items with {$tag} (not iconic)", one="discard 1 item with {$tag} (not iconic)"
            ),
            CountedText(
                "$who discards $n items with {$tag} (not iconic)",
                one="$who discards 1 item with {$tag} (not iconic)",
            ),
            CountedText(
                "$who discard $n items with {$tag} each (not iconic)",
                one="$who discard 1 item with {$tag} each (not iconic)",
            ),
        ),
    },
    "retrieve_item": {
        "any": KidEffect(
            "take 1 item of your choice from the discard pile",
            "$who takes 1 item of their choice from the discard pile",
            "$who take 1 item of their choice each from the discard pile",
        ),
        "named": KidEffect(
            "take 1 item with $tags of your choice from the discard pile",
            "$who takes 1 item with $tags of their choice from the discard pile",
            "$who take 1 item with $tags of their choice each from the discard pile",
        ),
    },
    "draw_anomaly": {
        "plain": KidEffect(
            CountedText("draw $n anomalies", one="draw 1 anomaly"),
            CountedText("$who draws $n anomalies", one="$who draws 1 anomaly"),
            CountedText("$who draw $n anomalies each", one="$who draw 1 anomaly each"),
        ),
    },
    "discard_anomaly": {
        "plain": KidEffect("discard 1 anomaly", "$who discards 1 anomaly", "$who discard 1 anomaly each"),
    },
    "draw_chore": {
        "plain": KidEffect(
            "draw 2 chores and keep 1",
            "$who draws 2 chores and keeps 1",
            "$who draw 2 chores each and keep 1",
        ),
    },
    "discard_chore": {
        "plain": KidEffect("discard 1 chore", "$who discards 1 chore", "$who discard 1 chore each"),
    },
    "rest": {"plain": KidEffect("rest at no cost", "$who rests at no cost", "$who rest at no cost")},
    "move_to": {"plain": KidEffect("move to $location", "$who moves to $location", "$who move to $location")},
    "move_home": {"plain": KidEffect("move to your home", "$who moves home", "$who move home")},
    "move_anywhere": {
        "plain": KidEffect(
            "move to any other location",
            "$who moves to any other location",
            "$who move to any other location each",
        ),
    },
    "ride": {
        "plain": KidEffect(
            "take a free machine ride from sector $sector (movement $movement, capacity $capacity)",
            "$who takes a free machine ride from sector $sector (movement $movement, capacity $capacity)",
            "$who take a free machine ride each from sector $sector (movement $movement, capacity $capacity)",
        ),
    },
    "insight": {"up": "raise {insight} by $n", "down": "lower {insight} by $n"},
    "enigma": {"up": "raise {enigma} by $n", "down": "lower {enigma} by $n"},
    "counter": {"up": "raise *$counter* by $n", "down": "lower *$counter* by $n"},
    "set_counter": {"plain": "set *$counter* to $n"},
    "set_flag": {"plain": 'note "$flag"'},
    "clear_flag": {"plain": 'cross out "$flag"'},
    "own_counter": {
        "up": KidEffect(
            "raise your *$counter* by $n",
            "$who raises their *$counter* by $n",
            "$who raise their *$counter* by $n",
        ),
        "down": KidEffect(
            "lower your *$counter* by $n",
            "$who lowers their *$counter* by $n",
            "$who lower their *$counter* by $n",
        ),
    },
    "set_own_counter": {
        "plain": KidEffect(
            "set your *$counter* to $n",
            "$who sets their *$counter* to $n",
            "$who set their *$counter* to $n",
        ),
        "noted": KidEffect(
            'note "$counter" for yourself',
            '$who notes "$counter" for themselves',
            '$who note "$counter" for themselves',
        ),
        "crossed_out": KidEffect(
            'cross out "$counter" for yourself',
            '$who crosses out "$counter" for themselves',
            '$who cross out "$counter" for themselves',
        ),
    },
    "play_diary": {"plain": "put diary card $diary into play"},
    "flip_diary": {"this": "flip this card", "other": "flip diary card $diary to its back"},
    "discard_diary": {"this": "discard this card", "other": "discard diary card $diary"},
    "turn_up_rumor": {
        "plain": CountedText(
            "turn $n face-down rumors $choice face up",
            one="turn 1 face-down rumor $choice face up",
        ),
    },
    "turn_up_all_rumors": {"plain": "turn all rumors on the track face up"},
    "draw_rumor": {
        "plain": CountedText("draw $n new rumors onto the track", one="draw 1 new rumor onto the track"),
    },
    "discard_rumor": {
        "plain": CountedText(
            "discard $n rumors $choice from the track",
            one="discard 1 rumor $choice from the track",
        ),
    },
    "replace_rumor": {
        "plain": "discard 1 face-down rumor $choice; its space gets, face down, the deck's first rumor whose "
        "location has none; shuffle those before it back",
    },
    "push_rumor": {
        "plain": CountedText(
            "push the $n right-most rumors off the track", one="push the right-most rumor off the track"
        ),
    },
    "look_at_rumors": {
        "plain": CountedText(
            "look at the locations of the top $count cards of the rumor deck; put them back in any order, "
            "or unchanged at the bottom",
            one="look at the location of the top card of the rumor deck; put it back on top or at the bottom",
        ),
    },
    "machine_state": {"plain": "$machine becomes {$state}"},
    "place_machine": {"plain": "put $machine on sector $sector, or on the nearest free one"},
    "machine_toward": {
        "plain": CountedText(
            "move $machine closer to $location by $n sectors",
            one="move $machine closer to $location by 1 sector",
        ),
    },
    "remove_machine": {"plain": "remove $machine from the board"},
    "reset_machine": {"plain": "reset $machine"},
    "wreck_machine": {"plain": "wreck $machine"},
    "hack_machine": {
        "plain": KidEffect(
            "take control of $machine", "$who takes control of $machine", "$who take control of $machine"
        ),
    },
    "chore_step": {
        "up": "do $steps of this chore",
        "down": "undo $steps of this chore",
        "done": "this chore is done",
    },
    "place_token": {
        "plain": CountedText("put $n *$token* tokens on $place", one="put 1 *$token* token on $place"),
    },
    "remove_token": {
        "plain": CountedText(
            "remove $n *$token* tokens from $place", one="remove 1 *$token* token from $place"
        ),
    },
    "remove_tokens": {"plain": "remove every *$token* token from the board"},
    "move_ship": {"plain": "put the ship on $place"},
    "remove_ship": {"plain": "remove the ship from the board"},
    "look_at_diary": {"plain": "read diary card $diary aloud, but change nothing about it"},
    "discard_this": {"plain": "discard this card"},
    "pass_first_player": {"plain": "pass the first-player token on to the left"},
    "nothing": {"plain": "nothing happens"},
    "end_game": {"win": "you win (*$title*)", "lose": "you lose (*$title*)"},
}

SUBJECT_TEXT = {
    "you": "you",
    "helpers": "helpers",
    "participants": "you and your helpers",
    "everyone": "everyone",
    "everyone_here": "everyone at your location",
    "first_player": "the first player",
    "one_kid": "a kid $choice",
    "one_kid_here": "a kid $choice at your location",
    "random_kid": "a random kid",
    "random_kid_here": "a random kid at your location",
    "others": "all kids except you",
    "others_here": "all kids at your location except you",
}
MANY = frozenset({"helpers", "participants", "others", "others_here"})
GROUPS = MANY | {"everyone", "everyone_here"}
# Only those of whom something holds, "$condition" being about "that kid".
ONLY_IF_TEXT = {
    "each": "$clause, each only if $condition",
    "settled": "$clause, one after another, each only if $condition, settled first",
    "one": "$clause, if $condition",
    "of": "$clause; a kid counts for this only if $condition",
}
# Before what each of some does, in which "you" is whoever does it.
EACH_TEXT = {"many": "$who, one after another", "one": "$who"}
# In a default firewall, those who take part in the hack with the hacker.
HACKING_SUBJECT_TEXT = {
    "helpers": "the other participants",
    "participants": "$actor and the other participants",
}
# The acting kid where the card speaks of them in the third person, and those around them.
ACTOR_TEXT = {
    "first": "the first player",
    "that": "that kid",
    "hacker": "the hacker",
    "concerned": "the kid concerned",
}
# The same behind "of", "at", "except" and the like.
ACTOR_OF_TEXT = {
    "first": "the first player",
    "that": "that kid",
    "hacker": "the hacker",
    "concerned": "the kid concerned",
}
CHOICE_TEXT = {
    "you": "of your choice",
    "first": "of the first player's choice",
    "that": "of that kid's choice",
    "hacker": "of the hacker's choice",
}
ACTOR_SUBJECT_TEXT = {
    "participants": "$actor and any helpers",
    "everyone_here": "everyone at the location of $whom",
    "one_kid_here": "a kid $choice at the location of $whom",
    "random_kid_here": "a random kid at the location of $whom",
    "others": "all kids except $whom",
    "others_here": "all kids at the location of $whom except $whom",
}
# After a condition that an iconic item meets, which never goes.
IF_ANY_TEXT = KidEffect("$clause, if you have one", "$clause, if they have one", "$clause, if they have one")
# In a failure a condition strikes the helpers too (TST-7), so one that does not says so.
ONLY_TEXT: dict[str, str | KidEffect] = {
    "named": KidEffect(
        "only you take {$condition}", "only $who takes {$condition}", "only $who take {$condition}"
    ),
    "any": KidEffect(
        "only you take your next condition",
        "only $who takes their next condition",
        "only $who take their next condition each",
    ),
}
INSTEAD_TEXT: dict[str, str | KidEffect] = {
    "named": KidEffect("", "$who takes {$condition} instead", "$who take {$condition} instead"),
    "any": KidEffect(
        "", "$who takes their next condition instead", "$who take their next condition each instead"
    ),
}
TEST_TEXT = {
    "plain": KidEffect("test {$trait}", "$who tests {$trait}", "$who test {$trait}"),
    "ways": KidEffect(
        "test {$trait}, or use $ways",
        "$who tests {$trait}, or uses $ways",
        "$who test {$trait}, or use $ways",
    ),
    "spend": KidEffect(
        "test {$trait}, or spend $price",
        "$who tests {$trait}, or spends $price",
        "$who test {$trait}, or spend $price each",
    ),
    "pay": KidEffect(
        "test {$trait}, or $price", "$who tests {$trait}, or $price", "$who test {$trait}, or $price"
    ),
    "ways_spend": KidEffect(
        "test {$trait}, or use $ways, or spend $price",
        "$who tests {$trait}, or uses $ways, or spends $price",
        "$who test {$trait}, or use $ways, or spend $price each",
    ),
    "ways_pay": KidEffect(
        "test {$trait}, or use $ways, or $price",
        "$who tests {$trait}, or uses $ways, or $price",
        "$who test {$trait}, or use $ways, or $price",
    ),
}
# An item or a condition that is the price of something: who has none, or has it already, cannot pay.
GIVEN_TEXT = {
    "take": {
        "named": KidEffect(
            "take {$condition}, which you must not have",
            "$who takes {$condition}, which they must not have",
            "$who take {$condition} each, which they must not have",
        ),
    },
    "discard_item": {
        "named": KidEffect(
            "discard 1 item with {$tag} that is not iconic",
            "$who discards 1 item with {$tag} that is not iconic",
            "$who discard 1 item with {$tag} each that is not iconic",
        ),
        "any": KidEffect(
            "discard 1 item that is not iconic",
            "$who discards 1 item that is not iconic",
            "$who discard 1 item each that is not iconic",
        ),
    },
}
SPENT_TEXT = {
    "favor": "$n {favor}",
    "insight": "$n {insight}",
    "enigma": "$n {enigma}",
    "counter": "$n *$counter*",
}
COMBO_TEXT = "the {$combo} combo"
TAG_TEXT = "{$tag}"
MACHINE_TEXT = {"this": "this machine", "every": "every machine", "one": "a machine $choice"}
ICON_TEXT = "{$icon}"
STEPS_TEXT = CountedText("$n steps", one="1 step")
TIME_TEXT = {"cubes": "{time}", "many": CountedText("$n {time}"), "amount": "$n × {time}"}
