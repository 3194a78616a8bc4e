"""More situations of the rulebook by hand: what meets on one table, hacks and discards above all."""

from engine_builder import Builder, compare, do, enigma, insight, q, take, to_kid
from engine_public import Played, lucky, named
from loopwright_games.tales.options import Options


def started(builder, kids=3, seed=1, variants=(), first="maja"):
    return Played(builder.build(), Options(kids, variants, first), seed).through("adventure")


def go(builder, *places):
    return [named(builder, f"Go to {place}", to_kid("move_to", location=place)) for place in places]


def heron(builder, spaces=1, sector="C3", **sides):
    """A heron at C3, nearby G alone, with so many spaces; its response cards as given."""
    builder.world["machines"][0]["firewalls"] = {"small": spaces, "large": spaces}
    builder.response("heron", sides.get("routine", {}), sides.get("alert", {}))
    builder.machine("heron", sector)
    return builder


# --- hacks ----------------------------------------------------------------------------------------------


def test_a_machine_that_flees_from_a_hack():
    """HCK-9, HCK-12, MAC-7: it fails, nobody suffers or leaves; the token keeps it ALERT for one morning."""
    builder = Builder()
    flee = do("place_machine", machine="this", sector="D4")
    scare = {"response": "block", "trait": "QUICK", "failure": (take("SCARED"),), "firewall": (flee,)}
    heron(builder, 1, routine=scare, alert=scare)
    builder.firewall(("CHARMING",), ("CHARMING",), routine_effect="alert", alert_effect="default", count=6)
    builder.card(1, actions=go(builder, "G"), on=[builder.on("hack_failed", enigma(3))])
    builder.lesson(moves=())
    game = started(builder)
    while game.kid("maja")["at"] != "G":
        game = lucky(
            builder, lambda g: g.pick("Maja: Go to G").through("adventure"), "Maja succeeds at QUICK"
        )
    game.pick("Maja begins to hack Heron").through("adventure")
    machine = game.machine("heron")
    assert (machine["sector"], machine["state"], machine["token"]) == ("D4", "ALERT", True)
    assert (game.kid("maja")["at"], game.kid("maja")["conditions"]) == ("G", [])
    assert game.seen["enigma"] == 3
    assert game.tells("has not stayed in place: the hack that Maja leads fails")
    game.day(2)
    assert (game.machine("heron")["state"], game.machine("heron")["token"]) == ("ALERT", False)


def test_the_default_firewall_hits_the_friends_of_the_hacker():
    """HCK-8: `helpers` are those who take part with the hacker, not a kid who only stands by."""
    builder = heron(Builder(), routine={"firewall": (take("UPSET", "helpers"),)})
    builder.firewall(("CHARMING",), ("CHARMING",), routine_effect="default", count=6)
    builder.card(1, actions=go(builder, "G"))
    game = started(builder).pick("Maja: Go to G", "Ola: Go to G", "Ulf: Go to G", "Maja begins to hack Heron")
    game.pick("2 time", "1 time", "0 time")
    assert [game.kid(kid)["conditions"] for kid in ("maja", "ola", "ulf")] == [[], ["UPSET"], []]


def test_a_hack_that_is_called_off():
    """HCK-1: Ola would have to pay what Maja leaves; he calls it off, and all have their time still."""
    builder = heron(Builder(), 4)
    builder.card(1, actions=go(builder, "G"))
    game = started(builder, 2).pick("Maja: Go to G", "Ola: Go to G", "Maja begins to hack Heron", "1 time")
    assert game.options == ["3 time", "4 time", "5 time", "6 time", "Call it off: nobody has spent anything"]
    game.pick("Call it off: nobody has spent anything")
    assert [game.kid(kid)["pool"] for kid in ("maja", "ola")] == [6, 6]
    assert game.machine("heron")["hacker"] is None
    assert "begins to hack Heron" in game.of("Maja") & game.of("Ola")


def test_firewalls_stay_on_the_track_after_a_lost_hack():
    """HCK-3, HCK-7: the tokens lie face up for the next try; the firewalls are not drawn again."""
    builder = heron(Builder(), 2)
    builder.firewall(("TOUGH",), ("TOUGH",), count=6)
    builder.card(1, actions=go(builder, "G"))

    def lose(game):
        game.pick("Maja: Go to G", "Maja begins to hack Heron", "2 time", "Let it stand", "Let it stand")

    game = lucky(builder, lose, "Maja fails at TOUGH", "Maja fails at TOUGH").through("adventure")
    walls = game.machine("heron")["walls"]
    assert walls[0]
    assert game.kid("maja")["at"] != "G"
    game.day(2).pick("Maja: Go to G").through("adventure")
    assert game.machine("heron")["walls"] == walls


