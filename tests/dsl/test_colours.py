"""Both colour grammars follow the grammar of the card language, and colour each word as what it is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from shutil import which

import pytest
from loopwright_dsl.highlight import palette, patterns
from loopwright_dsl.highlight.palette import SCOPES, TOKENS, Colour
from loopwright_dsl.parser.grammar import grammar
from loopwright_games import colours
from loopwright_games.tales.cards.language import DIALECT

from .colouring import FILES, ROOT, meanings

pygments_lexer = pytest.importorskip("loopwright_dsl.highlight.pygments_lexer", reason="needs pygments")
EXTENSION = colours.GRAMMAR.parents[1]
SCRIPT = Path(__file__).parent / "node" / "textmate.cjs"
FREE = (Colour.STRING, Colour.PROSE)  # may hold icons and emphasis, so they come in several pieces
needs_node = pytest.mark.skipif(
    which("node") is None or not (EXTENSION / "node_modules" / "vscode-textmate").exists(),
    reason="node and the extension's packages: `make vscode` installs them",
)


def coloured(text: str) -> dict[int, tuple[str, str]]:
    """The words of a text by their places, each with its token of Pygments."""
    tokens = pygments_lexer.LoopLexer().get_tokens_unprocessed(text)
    return {at: (word, ".".join(token)) for at, token, word in tokens if word.strip()}


def words(text: str) -> list[tuple[str, str]]:
    """The words of a text in order, each with its token of Pygments."""
    return list(coloured(text).values())


def test_the_committed_files_are_what_the_grammar_says() -> None:
    for path, text in colours.made().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make colours`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_pygments_colours_each_word_as_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    words_by_place = coloured(text)
    for at, word, meaning in meanings(text):
        label, token = words_by_place[at]
        if meaning in FREE and word not in ('""', ">"):
            # A text that begins with an icon or with emphasis.
            assert token.startswith(("String", "Literal.String", "Generic")), word
        else:
            assert (label, token.removeprefix("Literal.")) == (word, TOKENS[meaning]), text[at - 40 : at + 20]


@needs_node
def test_the_engine_of_vs_code_colours_each_word_as_what_it_is() -> None:
    command = ["node", str(SCRIPT), str(EXTENSION), *map(str, FILES)]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    for path, tokens in zip(FILES, json.loads(result.stdout), strict=True):
        text = path.read_text(encoding="utf-8")
        words_by_place = {at: (word, scopes) for at, word, scopes in tokens}
        for at, word, meaning in meanings(text):
            place = len(text[:at].encode("utf-16-le")) // 2
            label, scopes = words_by_place[place]
            assert f"{SCOPES[meaning]}.loop" in scopes, (path.name, text[at - 40 : at + 20], scopes)
            assert label == word or meaning in FREE


def test_a_name_may_be_spelled_like_a_word_of_the_language() -> None:
    tokens = dict(words('rumor first 1 "A" at K\n  set on, on +1\n'))
    assert tokens["rumor"] == "Keyword.Declaration"
    assert tokens["first"] == "Name.Class"
    assert tokens["on"] == "Name"


def test_one_word_is_many_things() -> None:
    text = 'diary 1 "A"\n  front\n    on rumor failed: turn up rumor\n    rule failed rumor: nothing\n'
    assert [token for word, token in words(text) if word == "rumor"] == [
        "Name.Builtin",
        "Name.Function",
        "Name.Builtin",
    ]


def test_prose_shows_emphasis_and_icons() -> None:
    text = "effect fog\n  > Now *this*, **all** of it, {insight} and \\*.\n"
    assert [(word, token) for word, token in words(text) if "Doc" not in token][2:] == [
        ("*this*", "Generic.Emph"),
        ("**all**", "Generic.Strong"),
        ("{insight}", "Literal.String.Interpol"),
        ("\\*", "Literal.String.Escape"),
    ]


def test_a_mistake_leaves_the_rest_of_its_line_and_the_next_line_in_colour() -> None:
    tokens = words('rumor first 1 "A" at K\n  test BRAV or combo ROPE  # why\n    success: draw item\n')
    assert ("BRAV", "Keyword.Constant") in tokens
    assert ("combo", "Keyword") in tokens
    assert ("# why", "Comment.Single") in tokens
    assert ("draw", "Name.Function") in tokens


def test_a_line_without_its_card_is_coloured_like_one_inside_it() -> None:
    assert words("    when insight >= 3: flip\n") == [
        ("when", "Keyword"),
        ("insight", "Name.Variable"),
        (">=", "Operator"),
        ("3", "Literal.Number.Integer"),
        (":", "Punctuation"),
        ("flip", "Name.Function"),
    ]


@pytest.mark.parametrize(
    "text", ["", "\n", "\t\t>", '"', "diary", "§$%\n  é {", "diary 1\n\n\n  \t#", "  " * 500]
)
def test_any_text_comes_out_as_it_went_in(text: str) -> None:
    tokens = pygments_lexer.LoopLexer().get_tokens_unprocessed(text)
    assert "".join(word for _, _, word in tokens) == text


def test_every_rule_that_the_palette_names_is_one_of_the_grammar() -> None:
    rules = set(re.findall(r"^[?!]*(\w+):", grammar(DIALECT), re.MULTILINE))
    assert {*palette.RULES, *palette.own_colours([DIALECT])} <= {*rules, "occasion"}


def test_every_fixed_word_has_a_place_on_some_line() -> None:
    table = patterns.table(colours.languages())
    everywhere = {
        word for place in table.places for step in place for word in re.split(r"\(\?:|\||\)", step.pattern)
    }
    words = table.words.removeprefix("(?:").removesuffix(")").split("|")
    assert [word for word in words if word not in table.heads and word not in everywhere] == []


def test_pygments_finds_the_lexer_and_nobody_else_loads_it() -> None:
    names = {entry.name: entry.value for entry in entry_points(group="pygments.lexers")}
    assert names["loop"] == "loopwright_dsl.highlight.pygments_lexer:LoopLexer"
    code = (
        "import sys, loopwright_dsl, loopwright_compiler; from loopwright.main import command_line\n"
        "command_line(); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "loopwright_dsl.highlight" not in loaded


KIT_FILES = [
    file
    for game in ("the-last-glow", "bonnie-and-clyde", "lucha-libre", "which-side", "the-loop", "mad-maxence")
    for file in sorted((ROOT / "content" / game).glob("*.loop"))
]


@pytest.mark.parametrize("path", KIT_FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_cards_of_every_game_are_read_to_the_end_of_each_line(path: Path) -> None:
    lexer = pygments_lexer.LoopLexer()
    text = path.read_text(encoding="utf-8")
    tokens = list(lexer.get_tokens_unprocessed(text))
    assert not [word for _, token, word in tokens if "Error" in token]
    first_words = re.findall(r"^[a-z-]+", text, re.MULTILINE)
    cards = [word for _, token, word in tokens if ".".join(token) == "Keyword.Declaration"]
    assert cards == first_words


def test_the_words_of_a_game_have_their_roles() -> None:
    text = (ROOT / "content" / "lucha-libre" / "moves.loop").read_text(encoding="utf-8")
    roles = set(words(text))
    assert {("dice", "Name.Attribute"), ("energy", "Name.Function"), ("same", "Keyword.Constant")} <= roles
