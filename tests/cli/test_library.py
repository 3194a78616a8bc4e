"""The library in the hands of a program: in other processes and threads, with bots of its own, stopped
half-way, and as type checkers see it.
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from loopwright import (
    CampaignFigures,
    CampaignReport,
    CompiledCampaign,
    Figures,
    FinishedCampaign,
    GameRecord,
    Interrupted,
    LoopwrightError,
    Notebook,
    Option,
    Progress,
    Report,
    Settings,
    Table,
    compile_campaign,
    compile_scenario,
    exact_value,
    graph,
    new_game,
    play,
    play_campaign,
    playtest,
    playtest_campaign,
    print_sheets,
    verify,
    verify_campaign,
)
from loopwright.api import GameOptions, SetUps
from loopwright.core import scenario_paths
from loopwright.environment import Environment
from loopwright.verify.campaign import EveningProver
from loopwright_engine import EngineError
from loopwright_engine import api as engine
from loopwright_engine.kit import registry
from pettingzoo.test import api_test, seed_test

from tests.compiler.examples import small_campaign

ROOT = Path(__file__).parents[2]
SCENARIOS = ("speaking-clock", "lucha-libre", "the-last-glow", "bonnie-and-clyde")
LUCHA = "lucha-libre"


def first(_: Table) -> int:
    return 0


class Last:
    """A bot as a file has it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, table: Table) -> Option:
        return table.options[-1]


# --- Other processes, copies, threads


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_public_goes_into_a_pickle_and_into_copies(name: str) -> None:
    scenario = compile_scenario(name)
    game, report = play(scenario, seed=3).game, verify(scenario, work=0.1)
    for carried in (lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy):
        other = carried(scenario)
        assert play(other, seed=3).game.digest() == game.digest()
        assert carried(scenario.bundle).data == scenario.bundle.data
        begun = new_game(scenario, seed=3)
        carried(begun).choose(0)
        assert not begun.choices, "a copy shares nothing that changes"
        assert carried(game).digest() == game.digest()
    assert verify(pickle.loads(pickle.dumps(scenario)), work=0.1).verdicts.keys() == report.verdicts.keys()


def test_an_imagined_game_is_not_taken_for_one_that_was_dealt() -> None:
    imagined = Table(new_game(LUCHA)).imagine(7)
    with pytest.raises(TypeError, match="imagined"):
        pickle.dumps(imagined)
    assert copy.deepcopy(imagined).digest() == imagined.digest()


KIT = """
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.protocol import Ask, Ending, option


class Coin(Game):
    asks = {"call": Ask("Heads or tails", "number", "")}
    endings = {"right": Ending("Right.", True), "wrong": Ending("Wrong.", False)}

    def set_up(self, options):
        self.right = options.start

    @step
    def turn(self):
        self.ask("call", [0, 1], self.called)

    @step
    def called(self, face):
        self.finish("right" if self.roll()[0] % 2 == face else "wrong")


class Options:
    start: int = option(0, "where it starts")


KIT = DeclaredKit("pickled-coin", "Coin", 1, Coin, lambda _: None, options=Options)
"""


def test_a_kit_of_a_folder_comes_along(tmp_path: Path) -> None:
    """In a process that has never heard of it the folder is read there."""
    (tmp_path / "kit.py").write_text(KIT, encoding="utf-8")
    cards = 'scenario coin "Coin"\n  kit pickled-coin\n'
    (tmp_path / "scenario.loop").write_text(cards, encoding="utf-8")
    registry.add_folder(tmp_path)
    scenario = compile_scenario(tmp_path)
    played = [play(scenario, seed=seed, others={"start": 1}) for seed in range(3)]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        there = [pool.submit(play, scenario, seed=seed, others={"start": 1}) for seed in range(3)]
        digests = [future.result().game.digest() for future in there]
        failed = pool.submit(play, scenario, bot="nobody").exception()
    assert digests == [game.game.digest() for game in played]
    assert isinstance(failed, LoopwrightError) and failed.hint


