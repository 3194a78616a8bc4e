"""Every verb, fact and quantity as an author may write it in the small scenario."""

from __future__ import annotations

from loopwright_games.tales.cards.reference import forms, lines_of
from loopwright_games.tales.verbs import VERBS, Verb, rule_of

NAMES = {"<machine>": "machine heron", "<C3>": "D5", "<name>": "fuse", "<number>": "3"}


def plain_lines(verb: Verb) -> list[str]:
    """How a verb is written, where its form says all that there is to say."""
    named = forms(rule_of(verb), verb.name)
    for stand_in, name in NAMES.items():
        named = tuple(form.replace(stand_in, name) for form in named)
    return [line for form in named for line in lines_of(form)]


_EFFECTS = {
    "draw_card": ["draw letters"],
    "shuffle_deck": ["shuffle letters"],
    "take": ["take UPSET", "everyone take condition"],
    "relieve": ["relieve SCARED", "first player relieve condition"],
    "favor": ["favor +1", "one kid favor -1", "others favor +1", "random kid favor -1"],
    "time": ["time +1", "everyone here time -2"],
    "time_next_day": ["time +1 next day", "one kid here time -1 next day"],
    "draw_item": ["draw item", "you draw item with SHARP"],
    "draw_named_item": ["draw item rope", "everyone draw item rope"],
    "discard_named_item": ["discard item rope"],
    "give_item": ["give item to one kid", "give item with SHARP to one kid"],
    "give_item_here": ["give item to one kid here", "everyone give item with SHARP to one kid here"],
    "give_named_item": ["give item rope to one kid"],
    "give_named_item_here": ["give item rope to one kid here"],
    "discard_item": ["discard item", "discard item with CABLES"],
    "retrieve_item": ["retrieve item", "one kid here retrieve item with CABLES or SHARP"],
    "draw_anomaly": ["draw anomaly", "everyone draw anomaly"],
    "discard_anomaly": ["discard anomaly"],
    "draw_chore": ["draw chore", "first player draw chore"],
    "discard_chore": ["discard chore"],
    "rest": ["rest", "everyone rest"],
    "move_to": ["move to K", "everyone here move to A"],
    "move_home": ["move home"],
    "move_anywhere": ["move anywhere", "one kid move anywhere"],
    "ride": ["ride from D5 movement 2 capacity 1"],
    "insight": ["insight +2"],
    "enigma": ["enigma -1"],
    "counter": ["tremor +1"],
    "set_counter": ["tremor = 3"],
    "set_flag": ["set met-astronomer"],
    "clear_flag": ["clear met-astronomer"],
    "play_diary": ["play diary 2"],
    "flip_diary": ["flip diary 1"],
    "discard_diary": ["discard diary 2"],
    "turn_up_rumor": ["turn up rumor"],
    "turn_up_all_rumors": ["turn up all rumors"],
    "draw_rumor": ["draw rumor"],
    "discard_rumor": ["discard rumor"],
    "replace_rumor": ["replace rumor"],
    "push_rumor": ["push rumor"],
    "look_at_rumors": ["look at 3 rumors"],
    "place_token": ["place weed at K", "place weed at C3", "place weed at here"],
    "remove_token": ["remove weed from A"],
    "remove_tokens": ["remove every weed"],
    "move_ship": ["move ship to D5", "move ship to here"],
    "remove_ship": ["remove ship"],
    "look_at_diary": ["look at diary 2"],
    "machine_state": ["machine heron becomes ALERT", "every machine becomes ROUTINE"],
    "place_machine": ["move machine heron to D5"],
    "machine_toward": ["move machine heron toward K", "move one machine toward K"],
    "remove_machine": ["remove machine heron"],
    "reset_machine": ["reset machine heron", "reset every machine"],
    "wreck_machine": ["wreck one machine"],
    "hack_machine": ["hack machine heron", "hack one machine"],
    "pass_first_player": ["pass first player"],
}

ON_CHORES = {"chore_step": "this chore +1"}  # verbs that only a chore card can say

EFFECTS = {
    name: _EFFECTS.get(name) or plain_lines(verb) for name, verb in VERBS.items() if name not in ON_CHORES
}

CONDITIONS = {
    "flag": ["flag met-astronomer", "not flag met-astronomer"],
    "machine_state": ["machine heron ALERT"],
    "machine_nearby": ["machine heron nearby K"],
    "diary": ["diary 1 in play", "diary 1 on front", "diary 1 on back", "diary 2 discarded"],
    "has_item": ["you have item", "you have item with SHARP"],
    "has_named_item": ["you have item rope"],
    "item_in_play": ["item rope in play"],
    "has_condition": ["you have UPSET", "you have condition"],
    "at": ["you at K"],
    "machine_hacked": ["machine heron hacked"],
    "controls": ["you control machine heron", "you control machine"],
    "has_anomaly": ["you have anomaly", "not you have anomaly"],
    "home_for_dinner": ["you home for dinner"],
    "at_home": ["you at home"],
    "first_player": ["you first player"],
    "favor": ["you have good favor", "you have bad favor"],
    "deck_empty": ["letters empty"],
    "timer_runs": ["fuse runs"],
    "ship_at": ["ship at K", "not ship at here"],
    "ship_nearby": ["ship nearby A"],
    "compare": [
        "insight >= 3",
        "tremor + 1 < enigma",
        "kids at K = 2",
        "day != weekend",
        "rumors > kids - 2",
        "kids here >= 2",
        "hacked machines = 1",
        "weed at C3 >= 1",
        "weed in play > 3",
        "week = 1",
        "day >= tuesday of week 1",
    ],
}
