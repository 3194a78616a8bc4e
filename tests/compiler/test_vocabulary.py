"""One vocabulary: a verb that is known in one place is known in all, and a test names the gap."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from loopwright_compiler.schemas import load
from loopwright_dsl.parser.grammar import grammar
from loopwright_dsl.parser.source import headers
from loopwright_engine.core.decks import DECK_EMPTY, DECK_VERBS
from loopwright_engine.core.timers import RUNS, TIMER_VERBS, UNTIL
from loopwright_games.tales import nouns
from loopwright_games.tales.bots.effects import READERS
from loopwright_games.tales.bundle_schema import bundle_schema, schema_text
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.proofs.compile_effects import VERBS as FOLLOWED
from loopwright_games.tales.cards.proofs.items import changes
from loopwright_games.tales.cards.proofs.program import StoryProgram
from loopwright_games.tales.cards.proofs.round import UNNOTICED
from loopwright_games.tales.cards.ruletext.catalogue import cards
from loopwright_games.tales.cards.ruletext.catalogue.cards import EVENT_TEXT, RULE_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.conditions import FACT_TEXT, QUANTITY_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.verbs import VERB_TEXT
from loopwright_games.tales.cards.semantics import declarations
from loopwright_games.tales.grammar import grammar as made_grammar
from loopwright_games.tales.rules.effects.verbs import KID_VERBS, TABLE_VERBS
from loopwright_games.tales.rules.round import STEP_OF
from loopwright_games.tales.rules.state import codes
from loopwright_games.tales.verbs import BUNDLE_VERBS, VERBS, Changes
from loopwright_games.tales.words import (
    DEFAULT_EFFECTS,
    EVENTS,
    FACTS,
    IDLE_NUMBERS,
    NUMBERS,
    OVERRIDES,
    QUANTITIES,
    ROUND,
    SHIP_WORDS,
    SWITCHED_OFF,
    Rule,
    spelled,
)

from .examples import compile_small

GRAMMAR = grammar(DIALECT)
WRITTEN = set(re.findall(r"->\s+([a-z_]+)", GRAMMAR))
OF_EVERY_GAME = (*DECK_VERBS, *TIMER_VERBS)
DIALS = {"insight", "enigma"}  # one rule of the grammar, `dial`, stands for both


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_known_wherever_it_must_be(verb: str) -> None:
    places = {
        "the grammar (run make words)": verb in WRITTEN,
        "the bundle's schema (run make words)": f"effect_{verb}" in load("bundle")["$defs"],
        "the sentences that print it: VERB_TEXT in ruletext/catalogue/verbs.txt": (
            verb in VERB_TEXT or verb in OF_EVERY_GAME
        ),
        "the functions that do it: KID_VERBS or TABLE_VERBS in tales/rules/effects/verbs.py": (
            verb in (KID_VERBS if VERBS[verb].kid else TABLE_VERBS) or verb in OF_EVERY_GAME
        ),
        "what bots make of it: `worth` in its row, or a function in READERS of tales/bots/effects.py": (
            VERBS[verb].worth is not None or verb in READERS
        ),
        "what it does to the story: VERBS in tales/cards/proofs/compile_effects.py": (
            not changes(verb, Changes.STORY) or VERBS[verb].arrives or verb in {*FOLLOWED, *OF_EVERY_GAME}
        ),
        "an example in its row": bool(VERBS[verb].example),
    }
    forgotten = [place for place, known in places.items() if not known]
    assert not forgotten, f"the verb `{verb}` is missing from {'; '.join(forgotten)}"


@pytest.mark.parametrize("verb", BUNDLE_VERBS)
def test_what_bots_make_of_a_verb_is_said_once(verb: str) -> None:
    assert (BUNDLE_VERBS[verb].worth is None) == (verb in READERS)


def test_nobody_knows_a_verb_that_the_vocabulary_lacks() -> None:
    assert set(VERB_TEXT) <= set(BUNDLE_VERBS)
    assert {*KID_VERBS, *TABLE_VERBS} == set(BUNDLE_VERBS) - {*OF_EVERY_GAME}
    assert set(READERS) <= set(BUNDLE_VERBS)


def test_the_words_of_the_grammar_are_made_from_the_tables() -> None:
    """`make words` makes them, so that no command has to."""
    assert DIALECT.grammar[1].read_text("utf-8") == made_grammar(), "run make words"


def test_the_steps_of_a_round_are_played_and_known_to_the_proofs(tmp_path: Path) -> None:
    assert set(STEP_OF) == set(ROUND), "give the step a function in STEP_OF of rules/round.py"
    bundle = compile_small(tmp_path).bundle
    assert bundle is not None
    stages = [stage.name for stage in StoryProgram(bundle, (2,)).stages]
    followed = [step for step in ROUND if step not in UNNOTICED]
    assert stages[: len(followed)] == followed, "make the step a Stage, or say in UNNOTICED why it is none"


@pytest.mark.parametrize("fact", FACTS)
def test_facts(fact: str) -> None:
    assert fact in WRITTEN, "write it in tales/words.py, then run make words"
    assert fact in {*FACT_TEXT, DECK_EMPTY, RUNS}, "give it words in FACT_TEXT"
    assert f"condition_{fact}" in load("bundle")["$defs"]


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_quantities(quantity: str) -> None:
    assert quantity in WRITTEN or quantity in DIALS, "write it in tales/words.py, then run make words"
    assert quantity in (*QUANTITY_TEXT, "number", UNTIL), "give it words in QUANTITY_TEXT"
    assert f"quantity_{quantity}" in load("bundle")["$defs"]


@pytest.mark.parametrize("event", EVENTS)
def test_events(event: str) -> None:
    assert event in WRITTEN, "write it in tales/words.py, then run make words"
    assert event in EVENT_TEXT, "give it words in EVENT_TEXT"


@pytest.mark.parametrize("rule", OVERRIDES)
def test_overrides(rule: str) -> None:
    words = " ".join(f'"{word}"' for word in spelled(rule).split())
    assert words in GRAMMAR, "write it in tales/words.py, then run make words"
    assert rule in RULE_TEXT, "give it words in RULE_TEXT"


@pytest.mark.parametrize("rule", NUMBERS.values(), ids=lambda rule: rule.name)
def test_numbers_of_the_rules(rule: Rule) -> None:
    words = " ".join(f'"{word}"' for word in spelled(rule.name).split())
    assert words in GRAMMAR, "write it in tales/words.py, then run make words"
    assert rule.name in cards.NUMBER_TEXT, "give it words in NUMBER_TEXT"


@pytest.mark.parametrize("rule", SWITCHED_OFF)
def test_rules_that_are_switched_off(rule: str) -> None:
    words = " ".join(f'"{word}"' for word in spelled(rule).split())
    assert words in GRAMMAR, "write it in tales/words.py, then run make words"
    assert rule in cards.OFF_TEXT, "give it words in OFF_TEXT"


def test_words_about_rules_name_rules() -> None:
    assert set(cards.NUMBER_TEXT) == set(NUMBERS)
    assert set(cards.OFF_TEXT) == set(SWITCHED_OFF)
    assert set(IDLE_NUMBERS) <= set(NUMBERS)
    assert set(IDLE_NUMBERS.values()) <= set(SWITCHED_OFF)
    assert set(DEFAULT_EFFECTS) <= set(OVERRIDES)
    words = {*VERBS, *FACTS, *EVENTS}
    assert set(SHIP_WORDS) <= words


@pytest.mark.parametrize(
    ("names", "bit", "prefix"),
    [
        (codes.EVENTS, False, ""),
        (codes.OVERRIDES, False, ""),
        (codes.NUMBERS, False, ""),
        (codes.SWITCHES, True, "NO_"),
        (nouns.CONDITIONS, False, ""),
        (nouns.ABILITIES, False, ""),
    ],
    ids=["events", "overrides", "numbers", "switches", "conditions", "abilities"],
)
def test_the_integers_of_the_engine_are_the_places_of_the_words(
    names: Iterable[str], bit: bool, prefix: str
) -> None:
    for place, name in enumerate(names):
        constant = prefix + name.upper().replace(" ", "_")
        known = getattr(codes, constant, None)
        assert known == (1 << place if bit else place), f"{constant} of rules/state/codes.py"


def test_other_integers_of_the_engine_are_places_too() -> None:
    assert [codes.FAVORS[place] for place in (codes.FAVOR_BAD, codes.FAVOR_GOOD)] == [
        "bad",
        "good",
    ]
    assert codes.RESPONSES[codes.BLOCK_WAY] == "block"
    assert codes.EVENT_KINDS[codes.GROUP_EVENT] == "group"
    assert codes.EVENT_KINDS[codes.INDIVIDUAL_EVENT] == "individual"
    effects = (codes.REPEL, codes.DEFAULT, codes.TO_ALERT)
    assert [codes.WALL_EFFECTS[place] for place in effects] == ["repel", "default", "alert"]


def test_every_setting_is_known_when_its_line_is_lost() -> None:
    rules = re.findall(r"^(?:\?|%extend )setting:.*?\n\n", GRAMMAR, re.DOTALL | re.MULTILINE)
    assert len(rules) == 2
    assert set(declarations.SETTINGS) == set(re.findall(r'(?:setting:|\|) "(\w+)"', "".join(rules))), (
        "name it in SETTINGS"
    )


@pytest.mark.parametrize("kind", tuple(DIALECT.heads))
def test_the_first_line_of_a_card_is_known(kind: str) -> None:
    samples = {"ID": "echo", "INT": "1", "STRING": '"Echo"', "AT": "at", "LOCATION": "B"}
    line = " ".join(samples.get(terminal, kind) for terminal in headers(DIALECT.heads)[kind])
    assert not declarations.unread_cards([line]), "name it in lost"


def test_a_head_without_its_first_word_may_be_a_diary_card() -> None:
    assert "diary" in declarations.unread_cards([' 4 "The Door"\n  front\n'])
    assert not declarations.unread_cards(['diary 4 "The Door"\n  front\n    > 4 "doors"\n  # 5\n'])


def test_the_published_schema_is_made_from_the_vocabulary() -> None:
    command = "python -m loopwright_games.tales.bundle_schema > …/schemas/bundle.schema.json"
    assert load("bundle") == bundle_schema(), f"run {command}"
    published = resources.files("loopwright_compiler.schemas").joinpath("bundle.schema.json")
    assert published.read_text("utf-8") == schema_text(), f"run {command}"


def test_world_schemas_use_the_same_words() -> None:
    kid = load("world-kids")["properties"]["kids"]["items"]["properties"]
    firewall = load("world-firewalls")["properties"]["firewalls"]["items"]["properties"]
    machine = load("world-machines")["properties"]["machines"]["items"]["properties"]
    assert kid["strength"]["enum"] == kid["weakness"]["enum"] == list(nouns.TRAITS)
    for half in (firewall["routine"]["properties"], firewall["alert"]["properties"]):
        assert half["tests"]["items"]["enum"] == list(nouns.TRAITS)
        assert half["combos"]["items"]["enum"] == list(nouns.COMBOS)
    assert firewall["routine"]["properties"]["effect"]["enum"] == list(nouns.FIREWALL_EFFECTS)
    assert machine["class"]["enum"] == list(nouns.MACHINE_CLASSES)
    assert machine["combo"]["enum"] == list(nouns.COMBOS)
    assert machine["ability"]["enum"] == [None, *nouns.ABILITIES]


@pytest.mark.parametrize(
    "name", ["bundle", "world-world", "world-board", "world-kids", "world-machines", "world-firewalls"]
)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(load(name))
