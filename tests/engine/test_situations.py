"""Situations of the rulebook, played by hand through what every front end has: words, view, choices, log."""

import pytest
from engine_builder import Builder, compare, do, insight, q, take, to_kid
from engine_public import Played, lucky, named
from loopwright_games.tales.options import Options

QUIET = ("B", "C", "D", "E", "F", "G", "H")


def started(builder, kids=3, seed=1, variants=(), first="maja"):
    return Played(builder.build(), Options(kids, variants, first), seed).through("adventure")


# --- taking conditions -------------------------------------------------------------------------------


def test_conditions_get_worse():
    """CON-1, CON-2: the same condition twice is the next one; none named is worse than the worst held."""
    builder = Builder()
    acts = [named(builder, "Be upset", take("UPSET")), named(builder, "Be anything", take(None))]
    builder.card(1, actions=[*acts, named(builder, "Be tired", take("EXHAUSTED"))])
    game = started(builder)
    game.pick("Maja: Be upset", "Maja: Be upset")
    assert game.kid("maja")["conditions"] == ["UPSET", "SCARED"]
    game.pick("Maja: Be tired")
    assert game.kid("maja")["conditions"] == ["EXHAUSTED", "UPSET", "SCARED"]
    game.pick("Maja: Be anything")
    assert game.kid("maja")["conditions"] == ["EXHAUSTED", "UPSET", "SCARED", "INJURED"]
    assert (game.kid("maja")["pool"], game.kid("maja")["injury_box"]) == (2, 1)


def test_a_condition_locks_a_spent_cube_when_the_pool_is_empty():
    """CON-1: from the pool, else from the action space; it comes back to the action space."""
    builder = Builder()
    builder.card(1, actions=[named(builder, "Work", spend=6), named(builder, "Be upset", take("UPSET"))])
    game = started(builder).pick("Maja: Work", "Maja: Be upset")
    maja = game.kid("maja")
    assert (maja["pool"], maja["spent"], maja["conditions"]) == (0, 5, ["UPSET"])


def test_an_injury_heals_in_three_evenings():
    """CON-3, END-3, ADV-6: the cube of an injury moves right each evening and with a rest."""
    builder = Builder()
    builder.card(1, actions=[named(builder, "Fall", take("INJURED"))])
    game = started(builder).pick("Maja: Fall")
    assert game.kid("maja")["injury_box"] == 1
    game.day(2)
    assert game.kid("maja")["injury_box"] == 2
    game.pick("Maja rests from INJURED")
    assert game.kid("maja")["injury_box"] == 3
    assert "rests from INJURED" not in game.of("Maja")
    game.day(3)
    assert game.kid("maja")["conditions"] == []


def test_another_injury_starts_over():
    """CON-5: an injury on top of an injury goes back to the first box; nothing else is lost."""
    builder = Builder()
    builder.card(1, actions=[named(builder, "Fall", take("INJURED"))])
    game = started(builder).pick("Maja: Fall").day(2)
    pool = game.kid("maja")["pool"]
    game.pick("Maja: Fall")
    assert (game.kid("maja")["injury_box"], game.kid("maja")["pool"]) == (1, pool)


# --- tests ---------------------------------------------------------------------------------------


def trial(trait="CHARMING", success=(), failure=(), **ways):
    builder = Builder()
    test = builder.test(trait, success, failure, **ways)
    conditions = [named(builder, f"Be {name}", take(name)) for name in ("UPSET", "SCARED", "INJURED")]
    builder.card(1, actions=[named(builder, "Try", test, spend=1), *conditions])
    return builder


@pytest.mark.parametrize(
    ("kids", "trait", "dice"),
    [
        (3, "CHARMING", 3),
        (3, "BRAVE", 6),
        (3, "CLEVER", 2),
        (4, "BRAVE", 5),
        (4, "CLEVER", 1),
        (5, "TOUGH", 3),
    ],
)
def test_the_pool(kids, trait, dice):
    """TST-1, TST-2, SET-2, TST-5: three dice, a strength and a weakness by group size, and Maja's knife."""
    game = started(trial(trait), kids).pick("Maja: Try")
    word = "die" if dice == 1 else "dice"
    if game.kind == "test":
        game.pick(f"Roll {dice} {word} alone")
    assert any(f"Maja rolls {dice} {word} for {trait}" in line for line in game.story)


