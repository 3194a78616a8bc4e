"""A machine to hack: firewall tokens, a world around it, and kids who try."""

from engine_builder import Builder, enigma, insight, take
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log

BRAVE, CHARMING = 0, 1
"""Tokens: one test of BRAVE in both halves; one of CHARMING."""
CLEVER_TOUGH = 2
"""Two tests in each half."""
REPEL, DEFAULT, TURN_ALERT = 3, 4, 5
"""An effect in the routine half, and a test of CHARMING."""
REPEL_ALERT, DEFAULT_ALERT = 6, 7
"""An effect in the alert half, and a test of CHARMING in both."""


def tokens(builder):
    builder.firewall(("BRAVE",), ("BRAVE",))
    builder.firewall(("CHARMING",), ("CHARMING",))
    builder.firewall(("CLEVER", "TOUGH"), ("CLEVER", "TOUGH"))
    builder.firewall(("CHARMING",), ("QUICK",), routine_effect="repel")
    builder.firewall(("CHARMING",), ("QUICK",), routine_effect="default")
    builder.firewall(("CHARMING",), ("QUICK",), routine_effect="alert")
    builder.firewall(("CHARMING",), ("CHARMING",), alert_effect="repel")
    builder.firewall(("CHARMING",), ("CHARMING",), alert_effect="default")
    builder.firewall(("CHARMING",), ("CHARMING",), count=9)


def world(*walls, spaces=None, at="C3", routine=None, alert=None, combos=(), kids=3, **sheet):
    """A machine at C3, nearby G only, with these tokens on its track; all kids stand at G."""
    builder = Builder()
    tokens(builder)
    if combos:
        builder.world["firewalls"][CHARMING]["routine"]["combos"] = list(combos)
    builder.sheet("heron", spaces=len(walls) if spaces is None else spaces, **sheet)
    side = {"response": "block", "trait": "QUICK", "failure": (take("SCARED", "participants"),)}
    builder.response("heron", routine or side, alert or side)
    builder.machine("heron", at)
    builder.card(1, on=[builder.on("machine_hacked", insight(1)), builder.on("hack_failed", enigma(1))])
    builder.lesson()
    table = Situation(builder, kids).track()
    for kid in range(table.game.party.size):
        table.put(kid, "G")
    return table.walls(0, *walls)


def alone(table, kid=0, amount=None):
    """One kid hacks, and the others stay out of it."""
    for other in range(table.game.party.size):
        if other != kid:
            table.put(other, "A")
    table.act(kid, actions.HACK)
    if table.kind == "stake":
        table.pick(table.options[0] if amount is None else amount)
    return table


def traits(table):
    """The traits of all rolls."""
    return [v.TRAITS[entry[1]] for entry in table.logged(log.ROLL)]


def state(table):
    return table.game.alert & 1
