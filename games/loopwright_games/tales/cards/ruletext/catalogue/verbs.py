"""Effects and tests: each verb's texts, rows of `verbs.txt`, and the words for whom it happens to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from loopwright_compiler.i18n.word_tables import CountedText, tables_of


class KidEffect(NamedTuple):
    """One effect for its three kinds of subject: the reader, one other (`$who`), several (`$who`)."""

    you: str | CountedText
    one: str | CountedText
    many: str | CountedText


_tables = tables_of(Path(__file__).with_suffix(".txt"), KidEffect)
VERB_TEXT = _tables["VERB_TEXT"]
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
ONLY_TEXT = _tables["ONLY_TEXT"]
INSTEAD_TEXT = _tables["INSTEAD_TEXT"]
TEST_TEXT = _tables["TEST_TEXT"]
# An item or a condition that is the price of something: who has none, or has it already, cannot pay.
GIVEN_TEXT = _tables["GIVEN_TEXT"]
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
