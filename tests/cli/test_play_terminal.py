"""What a table sees: every decision and every screen of random games, and single screens up close."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright.core.terminal_text import Paper, shown_width
from loopwright.play.match import Match
from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.kit.protocol import OptionView
from loopwright_engine.table import chosen_unseen
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.table import details, options, status
from loopwright_games.tales.table.details import faces_of
from loopwright_games.tales.table.screens import TalesNarrator
from loopwright_games.tales.table.texts import TEXTS
from loopwright_games.tales.text import stable_ids
from loopwright_games.tales.view import observe

from .conftest import Run

PAPER = Paper().knowing(TEXTS)
RARE = ("chore", "stake", "hacker", "use", "chore_reward", "replace", "which_machine")
"""Decisions that games of two weeks bring sooner or later."""
SCREENS = (status.status, details.kids, details.board, details.rumors, details.diary, details.sheets)


@pytest.fixture(scope="module")
def fortnight() -> Bundle:
    """The bundled scenario with everything in it."""
    path = scenario_paths.root() / "scenarios" / "ordinary-fortnight"
    return load_bundle(compile_path(path, bundled=scenario_paths.root()).bundle)


def take(match: Match, choice: str) -> None:
    """Take the option of this name."""
    decision = match.game.decision
    assert decision is not None
    names = [stable_ids.option_id(match.game, option) for option in decision.options]
    match.choose(names.index(choice))


def shown(match: Match) -> str:
    """The pending decision as it is shown."""
    return "\n".join(options.lines(match, PAPER))


def pick(match: Match, luck: random.Random) -> int:
    """A random option; more hacks, rides and card actions than plain luck brings, and no early evening."""
    decision = match.game.decision
    assert decision is not None
    if decision.kind != "adventure":
        return luck.randrange(len(decision.options))
    mask = (1 << actions.SEAT) - 1
    busy = [n for n, option in enumerate(decision.options) if option != actions.EVENING]
    rare = [n for n in busy if decision.options[n] & mask >= actions.RIDE]
    return luck.choice(rare if rare and luck.random() < 0.6 else busy or [0])


def test_every_decision_and_screen_can_be_shown(fortnight: Bundle) -> None:
    kinds: set[str] = set()
    for seed in range(12):
        luck = random.Random(seed)
        match = Match.start(fortnight, Options(2 + seed % 4, enigma_limit=60), seed)
        teller = TalesNarrator(match, PAPER)
        while match.game.decision is not None and len(match.game.choices) < 250:
            kinds.add(match.game.decision.kind)
            lines = teller.news()
            if match.game.decision.kind in RARE or luck.random() < 0.05:
                lines += options.lines(match, PAPER)
                lines += [line for screen in SCREENS for line in screen(match, PAPER)]
            assert max(map(shown_width, lines), default=0) <= PAPER.width
            match.choose(pick(match, luck))
    assert kinds >= set(RARE)


def test_chores_are_read_before_they_are_chosen(fortnight: Bundle) -> None:
    """SET-10: both are shown in full; the chosen one is not read out again."""
    match = Match.start(fortnight, Options(3), 7)
    assert shown(match).count("Reward: ") == 2
    teller = TalesNarrator(match, PAPER)
    teller.news()
    teller.read = options.read_out(match)
    match.choose(0)
    assert "Reward: " not in "\n".join(teller.news())
    assert "Reward: " in "\n".join(teller.everything())


def test_the_keyboard_is_not_handed_round_where_all_play_together(fortnight: Bundle) -> None:
    """What a kid has chosen may change nothing that is seen, as the order of a deck: all see the screen."""
    match = Match.start(fortnight, Options(3), 7)
    while match.game.decision.kind != "adventure":
        match.choose(0)
    assert match.game.decision.seat < 0
    assert not chosen_unseen(fortnight.kit, match.game, match.game, 0)


def test_a_line_of_rules_inside_another_is_indented() -> None:
    rules = {"a": "– Wait: Nothing happens.", "b": "– – When that day begins: Rest."}
    lines = PAPER.texts([("rule", "a"), ("rule", "b")], rules)
    assert lines == ["  – Wait: Nothing happens.", "    – When that day begins: Rest."]


def test_what_a_side_says_is_not_set_in_below_an_action() -> None:
    """What an ending says is read where it comes; prose of the side may stand between actions, too."""
    side = "diary.1.front"
    texts = {
        f"{side}.when.1.rules": "In each end phase: Rest.",
        f"{side}.action.1.label": "Dial",
        f"{side}.action.1.rules": "At B: Win.",
        "ending.hum.text.1": "It hums.",
        f"{side}.lose.1.rules": "You lose on Friday.",
        "ending.late.text.1": "Too late.",
        f"{side}.text.2": "She sniffed.",
        f"{side}.action.2.label": "Listen",
        f"{side}.action.2.rules": "At C: Rest.",
    }
    kinds = ("rule", "heading", "rule", "prose", "rule", "prose", "prose", "heading", "rule")
    assert PAPER.texts(list(zip(kinds, texts, strict=True)), texts) == [
        "  In each end phase: Rest.",
        "  * Dial",
        "    At B: Win.",
        "    | It hums.",
        "  You lose on Friday.",
        "  | Too late.",
        "  | She sniffed.",
        "  * Listen",
        "    At C: Rest.",
    ]


def test_a_kids_hand_can_be_read(fortnight: Bundle) -> None:
    """Items with die and tags, chores with progress and deadline, and their texts."""
    match = Match.start(fortnight, Options(("disa", "pekka")), 7)
    for _ in range(2):
        match.choose(0)
    lines = "\n".join(details.kids(match, PAPER))
    assert "Storm Lantern (BRAVE die, FIRE)" in lines
    assert "Lit in every gale since 1911." in lines
    for kid in observe(match.game)["kids"]:  # type: ignore[attr-defined]
        assert f"{kid['chores'][0]['name']} · chore, " in lines
    assert "due Friday" in lines


def table_of(match: Match, **changes: Any) -> str:
    """The machines' screen after the state of the first machine has been changed."""
    for name, value in changes.items():
        pieces = getattr(match.game, name)
        setattr(match.game, name, [value, *pieces[1:]] if isinstance(pieces, list) else value)
    return "\n".join(details.sheets(match, PAPER))