def test_threads_print_the_same_bytes(tmp_path: Path) -> None:
    """Each with settings of its own, as if it were alone."""
    scenario = compile_scenario("bonnie-and-clyde")
    settings = [
        Settings(cards="deck:police", ink=ink, layout=layout)
        for ink, layout in (("low", "duplex"), ("full", "single"), ("full", "duplex"))
    ]

    def printed(number: int) -> bytes:
        out = tmp_path / f"{number}.pdf"
        return print_sheets(scenario, out, settings[number % len(settings)]).out.read_bytes()

    alone = [printed(number) for number in range(3)]
    assert len(set(alone)) == 3
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(printed, range(3, 6))) == alone


# --- Bots


def test_a_bot_of_the_program_sits_in_any_seat() -> None:
    both = play(LUCHA, bot=(first, "greedy"), seed=1)
    assert both.scores != play(LUCHA, bot=("greedy", first), seed=1).scores
    assert play(LUCHA, bot=Last, seed=1).scores == play(LUCHA, bot=Last(0), seed=1).scores
    figures = playtest(LUCHA, games=6, bot=(first, "greedy"))
    assert figures.document["cells"][0]["bot"] == "first()+greedy"
    assert figures.won.games == sum(play(LUCHA, bot=(first, "greedy"), seed=seed).won for seed in range(6))
    named = playtest(LUCHA, games=6, bot=("random", "greedy"))
    assert named.won == playtest(LUCHA, games=6, bot="random+greedy").won


def broken(table: Table) -> int:
    return 1 // (len(table.options) - len(table.options))


WHERE = r"in the game of seed 5, at decision 1 \(\w+\)"


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (broken, rf"broken\(\) fails {WHERE}: ZeroDivisionError"),
        (lambda _: 99, rf"answers 99 {WHERE}"),
        (lambda _: True, rf"answers True {WHERE}"),
        (3, "not 3"),
        ((first, first, first), "2 seats, and 3 bots"),
        ((first, 3), "not 3"),
    ],
)
def test_a_bot_that_fails_says_where(bot: Any, message: str) -> None:
    for call in (lambda: play(LUCHA, bot=bot, seed=5), lambda: playtest(LUCHA, games=2, bot=bot, seed=5)):
        with pytest.raises(LoopwrightError, match=message) as raised:
            call()
        assert bot is not broken or isinstance(raised.value.__cause__.__cause__, ZeroDivisionError)  # type: ignore[union-attr]


NEIGHBOURLY = """\
from taste import PLACE


class Bot:
    def choose(self, table):
        return table.options[PLACE]
"""


def test_a_bot_file_imports_its_neighbour(tmp_path: Path) -> None:
    bots = []
    for name, index in (("one", 0), ("two", -1)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "taste.py").write_text(f"PLACE = {index}\n", encoding="utf-8")
        bots.append(tmp_path / name / "bot.py")
        bots[-1].write_text(NEIGHBOURLY, encoding="utf-8")
    before = list(sys.path)
    scores = [play(LUCHA, bot=str(bot), seed=1).scores for bot in bots]
    assert scores == [play(LUCHA, bot=first, seed=1).scores, play(LUCHA, bot=Last, seed=1).scores]
    assert sys.path == before and "taste" not in sys.modules


# --- Progress, stopping, Ctrl-C


def figures_of(progress: Callable[[Progress], object]) -> Figures:
    return playtest(LUCHA, games=40, bot="random", progress=progress)


def report_of(progress: Callable[[Progress], object]) -> Report:
    return verify("bonnie-and-clyde", work=0.5, progress=progress)


def report_of_tales(progress: Callable[[Progress], object]) -> Report:
    return verify("speaking-clock", work=0.5, kids=2, progress=progress)


