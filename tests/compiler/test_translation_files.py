"""The files that translators work on: nothing in them is ever lost."""

from __future__ import annotations

import gettext
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.i18n import catalogues, po_files
from loopwright_compiler.i18n.messages import Message
from loopwright_compiler.i18n.po_files import PoEntry, PoFile

PLURAL = "nplurals=2; plural=(n != 1);"
OLD = """\
# Translated on a train.
msgid ""
msgstr ""
"Project-Id-Version: harbour\\n"
"Language: sv\\n"
"X-Generator: Some Editor 3\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# Ask Lena about this one.
#. Title of the scenario
#: scenario.loop:1
msgctxt "scenario"
msgid "The Harbour"
msgstr "Hamnen"

#, fuzzy
#| msgid "It hums a bit."
msgctxt "diary.1.front"
msgid "It hums."
msgstr "Det brummar lite."

msgctxt "diary.1.front"
msgid "The gate is locked today."
msgstr "Grinden är låst i dag."

#~ msgctxt "diary.9"
#~ msgid "Gone"
#~ msgstr "Borta"
"""

AGAIN = """
#~ msgctxt "scenario"
#~ msgid "The Harbour"
#~ msgstr "Hamn"
"""

line = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=200)
texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=200).filter(
    lambda text: "\0" not in text and "\x04" not in text
)


@st.composite
def files(draw: st.DrawFn) -> PoFile:
    """A file with entries of all sorts, no two of one context and text."""
    keys = draw(st.lists(st.tuples(line.map(lambda t: t.strip() or "a"), texts), unique=True, max_size=8))
    entries = []
    for context, text in keys:
        plural = draw(st.none() | texts)
        strings = draw(st.lists(st.text('aå"\\\n\t x', max_size=90), min_size=2, max_size=2))
        flags = draw(st.sampled_from([[], ["fuzzy"], ["fuzzy", "no-wrap"]]))
        obsolete = draw(st.booleans())
        entries.append(
            PoEntry(
                context,
                text,
                plural,
                strings if plural is not None else strings[:1],
                flags=flags,
                obsolete=obsolete,
            )
        )
    head = PoEntry(strings=["Language: sv\nPlural-Forms: nplurals=2; plural=(n != 1);\n"])
    return PoFile([head, *sorted(entries, key=lambda entry: entry.obsolete)])


def bare(file: PoFile) -> list[PoEntry]:
    return [replace(entry, line=0, lines=[]) for entry in file.entries]


@given(files())
def test_what_is_written_is_read_again(file: PoFile) -> None:
    text = po_files.written(file)
    file_read, mistakes = po_files.read(text)
    assert mistakes == []
    assert bare(file_read) == bare(file)
    assert po_files.written(file_read) == text


@given(files())
def test_gettext_reads_what_is_compiled(file: PoFile) -> None:
    data = po_files.compiled(file)
    assert data == po_files.compiled(file)
    words = gettext.GNUTranslations(io.BytesIO(data))
    for entry in file.messages:
        if entry.plural is None:
            translations = [words.pgettext(entry.context, entry.text)]
            source = [entry.text]
        else:
            translations = [words.npgettext(entry.context, entry.text, entry.plural, n) for n in (1, 2)]
            source = [entry.text, entry.plural]
        assert translations == (entry.strings if entry.translated else source)


@given(st.text('\n"\\#~ :,|.msgidctxtrplu[01]aå', max_size=400))
def test_any_text_is_read_without_a_fall(text: str) -> None:
    file_read, mistakes = po_files.read(text)
    assert all(mistake.line >= 1 for mistake in mistakes)
    po_files.written(file_read)


@pytest.mark.parametrize("forms", [(1, 0), (0, 0), (0, 2), (1,)])
def test_plural_forms_come_in_their_order(forms: tuple[int, ...]) -> None:
    lines = [f'msgstr[{form}] "x"' for form in forms]
    _, mistakes = po_files.read("\n".join(['msgid "a"', 'msgid_plural "b"', *lines]))
    assert mistakes and all("is not the next form" in mistake.what for mistake in mistakes)


def test_long_texts_are_parted_between_words() -> None:
    lines = list(po_files.string_lines("msgid", "word " * 40))
    assert lines[0] == 'msgid ""'
    assert all(len(line) <= po_files.WIDTH + 1 for line in lines)
    assert list(po_files.string_lines("msgid", "a\nb")) == ['msgid ""', '"a\\n"', '"b"']


def merged(*messages: Message, old: str = OLD) -> catalogues.Merged:
    file, mistakes = po_files.read(old)
    assert mistakes == []
    return catalogues.merge_template(file, catalogues.template(messages, "harbour"), 2)


def entries(merge: catalogues.Merged) -> dict[str, PoEntry]:
    """The entries by their texts; one in use goes before one that waits."""
    return {entry.text: entry for entry in reversed(merge.file.entries)}


