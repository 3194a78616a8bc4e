"""Prose that varies, inside a sentence and as paragraphs of a face: from page to paper, play and proofs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import canonical, compile_path
from loopwright_compiler.core.names import names_below
from loopwright_compiler.core.prose_values import in_brackets
from loopwright_compiler.deep_check import Branches
from loopwright_compiler.i18n.catalogues import Catalogue, catalogues, read
from loopwright_compiler.i18n.checks import Style
from loopwright_compiler.i18n.messages import PLACES
from loopwright_compiler.i18n.po_files import PoEntry, PoFile
from loopwright_compiler.i18n.po_files import compiled as catalogue_bytes
from loopwright_compiler.semantics.foreign_wordings import wordings
from loopwright_dsl import parse_file
from loopwright_dsl.variations import Stretch, pieces
from loopwright_engine import load_bundle
from loopwright_engine.core.prose_values import Varying
from loopwright_engine.errors import BundleError
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.proofs.items import items
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe, fields

from .examples import NOWHERE, declare, put_card, small
from .forms import bundle, compiled

SETTINGS = ('counter trust "Trust" from 0 to 9 start 2', 'flag met "You met"', "diary 7")
CARD = """\
diary 7 "The Dairy"
  front
    > He drinks{if trust >= 3 and flag met: , and halves the
    > lump of {trust}} {else if trust = 2: slowly}{else: alone}. {if flag met: He nods.}
    if flag met
      > He knows you{if trust > 5: well}.
    else
      > Who are you?
    on new day
      > Now {if trust < 4: few}{else: many} lumps.
      trust +1
      set met