@pytest.mark.usefixtures("usual_interrupts")
@pytest.mark.parametrize("call", [figures_of, report_of, report_of_tales])
def test_a_call_tells_how_far_it_is_and_can_be_ended(
    call: Callable[[Callable[[Progress], object]], Any],
) -> None:
    steps: list[tuple[int, int]] = []
    call(lambda now: steps.append((now.done, now.of)))
    assert steps == sorted(steps) and 0 <= steps[0][0] <= steps[-1][0] <= steps[-1][1]

    def stop(now: Progress) -> None:
        if now.done >= steps[1][0]:
            now.stop()

    def interrupt(now: Progress) -> None:
        if now.done >= steps[1][0]:
            signal.raise_signal(signal.SIGINT)

    stopped = call(stop)
    with pytest.raises(Interrupted) as raised:
        call(interrupt)
    partial = raised.value.partial
    assert isinstance(partial, type(stopped))
    if isinstance(stopped, Figures):
        assert stopped == partial and stopped.won.of == steps[1][0] == 2
        assert stopped.document["games"] == 2
    else:
        assert stopped.interrupted and partial.interrupted and partial.verdicts


@pytest.mark.usefixtures("usual_interrupts")
def test_ctrl_c_before_the_first_game_leaves_figures_of_none() -> None:
    def pressed(_: Table) -> int:
        signal.raise_signal(signal.SIGINT)
        return 0

    with pytest.raises(Interrupted) as raised:
        playtest("speaking-clock", games=3, bot=pressed)
    assert raised.value.partial.won.of == 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# --- Campaigns


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> CompiledCampaign:
    return compile_campaign(small_campaign(tmp_path_factory.mktemp("campaign")))


def test_a_campaign_of_a_playtest_is_played_again_by_its_seed(campaign: CompiledCampaign) -> None:
    """In one call, and evening by evening with the notebook between them."""
    rows: list[FinishedCampaign] = []
    figures = playtest_campaign(campaign, games=3, bot="random", seed=4, records=rows.append)
    assert figures.games == len(rows) == 3
    for evening, endings in figures.endings.items():
        assert sum(share.games for share in endings.values()) == 3
        assert figures.won[evening].games == sum(row.games[evening].won for row in rows)
    assert play_campaign(campaign, bot="random", seed=6).notebook == rows[2].notebook
    notebook = Notebook(campaign.order)
    while notebook.due:
        bundle = campaign.by_id[notebook.due[0]].bundle
        game = play(bundle, bot="random", seed=6, kids=2, **notebook.option(bundle))
        notebook = Notebook.read(notebook.after(game.game).data(), campaign.order)
        rest = play_campaign(campaign, bot="random", seed=6, notebook=notebook)
        assert rest.notebook == rows[2].notebook
    assert not rest.games and notebook == rows[2].notebook


@pytest.mark.usefixtures("usual_interrupts")
def test_calls_for_a_campaign_can_be_ended(campaign: CompiledCampaign) -> None:
    def of_games(progress: Callable[[Progress], object]) -> CampaignFigures:
        return playtest_campaign(campaign, games=9, bot="random", progress=progress)

    def of_proofs(progress: Callable[[Progress], object]) -> CampaignReport:
        return verify_campaign(campaign, work=0.5, progress=progress)

    for call in (of_games, of_proofs):
        stopped = call(Progress.stop)
        with pytest.raises(Interrupted) as raised:
            call(lambda _: signal.raise_signal(signal.SIGINT))
        assert raised.value.partial == stopped
        if isinstance(stopped, CampaignReport):
            assert stopped.interrupted and "open" in stopped.verdicts.values()
        else:
            assert stopped.games == 1


@pytest.mark.usefixtures("usual_interrupts")
@pytest.mark.parametrize(
    ("whose", "name"), [(EveningProver, "_items"), (CompiledCampaign, "due"), (EveningProver, "ends")]
)
def test_ctrl_c_beside_the_searches_of_a_campaign_leaves_its_report(
    campaign: CompiledCampaign, monkeypatch: pytest.MonkeyPatch, whose: type, name: str
) -> None:
    """Before a search, between two, and when all claims are told."""
    usual, presses = getattr(whose, name), iter([signal.SIGINT])

    def pressing(*given: Any) -> Any:
        for press in presses:
            signal.raise_signal(press)
        return usual(*given)

    monkeypatch.setattr(whose, name, pressing)
    with pytest.raises(Interrupted) as raised:
        verify_campaign(campaign, work=0.5)
    assert isinstance(raised.value.partial, CampaignReport)
    assert raised.value.partial.interrupted and "ending.alone" in raised.value.partial.verdicts


