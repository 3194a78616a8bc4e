"""Conditions and quantities; a fact's texts are (when true, when false)."""

from __future__ import annotations

from loopwright_compiler.i18n.word_tables import CountedText

from loopwright_games.tales.nouns import DAY_NAMES

FACT_TEXT: dict[str, dict[str, tuple[str, str]]] = {
    "flag": {"plain": ('"$flag" is noted', '"$flag" is not noted')},
    "machine_state": {"plain": ("$machine is {$state}", "$machine is not {$state}")},
    "machine_nearby": {"plain": ("$machine is nearby $location", "$machine is not nearby $location")},
    "diary": {
        "in_play": ("diary card $diary is in play", "diary card $diary is not in play"),
        "front": ("diary card $diary shows its front", "diary card $diary does not show its front"),
        "back": ("diary card $diary shows its back", "diary card $diary does not show its back"),
        "discarded": ("diary card $diary is discarded", "diary card $diary is not discarded"),
    },
    "has_item": {
        "named": ("you have an item with {$tag}", "you have no item with {$tag}"),
        "any": ("you have an item", "you have no item"),
    },
    "has_named_item": {"plain": ("you have *$item*", "you do not have *$item*")},
    "item_in_play": {"plain": ("somebody has *$item*", "nobody has *$item*")},
    "spare_item": {
        "named": ("you have an item with {$tag} to spend", "you have no item with {$tag} to spend"),
        "any": ("you have an item to spend", "you have no item to spend"),
    },
    "spare_named_item": {"plain": ("you have *$item* to spend", "you do not have *$item* to spend")},
    "has_condition": {
        "named": ("you are {$condition}", "you are not {$condition}"),
        "any": ("you have a condition", "you have no condition"),
    },
    "at": {"plain": ("you are at $location", "you are not at $location")},
    "machine_hacked": {"plain": ("$machine is hacked", "$machine is not hacked")},
    "controls": {
        "named": ("you control $machine", "you do not control $machine"),
        "any": ("you control a machine", "you control no machine"),
    },
    "has_anomaly": {"plain": ("you have an anomaly", "you have no anomaly")},
    "home_for_dinner": {"plain": ("you are home for dinner", "you are not home for dinner")},
    "at_home": {"plain": ("you are at your home", "you are not at your home")},
    "first_player": {"plain": ("you are the first player", "you are not the first player")},
    "favor": {"plain": ("your {favor} is $favor", "your {favor} is not $favor")},
    "ship_at": {"plain": ("the ship is on $place", "the ship is not on $place")},
    "ship_nearby": {"plain": ("the ship is nearby $location", "the ship is not nearby $location")},
}
ACTOR_FACT_TEXT: dict[str, dict[str, tuple[str, str]]] = {
    "has_item": {
        "named": ("$actor has an item with {$tag}", "$actor has no item with {$tag}"),
        "any": ("$actor has an item", "$actor has no item"),
    },
    "has_named_item": {"plain": ("$actor has *$item*", "$actor does not have *$item*")},
    "spare_item": {
        "named": ("$actor has an item with {$tag} to spend", "$actor has no item with {$tag} to spend"),
        "any": ("$actor has an item to spend", "$actor has no item to spend"),
    },
    "spare_named_item": {"plain": ("$actor has *$item* to spend", "$actor does not have *$item* to spend")},
    "has_condition": {
        "named": ("$actor is {$condition}", "$actor is not {$condition}"),
        "any": ("$actor has a condition", "$actor has no condition"),
    },
    "at": {"plain": ("$actor is at $location", "$actor is not at $location")},
    "controls": {
        "named": ("$actor controls $machine", "$actor does not control $machine"),
        "any": ("$actor controls a machine", "$actor controls no machine"),
    },
    "has_anomaly": {"plain": ("$actor has an anomaly", "$actor has no anomaly")},
    "home_for_dinner": {"plain": ("$actor is home for dinner", "$actor is not home for dinner")},
    "at_home": {"plain": ("$actor is at home", "$actor is not at home")},
    "first_player": {"plain": ("$actor is the first player", "$actor is not the first player")},
    "favor": {"plain": ("the {favor} of $whom is $favor", "the {favor} of $whom is not $favor")},
}
# Where the acting kid is: what lies there, comes there and goes from there.
HERE_TEXT = {
    "at": {"you": "your location", "other": "the location of $whom"},
    "to": {"you": "your location", "other": "the location of $whom"},
    "from": {"you": "your location", "other": "the location of $whom"},
}
# A counter that each kid has, and whether a flag that each kid has is noted.
OWN_TEXT = {"you": "your *$counter*", "other": "the *$counter* of $whom"}
OWN_FLAG_TEXT = {
    ">=": {"you": 'you have noted "$counter"', "other": '$actor has noted "$counter"'},
    "<=": {"you": 'you have not noted "$counter"', "other": '$actor has not noted "$counter"'},
}
# What is so of kids who are counted: of one, of several.
HAVING_TEXT = {
    "has_item": {
        "named": ("has an item with {$tag}", "have an item with {$tag}"),
        "any": ("has an item", "have an item"),
    },
    "has_named_item": {"plain": ("has *$item*", "have *$item*")},
    "has_condition": {
        "named": ("is {$condition}", "are {$condition}"),
        "any": ("has a condition", "have a condition"),
    },
    "at": {"plain": ("is at $location", "are at $location")},
    "has_anomaly": {"plain": ("has an anomaly", "have an anomaly")},
    "favor": {"plain": ("has $favor {favor}", "have $favor {favor}")},
}
HAVING_OWN_TEXT = {
    ">=": ("has *$counter* $n or more", "have *$counter* $n or more"),
    "<=": ("has *$counter* $n or less", "have *$counter* $n or less"),
    "=": ("has *$counter* $n", "have *$counter* $n"),
    "!=": ("has another *$counter* than $n", "have another *$counter* than $n"),
}
HAVING_FLAG_TEXT = {
    ">=": ('has noted "$counter"', 'have noted "$counter"'),
    "<=": ('has not noted "$counter"', 'have not noted "$counter"'),
}
HAVING_ELSE_TEXT = (
    "is one of whom this is true: ($condition)",
    "are those of whom this is true: ($condition)",
)
TAGGED_ITEM_TEXT = {"you": "you have an item with $tags", "other": "$actor has an item with $tags"}
FLAGS_TEXT = "$flags are noted"
FLAG_NAME = '"$flag"'