def test_help_and_push():
    """TST-4, TST-6, CON-4: two helpers, a push; UPSET taken to push is not relieved by that help."""

    def script(game):
        game.pick("Maja: Try", "Roll 5 dice with the help of Ola and Ulf", "Push, taking UPSET")

    game = lucky(trial(), script, "Maja succeeds at CHARMING", first="maja")
    assert game.tells("gets help from Ola and Ulf", "rolls 5 dice", "pushes the roll", "rolls 5 dice")
    assert game.kid("maja")["conditions"] == ["UPSET"]


def test_help_relieves_upset():
    """CON-3: a kid who was UPSET before gets over it by being helped, whatever the dice say."""

    def script(game):
        game.pick("Maja: Be UPSET", "Maja: Try", "Roll 4 dice with the help of Ola", "Let it stand")

    game = lucky(trial(), script, "Maja fails at CHARMING", first="maja")
    assert game.kid("maja")["conditions"] == []


def test_the_upset_do_not_help():
    """CON-3, TST-4: who is UPSET cannot help, nor can anybody with their weakness."""
    game = started(trial()).pick("Ulf: Be UPSET", "Maja: Try")
    assert game.options == ["Roll 3 dice alone", "Roll 4 dice with the help of Ola"]
    game = started(trial("TOUGH")).pick("Maja: Try")
    assert game.options == ["Roll 3 dice alone", "Roll 4 dice with the help of Ola"]


def test_the_scared_lose_their_strength_until_they_succeed():
    """CON-3: no strength dice while SCARED, which a success relieves."""

    def script(game):
        game.pick("Maja: Be SCARED", "Maja: Try")

    game = lucky(trial("BRAVE"), lambda g: script(g) or g.pick("Roll 4 dice alone"), "Maja succeeds at BRAVE")
    assert game.kid("maja")["conditions"] == []


def test_the_injured_roll_two_fewer_and_do_not_push():
    """CON-3, TST-6: minus two dice, and no second chance."""

    def script(game):
        game.pick("Maja: Be INJURED", "Maja: Try", "Roll 1 die alone")

    game = lucky(trial(), script, "Maja fails at CHARMING")
    assert not game.tells("pushes")
    assert game.kind == "adventure"


def test_no_push_with_an_empty_pool():
    """TST-6, TIM-5: the last cube is spent on the action, so nothing is left to push with."""
    builder = Builder()
    test = builder.test("CHARMING")
    builder.card(1, actions=[named(builder, "Try hard", test, spend=6)])
    game = lucky(builder, lambda g: g.pick("Maja: Try hard", "Roll 3 dice alone"), "Maja fails at CHARMING")
    assert game.kind == "adventure"
    assert "walks to B Place B" not in game.of("Maja")


def test_helpers_share_the_failure():
    """TST-7: the roller and the helper take the condition; success is the roller's alone."""
    builder = trial(failure=(take("SCARED", "participants"),), success=(to_kid("favor", by=1),))
    help_me = "Roll 4 dice with the help of Ola"
    game = lucky(builder, lambda g: g.pick("Maja: Try", help_me, "Let it stand"), "Maja fails")
    assert [game.kid(kid)["conditions"] for kid in ("maja", "ola", "ulf")] == [["SCARED"], ["SCARED"], []]
    won = lucky(builder, lambda g: g.pick("Maja: Try", help_me), "Maja succeeds")
    assert [won.kid(kid)["favor"] for kid in ("maja", "ola")] == ["good", "neutral"]


def test_a_condition_in_brackets_is_the_helpers():
    """TST-7: the roller takes one condition, the helpers another."""
    builder = trial(failure=(take("SCARED"), take("UPSET", "helpers")))
    help_me = "Roll 4 dice with the help of Ola"
    game = lucky(builder, lambda g: g.pick("Maja: Try", help_me, "Let it stand"), "Maja fails")
    assert [game.kid(kid)["conditions"] for kid in ("maja", "ola")] == [["SCARED"], ["UPSET"]]


