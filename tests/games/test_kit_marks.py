"""Flags, and counters of the scenario card, in a game of rows: the whole way from the page to the table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler import canonical, validate_bundle
from loopwright_compiler.kits.graph import build
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print.cards.kit_cards import tracks
from loopwright_dsl.format import format_text
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import BundleError
from loopwright_engine.kit import registry

from .causeway_kit import KIT
from .laws import obey
from .one_kit import OneKit

SCENARIO = """scenario salt "The Salt Road"
  kit causeway
  flag pump "The pump runs", seen hidden
  counter debts "Debts" from 0 to 3
  counter dread hidden from 0 to 2
  > The sea has gone.

gauge salt "Salt" from 0 to 9

place gate "The gate"
  roads pans
  set pump, debts +2
  choose
    "Wait": clear pump
    "Go on" if flag pump: set seen, dread +1
    "Borrow a cart", spend debts 2 if salt <= 8: salt +1
  printed
    > Start the pump.

place pans "The pans"
  roads hut
  if flag pump and debts >= 2: lose sunk "Sunk"
  if not flag pump: debts = 0

place hut "The hut"
  roads gate
  if flag seen and dread >= 1: salt +1
  printed
    > Take 1 salt if you have been here before.
"""


KITS = OneKit(KIT, SCENARIO)
checked, loaded = KITS.checked, KITS.loaded


def codes(folder: Path, text: str) -> list[str]:
    """What is found in these cards."""
    return [finding.code for finding in checked(folder, text).diagnostics]


def rules(data: Any, language: str = "en") -> KitText:
    """Its rules text."""
    data = {**data, "language": language}
    return KitText(data, KIT.language)


def at_the_gate(bundle: Bundle, option: int | None) -> Any:
    """A game in which somebody has come to the gate, and there takes one of the lines, if any."""
    game = KIT.start(bundle, KIT.options(), 1)
    while game.decision.kind != "choose":
        game.choose(0)
    if option is not None:
        game.choose(option)
    return game


def test_the_bundle_and_its_laws(tmp_path: Path) -> None:
    """Flags stand beside counters; games with them can be copied, undone and dealt anew."""
    bundle = loaded(tmp_path)
    assert bundle.data["flags"] == [{"id": "pump", "title": "flag.pump.title"}, {"id": "seen", "title": None}]
    assert [counter["title"] for counter in bundle.data["counters"]] == [
        "counter.debts.title", None, "gauge.salt.title",
    ]  # fmt: skip
    luck = Random(3)
    game = KIT.start(bundle, KIT.options(), 1)
    while game.decision is not None:
        obey(game, luck)
        game.choose(luck.randrange(len(game.decision.options)))


def test_a_bundle_without_flags_is_what_it_was(tmp_path: Path) -> None:
    """It has no such key, so its hash, and its games, are those of before."""
    plain = 'scenario salt "Salt"\n  kit causeway\ngauge salt "Salt" from 0 to 9\nplace a "A": salt +1\n'
    assert "flags" not in loaded(tmp_path, plain).data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"do": "set_flag", "flag": "pump"', '"do": "set_flag", "flag": "debts"'),
        ('"by": 2, "counter": "debts"', '"by": 2, "counter": "pump"'),
        ('"counter": "debts", "q"', '"counter": "pump", "q"'),
        ('"flag": "pump", "op"', '"flag": "debts", "op"'),
        ('"flag": "pump", "op"', '"flag": 3, "op"'),
        ('{"id": "pump"', '{"id": "debts"'),
    ],
)
def test_a_bundle_that_takes_one_for_another_is_refused(old: str, new: str, tmp_path: Path) -> None:
    """A flag is no counter, and a counter no flag."""
    text = json.dumps(loaded(tmp_path).data)
    assert old in text
    with pytest.raises(BundleError):
        KIT.tables(json.loads(text.replace(old, new)))


@pytest.mark.parametrize("seen", [False, True])
def test_what_is_hidden_is_never_told(seen: bool, tmp_path: Path) -> None:
    """Neither on the table, nor in what a seat sees, nor in the log; the game knows it."""
    bundle = loaded(tmp_path)
    game = at_the_gate(bundle, int(seen))
    number = bundle.tables.gauge_numbers
    assert (game.gauges[number["seen"]], game.gauges[number["dread"]]) == (int(seen), int(seen))
    table = dict(KIT.table(game, 0))
    assert table.get("Noted") == ("The pump runs" if seen else None)
    assert table["Debts"] == "2/3"
    assert not [name for name in table if "dread" in name.lower() or "seen" in name.lower()]
    assert len(game.seen(0)["gauges"]) == 3
    told = [KIT.sentence(game, entry) for entry in game.log if not KIT.silent(game, entry)]
    assert '"The pump runs" is noted.' in told
    assert ('"The pump runs" is crossed out.' in told) is not seen
    assert not [line for line in told if "dread" in line or "seen" in line]


def test_a_price_is_offered_where_it_can_be_paid(tmp_path: Path) -> None:
    """It takes its steps before anything else happens."""
    bundle = loaded(tmp_path)
    game, number = at_the_gate(bundle, 2), bundle.tables.gauge_numbers
    assert (game.gauges[number["debts"]], game.gauges[number["salt"]]) == (0, 1)
    poorer = loaded(tmp_path, SCENARIO.replace("debts +2", "debts +1"))
    offered = at_the_gate(poorer, None)
    assert [option.text for option in KIT.decision(offered).options] == ["Wait", "Go on"]


def test_cards_intend_rounds_and_what_comes_before(tmp_path: Path) -> None:
    lines = "  intend reachable by round 3\n  intend after flag pump\n  intend by round 9\n"
    text = SCENARIO.replace("  roads hut\n", f"  roads hut\n{lines}")
    data: Any = checked(tmp_path, text).bundle
    assert [(one["item"], one["must"], one["day"], one["after"]) for one in data["intentions"]] == [
        ("place.pans.block", "reachable", 3, None),
        ("place.pans.block", "after", None, "flag.pump"),
        ("place.pans.block", "by", 9, None),
    ]
    assert validate_bundle(json.loads(canonical(data))) == []
    assert format_text(text, KIT.language) == text
    for wrong, code in (
        ("never before round 1", "LW0365"),
        ("after flag pomp", "LW0203"),
        ("by round 500", "LW0341"),
        ("never", "LW0362"),
    ):
        found = checked(tmp_path, text.replace("after flag pump", wrong)).diagnostics
        assert code in [finding.code for finding in found], wrong


ONCE = """scenario salt "The Salt Road"
  kit causeway
  counter greeted "Greeted" from 0 to 9
  counter later "Later" from 0 to 9
  counter asked "Asked" from 0 to 9