HARBOUR = Message("scenario", "The Harbour", notes=("Title",), places=(("scenario.loop", 3),))
HUMS, GATE = Message("diary.1.front", "It hums."), Message("diary.1.front", "The gate is locked today.")


def test_a_merge_keeps_translations_remarks_header_and_what_is_unused() -> None:
    merge = merged(HARBOUR, HUMS, GATE)
    text = po_files.written(merge.file)
    for phrase in (
        "# Translated on a train.",
        "X-Generator: Some Editor 3",
        "# Ask Lena about",
        '#| msgid "It hums a bit."',
    ):
        assert phrase in text
    assert '#~ msgstr "Borta"' in text
    assert "#: scenario.loop\n" in text  # the place is the new one, without a line
    assert (merge.new, merge.fuzzy, merge.unused) == (0, 0, 0)
    assert entries(merge)["It hums."].fuzzy
    again = catalogues.merge_template(merge.file, catalogues.template([HARBOUR, HUMS, GATE], "harbour"), 2)
    assert po_files.written(again.file) == text


def test_a_text_that_changed_a_little_keeps_its_translation_as_fuzzy() -> None:
    merge = merged(HARBOUR, HUMS, Message("diary.1.front", "The gate is locked tonight."))
    entry = entries(merge)["The gate is locked tonight."]
    assert (entry.strings, entry.fuzzy) == (["Grinden är låst i dag."], True)
    assert entry.previous == ['msgid "The gate is locked today."']
    assert (merge.new, merge.fuzzy) == (1, 1)
    assert not entry.translated


def test_a_text_that_changed_again_keeps_the_words_that_were_translated() -> None:
    """As msgmerge --previous does, also where the text was gone for a while."""
    merge = merged(HARBOUR, HUMS, Message("diary.1.front", "The gate is locked tonight."))
    for text in ("The gate is shut tonight.", None, "The gate is shut for tonight."):
        rows = [HARBOUR, HUMS, *([Message("diary.1.front", text)] if text else [])]
        again, mistakes = po_files.read(po_files.written(merge.file))
        assert not mistakes
        merge = catalogues.merge_template(again, catalogues.template(rows, "harbour"), 2)
    entry = entries(merge)["The gate is shut for tonight."]
    assert (entry.strings, entry.fuzzy) == (["Grinden är låst i dag."], True)
    assert entry.previous == ['msgid "The gate is locked today."']
    assert (merge.new, merge.fuzzy) == (1, 1)


def test_a_card_that_got_another_number_keeps_its_translations() -> None:
    merge = merged(HARBOUR, HUMS, Message("diary.2.front", "The gate is locked today."))
    entry = entries(merge)["The gate is locked today."]
    assert (entry.strings, entry.fuzzy) == (["Grinden är låst i dag."], False)


def test_a_text_that_is_gone_waits_until_it_comes_back() -> None:
    without = merged(HARBOUR, HUMS)
    assert without.unused == 1 and entries(without)["The gate is locked today."].obsolete
    back = merged(HARBOUR, HUMS, GATE, old=po_files.written(without.file))
    entry = entries(back)["The gate is locked today."]
    assert (entry.strings, entry.obsolete, entry.fuzzy) == (["Grinden är låst i dag."], False, False)


def test_a_translation_in_use_goes_before_one_that_waits() -> None:
    assert entries(merged(HARBOUR, old=OLD + AGAIN))["The Harbour"].strings == ["Hamnen"]
    emptied = OLD.replace('msgstr "Hamnen"', 'msgstr ""')
    assert entries(merged(HARBOUR, old=emptied + AGAIN))["The Harbour"].strings == ["Hamn"]


def test_an_unlike_text_begins_without_a_translation() -> None:
    merge = merged(HARBOUR, HUMS, GATE, Message("diary.1.front", "Now for something else entirely"))
    assert entries(merge)["Now for something else entirely"].strings == [""]


@pytest.mark.parametrize("forms", [1, 2, 3])
def test_a_text_that_counts_has_as_many_forms_as_the_language(forms: int) -> None:
    steps = Message("verbs.STEPS_TEXT", "1 step", "$n steps")
    merge = catalogues.merge_template(
        catalogues.begun("xx", PLURAL, "rules"), catalogues.template([steps], "rules"), forms
    )
    (entry,) = merge.file.messages
    assert entry.strings == [""] * forms
    assert po_files.written(merge.file).count("msgstr[") == forms


def test_a_text_that_begins_to_count_is_looked_at_again() -> None:
    merge = merged(Message("scenario", "The Harbour", "$n harbours"))
    entry = entries(merge)["The Harbour"]
    assert (entry.strings, entry.fuzzy) == (["Hamnen", ""], True)
