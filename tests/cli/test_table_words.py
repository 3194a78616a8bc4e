"""A page says what the terminal says: marks of texts, printed outcomes, words of the bundled scenarios."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright.core import scenario_paths
from loopwright.core.terminal_text import Paper
from loopwright.play.film import Film
from loopwright.play.match import Match
from loopwright.replay import open_log
from loopwright_compiler.semantics.markup import parse
from loopwright_compiler.words import icon_word
from loopwright_compiler.words.icons import ICON_NAMES
from loopwright_engine import Bundle
from loopwright_engine.table import Table
from loopwright_engine.table.page import plain, runs
from loopwright_games.tales import nouns
from loopwright_games.tales.table import details
from loopwright_games.tales.table.texts import TEXTS as OWN
from loopwright_games.tales.text.faces import Faces, Trail
from loopwright_games.tales.text.fields import FIELDS
from loopwright_games.tales.view import observe

LANGUAGES = ("en", "sv")
TEXTS = st.text(alphabet="ab3 *{}\\", max_size=24) | st.lists(
    st.sampled_from(["*", "**", "{time}", "{UPSET}", "{no-such}", "\\*", " ", "3 ", "word"]), max_size=9
).map("".join)


@pytest.fixture(scope="module", params=LANGUAGES)
def bundle(request: pytest.FixtureRequest) -> Bundle:
    """The bundled scenario in both languages."""
    return scenario_paths.loaded(scenario_paths.bundle("speaking-clock", request.param), "speaking-clock")


def as_parsed(text: str) -> list[dict[str, Any]]:
    """The runs of a text as the compiler reads them."""
    told = []
    for run in parse(text).runs:
        styles = {name: True for name in ("em", "strong") if getattr(run, name)}
        told.append({"icon" if run.kind == "icon" else "text": run.text, **styles})
    return told


@given(TEXTS)
@settings(deadline=None)
def test_marks_are_read_as_the_compiler_reads_them(text: str) -> None:
    """Also where they are mistakes."""
    assert runs(text) == as_parsed(text)
    icons = {name: icon_word(name, "en") for name in ICON_NAMES}
    for counted in (False, True):
        assert plain(text, icons, counted=counted) == Paper().marked(text, counted=counted)


def test_every_text_is_said_as_at_the_terminal(bundle: Bundle) -> None:
    """All strings of the scenario, with the icons in its language."""
    language = bundle.data["language"]
    paper = Paper().speaking(language)
    icons = {name: icon_word(name, language) for name in ICON_NAMES}
    for text in bundle.strings.values():
        assert runs(text) == as_parsed(text)
        assert plain(text, icons) == paper.marked(text)


def test_each_outcome_has_the_line_that_the_card_prints(bundle: Bundle) -> None:
    """Every block has as many lines as its card prints, and what its outcomes do is one of them."""
    faces = Faces(bundle.data)
    printed = 0
    for text, owner, block, led in faces._printed():
        lines = [
            faces.strings[sid]
            for kind, sid in text
            if kind == "rule" and (sid == f"{owner}.rules" or sid.startswith(f"{owner}.rules."))
        ]
        trail = Trail(led=led)
        trail.block(block)
        assert trail.count == len(lines), owner
        for name, line in trail.begins.items():
            assert lines[line].endswith(faces.does(name))
            printed += bool(faces.does(name))
    assert printed > 100


def test_success_and_failure_are_not_mistaken_for_each_other() -> None:
    """By their leads, which the search for them never reads."""
    bundle = scenario_paths.loaded(scenario_paths.bundle("speaking-clock"), "speaking-clock")
    faces = Faces(bundle.data)
    for rumor in bundle.data["rumors"]:
        lines = [bundle.strings[sid] for kind, sid in rumor["text"] if kind == "rule"]
        for outcome in ("success", "failure"):
            lead = f"**{outcome.capitalize()}:** "
            (line,) = [line for line in lines if line.startswith(lead)] or [lead]
            assert faces.does(f"{rumor['id']}.{outcome}") == line.removeprefix(lead).strip()


def test_documents_are_in_the_language_of_the_bundle(bundle: Bundle) -> None:
    """Titles and options as the terminal has them; no mark and no hole is left over."""
    language = bundle.data["language"]
    table = Table(bundle, {name: icon_word(name, language) for name in ICON_NAMES})
    paper, luck = Paper().speaking(language), random.Random(3)
    document = table.new({"seed": 3})
    for _ in range(40):
        if document["decision"] is None:
            break
        view = bundle.kit.decision(table.game)
        assert document["decision"]["title"] == paper.marked(view.title)
        options = [option for group in document["decision"]["groups"] for option in group["options"]]
        for option in options:
            assert option["text"] == paper.marked(view.options[option["index"]].text)
        text = json.dumps([document["decision"], document["dials"], document["seats"]])
        assert "**" not in text
        assert "{time}" not in text
        document = table.choose(luck.choice(options)["index"], document["choices"], 10_000)
    assert (document["views"][0]["title"] == "Karta") == (language == "sv")


def test_an_iconic_item_of_a_kid_who_does_not_play(bundle: Bundle) -> None:
    """SET-4: its card says never traded, and it may be: the page and the terminal say so beside it."""
    item = "item.tape-recorder"
    names = bundle.tables.names
    card = names.ids["card"].index(item)
    owner = next(kid.id for kid in bundle.tables.kids if kid.card == card)
    others = [kid.id for kid in bundle.tables.kids if kid.id != owner][:2]
    remark = names.words.said["iconic_goes"]
    for kids, said in (([owner, others[0]], False), (others, True)):
        table = Table(bundle)
        table.new({"seed": 1, "kids": kids})
        table.game.items[0] |= 1 << card
        (held,) = [
            row
            for view in table.document()["views"]
            if view["id"] == "kids"
            for row in view["data"]["kids"][0]["items"]
            if row["id"] == item
        ]
        assert held.get("remark", "") == (remark if said else "")
        match = Match.start(bundle, bundle.kit.options_of(table.game), 1)
        match.game.items[0] |= 1 << card
        page = " ".join(" ".join(details.kids(match, Paper(width=200).knowing(OWN))).split())
        assert (remark in page) is said


def test_a_game_that_came_back_is_replayed(bundle: Bundle, tmp_path: Path) -> None:
    """A file with notes, beside the bundle that it belongs to: to the very state in which it was left."""
    table, luck = Table(bundle), random.Random(4)
    document = table.new({"seed": 4, "bots": {"0": "cautious"}})
    while document["result"] is None and document["choices"] < 25:
        if document["bot_to_move"]:
            document = table.advance(1)
            continue
        options = [option for group in document["decision"]["groups"] for option in group["options"]]
        document = table.choose(luck.choice(options)["index"], document["choices"])
    (tmp_path / "bundle.json").write_text(json.dumps(bundle.data), "utf-8")
    feedback = tmp_path / "game.json"
    feedback.write_text(table.feedback([{"card": "diary.1", "text": "Who is she?"}], {"again": 4}), "utf-8")
    film = Film(open_log(feedback))
    assert film.fault is None
    film.go(film.last)
    assert film.match.game.digest() == table.game.digest()


def test_firewalls_name_combos_as_cards_do(bundle: Bundle) -> None:
    """Which combos pass them, in the words that stand beside the icons."""
    tables = bundle.tables
    language = bundle.data["language"]
    assert list(tables.names.words.combos) == [icon_word(name, language) for name in nouns.COMBOS]
    walls = [FIELDS["wall"].words(tables, number) for number in range(len(tables.firewalls))]
    told = [word for word in tables.names.words.combos if any(word in wall for wall in walls)]
    assert len(told) > 3
    for name in nouns.COMBOS:
        if icon_word(name, language) != name:
            assert not [wall for wall in walls if name in wall]


def test_why_a_cube_is_missing(bundle: Bundle) -> None:
    """TIM-2: all cubes of a kid are in its pool, spent, or missing for a reason that is told."""
    table, luck = Table(bundle), random.Random(8)
    document = table.new({"seed": 8})
    reasons: set[str] = set()
    while document["decision"] is not None:
        view: Any = observe(table.game)
        for kid in view["kids"]:
            reasons.update(cube["why"] for cube in kid["missing"])
            assert all(cube["text"] for cube in kid["missing"])
            assert kid["pool"] + kid["spent"] + len(kid["missing"]) == 6 + kid["bonus"]
        options = [option for group in document["decision"]["groups"] for option in group["options"]]
        document = table.choose(luck.choice(options)["index"], document["choices"], 10_000)
    assert {"EXHAUSTED", "UPSET"} <= reasons


def test_what_is_read_once_it_is_reached_does_not_stand_on_the_card_before() -> None:
    """The prose of outcomes, of choices and of endings; what sets the scene is there."""
    bundle = scenario_paths.loaded(scenario_paths.bundle("speaking-clock"), "speaking-clock")
    faces = Faces(bundle.data)
    (rumor, *_) = bundle.data["rumors"]
    told = [sid for kind, sid in rumor["text"] if kind == "prose"]
    assert len(told) == 3
    assert [sid for kind, sid in faces[rumor["id"]].text if kind == "prose"] == told[:1]
    shown = [sid for face in faces.faces.values() for kind, sid in face.text if kind == "prose"]
    assert not [sid for sid in shown if sid.startswith("ending.") or ".option." in sid]
