"""Plain English by slot filling: every form can be said, nothing is understood by half or guessed at."""

from __future__ import annotations

import re

import pytest
from loopwright_dsl import Diagnostic, parse_file
from loopwright_dsl.parser.fast_path import read
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.parser.lr_automaton import Automaton
from loopwright_dsl.parser.nodes import ParseNode
from loopwright_dsl.recovery.draft import RecoveryState
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.language.plain_english import (
    MOST_OF_A_CARD,
    MOST_STEPS,
    PHRASE_SLOTS,
    SLOT,
    STEPS_OF_A_PART,
    PlainEnglish,
    SentenceFrame,
    expand,
    fill,
    read_words,
    table,
)

EFFECT = 'rumor hum 1 "A" at K\n  {}\n'
SIDE = 'diary 1 "A"\n  front\n    {}\n'
BLOCK = 'diary 1 "A"\n  front\n    {}\n      flip\n'
SETTING = 'scenario a "A"\n  {}\n'
SCHOOL = 'school 9 "A"\n  rumors kids\n  {}\n'
ANSWER = "response heron odd\n  routine\n    {}\n"
ITEM = 'item a "A"\n  {}\n'
ANOMALY = 'anomaly a "A"\n  {}\n'
CHORE = 'chore a "A"\n  {}\n'
TESTED = 'rumor hum 1 "A" at K\n  test BRAVE\n    {}: rest\n'
ROLLED = 'rumor hum 1 "A" at K\n  roll\n    {}: rest\n'
SIDES = 'diary 1 "A"\n  {}\n    > B.\n'

PLACES = {
    "kid": (EFFECT,),
    "game": (EFFECT,),
    "fact": ('rumor hum 1 "A" at K\n  if {}: rest\n',),
    "compare": ('rumor hum 1 "A" at K\n  if {}: rest\n',),
    "event": ('diary 1 "A"\n  front\n    on {}: flip\n',),
    "overridden": ('diary 1 "A"\n  front\n    rule {}: flip\n',),
    "rule": (SIDE,),
    "list": ('school 9 "A"\n  {}\n', ITEM),
    "line": (SETTING, SCHOOL, ANSWER, ITEM, ANOMALY, CHORE, SIDE),
    "awaited": ('chore a "A"\n  {} week = 2\n',),
    "open": (
        TESTED,
        'rumor hum 1 "A" at K\n  {}\n    success: rest\n',
        'rumor hum 1 "A" at K\n  {}\n    "A": rest\n',
        'rumor hum 1 "A" at K\n  {}\n    1: rest\n',
        SIDES,
        ROLLED,
        'diary 1 "A"\n  front\n    {}\n      > B.\n',
        'chore a "A"\n  {}: rest\n',
        'school 9 "A"\n  {}: rest\n',
        "response heron odd\n  routine\n    {}: rest\n",
        ANSWER,
        "response heron odd\n  {}\n    ignore\n",
    ),
}
"""Section of the table → the cards in which its lines may stand."""

FILLED = {
    **{"N": "2", "N2": "3", "LOCATION": "K", "SECTOR": "C3", "PLACE": "K", "NAME": "tremor", "NAME2": "odd"},
    **{"NAMES": "weed", "SPAN": "2-3"},
    **{"HYPHENATED": "all-clear", "REL": ">= 2", "COUNTED": ">= 1", "MACHINE": "machine heron"},
    **{"A-MACHINE": "machine heron", "FROM-TO": "from 0 to 6", "DAYREF": "monday", "DAY-REL": ">= monday"},
    **{"DIAL": "insight", "STEP-OF": "good", "WEEK-OF": "2"},
}
"""Slots and what is put into them; for others, the first value of the table."""

