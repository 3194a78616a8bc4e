"""Quotation marks of the language, lines that end where they may, and how many sizes of type there are."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import loopwright_games
import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.booklet.figures import signs_of
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.typesetter import Type, Typesetter
from loopwright_compiler.print.geometry.set_signs import SET_SIGN
from loopwright_compiler.print.prepare import checked, laid_out, printer_of, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.text.bounds import bound
from loopwright_compiler.print.text.fonts import face, parted
from loopwright_compiler.print.text.paragraph import SHORT_LAST
from loopwright_compiler.print.text.quotes import quotes_of, typographic
from loopwright_compiler.print.text.words import words
from loopwright_compiler.print.theme.load import load
from loopwright_compiler.print.theme.theme import Theme
from loopwright_compiler.semantics.markup import ICONS

from ..pdf_pages import pages
from ..shipped import shipped
from .sample import changed, sample, shown, slot


@pytest.mark.parametrize(
    ("language", "text", "printed"),
    [
        ("en", '"Hear that?" she said.', "“Hear that?” she said."),
        ("sv", '"Hör du?" sa hon.', "”Hör du?” sa hon."),
        ("de", '"Hörst du?", fragte sie.', "„Hörst du?“, fragte sie."),
        ("fr", 'Elle dit "oui".', "Elle dit «\u00a0oui\u00a0»."),
        ("pl", '"Tak".', "„Tak”."),
        ("pt_BR", '"Sim."', "“Sim.”"),
        ("tlh", '"nuq" Qo\'noS', '"nuq" Qo\'noS'),
        (
            "en",
            '*"Nobody"* said ("really") **"that"** {time}.',
            "*“Nobody”* said (“really”) **“that”** {time}.",
        ),
        ("en", "Don't, it's *Åse*'s {LOUD}'s", "Don’t, it’s *Åse*’s {LOUD}’s"),
        ("en", "the 1980's", "the 1980’s"),
        ("en", 'Fog -- and "a light"... --- ....', "Fog – and “a light”… --- ...."),
        (
            "en",
            'Tea{if}**"Met" is noted:** with milk{end-if}.',
            "Tea{if}**“Met” is noted:** with milk{end-if}.",
        ),
        ("en", '{only-if}**"Met" is noted:** Tea.', "{only-if}**“Met” is noted:** Tea."),
        ("en", '"', '"'),
        ("en", '6" wide and 12" high', '6" wide and 12" high'),
        ("en", 'a "b" c" d', 'a "b" c" d'),
        ("en", "'tis the boys' own 'rock 'n' roll'", "'tis the boys' own 'rock 'n' roll'"),
    ],
)
def test_straight_marks_become_those_of_the_language(language: str, text: str, printed: str) -> None:
    assert typographic(text, quotes_of(language)) == printed


def test_no_pause_stands_behind_a_condition() -> None:
    """What goes on with a comma in play does so on paper behind the condition that it is read with."""
    theme = load("full", "en", None)
    text = "He drinks{if}**A:** , and halves{if}**Otherwise:** ; slowly{if}**So:** on, and on{end-if}."
    written = " ".join(word.text for word in words(text, theme.families["serif"], theme.named, "en"))
    assert "A: and halves" in written and "Otherwise: slowly" in written and "So: on, and on" in written


QUOTED = '"Don\'t," he said, "it hums."'


def test_cards_show_them_unless_the_theme_says_no(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__0=QUOTED, diary__1__title='The "Hum"')
    (tmp_path / "plain.yaml").write_text("quotes: false\n")
    texts_by_theme = {}
    for theme in (None, tmp_path / "plain.yaml"):
        settings = Settings(cards="diary.1", layout="fronts", theme=theme)
        out = print_sheets(bundle, tmp_path / "x.pdf", settings).out
        texts_by_theme[theme] = slot(pages(out)[0], 0, 10.5, 16.5)
    curly, straight = texts_by_theme.values()
    assert "“Don’t,” he said, “it hums.”" in curly and "The “Hum”" in curly
    assert shown(bundle, "diary.1.front.text.0") in curly
    assert QUOTED in straight and 'The "Hum"' in straight


def lines(text: str, ems: float, language: str = "en") -> list[str]:
    """A text of one size in a box of so many ems, line by line."""
    theme = load("full", language)
    typesetter = Typesetter(theme, Problems(sample()))
    rows = []
    for line in typesetter.lines(text, Type("serif", 10, 4.5), ems * 10 * 25.4 / 72, "text", "body"):
        row = ""
        for number, word in enumerate(line.words):
            row += (" " if number and word.space else "") + word.text
        rows.append(row + line.tail)
    return rows


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("one two three four ! five", "four !"),
        ("one two three four … five", "four …"),
        ("one two three four – five", "four –"),
        ("one two three run 10 km back", "10 km"),
        ("one two three run 10 % back", "10 %"),
        ("one two three oil ≥ 3 and back", "≥ 3"),
        ("one two three take 2 {time} now", "2 time"),
        ("one two three take {LOUD} now", "LOUD"),
        ("one two three run 10\u00a0miles back", "10\u00a0miles"),
        ("one two three run 3.5 mm, and back", "3.5 mm,"),
        ("one two three run 35 mm. And back", "35 mm."),
        ("one two three (run 35 mm) and back", "35 mm)"),
        ("one two three run 1½ h… and back", "1½ h…"),
        ("one two three « four five six » and back", "« four"),
        ("one two three « four five six », and back", "six »,"),
        ("one two three « four » and back", "« four »"),
        ("one two three « 35 mm » and back", "« 35 mm »"),
    ],
)
def test_no_line_parts_what_belongs_together(text: str, kept: str) -> None:
    for tenths in range(65, 220):
        texts = lines(text, tenths / 10)
        assert any(kept in line for line in texts), (tenths, texts)
        assert "".join(texts).split() == text.replace("{", "").replace("}", "").split()


@pytest.mark.parametrize("text", ["« a b », c", "run 3½ mm, back", "« 35 mm » a", "*« a »* b", "‹ a ›! b"])
def test_a_bound_holds_for_what_belongs_together(text: str) -> None:
    theme = load("full")
    family = theme.families["serif"]
    texts = bound(text, (family.plain, family.em, family.strong, family.both), "fr")
    parts = words(text, family, theme.named, "fr", theme.quotes)
    if texts is not None:
        assert len(texts.words) <= len(parts)
        assert texts.total >= sum(part.width + part.space for part in parts) - 1e-6


@pytest.mark.parametrize("word", ["Việt", "đường", "tiếng", "người"])
def test_a_word_is_set_in_one_font_if_one_has_all_its_letters(word: str) -> None:
    """Letters of another font within a word look like a mistake, as in Vietnamese."""
    fonts = ("Play-Regular", "Vollkorn-Regular")
    assert not all(map(face(fonts[0]).has, word))
    pieces = [(font.name, text) for font, text in parted(f"a-{word},b", fonts)]
    assert pieces == [("Play-Regular", "a-"), ("Vollkorn-Regular", word), ("Play-Regular", ",b")]


def test_an_icon_stays_with_the_word_that_names_it() -> None:
    theme = load("full")
    (word,) = words("{LOUD}", theme.families["serif"], frozenset({"LOUD"}), "en")
    assert [atom.icon for atom in word.atoms] == ["LOUD", None]


def test_a_short_word_does_not_stand_alone_in_the_last_line() -> None:
    text = "Nobody else seems to hear it but me and not even you do."
    ends = [lines(text, tenths / 10)[-1] for tenths in range(60, 230)]  # as wide as columns are
    assert "do." not in ends
    assert "you do." in ends
    assert lines("in a", 1.2) == ["in ", "a"]  # no room for two, no word to spare


def test_a_word_with_emphasis_is_parted_too(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__title="*telefonväxelföreståndarinnan*!")
    bundle["language"] = "sv"
    out = print_sheets(
        bundle, tmp_path / "x.pdf", Settings(cards="diary.1", size="mini", layout="single")
    ).out
    text = "".join(char["text"] for char in pages(out)[0].chars)
    assert "telefonväxelföreståndarinnan!" in text.replace("-", "")


def test_a_rule_deep_within_others_has_one_dash_and_stands_further_in(tmp_path: Path) -> None:
    starts = {}
    for dashes in ("– ", "– – ", "– – – "):
        bundle = sample(diary=1)
        for sid, text in bundle["strings"].items():
            if text == "– Flip this card.":
                bundle["strings"][sid] = f"{dashes}Flip this card."
        out = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts")).out
        page = pages(out)[0]
        assert "– Flip this card." in slot(page, 0, 10.5, 16.5)
        [starts[dashes]] = [char["x0"] for char in page.chars if char["text"] == "–"]
    assert sorted(set(starts.values())) == list(starts.values())


RULEBOOKS = Path(loopwright_games.__file__).parent
PRODUCT_SIGNS = {"if", "end-if", "only-if", "section", "space", "dice", "coins", "counter", SET_SIGN}
"""Signs that say what the words beside them say, and those of other games."""
STORY_DECKS = ("setup", "diary", "rumors", "school", "items", "anomalies", "chores", "events")
RUNNING = {
    "Vollkorn-Regular": {8, 8.5, 10},  # prose
    "Vollkorn-Italic": {7.25, 7.75, 8, 8.5, 9, 10},  # flavour, and what is emphasised in rules and prose
    "Play-Regular": {6.25, 7, 7.25, 7.75, 9},  # notes and the foot, the chip "anywhere", then rules
}
TITLES = {10, 11, 12, 13, 14, 19}


@pytest.fixture(scope="module")
def whole_box() -> tuple[Theme, list[Printable]]:
    """All cards of a whole scenario."""
    bundle: Any = shipped("speaking-clock").bundle
    theme = theme_for(bundle, Settings())
    return theme, checked(bundle, theme, Settings())


@pytest.mark.parametrize("language", ["en", "sv", "de"])
def test_hardly_any_last_line_is_nearly_empty(language: str) -> None:
    """Of a whole scenario less than 1 in 100, in each language."""
    bundle: Any = shipped("the-night-boat", language).bundle
    theme = theme_for(bundle, Settings())
    press = Press(bundle, theme, Problems(bundle), printer_of(bundle, Settings()))
    laid_out(press, printer_of(bundle, Settings()), Settings())
    known = press.typesetter.typeset.items()
    shares = [lines[-1].width / key[3] for key, lines in known if len(lines) > 1 and key[1] != "bold"]
    assert len(shares) > 250
    assert sum(share < SHORT_LAST for share in shares) < 0.01 * len(shares)


def test_a_box_has_three_sizes_of_prose_and_of_rules(whole_box: tuple[Theme, list[Printable]]) -> None:
    """Over a whole scenario, one in a deck: twelve sizes side by side look like an accident."""
    theme, decks = whole_box
    stories = {theme.word(f"deck-{deck}") for deck in STORY_DECKS}
    sizes: dict[str, set[float]] = defaultdict(set)
    titles: set[float] = set()
    for deck in (deck for deck in decks if deck.title in stories):
        for card in deck.cards:
            for line in (*card.front.lines, *card.back.lines):
                sizes[line.line.words[0].atoms[0].face.name].add(line.line.size)
                if line.role == "H2":
                    titles.add(line.line.size)
    assert titles <= TITLES
    assert sizes["Vollkorn-Regular"] == RUNNING["Vollkorn-Regular"]
    assert {7.75, 9} <= sizes["Play-Regular"]
    for family, allowed in RUNNING.items():
        assert sizes[family] <= allowed, family


def test_the_rulebook_explains_every_sign_of_a_whole_box(whole_box: tuple[Theme, list[Printable]]) -> None:
    """A sign that texts can name stands in the list of signs; of each other one a sentence tells."""
    theme, decks = whole_box
    faces = [face for deck in decks for card in deck.cards for face in (card.front, card.back)]
    drawn = {name for face in faces for name in signs_of(face, theme.sides)}
    text = (RULEBOOKS / "tales" / "rulebook" / "en.md").read_text("utf-8")
    assert len(drawn) > 60
    assert drawn - ICONS <= set(re.findall(r"\{([\w-]+)\}", text)) | PRODUCT_SIGNS
