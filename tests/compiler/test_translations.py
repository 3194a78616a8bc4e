"""Texts for translators: where they come from, and how a box in another language is made of them."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path, load_project
from loopwright_compiler.i18n.catalogues import Catalogue, begun, catalogues, merge_template, read, status
from loopwright_compiler.i18n.messages import Message
from loopwright_compiler.i18n.po_files import compiled
from loopwright_compiler.i18n.translated_bundle import Translation, code, speeches_of, spoken
from loopwright_compiler.pipeline import check
from loopwright_games.tales.cards.lowering.scenario_bundle import lower

from ..edits import edit
from ..languages import TRANSLATIONS
from ..shipped import CONTENT, SCENARIOS, shipped
from .examples import NOWHERE, small

STORY = """
scenario harbour "The Harbour"
  > *Rain.* {time}
  world small
  rumors hum
  diary 1
  machine heron at C3 using standard
  machine heron beta at D5 using standard
  counter tremor "Tremor of the quay" from 0 to 6
  counter silence from 0 to 6
  flag met-astronomer "Met the astronomer", cable-cut
  token weed "Bladder wrack" limit 4
  token agent

diary 1 "The Quay"
  front
    > One.
    >
    > Two.
    goal "Find them."
    action "Listen" at K
      > It hums.
      choose
        "Go in": do lost-in-fog
        "Stay"
          > Rain.
          tremor +1
    when tremor >= 2: flip, silence +1
  back
    > Back.
    action "Look" at K: place weed at here, place agent at K, do lost-in-fog
    when silence >= 3: set met-astronomer, set cable-cut
    when flag met-astronomer and flag cable-cut
      win dry "Dry Feet"
        > Home.
    lose wet "Wet Feet" when tremor = 6
      > Not home.

effect lost-in-fog
  > The fog comes in.
  tremor +1
  if tremor >= 5
    lose drowned "Drowned"
      > Nobody called.

rumor hum 7 "The Dead Radio" at A
  printed
    > Everybody here tests BRAVE.
  > It crackles.
  test BRAVE
    success
      > Got it.
      insight +1
    failure: take UPSET

rumor hum 8 "Wet Footprints" at B
  > To the door.
  insight +1

rumor hum 9 "The Locked Gate" at C
  > Warm.
  favor +1

rumor hum 10 "A Voice" at F
  > It counts.
  take UPSET

item umbrella "Umbrella"
  > Black.
  color BRAVE
  action "Open it" at A: time +1

chore mend-nets "Mend the Nets"
  > Green twine.
  steps 2
  action "Mend" at K: this chore +1
  reward: favor +1