OF_PARTS = {
    "if you are hurt: rest": (EFFECT, "if you have INJURED: rest", "if"),
    "rest, but only if it is friday": (EFFECT, "rest if day = friday", "lone_deed"),
    "if you are scared or hurt: rest": (EFFECT, "if you have SCARED or you have INJURED: rest", "any_of"),
    "if told is set and it is monday: rest": (EFFECT, "if flag told and day = monday: rest", "all_of"),
    "if you are not hurt: rest": (EFFECT, "if not you have INJURED: rest", "negation"),
    "everyone goes home and loses a favor": (EFFECT, "everyone move home, everyone favor -1", "deed"),
    "as soon as the insight gets to 3, flip": (SIDE, "when insight >= 3: flip", "when"),
    "whenever tremor is above two: flip": (SIDE, "when each time tremor > 2: flip", "each_time"),
    "each morning the enigma goes up": (SIDE, "on new day: enigma +1", "on"),
    "every morning, everyone loses 2 time": (SIDE, "on new day: everyone time -2", "on"),
    "each morning, but only once per game, flip": (SIDE, "on new day, once per game: flip", "limit"),
    'in K you can "Dig" for two time, once a day: flip': (
        SIDE,
        'action "Dig" at K, spend 2, once per round: flip',
        "action",
    ),
    'action "Dig" at K, but only if told is set: flip': (
        SIDE,
        'action "Dig" at K, if flag told: flip',
        "only_if",
    ),
    "all of the machines wake up": (EFFECT, "every machine becomes ALERT", "any_machine"),
    "it takes two hours": (EFFECT, "time -2", "time"),
    "after school, flip": (SIDE, "on adventure phase: flip", "adventure_phase"),
    "the worker stays put and the watcher goes east": (SCHOOL, "move worker still, watcher east 1", "moves"),
}
"""Lines of several parts → the card they stand in, what they mean, and the form that they prove."""

NEEDS_NONE = {
    **dict.fromkeys(("card", "effect", "block", "part_block", "hidden"), "it is no line of its own"),
    **dict.fromkeys(
        ("ending", "ending_word", "ending_check", "ending_line", "goal", "loopwright"),
        "it has a text in quotes",
    ),
    **dict.fromkeys(("combo_way", "item_way"), "ways around a test are told by the table of phrases"),
    "named_item": "what else than time is paid is told by the table of phrases",
    **dict.fromkeys(("rumor_became", "became"), "what became of a rumor is told by the table of phrases"),
    **dict.fromkeys(("once", "first_time"), "what comes once is told by the table of phrases"),
    **dict.fromkeys(("takes", "parameter", "given"), "a number of a named effect is said with its name"),
    **dict.fromkeys(("dice", "die"), "dice are told by their number and sides"),
    **dict.fromkeys(("own_tag", "pair"), "tags and combos of one's own are told by the table of phrases"),
    "comes": "that a card comes into play is told by the table of phrases",
    **dict.fromkeys(("note", "declared_note", "campaign", "any_order"), "a note is a name of one's own"),
    "repeat": "what happens several times is said with a number",
    "target": "how often a scenario is meant to be won is said with numbers",
    **dict.fromkeys(
        ("deck", "deck_card", "draw_card", "shuffle_deck", "deck_empty"),
        "decks of one's own are told by the table of phrases",
    ),
    **dict.fromkeys(
        ("later", "start_timer", "stop_timer", "timer_runs", "until_timer"),
        "what happens later is told by the table of phrases",
    ),
    **dict.fromkeys(
        (
            "any_seat",
            "each",
            "every_seat",
            "own_counter",
            "own_flag",
            "seat",
            "seats",
            "seats_with",
            "those",
            "total",
            "unsaid_item",
        ),
        "who and how many is told by the table of phrases",
    ),
    **dict.fromkeys(("each_one", "each_seat", "each_place"), "what each kid or place has is declared"),
    **dict.fromkeys(
        (
            "placed",
            "placed_here",
            "whereabouts",
            "for_places",
            "there",
            "places_with",
            "any_place",
            "counted",
        ),
        "where and how many is told by the table of phrases",
    ),
    **dict.fromkeys(("over", "under"), "what happens beyond an end stands below its counter, in any words"),
    "minus": "a number below zero is written with its sign",
}
"""Forms that no plain English stands for, and why."""

OPEN = ("_part", "body", "both", "condition", "single", "game_verb")
"""Ends of the names of rules that leave no node of their own."""