# --- combos ----------------------------------------------------------------------------------------


def test_a_rope_of_two_kids():
    """CMB-2, CMB-3, CMB-4: Maja's knife and Ulf's bag make a ROPE; both are iconic, the option says whose."""
    game = started(trial(combos=("ROPE",), success=(insight(),)))
    game.pick("Maja: Try", "Use Knife and Ulf's Rope-bag")
    assert game.seen["insight"] == 1
    assert [item["name"] for item in game.kid("maja")["items"]] == ["Knife"]
    assert game.tells("needs no roll for CHARMING", "succeeds at CHARMING")


def test_used_items_are_discarded():
    """CMB-4, CMB-3: a saw that stands for SHARP is gone afterwards."""
    builder = trial(tags=("SHARP",))
    builder.diary[0]["sides"]["front"]["actions"].append(
        {"id": "more", **named(builder, "Find a saw", to_kid("draw_item", tag="SHARP"))}
    )
    script = ("Ola: Find a saw", "Ola: Try", "Use Saw")
    game = lucky(builder, lambda g: g.pick(*script))
    assert [item["name"] for item in game.kid("ola")["items"]] == ["Walkman"]
    assert "Saw" in game.seen["discarded"]["items"]


def test_knowledge_stands_for_any_tag():
    """CMB-1: Siv's book and Maja's knife are CHEMICALS, a ROPE, but not POWER."""
    for combo, offered in (("CHEMICALS", True), ("ROPE", True), ("POWER", False)):
        game = started(trial(combos=(combo,)), ("maja", "siv")).pick("Maja: Try")
        assert ("Use Knife and Siv's Book" in game.options) == offered


def test_not_from_a_kid_elsewhere():
    """CMB-3: a card counts only when its kid is there."""
    game = started(trial(combos=("ROPE",))).pick("Ulf walks to B Place B", "Maja: Try")
    assert not any(option.startswith("Use") for option in game.options)


def test_an_anomaly_is_used_up():
    """CMB-6, CMB-4, CMB-7: its combo takes one counter each time; with the last one it is discarded."""
    builder = trial(combos=("POWER",))
    builder.anomaly("orb", uses=2, combo="POWER")
    builder.diary[0]["sides"]["front"]["actions"].append(
        {"id": "more", **named(builder, "Find it", to_kid("draw_anomaly"))}
    )
    game = started(builder).pick("Maja: Find it", "Maja: Try", "Use Orb")
    assert [(a["name"], a["left"]) for a in game.kid("maja")["anomalies"]] == [("Orb", 1)]
    game.pick("Maja: Try", "Use Orb")
    assert game.kid("maja")["anomalies"] == []
    assert game.seen["discarded"]["anomalies"] == ["Orb"]


# --- moving ------------------------------------------------------------------------------------------


def test_the_cost_of_ways():
    """MOV-1, MOV-2, MOV-3, FAV-1: 1, or 2 into a restricted location; the bus; a ride in the car."""
    builder = Builder()
    builder.card(1, actions=[named(builder, "Please them", to_kid("favor", by=1))])
    game = started(builder).pick("Maja walks to B Place B")
    assert game.kid("maja")["pool"] == 5
    game.pick("Maja walks to C Place C")
    assert game.kid("maja")["pool"] == 3
    game.pick("Maja walks to G Place G")
    assert game.kid("maja")["pool"] == 2
    game.pick("Maja takes the bus to A Place A", "Maja: Please them", "Maja is driven to H Place H")
    maja = game.kid("maja")
    assert (maja["pool"], maja["favor"], maja["at"]) == (0, "neutral", "H")


def guarded(response="block", trait="CHARMING", **more):
    """A machine at C2: nearby C and G, where the bus stops."""
    builder = Builder()
    builder.response("heron", {"response": response, "trait": trait, **more}, {"response": "ignore"})
    builder.machine("heron", "C2")
    builder.card(1)
    return builder