"""


def harbour(folder: Path) -> Path:
    """A scenario in which every kind of text stands; no file of it is translated."""
    scenario = small(folder).parent / "harbour"
    scenario.mkdir()
    (scenario / "scenario.loop").write_text(STORY.lstrip(), "utf-8")
    return scenario


def texts(path: Path) -> dict[tuple[str, str], Message]:
    """The messages of the one catalogue at a path."""
    (catalogue,) = catalogues(path, bundled=NOWHERE).catalogues
    return {(message.context, message.text): message for message in catalogue.messages}


def put_into(folder: Path, language: str, catalogue: Catalogue, words: dict[str, str]) -> None:
    """Compile translations: those given by text, the others in capitals between arrows."""
    file = begun(language, "nplurals=2; plural=(n != 1);", catalogue.name)
    file = merge_template(file, catalogue.template(), 2).file
    for entry in file.messages:
        entry.strings = [words.get(entry.text, f"»{entry.text}«")]
    folder.mkdir(exist_ok=True)
    (folder / f"{language}.mo").write_bytes(compiled(file))


class Recorder(Translation):
    """Remembers what is looked up."""

    def __init__(self) -> None:
        nothing = spoken(NOWHERE, "xx")
        super().__init__("xx", "en", nothing, nothing, rules=False)
        self.asked: set[tuple[bool, str, str]] = set()

    def text(self, of_world: bool, context: str, text: str) -> str:
        self.asked.add((of_world, context, text))
        return text


def asked_for(scenario: Path, bundled: Path) -> set[tuple[bool, str, str]]:
    """Every (is it the world's, context, text) that a bundle of the scenario wants translated."""
    project = load_project(scenario, bundled=bundled)
    checked, recorder = check(project), Recorder()
    assert not checked.failed, checked.diagnostics
    (content_project,) = project.scenarios
    assert content_project.world is not None
    lower(checked.symbols[content_project.path], content_project.world, recorder)
    return recorder.asked


@pytest.mark.parametrize("name", ["harbour", *SCENARIOS])
def test_whatever_a_bundle_says_is_among_the_texts(name: str, tmp_path: Path) -> None:
    scenario, bundled = CONTENT / "scenarios" / name, CONTENT
    if name == "harbour":
        scenario, bundled = harbour(tmp_path), NOWHERE
    texts_used = asked_for(scenario, bundled)
    (own,) = catalogues(scenario, bundled=bundled).catalogues
    (folder,) = (scenario.parents[1] / "worlds").iterdir()
    (others,) = catalogues(folder, bundled=bundled).catalogues
    for of_world, catalogue in ((False, own), (True, others)):
        texts_listed = {(message.context, message.text) for message in catalogue.messages}
        assert {(context, text) for theirs, context, text in texts_used if theirs is of_world} <= texts_listed
    if name == "harbour":  # in which everything is used
        assert {(m.context, m.text) for m in own.messages} == {
            (context, text) for theirs, context, text in texts_used if not theirs
        }


def test_contexts_name_the_card_side_that_a_text_stands_on(tmp_path: Path) -> None:
    contexts = {text: context for context, text in texts(harbour(tmp_path))}
    assert contexts == contexts | {
        "The Harbour": "scenario",
        "*Rain.* {time}": "scenario",
        "Tremor of the quay": "counter.tremor",
        "silence": "counter.silence",
        "Met the astronomer": "flag.met-astronomer",
        "cable cut": "flag.cable-cut",
        "Bladder wrack": "token.weed",
        "The Quay": "diary.1",
        "Two.": "diary.1.front",
        "Find them.": "diary.1.front",
        "Go in": "diary.1.front",
        "Look": "diary.1.back",
        "Dry Feet": "ending.dry",
        "Not home.": "ending.wet",
        "The fog comes in.": "effect.lost-in-fog",
        "Drowned": "ending.drowned",
        "hum": "set.hum",
        "Everybody here tests BRAVE.": "rumor.hum.7",
        "Got it.": "rumor.hum.7",
        "Umbrella": "item.umbrella",
        "Open it": "item.umbrella",
        "Green twine.": "chore.mend-nets",
    }


def test_translators_are_told_what_a_text_is_and_where_it_stands(tmp_path: Path) -> None:
    by_context = texts(harbour(tmp_path))
    label = by_context["diary.1.front", "Listen"]
    assert label.notes == ("What an action or a choice is called, on diary 1 “The Quay”",)
    assert label.places == (("scenario.loop", 20),)
    assert by_context["ending.wet", "Not home."].notes[0].startswith("Prose of the ending wet")


def test_translators_read_what_the_author_has_said_of_a_text(tmp_path: Path) -> None:
    """Behind its line and right above it."""
    main = harbour(tmp_path) / "scenario.loop"
    label = '    action "Listen" at K'
    said = f"    # far off\n\n    # with a hand\n    # behind the ear\n{label}  # as in a seminar\n"
    edit(main, f"{label}\n", said)
    notes = texts(main.parent)["diary.1.front", "Listen"].notes
    assert notes[1:] == ("with a hand", "behind the ear", "as in a seminar")


def test_a_paragraph_put_in_between_changes_no_other_message(tmp_path: Path) -> None:
    scenario = harbour(tmp_path)
    before = set(texts(scenario))
    edit(scenario / "scenario.loop", "    > One.\n", "    > Zero.\n    >\n    > One.\n")
    assert set(texts(scenario)) - before == {("diary.1.front", "Zero.")}


def test_the_texts_of_a_world_are_its_own(tmp_path: Path) -> None:
    small(tmp_path)
    by_context = texts(tmp_path / "worlds" / "small")
    kinds = {context.partition(".")[0] for context, _ in by_context}
    assert kinds >= {"world", "location", "kid", "machine", "item", "school", "response", "variant"}


def test_a_content_root_has_a_catalogue_for_each_scenario_and_world() -> None:
    all_catalogues = catalogues(CONTENT, bundled=CONTENT).catalogues
    games = sorted(file.parent.name for file in CONTENT.glob("*/scenario.loop"))
    assert [catalogue.name for catalogue in all_catalogues] == [*SCENARIOS, *games, "vasso"]
    assert all(catalogue.folder.parent.name == catalogue.name for catalogue in all_catalogues)


def test_a_bundle_is_in_the_language_as_far_as_it_is_translated(tmp_path: Path) -> None:
    scenario = harbour(tmp_path)
    (own,) = catalogues(scenario, bundled=NOWHERE).catalogues
    put_into(own.folder, "sv", own, {"The Harbour": "Hamnen", "cable cut": "kabeln kapad", "hum": "brummet"})
    checked = compile_path(scenario, bundled=NOWHERE, language="sv")
    bundle = checked.bundle
    assert bundle is not None and bundle["language"] == "sv"
    strings = bundle["strings"]
    assert strings["scenario.title"] == "Hamnen"
    assert strings["diary.1.front.text.2"] == "»Two.«"
    assert strings["diary.1.back.action.1.label"] == "»Look«"
    assert strings["set.hum.name"] == "brummet"
    rules = " ".join(text for id, text in strings.items() if ".rules" in id)
    assert "”kabeln kapad”" in rules and "*»Tremor of the quay«*" in rules
    assert "»The fog comes in.«" in strings.values()
    (speech,) = checked.speeches.values()
    left = {id for id, text in strings.items() if id.startswith("location.")}
    assert left and speech.missing >= len(left)  # the world has no Swedish here
    assert (speech.scenario.exists, speech.world.exists, speech.rules) == (True, False, True)


def test_without_a_language_a_bundle_is_as_it_was_written(tmp_path: Path) -> None:
    scenario = harbour(tmp_path)
    plain = compile_path(scenario, bundled=NOWHERE)
    assert plain.bundle == compile_path(scenario, bundled=NOWHERE, language="en").bundle
    assert plain.bundle is not None and plain.bundle["language"] == "en"
    assert plain.speeches == {}


@pytest.mark.parametrize(
    "data", [b"", b"\xde\x12\x04\x95", b"not a mo file at all" * 9, b"\xde\x12\x04\x95" + b"\xff" * 60]
)
def test_a_damaged_mo_file_translates_nothing(data: bytes, tmp_path: Path) -> None:
    scenario = harbour(tmp_path)
    (scenario / "translations").mkdir()
    (scenario / "translations" / "sv.mo").write_bytes(data)
    checked = compile_path(scenario, bundled=NOWHERE, language="sv")
    assert checked.bundle is not None
    assert checked.bundle["strings"]["scenario.title"] == "The Harbour"


def test_a_language_that_nobody_speaks(tmp_path: Path) -> None:
    (speech,) = speeches_of(
        load_project(harbour(tmp_path), bundled=NOWHERE), "xx", rules=lambda *_: False
    ).values()
    assert not speech.known


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sv", "sv"),
        ("SV", "sv"),
        ("pt-br", "pt_BR"),
        ("nds", "nds"),
        ("swedish", None),
        ("../sv", None),
        ("", None),
    ],
)
def test_codes_of_languages(text: str, meant: str | None) -> None:
    assert code(text) == meant


