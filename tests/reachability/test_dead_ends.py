"""Dead ends: what leaves no win is shown by a game, and no game that comes into one is ever won."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from chained import chains
from hypothesis import HealthCheck, given, settings
from loopwright_compiler.reachability.budget import SECOND, Budget, Meter
from loopwright_compiler.reachability.dead_ends import NOT, USED, StuckAt, dead_ends
from loopwright_compiler.reachability.value_sets import ValueSets
from loopwright_engine import Bundle, load_bundle, new_game
from loopwright_games.tales.cards.proofs.chain_bound import may_be_cut
from loopwright_games.tales.cards.proofs.program import StoryProgram
from loopwright_games.tales.cards.proofs.sites import ProgramSites
from loopwright_games.tales.cards.proofs.story import plot
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.search.goals import facts
from loopwright_games.tales.search.seek import StateSearch, block_of
from loopwright_games.tales.text import stable_ids
from mistakes_locks import FREE, LOCKS, OPEN
from scenes import COMPLICATIONS, last_steps, scenes, tiny_scenes

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "4"))
GAMES = 12
SIDES = {"front": 1, "back": 2, "discarded": 3}
lax = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def found(bundle: Bundle) -> tuple[StuckAt, ...]:
    """All dead ends of a bundle, whether or not a game can come into them."""
    data = bundle.data
    program = StoryProgram(data, (2, 3, 4, 5))
    wins = {f"ending.{ending['id']}" for ending in data["endings"] if ending["result"] == "win"}
    loses = {f"ending.{ending['id']}" for ending in data["endings"]} - wins
    values = ValueSets(program, cut=may_be_cut(program))
    return dead_ends(values, ProgramSites(program), wins, loses, Budget())


def holds(bundle: Bundle, game: Game, name: str) -> bool:
    """Whether a fact is so in a game, read off the engine."""
    if name.startswith(USED):
        number = bundle.tables.block_ids.index(block_of(bundle, name))
        limited = [*bundle.tables.actions, *bundle.tables.listeners]
        return any(fact.block == number and game.used_game & fact.mark for fact in limited)
    known = facts(game)
    if name.startswith(NOT):
        return known[name.removeprefix(NOT)] == 0
    card, _, side = name.rpartition(".")
    return known[card] == SIDES[side] if side in SIDES else known[name] == 1


def contradicted(bundle: Bundle, stuck: tuple[StuckAt, ...]) -> set[StuckAt]:
    """The dead ends from which some random game was won."""
    luck = random.Random(0)
    wrong = set()
    for seed in range(GAMES if stuck else 0):
        variants = (COMPLICATIONS,) if bundle.data["scenario"]["complications"] and seed % 2 else ()
        game = new_game(bundle, Options(luck.choice((2, 3, 4, 5)), variants), seed)
        inside: set[StuckAt] = set()
        while game.decision is not None:
            if game.decision.kind == "adventure":
                inside.update(
                    state
                    for state in stuck
                    if game.round >= state.day and all(holds(bundle, game, name) for name in state.facts)
                )
            game.choose(luck.randrange(len(game.decision.options)))
        if game.result is not None and game.result.won:
            wrong |= inside
    return wrong


@lax
@given(scenes())
def test_no_game_is_won_from_a_dead_end(bundle: Bundle) -> None:
    assert not contradicted(bundle, found(bundle))


@lax
@given(tiny_scenes())
def test_nor_from_one_of_a_story_of_two_cards(bundle: Bundle) -> None:
    assert not contradicted(bundle, found(bundle))


@lax
@given(chains())
def test_nor_where_mechanisms_are_chained(bundle: Bundle) -> None:
    assert not contradicted(bundle, found(bundle))


def only_with_a_win(bundle: Bundle, stuck: tuple[StuckAt, ...]) -> set[StuckAt]:
    """The dead ends that came about in games, and in all of them in the very step that won."""
    luck = random.Random(0)
    rested, in_same_step = set[StuckAt](), set[StuckAt]()
    for seed in range(GAMES if stuck else 0):
        game = new_game(bundle, Options(luck.choice((2, 3, 4, 5))), seed)
        entries_told = 0
        while game.decision is not None:
            if game.decision.kind == "adventure":
                rested.update(state for state in stuck if holds(bundle, game, state.what))
                entries_told = len(game.log)
            game.choose(luck.randrange(len(game.decision.options)))
        if game.result is not None and game.result.won:
            happened = {_fact(*stable_ids.entry_id(game, entry)) for entry in game.log[entries_told:]}
            in_same_step.update(state for state in stuck if state.what in happened)
    return in_same_step - rested


def _fact(kind: str, _: object, *fields: str) -> str:
    """The fact that an entry of a log brings about."""
    side = {"diary_played": ".front", "diary_flipped": ".back", "diary_discarded": ".discarded"}.get(kind)
    return f"{fields[0]}{side}" if side else f"flag.{fields[0]}" if kind == "flag_set" else ""


@lax
@given(last_steps())
def test_what_comes_only_with_a_win_is_no_dead_end(bundle: Bundle) -> None:
    stuck = tuple(dead_end for dead_end in found(bundle) if not dead_end.also)
    assert not only_with_a_win(bundle, stuck)
    assert not contradicted(bundle, stuck)


def shown(bundle: Bundle, names: tuple[str, ...]) -> Game | None:
    """A game that comes into a dead end, sought without a guide."""
    goals = [block_of(bundle, name) if name.startswith(USED) else name for name in names]
    lost_flags = [name for name in names if name.startswith(f"{NOT}flag.")]
    return StateSearch(bundle, names, goals, lost=lost_flags).look(60, 400)


@pytest.mark.parametrize("name", LOCKS)
def test_what_leaves_no_win_is_found_and_a_game_shows_it(name: str, tmp_path: Path) -> None:
    planted, wanted = LOCKS[name]
    data = planted.bundle(tmp_path)
    bundle = load_bundle(data)
    stuck = plot(data, until=Meter().budget(60 * SECOND)).stuck
    assert {state.facts for state in stuck} >= wanted
    for names in wanted:
        game = shown(bundle, names)
        assert game is not None
        assert game.decision is not None and game.decision.kind == "adventure"
        assert all(holds(bundle, game, fact) for fact in names)


@pytest.mark.parametrize("name", FREE)
def test_what_can_be_done_again_is_no_dead_end(name: str, tmp_path: Path) -> None:
    assert not plot(FREE[name].bundle(tmp_path), until=Meter().budget(60 * SECOND)).stuck


@pytest.mark.parametrize("name", OPEN)
def test_what_wins_in_the_same_step_is_no_dead_end(name: str, tmp_path: Path) -> None:
    stuck_states = plot(OPEN[name].bundle(tmp_path), until=Meter().budget(60 * SECOND)).stuck
    assert not [dead_end for dead_end in stuck_states if not dead_end.also]


def test_losses_that_may_still_come_are_named(tmp_path: Path) -> None:
    planted, _ = LOCKS["there is a loss besides"]
    assert plot(planted.bundle(tmp_path), until=Meter().budget(60 * SECOND)).stuck[0].left == ("ending.dark",)