QUANTITY_TEXT = {
    "insight": "{insight}",
    "enigma": "{enigma}",
    "counter": "*$counter*",
    "own_counter": "$own",
    "total": "the *$counter* of all kids together",
    "seats_with": "the number of kids who $many",
    "kids": "the number of kids",
    "kids_at": "the number of kids at $location",
    "day": "the number of the day",
    "rumors": "the number of rumors on the track",
    "enigma_limit": "the {enigma} limit",
    "kids_here": "the number of kids at $here",
    "hacked_machines": "the number of hacked machines",
    "token_at": "the number of *$token* tokens on $place",
    "token_in_play": "the number of *$token* tokens on the board",
    "week": "the number of the week",
}
# In a formula, such as "3 × kids − 2"; what has no words here has those of any amount.
TERM_TEXT = {
    "kids": "kids",
    "kids_at": "kids at $location",
    "rumors": "rumors on the track",
    "kids_here": "kids at $here",
    "hacked_machines": "hacked machines",
    "token_at": "*$token* tokens on $place",
    "token_in_play": "*$token* tokens on the board",
}
CMP_TEXT = {
    ">=": "$left is at least $right",
    "<=": "$left is at most $right",
    ">": "$left is more than $right",
    "<": "$left is less than $right",
    "=": "$left is equal to $right",
    "!=": "$left is not equal to $right",
}


def _how_many(quantity: str, things: str, thing: str) -> dict[str, str | CountedText]:
    """How many there are beside a plain number: `things` of several, `thing` of 1 and of none."""
    return {
        ">=": CountedText(f"$n or more {things}", one=f"at least 1 {thing}"),
        "<=": CountedText(f"at most $n {things}", one=f"at most 1 {thing}", zero=f"no {thing}"),
        "=": CountedText(f"exactly $n {things}", one=f"exactly 1 {thing}", zero=f"no {thing}"),
        "!=": CountedText(f"{QUANTITY_TEXT[quantity]} is not $n", zero=f"at least 1 {thing}"),
    }


# A quantity beside a plain number, by comparison.
AMOUNT_TEXT: dict[str, dict[str, str | CountedText]] = {
    "value": {
        ">=": "$left is $n or more",
        "<=": CountedText("$left is $n or less", zero="$left is 0"),
        "=": "$left is $n",
        "!=": "$left is not $n",
    },
    "kids": {
        ">=": CountedText("$n or more kids play"),
        "<=": CountedText("$n or fewer kids play"),
        "=": CountedText("$n kids play", one="1 kid plays"),
        "!=": "the number of kids is not $n",
    },
    "kids_at": _how_many("kids_at", "kids are at $location", "kid is at $location"),
    "kids_here": _how_many("kids_here", "kids are at $here", "kid is at $here"),
    "hacked_machines": _how_many("hacked_machines", "machines are hacked", "machine is hacked"),
    "seats_with": _how_many("seats_with", "kids $many", "kid $one"),
    "rumors": _how_many("rumors", "rumors are on the track", "rumor is on the track"),
    "token_at": _how_many("token_at", "*$token* tokens are on $place", "*$token* token is on $place"),
    "token_in_play": _how_many(
        "token_in_play", "*$token* tokens are on the board", "*$token* token is on the board"
    ),
    "week": {
        ">=": "it is week $n or later",
        "<=": "it is week $n or earlier",
        "=": "it is week $n",
        "!=": "it is not week $n",
    },
    "day": {
        ">=": "it is $day or later",
        "<=": "it is $day or earlier",
        "=": "it is $day",
        "!=": "it is not $day",
    },
}
ALL_KIDS_TEXT = ("all kids are at $location", "not all kids are at $location")
DAY_TEXT = DAY_NAMES
WEEK_DAY_TEXT = "$day of week $week"
LATE_DAY_TEXT = "day $n"
FAVOR_TEXT = {"good": "good", "neutral": "neutral", "bad": "bad"}