UNSAID = frozenset(
    (
        *("die", "d4", "d6", "d8", "d10", "d12", "d20"),
        *("note", "noted", "campaign", "order", "target"),
        "action",
        "and",
        "deck",
        "any",
        "effect",
        "else",
        "empty",
        *("timer", "stop", "days", "until"),
        "goal",
        "hidden",
        "loopwright",
        "lose",
        "or",
        "over",
        "repeat",
        "response",
        "scenario",
        "shuffle",
        *("there", "places"),
        "total",
        "your",
        "under",
        "win",
    )
)
"""Words of the language that no frame has: their lines are made of parts, or have a text in quotes."""

MEANS_NOTHING = (
    "everyone may lose two time",
    "the kids do not lose any time",
    "you lose half of your time",
    "only the first player gets an item",
    "everyone loses two time per weed at K",
    "all items are lost",
    "you have 2 items",
    "draw an item from everyone",
    "everybody is probably tired by now",
    "an old man walks slowly home",
    "the rain falls on the roofs",
    "if you have two items, rest",
    "put one weed at K and one at M",
    "rest unless",
    "take the blame",
    "the fear leaves you",
    "the ship leaves K",
    "if the ship leaves A4: rest",
    "if two kids leave K: rest",
    "make friends",
)
"""Lines of which one word is left over, or that may mean two things."""


INSIDE = {
    "effect": ("EFFECT", "ID", "_NL", "_INDENT"),
    "side": ("DIARY", "INT", "STRING", "_NL", "_INDENT", "FRONT", "_NL", "_INDENT"),
    "roll": ("EFFECT", "ID", "_NL", "_INDENT", "ROLL", "_NL", "_INDENT"),
}
"""Places → the terminals before a line that stands there."""


def meant(line: str, place: str = "effect") -> str | None:
    """The line that a line in plain English stands for at a place."""
    automaton = Automaton(language_of(DIALECT))
    stack = [automaton.language.start_states["card"]]
    for terminal in INSIDE[place]:
        assert automaton.feed(stack, terminal)
    return PlainEnglish(automaton).meant(line, stack, deeper=False)


def sample(frame: SentenceFrame) -> str:
    """The line of a frame with its slots filled in."""
    values = {idea: rows[0][2] for idea, rows in table()[0].of_idea.items()} | FILLED
    return fill(frame.line.partition(" *")[0], values)


def tree_of(text: str) -> ParseNode | None:
    """The tree of a card, if it has no mistake."""
    return read(language_of(DIALECT), text, read_lines(text)[0])


def forms(tree: ParseNode) -> set[str]:
    """The rules and ways of the grammar in a tree."""
    inner = (forms(part) for part in tree.children if isinstance(part, ParseNode))
    return {tree.data}.union(*inner)


def test_every_form_of_the_language_has_a_frame() -> None:
    """Each rule and each named way of the grammar is in the line of a frame, or needs none."""
    used_forms = set[str]()
    for frame in table()[1]:
        trees = [tree for place in PLACES[frame.section] if (tree := tree_of(place.format(sample(frame))))]
        assert trees, (frame.section, sample(frame))
        for tree in trees:
            used_forms |= forms(tree)
    for card, right, form in OF_PARTS.values():
        tree = tree_of(card.format(right))
        assert tree is not None and (form in forms(tree) or form in NEEDS_NONE), right
        used_forms |= forms(tree)
    named = {str(rule.alias or rule.origin.name) for rule in language_of(DIALECT).lark.rules}
    named = {name for name in named if name[0] != "_" and not name.endswith(OPEN)}
    assert named - used_forms == NEEDS_NONE.keys()


def test_every_word_of_the_language_has_a_frame() -> None:
    """No trait, rule, weekday or other word of a set is forgotten."""
    values = [value for rows in table()[0].of_idea.values() for _, _, value in rows]
    lines = [frame.line for frame in table()[1]] + [right for _, right, _ in OF_PARTS.values()]
    words_used = {word for text in values + lines for word in re.findall(r"[A-Za-z][A-Za-z-]*", text)}
    words = {word for word in language_of(DIALECT).words.values() if word[0].isalpha()}
    assert words - words_used == UNSAID - words_used