# --- machines that are wrecked --------------------------------------------------------------------------


def test_wrecked_by_day_and_back_in_the_morning():
    """HCK-11, MAC-2: gone for the evening; in the morning at its start, ROUTINE nearby an open location."""
    builder = heron(Builder())
    builder.lesson(moves=())
    builder.card(1, actions=[named(builder, "Break it", do("wreck_machine", machine="heron"))])
    game = started(builder).pick("Maja: Break it")
    assert (game.machine("heron")["sector"], game.machine("heron")["wrecked"]) == (None, True)
    game.day(2)
    machine = game.machine("heron")
    assert (machine["sector"], machine["state"], machine["wrecked"]) == ("C3", "ROUTINE", False)


def test_wrecked_before_school_and_back_the_day_after():
    """MAC-2: only machines wrecked on the round before come back; this one was wrecked this very morning."""
    builder = heron(Builder())
    builder.lesson(moves=())
    wreck = do("wreck_machine", machine="heron")
    builder.card(1, on=[builder.on("new_day", wreck, condition=compare(q("day"), "=", 2))])
    game = started(builder).day(2)
    assert (game.machine("heron")["sector"], game.machine("heron")["wrecked"]) == (None, True)
    game.day(3)
    assert game.machine("heron")["sector"] == "C3"


# --- items ----------------------------------------------------------------------------------------------


def loaded(count):
    """Maja draws so many items for nothing."""
    builder = Builder()
    draws = [to_kid("draw_item", tag=None)] * count
    builder.card(1, actions=[named(builder, "Draw", *draws), named(builder, "Work", spend=6)])
    return builder


def test_discarding_before_the_evening():
    """CMB-5, CMB-8: six items by day are fine; who discards two at will has no more to discard."""
    game = started(loaded(5)).pick("Maja: Draw", "Maja: Work")
    assert len(game.kid("maja")["items"]) == 6
    for _ in range(2):
        game.pick("Maja discards an item")
        assert "Keep everything" in game.options
        assert "Knife" not in game.options
        game.game.choose(0)
    assert game.kid("maja")["pool"] == 0
    game.pick("Call it a day")
    assert game.kind != "excess"
    assert len(game.kid("maja")["items"]) == 4


def test_nobody_discards_at_the_table():
    """CMB-8, MOV-6: who is home for dinner does nothing more, and keeps the items."""
    game = started(loaded(2), 2).pick("Maja: Draw", "Maja goes home for dinner")
    assert game.of("Maja") == set()
    assert len(game.kid("maja")["items"]) == 3


# --- evenings -------------------------------------------------------------------------------------------


def test_grounded_and_ill_and_back_again():
    """FAV-2, TIM-6, TIM-7: without a cube a kid stays in bed, which frees the grounded ones."""
    builder = Builder()
    conditions = [take(name) for name in ("EXHAUSTED", "UPSET", "SCARED", "INJURED")]
    builder.card(1, actions=[named(builder, "Fall", *conditions, to_kid("favor", by=-1))])
    game = started(builder).pick("Maja: Fall")
    assert (game.kid("maja")["pool"], game.kid("maja")["grounded"]) == (0, 2)
    game.day(2)
    maja = game.kid("maja")
    assert (maja["sick_leave"], maja["at"], maja["grounded"], len(maja["conditions"])) == (True, "B", 2, 3)
    assert game.of("Maja") == set()
    game.day(3)
    maja = game.kid("maja")
    assert (maja["sick_leave"], maja["favor"], maja["grounded"]) == (False, "neutral", 0)
    assert (maja["at"], maja["pool"]) == ("A", 6 - len(maja["conditions"]))


def test_a_kid_at_home_who_stays_up_is_late():
    """MOV-10, FAV-1: at home without going to dinner: favor falls, as for anybody who is up."""
    builder = Builder()
    builder.card(1, actions=go(builder, "B"))
    game = started(builder).pick("Maja: Go to B", "Ola goes home for dinner")
    game.day(2)
    assert (game.kid("maja")["favor"], game.kid("ola")["favor"]) == ("bad", "good")


def test_a_rumor_that_is_pushed_off_at_noon():
    """SCH-6, INS-2: at any time of the day it raises enigma by 2."""
    builder = Builder()
    builder.card(1, actions=[named(builder, "Push", do("push_rumor"))])
    for place in "BCDE":
        builder.rumor(place, insight(1))
    assert started(builder).pick("Maja: Push").seen["enigma"] == 2
