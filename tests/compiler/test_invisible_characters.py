"""Characters that nobody sees and that turn or end what stands around them: found wherever text is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.i18n import catalogues
from loopwright_dsl import parse_file
from loopwright_games.tales.cards.language import DIALECT

from .examples import NOWHERE, put, small

SIGNS = ["\u202e", "\u2066", "\x1b", "\x7f", "\x9b"]
SEEN = ["\u00ad", "\u200d", "\u200f", "\u200b", "é", "👩\u200d🚀", "\t"]
"""Signs that belong to how some scripts, and emoji, are written."""


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(
    "text",
    [
        'school 1 "Snow{}in April"\n  > Hm.\n  rumors kids\n',
        'school 1 "Snow"\n  > So{}soft.\n  rumors kids\n',
        'school 1 "Snow"\n  > Hm.\n  rumors kids  # so{}soft\n',
        '# so{}soft\nschool 1 "Snow"\n  > Hm.\n  rumors kids\n',
        'school 1 "Snow"\n  > Hm.\n  rumors{}kids\n',
    ],
    ids=["title", "prose", "comment", "before", "words"],
)
def test_one_in_a_card_is_the_one_finding(text: str, sign: str) -> None:
    parsed = parse_file(text.format(sign), "school.loop", DIALECT)
    (diagnostic,) = parsed.diagnostics
    assert (diagnostic.code, diagnostic.severity) == ("LW0009", "error")
    assert f"U+{ord(sign):04X}" in diagnostic.message
    line = parsed.text.split("\n")[diagnostic.span.line - 1]
    assert line[diagnostic.span.column - 1 : diagnostic.span.end_column - 1] == sign
    assert len(parsed.cards) == 1


@pytest.mark.parametrize("sign", SEEN)
def test_what_scripts_need_is_let_alone(sign: str) -> None:
    parsed = parse_file(
        f'school 1 "Snow{sign}in April"\n  > So{sign}soft.\n  rumors kids\n', "school.loop", DIALECT
    )
    assert parsed.diagnostics == []


def test_one_in_the_data_of_a_world(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    world = scenario.parent.parent / "worlds" / "small" / "world.yaml"
    put(scenario, {"world/world.yaml": world.read_text("utf-8") + "# so \u202esoft\n"})
    codes = [diagnostic.code for diagnostic in compile_path(scenario, bundled=NOWHERE).diagnostics]
    assert "LW0009" in codes


def test_one_in_a_translation(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    catalogue = catalogues.catalogues(scenario, bundled=NOWHERE).catalogues[0]
    catalogue.folder.mkdir(parents=True)
    text = 'msgctxt "x"\nmsgid "snow"\nmsgstr "sn\u202eö"\n'
    catalogue.po("sv").write_text(text, "utf-8")
    assert "LW0009" in [diagnostic.code for diagnostic in catalogues.read(catalogue, "sv").diagnostics]


def test_a_file_of_mistakes_is_not_listed_to_its_end(tmp_path: Path) -> None:
    """And what is said of one line does not part the whole file into lines again."""
    scenario = small(tmp_path)
    catalogue = catalogues.catalogues(scenario, bundled=NOWHERE).catalogues[0]
    catalogue.folder.mkdir(parents=True)
    catalogue.po("sv").write_text("junk\n" * 100_000, "utf-8")
    assert len(catalogues.read(catalogue, "sv").diagnostics) == 200
