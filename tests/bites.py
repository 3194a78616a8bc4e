"""One small break for each rule: the text of a function, and what it is changed into.

`bite.py` puts one of them into the running engine and expects a test that names the rule to fail. A row
is (rule, function, text, instead); the function is named by its module in the engine.
"""

from __future__ import annotations

from typing import NamedTuple


class Bite(NamedTuple):
    """A break of one rule."""

    rule: str
    function: str
    text: str
    instead: str


BITES = [
    Bite("SET-1", "rules.state.game:Position._init_table", "self.insight: int = 0", "self.insight: int = 1"),
    Bite("SET-2", "rules.state.party:Party.__init__", "large = len(kids) >= LARGE_GROUP", "large = False"),
    Bite("SET-3", "rules.state.game:Position._init_kids", "[v.CUBES] * size", "[5] * size"),
    Bite("SET-4", "rules.state.party:Party.__init__", "tables.item_mask & ~self.own", "tables.item_mask"),
    Bite("SET-5", "rules.setup:start", "[machine.start for", "[machine.start + 1 for"),
    Bite("SET-6", "rules.chapters.machines:start_state", "return ROUTINE if", "return ALERT if"),
    Bite("SET-7", "rules.setup:start", "in tables.start_diary", "in []"),
    Bite(
        "SET-8", "rules.setup:_decks", "list(range(len(tables.rumors)))", "list(range(1, len(tables.rumors)))"
    ),
    Bite(
        "SET-9",
        "rules.chapters.rumors:fill",
        "if game.rumored >> game.tables.rumors[rumor].at & 1:",
        "if False:",
    ),
    Bite("SET-10", "rules.chapters.chores:drawing", "[_top(game), _top(game)]", "[_top(game), -1]"),
    Bite("SET-11", "rules.setup:_first_player", "if seat < 0:", "if True:"),
    Bite("SET-12", "rules.setup:_decks", "game.shuffle(game.school_pile, SCHOOL_TAPE)", "0"),
    Bite("MAP-1", "prepare.world:_roads", "board.adjacent[b] |= 1 << a", "pass"),
    Bite("MAP-2", "rules.chapters.actions:_own_deeds", "if board.bus >> here & 1 and", "if"),
    Bite("MAP-3", "prepare.world:_rays", " or sea >> ahead & 1", ""),
    Bite("MAP-4", "prepare.world:board", "board.nearby[sector] |=", "board.nearby[sector] ="),
    Bite("MAP-5", "prepare.bundle:event_locations", "1 << at, (at,)", "0, ()"),
    Bite("TIM-1", "rules.chapters.calendar:is_weekend", "== 0", "== 1"),
    Bite("TIM-2", "rules.chapters.calendar:begin_day", "game.pool[kid] += game.spent[kid]", "pass"),
    Bite(
        "TIM-3",
        "rules.chapters.calendar:begin_day",
        "game.active.numbers[v.WEEKEND_TIME] if is_weekend(game) else 0",
        "0",
    ),
    Bite("TIM-4", "rules.chapters.calendar:spend", "game.spent[kid] += count", "pass"),
    Bite("TIM-5", "rules.chapters.actions:legal", "action.spend > pool or used", "used"),
    Bite("TIM-6", "rules.chapters.calendar:sick_leave", "game.at[kid] = game.party.homes[kid]", "pass"),
    Bite("TIM-7", "rules.chapters.actions:legal", "game.home | game.sick", "game.home"),
    Bite("SCH-1", "rules.round:through", "if checked and", "if False and"),
    Bite(
        "SCH-2",
        "rules.chapters.rumors:slide",
        "[-1] * (v.TRACK - len(rumors)) + rumors",
        "rumors + [-1] * (v.TRACK - len(rumors))",
    ),
    Bite("SCH-3", "rules.chapters.school:new_chores", "== chores.WEEK_TWO", "== chores.WEEK_TWO + 1"),
    Bite("SCH-4", "rules.chapters.school:to_school", "if weekend else", "if True else"),
    Bite("SCH-5", "rules.chapters.rumors:new_count", "max(1, ", "max(0, "),
    Bite(
        "SCH-6",
        "rules.chapters.rumors:pushed_off",
        "add_enigma(game, PUSH_ENIGMA, -1)",
        "add_enigma(game, 1, -1)",
    ),
    Bite("SCH-7", "rules.chapters.rumors:_all_alert", "game.hold = 1", "pass"),
    Bite("SCH-8", "rules.chapters.school:_face", " | NO_HELP", ""),
    Bite("SCH-9", "loopwright_engine.kernel.state:turn_over", "pile.extend(discard)", "pass"),
    Bite("SCH-10", "rules.chapters.school:event_for", "if game.tables.school[game.card].may:", "if True:"),
    Bite(
        "MAC-1",
        "rules.chapters.machines:_shaken_off",
        "game.previous >= 0 and school[game.previous].firmware",
        "True",
    ),
    Bite("MAC-2", "rules.chapters.machines:take_off", "clear_firewalls(game, machine)", "pass"),
    Bite("MAC-2", "rules.chapters.machines:upgrade", " & ~game.wrecked_today", ""),
    Bite("MAC-3", "rules.chapters.school:_move", "direction, steps)", "direction, 1)"),
    Bite(
        "MAC-4",
        "rules.chapters.school:moving",
        "if game.alert >> machine & 1] or left",
        "] or left",
    ),
    Bite("MAC-5", "rules.chapters.school:destination", "if ahead not in sectors:", "if True:"),
    Bite("MAC-6", "rules.chapters.machines:state_after_move", "nearby and not", "not"),
    Bite("MAC-7", "rules.chapters.machines:update_states", "    game.tokens = 0", "    pass"),
    Bite("MAC-8", "rules.state.party:Party._init_machines", "machine.spaces[large]", "machine.spaces[0]"),
    Bite("MAC-9", "rules.chapters.machines:with_ability", "0 if game.variants & JUST_MACHINES else", "0 and"),
    Bite("MAC-10", "rules.chapters.moving:meet", "card.trials[alert]", "card.trials[0]"),
    Bite("TST-1", "prepare.world:kid_board", 'kid["weakness"]', 'kid["strength"]'),
    Bite("TST-2", "rules.state.party:Party._init_dice", "-= 2 if large else 1", "-= 1"),
    Bite("TST-3", "rules.chapters.tests:_roll", "if 6 in faces:", "if 6 in faces or 5 in faces:"),
    Bite("TST-4", "rules.chapters.tests:able_to_help", "and game.party.weak[seat] != trait", ""),
    Bite(
        "TST-5",
        "rules.chapters.tests:dice_with",
        "(game.items[kid] & game.tables.colors[trait]).bit_count()",
        "0",
    ),
    Bite(
        "TST-6",
        "rules.chapters.tests:_roll",
        "if conditions_to_take and game.pool[kid]:",
        "if conditions_to_take:",
    ),
    Bite(
        "TST-7",
        "rules.chapters.tests:_outcome",
        "block, 0, kid, context))",
        "block, 0, kid, context & ~HELPERS))",
    ),
    Bite("TST-8", "rules.chapters.tests:chance", "CHANCES[dice] if", "CHANCES[dice - 1] if"),
    Bite("TST-9", "rules.chapters.calendar:pay", "spend(game, kid, count)", "pass"),
    Bite("TST-9", "rules.chapters.actions:_card_action", "calendar.spend(game, kid, action.spend)", "pass"),
    Bite("TST-9", "rules.chapters.tests:can_pay", "or trial.can_pay(game, kid)", "or True"),
    Bite("TST-9", "rules.effects.conditions:_spare_item", "mask & ~game.party.own != 0", "mask != 0"),
    Bite(
        "TST-10",
        "rules.chapters.tests:able_to_help",
        "(at[seat] == here if others < 0 else",
        "(True if others < 0 else",
    ),
    Bite("CMB-1", "prepare.world:_tags_and_combos", "(1 << tag | wild)", "1 << tag"),
    Bite("CMB-2", "prepare.world:_tags_and_combos", " | (ones if others & bit else 0)", ""),
    Bite(
        "CMB-3",
        "rules.chapters.tests:begin",
        "combos.ways(game, trial, kid, able)",
        "combos.ways(game, trial, kid, 0)",
    ),
    Bite(
        "CMB-4",
        "rules.chapters.combos:use_way",
        "items.discard(game, owner, card, log.ITEM_USED, source)",
        "pass",
    ),
    Bite("CMB-5", "rules.chapters.end_phase:excess", "[v.ITEM_LIMIT]", "[v.ITEM_LIMIT] + 1"),
    Bite("CMB-6", "rules.chapters.items:use_anomaly", "if game.charges[card] == 0:", "if False:"),
    Bite(
        "CMB-7",
        "rules.chapters.end_phase:excess",
        "game.items[kid] & game.tables.item_mask",
        "game.items[kid]",
    ),
    Bite(
        "CMB-8",
        "rules.chapters.actions:legal",
        "if hand & loose:",
        "if pool and hand & loose:",
    ),
    Bite("CMB-9", "rules.chapters.items:trade", "~game.party.own & ~offer", "~offer"),
    Bite(
        "CON-1",
        "rules.chapters.conditions:take",
        "if game.pool[kid]:",
        "if game.pool[kid] and not game.spent[kid]:",
    ),
    Bite(
        "CON-2",
        "rules.chapters.conditions:take",
        "if condition < 0 or conditions >> condition & 1 or",
        "if condition < 0 or",
    ),
    Bite("CON-3", "rules.chapters.tests:dice_with", "dice -= 2", "dice -= 1"),
    Bite(
        "CON-4",
        "rules.chapters.tests:pushed",
        "faces = game",
        "conditions.relieve(game, kid, v.UPSET, -1); faces = game",
    ),
    Bite(
        "CON-5", "rules.chapters.conditions:take", "game.injury[kid] = 0\n            game.tail", "game.tail"
    ),
    Bite(
        "FAV-1",
        "rules.chapters.conditions:change",
        "min(v.FAVOR_GOOD, max(v.FAVOR_BAD, old + by))",
        "v.FAVOR_NEUTRAL",
    ),
    Bite("FAV-2", "rules.chapters.conditions:_free", "game.spent[kid] += game.grounded[kid]", "pass"),
    Bite("MOV-1", "rules.chapters.moving:walk_cost", "if into_restricted else 1", "if False else 1"),
    Bite(
        "MOV-2",
        "rules.chapters.actions:_own_deeds",
        "if board.bus >> there & 1 and there",
        "if there",
    ),
    Bite("MOV-3", "rules.chapters.moving:car", "conditions.change(game, kid, -1, -1)", "pass"),
    Bite("MOV-4", "rules.chapters.moving:destinations", "steps <= reach", "steps < reach"),
    Bite("MOV-5", "rules.chapters.moving:turn_back", " if board.open >> place & 1] or list(around)", "]"),
    Bite(
        "MOV-6", "rules.chapters.moving:dinner_cost", "(1 if game.tables.board.open >> here & 1 else 2)", "1"
    ),
    Bite(
        "MOV-7",
        "rules.chapters.moving:entering",
        "machines.around(game)[there]",
        "machines.around(game)[origin]",
    ),
    Bite(
        "MOV-8", "rules.chapters.moving:meet", "game.tail.append(", "game.pool[kid] -= 1; game.tail.append("
    ),
    Bite("MOV-9", "rules.chapters.moving:_ask_riders", "min(capacity - 1,", "min(capacity,"),
    Bite("MOV-10", "rules.chapters.end_phase:dinner_for", "game.home | game.sick", "-1"),
    Bite("ADV-1", "rules.chapters.actions:legal", "hidden & in_sight[here]", "hidden"),
    Bite("ADV-2", "rules.chapters.rumors:investigate", "lift(game, space)", "pass"),
    Bite("ADV-3", "rules.chapters.rumors:investigated", "add_enigma(game, 1, log.FAILED_RUMOR)", "pass"),
    Bite(
        "ADV-4",
        "rules.chapters.rumors:told",
        "if succeeded and not game.active.off & v.NO_TRADING:",
        "if False:",
    ),
    Bite("ADV-5", "rules.chapters.items:trade", "~game.party.own & ~offer", "~offer"),
    Bite(
        "ADV-6",
        "rules.chapters.actions:own_deeds",
        "0 if game.rested >> kid & 1 else game.held[kid]",
        "game.held[kid]",
    ),
    Bite("ADV-7", "rules.chapters.actions:legal", "in enumerate(at)", "in ((game.first, at[game.first]),)"),
    Bite("ADV-8", "rules.chapters.diary:override", "block = game.active.rules[rule]", "block = -1"),
    Bite(
        "ADV-9",
        "rules.chapters.rumors:turn_up",
        "game.dirty |= TRACK",
        "game.stack.append((frames.BLOCK, game.tables.rumors[0].block, 0, 0, 0))",
    ),
    Bite("ADV-10", "rules.effects.verbs:change_counter", "beyond != way", "False"),
    Bite("ADV-11", "rules.effects.verbs:_set_own_counter", "first + kid, to", "first, to"),
    Bite("ADV-12", "prepare.bundle:TalesBlocks.counted", "game.counters[counter] = count", "pass"),
    Bite(
        "ADV-13",
        "rules.chapters.diary:come_due",
        "reversed(due(game.tables.timers, game))",
        "due(game.tables.timers, game)",
    ),
    Bite("HCK-1", "rules.chapters.hacking:affordable", "return time >=", "return True or time >="),
    Bite("HCK-2", "rules.chapters.hacking:_lead", "if by_seat[kid] == most", "if by_seat[kid]"),
    Bite("HCK-3", "rules.chapters.hacking:next_space", "half = game.alert >> machine & 1", "half = 0"),
    Bite("HCK-4", "rules.chapters.hacking:next_test", "if test == len(trials):", "if test:"),
    Bite(
        "HCK-5",
        "rules.chapters.hacking:next_space",
        "game.party.spaces[machine]:",
        "game.party.spaces[machine] - 1:",
    ),
    Bite(
        "HCK-6",
        "rules.chapters.hacking:test_failed",
        "machines.set_state(game, machine, machines.ALERT, log.FIREWALL_LOST)",
        "pass",
    ),
    Bite("HCK-7", "rules.chapters.hacking:over", "game.tokens |= 1 << machine", "pass"),
    Bite("HCK-8", "rules.chapters.hacking:begin_half", "if effect == v.REPEL:", "if False:"),
    Bite("HCK-9", "rules.chapters.hacking:next_test", "_cut_short(game, machine, hacker)", "pass"),
    Bite("HCK-10", "rules.chapters.hacking:take_over", " or kid in game.hackers", ""),
    Bite("HCK-11", "rules.chapters.machines:targets", " if not armed >> machine & 1", ""),
    Bite("HCK-12", "rules.chapters.hacking:over", "if game.alert >> machine & 1:", "if True:"),
    Bite("EVT-B", "rules.chapters.rumors:replace_chosen", "lift(game, space)", "game.track[space]"),
    Bite("EVT-C", "rules.chapters.conditions:free_rest", "members(game.held[kid])", "[]"),
    Bite("EVT-F", "rules.chapters.items:retrieve", "if among >> card & 1", ""),
    Bite("EVT-G", "rules.chapters.moving:ride_from", "<= movement", "<= movement + 1"),
    Bite("EVT-H", "rules.effects.verbs:_time_next_day", "game.tomorrow[kid] += by", "pass"),
    Bite("EVT-J", "rules.chapters.rumors:looked", "in_order(top, game.answer)", "top"),
    Bite("EVT-L", "rules.chapters.moving:move_anywhere", "if place != game.at[kid]", ""),
    Bite("EVT-M", "rules.chapters.rumors:add_insight", "game.insight + by", "game.insight"),
    Bite("EVT-N", "rules.chapters.machines:toward", "if closer:", "if False:"),
    Bite("END-1", "rules.chapters.end_phase:discard_excess", "[v.ITEM_LIMIT]", "[v.ITEM_LIMIT] + 1"),
    Bite("END-2", "rules.chapters.end_phase:dinner_for", "1 if at_home else -1, -1", "1, -1"),
    Bite("END-3", "rules.chapters.end_phase:heal", "conditions.heal_step(game, kid, -1)", "pass"),
    Bite("END-4", "rules.chapters.chores:verified", "if game.round in DEADLINES:", "if True:"),
    Bite("END-5", "rules.chapters.end_phase:tell_diary", "diary.fire(game, v.END_PHASE, game.first)", "pass"),
    Bite("END-6", "rules.chapters.calendar:pass_first", "(game.first + 1)", "game.first"),
    Bite("INS-1", "rules.chapters.end_phase:out_of_time", "game.end(False", "game.end(True"),
    Bite(
        "INS-2", "rules.chapters.rumors:pushed_off", "if not diary.override", "if True or not diary.override"
    ),
    Bite("VAR-1", "rules.chapters.end_phase:heal", "game.variants & variants.CARING_PARENTS", "False"),
    Bite("VAR-2", "rules.chapters.tests:dice_with", "if helping and party.second_die:", "if False:"),
    Bite("VAR-3", "rules.state.party:Party._init_conditions", "variants & JUST_A_BRUISE", "0"),
    Bite(
        "VAR-4",
        "rules.chapters.moving:carried_home",
        "if not game.variants & variants.GO_HOME_TOGETHER:",
        "if True:",
    ),
    Bite(
        "VAR-5", "rules.chapters.tests:_finish", "if game.variants & variants.SUCKS_TO_BE_YOU:", "if False:"
    ),
    Bite("VAR-6", "rules.chapters.conditions:take", " or game.variants & variants.GRADUALLY_WORSE", ""),
    Bite("VAR-7", "rules.chapters.machines:with_ability", "game.variants & JUST_MACHINES", "False"),
    Bite(
        "VAR-8", "rules.chapters.tests:_rolled", "if game.variants & variants.FAVORITE_LIGHTER:", "if False:"
    ),
    Bite(
        "VAR-9", "rules.chapters.rumors:pushed_off", "1 if game.variants & variants.ALL_RUMORS_1 else 2", "1"
    ),
    Bite("VAR-10", "rules.chapters.end_phase:close_day", "game.round == v.ROUNDS_IN_WEEK", "False"),
    Bite("VAR-11", "rules.state.game:Game.set_up", "erratic = 1 if", "erratic = 0 if"),
    Bite("VAR-12", "rules.chapters.diary:draw", "game.round % 2 == 0", "game.round % 2"),
    Bite("CAM-1", "rules.setup:start", "game.flags = switches.noted", "pass"),
]