def test_the_translations_that_ship_are_whole_and_compiled() -> None:
    for catalogue in catalogues(CONTENT, bundled=CONTENT).catalogues:
        assert catalogue.languages() == [*TRANSLATIONS]
        for language in catalogue.languages():
            po = read(catalogue, language)
            assert po.diagnostics == []
            assert status(catalogue, language, po.file).complete, f"strings compile {catalogue.folder.parent}"


def english_in(bundle: dict[str, Any]) -> list[str]:
    """Generated texts with a word in them that only English has."""
    english = re.compile(
        r"\b(the|your|you|kid|kids|when|if|spend|raise|lower|success|failure|and|each)\b", re.I
    )
    rules = {id: text for id, text in bundle["strings"].items() if ".rules" in id}
    return [text for text in rules.values() if english.search(text)]


@pytest.mark.parametrize(("scenario", "language"), [*zip(SCENARIOS, cycle(TRANSLATIONS), strict=False)])
def test_the_bundled_boxes_are_wholly_translated(scenario: str, language: str) -> None:
    checked = shipped(scenario, language)
    assert checked.bundle is not None
    assert [speech.missing for speech in checked.speeches.values()] == [0]
    assert english_in(checked.bundle) == []
    english = shipped(scenario).bundle
    assert english is not None and english["hash"] != checked.bundle["hash"]
    for key in ("diary", "rumors", "school", "responses", "scenario", "world", "endings"):
        assert _without_texts(english[key]) == _without_texts(checked.bundle[key])  # it plays the same


def _without_texts(value: Any) -> Any:
    """A part of a bundle without the order and number of its lines."""
    if isinstance(value, dict):
        return {key: _without_texts(item) for key, item in value.items() if key != "text"}
    return [_without_texts(item) for item in value] if isinstance(value, list) else value
