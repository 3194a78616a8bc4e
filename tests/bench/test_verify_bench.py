"""Branch validation of a generated story of 40 cards, 12 rounds, 12 flags and 4 counters.

Peers draw arrows between cards and see which cannot be reached along them, or play at random and see what
nobody came to: these two are the references, in what they find for certain and in what they show.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest

sys.path.extend(str(Path(__file__).parents[1] / folder) for folder in ("reachability", "engine"))

from .growth import KIDS, Size, in_a_process
from .test_print_bench import process, spent

PROVED = "impossible things found in a story of 40 cards"
SHOWN = "things shown by games in 10 seconds, in a story of 40 cards"
COMMAND = "verify a story of 40 cards, start included, CPU seconds"
SECONDS = 10
LIMIT = "4"
"""Seconds of a run that takes less than five with its start, reading and report."""
MOST_OPEN = {40: 1.5, 80: 5, 200: 20}
MOST_MEGABYTES = 2048


@pytest.fixture(scope="module")
def story() -> tuple[Any, frozenset[str]]:
    """The bundle, and what is impossible in it."""
    from synthetic import synthetic

    return synthetic(*Size())


@pytest.mark.benchmark(group=PROVED, timer=process_time)
def test_value_sets(benchmark: Any, story: tuple[Any, frozenset[str]]) -> None:
    """What `check` and the language server do at each change."""
    from loopwright_games.tales.cards.proofs.story import StoryProver

    bundle, planted = story
    unreachable = benchmark.pedantic(lambda: StoryProver(bundle, KIDS).cheap(), rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(items=len(unreachable.keys() & planted), unit="found")


@pytest.mark.benchmark(group=PROVED, timer=process_time)
def test_all_proofs(benchmark: Any, story: tuple[Any, frozenset[str]]) -> None:
    """Value sets and then few variables, asked for all that is planted."""
    from loopwright_compiler.reachability.queries import Question
    from loopwright_games.tales.cards.proofs.story import StoryProver

    bundle, planted = story
    questions = [Question(item) for item in sorted(planted)]
    answers = benchmark.pedantic(lambda: StoryProver(bundle, KIDS).decide(questions, seconds=60), rounds=1)
    proved = sum(answer.verdict == "impossible" for answer in answers.values())
    assert proved == len(planted)
    benchmark.extra_info.update(items=proved, unit="found")


@pytest.mark.benchmark(group=PROVED, timer=process_time)
def test_arrows(benchmark: Any, story: tuple[Any, frozenset[str]]) -> None:
    """The reference: cards that no arrow leads to from the start, whatever stands on the arrows."""
    bundle, planted = story

    def unreached() -> set[str]:
        import networkx

        arrows = networkx.DiGraph()
        for card in bundle["diary"]:
            for side in filter(None, card["sides"].values()):
                arrows.add_node(side["id"])
                arrows.add_edges_from((side["id"], other) for other in _led_to(side))
        starts = {f"diary.{number}.front" for number in bundle["scenario"]["start_diary"]}
        starts |= _led_to(bundle["rumors"])
        reached = starts.union(*(networkx.descendants(arrows, start) for start in starts))
        return set(arrows) - reached

    unreachable = benchmark.pedantic(unreached, rounds=9, warmup_rounds=1)
    assert unreachable <= planted
    benchmark.extra_info.update(items=len(unreachable), unit="found", reference=True)


def _led_to(part: Any) -> set[str]:
    """The sides that effects in a part of a bundle bring into play."""
    if isinstance(part, list):
        return set().union(*map(_led_to, part))
    if not isinstance(part, dict):
        return set()
    side = {"play_diary": "front", "flip_diary": "back"}.get(part.get("do", ""))
    here = {f"diary.{part['diary']}.{side}"} if side else set()
    return here.union(*map(_led_to, part.values()))


@pytest.mark.benchmark(group=SHOWN)
@pytest.mark.parametrize("guided", [True, False], ids=["guided", "unguided"])
def test_search(benchmark: Any, story: tuple[Any, frozenset[str]], guided: bool) -> None:
    """Our search, told by the proofs where to go, or not."""
    from engine_search import seek
    from loopwright_engine import load_bundle
    from loopwright_games.tales.cards.proofs.items import items
    from loopwright_games.tales.cards.proofs.story import StoryProver

    bundle, planted = story
    goals = [item.id for item in items(bundle) if item.id not in planted]
    guide = StoryProver(bundle, KIDS).guide if guided else None
    search_result = benchmark.pedantic(
        lambda: seek(load_bundle(bundle), goals, seconds=SECONDS, guide=guide), rounds=1
    )
    benchmark.extra_info.update(items=len(search_result.witnesses), unit="shown")


@pytest.mark.benchmark(group=SHOWN)
def test_random_games(benchmark: Any, story: tuple[Any, frozenset[str]]) -> None:
    """The reference: games at random, for as long."""
    from loopwright_engine import load_bundle
    from loopwright_engine.bots import RandomBot
    from loopwright_games.tales.cards.proofs.items import items
    from loopwright_games.tales.coverage import Watch
    from loopwright_games.tales.options import Options

    bundle, _ = story
    watch, known = Watch(load_bundle(bundle)), {item.id for item in items(bundle)}

    def play() -> int:
        reached: set[int] = set()
        seed, until = 0, monotonic() + SECONDS
        while monotonic() < until:
            bot = RandomBot(seed)
            game, numbers = watch.start(Options(KIDS[seed % len(KIDS)]), seed)
            while game.decision is not None:
                numbers += watch.choose(game, bot.choose(game))
            reached.update(numbers)
            seed += 1
        return len(watch.ids(reached) & known)

    count = benchmark.pedantic(play, rounds=1)
    benchmark.extra_info.update(items=count, unit="shown", reference=True)


@pytest.mark.benchmark(group="verify a story with a work of 60")
@pytest.mark.parametrize("cards", MOST_OPEN)
def test_verify(benchmark: Any, cards: int) -> None:
    """All of it, in a process of its own: little is open, under 2 GB; of 40 cards all faults are proved."""
    measurement = benchmark.pedantic(in_a_process, args=(Size(cards), 60.0), rounds=1)
    assert measurement["proved"] == measurement["of"] or cards > Size().cards
    assert measurement["open"] <= MOST_OPEN[cards]
    assert measurement["megabytes"] <= MOST_MEGABYTES
    benchmark.extra_info.update(items=measurement["items"], unit="items")


@pytest.mark.benchmark(group=COMMAND, timer=spent)
def test_imports_of_reportlab_lark_networkx_and_jsonschema(benchmark: Any) -> None:
    """The reference: what no command that checks and prints can do without, and nothing done with it."""
    process(benchmark, "-c", "import reportlab.pdfgen.canvas, lark, networkx, jsonschema")
    benchmark.extra_info.update(items=1, unit="runs", reference=True, whole=True)


@pytest.mark.benchmark(group=COMMAND, timer=spent)
@pytest.mark.parametrize("seed", range(1, 7))
def test_verify_command(benchmark: Any, tmp_path: Path, seed: int) -> None:
    """How many things a short run decides, and what share of all that it asks."""
    from synthetic import written

    pages, _ = written(*Size(seed=seed))
    for file, text in pages.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "loopwright", "verify", str(tmp_path), "--seconds", LIMIT, "--json"]

    def verify() -> str:
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout

    output = benchmark.pedantic(verify, rounds=5, warmup_rounds=1)
    verdicts = [item["verdict"] for item in json.loads(output)["items"]]
    decided = len(verdicts) - verdicts.count("open")
    share = f"{100 * decided / len(verdicts):.1f} % decided"
    benchmark.extra_info.update(items=decided, unit=f"things ({share})", share=share)
