"""Playing at random: our engine beside inkjs, on the same generated story; complete games beside RLCard's."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .one_week import KIDS, imagine, play
from .story import as_cards, scenes

GROUP = "random choices in a story of 200 cards"
GAMES = 20
CHOICES = 2000
WHOLE = "complete games by random players, on one core"
IMAGINED = "games that the planner imagines, on one core"
ROLLOUTS = 30
COMPILED = Path(__file__).parents[2] / "build" / "compiled" / "bin" / "python"


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, tmp_path: Path) -> None:
    """Whole games of three kids with the random bot; every rule of the game included."""
    from loopwright.core import scenario_paths
    from loopwright_compiler import compile_path
    from loopwright_engine import load_bundle, new_game
    from loopwright_games.tales.kit import BOTS
    from loopwright_games.tales.options import Options

    bundle = load_bundle(
        compile_path(as_cards(scenes(), tmp_path / "generated"), bundled=scenario_paths.root()).bundle
    )

    def play() -> int:
        choices = 0
        for seed in range(GAMES):
            game, bot = new_game(bundle, Options(3), seed), BOTS["random"](seed)
            while game.result is None:
                game.choose(bot.choose(game))
            choices += len(game.choices)
        return choices

    choices = benchmark.pedantic(play, rounds=9, warmup_rounds=1)
    benchmark.extra_info.update(items=choices, unit="choices")


@pytest.mark.benchmark(group=GROUP)
def test_inkjs(benchmark: Any, ink: Callable[[str], int]) -> None:
    """The reference: random choices in the same story as ink, by a warm process."""
    benchmark.pedantic(ink, args=(f"play {CHOICES}",), rounds=9, warmup_rounds=2)
    benchmark.extra_info.update(items=CHOICES, unit="choices", reference=True)


@pytest.fixture(scope="module")
def clock() -> dict[str, Any]:
    """The bundled one-week scenario."""
    from loopwright.core import scenario_paths
    from loopwright_compiler import compile_path

    root = scenario_paths.root()
    bundle = compile_path(root / "scenarios" / "speaking-clock", bundled=root).bundle
    assert bundle is not None
    return bundle


@pytest.mark.benchmark(group=WHOLE)
def test_one_week(benchmark: Any, clock: dict[str, Any]) -> None:
    """The bundled one-week scenario, in CPython."""
    from loopwright_engine import load_bundle

    benchmark.pedantic(play, args=(load_bundle(clock), GAMES), rounds=9, warmup_rounds=1)
    benchmark.extra_info.update(items=GAMES, unit="games")


@pytest.mark.benchmark(group=WHOLE)
def test_one_week_in_a_playtest(benchmark: Any, clock: dict[str, Any]) -> None:
    """The same with all that a playtest tells of each game: its line in the results file, and the tally."""
    from loopwright.playtest.run import worker
    from loopwright_engine.playtest.plan import Cell, Chunk, Plan
    from loopwright_games.tales.options import Options

    raw, plan = json.dumps(clock).encode(), Plan((Cell(Options(KIDS), "random"),), GAMES)
    benchmark.pedantic(worker.play, args=(raw, plan, Chunk(0, 0, GAMES)), rounds=9, warmup_rounds=1)
    benchmark.extra_info.update(items=GAMES, unit="games")


@pytest.fixture
def compiled(tmp_path: Path, clock: dict[str, Any]) -> Iterator[Callable[[str], int]]:
    """Gives an order to the compiled engine, which holds the scenario in a process that stays warm."""
    if not COMPILED.exists():
        pytest.skip("the engine is not compiled: `make compiled` does that")
    (tmp_path / "bundle.json").write_text(json.dumps(clock), encoding="utf-8")
    command = [COMPILED, Path(__file__).with_name("one_week.py"), tmp_path / "bundle.json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        to, back = process.stdin, process.stdout

        def order(text: str) -> int:
            to.write(f"{text}\n")
            to.flush()
            answer = back.readline()
            return (
                int(answer) if answer else pytest.skip("the compiled engine is an old one: `make compiled`")
            )

        yield order
        to.close()


@pytest.mark.benchmark(group=WHOLE)
def test_one_week_compiled(benchmark: Any, compiled: Callable[[str], int]) -> None:
    """The same games, by the engine that `make compiled` has built."""
    benchmark.pedantic(compiled, args=(f"play {GAMES}",), rounds=9, warmup_rounds=1)
    benchmark.extra_info.update(items=GAMES, unit="games")


@pytest.mark.benchmark(group=IMAGINED)
def test_planner(benchmark: Any, clock: dict[str, Any]) -> None:
    """The first decisions of a game, in CPython."""
    from loopwright_engine import load_bundle

    imagined = benchmark.pedantic(imagine, args=(load_bundle(clock), ROLLOUTS), rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(items=imagined, unit="imagined games")


@pytest.mark.benchmark(group=IMAGINED)
def test_planner_compiled(benchmark: Any, compiled: Callable[[str], int]) -> None:
    """The same, by the engine that `make compiled` has built."""
    imagined = benchmark.pedantic(compiled, args=(f"imagine {ROLLOUTS}",), rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(items=imagined, unit="imagined games")


@pytest.mark.benchmark(group=WHOLE)
def test_uno_by_rlcard(benchmark: Any) -> None:
    """The reference: RLCard's game with about as many decisions (49, ours has 57), by its random players."""
    rlcard = pytest.importorskip("rlcard", reason="rlcard is not installed")
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def games() -> None:
        for _ in range(GAMES):
            env.run(is_training=False)

    benchmark.pedantic(games, rounds=9, warmup_rounds=1)
    benchmark.extra_info.update(items=GAMES, unit="games", reference=True)