gauge salt "Salt" from 0 to 9

effect arrive
  if first time: greeted +1
  else: later +1

place gate "The gate"
  roads pans
  do arrive
  choose
    "Ask", once per game: asked +1
    "Go on": nothing

place pans "The pans"
  roads gate
  do arrive
  if greeted + asked + later >= 9: salt +1
"""


@pytest.mark.parametrize("seed", range(4))
def test_what_comes_once_comes_once_and_its_box_stays_ticked(seed: int, tmp_path: Path) -> None:
    """A named effect has one box, wherever it is used; an option with a ticked box is not offered."""
    bundle, luck = loaded(tmp_path, ONCE), Random(seed)
    number = bundle.tables.gauge_numbers
    game = KIT.start(bundle, KIT.options(), seed)
    for _ in range(30):
        if game.decision is None:
            break
        obey(game, luck)
        asked, greeted, later = (game.gauges[number[name]] for name in ("asked", "greeted", "later"))
        assert asked <= 1 and greeted <= 1 and (later == 0 or greeted == 1)
        texts = [option.text for option in KIT.decision(game).options]
        assert "Go on" not in texts or ("Ask" in texts) is (asked == 0)
        game.choose(texts.index("Ask") if "Ask" in texts else luck.randrange(len(texts)))
    assert game.gauges[number["asked"]] == 1 and game.gauges[number["later"]] > 0
    gate = bundle.data["cards"][0]["block"]
    assert "(only if {box} is not ticked):** Tick the box. Asked +1." in " ".join(
        rules(bundle.data).lines(gate)
    )
    assert "Kryssa i rutan." in " ".join(rules(bundle.data, "sv").lines(gate))


def test_a_counter_of_the_scenario_card_has_ends(tmp_path: Path) -> None:
    """As a gauge has: the same data, played, printed, drawn and checked for circles."""
    ends = '  counter debts "Debts" from 0 to 1\n    over: salt +1\n    under: lose free "Free"\n'
    text = SCENARIO.replace('  counter debts "Debts" from 0 to 3\n', ends).replace(", spend debts 2", "")
    data: Any = checked(tmp_path, text.replace("debts >= 2", "debts >= 1")).bundle
    debts = next(one for one in data["counters"] if one["id"] == "debts")
    assert (debts["over"]["id"], debts["under"]["id"]) == ("gauge.debts.over", "gauge.debts.under")
    assert validate_bundle(json.loads(canonical(data))) == []
    track = next(one for one in tracks(data, None, KitText(data)) if one.title == "Debts")
    assert [row.partition("**")[2].partition(":")[0] for row in track.ends] == [
        "Below 0",
        "Beyond 1",
    ] or track.ends
    assert "gauge.debts.over" in build(data, KIT.language)
    circle = ends.replace("salt +1", "debts +1")
    found = checked(tmp_path, text.replace(ends, circle)).diagnostics
    assert "LW0374" in [finding.code for finding in found]


def test_cards_print_it(tmp_path: Path) -> None:
    """Flags by their titles in English and Swedish, nothing of what is hidden; the board has boxes."""
    data: Any = loaded(tmp_path).data
    gate, pans, _ = (card["block"] for card in data["cards"])
    assert " ".join(rules(data).lines(gate)) == (
        'Note "The pump runs". Debts +2. Choose one: – **Wait:** Cross out "The pump runs". '
        '– **Go on (only if "The pump runs" is noted):** Nothing happens. '
        "– **Borrow a cart (spend 2 Debts; only if Salt ≤ 8):** Salt +1."
    )
    assert "Om ”The pump runs” inte är antecknat: " in rules(data, "sv").lines(pans)[0]
    board = {track.title: track.spaces for track in tracks(data, KIT.language, rules(data))}
    assert board == {"Debts": ("0", "1", "2", "3"), "Salt": tuple("0123456789"), "Noted": ("The pump runs",)}


def test_the_graph_and_the_figures_know_flags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A note leads from who sets a flag to who asks; playtests count that it was set."""
    monkeypatch.setattr(registry, "find", KITS.find)
    bundle = loaded(tmp_path)
    graph = build(bundle.data, KIT.language)
    notes = {(edge["fact"], edge["label"]) for *_, edge in graph.edges(data=True) if edge["kind"] == "note"}
    assert ("flag.pump", 'Note "The pump runs"; cross out "The pump runs"') in notes
    watch = KIT.watch(bundle)
    _, numbers = watch.play(KIT.options(), 1, lambda game: int(game.decision.kind == "choose"))
    assert {"flag.pump", "flag.seen"} <= {watch.names[number] for number in numbers}


