"""Generated rules text: every word of the vocabulary, every form that a reader could mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from loopwright_compiler.semantics.markup import parse, plain
from loopwright_engine.core.decks import DECK_EMPTY, DECK_VERBS
from loopwright_engine.core.timers import RUNS, TIMER_VERBS, UNTIL
from loopwright_games.tales.cards.ruletext.catalogue.cards import EVENT_TEXT, RULE_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.conditions import CMP_TEXT, FACT_TEXT, QUANTITY_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.verbs import VERB_TEXT
from loopwright_games.tales.cards.ruletext.conditions import condition_text
from loopwright_games.tales.cards.ruletext.effects import EffectContext, line_writer
from loopwright_games.tales.cards.ruletext.faces import block_sentences, event_text
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.templates import fill
from loopwright_games.tales.verbs import BUNDLE_VERBS, TELL, VERBS
from loopwright_games.tales.words import BUNDLE_FACTS, EVENTS, OVERRIDES, QUANTITIES, WHO, ArgumentKind

from .bundles import KIDS_AT_K, MET, TREMOR, action, block, compare, fork, hand_made, side, when

NAMES = replace(
    PrintedNames.of(hand_made()),
    items={"rope": "Washing Line"},
    timers={"fuse": (1, {"id": "fuse.later", "effects": []})},
)
MREF_VERBS = [
    verb.name for verb in VERBS.values() if any(param.kind is ArgumentKind.MACHINES for param in verb.params)
]
KIDS, TWO = {"q": "kids"}, {"q": "number", "value": 2}
FIRE_OR_SHARP = {"op": "or", "of": [{"op": "has_item", "tag": tag} for tag in ("FIRE", "SHARP")]}
KID = {"op": "has_item", "tag": None}


def said(*effects: dict[str, Any], **more: Any) -> list[str]:
    return [plain(line) for line in block_sentences(block(*effects), NAMES, **more)]


def if_(condition: dict[str, Any]) -> str:
    return plain(condition_text(condition, NAMES))


def face(bundle: dict[str, Any], text: list[list[str]]) -> list[tuple[str, str]]:
    return [(kind, plain(bundle["strings"][sid])) for kind, sid in text]


def test_tables_cover_the_vocabulary() -> None:
    assert set(VERB_TEXT) == {*BUNDLE_VERBS} - {TELL.name, *DECK_VERBS, *TIMER_VERBS}
    assert set(FACT_TEXT) == {*BUNDLE_FACTS} - {DECK_EMPTY, RUNS}
    assert {*QUANTITY_TEXT, "number", UNTIL} == {*QUANTITIES, "total", "seats_with"}
    assert set(EVENT_TEXT) == set(EVENTS)
    assert set(RULE_TEXT) == set(OVERRIDES)
    assert set(CMP_TEXT) == {">=", "<=", ">", "<", "=", "!="}


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"do": "take", "condition": "UPSET"}, "Take UPSET."),
        ({"do": "take", "condition": None}, "Take your next condition."),
        ({"do": "relieve", "condition": None}, "Relieve 1 condition of your choice."),
        ({"do": "favor", "by": -1}, "Lower your favor by 1."),
        ({"do": "time", "by": 2}, "Get time time back."),
        ({"do": "time", "by": -1}, "Lose time."),
        ({"do": "time", "by": 5}, "Get 5 time back."),
        ({"do": "time_next_day", "by": 1}, "Get time extra on the next day."),
        ({"do": "draw_item", "tag": None}, "Draw 1 item."),
        ({"do": "move_to", "location": "K"}, "Move to K."),
        ({"do": "move_anywhere"}, "Move to any other location."),
        ({"do": "draw_anomaly"}, "Draw 1 anomaly."),
        ({"do": "draw_chore"}, "Draw 2 chores and keep 1."),
        ({"do": "retrieve_item", "tags": []}, "Take 1 item of your choice from the discard pile."),
        (
            {"do": "retrieve_item", "tags": ["CABLES", "BATTERY", "FIRE"]},
            "Take 1 item with CABLES, BATTERY or FIRE of your choice from the discard pile.",
        ),
        (
            {"do": "ride", "sector": "D5", "movement": 2, "capacity": 1},
            "Take a free machine ride from sector D5 (movement 2, capacity 1).",
        ),
    ],
)
def test_a_kid_verb_is_imperative_for_the_acting_kid(effect: dict[str, Any], text: str) -> None:
    assert said(effect | {"who": "you"}) == [text]


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"do": "insight", "by": 2}, "Raise insight by 2."),
        ({"do": "enigma", "by": -1}, "Lower enigma by 1."),
        ({"do": "counter", "counter": "tremor", "by": 1}, "Raise tremor by 1."),
        ({"do": "set_counter", "counter": "tremor", "to": 3}, "Set tremor to 3."),
        ({"do": "set_flag", "flag": "met-astronomer"}, 'Note "met astronomer".'),
        ({"do": "flip_diary", "diary": 4}, "Flip diary card 4 to its back."),
        ({"do": "machine_state", "machine": "this", "state": "ALERT"}, "This machine becomes ALERT."),
        ({"do": "machine_state", "machine": "heron", "state": "ROUTINE"}, "Heron 4 becomes ROUTINE."),
        (
            {"do": "machine_toward", "machine": "heron", "location": "K"},
            "Move Heron 4 closer to K by 1 sector.",
        ),
        ({"do": "machine_state", "machine": "every", "state": "ALERT"}, "Every machine becomes ALERT."),
        ({"do": "reset_machine", "machine": "one"}, "Reset a machine of your choice."),
        ({"do": "wreck_machine", "machine": "this"}, "Wreck this machine."),
        ({"do": "hack_machine", "machine": "heron"}, "Take control of Heron 4."),
        (
            {"do": "replace_rumor"},
            "Discard 1 face-down rumor of your choice; its space gets, face down, the deck's first rumor "
            "whose location has none; shuffle those before it back.",
        ),
        (
            {"do": "look_at_rumors", "count": 3},
            "Look at the locations of the top 3 cards of the rumor deck; put them back in any order, "
            "or unchanged at the bottom.",
        ),
        ({"do": "push_rumor"}, "Push the right-most rumor off the track."),
        ({"do": "discard_this"}, "Discard this card."),
        ({"do": "place_token", "token": "sea-weed", "place": "K"}, "Put 1 sea weed token on K."),
        ({"do": "place_token", "token": "weed", "place": "C3"}, "Put 1 weed token on sector C3."),
        (
            {"do": "remove_token", "token": "weed", "place": "here"},
            "Remove 1 weed token from your location.",
        ),
        ({"do": "remove_tokens", "token": "weed"}, "Remove every weed token from the board."),
        ({"do": "move_ship", "place": "A1"}, "Put the ship on sector A1."),
        ({"do": "remove_ship"}, "Remove the ship from the board."),
        ({"do": "look_at_diary", "diary": 4}, "Read diary card 4 aloud, but change nothing about it."),
        ({"do": "favor", "who": "others", "by": 1}, "All kids except you raise their favor by 1."),
        (
            {"do": "take", "who": "random_kid_here", "condition": "UPSET"},
            "A random kid at your location takes UPSET.",
        ),
        ({"do": "chore_step", "by": 2}, "Do 2 steps of this chore."),
        ({"do": "chore_step", "by": -1}, "Undo 1 step of this chore."),
        ({"do": "nothing"}, "Nothing happens."),
        ({"do": "end_game", "ending": "hum-stops"}, "You win (The Hum Stops)."),
    ],
)
def test_other_verbs(effect: dict[str, Any], text: str) -> None:
    assert said(effect) == [text]


def test_a_card_speaks_of_itself_as_this_card() -> None:
    flip, discard = {"do": "flip_diary", "diary": 4}, {"do": "discard_diary", "diary": 9}
    assert said(flip, discard, diary=4) == ["Flip this card. Discard diary card 9."]


def test_every_verb_has_a_text_for_every_subject_and_value() -> None:
    """Each form fills without a missing placeholder, in every voice, and its markup is right."""
    values: dict[str, Any] = {
        "condition": "UPSET", "tag": "SHARP", "location": "K", "counter": "tremor", "flag": "met-astronomer",
        "diary": 4, "machine": "heron", "state": "ALERT", "sector": "C3", "by": 2, "to": 3,
        "tags": ["SHARP", "CABLES"], "count": 3, "movement": 2, "capacity": 1, "token": "weed", "place": "K",
        "item": "rope", "deck": "letters", "timer": "fuse", "rounds": 2,
    }  # fmt: skip
    for verb in VERBS.values():
        arguments = {param.key: values[param.key] for param in verb.params}
        variants = [arguments]
        variants += [
            arguments | {param.key: None} for param in verb.params if param.optional and param.key != "diary"
        ]
        if "by" in arguments:
            variants.append(arguments | {"by": -1})
        if "tags" in arguments:
            variants.append(arguments | {"tags": []})
        if "count" in arguments:
            variants.append(arguments | {"count": 1})
        if "place" in arguments:
            variants += [arguments | {"place": place} for place in ("C3", "here")]
        if verb.name in MREF_VERBS:
            variants += [arguments | {"machine": machine} for machine in ("this", "every", "one")]
        for chosen in variants:
            for who in WHO if verb.kid else [None]:
                effect = {"do": verb.name} | chosen | ({"who": who} if who else {})
                for actor in ("you", "first", "that"):
                    [text] = block_sentences(block(effect), NAMES, actor=actor)
                    assert text.endswith(".") and text[0].isupper() and "$" not in text, text
                    assert parse(text).mistakes == []


def test_failure_says_whom_a_condition_strikes() -> None:
    take = {"do": "take", "who": "participants", "condition": "UPSET"}
    helpers = {"do": "take", "who": "helpers", "condition": "EXHAUSTED"}

    def failing(*effects: dict[str, Any]) -> str:
        return said(fork("BRAVE", block(), block(*effects)))[-1]

    assert failing(take) == "Failure: You and your helpers take UPSET."
    assert failing(take | {"who": "you"}, helpers) == "Failure: Take UPSET. Helpers take EXHAUSTED instead."
    assert failing(take | {"who": "you"}) == "Failure: Only you take UPSET."


def test_a_test_names_its_ways_around() -> None:
    lines = said(fork("BRAVE", block(), block(), combos=("ROPE", "TOW"), tags=("SHARP",)))
    assert lines == ["Test BRAVE, or use the ROPE combo, the TOW combo or SHARP."]
    paid = fork("BRAVE", block(), block()) | {"spend": 2}
    assert said(paid) == ["Test BRAVE, or spend time time."]
    assert said(paid, actor="first") == ["The first player tests BRAVE, or spends time time."]
    both = fork("BRAVE", block(), block(), tags=("SHARP",)) | {"spend": 5}
    assert said(both) == ["Test BRAVE, or use SHARP, or spend 5 time."]


def test_an_option_names_its_price() -> None:
    line = {"label": "diary.1.title", "condition": None, "then": block({"do": "nothing"})}
    choose = {"do": "choose", "options": [line | {"spend": 1}, line | {"spend": 2, "condition": MET}]}
    assert [text.split(":")[0] for text in said(choose)[1:]] == [
        "– It Starts on the Ferry (spend time)",
        '– It Starts on the Ferry (spend time time; only if "met astronomer" is noted)',
    ]


def test_what_follows_a_fork_happens_either_way() -> None:
    follow = {"do": "enigma", "by": 1}
    brave = fork("BRAVE", block({"do": "insight", "by": 1}), block(follow))
    assert said(brave, follow)[-1] == "Either way: Raise enigma by 1."
    either = {
        "do": "if",
        "condition": MET,
        "then": block({"do": "rest", "who": "you"}),
        "else": block(follow),
    }
    assert said(either, follow) == [
        'If "met astronomer" is noted, rest at no cost. Otherwise, raise enigma by 1.',
        "Either way: Raise enigma by 1.",
    ]


def test_nested_tests_are_set_in() -> None:
    inner = fork("QUICK", block({"do": "insight", "by": 1}), block({"do": "enigma", "by": 1}))
    assert said(fork("BRAVE", block(inner), block({"do": "nothing"}))) == [
        "Test BRAVE.",
        "Success: Test QUICK.",
        "– Success: Raise insight by 1.",
        "– Failure: Raise enigma by 1.",
        "Failure: Nothing happens.",
    ]


READ = {"do": "tell", "text": "diary.1.back.action.1.text"}
RAISE = {"do": "insight", "by": 1}


def told(*effects: dict[str, Any]) -> list[str]:
    """The lines of a block with what is read: "> " stands before that."""
    writer = line_writer(NAMES)
    writer.block(block(*effects), EffectContext(NAMES), writer.voice.lead("at K"))
    return [f"> {line.sid.rpartition('.')[0]}" if line.sid else plain(line.text) for line in writer.lines]


OWN = "> diary.1.back.action.1"


def test_an_outcome_is_one_paragraph_and_what_is_read_stands_below_it() -> None:
    assert told(READ, RAISE) == ["At K: Raise insight by 1.", OWN]
    rows = [{"low": low, "high": low, "then": block(READ, RAISE)} for low in (1, 2)]
    assert told({"do": "roll", "rows": rows}) == [
        "At K: Roll a die.",
        "– 1: Raise insight by 1.",
        OWN,
        "– 2: Raise insight by 1.",
        OWN,
    ]
    options = [{"label": "diary.1.title", "condition": None, "then": block(READ, RAISE)}]
    either = {"do": "if", "condition": MET, "then": block(READ, RAISE), "else": block(READ)}
    assert told(fork("BRAVE", block(READ, {"do": "choose", "options": options}), block(either))) == [
        "At K: Test BRAVE.",
        "Success: Choose one.",
        OWN,
        "– It Starts on the Ferry: Raise insight by 1.",
        OWN,
        "Failure:",
        '– If "met astronomer" is noted: Raise insight by 1.',
        OWN,
        "– Otherwise:",
        OWN,
    ]


def test_what_follows_a_fork_within_an_outcome_stands_below_the_outcome() -> None:
    inner = fork("QUICK", block(RAISE), block())
    rows = [{"low": 1, "high": 6, "then": block(RAISE, inner, READ, RAISE)}]
    assert told({"do": "roll", "rows": rows}, RAISE) == [
        "At K: Roll a die.",
        "– 1–6: Raise insight by 1. Test QUICK.",
        "– – Success: Raise insight by 1.",
        "– – Either way: Raise insight by 1.",
        OWN,
        "In any case: Raise insight by 1.",
    ]


def test_what_happens_so_often_is_said_with_its_number() -> None:
    turn_up, toward = {"do": "turn_up_rumor"}, {"do": "machine_toward", "machine": "heron", "location": "K"}
    assert said(turn_up, turn_up) == ["Turn 2 face-down rumors of your choice face up."]
    assert said(toward, toward) == ["Move Heron 4 closer to K by 2 sectors."]
    items = {"do": "draw_item", "who": "you", "tag": None}
    assert said(items, items) == ["Draw 2 items."]
    assert said(items | {"tag": "FIRE"}, items | {"tag": "FIRE"})[0].endswith("then shuffle the deck.")
    assert said(toward, toward, toward) == ["Move Heron 4 closer to K by 3 sectors."]


def test_an_ending_under_a_condition_brings_its_prose() -> None:
    lose = {"do": "end_game", "ending": "swallowed"}
    if_six = {"do": "if", "condition": compare(TREMOR, "=", 6), "then": block(lose), "else": block()}
    bundle = hand_made()
    bundle["rumors"][0]["block"] = block({"do": "counter", "counter": "tremor", "by": 1}, if_six)
    fill(bundle)
    assert face(bundle, bundle["rumors"][0]["text"]) == [
        ("rule", "Raise tremor by 1. If tremor is 6, you lose (Swallowed)."),
        ("prose", "The note has no end."),
    ]


def test_nobody_helps_in_an_individual_event() -> None:
    bundle = hand_made()
    bundle["school"][0]["event"] |= {"kind": "individual", "may": False}
    fill(bundle)
    assert face(bundle, bundle["school"][0]["text"])[1:] == [
        ("icons", "New rumors: kids − 1"),
        ("icons", "firmware Firmware upgrade"),
        ("heading", "Individual event: each kid alone, no help"),
        ("rule", "Test TOUGH."),
        ("rule", "Success: Everyone raises their favor by 1."),
        ("rule", "Failure: Take EXHAUSTED."),
        ("icons", "Machines: warden 2 north · worker stays"),
    ]


def test_response_cards() -> None:
    bundle = hand_made()
    fill(bundle)
    routine, alert = bundle["responses"][0]["routine"], bundle["responses"][0]["alert"]
    assert face(bundle, routine["text"]) == [
        ("rule", "When you enter: This machine lets you pass."),
        ("rule", "A firewall shows default: This machine becomes ALERT."),
    ]
    assert face(bundle, alert["text"]) == [
        ("rule", "When you enter: Test QUICK."),
        (
            "rule",
            "Failure: Go back to where you came from; if it is not adjacent, move to an adjacent location "
            "(open, where possible). You and your helpers take SCARED.",
        ),
        ("rule", "A firewall shows default: The hacker and the other participants take UPSET."),
    ]
    failing = {"do": "test", "trait": "QUICK", "combos": [], "tags": [], "success": block()}
    failing["failure"] = block({"do": "take", "who": "helpers", "condition": "UPSET"})
    bundle = hand_made()
    bundle["responses"][0]["routine"]["firewall"] = block(
        {"do": "take", "who": "helpers", "condition": "SCARED"}, failing
    )
    fill(bundle)
    assert face(bundle, bundle["responses"][0]["routine"]["text"])[1:] == [
        ("rule", "A firewall shows default: The other participants take SCARED. The hacker tests QUICK."),
        ("rule", "Failure: Helpers take UPSET."),
    ]


def test_choices_and_dice_have_a_line_each() -> None:
    choose = {
        "do": "choose",
        "options": [
            {
                "label": "diary.4.front.action.1.label",
                "condition": None,
                "then": block({"do": "insight", "by": 1}),
            },
            {"label": "diary.1.title", "condition": MET, "then": block({"do": "nothing"})},
        ],
    }
    assert said(choose) == [
        "Choose one:",
        "– Knock: Raise insight by 1.",
        '– It Starts on the Ferry (only if "met astronomer" is noted): Nothing happens.',
    ]
    rows = [
        {"low": 1, "high": 1, "then": block({"do": "nothing"})},
        {"low": 2, "high": 6, "then": block({"do": "insight", "by": 1})},
    ]
    assert said({"do": "roll", "rows": rows}) == [
        "Roll a die:",
        "– 1: Nothing happens.",
        "– 2–6: Raise insight by 1.",
    ]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (compare("insight", ">=", 3), "insight is 3 or more"),
        (compare("insight", ">", 3), "insight is 4 or more"),
        (compare(TREMOR, "<", 1), "tremor is 0"),
        (compare(KIDS_AT_K, ">=", 2), "2 or more kids are at K"),
        (compare(KIDS_AT_K, ">=", 1), "at least 1 kid is at K"),
        (compare(KIDS_AT_K, "=", 0), "no kid is at K"),
        (compare(KIDS_AT_K, "=", {"q": "kids"}), "all kids are at K"),
        (compare("day", ">=", 5), "it is Friday or later"),
        (compare("day", "<", 3), "it is Tuesday or earlier"),
        (compare("day", "=", 6), "it is the weekend"),
        (compare("rumors", "<=", 1), "at most 1 rumor is on the track"),
        (compare({"q": "number", "value": 3}, "<=", {"q": "insight"}), "insight is 3 or more"),
        (compare("insight", ">", {"q": "enigma"}), "insight is more than enigma"),
        (
            compare({"q": "sum", "terms": [[1, {"q": "insight"}], [-1, {"q": "enigma"}]]}, ">=", 2),
            "insight − enigma is 2 or more",
        ),
        (
            compare("insight", ">=", {"q": "sum", "terms": [[1, KIDS], [1, KIDS], [1, TWO]]}),
            "insight is at least 2 × kids + 2",
        ),
        ({"op": "not", "of": MET}, '"met astronomer" is not noted'),
        ({"op": "and", "of": [MET, {"op": "flag", "flag": "cut"}]}, '"met astronomer" and "cut" are noted'),
        ({"op": "not", "of": compare("insight", ">=", 3)}, "insight is 2 or less"),
        ({"op": "diary", "diary": 4, "side": None}, "diary card 4 is in play"),
        ({"op": "machine_nearby", "machine": "heron", "location": "K"}, "Heron 4 is nearby K"),
        ({"op": "not", "of": {"op": "has_item", "tag": "SHARP"}}, "you have no item with SHARP"),
        ({"op": "machine_hacked", "machine": "heron"}, "Heron 4 is hacked"),
        ({"op": "controls", "machine": "heron"}, "you control Heron 4"),
        ({"op": "not", "of": {"op": "controls", "machine": None}}, "you control no machine"),
        ({"op": "has_anomaly"}, "you have an anomaly"),
        (
            {"op": "and", "of": [MET, FIRE_OR_SHARP]},
            '"met astronomer" is noted and you have an item with FIRE or SHARP',
        ),
        ({"op": "home_for_dinner"}, "you are home for dinner"),
        ({"op": "at_home"}, "you are at your home"),
        ({"op": "first_player"}, "you are the first player"),
        ({"op": "favor", "favor": "good"}, "your favor is good"),
        (compare("enigma", ">=", {"q": "enigma_limit"}), "enigma is at least the enigma limit"),
        (compare("kids_here", ">=", 2), "2 or more kids are at your location"),
        (compare("hacked_machines", "=", 0), "no machine is hacked"),
        (compare("hacked_machines", ">", 0), "at least 1 machine is hacked"),
        (
            compare({"q": "token_at", "token": "weed", "place": "here"}, ">=", 1),
            "at least 1 weed token is on your location",
        ),
        (compare({"q": "token_in_play", "token": "weed"}, "<", 3), "at most 2 weed tokens are on the board"),
        (compare("week", "=", 2), "it is week 2"),
        ({"op": "ship_at", "place": "C3"}, "the ship is on sector C3"),
        ({"op": "not", "of": {"op": "ship_nearby", "location": "K"}}, "the ship is not nearby K"),
    ],
)
def test_conditions(condition: dict[str, Any], text: str) -> None:
    assert if_(condition) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            {"on": "kid_enters_token", "token": "weed"},
            "when a kid enters a location with at least 1 *weed* token",
        ),
        (
            {"on": "machine_enters_sector", "machine": None, "sector": "C3"},
            "when any machine enters sector C3",
        ),
        (
            {"on": "machine_comes_nearby", "machine": "heron", "location": "K"},
            "when Heron 4 comes nearby K",
        ),
        (
            {"on": "machine_enters_token", "machine": None, "token": "weed"},
            "when any machine enters a sector with at least 1 *weed* token",
        ),
        ({"on": "ship_moves"}, "when the ship moves"),
    ],
)
def test_events(event: dict[str, Any], text: str) -> None:
    assert event_text(event, NAMES) == text


def test_mixed_conditions_are_bracketed_and_negation_goes_inside() -> None:
    either = {"op": "or", "of": [MET, compare("insight", ">=", 3)]}
    assert (
        if_({"op": "and", "of": [KID, either]})
        == 'you have an item and ("met astronomer" is noted or insight is 3 or more)'
    )
    assert if_({"op": "not", "of": either}) == '"met astronomer" is not noted and insight is 2 or less'


def test_days_of_two_weeks_name_the_week() -> None:
    names = replace(NAMES, weeks=2)
    assert condition_text(compare("day", "=", 11), names) == "it is Friday of week 2"


def test_whole_faces() -> None:
    bundle = hand_made()
    fill(bundle)
    back = bundle["diary"][0]["sides"]["back"]
    assert face(bundle, back["text"])[-7:] == [
        (
            "rule",
            'At K, spend time time, once per round, if "met astronomer" is noted: '
            "Test BRAVE, or use the ROPE combo or SHARP.",
        ),
        ("prose", "It runs under the road."),
        ("rule", "Success: Put diary card 4 into play."),
        ("prose", "The cable ends at a door."),
        ("rule", "Failure: Take SCARED. Helpers take UPSET instead."),
        ("heading", "Ring the bell"),
        ("rule", "At A (Ferry Landing) or C (Bell Hill), spend time: Lower tremor by 1."),
    ]


def test_items_stand_where_the_author_wrote_them() -> None:
    bundle = hand_made()
    fill(bundle)
    front = bundle["diary"][0]["sides"]["front"]
    assert [kind for kind, _ in front["text"]][:3] == ["prose", "goal", "rule"]
    assert front["text"][2][1] == "diary.1.front.when.1.rules"
    assert bundle["origins"]["diary.1.front.when.1.rules"] == ["diary.loop", 12, 5]


def test_a_when_says_that_it_happens_as_soon_as_it_becomes_true() -> None:
    bundle = hand_made()
    front = bundle["diary"][2]["sides"]["front"] = side("diary.9.front")
    front["checks"] = [when("diary.9.front.when.1", MET, {"do": "take", "who": "you", "condition": "UPSET"})]
    front["actions"] = [action("diary.9.front.action.1", {"do": "nothing"}, spend=0)]
    bundle["strings"]["diary.9.front.action.1.label"] = "Wait"
    fill(bundle)
    assert face(bundle, front["text"]) == [
        ("rule", 'As soon as "met astronomer" is noted: The first player takes UPSET.'),
        ("heading", "Wait"),
        ("rule", "Anywhere, at no cost: Nothing happens."),
    ]


def test_the_third_person_keeps_to_the_kid_who_acts() -> None:
    effect = {"do": "wreck_machine", "machine": "one"}
    assert said(effect, actor="first") == ["Wreck a machine of the first player's choice."]
    assert said({"do": "hack_machine", "machine": "heron"}, actor="that") == [
        "That kid takes control of Heron 4."
    ]
    here = condition_text(compare("kids_here", ">=", 2), NAMES, "that")
    assert here == "2 or more kids are at the location of that kid"
    assert (
        plain(condition_text({"op": "favor", "favor": "bad"}, NAMES, "first"))
        == "the favor of the first player is bad"
    )


def test_titles_of_strangers_are_plain_characters() -> None:
    bundle = hand_made()
    bundle["strings"]["ending.hum-stops.title"] = "*{BOOM}* $n **"
    fill(bundle)
    assert "*{BOOM}* $n **." in plain(bundle["strings"]["diary.1.back.win.1.rules"])


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("everyone", "Everyone takes {UPSET}, each only if that kid has an item."),
        (
            "others_here",
            "All kids at your location except you take {UPSET}, each only if that kid has an item.",
        ),
        ("first_player", "The first player takes {UPSET}, if the first player has an item."),
        (
            "one_kid",
            "A kid of your choice takes {UPSET}; a kid counts for this only if that kid has an item.",
        ),
    ],
)
def test_behind_a_subject_it_is_said_of_each(who: str, text: str) -> None:
    effect = {"do": "take", "who": who, "condition": "UPSET", "only": KID}
    assert block_sentences(block(effect), NAMES) == [text]