def test_the_bus_passes_machines():
    """MOV-2, MOV-5: only machines nearby the destination matter; back goes the kid to any neighbour."""

    def script(game):
        game.pick("Maja takes the bus to G Place G")
        assert game.tells("Maja must avoid Heron")
        if game.kind == "push":
            game.pick("Let it stand")

    game = lucky(guarded(), script, "Maja fails at CHARMING")
    assert game.options == ["C Place C", "F Place F"]
    game.pick("F Place F")
    assert game.kid("maja")["at"] == "F"
    assert game.tells("Maja takes the bus", "Maja has to turn back to")


def test_sent_back_where_one_came_from():
    """MOV-5: from an adjacent location the kid goes back there; it costs no time."""

    def script(game):
        game.pick(
            "Maja walks to E Place E", "Maja walks to F Place F", "Maja walks to G Place G", "Let it stand"
        )

    game = lucky(guarded(), script, "Maja fails at CHARMING")
    assert (game.kid("maja")["at"], game.kid("maja")["pool"]) == ("F", 2)


def test_sent_back_to_an_open_location():
    """MOV-5: B is next to A, open, and C, restricted; who comes from H has to go to A."""
    builder = Builder()
    builder.response("heron", {"response": "block", "trait": "CHARMING"}, {})
    builder.machine("heron", "B1")
    builder.card(
        1, actions=[named(builder, f"Go to {place}", to_kid("move_to", location=place)) for place in "HB"]
    )
    script = ("Maja: Go to H", "Maja: Go to B", "Let it stand")
    game = lucky(builder, lambda g: g.pick(*script), "Maja fails at CHARMING")
    assert (game.kind, game.kid("maja")["at"]) == ("adventure", "A")


def test_a_special_response_lets_the_kid_stay():
    """MOV-5: a failure does what the card says; the kid has arrived."""
    builder = guarded("special", failure=(take("SCARED"),))
    script = ("Maja takes the bus to G Place G", "Let it stand")
    game = lucky(builder, lambda g: g.pick(*script), "Maja fails at CHARMING")
    assert (game.kid("maja")["at"], game.kid("maja")["conditions"]) == ("G", ["SCARED"])


@pytest.mark.parametrize(("sector", "trait"), [("C1", "TOUGH"), ("C2", "CHARMING")])
def test_each_side_of_a_response_card_has_its_trait(sector, trait):
    """MAC-10, MAC-6, MOV-5: ALERT at C1, nearby a restricted location only; ROUTINE at C2, nearby G too."""
    builder = Builder()
    builder.response(
        "heron", {"response": "block", "trait": "CHARMING"}, {"response": "block", "trait": "TOUGH"}
    )
    builder.machine("heron", sector)
    builder.world["locations"][6]["kind"] = "open"
    builder.card(1)
    game = started(builder).pick("Maja walks to B Place B", "Maja walks to C Place C")
    assert game.tells("Maja must avoid Heron", f"Maja rolls 3 dice for {trait}")


def test_dinner():
    """MOV-6, END-2, FAV-1: 1 from open, 2 from restricted; the kid lies down; the others are late."""
    game = started(guarded("ignore")).pick("Maja goes home for dinner")
    maja = game.kid("maja")
    assert (maja["at"], maja["pool"], maja["home_for_dinner"]) == ("B", 5, True)
    assert game.of("Maja") == set()
    game.pick("Ola walks to E Place E", "Ola walks to F Place F")
    assert game.kid("ola")["pool"] == 3
    game.pick("Ola goes home for dinner").day(2)
    assert game.tells("Ola goes home for dinner")
    assert [game.kid(kid)["favor"] for kid in ("maja", "ola", "ulf")] == ["good", "good", "bad"]
    assert (game.kid("ulf")["grounded"], game.kid("ulf")["pool"]) == (2, 4)


# --- time, sickness, school -------------------------------------------------------------------------


def test_grounded_until_favor_is_better():
    """FAV-2: two cubes from the pool, else spent ones; back in the action space when favor is neutral."""
    builder = Builder()
    acts = [named(builder, "Annoy", to_kid("favor", by=-1)), named(builder, "Please", to_kid("favor", by=1))]
    builder.card(1, actions=[*acts, named(builder, "Work", spend=5)])
    game = started(builder).pick("Maja: Work", "Maja: Annoy")
    maja = game.kid("maja")
    assert (maja["pool"], maja["spent"], maja["grounded"], maja["favor"]) == (0, 4, 2, "bad")
    game.pick("Maja: Please")
    maja = game.kid("maja")
    assert (maja["pool"], maja["spent"], maja["grounded"]) == (0, 6, 0)


