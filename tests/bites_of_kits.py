"""One small break for each rule of the small games, as `bites.py` has them for Tales.

What a rule says is code of the game's folder, or a line of its cards: then the place is a file of `content`.
"""

from __future__ import annotations

from bites import Bite

GLOW, BONNIE, LUCHA = "the_last_glow.rules", "bonnie_and_clyde.rules", "lucha_libre.rules"
GAUGES, DAYS = "bonnie-and-clyde/gauges.loop", "bonnie-and-clyde/days.loop"
MOVES = "lucha-libre/moves.loop"

BITES_OF_KITS = [
    # --- The Last Glow
    Bite("GLO-C1", f"{GLOW}:LastGlow.set_up", "board.hull, 0, 0", "board.hull, 1, 0"),
    Bite("GLO-C2", f"{GLOW}:LastGlow.turn", "CREW - (", "4 - ("),
    Bite("GLO-S1", f"{GLOW}:LastGlow.set_up", "self.at = board.start", "self.at = board.start + 1"),
    Bite("GLO-S2", f"{GLOW}:LastGlow.set_up", "soothers: list[int] = []", "soothers: list[int] = [17]"),
    Bite("GLO-S3", f"{GLOW}:prepare", 'light["start"]', 'light["high"]'),
    Bite("GLO-S4", f"{GLOW}:LastGlow.set_up", 'options.mode == "nightmare"', "False"),
    Bite("GLO-S5", f"{GLOW}:LastGlow.storms_come", "square(1, self.roll()[0])", "square(2, self.roll()[0])"),
    Bite("GLO-E1", f"{GLOW}:LastGlow.act", "self.points == GOAL", "self.points > GOAL"),
    Bite("GLO-E2", f"{GLOW}:LastGlow.hurt", "not self.hull and", "False and"),
    Bite("GLO-E3", f"{GLOW}:LastGlow.sink", "> self.tables.lines", "> self.tables.lines + 1"),
    Bite("GLO-E4", f"{GLOW}:LastGlow.land", 'self.end(False, "nightmares")', "pass"),
    Bite("GLO-P1", f"{GLOW}:LastGlow.can", " and to not in self.hearts", ""),
    Bite("GLO-P2", f"{GLOW}:LastGlow.destroy", "self.soothers.remove(soother)", "pass"),
    Bite("GLO-P3", f"{GLOW}:LastGlow.turn", "(self.hull <= PATCHED)", "(self.hull < PATCHED)"),
    Bite("GLO-L1", f"{GLOW}:LastGlow.act", "self.light + 2", "self.light + 1"),
    Bite("GLO-L2", f"{GLOW}:LastGlow.act", "self.at -= 1", "self.at -= 2"),
    Bite("GLO-L3", f"{GLOW}:LastGlow.hunted", ">= HIT", "> HIT"),
    Bite("GLO-L4", f"{GLOW}:LastGlow.take", "self.cargo += 1", "pass"),
    Bite("GLO-L5", f"{GLOW}:LastGlow.act", "self.hull += 1", "self.hull += 2"),
    Bite("GLO-L6", f"{GLOW}:LastGlow.act", "self.throttles == MOST_THROTTLES", "False"),
    Bite("GLO-L7", f"{GLOW}:LastGlow.act", "self.points += 1", "pass"),
    Bite("GLO-T1", f"{GLOW}:LastGlow.sink", "if dark:", "if False:"),
    Bite("GLO-T2", f"{GLOW}:LastGlow.storm", "result <= 3", "result <= 2"),
    Bite("GLO-T3", f"{GLOW}:LastGlow.storm", "range(2)", "range(1)"),
    Bite("GLO-T4", f"{GLOW}:LastGlow.explode", "2 if self.touches(heart)", "1 if self.touches(heart)"),
    Bite("GLO-T5", f"{GLOW}:LastGlow.collide", "self.hurt(3)", "self.hurt(2)"),
    Bite("GLO-T6", f"{GLOW}:LastGlow.storms_come", "self.round % len(row)", "0"),
    # --- Bonnie and Clyde
    Bite("BON-C1", GAUGES, '"Threat" from 0 to 2', '"Threat" from 0 to 2 start 1'),
    Bite("BON-C2", GAUGES, '"Prison" from 0 to 3', '"Prison" from 0 to 3 start 1'),
    Bite("BON-C3", f"{BONNIE}:BonnieAndClyde.dawn", "[CUBES, CUBES]", "[CUBES, CUBES + 1]"),
    Bite("BON-S1", GAUGES, "from 0 to 9 start 1", "from 0 to 9 start 2"),
    Bite("BON-S2", f"{BONNIE}:BonnieAndClyde.set_up", "self.roy_here = 1", "self.roy_here = 0"),
    Bite("BON-S3", f"{BONNIE}:BonnieAndClyde.dawn", "[CUBES, CUBES]", "[1, CUBES]"),
    Bite("BON-E1", DAYS, " and passion >= 2", ""),
    Bite("BON-E2", f"{BONNIE}:BonnieAndClyde.police", "DEADLY)", "DEADLY - 1)"),
    Bite("BON-E3", GAUGES, 'lose left-alone "He Drives Away Alone"', "love -1"),
    Bite("BON-E4", f"{BONNIE}:BonnieAndClyde.pay", "< COST_OF_LIFE", "< 0"),
    Bite("BON-G1", GAUGES, " if roy away", ""),
    Bite("BON-G2", GAUGES, "savings >= 2 and poems < 3", "poems < 3"),
    Bite("BON-G3", GAUGES, "prison +1, love -1", "prison +1"),
    Bite("BON-G4", GAUGES, "under: passion -1", "under: poems -1"),
    Bite("BON-G5", GAUGES, "under: poems -1", "under: passion -1"),
    Bite("BON-G6", f"{BONNIE}:BonnieAndClyde.verb_lose_action", " if self.cubes[kind]", ""),
    Bite("BON-G7", GAUGES, 'under: lose left-alone "He Drives Away Alone"', "under: prison +1"),
    Bite("BON-T1", f"{BONNIE}:BonnieAndClyde.dawn", " + gauges[tables.prison]", ""),
    Bite("BON-T2", f"{BONNIE}:BonnieAndClyde.roy", ">= ROY_MOVES", "> ROY_MOVES"),
    Bite("BON-T3", f"{BONNIE}:BonnieAndClyde.placed", "self.used.append(card)", "pass"),
    Bite("BON-T4", f"{BONNIE}:BonnieAndClyde.place_cube", "in self.used", "in self.used * (not kind)"),
    Bite("BON-T5", f"{BONNIE}:BonnieAndClyde.pay", "self.gauges[savings] -= COST_OF_LIFE", "pass"),
    # --- Lucha Libre
    Bite("LUC-C1", f"{LUCHA}:LuchaLibre.set_up", "[START_FANS] * 2", "[START_FANS]"),
    Bite("LUC-C2", f"{LUCHA}:LuchaLibre.turn", "self.roll(count)", "self.roll(min(count, 4))"),
    Bite("LUC-C3", f"{LUCHA}:LuchaLibre._spend", "max(LEAST, energy)", "max(1, energy)"),
    Bite("LUC-C4", "lucha-libre/wrestlers.loop", "lucky 5", "lucky 2"),
    Bite("LUC-S1", f"{LUCHA}:Arena.__init__", "for at in (0, 2)", "for at in (2, 0)"),
    Bite("LUC-S2", f"{LUCHA}:LuchaLibre.set_up", "[START_ENERGY] * 4", "[START_ENERGY - 1] * 4"),
    Bite("LUC-S3", f"{LUCHA}:LuchaLibre.set_up", "self.ring = [0, 2]", "self.ring = [1, 3]"),
    Bite("LUC-E1", f"{LUCHA}:LuchaLibre.close", ">= GOAL", "> GOAL"),
    Bite("LUC-R1", f"{LUCHA}:LuchaLibre.rolled_again", "self.fans[seat] -= 1", "pass"),
    Bite("LUC-R2", f"{LUCHA}:LuchaLibre.can_move", "left.subtract(dict(taken[option]))", "pass"),
    Bite("LUC-R3", f"{LUCHA}:LuchaLibre._spend", "if missing > 0:", "if False:"),
    Bite("LUC-R4", f"{LUCHA}:LuchaLibre.close", "self.energy[resting] + 1", "self.energy[resting]"),
    Bite("LUC-R5", f"{LUCHA}:LuchaLibre.close", "self.ring[seat] = resting", "pass"),
    Bite("LUC-M1", MOVES, "fans +5, opponent energy -2", "fans +5, opponent energy -1"),
    Bite("LUC-M2", MOVES, "fans +1, own energy +1", "fans +1"),
    Bite("LUC-M3", MOVES, "  wrestlers el-yunque, musgo\n", "  wrestlers el-yunque\n"),
    Bite("LUC-M4", MOVES, "dice 1, 2, 4\n", "dice 1, 2, 5\n"),
    Bite("LUC-M5", MOVES, "fans +4", "fans +3"),
    Bite("LUC-M6", f"{LUCHA}:Arena._moves", "if face != lucky", "if face"),
    Bite("LUC-M7", MOVES, "fans -1, swap", "swap"),
]  # fmt: skip