def test_machines_show_their_sheet_and_their_firewalls(fortnight: Bundle) -> None:
    match = Match.start(fortnight, Options(2), 7)
    table = table_of(match)
    assert "combo REACH; rides of 2 sectors, room for 1 kid" in table
    assert "Firewalls 1, 2, 3  not seen yet" in table
    assert "ALARMED: becomes ALERT when it stops beside another machine" in table
    assert "Response card, ALERT" in table
    assert "Firewall 1  " in table_of(match, walls=0)
    assert "worker, with Pekka" in table_of(match, hackers=1, sectors=-1)
    assert "worker, wrecked, back tomorrow" in table_of(match, hackers=-1, wrecked=1)


def test_a_ride_is_offered_and_shared(fortnight: Bundle) -> None:
    """MOV-4: rides stand in one row; then somebody may come along."""
    match = Match.start(fortnight, Options(("disa", "pekka")), 7)
    bagge = [machine["id"] for machine in details.machines_in_play(match)].index("bagge")
    match.game.hackers[bagge], match.game.sectors[bagge] = 0, -1
    while match.game.decision is not None and match.game.decision.kind != "adventure":
        match.choose(0)
    assert "Bagge with Disa" in "\n".join(status.status(match, PAPER))
    assert re.search(r"^   ride to +\d+ J Bakery  \d+ K Headframe", shown(match), re.MULTILINE)
    take(match, "disa ride J")
    assert "2  Pekka" in shown(match)
    take(match, "pekka")
    assert "Pekka rides along to J Bakery" in "\n".join(TalesNarrator(match, PAPER).news())


def test_variants_change_what_machines_show(fortnight: Bundle) -> None:
    """VAR-7: no abilities; VAR-11: the erratic response card."""
    tame = Match.start(fortnight, Options(2, ("just-machines",)), 7)
    assert "ALARMED" not in table_of(tame)
    while tame.game.round == 0:
        tame.choose(0)
    assert "Variants  just-machines" in status.status(tame, PAPER)
    for variants, card in (((), "standard"), (("erratic-firmware",), "erratic")):
        match = Match.start(fortnight, Options(2, variants), 7)
        first = details.machines_in_play(match)[0]
        side = f"response.{first['model']}.{card}.{first['state'].lower()}"
        assert "\n".join(faces_of(match.bundle).text(side, PAPER, match.game)) in table_of(match)


def test_help_fits_eighty_columns(run: Run) -> None:
    for words in ((), ("play",), ("replay",), ("new",)):
        assert max(map(len, run(*words, "--help").stdout.splitlines())) <= 80


def test_event_locations_are_on_the_map(fortnight: Bundle) -> None:
    """MAP-5: where they are, what can be done there, and when that has been used today."""
    match = Match.start(fortnight, Options(2), 7)
    lines = "\n".join(details.board(match, PAPER))
    assert "The Heap at F Boatyard" in lines
    assert "* Dig" in lines
    tile = match.bundle.tables.event_locations[0]
    match.game.used_round |= tile.actions[0].mark
    assert "(used: Dig)" in "\n".join(details.board(match, PAPER))


def test_the_log_reads_cards_out(fortnight: Bundle) -> None:
    """CMB-6: an anomaly that somebody comes upon is read out, with its counters."""
    for seed in range(20):
        match = Match.start(fortnight, Options(2), seed)
        luck = random.Random(seed)
        while match.game.decision is not None and len(match.game.choices) < 60:
            match.choose(pick(match, luck))
        printed = "\n".join(TalesNarrator(match, PAPER).everything())
        if " comes upon " in printed:
            assert "Counters: " in printed.partition(" comes upon ")[2]
            return
    pytest.fail("no anomaly was found")


def test_a_save_is_json_of_names(fortnight: Bundle, tmp_path: Path) -> None:
    """A save outlives its draft: choices are kept by name, too."""
    match = Match.start(fortnight, Options(("disa", "pekka")), 7)
    take(match, stable_ids.option_id(match.game, match.game.decision.options[1]))  # type: ignore[union-attr]
    match.save(tmp_path / "evening.json")
    assert json.loads((tmp_path / "evening.json").read_text())["steps"][0][1].startswith("chore.")
    assert Match.resume(fortnight, tmp_path / "evening.json").game.digest() == match.game.digest()


def test_a_chance_says_what_it_is_one_of() -> None:
    """Of a way with machines on it, of a hack; one of a test needs no word."""
    paper = PAPER
    past, through = "machines", "firewalls"
    assert (
        options.odds(OptionView("walk", 1, 0.31, 0.6, chance_of=past), paper)
        == "31 % past machines, pushed 60 %"
    )
    assert options.odds(OptionView("walk", 1, 0.31, chance_of=past), paper) == "31 % past machines"
    assert options.odds(OptionView("hack", 1, 0.12, chance_of=through), paper) == "12 % through the firewalls"
    assert options.odds(OptionView("roll", 0, 0.42, 0.67), paper) == "42 %, pushed 67 %"