def test_sick_leave_with_the_first_player_token():
    """TIM-6, END-6: six cubes locked; home all day, a free rest, dinner, and the token goes on."""
    builder = Builder()
    ills = [take(name, "first_player") for name in ("EXHAUSTED", "UPSET", "SCARED", "INJURED")]
    builder.card(1, on=[builder.on("new_day", *ills, to_kid("favor", "first_player", by=-2), limit="game")])
    game = Played(builder.build(), Options(3, (), "maja"), 1)
    assert (game.kind, game.kid("maja")["sick_leave"]) == ("rest", True)
    game.pick("EXHAUSTED").through("adventure")
    maja = game.kid("maja")
    assert (maja["at"], maja["conditions"]) == ("B", ["UPSET", "SCARED", "INJURED"])
    assert game.seen["first_player"] == 1
    assert game.of("Maja") == set()
    game.day(2)
    maja = game.kid("maja")
    assert (maja["favor"], maja["grounded"], maja["sick_leave"]) == ("neutral", 0, False)
    assert (maja["at"], maja["pool"], maja["injury_box"]) == ("A", 3, 2)
    assert game.seen["first_player"] == 2


def test_the_weekend():
    """TIM-3: three more cubes for the day, home in the morning, no school event; then they are gone."""
    builder = Builder(2)
    builder.lesson(event=("group", False, (insight(),)))
    builder.card(1)
    game = started(builder).day(6)
    assert [kid["at"] for kid in game.seen["kids"]] == ["B", "E", "D"]
    assert game.seen["insight"] == 5
    assert all(kid["pool"] + kid["spent"] + kid["grounded"] == 9 for kid in game.seen["kids"])
    game.day(7)
    assert game.seen["insight"] == 6
    assert all(kid["pool"] + kid["spent"] + kid["grounded"] == 6 for kid in game.seen["kids"])
    assert (game.seen["week"], game.seen["day"]) == (2, "Monday")


@pytest.mark.parametrize("first", ["maja", "ola", "ulf"])
def test_the_table_chooses_the_first_player(first):
    """SET-11: who is named begins, whatever the seed; all kids are at school."""
    for seed in range(6):
        game = started(guarded("ignore"), seed=seed, first=first)
        assert game.seen["kids"][game.seen["first_player"]]["id"] == first
        assert [kid["at"] for kid in game.seen["kids"]] == ["A", "A", "A"]


def test_school_on_weekdays():
    """SCH-4: wherever they have been, all kids are at school in the morning, and a card is drawn."""
    game = started(guarded("ignore")).pick("Maja walks to B Place B", "Ola goes home for dinner")
    assert game.kid("ola")["at"] == "E"
    cards = []
    for day in range(2, 6):
        game.day(day)
        assert [kid["at"] for kid in game.seen["kids"]] == ["A", "A", "A"]
        cards += [line for line in game.story if "The school card is" in line][len(cards) + 1 :]
    assert len(cards) == 4


# --- rumors --------------------------------------------------------------------------------------------


def test_a_duplicate_rumor():
    """SCH-7, MAC-6: the old rumor makes way, and all machines are ALERT for the day, then no longer."""
    builder = Builder()
    builder.lesson(minus=0)
    builder.machine("heron", "A1")
    for place in "BBBBCDE":
        builder.rumor(place)
    builder.card(1)
    game = lucky(builder, lambda g: g.day(2), "is replaced by a new one", "All machines are ALERT")
    assert game.machine("heron")["state"] == "ALERT"
    places = [space["at"] for space in game.seen["track"] if space]
    assert len(set(places)) == len(places)