def test_what_is_no_campaign_is_told(campaign: CompiledCampaign) -> None:
    for call in (
        lambda: compile_campaign("speaking-clock"),
        lambda: play_campaign("bonnie-and-clyde"),
        lambda: play_campaign("mad-maxence-estuary", notebook=Notebook(campaign.order)),
        lambda: playtest_campaign(campaign, games=0),
        lambda: playtest_campaign(campaign, lamps=3),
        lambda: verify_campaign(campaign, work=-1),
    ):
        with pytest.raises(LoopwrightError):
            call()
    *first, finale = campaign.bundles
    for bundles in ([], first, [finale], [finale, *first, finale], [*first, *first, finale]):
        with pytest.raises(EngineError):
            engine.play_campaign(bundles)


# --- As rich as the command


def test_processes_play_the_same_games() -> None:
    """Of a name and of a function, with values swept: the same figures and records."""
    sweep = {"counters.minutes.start": [0, 4]}
    for bot in ("random", first):
        runs = []
        for jobs in (1, 2):
            rows: list[GameRecord] = []
            figures = playtest(
                "speaking-clock", kids=2, games=30, bot=bot, jobs=jobs, sweep=sweep, records=rows.append
            )
            runs.append((figures, sorted(rows, key=lambda row: (row.cell, row.game))))
        assert runs[0] == runs[1] and len(runs[0][1]) == 60
        (swept,) = runs[0][0].document["sweeps"]
        assert [row["value"] for row in swept["values"]] == sweep["counters.minutes.start"]


def test_games_end_when_rates_are_known() -> None:
    """Of games of a bot that never wins few are enough; without the luck of dice or with it."""
    for plain in (False, True):
        figures = playtest("bonnie-and-clyde", games=1_500, bot="random", until=2.0, plain_figures=plain)
        assert figures.won.of < 1_500 and (figures.won.high or 1.0) < 0.05


def test_what_processes_cannot_play_is_told() -> None:
    for call in (
        lambda: playtest(LUCHA, games=3, bot=lambda _: 0, jobs=2),
        lambda: playtest(LUCHA, games=3, jobs=0),
        lambda: playtest(LUCHA, games=3, sweep={"nothing.there": [1]}),
        lambda: playtest(LUCHA, games=3, until=-1),
        lambda: playtest(LUCHA, games=30, bot=broken, jobs=2),
        lambda: exact_value(LUCHA),
    ):
        with pytest.raises(LoopwrightError):
            call()


def test_a_graph_has_what_the_command_says() -> None:
    drawn = graph("bonnie-and-clyde")
    assert drawn.nodes["ending.death"]["result"] == "lose"
    assert graph("speaking-clock", notes=False).number_of_edges() < graph("speaking-clock").number_of_edges()


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(
    "name", ["speaking-clock", *(folder.name for folder in scenario_paths.games(scenario_paths.root()))]
)
def test_games_are_environments(name: str) -> None:
    """As PettingZoo tests them itself; and the same seed is the same game."""
    api_test(Environment(name), num_cycles=60)
    seed_test(lambda: Environment(name), num_cycles=10)
    games = [Environment(name, size=64) for _ in range(2)]
    for env in games:
        env.reset(seed=5)
        while env.infos[env.agent_selection]["options"]:
            env.step(0)
    assert games[0].rewards == games[1].rewards and set(games[0].rewards.values()) <= {1.0, -1.0}


def test_an_environment_says_what_is_no_action() -> None:
    env = Environment(LUCHA, render_mode="ansi")
    env.reset(seed=1)
    assert "fans: 10" in (env.render() or "")
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(LoopwrightError, match="takes option"):
        env.step(int(mask.sum()))
    with pytest.raises(LoopwrightError, match="options") as raised:
        Environment(LUCHA, most_options=1).reset()
    assert "most_options" in str(raised.value.hint)


