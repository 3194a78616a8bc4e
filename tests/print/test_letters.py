"""Letters that the fonts of the cards lack: printed in a fallback font, or refused with the reason."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from loopwright_compiler.print import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.print.svg.glyphs import outline
from loopwright_compiler.print.text.fonts import FOLDER, face
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from ..pdf_pages import pages, text_of
from .made_font import made_font
from .sample import Data, changed, sample, slot

LETTERS = "☠漢字仮名のは、。「」ー\U0001f47b-"


@pytest.fixture(scope="module")
def theme(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A theme that names a fallback font."""
    folder = tmp_path_factory.mktemp("theme")
    made_font(folder / "signs.ttf", LETTERS)
    (folder / "house.yaml").write_text("fallbacks: [signs.ttf]\n", "utf-8")
    return folder / "house.yaml"


def printed(bundle: Data, folder: Path, **options: object) -> Path:
    settings = Settings(**{"cards": "diary.1", "layout": "fronts", **options})  # type: ignore[arg-type]
    return print_sheets(bundle, folder / "x.pdf", settings).out


def refused(bundle: Data, folder: Path) -> Diagnostic:
    with pytest.raises(PrintError) as caught:
        printed(bundle, folder)
    (diagnostics,) = caught.value.diagnostics
    return diagnostics


@pytest.mark.parametrize("text", ["A skull ☠, and a ghost \U0001f47b.", "*one* **☠☠** two", "☠"])
def test_a_fallback_font_has_what_the_cards_lack(tmp_path: Path, theme: Path, text: str) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__0=text, diary__1__title=f"It {text}")
    path = printed(bundle, tmp_path, theme=theme, draft="☠ 2", contents=True)
    page = pages(path)[0]
    plain = text.replace("*", "")
    assert plain in slot(page, 0, 10.5, 16.5) and f"It {plain}" in slot(page, 0, 10.5, 16.5)
    assert plain in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_bounded()
    signs = text_of(char for char in page.chars if char["fontname"].endswith("signs"))
    assert signs and set(signs) <= set(LETTERS + " ")
    assert "Draft: ☠ 2" in pages(path)[-1].extract_text()


def test_letters_stand_side_by_side(tmp_path: Path, theme: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__0="a☠☠ b")
    chars = pages(printed(bundle, tmp_path, theme=theme))[0].chars
    first = next(index for index, char in enumerate(chars) if char["text"] == "☠")
    before, letter, two, _, after = chars[first - 1 : first + 4]
    assert letter["x0"] == pytest.approx(before["x1"], abs=0.02)
    assert two["x0"] - letter["x0"] == pytest.approx(0.7 * letter["size"], abs=0.02)
    assert after["x0"] == pytest.approx(two["x1"] + after["size"] * 0.24, abs=0.6)


def test_text_without_spaces_is_parted_where_its_language_does(tmp_path: Path, theme: Path) -> None:
    text = "漢字の、仮名は。「漢ー」" * 9
    page = pages(printed(changed(sample(diary=1), diary__1__front__text__0=text), tmp_path, theme=theme))[0]
    assert text in slot(page, 0, 10.5, 16.5)
    lines: dict[float, str] = {}
    for char in page.chars:
        if char["text"] in LETTERS:
            lines[char["top"]] = lines.get(char["top"], "") + char["text"]
    assert len(lines) > 3
    assert not {line[0] for line in lines.values()} & set("、。」ー")
    assert "「" not in {line[-1] for line in lines.values()}


def test_titles_have_the_letters_that_only_the_texts_font_has(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__title="Nguyễn đi về", scenario__title="Trước ễ")
    text = slot(pages(printed(bundle, tmp_path))[0], 0, 10.5, 16.5)
    assert "Nguyễn đi về" in text and "Trước ễ" in text


def test_a_no_break_space_is_printed_though_the_titles_font_lacks_it(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__title="Week\u00a03")
    assert "Week 3" in slot(pages(printed(bundle, tmp_path))[0], 0, 10.5, 16.5)


