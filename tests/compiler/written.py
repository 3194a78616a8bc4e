"""Every verb, fact and quantity as an author may write it in the small scenario."""

from __future__ import annotations

EFFECTS = {
    "take": ["take UPSET", "everyone take condition"],
    "relieve": ["relieve SCARED", "first player relieve condition"],
    "favor": ["favor +1", "one kid favor -1"],
    "time": ["time +1", "everyone here time -2"],
    "time_next_day": ["time +1 next day", "one kid here time -1 next day"],
    "draw_item": ["draw item", "you draw item with SHARP"],
    "discard_item": ["discard item", "discard item with CABLES"],
    "rest": ["rest", "everyone rest"],
    "move_to": ["move to K", "everyone here move to A"],
    "move_home": ["move home"],
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
    "machine_state": ["machine heron becomes ALERT", "every machine becomes ROUTINE"],
    "place_machine": ["move machine heron to D5"],
    "machine_toward": ["move machine heron toward K"],
    "remove_machine": ["remove machine heron"],
    "pass_first_player": ["pass first player"],
    "nothing": ["nothing"],
}

CONDITIONS = {
    "flag": ["flag met-astronomer", "not flag met-astronomer"],
    "machine_state": ["machine heron ALERT"],
    "machine_nearby": ["machine heron nearby K"],
    "diary": ["diary 1 in play", "diary 1 on front", "diary 1 on back", "diary 2 discarded"],
    "has_item": ["you have item", "you have item with SHARP"],
    "has_condition": ["you have UPSET", "you have condition"],
    "at": ["you at K"],
    "compare": [
        "insight >= 3",
        "tremor + 1 < enigma",
        "kids at K = 2",
        "day != weekend",
        "rumors > kids - 2",
    ],
}