def test_a_flag_that_nothing_sets_is_never_so(tmp_path: Path) -> None:
    """What hangs on it is proved to come in no game; what hangs on one that is cleared and set may come."""
    result = checked(tmp_path, SCENARIO.replace("  set pump, debts +2", "  debts +2"))
    assert [finding.code for finding in result.diagnostics] == ["LW0502"]
    never = never_by_cards(result.bundle)
    assert "ending.sunk" in never
    assert "it needs flag pump, which never holds: no card sets the flag pump" in never.values()
    assert never_by_cards(loaded(tmp_path).data) == {}


def test_a_story_speaks_of_flags(tmp_path: Path) -> None:
    """`expect flag NAME`; a recorded story tells of those that have changed."""
    bundle = loaded(tmp_path)
    language = KIT.story_language(bundle)
    game = at_the_gate(bundle, 0)
    assert not language.holds(game, {"op": "flag", "flag": "pump"}, None)
    assert language.holds(at_the_gate(bundle, 1), {"op": "flag", "flag": "pump"}, None)
    assert list(language.changes(game, at_the_gate(bundle, 1)))[-2:] == ["flag pump", "flag seen"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("set pump", "set pumps", "LW0203"),
        ("flag pump and", "flag debts and", "LW0203"),
        ("pump, debts +2", "pump, pump +2", "LW0901"),
        ("clear pump", "clear pump, clear gone", "LW0203"),
        ("pump runs\"", "pump runs\", debts", "LW0224"),
        ("counter debts", "counter salt", "LW0224"),
        ("from 0 to 3", "from 3 to 3", "LW0301"),
        ("from 0 to 3", "from 0 to 3 start 4", "LW0302"),
        ("counter debts", "counter place", "LW0911"),
        ("spend debts 2", "spend debt 2", "LW0901"),
        ("spend debts 2", "spend debts 4", "LW0341"),
        ("spend debts 2", "spend debts 0", "LW0341"),
        ("gauge salt \"Salt\"", "gauge salt hidden", "LW0354"),
        ("  printed\n    > Start the pump.\n", "", "LW0550"),
        ("  flag pump", "  flag left, pump", "LW0502"),
        ("flag seen and ", "", "LW0503"),
        (" and dread >= 1", "", "LW0511"),
        (", dread +1", "", "LW0504"),
    ],
)  # fmt: skip
def test_mistakes(old: str, new: str, code: str, tmp_path: Path) -> None:
    """Each is told by its own code, as in Tales."""
    assert SCENARIO.count(old)
    assert code in codes(tmp_path, SCENARIO.replace(old, new))


