"""A table for whole campaigns: evening after evening, with the notebook that files have, too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from loopwright.verify.evenings import campaign_of
from loopwright_engine import Bundle
from loopwright_engine.bots import usual_bot
from loopwright_engine.errors import SaveError
from loopwright_engine.session.evenings import Notebook, Order
from loopwright_engine.table import CampaignTable

from ..compiler.examples import small_campaign

ORDER = Order(("the-hum",), "last", any_order=False)


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> list[Bundle]:
    """Two evenings of Tales, of which the first can note something for the second."""
    return campaign_of(str(small_campaign(tmp_path_factory.mktemp("campaign")))).bundles


@pytest.fixture
def table(evenings: list[Bundle]) -> CampaignTable:
    return CampaignTable(evenings)


def take(table: CampaignTable, label: str) -> Any:
    """Take the option with this label."""
    document = table.document()
    options = (one for group in document["decision"]["groups"] for one in group["options"])
    index = next(one["index"] for one in options if label in one["text"])
    return table.choose(index, document["choices"])


def begin(table: CampaignTable) -> Any:
    """Begin the evening on the table, with a deal of which no school card asks anything."""
    return table.new({"players": 2, "seed": 1})


def home(table: CampaignTable) -> Any:
    """The first evening, won with the note made."""
    begin(table)
    take(table, "Take the dog")
    return take(table, "Go home")


def test_a_note_goes_from_one_evening_to_the_next(table: CampaignTable) -> None:
    """What is noted is told once the evening has ended; the next one offers what hangs on it."""
    assert table.setup()["campaign"]["noted"] == []
    campaign = home(table)["campaign"]
    assert campaign["noted"] == ["The dog stays"]
    first, last = campaign["evenings"]
    assert (first["won"], first["ending"], first["due"], last["due"]) == (True, "Home", False, True)
    assert table.go_to("last")["title"] == table.setup()["title"]
    begin(table)
    ended = take(table, "Whistle")
    assert ended["result"]["ending"] == "with-dog"
    assert not any(one["due"] for one in ended["campaign"]["evenings"])
    assert table.go_to("last")["error"]["code"] == "due"


def test_an_evening_begins_only_when_it_is_due(table: CampaignTable) -> None:
    """The finale comes last, and one that goes on is written nowhere."""
    assert table.go_to("last")["error"]["code"] == "due"
    assert table.go_to("nobody")["error"]["code"] == "due"
    document = begin(table)
    assert document["campaign"]["now"] == "the-hum"
    take(table, "Take the dog")
    assert table.notebook == Notebook(table.notebook.order)


def test_the_same_people_go_on_at_the_same_table(table: CampaignTable) -> None:
    home(table)
    table.let_bot(1)
    seats = [(one["id"], one["bot"]) for one in table.document()["seats"]]
    assert [bot is None for _, bot in seats] == [True, False]
    table.go_on("last", 5)
    document = table.document()
    assert ([(one["id"], one["bot"]) for one in document["seats"]], document["seed"]) == (seats, 5)
    assert "Whistle" in str(document["decision"])


def test_the_notebook_is_that_of_the_terminal(table: CampaignTable, evenings: list[Bundle]) -> None:
    """With a game it is kept as it was before that; another table goes on with both."""
    home(table)
    told, before, game = table.write_notebook(), table.write_notebook(True), table.save()
    assert Notebook.read(json.loads(told), table.notebook.order) == table.notebook
    other = CampaignTable(evenings)
    assert other.take_notebook(before)["campaign"]["noted"] == []
    assert other.load(game)["campaign"] == table.document()["campaign"]
    assert other.take_notebook(told)["campaign"]["now"] == "last"
    assert other.load(game)["campaign"]["now"] == "the-hum", "a save is of its own evening"
    assert other.take_notebook()["campaign"]["noted"] == []


def test_an_evening_that_is_played_again_is_written_once(table: CampaignTable) -> None:
    """Its end takes the place of that before; a note stays."""
    home(table)
    saved = table.save()
    table.go_to("last")
    table.load(saved)
    assert [one["scenario"] for one in table.notebook.played] == ["the-hum"]


EVENING = {"scenario": "the-hum", "seed": 1, "ending": "home", "won": True}
WHOLE = Notebook(ORDER, (EVENING,), "note.dog-stays=1").data()


def test_a_file_is_read_as_it_was_written() -> None:
    assert Notebook.read(WHOLE, ORDER).data() == WHOLE


@pytest.mark.parametrize(
    "changed",
    [
        {"format": "loopwright-save"}, {"version": 2}, {"campaign": "other"}, {"evenings": 7},
        {"evenings": [7]}, {"evenings": [{**EVENING, "scenario": "other"}]}, {"evenings": [EVENING, EVENING]},
        {"evenings": [{**EVENING, "seed": True}]}, {"evenings": [{**EVENING, "won": 1}]}, {"carried": 7},
        {"carried": "x"}, {"carried": "a=1 | b=2"}, {"carried": "x=1 " * 2000},
    ],
)  # fmt: skip
def test_what_a_stranger_writes_is_looked_at(changed: dict[str, Any]) -> None:
    with pytest.raises(SaveError):
        Notebook.read({**WHOLE, **changed}, ORDER)


@pytest.mark.parametrize(
    "text", ["[]", "{", "7", "x" * 5_000_000, json.dumps(WHOLE).replace("last", "first")]
)
def test_no_file_takes_the_place_of_a_game(table: CampaignTable, text: str) -> None:
    before = home(table)
    assert table.take_notebook(text)["error"]["code"] == "save"
    assert table.document()["result"] == before["result"]


def test_what_a_kit_carries_is_in_the_notebook_too() -> None:
    """Flags, counters and slips of Mad Maxence, in words, once the first night was won."""
    table = CampaignTable(campaign_of("mad-maxence-estuary").bundles)
    bot = usual_bot(table.bundle.kit)
    for seed in range(30):
        table.new({"seed": seed, "bots": {"0": bot}})
        if table.advance(1000)["result"]["won"]:
            break
    noted = table.document()["campaign"]["noted"]
    fuel = next(words for words in noted if words.startswith("Fuel "))
    assert table.go_to("mad-maxence-estuary")["campaign"]["noted"] == noted
    table.new({"seed": 1})
    assert f"Fuel {table.game.gauge('fuel')}" == fuel
