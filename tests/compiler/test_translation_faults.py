"""Faults of .po files: the examples of every code, and what counts as the same text."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.i18n import po_files
from loopwright_compiler.i18n.catalogues import Catalogue, read
from loopwright_compiler.i18n.checks import Style
from loopwright_compiler.i18n.po_files import compiled
from loopwright_compiler.i18n.translated_bundle import spoken
from loopwright_dsl.diagnostics.catalogue import Example, codes, load
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

OURS = [code for code in codes() if "LW0800" <= code <= "LW0899"]
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def judged(folder: Path, text: str | bytes, style: Style = Style.TEXT) -> list[Diagnostic]:
    """The findings of a Swedish file that holds this text."""
    (folder / "sv.po").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(Catalogue("story", folder, [], style), "sv").diagnostics


def entry(source: str, translation: str) -> str:
    """One entry of a file."""
    return f'msgctxt "diary.1"\nmsgid "{source}"\nmsgstr "{translation}"\n'


def of_example(example: Example) -> Style:
    """Examples in a folder `words` are words of the tool."""
    return Style.TEMPLATE if example.file and example.file.startswith("words/") else Style.TEXT


@pytest.mark.parametrize("code", OURS)
def test_examples(code: str, tmp_path: Path) -> None:
    examples = load(code)
    for example in examples.wrong:
        assert {verdict.code for verdict in judged(tmp_path, example.text, of_example(example))} == {code}
    for example in examples.right:
        assert judged(tmp_path, example.text, of_example(example)) == []


def test_a_finding_stands_at_the_line_of_the_translation(tmp_path: Path) -> None:
    (verdicts,) = judged(tmp_path, HEAD + entry("Rest {time}", "Vila"))
    assert (verdicts.path, verdicts.span.line) == (str(tmp_path / "sv.po"), 6)
    assert "{time} is missing" in verdicts.message


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("{BRAVE} or {QUICK}", "{QUICK} eller {BRAVE}"),
        ("*a* and **b**", "**b** och *a*"),
        ("3 * 4", "4 * 3"),
        ("A \\\\* star", "En \\\\* stjärna"),
        ("Say $5", "Säg fem"),  # no place to fill: this is prose
    ],
)
def test_order_and_words_are_free(source: str, translation: str, tmp_path: Path) -> None:
    assert judged(tmp_path, entry(source, translation)) == []


def test_what_is_empty_or_fuzzy_is_no_fault(tmp_path: Path) -> None:
    assert judged(tmp_path, entry("Rest {time}", "") + "\n#, fuzzy\n" + entry("{time} off", "Ledig")) == []


def test_a_plural_form_may_say_its_number_in_words(tmp_path: Path) -> None:
    head = 'msgctxt "verbs.STEPS_TEXT"\nmsgid "1 step"\nmsgid_plural "$n steps"\n'
    right = HEAD + head + 'msgstr[0] "ett steg"\nmsgstr[1] "$n steg"\n'
    assert judged(tmp_path, right, Style.TEMPLATE) == []
    assert judged(tmp_path, right.replace("$n steg", "$N steg"), Style.TEMPLATE) == []  # begins a sentence
    (verdicts,) = judged(tmp_path, right.replace("$n steg", "$m steg"), Style.TEMPLATE)
    assert (verdicts.code, verdicts.span.line) == ("LW0802", 8)


def test_several_faults_are_told_at_once_in_order(tmp_path: Path) -> None:
    verdicts = judged(tmp_path, entry("{time} *now*", "nu") + "\n" + entry("*So*", "Så"))
    assert [(verdict.code, verdict.span.line) for verdict in verdicts] == [
        ("LW0803", 3),
        ("LW0804", 3),
        ("LW0804", 7),
    ]


def test_bytes_that_are_no_text_and_files_that_are_too_large(tmp_path: Path) -> None:
    (verdicts,) = judged(tmp_path, b'msgid ""\nmsgstr "\xff"\n')
    assert (verdicts.code, verdicts.span.line) == ("LW0001", 2)
    (verdicts,) = judged(tmp_path, b"#" * 8_000_001)
    assert verdicts.code == "LW0801"


def test_every_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    verdicts = judged(
        tmp_path, 'nonsense\nmsgid "a"\nmsgstr "b\n\nmsgstr "c"\nmsgid "d"\nmsgid "e"\nmsgstr "f"\n'
    )
    assert [verdict.span.line for verdict in verdicts] == [1, 3, 6]
    assert {verdict.code for verdict in verdicts} == {"LW0801"}


@pytest.mark.parametrize(
    "rule", ["nplurals=2; plural=(n %% 2);", "nplurals=2; plural=n%0;", "nplurals=2; plural=7;", "two"]
)
def test_a_plural_rule_that_gettext_cannot_use(rule: str, tmp_path: Path) -> None:
    (verdicts,) = judged(tmp_path, HEAD.replace("nplurals=2; plural=(n != 1);", rule))
    assert (verdicts.code, verdicts.span.line) == ("LW0806", 1)


def test_a_header_without_an_encoding_is_utf8_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "sv.po").write_text(HEAD + entry("Åska", "Över"), "utf-8")
    file = read(Catalogue("story", tmp_path, []), "sv").file
    (tmp_path / "sv.mo").write_bytes(compiled(file))
    assert spoken(tmp_path, "sv").text("diary.1", "Åska") == "Över"


DAMAGED = {
    "nplurals=2; plural=n/0;": "its rule Plural-Forms has no answer for some numbers",
    "nplurals=2; plural=1/(n-7);": "its rule Plural-Forms has no answer for some numbers",
    "nplurals=2; plural=(((": "it is no catalogue that gettext has compiled",
    "nplurals=2; plural=__import__('os');": "it is no catalogue that gettext has compiled",
}


@pytest.mark.parametrize(("rule", "damage"), DAMAGED.items(), ids=DAMAGED)
def test_a_compiled_file_with_a_rule_without_an_answer_is_not_used(
    rule: str, damage: str, tmp_path: Path
) -> None:
    (tmp_path / "sv.po").write_text(HEAD + entry("Åska", "Över"), "utf-8")
    file = read(Catalogue("story", tmp_path, []), "sv").file
    whole = compiled(file)
    (tmp_path / "sv.mo").write_bytes(whole)
    assert not spoken(tmp_path, "sv").damage
    file.entries[0].strings[0] = file.entries[0].strings[0].replace("nplurals=2; plural=(n != 1);", rule)
    (tmp_path / "sv.mo").write_bytes(compiled(file))
    words = spoken(tmp_path, "sv")
    assert (words.exists, [*words.damage.values()]) == (False, [damage])
    assert words.text("diary.1", "Åska") == words.form("x", "one", "many", 7) == ""


def test_a_file_that_is_none_is_told_of(tmp_path: Path) -> None:
    assert not spoken(tmp_path, "sv").damage
    (tmp_path / "sv.mo").write_bytes(b"garbage")
    assert spoken(tmp_path, "sv").damage[tmp_path / "sv.mo"] == "it is no catalogue that gettext has compiled"
    (tmp_path / "de.mo").mkdir()
    assert [*spoken(tmp_path, "de").damage.values()] == ["it is not a plain file"]


def test_a_rule_that_fails_for_a_large_number_has_the_empty_form(tmp_path: Path) -> None:
    rule = HEAD.replace("plural=(n != 1);", "plural=1/(n-5000);")
    (tmp_path / "sv.po").write_text(rule + entry("Åska", "Över"), "utf-8")
    (tmp_path / "sv.mo").write_bytes(compiled(read(Catalogue("story", tmp_path, []), "sv").file))
    assert spoken(tmp_path, "sv").form("diary.1", "one", "many", 5000) == ""


@pytest.mark.parametrize(
    ("style", "source", "translation", "code"),
    [
        (Style.TEXT, "a card", "ein { Karte", "LW0803"),
        (Style.TEXT, "a card", "eine Karte}", "LW0803"),
        (Style.TEMPLATE, "draw $n", "zieht $n {", "LW0803"),
        (Style.TEMPLATE, "draw $n", "zieht $n für 3 $", "LW0802"),
        (Style.FORMAT, "{kid} rests", "{kid} ruht {", "LW0802"),
        (Style.FORMAT, "{kid} rests", "{kid} ruht }", "LW0802"),
        (Style.TEXT, "a card", " ", "LW0807"),
        (Style.TEXT, "a card", "eine Karte\\n", "LW0807"),
        (Style.TEMPLATE, " and ", "und ", "LW0807"),
        (Style.TEXT, "sand bag", "Das ist ein Sandsack.", "LW0807"),
    ],
)
def test_what_would_be_printed_wrong(
    style: Style, source: str, translation: str, code: str, tmp_path: Path
) -> None:
    assert {verdict.code for verdict in judged(tmp_path, entry(source, translation), style)} == {code}


@pytest.mark.parametrize(
    ("style", "source", "translation"),
    [
        (Style.TEXT, "sand bag", "Sandsack"),  # a noun
        (Style.TEXT, "two hours", "Zwei Std."),  # an abbreviation
        (Style.TEXT, "Who goes there", "Wer geht dorthin."),  # the source begins as a sentence
        (Style.TEXT, "He counts.", "Er zählt."),
        (Style.TEMPLATE, " and ", " und "),
        (Style.FORMAT, "a } of {kid}", "eine } von {kid}"),
        (Style.TEXT, "a \\\\{ and \\\\}", "eine \\\\{ und \\\\}"),
    ],
)
def test_what_is_right_in_another_language(
    style: Style, source: str, translation: str, tmp_path: Path
) -> None:
    assert judged(tmp_path, entry(source, translation), style) == []


def test_spaces_alone_are_no_translation(tmp_path: Path) -> None:
    file, _ = po_files.read(entry("a card", " "))
    assert not file.messages[0].translated
    (tmp_path / "sv.mo").write_bytes(compiled(file))
    assert spoken(tmp_path, "sv").text("diary.1", "a card") == ""


def test_a_value_in_braces_is_kept(tmp_path: Path) -> None:
    (fault,) = judged(tmp_path, entry("He has {trust} left.", "Han har några kvar."))
    assert "{trust} is missing" in fault.message
    assert judged(tmp_path, entry("He has {trust} left.", "Kvar har han {trust}.")) == []
