"""The bot that plays small games perfectly, and what it keeps of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from loopwright.playtest.text.views import how_sure
from loopwright_engine.bots import BotError, bots_of, maker
from loopwright_engine.kit import perfect
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.playtest.figures import figures
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.tally import Tally
from situations import kit_and_bundle
from test_solve import Coins, Pig, box


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setattr(perfect, "_folder", lambda: tmp_path)


def played(bundle, bot, seed):
    """A game that a bot has played to its end."""
    game = bundle.kit.start(bundle, NoOptions(), seed)
    player = bot(seed)
    while game.decision is not None:
        game.choose(player.choose(game))
    return game


def test_it_keeps_only_what_wins():
    """Of three tries at a third it keeps a five or a six, and nothing else before the last roll."""
    bundle = box(Pig, small=True)
    bot = maker("perfect", bundle.kit)
    for seed in range(40):
        game = played(bundle, bot, seed)
        assert game.result.won == (game.shown >= 5)
        assert game.result.won or not game.left


@pytest.mark.parametrize("game", [Pig, Coins])
def test_what_was_worked_out_is_kept(game, monkeypatch, tmp_path):
    """The second time nothing is worked out, and every option is worth the same."""
    bundle = box(game, small=True)
    first = perfect.solution(bundle, NoOptions())
    assert [file.name[:9] for file in tmp_path.iterdir()] == ["solution-"]
    monkeypatch.setattr(perfect, "solve", None)
    kept = perfect.solution(bundle, NoOptions())
    assert (kept.start, kept.positions, kept.sweeps) == (first.start, first.positions, first.sweeps)
    for seed in range(10):
        state = bundle.kit.start(bundle, NoOptions(), seed)
        assert kept.chances(state) == first.chances(state)


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:-3] + b"abc", lambda _: b""])
def test_a_damaged_file_is_worked_out_anew(damage, tmp_path):
    """A file whose checksum is wrong counts for nothing."""
    bundle = box(Coins, small=True)
    whole = perfect.solution(bundle, NoOptions())
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    file.write_bytes(damage(data))
    assert perfect.solution(bundle, NoOptions()).start == whole.start
    assert file.read_bytes() == data


def test_another_bundle_has_another_file(tmp_path):
    """What a card says changes what is perfect; its words do not."""
    bundle = box(Coins, small=True)
    for name, value in (("hash", "x"), ("strings", {"a": "b"}), ("numbers", {"goal": 4})):
        perfect.solution(bundle, NoOptions())
        bundle.data[name] = value
    perfect.solution(bundle, NoOptions())
    assert len(list(tmp_path.iterdir())) == 2


def test_a_cache_that_cannot_be_written(monkeypatch, tmp_path):
    """Then it is worked out each time."""
    file = tmp_path / "no-folder"
    file.write_text("")
    monkeypatch.setattr(perfect, "_folder", lambda: file)
    assert perfect.solution(box(Coins, small=True), NoOptions()).start == pytest.approx(1 / 3, abs=1e-6)


def test_a_large_game_is_refused_at_once():
    """The Last Glow is not said to be small; Bonnie and Clyde is."""
    assert "perfect" in bots_of(kit_and_bundle("bonnie_and_clyde")[0])
    for name in ("the_last_glow", "lucha_libre"):
        kit, _ = kit_and_bundle(name)
        assert "perfect" not in bots_of(kit)
        with pytest.raises(BotError, match="not a small game"):
            maker("perfect", kit)


def test_too_many_positions_are_refused(monkeypatch):
    """A kit may say that it is small, and be wrong: memory and time have an end."""
    bundle = box(Coins, small=True)
    monkeypatch.setattr(perfect, "MOST_POSITIONS", 3)
    with pytest.raises(BotError, match="more than 3 positions"):
        perfect.solution(bundle, NoOptions())


def test_a_solution_that_takes_too_long_is_given_up():
    """The time is looked at while values are swept, too."""
    with pytest.raises(perfect.SolveError, match="minutes"):
        perfect.solve(box(Coins), NoOptions(), seconds=0.0)


def test_perfect_play_has_its_exact_value_beside(monkeypatch):
    """It is told of that bot alone, which has worked it out."""
    _, bundle = kit_and_bundle("bonnie_and_clyde")
    monkeypatch.setattr(perfect, "solution", lambda *_: SimpleNamespace(start=0.825))
    plan = Plan((Cell(NoOptions(), "random"), Cell(NoOptions(), "perfect")), 1)
    tally = Tally(2, watch_of(bundle, ()))
    (record,) = play_chunk(bundle, plan, Chunk(0, 0, 1))
    for cell in (0, 1):
        tally.add(record._replace(cell=cell))
    cells = figures.figures(bundle, plan, watch_of(bundle, ()).names, tally)["cells"]
    assert [cell["exact"] for cell in cells] == [None, 0.825]
    assert how_sure(cells)[-1] == "Worked out, perfect play wins 82.5 % of all games."