def test_a_slip_in_a_declaration_brings_no_others(tmp_path: Path) -> None:
    """A flag whose line could not be read may be there."""
    assert codes(tmp_path, SCENARIO.replace("  flag pump", "  falg pump"))[1:] == []


def test_layout(tmp_path: Path) -> None:  # noqa: ARG001
    """The lines stay as they are."""
    assert format_text(SCENARIO, KIT.language) == SCENARIO


def test_prose_has_values(tmp_path: Path) -> None:
    """By the sign and the name on paper, by the value of that moment in what is told."""
    lines = "  > Now {debts}.\n  set pump, debts +2\n  > Then {debts}, {salt}.\n"
    bundle = loaded(tmp_path, SCENARIO.replace("  set pump, debts +2\n", lines))
    assert "Then {counter} *Debts*, {counter} *Salt*." in bundle.strings.values()
    game = at_the_gate(bundle, 0)
    told = [KIT.sentence(game, entry) for entry in game.log if "prose" in KIT.entry_id(game, entry)[0]]
    assert told[:2] == ["Now 0.", "Then 2, 0."]
    refused = checked(tmp_path, SCENARIO.replace("gone.", "gone, {dread}."))
    assert "LW0382" in [one.code for one in refused.diagnostics]


def test_prose_varies(tmp_path: Path) -> None:
    """All wordings on paper, those of the moment in what is told and at the end."""
    state = "{if debts = 0: free}{else: bound}"
    lines = f"  > Now {state}.\n  set pump, debts +2\n  > Then {state}.\n"
    text = SCENARIO.replace("  set pump, debts +2\n", lines)
    last = """if flag pump and debts >= 2
    lose sunk "Sunk"
      if flag pump
        > It ran.
      else
        > It stood."""
    text = text.replace('if flag pump and debts >= 2: lose sunk "Sunk"', last)
    bundle = loaded(tmp_path, text)
    assert "Now {if}**Debts = 0:** free{if}**Otherwise:** bound{end-if}." in bundle.strings.values()
    game = at_the_gate(bundle, 0)
    told = [KIT.sentence(game, entry) for entry in game.log if "prose" in KIT.entry_id(game, entry)[0]]
    assert told[:2] == ["Now free.", "Then bound."]
    ran, stood = (bundle.strings[sid] for _, sid in bundle.data["endings"][0]["text"])
    pump = game.tables.flag("pump")
    read = []
    for on in (0, 1):
        game.mark_flag(pump, on)
        read.append((KIT.as_read(game, ran), KIT.as_read(game, stood)))
    assert read == [("", "It stood."), ("It ran.", "")]