def test_letters_beyond_the_first_65536_can_be_copied(tmp_path: Path) -> None:
    path = printed(changed(sample(diary=1), diary__1__front__text__0="Type 𝔸."), tmp_path)
    assert "Type 𝔸." in slot(pages(path)[0], 0, 10.5, 16.5)


SCRIPTS = {
    "pl": "„Zażółć gęślą jaźń” — szepnęła Źdźbło; ćwierkały świerszcze, Łódź.",
    "el": "Ένας χαμηλός ήχος, κάτω από τις μηχανές· ξεσκεπάζω την ψυχοφθόρα βδελυγμία.",
    "uk": "Ґава з'їла їжу під щоглою, «єдина» в місті.",
}


@pytest.mark.parametrize("language", SCRIPTS)
def test_every_letter_of_other_scripts_is_drawn(tmp_path: Path, language: str) -> None:
    """In prose, rules and titles, each in its own fonts."""
    text = SCRIPTS[language]
    bundle = {**sample(diary=1), "language": language}
    texts = {f"diary__1__front__text__{number}": text for number in range(4)}
    bundle = changed(bundle, diary__1__title=text.split()[0], **texts)
    page = pages(printed(bundle, tmp_path))[0]
    letters = [char for char in page.chars if char["text"].isalpha()]
    assert {char["text"] for char in letters} >= set(filter(str.isalpha, text))
    assert all(char["x1"] - char["x0"] > 0.1 * char["size"] for char in letters)
    assert len({char["fontname"] for char in letters}) > 2


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.ttf")))
def test_a_font_has_the_letters_that_it_draws(name: str) -> None:
    font = face(name)
    letters = (char for char in map(chr, range(0x21, 0x2100)) if not char.isspace())
    assert [char for char in letters if font.has(char) and not outline(font, char)] == []


def test_all_letters_without_a_font_are_named_at_once(tmp_path: Path) -> None:
    diagnostic = refused(
        changed(sample(diary=1), diary__1__front__text__0="港の *下*の低い音 and א"), tmp_path
    )
    assert "U+6E2F" in diagnostic.message
    assert diagnostic.hint and diagnostic.hint.startswith(
        "The fonts lack 5 more of its characters: の下低い音 "
    )
    assert "fallbacks:" in diagnostic.hint


REASONS = {
    "☠": "U+2620 (SKULL AND CROSSBONES), which no font of the cards has",
    "\U0001f47b": "U+1F47B (GHOST), which no font",
    "漢": "U+6F22 (CJK UNIFIED IDEOGRAPH-6F22), which no font",
    "א": "U+05D0 (HEBREW LETTER ALEF), a letter of a script that runs from right to left",
    "ع": "U+0639 (ARABIC LETTER AIN), a letter of a script that runs from right to left",
    "क": "U+0915 (DEVANAGARI LETTER KA), a letter of a script whose letters change their form",
    "ก": "U+0E01 (THAI CHARACTER KO KAI), a letter of a script whose letters change",
    "q\u0301": "U+0301 (COMBINING ACUTE ACCENT), a mark that no letter with it",
    "\u0336": "U+0336 (COMBINING LONG STROKE OVERLAY), a mark",
    "\u200d": "U+200D (ZERO WIDTH JOINER), a part of an emoji",
    "\ufe0f": "U+FE0F (VARIATION SELECTOR-16), a part of an emoji",
    "\U0001f1f8\U0001f1ea": "U+1F1F8 (REGIONAL INDICATOR SYMBOL LETTER S), a part of an emoji",
    "\U0001f3fd": "U+1F3FD (EMOJI MODIFIER FITZPATRICK TYPE-4), a part of an emoji",
    "\u202e": "U+202E (RIGHT-TO-LEFT OVERRIDE), an invisible character",
    "\u2066": "U+2066 (LEFT-TO-RIGHT ISOLATE), an invisible character",
    "\u200b": "U+200B (ZERO WIDTH SPACE), an invisible character",
    "\ufeff": "U+FEFF (ZERO WIDTH NO-BREAK SPACE), an invisible character",
    "\x00": "U+0000, a control character",
    "\x1b": "U+001B, a control character",
    "\x85": "U+0085, a control character",
    "\u2028": "U+2028 (LINE SEPARATOR), a control character",
    "\ufdd0": "U+FDD0, a code that stands for no character",
    "\U0010ffff": "U+10FFFF, a code that stands for no character",
    "\ue000": "U+E000, a code for private use",
    "\ud800": "U+D800, half of a character",
}


