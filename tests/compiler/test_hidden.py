"""What is hidden from players: no card, table or translator has its name; and names without a title."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match
from loopwright_compiler.i18n.catalogues import catalogues
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.semantics.markup import plain
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.untitled import untitled
from loopwright_games.tales.options import Options
from loopwright_games.tales.table.screens import TalesNarrator
from loopwright_games.tales.table.status import head
from loopwright_games.tales.table.texts import TEXTS
from loopwright_games.tales.text import describe
from loopwright_games.tales.text.faces import Faces
from pypdfium2 import PdfDocument

from .examples import NOWHERE, compile_small, small

SCENARIO = """\
scenario the-hum "The Hum"
  > A low note.
  world small
  files diary, rumors
  rumors hum
  diary 1
  machine heron at C3 using standard
  event echo-mast at D6
  counter tremor hidden from 0 to 6
  counter depth "Depth" from 0 to 3
  flag secret-door hidden, second-door "The second door"
  flag third-door, met-astronomer "The astronomer"
"""
DIARY = """\
diary 1 "The Doors"
  front
    > Three of them.
    on end phase: tremor +1, clear secret-door
    on new day: set secret-door, insight +1
    action "Knock" at K, spend 1
      test BRAVE
        success: set secret-door
        failure: set third-door, tremor = 2
    action "Push" at K: set second-door, set secret-door, depth +1
    when flag second-door and flag third-door and depth >= 1: play diary 2
    win through "Through" when insight >= 9
diary 2 "Behind"
  front
    printed
      > Who has found the door draws an item.
    on end phase if flag secret-door and tremor >= 2: first player draw item
"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    checked = compile_small(tmp_path_factory.mktemp("doors"), scenario__loop=SCENARIO, diary__loop=DIARY)
    assert not [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity == "error"], (
        checked.diagnostics
    )
    assert checked.bundle is not None
    return checked.bundle


def test_no_text_of_a_card_names_what_is_hidden(bundle: dict[str, Any]) -> None:
    assert {flag["id"]: flag["name"] is None for flag in bundle["scenario"]["flags"]} == {
        "secret-door": True,
        "second-door": False,
        "third-door": False,
        "met-astronomer": False,
    }
    texts = " ".join(bundle["strings"].values())
    assert "secret door" not in texts and "remor" not in texts
    assert 'Note "The second door". Raise *Depth* by 1.' in texts


def test_what_only_changes_what_is_hidden_prints_nothing(bundle: dict[str, Any]) -> None:
    strings = bundle["strings"]
    on = [text for name, text in strings.items() if "diary.1.front.on." in name]
    assert len(on) == 1 and on[0].endswith("Raise {insight} by 1.")
    lines = [text for name, text in strings.items() if "diary.1.front.action.1.rules" in name]
    assert [plain(line) for line in lines] == [
        "At K (Shaft), spend time: Test BRAVE.",
        'Failure: Note "third door".',
    ]
    assert '**Failure:** Note "third door".' in strings.values()


def test_the_lines_of_outcomes_are_known_beside_what_is_hidden(bundle: dict[str, Any]) -> None:
    faces = Faces(bundle)
    test = "diary.1.front.action.1"
    assert plain(faces.does(f"{test}.failure")) == 'Note "third door".'
    assert faces.does(f"{test}.success") == ""


KEPT = """\
effect whisper
  set secret-door

diary 1 "The Doors"
  front
    > Three of them.
    action "Knock" at K: do whisper, tremor +1
    action "Knock again" at K: tremor -1, insight +1
    lose late "Late" when insight >= 9
  back
    printed
      > Put the closed envelope under the board.
    action "Leave it" at K: set secret-door

diary 2 "Behind"
  front
    printed
      > Who has found the door draws an item.
    on end phase if flag secret-door and tremor >= 2: first player draw item
"""


def test_check_tells_of_words_that_cannot_name_a_row(tmp_path: Path) -> None:
    """LW0550: once for each row on a side of which other sides say that it is marked, a named effect too."""
    checked = compile_small(tmp_path, scenario__loop=SCENARIO, diary__loop=KEPT)
    told = [item for item in checked.diagnostics if item.code == "LW0550"]
    assert [(item.span.line, item.message.split("`")[1]) for item in told] == [
        (19, "secret-door"),
        (19, "tremor"),
    ]


def test_the_scenario_card_lists_what_players_keep(bundle: dict[str, Any], tmp_path: Path) -> None:
    print_sheets(bundle, tmp_path / "cards.pdf", Settings(cards="scenario", contents=False))
    document = PdfDocument(tmp_path / "cards.pdf")
    texts = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    assert "To be noted in play: The second door · third door · The astronomer" in texts
    assert "Depth 0–3, from 0" in texts and "remor" not in texts and "ecret door" not in texts


def test_the_table_is_silent_about_it(bundle: dict[str, Any]) -> None:
    match = Match.start(load_bundle(bundle), Options(2), 1)
    assert "Depth 0/3" in "\n".join(head(match, Paper().knowing(TEXTS)))
    for _ in range(400):
        if match.game.decision is None:
            break
        match.choose(len(match.game.decision.options) - 1)
    texts = "\n".join(TalesNarrator(match, Paper().knowing(TEXTS)).everything())
    assert "secret" not in texts and "remor" not in texts
    assert any(describe.silent(match.game, entry) for entry in match.game.log)


def test_translators_are_not_asked_for_it(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    (scenario / "scenario.loop").write_text(SCENARIO, encoding="utf-8")
    (scenario / "diary.loop").write_text(DIARY, encoding="utf-8")
    all_catalogues = catalogues(scenario, bundled=NOWHERE).catalogues
    contexts = {message.context for catalogue in all_catalogues for message in catalogue.messages}
    assert "flag.second-door" in contexts and "counter.depth" in contexts
    assert not contexts & {"flag.secret-door", "counter.tremor"}


def test_names_without_a_title_are_known(bundle: dict[str, Any]) -> None:
    assert untitled(bundle) == ["third-door"]