def test_the_table_is_whole() -> None:
    """Every idea of a frame has phrases, and every slot of a line is filled by an idea of its frame."""
    phrases, frames = table()
    known, words_used = phrases.of_idea.keys() | PHRASE_SLOTS, set[str]()
    for frame in frames:
        ideas = {idea for element in frame.elements for idea in element.ideas}
        assert ideas <= known, (frame.line, ideas - known)
        keys = {element.key for element in frame.elements} | set(language_of(DIALECT).words.values()) | {"N"}
        assert set(SLOT.findall(frame.line)) <= keys, frame.line
        words_used |= ideas
    assert phrases.of_idea.keys() - words_used - PHRASE_SLOTS == {"ARTICLE", "FILLER", "COST", "LIMIT"}
    assert len({(frame.section, frame.line, frame.elements) for frame in frames}) == len(frames)


@pytest.mark.parametrize("written", OF_PARTS)
def test_lines_of_several_parts(written: str) -> None:
    """A line with effects, conditions and occasions has one finding, whose change gives the whole line."""
    card, right, _ = OF_PARTS[written]
    text = card.format(written)
    [diagnostic] = parse_file(text, "x.loop", DIALECT).diagnostics
    assert (diagnostic.code, mended(diagnostic, text)) == ("LW0131", card.format(right))


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("S take UPSET and EXHAUSTED", "S take UPSET, S take EXHAUSTED"),
        ("take EXHAUSTED, S take UPSET and EXHAUSTED", "take EXHAUSTED, S take UPSET, S take EXHAUSTED"),
        ("S take UPSET and take EXHAUSTED", "S take UPSET, S take EXHAUSTED"),
        ("S take UPSET, EXHAUSTED and SCARED", "S take UPSET, S take EXHAUSTED, S take SCARED"),
        ("S take UPSET, take EXHAUSTED and SCARED", "S take UPSET, take EXHAUSTED, take SCARED"),
        ("S get UPSET and EXHAUSTED", "S take UPSET, S take EXHAUSTED"),
        ("S lose UPSET and EXHAUSTED", "S relieve UPSET, S relieve EXHAUSTED"),
        ("S gain 2 time and an item", "S time +2, S draw item"),
        ("S take UPSET and draw an item", "S take UPSET, S draw item"),
        ("S draw item and anomaly", "S draw item, S draw anomaly"),
        ("S take UPSET and you get EXHAUSTED", "S take UPSET, take EXHAUSTED"),
        ("S take UPSET and lose insight", "S take UPSET, insight -1"),
    ],
)
@pytest.mark.parametrize("subject", ["helpers", "first player", "everyone here", "random kid"])
def test_a_subject_is_said_of_each_effect(written: str, right: str, subject: str) -> None:
    """As without it the acting kid is meant."""
    text = EFFECT.format(written.replace("S ", f"{subject} "))
    [diagnostic] = parse_file(text, "x.loop", DIALECT).diagnostics
    assert diagnostic.code == "LW0131"
    assert mended(diagnostic, text) == EFFECT.format(right.replace("S ", f"{subject} "))


def test_a_subject_in_other_words_is_said_of_each_effect() -> None:
    """The same, where the subject is mended too."""
    text = EFFECT.format("all kids take UPSET and EXHAUSTED")
    [diagnostic] = parse_file(text, "x.loop", DIALECT).diagnostics
    assert mended(diagnostic, text) == EFFECT.format("everyone take UPSET, everyone take EXHAUSTED")


@pytest.mark.parametrize("written", MEANS_NOTHING)
def test_nothing_is_understood_by_half(written: str) -> None:
    """A line of which a word is left over gets no line that leaves it out."""
    text = EFFECT.format(written)
    for diagnostic in parse_file(text, "x.loop", DIALECT).diagnostics:
        assert (
            not diagnostic.fixes
            or parse_file(mended(diagnostic, text), "x.loop", DIALECT).diagnostics
            or "> " in mended(diagnostic, text)
        )


def test_what_is_said_to_prose() -> None:
    """What is wholly an effect is told as one; a sentence stays prose."""
    [diagnostic] = parse_file(EFFECT.format("the kids lose two time"), "x.loop", DIALECT).diagnostics
    assert diagnostic.hint == "Write `everyone time -2`."
    [diagnostic] = parse_file(EFFECT.format("Everyone goes home."), "x.loop", DIALECT).diagnostics
    assert diagnostic.code == "LW0113"