def test_too_many_rumors():
    """SCH-5, SCH-6: three new ones on a full track push three off, 2 enigma each, and lie left to right."""
    builder = Builder()
    builder.lesson(minus=0)
    for place in QUIET:
        builder.rumor(place)
    builder.card(1)
    game = lucky(builder, lambda g: g.day(2), *["pushed off the track"] * 3)
    old = [line.split(" at ")[1].split(" ")[0] for line in game.story if "is heard at" in line][:4]
    new = [line.split(" at ")[1].split(" ")[0] for line in game.story if "is heard at" in line][4:]
    assert game.seen["enigma"] == 6
    assert [space["at"] for space in game.seen["track"]] == [*new, old[0]]


def test_a_rumor_face_down_is_committed_to():
    """ADV-1, ADV-2, ADV-3: scouting tells what it is; investigating turns it up; a dial follows."""
    builder = Builder()
    test = builder.test("CHARMING")
    for place in "BCDE":
        builder.rumor(place, test if place == "B" else insight(0), number=None)
    builder.card(1)
    game = started(builder).pick("Ulf scouts the rumor at B Place B")
    assert [space["rumor"] for space in game.seen["track"] if space["at"] == "B"] == ["Rumor 1"]
    assert "scouts the rumor at C Place C" not in game.of("Maja")
    game.pick("Maja walks to B Place B", "Maja investigates Rumor 1").through("adventure")
    assert game.seen["insight"] + game.seen["enigma"] == 1
    assert "B" not in [space["at"] for space in game.seen["track"] if space]
    game.pick("Ola walks to E Place E", "Ola investigates the rumor here, face down")
    assert game.tells("Ola gets to the bottom of Rumor 4")


def test_free_trade_after_a_success():
    """ADV-4, CMB-5: all kids there trade at no cost; iconic items are not for trading."""
    builder = Builder()
    for place in "BCDE":
        builder.rumor(place, to_kid("draw_item", tag=None))
    builder.card(1)
    game = started(builder).pick("Maja walks to B Place B", "Ola walks to B Place B")
    game.pick("Ola investigates the rumor here, face down")
    assert game.kind == "trade"
    gift = game.kid("ola")["items"][1]["name"]
    assert game.options == ["Done trading", f"Ola gives {gift} to Maja"]
    game.pick(f"Ola gives {gift} to Maja")
    assert [item["name"] for item in game.kid("maja")["items"]] == ["Knife", gift]


# --- hacking --------------------------------------------------------------------------------------------


def tracked(**wall):
    """A heron whose tokens are all alike; C and G are nearby."""
    builder = Builder()
    builder.world["machines"][0]["firewalls"] = {"small": 2, "large": 2}
    builder.machine("heron", "C2")
    builder.firewall(("CHARMING",), ("TOUGH",), count=6, **wall)
    builder.card(
        1, actions=[named(builder, f"Go to {place}", to_kid("move_to", location=place)) for place in "CG"]
    )
    return builder


def test_a_hack_from_two_locations_with_a_tie():
    """HCK-1, HCK-2, MAP-4: kids at C and at G stake 1 each; the first player says who leads."""

    game = started(tracked(), first="ulf").pick("Maja: Go to C", "Ola: Go to G", "Maja begins to hack Heron")
    game.pick("1 time", "1 time")
    assert set(game.options) == {"Maja", "Ola"}
    assert game.game.decision.seat == 2
    game.pick("Ola")
    assert game.tells("Ola leads the hack")
    assert [game.kid(kid)["pool"] for kid in ("maja", "ola")] == [5, 5]


def hack(game, *answers):
    """Maja hacks the heron from G, alone, and pays everything that is asked first."""
    game.pick("Maja: Go to G", "Maja begins to hack Heron")
    while game.kind == "stake":
        game.game.choose(0)
    game.pick(*answers)


def test_a_hack_that_succeeds():
    """HCK-3, HCK-5, HCK-10, MOV-6: both spaces beaten, the machine takes 1 off the way home."""
    game = lucky(tracked(), hack, *["Maja succeeds at CHARMING"] * 2)
    heron = game.machine("heron")
    assert (heron["sector"], heron["hacker"]) == (None, "maja")
    assert all(heron["walls"])
    before = game.kid("maja")["pool"]
    game.pick("Maja goes home for dinner")
    assert game.kid("maja")["pool"] == before


