"""The syntax tree: what the forms of the language become, and exactly where they stand."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from textwrap import indent

import pytest
from loopwright_dsl import ParsedFile, parse_file, syntax
from loopwright_dsl.syntax import (
    Action,
    AllOf,
    Block,
    CardLine,
    Compare,
    Declared,
    Do,
    Effect,
    EffectCard,
    Ending,
    Fact,
    Hidden,
    If,
    Name,
    Node,
    Number,
    On,
    Override,
    Printed,
    Prose,
    Quantity,
    Roll,
    RuleNumber,
    RuleOff,
    ScenarioCard,
    Setting,
    Statement,
    Sum,
    Text,
    When,
    WorldCard,
)
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.language.nodes import DiaryCard, ResponseCard, RumorCard, SchoolCard

from .healthy import TEXT


def parsed(text: str) -> ParsedFile:
    file = parse_file(text, "x.loop", DIALECT)
    assert file.diagnostics == []
    return file


def body(*lines: str) -> tuple[Statement, ...]:
    """The statements of a rumor card with these lines."""
    card = parsed('rumor a 1 "A" at K\n' + "".join(f"  {line}\n" for line in lines)).cards[0].card
    assert isinstance(card, RumorCard)
    return card.body.statements


def plain(args: tuple[object, ...]) -> list[object]:
    """Arguments without their places."""
    words = [arg.text if isinstance(arg, Name | Text) else arg for arg in args]
    return [word.value if isinstance(word, Number) else word for word in words]


def declared(card: ScenarioCard) -> list[Declared]:
    """The flags that a scenario card declares."""
    settings = [item for item in card.items if isinstance(item, Setting)]
    return [arg for item in settings for arg in item.args if isinstance(arg, Declared)]


EFFECTS = {
    "take UPSET": ("take", None, ["UPSET"]),
    "helpers take condition": ("take", "helpers", [None]),
    "everyone here relieve SCARED": ("relieve", "everyone here", ["SCARED"]),
    "first player favor - 1": ("favor", "first player", [-1]),
    "time +2": ("time", None, [2]),
    "one kid time +1 next day": ("time_next_day", "one kid", [1]),
    "draw item": ("draw_item", None, [None]),
    "one kid here draw item with BIKE": ("draw_item", "one kid here", ["BIKE"]),
    "you discard item with SHARP": ("discard_item", "you", ["SHARP"]),
    "retrieve item": ("retrieve_item", None, []),
    "one kid retrieve item with CABLES or BATTERY": ("retrieve_item", "one kid", ["CABLES", "BATTERY"]),
    "everyone draw anomaly": ("draw_anomaly", "everyone", []),
    "discard anomaly": ("discard_anomaly", None, []),
    "you draw chore": ("draw_chore", "you", []),
    "discard chore": ("discard_chore", None, []),
    "everyone rest": ("rest", "everyone", []),
    "move to K": ("move_to", None, ["K"]),
    "move home": ("move_home", None, []),
    "helpers move anywhere": ("move_anywhere", "helpers", []),
    "ride from D5 movement 2 capacity 1": ("ride", None, ["D5", 2, 1]),
    "insight +1": ("insight", None, [1]),
    "enigma -12": ("enigma", None, [-12]),
    "tremor +1": ("counter", None, ["tremor", 1]),
    "tremor = -3": ("set_counter", None, ["tremor", -3]),
    "set cable-cut": ("set_flag", None, ["cable-cut"]),
    "clear cable-cut": ("clear_flag", None, ["cable-cut"]),
    "play diary 4": ("play_diary", None, [4]),
    "flip": ("flip_diary", None, [None]),
    "flip diary 4": ("flip_diary", None, [4]),
    "discard this card": ("discard_diary", None, [None]),
    "discard diary 4": ("discard_diary", None, [4]),
    "turn up rumor": ("turn_up_rumor", None, []),
    "turn up all rumors": ("turn_up_all_rumors", None, []),
    "draw rumor": ("draw_rumor", None, []),
    "discard rumor": ("discard_rumor", None, []),
    "replace rumor": ("replace_rumor", None, []),
    "push rumor": ("push_rumor", None, []),
    "look at diary 4": ("look_at_diary", None, [4]),
    "place weed at K": ("place_token", None, ["weed", "K"]),
    "place weed at here": ("place_token", None, ["weed", "here"]),
    "remove weed from C3": ("remove_token", None, ["weed", "C3"]),
    "remove every weed": ("remove_tokens", None, ["weed"]),
    "move ship to C3": ("move_ship", None, ["C3"]),
    "remove ship": ("remove_ship", None, []),
    "random kid take UPSET": ("take", "random kid", ["UPSET"]),
    "random kid here rest": ("rest", "random kid here", []),
    "others draw item": ("draw_item", "others", [None]),
    "others here move home": ("move_home", "others here", []),
    "look at 3 rumors": ("look_at_rumors", None, [3]),
    "machine heron becomes ALERT": ("machine_state", None, ["heron", "ALERT"]),
    "this machine becomes ROUTINE": ("machine_state", None, ["this", "ROUTINE"]),
    "every machine becomes ALERT": ("machine_state", None, ["every", "ALERT"]),
    "move machine heron to C3": ("place_machine", None, ["heron", "C3"]),
    "move machine heron toward K": ("machine_toward", None, ["heron", "K"]),
    "one machine becomes ROUTINE": ("machine_state", None, ["one", "ROUTINE"]),
    "move every machine to C3": ("place_machine", None, ["every", "C3"]),
    "move one machine toward K": ("machine_toward", None, ["one", "K"]),
    "remove machine heron": ("remove_machine", None, ["heron"]),
    "remove this machine": ("remove_machine", None, ["this"]),
    "reset one machine": ("reset_machine", None, ["one"]),
    "wreck every machine": ("wreck_machine", None, ["every"]),
    "hack machine heron-beta": ("hack_machine", None, ["heron-beta"]),
    "this chore +1": ("chore_step", None, [1]),
    "pass first player": ("pass_first_player", None, []),
    "nothing": ("nothing", None, []),
}


@pytest.mark.parametrize("text", EFFECTS)
def test_effects(text: str) -> None:
    (effect,) = body(text)
    assert isinstance(effect, Effect)
    verb, who, args = EFFECTS[text]
    assert (effect.verb, effect.who.text if effect.who else None, plain(effect.args)) == (verb, who, args)
    assert effect.span == Span(2, 3, 2, 3 + len(text))


FACTS = {
    "flag told": ("flag", ["told"]),
    "machine heron ALERT": ("machine_state", ["heron", "ALERT"]),
    "machine heron nearby K": ("machine_nearby", ["heron", "K"]),
    "diary 4 in play": ("diary", [4, None]),
    "diary 4 on front": ("diary", [4, "front"]),
    "diary 4 discarded": ("diary", [4, "discarded"]),
    "ship at C3": ("ship_at", ["C3"]),
    "ship at here": ("ship_at", ["here"]),
    "ship nearby K": ("ship_nearby", ["K"]),
    "you have item": ("has_item", [None]),
    "you have item with SHARP": ("has_item", ["SHARP"]),
    "you have UPSET": ("has_condition", ["UPSET"]),
    "you have condition": ("has_condition", [None]),
    "you at K": ("at", ["K"]),
    "machine heron hacked": ("machine_hacked", ["heron"]),
    "you control machine": ("controls", [None]),
    "you control machine heron": ("controls", ["heron"]),
    "you have anomaly": ("has_anomaly", []),
    "you have good favor": ("favor", ["good"]),
    "you home for dinner": ("home_for_dinner", []),
    "you at home": ("at_home", []),
    "you first player": ("first_player", []),
}


@pytest.mark.parametrize("text", FACTS)
def test_facts(text: str) -> None:
    (effect,) = body(f"rest if {text}")
    assert isinstance(effect, If)
    assert isinstance(effect.condition, Fact)
    assert (effect.condition.kind, plain(effect.condition.args)) == FACTS[text]
    assert effect.condition.span == Span(2, 11, 2, 11 + len(text))


def test_comparisons_and_sums() -> None:
    (effect,) = body("rest if tremor + 2 - kids at K >= - 1 and day != weekend")
    assert isinstance(effect, If) and isinstance(effect.condition, AllOf)
    first, second = effect.condition.conditions
    assert isinstance(first, Compare) and isinstance(second, Compare)
    assert isinstance(first.left, Sum) and isinstance(first.right, Sum)
    assert [(sign, term.kind) for sign, term in first.left.terms] == [
        (1, "counter"),
        (1, "number"),
        (-1, "kids_at"),
    ]
    assert [sign for sign, _ in first.right.terms] == [-1]
    assert isinstance(second.left, Quantity)
    assert (second.left.kind, second.operator) == ("day", "!=")


QUANTITIES = {
    "weed at K": ("token_at", ["weed", "K"]),
    "weed at here": ("token_at", ["weed", "here"]),
    "weed in play": ("token_in_play", ["weed"]),
    "week": ("week", []),
    "tuesday": ("weekday", ["tuesday"]),
    "tuesday of week 2": ("weekday", ["tuesday", 2]),
}


@pytest.mark.parametrize("text", QUANTITIES)
def test_quantities(text: str) -> None:
    (effect,) = body(f"rest if {text} >= 1")
    assert isinstance(effect, If) and isinstance(effect.condition, Compare)
    left = effect.condition.left
    assert isinstance(left, Quantity)
    assert (left.kind, plain(left.args)) == QUANTITIES[text]
    assert left.span == Span(2, 11, 2, 11 + len(text))


def test_a_named_effect_and_its_use() -> None:
    (do,) = body("do lost-in-fog")
    assert isinstance(do, Do)
    assert (do.id.text, do.span) == ("lost-in-fog", Span(2, 3, 2, 17))
    card = parsed("effect lost-in-fog\n  > Fog.\n  take SCARED\n").cards[0].card
    assert isinstance(card, EffectCard)
    assert card.id.text == "lost-in-fog"
    assert [type(item) for item in card.body.statements] == [Prose, Effect]


def test_numbers_of_the_rules_and_rules_switched_off() -> None:
    lines = ("rule item limit 6", "rule no school event", "rule failed rumor: nothing")
    text = 'diary 1 "A"\n  front\n' + "".join(f"    {line}\n" for line in lines)
    card = parsed(text).cards[0].card
    assert isinstance(card, DiaryCard)
    number, off, override = card.sides[0].items
    assert isinstance(number, RuleNumber) and isinstance(off, RuleOff) and isinstance(override, Override)
    assert (number.rule.text, number.value.value) == ("item limit", 6)
    assert off.rule.text == "school event"
    assert override.rule.text == "failed rumor"


INTENDED = {
    "reachable": ("reachable", [], None, None),
    "reachable by friday of week 2": ("reachable", ["friday", 2], None, None),
    "never": ("never", [], None, None),
    "never before thursday": ("never", ["thursday"], None, None),
    "after diary 2": ("after", [], 2, None),
    "after diary 2 on back": ("after", [], 2, "back"),
    "after flag told": ("after", [], "told", None),
    "by weekend": ("by", ["weekend"], None, None),
}


@pytest.mark.parametrize("words", INTENDED)
def test_what_is_intended_stands_beside_the_statements(words: str) -> None:
    card = parsed(f'rumor a 1 "A" at K\n  rest\n  intend {words}\n').cards[0].card
    assert isinstance(card, RumorCard)
    (intention,) = card.body.intentions
    after, side = plain((intention.after,))[0], intention.side and intention.side.text
    assert (intention.must, plain(intention.day.args if intention.day else ()), after, side) == INTENDED[
        words
    ]
    assert intention.span == Span(3, 3, 3, 10 + len(words))
    assert [type(item) for item in card.body.statements] == [Effect]


def test_what_is_intended_for_a_side_and_for_its_endings() -> None:
    lines = ("    intend never", '    win a "A" when day = friday', "      > A.", "      intend by friday")
    card = parsed('diary 1 "A"\n  front\n' + "\n".join(lines) + "\n").cards[0].card
    assert isinstance(card, DiaryCard)
    (front,) = card.sides
    (ending,) = front.items
    assert isinstance(ending, Ending)
    assert [intention.must for intention in (*front.intentions, *ending.intentions)] == ["never", "by"]
    assert [text.text for prose in ending.prose for text in prose.paragraphs] == ["A."]


PRINTED = "  printed\n    > Own words,\n    > two lines.\n    >\n    > And more.\n"


@pytest.mark.parametrize(
    "before",
    [
        'scenario a "A"\n',
        'school 1 "A"\n',
        'item a "A"\n',
        'anomaly a "A"\n',
        'chore a "A"\n',
        'event a "A" at K\n',
    ],
)
def test_own_words_are_a_part_of_a_card(before: str) -> None:
    (own,) = parsed(before + PRINTED).cards[0].card.items  # type: ignore[union-attr]
    assert isinstance(own, Printed)
    assert [text.text for prose in own.prose for text in prose.paragraphs] == [
        "Own words, two lines.",
        "And more.",
    ]


@pytest.mark.parametrize("before", ['diary 1 "A"\n  back\n', "response heron standard\n  alert\n"])
def test_own_words_are_a_part_of_a_side(before: str) -> None:
    card = parsed(before + indent(PRINTED, "  ")).cards[0].card
    assert isinstance(card, DiaryCard | ResponseCard)
    assert [type(item) for item in card.sides[0].items] == [Printed]


def test_own_words_of_a_rumor_stand_beside_its_body() -> None:
    card = parsed('rumor a 1 "A" at K\n  > Prose.\n' + PRINTED + "  rest\n").cards[0].card
    assert isinstance(card, RumorCard)
    assert card.printed is not None
    assert [type(item) for item in card.body.statements] == [Prose, Effect]


def test_a_suffix_binds_to_the_one_effect_before_it() -> None:
    effect, two, three = body("insight +1, enigma +1 if flag told, rest")
    assert isinstance(effect, Effect) and isinstance(three, Effect)
    assert isinstance(two, If) and two.otherwise is None
    assert [type(item) for item in two.then.statements] == [Effect]


def test_prose_joins_lines_and_parts_paragraphs() -> None:
    lines = ("> One,", "> two.", ">", "> Three.", "", "> Four.", "roll", "  1-2: rest", "  3: flip")
    prose, roll = body(*lines)
    assert isinstance(prose, Prose) and isinstance(roll, Roll)
    assert [text.text for text in prose.paragraphs] == ["One, two.", "Three.", "Four."]
    assert prose.paragraphs[0].span == Span(2, 3, 3, 9)
    assert [(row.low.value, row.high.value) for row in roll.rows] == [(1, 2), (3, 3)]


def test_a_test_and_an_ending_in_a_block() -> None:
    test, ending = body(
        "test BRAVE or combo HIT-N-RUN or spend 2 or item SHARP",
        "  failure: take UPSET",
        "  success",
        "    rest",
        'lose dark "Dark"',
        "  > Night.",
    )
    assert isinstance(test, syntax.Test) and isinstance(ending, Ending)
    ways = [(alternative.kind, alternative.name.text) for alternative in test.alternatives]
    assert ways == [("combo", "HIT-N-RUN"), ("item", "SHARP")]
    assert paid(test.price) == [("time", [2])]
    assert isinstance(test.success, Block) and isinstance(test.failure, Block)
    assert (ending.result, ending.id.text, ending.condition, len(ending.prose)) == ("lose", "dark", None, 1)


def paid(price: syntax.Price | None) -> list[tuple[str, list[object]]]:
    """The payments of a price, with what they take."""
    return [(payment.kind, plain(payment.args)) for payment in price.payments] if price else []


def test_every_payment() -> None:
    """One form wherever something costs: parts that are joined by `and`."""
    written = "2 and trust 1 and favor 1 and insight 2 and item and item with FIRE and item saw and anomaly"
    (choose,) = body("choose", f'  "Pay", spend {written} and UPSET, once per game if insight >= 2: rest')
    assert isinstance(choose, syntax.Choose)
    assert paid(choose.choices[0].price) == [
        ("time", [2]), ("counter", ["trust", 1]), ("favor", [1]), ("insight", [2]), ("item", [None]),
        ("item", ["FIRE"]), ("named_item", ["saw"]), ("anomaly", []), ("take", ["UPSET"]),
    ]  # fmt: skip
    assert choose.choices[0].once and choose.choices[0].condition is not None


def test_a_test_and_an_option_without_a_price() -> None:
    test, choose = body(
        "test BRAVE",
        "  success: rest",
        "choose",
        '  "Pay", spend 2 if insight >= 2: rest',
        '  "Row", spend 1',
        "    rest",
        '  "Wait" if insight >= 2: rest',
    )
    assert isinstance(test, syntax.Test) and isinstance(choose, syntax.Choose)
    assert test.price is None
    assert [paid(choice.price) for choice in choose.choices] == [[("time", [2])], [("time", [1])], []]
    assert [choice.condition is None for choice in choose.choices] == [False, True, False]


def test_the_parts_of_a_diary_side() -> None:
    card = parsed(TEXT).cards[1]
    assert isinstance(card.card, DiaryCard)
    front, back = card.card.sides
    whens = [item for item in front.items if isinstance(item, When)]
    assert [when.each_time for when in whens][:3] == [False, False, True]
    action = next(item for item in back.items if isinstance(item, Action))
    assert [place.text for place in action.at] == ["K", "A"]
    assert action.limit is not None
    assert (paid(action.price), action.limit.text) == ([("time", [2])], "round")
    events = [item.event for item in back.items if isinstance(item, On)]
    assert [(event.kind, plain(event.args)) for event in events][-8:] == [
        ("kid_enters", ["K"]),
        ("machine_hacked", []),
        ("hack_failed", []),
        ("kid_enters_token", ["weed"]),
        ("ship_moves", []),
        ("machine_enters_sector", [None, "C3"]),
        ("machine_comes_nearby", ["heron-beta", "K"]),
        ("machine_enters_token", [None, "weed"]),
    ]
    assert TEXT.split("\n")[card.place(back.span).line - 1] == "  back"


def test_the_other_cards() -> None:
    scenario, _, rumor, school, response = [placed.card for placed in parsed(TEXT).cards][:5]
    assert isinstance(scenario, ScenarioCard) and isinstance(rumor, RumorCard)
    assert isinstance(school, SchoolCard) and isinstance(response, ResponseCard)
    settings = {item.kind: plain(item.args) for item in scenario.items if isinstance(item, Setting)}
    assert settings["machine"] == ["heron", "beta", "D5", "erratic"]
    assert settings["counter"] == ["fog", 0, 3, None, "Fog at sea"]
    flags = [(flag.id.text, getattr(flag.title, "text", type(flag.title))) for flag in declared(scenario)]
    assert flags == [("met-astronomer", "Met the astronomer"), ("cable-cut", Hidden)]
    assert settings["token"] == ["agent", "Grown-up in grey", 6]
    assert settings["ship"] == ["C3"]
    assert settings["event"] == ["echo-mast", "D6"]
    assert settings["complications"] == [21, 22, 23]
    assert [type(item).__name__ for item in school.items] == [
        "Prose",
        "NewRumors",
        "Firmware",
        "SchoolEvent",
        "Moves",
    ]
    assert [side.name.text for side in response.sides] == ["routine", "alert"]


def test_an_enigma_limit_is_a_quantity_or_a_sum() -> None:
    for text, terms in (("8", None), ("kids", None), ("9 - kids", [(1, "number"), (-1, "kids")])):
        card = parsed(f'scenario a "A"\n  enigma limit {text}\n').cards[0].card
        assert isinstance(card, ScenarioCard) and isinstance(card.items[0], Setting)
        (limit,) = card.items[0].args
        assert isinstance(limit, Quantity if terms is None else Sum)
        if isinstance(limit, Sum):
            assert [(sign, term.kind) for sign, term in limit.terms] == terms
        assert limit.span == Span(2, 16, 2, 16 + len(text))


def test_quantities_of_machines_and_kids() -> None:
    (effect,) = body("rest if kids here + hacked machines < enigma limit")
    assert isinstance(effect, If) and isinstance(effect.condition, Compare)
    left, right = effect.condition.left, effect.condition.right
    assert isinstance(left, Sum) and isinstance(right, Quantity)
    assert [term.kind for _, term in left.terms] == ["kids_here", "hacked_machines"]
    assert (right.kind, right.args) == ("enigma_limit", ())


def test_cards_that_kids_hold() -> None:
    cards = [placed.card for placed in parsed(TEXT).cards][5:12]
    held = [card for card in cards if isinstance(card, WorldCard)]
    assert [card.kind for card in held] == ["item", "item", "anomaly", "anomaly", "chore", "chore", "event"]
    knife, hat, marble, rope, hens, letter, mast = held
    assert parts(knife) == ["Prose", "color", "tags", "iconic", "copies", "Action", "Action", "On"]
    assert [plain(line.names) for card in (knife, hat) for line in lines(card, "color")] == [
        ["BRAVE"],
        ["black"],
    ]
    assert [plain(line.names) for line in lines(knife, "tags")] == [["SHARP", "CLUB"]]
    gives = [
        line for card in (marble, rope) for key in ("gives_tag", "gives_combo") for line in lines(card, key)
    ]
    assert [(line.key, plain(line.names)) for line in gives] == [
        ("gives_tag", ["LOUD"]),
        ("gives_combo", ["ROPE"]),
    ]
    (uses,) = lines(marble, "uses")
    assert isinstance(uses.values[0], Number) and uses.values[0].value == 3
    assert parts(hens) == ["Prose", "steps", "Action", "On", "done_when", "reward"]
    assert lines(hens, "done_when")[0].condition is not None
    reward = lines(letter, "reward")[0].body
    assert reward is not None and [type(item) for item in reward.statements] == [Prose, Effect]
    assert mast.at is not None
    assert (mast.id.text, mast.title.text, mast.at.text) == ("echo-mast", "The Echo Mast", "B")
    assert parts(mast) == ["Prose", "Action"]


def lines(card: WorldCard, key: str) -> list[CardLine]:
    """The lines of this name."""
    return [item for item in card.items if isinstance(item, CardLine) and item.key == key]


def parts(card: WorldCard) -> list[str]:
    """What stands on a card: names of lines, else kinds of nodes."""
    return [item.key if isinstance(item, CardLine) else type(item).__name__ for item in card.items]


def test_every_node_lies_inside_the_one_around_it() -> None:
    for placed in parsed(TEXT).cards:
        assert_nested(placed.card)


def assert_nested(node: Node) -> None:
    start, end = (node.span.line, node.span.column), (node.span.end_line, node.span.end_column)
    for child in children(node):
        assert start <= (child.span.line, child.span.column), (node, child)
        assert (child.span.end_line, child.span.end_column) <= end, (node, child)
        assert_nested(child)


def children(node: Node) -> list[Node]:
    nodes: list[Node] = []
    for field in fields(node):
        values = getattr(node, field.name)
        for value in values if isinstance(values, tuple) else (values,):
            parts = value if isinstance(value, tuple) else (value,)
            nodes += [part for part in parts if isinstance(part, Node)]
    assert all(is_dataclass(item) for item in nodes)
    return nodes


def test_comments_keep_their_place() -> None:
    comments = {item.text: (item.span.line, item.own_line) for item in parsed(TEXT).comments}
    lines = TEXT.split("\n")
    for text, (line, own_line) in comments.items():
        assert text in lines[line - 1]
        assert own_line == lines[line - 1].strip().startswith("#")
    assert len(comments) == 3


def test_a_card_that_moves_keeps_its_tree() -> None:
    first_tree, two = parsed(TEXT), parsed("# A remark.\n\n\n" + TEXT)
    for first, second in zip(first_tree.cards[1:], two.cards[1:], strict=True):
        assert first.card is second.card
        assert second.first_line_offset == first.first_line_offset + 3


def test_a_damaged_card_is_delivered_as_far_as_it_was_read() -> None:
    file = parse_file('scenario a "A"\n  flag told\n  flag\n  flag kept\n', "x.loop", DIALECT)
    (placed,) = file.cards
    assert not placed.complete
    assert isinstance(placed.card, ScenarioCard)
    assert {"told", "kept"} <= {flag.id.text for flag in declared(placed.card)}