# --- Errors and figures


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Settings(layout="xx"), "unknown layout 'xx'"),
        (lambda: Settings(paper="a17"), "unknown size 'a17'"),
        (lambda: Settings(size="items=big"), "unknown size 'big'"),
        (lambda: Settings(copies="3"), "copies must be a number"),  # type: ignore[arg-type]
        (lambda: compile_scenario(None), "not None"),  # type: ignore[arg-type]
        (lambda: compile_scenario(b"here"), "not b'here'"),  # type: ignore[arg-type]
        (lambda: print_sheets(LUCHA, 3), "not 3"),  # type: ignore[arg-type]
        (lambda: verify(LUCHA, work="1"), "not '1'"),  # type: ignore[arg-type]
        (lambda: verify(LUCHA, work=float("nan")), "not nan"),
        (lambda: verify(LUCHA, seed="x"), "not 'x'"),  # type: ignore[arg-type]
        (lambda: verify("speaking-clock", kids="x"), "not 'x'"),  # type: ignore[arg-type]
        (lambda: new_game(LUCHA, mode="storm"), "has no option 'mode'"),
    ],
)
def test_whatever_is_wrong_is_the_one_exception(call: Callable[[], object], message: str) -> None:
    with pytest.raises(LoopwrightError, match=re.escape(message)):
        call()


def test_hints_speak_of_the_library() -> None:
    for call in (
        lambda: verify("speaking-clock", kids=[9]),
        lambda: play(LUCHA, bot="perfect"),
        lambda: play(LUCHA, bot="gredy"),
    ):
        with pytest.raises(LoopwrightError) as raised:
            call()
        assert raised.value.hint and "--" not in raised.value.hint


def test_what_a_session_shows_is_short() -> None:
    scenario = compile_scenario("speaking-clock")
    for shown in (
        scenario,
        scenario.bundle,
        play(scenario, seed=1),
        playtest(scenario, games=2, bot="random", kids=2),
        verify(scenario, work=0.2, kids=2),
        verify(LUCHA, work=0.2),
    ):
        assert len(repr(shown)) < 1000
        assert (
            "speaking-clock" in repr(shown)
            or "of=" in repr(shown)
            or "won" in repr(shown)
            or LUCHA in repr(shown)
        )


# --- Types


def test_the_options_of_all_kits_have_a_type() -> None:
    names = {option.name for kit in registry.own() for option in fields(kit.options)}
    assert set(GameOptions.__annotations__) == set(SetUps.__annotations__) == names


USER = """
from typing import assert_type

from loopwright import Play, Share, Table, new_game, play, playtest, verify

game = new_game("speaking-clock", kids=3, seed=7)
decision = game.decision
assert decision is not None
assert_type(decision.options, list[int])
assert_type(play("lucha-libre", bot=(lambda table: table.options[0], "greedy")).game, Play)
assert_type(playtest("speaking-clock", kids=[2, 3], progress=print).won, Share)
play("my-game", others={"start": 1})
print(game.result.ending)  # wrong
new_game("the-last-glow", mode="daylight")  # wrong
play("speaking-clock", sede=3)  # wrong
play("speaking-clock", bot=3)  # wrong
playtest("speaking-clock", nonsense=3)  # wrong
verify("speaking-clock", work="1")  # wrong


def choose(table: Table) -> str:
    return table.options[0].id


play("speaking-clock", bot=choose)  # wrong
"""


def test_a_type_checker_sees_all_of_it(tmp_path: Path) -> None:
    file = tmp_path / "user.py"
    file.write_text(USER, encoding="utf-8")
    command = (sys.executable, "-m", "mypy", "--no-error-summary", str(file))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    wrong = [number for number, line in enumerate(USER.splitlines(), 1) if "# wrong" in line]
    lines = map(int, re.findall(r"user\.py:(\d+): error", done.stdout))
    assert sorted(set(lines)) == wrong, done.stdout + done.stderr