def test_a_hack_that_turns_alert_and_fails():
    """HCK-6, HCK-7, MAC-7: ALERT, the lower half, another failure: out; the token holds one morning."""
    builder = tracked()
    builder.response("heron", {}, {"failure": (take("SCARED"),)})
    builder.responses.pop(0)
    game = lucky(
        builder,
        lambda g: hack(g, "Let it stand", "Let it stand"),
        "Maja fails at CHARMING",
        "Maja fails at TOUGH",
    )
    game.pick("F Place F")
    heron = game.machine("heron")
    assert (heron["state"], heron["token"], heron["hacker"]) == ("ALERT", True, None)
    assert (game.kid("maja")["conditions"], game.kid("maja")["at"]) == (["SCARED"], "F")
    game.day(2)
    heron = game.machine("heron")
    assert (heron["state"], heron["token"]) == ("ALERT", False)
    game.day(3)
    assert game.machine("heron")["state"] == "ROUTINE"


def test_alert_halves_after_the_alarm():
    """HCK-6, HCK-8: once ALERT, the next firewalls are met by their alert half as well."""
    builder = tracked(routine_effect="alert")
    game = lucky(builder, hack, *["Maja succeeds at TOUGH"] * 2)
    assert not game.tells("for CHARMING")
    assert game.machine("heron")["hacker"] == "maja"


def test_firmware_twice_in_a_row():
    """MAC-1, MAC-2: the second school card with the icon takes the machine back to its start."""
    builder = tracked()
    builder.lesson(firmware=True)
    game = lucky(builder, hack, *["Maja succeeds at CHARMING"] * 2)
    assert game.machine("heron")["hacker"] == "maja"
    game.day(2)
    heron = game.machine("heron")
    assert (heron["sector"], heron["hacker"], heron["state"]) == ("C2", None, "ROUTINE")
    assert not any(heron["walls"])


def test_a_ride_over_the_grid():
    """MOV-4: two sectors from C3 reach B and D over the land, not H far away; the machine comes along."""
    game = lucky(tracked(), hack, *["Maja succeeds at CHARMING"] * 2)
    rides = {text for text in game.of("Maja") if text.startswith("rides")}
    assert rides == {f"rides to {letter} Place {letter}" for letter in "BCDEF"}
    game.pick("Maja rides to D Place D")
    assert (game.kid("maja")["at"], game.machine("heron")["hacker"]) == ("D", "maja")


# --- chores and endings --------------------------------------------------------------------------------


def test_chores_from_the_first_evening_to_the_deadline():
    """SET-10, END-4: two drawn, one kept; rewarded when done; on Friday evening what is left is gone."""
    builder = Builder()
    for name in ("hens", "wood", "post", "snow", "dogs", "cats"):
        done = compare(q("day"), ">=", 2) if name in ("hens", "wood") else compare(q("day"), ">=", 9)
        builder.chore(name, to_kid("draw_item", tag=None), done=done)
    builder.card(1)
    game = Played(builder.build(), Options(2, (), "maja"), 4)
    assert game.kind == "chore"
    assert len(game.options) == 2
    game.through("adventure").day(5)
    chores = [chore["name"] for kid in game.seen["kids"] for chore in kid["chores"]]
    assert not {"Hens", "Wood"} & set(chores)
    game.pick("Call it a day").through("adventure")
    assert all(kid["chores"] == [] for kid in game.seen["kids"])


def test_the_calendar_runs_out():
    """INS-1, TIM-1: six rounds and no ending are a loss."""
    game = started(Builder()).through("over")
    assert (game.seen["result"]["ending"], game.seen["round"]) == ("time-ran-out", 6)
    assert game.seen["result"]["won"] is False


def test_the_diary_decides():
    """ADV-8, INS-1, INS-2: a check wins at once, and an override replaces what the rules would do."""
    builder = Builder()
    builder.card(
        1,
        checks=[builder.win_when(compare("insight", ">=", 3))],
        rules=[builder.rule("successful_rumor", insight(3))],
    )
    for place in "BCDE":
        builder.rumor(place, do("nothing"))
    game = started(builder).pick("Maja walks to B Place B", "Maja investigates the rumor here, face down")
    assert game.seen["result"] == {"won": True, "ending": "won", "round": 1}