"""


def game_of(data: dict[str, Any]) -> Any:
    loaded = load_bundle(data)
    return loaded.kit.start(loaded, Options(2), 5)


def texts_of(data: dict[str, Any], part: str) -> list[str]:
    return [text for id, text in data["strings"].items() if id.startswith(part) and ".text." in id]


def test_paper_has_every_wording_behind_its_condition(tmp_path: Path) -> None:
    told, first, knows, unknown = texts_of(bundle(tmp_path, CARD, settings=SETTINGS), "diary.7.front")
    assert first == (
        'He drinks{if}***Trust* is 3 or more and "You met" is noted:** , and halves the lump of {counter} '
        "*Trust*{if}**Otherwise, if *Trust* is 2:** slowly{if}**Otherwise:** alone{end-if}. "
        '{if}**"You met" is noted:** He nods.{end-if}'
    )
    assert knows.startswith('{only-if}**"You met" is noted:** He knows you{if}')
    assert unknown == "{only-if}**Otherwise:** Who are you?"
    assert told == "Now {if}***Trust* is 3 or less:** few{if}**Otherwise:** many{end-if} lumps."


def test_play_has_the_words_of_the_moment(tmp_path: Path) -> None:
    data = bundle(tmp_path, CARD, settings=SETTINGS)
    game, (first, knows, unknown) = game_of(data), texts_of(data, "diary.7.front")[1:]
    told = [describe.sentence(game, entry) for entry in game.log if entry[0] == log.TELL]
    assert told == ["Now few lumps."]
    assert fields.as_read(game, first) == "He drinks, and halves the lump of 3. He nods."
    assert (fields.as_read(game, knows), fields.as_read(game, unknown)) == ("He knows you.", "")
    game.counters[game.tables.names.counters.index("Trust")] = 6
    assert fields.as_read(game, knows) == "He knows you well."
    game.flags = 0
    assert fields.as_read(game, first) == "He drinks alone."
    assert fields.as_read(game, unknown) == "Who are you?"


def always(_game: Any, _seat: int) -> bool:
    return True


@pytest.mark.parametrize(
    ("text", "chosen", "read"),
    [
        ("Tea {if}**A:** with milk{end-if}.", 1, "Tea."),
        ("Tea {if}**A:** with milk{end-if}.", 0, "Tea with milk."),
        ("Tea {if}**A:** , cold,{end-if} is late.", 0, "Tea, cold, is late."),
        ("Tea {if}**A:** cold{end-if} is late.", 1, "Tea is late."),
        ("{if}**A:** Soon{end-if} he comes.", 1, "he comes."),
        ("lump{if}**A:**s{end-if}", 0, "lumps"),
        ("lump{if}**A:** of sugar{end-if}", 0, "lump of sugar"),
    ],
)
def test_spaces_go_with_their_words(text: str, chosen: int, read: str) -> None:
    assert Varying("x", text, [[always]]).worded((chosen,)) == read


def test_what_does_not_fit_its_conditions_is_no_bundle() -> None:
    with pytest.raises(BundleError):
        Varying("x", "plain", [[always]])


def test_pieces_of_a_text() -> None:
    text = "a {if x: b {time}} {else: c} d {if y: e"
    first, (wording, other), rest = pieces(text)
    assert (first, rest) == (Stretch("a ", 0), Stretch(" d {if y: e", 28))
    assert isinstance(wording, tuple) and (wording.asked, wording.words) == ("x", "b {time}")
    assert isinstance(other, tuple) and (other.asked, other.words) == ("", "c")
    assert text[wording.at :].startswith("b") and text[wording.start :].startswith("{if x")
    assert pieces(r"\{if a: b}") == [Stretch(r"\{if a: b}", 0)]


def test_names_in_conditions_are_names_of_the_card() -> None:
    (placed,) = parse_file(CARD, "x.loop", DIALECT).cards
    lines = CARD.split("\n")
    for name in names_below(placed.card, lambda _: ()):
        span = name.span
        assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == name.key
    assert sum(name.key == "met" for name in names_below(placed.card, lambda _: ())) == 4


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("> It is{if truts >= 2: so}.", "LW0204", "trust"),
        ("> It is{if flag mat: so}.", "LW0203", "met"),
        ("> It is{if trust >= : so}.", "LW0112", "number"),
        ("> It is{if trust > 9: so}.", "LW0506", ""),
        ("> It is{if first time: so}.", "LW0552", ""),
        ("> It is{if trust > 2: *so}.", "LW0336", ""),
        ("> It is{if flag met: so{else: not}}.", "LW0336", "`{else: …}` next to it"),
        ("> It is {met: so|not}.", "LW0214", "{if flag met: so}{else: not}"),
        ("> It is <<if $met>>so<<else>>not<<endif>>.", "LW0359", "`{if flag met: so}{else: not}`"),
        ("> It is (if: $trust > 2)[so].", "LW0359", "`{if trust > 2: so}`"),
        ("> It is {if flag met: so | else: not}.", "LW0214", "{if flag met: so}{else: not}"),
        ("> It is {if flag met: so|not}.", "LW0214", "{if flag met: so}{else: not}"),
        ("> It is @{met so|not}.", "LW0359", "`{if flag met: so}{else: not}`"),
        ("> It is {so|not}.", "LW0214", "behind their condition"),
        ('action "{if flag met: So}" at K: trust +1', "LW0214", "behind `>`"),
        ("if flag met: trust +1", "LW0383", "`when`"),
        (f"> It is{'{if flag met: so}' * 6}.", "LW0338", ""),
    ],
)
def test_what_is_wrong_is_told_at_its_place(line: str, code: str, hint: str, tmp_path: Path) -> None:
    card = f'diary 7 "The Dairy"\n  front\n    {line}\n    on new day: trust +1, set met\n'
    checked = compiled(tmp_path, card, settings=SETTINGS)
    finding = next((one for one in checked.diagnostics if one.code == code), None)
    assert finding is not None, [(one.code, one.message) for one in checked.diagnostics]
    assert hint in (finding.hint or "") or hint in finding.message
    written = Path(finding.path).read_text("utf-8").split("\n")[finding.span.line - 1]
    assert line in written


def test_what_is_not_known_has_no_remedy_of_its_own() -> None:
    assert [*wordings("{odd: a|b} {told: }", {"told": "flag"}.get)] == []  # type: ignore[arg-type]


def test_proofs_know_each_wording_that_a_block_tells(tmp_path: Path) -> None:
    data = bundle(tmp_path, CARD, settings=SETTINGS)
    block = "diary.7.front.on.1.block.text.1.words.1"
    ids = {item.id for item in items(data)}  # type: ignore[arg-type]
    assert {f"{block}.then", f"{block}.else"} <= ids


def test_a_wording_that_is_never_read_is_told(tmp_path: Path) -> None:
    card = CARD.replace(" lumps.", " lumps{if trust < 2: , or none}.")
    checked = Branches().added_to(compiled(tmp_path, card, settings=SETTINGS))
    (finding,) = checked.diagnostics
    assert (finding.code, finding.message) == ("LW0535", "This is never true here: `trust < 2`.")


SOURCE = "{if trust >= 2: Here}{else: There} he is{if flag met: , a friend}."


def test_a_translation_may_have_its_places_in_another_order(tmp_path: Path) -> None:
    """What they hang on is put into the same order; one that is left out hangs on nothing."""
    scenario = small(tmp_path)
    declare(scenario, *SETTINGS)
    put_card(scenario, f'diary 7 "The Dairy"\n  front\n    > {SOURCE}\n    on new day: set met, trust +1\n')
    for translation, words in (
        ("{if flag met: En vän} är {if trust >= 2: här}{else: där}.", "En vän är här."),
        ("Han är {if trust >= 2: här}{else: där}.", "Han är här."),
    ):
        file = PoFile([PoEntry("diary.7.front", SOURCE, None, [translation])])
        (scenario / "translations").mkdir(exist_ok=True)
        (scenario / "translations" / "sv.mo").write_bytes(catalogue_bytes(file))
        checked = compile_path(scenario, bundled=NOWHERE, language="sv")
        assert checked.bundle is not None
        game = game_of(json.loads(canonical(checked.bundle)))
        shown = fields.as_read(game, checked.bundle["strings"]["diary.7.front.text.1"])
        assert shown == words


def test_translators_see_a_paragraph_as_it_is_written(tmp_path: Path) -> None:
    """One message for each, with a remark on what stands in braces; what an `if` says of one stands apart."""
    scenario = small(tmp_path)
    declare(scenario, *SETTINGS)
    put_card(scenario, CARD)
    (catalogue,) = catalogues(scenario, bundled=NOWHERE).catalogues
    messages = {message.text: message for message in catalogue.messages}
    told = messages["Now {if trust < 4: few}{else: many} lumps."]
    assert PLACES in told.notes
    assert PLACES not in messages["Who are you?"].notes


@pytest.mark.parametrize(
    ("translation", "difference"),
    [
        ("Han är här{if flag met: , en vän}.", "{if trust >= 2: …}{else: …} is missing"),
        ("{if trust >= 3: Här}{else: Där}{if flag met: , en vän}.", "{if trust >= 3: …}{else: …} is not in"),
        ("{if flag met: En vän}, {if trust >= 2: här}{else: där}.", ""),
    ],
)
def test_a_translation_that_drops_a_place_is_told(translation: str, difference: str, tmp_path: Path) -> None:
    text = f'msgctxt "diary.7.front"\nmsgid "{SOURCE}"\nmsgstr "{translation}"\n'
    (tmp_path / "sv.po").write_text(text, encoding="utf-8")
    findings = read(Catalogue("story", tmp_path, [], Style.TEXT), "sv").diagnostics
    assert [(one.code, one.span.line) for one in findings] == ([("LW0803", 3)] if difference else [])
    assert all(difference in one.message for one in findings)


def test_a_side_stays_in_the_log_as_it_was_read(tmp_path: Path) -> None:
    """A face on the table is read as things are now, its entry in the log as they were."""
    cards = (
        'diary 7 "The Dairy"\n  front\n    > Go on.\n'
        "    on new day: look at diary 8, play diary 8, trust +5, set met\n",
        CARD.replace("diary 7", "diary 8").replace("    on new day\n", "    on end phase\n"),
    )
    data = bundle(tmp_path, *cards, settings=SETTINGS)
    game = game_of(data)
    (played,) = (entry for entry in game.log if entry[0] == log.DIARY_PLAYED and entry[1] >= 0)
    texts = [data["strings"][f"diary.8.front.text.{number}"] for number in (1, 2, 3)]
    assert [fields.as_read(game, text, played) for text in texts] == ["He drinks slowly.", "", "Who are you?"]
    assert fields.as_read(game, texts[1]) == "He knows you well."
    told = [describe.sentence(game, entry) for entry in game.log if entry[0] == log.TELL]
    assert told[:2] == ["He drinks slowly.", "Who are you?"]
    read = [entry for entry in game.log if entry[0] == log.READ]
    assert len(read) == 3 and all(describe.silent(game, entry) for entry in read)


def test_drafts_are_compared_in_brackets(tmp_path: Path) -> None:
    first = bundle(tmp_path, CARD, settings=SETTINGS)["strings"]["diary.7.front.text.1"]
    assert in_brackets(first).endswith(
        '[*Trust* is 3 or more and "You met" is noted: , and halves the lump of {counter} *Trust* | '
        'Otherwise, if *Trust* is 2: slowly | Otherwise: alone]. ["You met" is noted: He nods.]'
    )
    assert in_brackets("{only-if}**Otherwise:** Who?") == "[Otherwise] Who?"


LONG = 100_000
"""So long a text would take minutes where a search went over all of it again and again."""


def test_a_brace_without_a_colon_is_passed_over_at_once() -> None:
    text = "{if" + " " * LONG + "x"
    assert [piece for piece in pieces(text) if not isinstance(piece, Stretch)] == []


@pytest.mark.parametrize("text", ["{if}" * (LONG // 4), "**" * (LONG // 2), "{only-if}" + "**" * (LONG // 2)])
def test_places_that_nothing_ends_are_passed_over_at_once(text: str) -> None:
    """A stranger's bundle may hold them."""
    assert in_brackets(text) == text
    with pytest.raises(BundleError, match="do not fit"):
        Varying("text", text, [[], [], []])
