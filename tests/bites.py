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
    Bite("SET-1", "rules.position:Position._init_table", "self.insight: int = 0", "self.insight: int = 1"),
    Bite("SET-2", "rules.party:Party.__init__", "large = len(kids) >= LARGE_GROUP", "large = False"),
    Bite("SET-3", "rules.position:Position._init_kids", "[v.CUBES] * size", "[5] * size"),
    Bite("SET-4", "rules.party:Party.__init__", "tables.item_mask & ~self.own", "tables.item_mask"),
    Bite("SET-5", "rules.setup:start", "[machine.start for", "[machine.start + 1 for"),
    Bite("SET-6", "rules.machines:start_state", "return ROUTINE if", "return ALERT if"),
    Bite("SET-7", "rules.setup:start", "in tables.start_diary", "in []"),
    Bite(
        "SET-8", "rules.setup:_decks", "list(range(len(tables.rumors)))", "list(range(1, len(tables.rumors)))"
    ),
    Bite("SET-9", "rules.rumors:fill", "if game.rumored >> game.tables.rumors[rumor].at & 1:", "if False:"),
    Bite("SET-10", "rules.chores:drawing", "[_top(game), _top(game)]", "[_top(game), -1]"),
    Bite("SET-11", "rules.setup:_first_player", "if seat < 0:", "if True:"),
    Bite("SET-12", "rules.setup:_decks", "game.shuffle(game.school_pile, SCHOOL_TAPE)", "0"),
    Bite("MAP-1", "rules.prepare_world:_roads", "board.adjacent[b] |= 1 << a", "pass"),
    Bite("MAP-2", "rules.actions:_own_deeds", "if board.bus >> here & 1 and", "if"),
    Bite("MAP-3", "rules.prepare_world:_rays", " or board.sea >> ahead & 1", ""),
    Bite("MAP-4", "rules.prepare_world:board", "made.nearby[sector] |=", "made.nearby[sector] ="),
    Bite("MAP-5", "rules.prepare_cards:event_locations", "action.at = 1 << at", "pass"),
    Bite("TIM-1", "rules.calendar:is_weekend", "== 0", "== 1"),
    Bite("TIM-2", "rules.calendar:begin_day", "game.pool[kid] += game.spent[kid]", "pass"),
    Bite(
        "TIM-3",
        "rules.calendar:begin_day",
        "game.active.numbers[v.WEEKEND_TIME] if is_weekend(game) else 0",
        "0",
    ),
    Bite("TIM-4", "rules.calendar:spend", "game.spent[kid] += count", "pass"),
    Bite("TIM-5", "rules.actions:legal", "if pool >= least:", "if True:"),
    Bite("TIM-6", "rules.calendar:sick_leave", "game.at[kid] = game.party.homes[kid]", "pass"),
    Bite("SCH-1", "rules.flow:through", "if checked and", "if False and"),
    Bite(
        "SCH-2",
        "rules.rumors:slide",
        "[-1] * (v.TRACK - len(kept)) + kept",
        "kept + [-1] * (v.TRACK - len(kept))",
    ),
    Bite("SCH-3", "rules.school:new_chores", "== chores.WEEK_TWO", "== chores.WEEK_TWO + 1"),
    Bite("SCH-4", "rules.school:to_school", "if weekend else", "if True else"),
    Bite("SCH-5", "rules.rumors:new_count", "max(1, ", "max(0, "),
    Bite("SCH-6", "rules.rumors:pushed_off", "add_enigma(game, PUSH_ENIGMA, -1)", "add_enigma(game, 1, -1)"),
    Bite("SCH-7", "rules.rumors:_all_alert", "game.hold = 1", "pass"),
    Bite("SCH-8", "rules.school:_face", " | NO_HELP", ""),
    Bite("SCH-9", "kernel.decks:turn_over", "pile.extend(discard)", "pass"),
    Bite(
        "MAC-1", "rules.firmware:_shaken_off", "game.previous >= 0 and school[game.previous].firmware", "True"
    ),
    Bite("MAC-2", "rules.machines:take_off", "firewalls.clear(game, machine)", "pass"),
    Bite("MAC-3", "rules.movement:_move", "direction, steps)", "direction, 1)"),
    Bite("MAC-4", "rules.movement:moving", "if game.alert >> machine & 1] or left", "] or left"),
    Bite("MAC-5", "rules.movement:destination", "if ahead not in sectors:", "if True:"),
    Bite("MAC-6", "rules.machines:state_after_move", "nearby and not", "not"),
    Bite("MAC-7", "rules.machines:update_states", "    game.tokens = 0", "    pass"),
    Bite("MAC-8", "rules.party:Party._init_machines", "machine.spaces[large]", "machine.spaces[0]"),
    Bite("MAC-9", "rules.machines:with_ability", "0 if game.variants & JUST_MACHINES else", "0 and"),
    Bite("MAC-10", "rules.moving:meet", "card.trials[alert]", "card.trials[0]"),
    Bite("TST-1", "rules.prepare_world:kid_board", 'kid["weakness"]', 'kid["strength"]'),
    Bite("TST-2", "rules.party:Party._init_dice", "-= 2 if large else 1", "-= 1"),
    Bite("TST-3", "rules.rolls:_roll", "if 6 in faces:", "if 6 in faces or 5 in faces:"),
    Bite("TST-4", "rules.rolls:able_to_help", "and game.party.weak[seat] != trait", ""),
    Bite("TST-5", "rules.rolls:dice_with", "(game.items[kid] & game.tables.colors[trait]).bit_count()", "0"),
    Bite("TST-6", "rules.rolls:_roll", "if conditions_to_take and game.pool[kid]:", "if conditions_to_take:"),
    Bite("TST-7", "rules.rolls:_outcome", "block, 0, kid, context))", "block, 0, kid, context & ~HELPERS))"),
    Bite("TST-8", "rules.rolls:chance", "5.0 / 6.0", "4.0 / 6.0"),
    Bite("TST-9", "rules.calendar:pay", "spend(game, kid, count)", "pass"),
    Bite("CMB-1", "rules.prepare_world:_tags_and_combos", "(1 << tag | wild)", "1 << tag"),
    Bite("CMB-2", "rules.prepare_world:_tags_and_combos", " | (ones if others & bit else 0)", ""),
    Bite(
        "CMB-3",
        "rules.rolls:begin",
        "combos.ways(game, trial, kid, able)",
        "combos.ways(game, trial, kid, 0)",
    ),
    Bite("CMB-4", "rules.combos:use_way", "items.discard(game, owner, card, log.ITEM_USED, source)", "pass"),
    Bite("CMB-5", "rules.endphase:excess", "[v.ITEM_LIMIT]", "[v.ITEM_LIMIT] + 1"),
    Bite("CMB-6", "rules.anomalies:use", "if game.charges[card] == 0:", "if False:"),
    Bite("CMB-7", "rules.endphase:excess", "game.items[kid] & game.tables.item_mask", "game.items[kid]"),
    Bite(
        "CON-1", "rules.conditions:take", "if game.pool[kid]:", "if game.pool[kid] and not game.spent[kid]:"
    ),
    Bite(
        "CON-2",
        "rules.conditions:take",
        "if condition < 0 or held >> condition & 1 or",
        "if condition < 0 or",
    ),
    Bite("CON-3", "rules.rolls:dice_with", "dice -= 2", "dice -= 1"),
    Bite(
        "CON-4",
        "rules.rolls:pushed",
        "faces = game",
        "conditions.relieve(game, kid, v.UPSET, -1); faces = game",
    ),
    Bite("CON-5", "rules.conditions:take", "game.injury[kid] = 0\n            game.tail", "game.tail"),
    Bite("FAV-1", "rules.favor:change", "min(v.FAVOR_GOOD, max(v.FAVOR_BAD, old + by))", "v.FAVOR_NEUTRAL"),
    Bite("FAV-2", "rules.favor:_free", "game.spent[kid] += game.grounded[kid]", "pass"),
    Bite("MOV-1", "rules.moving:walk_cost", "if into_restricted else 1", "if False else 1"),
    Bite(
        "MOV-2",
        "rules.actions:_own_deeds",
        "if board.bus >> there & 1 and there",
        "if there",
    ),
    Bite("MOV-3", "rules.moving:car", "favor.change(game, kid, -1, -1)", "pass"),
    Bite("MOV-4", "rules.riding:destinations", "steps <= reach", "steps < reach"),
    Bite("MOV-5", "rules.moving:turn_back", " if board.open >> place & 1] or list(around)", "]"),
    Bite("MOV-6", "rules.moving:dinner_cost", "(1 if game.tables.board.open >> here & 1 else 2)", "1"),
    Bite("ADV-1", "rules.actions:legal", "hidden & near[here]", "hidden"),
    Bite("ADV-2", "rules.rumors:investigate", "lift(game, space)", "pass"),
    Bite("ADV-3", "rules.rumors:investigated", "add_enigma(game, 1, log.FAILED_RUMOR)", "pass"),
    Bite("ADV-4", "rules.rumors:told", "if succeeded and not game.active.off & v.NO_TRADING:", "if False:"),
    Bite("ADV-5", "rules.items:trade", "~game.party.own & ~given", "~given"),
    Bite(
        "ADV-6",
        "rules.actions:own_deeds",
        "0 if game.rested >> kid & 1 else game.held[kid]",
        "game.held[kid]",
    ),
    Bite("ADV-7", "rules.actions:legal", "in range(game.party.size)", "in (game.first,)"),
    Bite("ADV-8", "rules.diary:override", "block = game.active.rules[rule]", "block = -1"),
    Bite("HCK-1", "rules.stakes:affordable", "return time >=", "return True or time >="),
    Bite("HCK-2", "rules.stakes:_lead", "if by_seat[kid] == most", "if by_seat[kid]"),
    Bite("HCK-3", "rules.hacking:next_space", "half = game.alert >> machine & 1", "half = 0"),
    Bite("HCK-4", "rules.hacking:next_test", "if test == len(trials):", "if test:"),
    Bite(
        "HCK-5",
        "rules.hacking:next_space",
        "game.party.spaces[machine]:",
        "game.party.spaces[machine] - 1:",
    ),
    Bite(
        "HCK-6",
        "rules.hacking:test_failed",
        "machines.set_state(game, machine, machines.ALERT, log.FIREWALL_LOST)",
        "pass",
    ),
    Bite("HCK-7", "rules.hacking:over", "game.tokens |= 1 << machine", "pass"),
    Bite("HCK-8", "rules.hacking:begin_half", "if effect == v.REPEL:", "if False:"),
    Bite("HCK-9", "rules.hacking:_cut_short", "game.sectors[machine] != sector", "False"),
    Bite("HCK-10", "rules.hacking:take_over", " or kid in game.hackers", ""),
    Bite("HCK-11", "rules.firmware:targets", " if not armed >> machine & 1", ""),
    Bite("EVT-B", "rules.rumor_deck:replace_chosen", "rumors.lift(game, space)", "game.track[space]"),
    Bite("EVT-C", "rules.conditions:free_rest", "members(game.held[kid])", "[]"),
    Bite("EVT-F", "rules.items:retrieve", "if among >> card & 1", ""),
    Bite("EVT-G", "rules.riding:ride_from", "<= movement", "<= movement + 1"),
    Bite("EVT-H", "rules.kid_verbs:_time_next_day", "game.tomorrow[kid] += by", "pass"),
    Bite("EVT-J", "rules.rumor_deck:looked", "in_order(top, game.answer)", "top"),
    Bite("EVT-L", "rules.moving:move_anywhere", "if place != game.at[kid]", ""),
    Bite("EVT-M", "rules.rumors:add_insight", "game.insight + by", "game.insight"),
    Bite("EVT-N", "rules.machines:toward", "if closer:", "if False:"),
    Bite("END-1", "rules.endphase:discard_excess", "[v.ITEM_LIMIT]", "[v.ITEM_LIMIT] + 1"),
    Bite("END-2", "rules.endphase:dinner_for", "1 if at_home else -1, -1", "1, -1"),
    Bite("END-3", "rules.endphase:heal", "conditions.heal_step(game, kid, -1)", "pass"),
    Bite("END-4", "rules.chores:verified", "if game.round in DEADLINES:", "if True:"),
    Bite("END-5", "rules.endphase:tell_diary", "diary.fire(game, v.END_PHASE, game.first)", "pass"),
    Bite("END-6", "rules.calendar:pass_first", "(game.first + 1)", "game.first"),
    Bite("INS-1", "rules.endphase:out_of_time", "game.end(False", "game.end(True"),
    Bite("INS-2", "rules.rumors:pushed_off", "if not diary.override", "if True or not diary.override"),
    Bite("VAR-1", "rules.endphase:heal", "game.variants & variants.CARING_PARENTS", "False"),
    Bite("VAR-2", "rules.rolls:dice_with", "if helping and party.second_die:", "if False:"),
    Bite("VAR-3", "rules.party:Party._init_conditions", "variants & switches.JUST_A_BRUISE", "0"),
    Bite(
        "VAR-4", "rules.moving:carried_home", "if not game.variants & variants.GO_HOME_TOGETHER:", "if True:"
    ),
    Bite("VAR-5", "rules.rolls:_finish", "if game.variants & variants.SUCKS_TO_BE_YOU:", "if False:"),
    Bite("VAR-6", "rules.conditions:take", " or game.variants & variants.GRADUALLY_WORSE", ""),
    Bite("VAR-7", "rules.machines:with_ability", "game.variants & JUST_MACHINES", "False"),
    Bite("VAR-8", "rules.rolls:_rolled", "if game.variants & variants.FAVORITE_LIGHTER:", "if False:"),
    Bite("VAR-9", "rules.rumors:pushed_off", "1 if game.variants & variants.ALL_RUMORS_1 else 2", "1"),
    Bite("VAR-10", "rules.endphase:close_day", "game.round == v.ROUNDS_IN_WEEK", "False"),
    Bite("VAR-11", "rules.game:Game.set_up", "erratic = 1 if", "erratic = 0 if"),
    Bite("VAR-12", "rules.complications:draw", "game.round % 2 == 0", "game.round % 2"),
]
