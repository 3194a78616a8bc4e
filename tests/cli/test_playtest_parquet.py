"""The games of a playtest as a table, for data frames."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from loopwright.core.errors import Failure
from loopwright.playtest.options import Request, plan
from loopwright.playtest.session import Session
from loopwright.results_file import parquet
from loopwright_engine import Bundle
from loopwright_engine.bundle.load import load_bundle

from tests.games import boxes

SWEEPS = ("counters.minutes.start=0,2", "kids.1.home=B,C", "locations.A.bus=true,false")


def test_one_row_for_each_game(speaking_clock: Bundle, tmp_path: Path) -> None:
    """With the set-up in columns of its own; what was swept over keeps its type where it has one."""
    arrow = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    game_plan = plan(speaking_clock, Request(3, "random", of_game=(("kids", "2,3"),), sweeps=SWEEPS))
    session = Session(speaking_clock, game_plan, tmp_path / "games.jsonl")
    session.play(1, None, lambda _: None)
    parquet.write(tmp_path / "games.parquet", session.results())
    table = arrow.read_table(tmp_path / "games.parquet")
    rows, records = table.to_pylist(), list(session.results().records())
    assert len(rows) == len(records) == 48
    columns = [f"sweep.{sweep.partition('=')[0]}" for sweep in SWEEPS]
    assert {tuple(row[name] for name in columns) for row in rows} == {
        (start, home, bus) for start in (0, 2) for home in "BC" for bus in (True, False)
    }
    for row, record in zip(rows, records, strict=True):
        assert (row["game"], row["won"], row["ending"]) == (record.game, record.won, record.ending)
        assert (row["choices"], row["decisions"]) == (record.choices, len(record.choices))
        assert row["reached"] == [session.names[number] for number in record.reached]
        assert row["rounds"][-1]["enigma"] == record.rounds[-1][1]
        assert (row["spent.walk"], row["took.injured"]) == (record.spent[0], record.took[3])
    assert json.loads(table.schema.metadata[b"loopwright.plan"])["games"] == 3
    types = {
        name: str(table.schema.field(name).type) for name in ("kids", "variants", "first", "enigma_limit")
    }
    variants, *others = types.pop("variants"), *types.values()
    assert variants.startswith("list<") and others == ["int32", "string", "int32"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "games.parquet"]


def test_a_game_against_each_other_has_a_column_for_each_score(tmp_path: Path) -> None:
    """The scores are those with which the same choices end a game."""
    arrow = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    bundle = load_bundle(boxes.lucha_libre())
    session = Session(bundle, plan(bundle, Request(2, bots="random")), tmp_path / "games.jsonl")
    session.play(1, None, lambda _: None)
    parquet.write(tmp_path / "games.parquet", session.results())
    rows = arrow.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 2
    for row in rows:
        game = bundle.kit.start(bundle, bundle.kit.options(), row["seed"])
        for index in row["choices"]:
            game.choose(index)
        assert (row["score.1"], row["score.2"]) == game.result.scores
        assert row["won"] == (row["score.1"] > row["score.2"])


def test_a_table_that_cannot_be_written(speaking_clock: Bundle, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    session = Session(
        speaking_clock,
        plan(speaking_clock, Request(1, "random", of_game=(("kids", "2"),))),
        tmp_path / "games.jsonl",
    )
    session.play(1, None, lambda _: None)
    parquet.write(tmp_path / "made" / "here" / "games.parquet", session.results())
    assert [file.name for file in (tmp_path / "made" / "here").iterdir()] == ["games.parquet"]
    with pytest.raises(Failure, match=r"games\.jsonl is a file: no folder can lie in it"):
        parquet.write(tmp_path / "games.jsonl" / "games.parquet", session.results())


def test_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Failure, match="needs PyArrow") as caught:
        parquet.needed()
    assert caught.value.hint == "pip install 'loopwright[parquet]'"