def test_the_span_is_the_statement_or_its_part() -> None:
    """Marked is what is said in other words: the head, the effects, or all of the line."""
    [diagnostic] = parse_file(
        EFFECT.format("if fewer than two kids are here: rest"), "x.loop", DIALECT
    ).diagnostics
    assert (diagnostic.span.column, diagnostic.span.end_column) == (6, 34)
    [diagnostic] = parse_file(
        EFFECT.format("if week = 2: all the kids lose an hour"), "x.loop", DIALECT
    ).diagnostics
    assert (diagnostic.span.column, diagnostic.span.end_column) == (16, 41)


def test_the_search_is_bounded() -> None:
    """A card with many odd lines takes no more steps than a card may; its last lines get plainer answers."""
    text = EFFECT.format("rest")
    draft = RecoveryState(language_of(DIALECT), text, read_lines(text)[0])
    english = PlainEnglish(draft.automaton)
    odd = "the kids and the others lose a time and a favor and an item and all of it and"
    for _ in range(MOST_OF_A_CARD // STEPS_OF_A_PART):
        english.meant(odd, draft.first_stack(), deeper=False)
    assert -MOST_STEPS <= english.total <= 0


def test_words_and_phrases() -> None:
    """Contractions and possessives are two words; patterns stand for all their phrases."""
    assert [word.text for word in read_words("the kid's hurt, don't")] == [
        "the",
        "kid",
        "hurt",
        ",",
        "do",
        "not",
    ]
    assert expand("(a|b) [c] d") == [("a", "c", "d"), ("a", "d"), ("b", "c", "d"), ("b", "d")]


def mended(diagnostic: Diagnostic, text: str) -> str:
    """The text after the change of a finding."""
    [fix] = diagnostic.fixes
    lines = text.split("\n")
    span = fix.span
    before, behind = lines[span.line - 1][: span.column - 1], lines[span.end_line - 1][span.end_column - 1 :]
    return "\n".join([*lines[: span.line - 1], before + fix.text + behind, *lines[span.end_line :]])


@pytest.mark.parametrize("verb", ["gain", "gains", "get", "got", "finds", "receive", "picks up", "is given"])
@pytest.mark.parametrize("who", ["everyone", "each kid", "all the players", "every one of them"])
def test_words_multiply(verb: str, who: str) -> None:
    """Each synonym works with each other: no row of its own is needed for a sentence."""
    assert meant(f"{who} {verb} another item") == "everyone draw item"


@pytest.mark.parametrize(
    ("clause", "right"),
    [
        ("a weed is placed at K", "place weed at K"),
        ("at K a weed is placed", "place weed at K"),
        ("place at K a weed", "place weed at K"),
        ("add two weeds to K", "place weed at K, place weed at K"),
    ],
)
def test_order_says_nothing(clause: str, right: str) -> None:
    """A clause is told by its words, whatever their order."""
    assert meant(clause) == right


@pytest.mark.parametrize(
    "clause",
    [
        "lose all items",  # one would go
        "everyone heals all conditions",
        "you may draw an item",  # it would be a must
        "do not draw an item",
        "draw an item instead",
        "everyone plays diary 9",  # once, not for each
        "each kid gains two insight",
        "two kids draw an item",  # which two?
        "gain an item quickly if you can",
        "gain seven items",  # written out it would be long
    ],
)
def test_what_would_mean_something_else_is_not_guessed(clause: str) -> None:
    """A word too many, or one that changes what is meant, leaves a clause without a remedy."""
    assert meant(clause) is None


@pytest.mark.parametrize(
    "line",
    [
        "when flag: flip",
        "everyone test BRAVE",
        "while flag told: rest",
        "each time tremor reaches 3: rest",
        "as soon as told: rest",
        "rest 3",
    ],
)
def test_no_line_of_an_effect(line: str) -> None:
    """What waits, repeats or has a subject elsewhere is no `if` and no bare test."""
    assert meant(line) is None


@pytest.mark.parametrize("line", ["the kids go to K", "walk to K", "comes twice", "everyone goes home"])
def test_no_event_out_of_an_effect(line: str) -> None:
    """An effect that stands on a side without an occasion does not become one."""
    assert meant(line, "side") is None


def test_one_for_each_is_not_one_less() -> None:
    """`one rumor per kid` and `one rumor less than kids` are told apart by every word."""
    card = 'school 9 "A"\n  {}\n  move worker still\n'
    for line, right in (
        ("one rumor per kid", "rumors kids"),
        ("one rumor less than kids", "rumors kids - 1"),
    ):
        [found] = parse_file(card.format(line), "x.loop", DIALECT).diagnostics
        assert [fix.text for fix in found.fixes] == [right]


def test_what_is_added_replaces_nothing() -> None:
    """What happens when a rumor fails comes on top of its failure, and is no rule in its place."""
    line = meant("as soon as a rumor goes wrong: enigma +1", "side")
    assert line == "on rumor failed: enigma +1"


def test_two_slips_stay_two_findings() -> None:
    """Words that are only typed wrong are told one by one."""
    parsed = parse_file(EFFECT.format("relieve UPSTE, tkae UPSET"), "x.loop", DIALECT)
    assert [found.code for found in parsed.diagnostics] == ["LW0101", "LW0101"]


def test_one_sentence_is_one_finding() -> None:
    """A sentence with several words of plain English is one mistake, and one change mends it."""
    text = EFFECT.format("each kid gets frightened and loses one hour")
    [found] = parse_file(text, "x.loop", DIALECT).diagnostics
    assert found.code == "LW0131"
    assert [fix.text for fix in found.fixes] == ["everyone take SCARED, everyone time -1"]


def test_prose_stays_prose() -> None:
    """A whole sentence with its stop is for the players, even where all of its words are known."""
    [found] = parse_file(EFFECT.format("Everyone gets tired."), "x.loop", DIALECT).diagnostics
    assert found.code == "LW0113"


def test_a_price_is_no_title() -> None:
    """`lose two …` is not an ending whose title has lost its quotes."""
    [found] = parse_file(EFFECT.format("lose two marbles of glass"), "x.loop", DIALECT).diagnostics
    assert found.code != "LW0120"


def test_an_ending_keeps_its_order() -> None:
    """Its last words stand below it, where a `when … : lose …` has no room for them."""
    line = 'lose sunk "Sunk" when enigma >= 4 or tuesday of week 2\n      > It is still.'
    [found] = parse_file(SIDE.format(line), "x.loop", DIALECT).diagnostics
    assert [fix.text for fix in found.fixes] == [
        'lose sunk "Sunk" when enigma >= 4 or day = tuesday of week 2'
    ]


def test_a_block_that_is_missing_is_told_with_the_line() -> None:
    """Where the right line opens a block, the finding says where the block stands."""
    [found] = parse_file(EFFECT.format("roll a die"), "x.loop", DIALECT).diagnostics
    assert "lines below" in (found.hint or "")
    assert [fix.text for fix in found.fixes] == ["roll"]


@pytest.mark.parametrize(
    "text", ["⟪>= 3⟫ rest", "roll " * 30, "9" * 150, "if " * 50, '"' * 31, "a: b: c: d", "-> -> ->", "' ' '"]
)
def test_odd_lines_are_harmless(text: str) -> None:
    """No line makes the reader fail."""
    meant(text)


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("EVERYONE DRAW ITEM WITH FIRE", "everyone draw item with FIRE"),
        ("discard(item, FIRE)", "discard item with FIRE"),
        ("player.favor += 1", "favor +1"),
        ("uggla.move_to(F5)", "move machine uggla to F5"),
        ("if (told == false) rest", "if not flag told: rest"),
        ("{!told: rest}", "if not flag told: rest"),
        ("for p in players: time -= 1", "everyone time -1"),
        ("(put: 3 into $tremor)", None),  # it sets; `tremor +3` would mean something else
        ("*page_break", None),  # no machine `page` is wrecked
        ("<p>The oars are dry.</p>", "> The oars are dry."),
    ],
)
def test_signs_of_other_tools(written: str, right: str | None) -> None:
    """What programs write means what its words mean."""
    assert meant(written) == right


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("4 to 6: rest", "4-6: rest"),
        ("five or six: rest", "5-6: rest"),
        ("1 or 6: rest", None),  # not all that lies between
        ("3 or more: rest", "3-6: rest"),
    ],
)
def test_rows_of_a_die(written: str, right: str | None) -> None:
    """Neighbouring numbers are a row from one to the other."""
    assert meant(written, "roll") == right