@pytest.mark.parametrize(("char", "message"), REASONS.items(), ids=lambda text: ascii(text)[:20])
def test_what_cannot_be_printed_is_refused_with_the_reason(tmp_path: Path, char: str, message: str) -> None:
    diagnostic = refused(changed(sample(diary=1), diary__1__front__text__0=f"A jar{char} here."), tmp_path)
    assert (diagnostic.code, diagnostic.path, diagnostic.span.line, diagnostic.span.column) == (
        "LW0603",
        "cards.loop",
        101,
        3,
    )
    assert "diary.1" in diagnostic.message and message in diagnostic.message
    assert diagnostic.hint and ("fallbacks:" in diagnostic.hint) is ("no font" in message)
    assert not list(tmp_path.iterdir())


def test_a_fallback_font_does_not_help_what_would_come_out_wrong(tmp_path: Path) -> None:
    made_font(tmp_path / "all.ttf", "אकก\u0301\u200d\ufe0f\U0001f1f8\ue000")
    (tmp_path / "house.yaml").write_text("fallbacks: [all.ttf]\n", "utf-8")
    for char in "אकก\u0301\u200d\ufe0f\U0001f1f8\ue000":
        with pytest.raises(PrintError):
            bundle = changed(sample(diary=1), diary__1__front__text__0=f"q{char}")
            printed(bundle, tmp_path, theme=tmp_path / "house.yaml")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.ttf", None, "there is no font a.ttf"),
        ("a.ttf", b"", "a.ttf is no TrueType font"),
        ("a.ttf", b"\x00\x01\x00\x00" + bytes(50), "a.ttf is no TrueType font"),
        (
            "a.otf",
            b"OTTO" + bytes(50),
            "a.otf is an OpenType font with PostScript outlines; take the TrueType",
        ),
        ("a.woff", b"wOFF" + bytes(50), "a.woff is a web font; take the TrueType"),
        ("a.woff2", b"wOF2" + bytes(50), "or unpack it: fonttools ttLib.woff2 decompress"),
        ("a.ttc", b"ttcf" + bytes(50), "a.ttc is a collection of fonts"),
    ],
)
def test_fonts_that_cannot_be_used(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    (tmp_path / "house.yaml").write_text(f"# mine\nfallbacks: [{name}]\n", "utf-8")
    with pytest.raises(ChoiceError, match=r"house\.yaml:2:\d+: .*" + re.escape(message)):
        printed(sample(diary=1), tmp_path, theme=tmp_path / "house.yaml")


def test_fonts_outside_the_themes_folder_are_not_read(tmp_path: Path) -> None:
    made_font(tmp_path / "signs.ttf", "☠")
    folder = tmp_path / "theme"
    folder.mkdir()
    (folder / "link.ttf").symlink_to(tmp_path / "signs.ttf")
    for name in ("../signs.ttf", str(tmp_path / "signs.ttf"), "link.ttf"):
        (folder / "house.yaml").write_text(f"fallbacks: ['{name}']\n", "utf-8")
        with pytest.raises(ChoiceError, match="is not in the theme's folder"):
            printed(sample(diary=1), folder, theme=folder / "house.yaml")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("fallbacks: signs.ttf\n", 1, "fallbacks are a list of fonts"),
        ("quotes: maybe\n", 1, "maybe is neither true nor false"),
        ("words:\n  diary: 'PAGE {number} ☠'\n", 2, "the word holds U+2620"),
        ("words:\n  diary: 'PAGE {number} א'\n", 2, "the word holds U+05D0"),
    ],
)
def test_mistakes_are_said_at_their_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    (tmp_path / "house.yaml").write_text(text, "utf-8")
    with pytest.raises(ChoiceError, match=rf":{line}:\d+: {re.escape(message)}"):
        printed(sample(diary=1), tmp_path, theme=tmp_path / "house.yaml")
