"""Many random games of every kit against their laws, Tales' against the rulebook (`make soak GAMES=20000`).

A game is known by its kit and number: number → scenario, options, seed and choices. So a failure is played
again with `--kit NAME --only NUMBER`, then with the laws looked at before every decision.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / folder) for folder in ("engine", "games")]

import laws  # noqa: E402 - the builders beside the tests
from engine_laws import obey  # noqa: E402
from engine_trees import rich_bundle, some_variants  # noqa: E402
from engine_worlds import small_world  # noqa: E402
from loopwright_compiler import compile_path  # noqa: E402
from loopwright_engine import Bundle, load_bundle, new_game, replay  # noqa: E402
from loopwright_engine.bots import GreedyBot  # noqa: E402
from loopwright_engine.kit import registry  # noqa: E402
from loopwright_games.tales.options import Options  # noqa: E402
from loopwright_games.tales.rules.state.game import Game  # noqa: E402
from loopwright_games.tales.text import describe  # noqa: E402
from oracle.comparing import hold_against  # noqa: E402
from shipped import CONTENT, SCENARIOS  # noqa: E402
from shipped import shipped as compiled  # noqa: E402

BATCH = 25
WORLDS = 150
"""So many random scenarios of each kind."""
SAMPLE = 0.04
"""The share of decisions before which everything is looked at."""
REPLAYED = 0.05
"""The share of games that are replayed from their choices at the end."""
GREEDY = 0.02
"""The share of a kit's games that the greedy bot plays: luck seldom comes far."""
TALES = "tales"
KITS = [TALES, *(name for name in registry.names() if name != TALES and (CONTENT / name).is_dir())]


@dataclass
class GameOutcome:
    """What became of one game: how it ended, or how it failed."""

    number: int
    scenario: str
    ending: str
    decisions: int
    failure: str = ""


@cache
def shipped(scenario: str) -> Bundle:
    """A scenario of the bundled content."""
    return load_bundle(compiled(scenario).bundle)


def table(number: int) -> tuple[str, Bundle, Options]:
    """The scenario and the options of the game with this number."""
    luck = random.Random(number)
    pick = luck.randrange(4)
    world = luck.randrange(WORLDS)
    if pick < 2:
        name = luck.choice(SCENARIOS)
        bundle = shipped(name)
    elif pick == 2:
        name, bundle = f"random story {world}", rich_bundle_of(world)
    else:
        name, bundle = f"random world {world}", small_world(world, 1 + world % 2)
    return name, bundle, Options(luck.randint(2, 5), some_variants(luck))


@cache
def rich_bundle_of(world: int) -> Bundle:
    return rich_bundle(world, 1 + world % 2)


def play(number: int, sample: float) -> GameOutcome:
    """One game to its end; a failure is told with all that is needed to see it again."""
    name, bundle, options = table(number)
    luck = random.Random(-number)
    game: Game | None = None
    decisions = 0
    try:
        game = new_game(bundle, options, number)
        while game.decision is not None:
            if luck.random() < sample:
                obey(game)
                hold_against(game, bundle.data)
                assert len(describe.decision(game).options) == len(game.decision.options)
            game.choose(luck.randrange(len(game.decision.options)))
            decisions += 1
        obey(game)
        assert game.result is not None
        if luck.random() < REPLAYED:
            assert replay(bundle, options, number, game.choices).digest() == game.digest()
            assert all(describe.entry(game, entry) for entry in game.log)
        return GameOutcome(number, name, game.result.ending, decisions)
    except Exception:
        choices = [] if game is None else game.choices
        about = f"game {number} of {name}, {options}, seed {number}\nchoices {choices}"
        return GameOutcome(number, name, "", decisions, f"{about}\n{traceback.format_exc()}")


@cache
def box(kit: str) -> Bundle:
    """The bundled content of a kit."""
    checked = compile_path(CONTENT / kit, bundled=CONTENT, kits=registry)
    if checked.bundle is None:
        raise SystemExit(f"{kit} does not compile: loopwright check says why")
    return load_bundle(checked.bundle)


def play_kit(name: str, number: int, sample: float) -> GameOutcome:
    """One game of a declared kit to its end; a failure is told with all that is needed to see it again."""
    bundle, luck = box(name), random.Random(-number)
    options = laws.some_options(bundle.kit, luck)
    greedy = GreedyBot(number) if luck.random() < GREEDY else None
    game = None
    try:
        game = new_game(bundle, options, number)
        while game.decision is not None:
            if luck.random() < sample:
                laws.obey(game, luck)
            chosen = greedy.choose(game) if greedy else luck.randrange(len(game.decision.options))
            game.choose(chosen)
        laws.obey(game, luck)
        if luck.random() < REPLAYED:
            assert replay(bundle, options, number, game.choices).digest() == game.digest()
            assert all(bundle.kit.sentence(game, entry) for entry in game.log)
        return GameOutcome(number, name, game.result.ending, len(game.choices))
    except Exception:
        choices = [] if game is None else game.choices
        about = (
            f"game {number} of {name}, {bundle.kit.options_data(options)}, seed {number}\nchoices {choices}"
        )
        return GameOutcome(number, name, "", len(choices), f"{about}\n{traceback.format_exc()}")


def batch(kit: str, first: int, last: int) -> list[GameOutcome]:
    """The games of a kit with some numbers, for one process."""
    numbers = range(first, last)
    if kit == TALES:
        return [play(number, SAMPLE) for number in numbers]
    return [play_kit(kit, number, SAMPLE) for number in numbers]


def all_games(kit: str, first: int, count: int, jobs: int) -> Iterator[list[GameOutcome]]:
    """The batches as they are done."""
    starts = range(first, first + count, BATCH)
    ends = [min(start + BATCH, first + count) for start in starts]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(batch, kit), starts, ends)


def soak(kit: str, first: int, count: int, jobs: int) -> int:
    """Play them all, with a line of progress on a terminal; the number of failures."""
    started, number, decisions, failures = time.monotonic(), 0, 0, 0
    endings: Counter[str] = Counter()
    for tales in all_games(kit, first, count, jobs):
        for tale in tales:
            number += 1
            decisions += tale.decisions
            endings[tale.ending] += not tale.failure
            failures += bool(tale.failure)
            if tale.failure:
                print(
                    f"\n{tale.failure}again: python tests/soak.py --kit {kit} --only {tale.number}",
                    flush=True,
                )
        if sys.stderr.isatty():
            print(
                f"\r{kit}: {number} of {count} games, {failures} failed", end="", file=sys.stderr, flush=True
            )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seconds = time.monotonic() - started
    print(f"{kit}: {number} games, {decisions} decisions, {failures} failed, {seconds:.0f} s")
    print("endings: " + ", ".join(f"{name} {times}" for name, times in endings.most_common(8)))
    return failures


def main() -> int:
    """0 when every game obeyed."""
    parser = argparse.ArgumentParser(description="Play many random games against the laws of the table.")
    parser.add_argument("--games", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each core)")
    parser.add_argument("--only", type=int, help="play this game alone and look before every decision")
    parser.add_argument("--kit", choices=KITS, help="games of this kit alone (every one)")
    options = parser.parse_args()
    if options.only is not None:
        kit = options.kit or TALES
        failure = play(options.only, 1.0) if kit == TALES else play_kit(kit, options.only, 1.0)
        print(failure.failure or f"game {failure.number} of {failure.scenario}: {failure.ending}")
        return bool(failure.failure)
    kits = [options.kit] if options.kit else KITS
    return sum(soak(kit, options.first, options.games, max(1, options.jobs)) for kit in kits) > 0


if __name__ == "__main__":
    sys.exit(main())
