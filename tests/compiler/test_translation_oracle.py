"""Our reader and writer of .po files, and our writer of .mo files, held against polib's."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.i18n import po_files
from loopwright_compiler.i18n.po_files import PoFile

polib = pytest.importorskip("polib")

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(
    path for folder in ("cli", "compiler", "content", "engine") for path in (ROOT / folder).rglob("*.po")
)
Texts = dict[tuple[str, str], list[str]]


def ours(file: PoFile) -> Texts:
    return {entry.key: entry.strings for entry in file.messages}


def theirs(text: str) -> Texts:
    texts: Texts = {}
    for entry in polib.pofile(text):
        if not entry.obsolete:
            forms = [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)]
            texts[entry.msgctxt or "", entry.msgid] = forms or [entry.msgstr]
    return texts


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parts[-3])
def test_both_read_what_either_writes(path: Path) -> None:
    text = path.read_text("utf-8")
    file, mistakes = po_files.read(text)
    assert not mistakes
    assert ours(file) == theirs(text) == theirs(po_files.written(file))
    again, mistakes = po_files.read(str(polib.pofile(text)))
    assert not mistakes
    assert ours(again) == ours(file)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parts[-3])
def test_both_read_what_is_compiled(path: Path, tmp_path: Path) -> None:
    file, _ = po_files.read(path.read_text("utf-8"))
    (tmp_path / "x.mo").write_bytes(po_files.compiled(file))
    compiled = polib.mofile(str(tmp_path / "x.mo"))
    texts = {
        (entry.msgctxt or "", entry.msgid): [*entry.msgstr_plural.values()] or [entry.msgstr]
        for entry in compiled
    }
    assert texts == {entry.key: entry.strings for entry in file.messages if entry.translated}
    assert compiled.metadata["Content-Type"] == "text/plain; charset=UTF-8"


def test_what_polib_takes_and_we_refuse() -> None:
    """Why we read ourselves: a text may lose a letter, be overwritten, or name a file that is opened."""
    for text in (
        'msgid "a text without its end\nmsgstr "b"\n',
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[0] "y"\n',
        str(SHIPPED[0]),
    ):
        assert len(polib.pofile(text))
        _, mistakes = po_files.read(text)
        assert mistakes, text
