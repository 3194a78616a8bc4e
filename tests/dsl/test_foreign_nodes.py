"""Places of other tools' stories are one finding each; a card's first line behind `#` is told as such."""

from __future__ import annotations

import pytest
from loopwright_dsl import Diagnostic, parse_file
from loopwright_games.tales.cards.language import DIALECT

CARD = 'diary 9 "The Tide Table"\n  front\n    > Exactly.\n    on new day: rest\n\n'


def found(text: str) -> list[Diagnostic]:
    return list(parse_file(text, "x.loop", DIALECT).diagnostics)


YARN = "title: TheCellar\ntags: dark\n---\nMans: Who is there?\n-> Ask him\n    <<set $trust to 3>>\n===\n"


@pytest.mark.parametrize(
    ("node", "said"),
    [
        (YARN, 'a title: `diary 2 "The Cellar"`'),
        (":: Cellar [dark]\nIt is dark here.\n[[Up|Hall]]\n", '`loopwright import story.twee`'),
        ("=== cellar ===\nIt is dark.\n* [Up] -> hall\n-> END\n", '`diary 2 "Cellar"`'),
        ("=== function pay(x) ===\n~ trust -= x\n", "`effect pay`"),
        ("function pay(x)\n  trust -= x\n", "`effect pay N`"),
        ("def pay(x):\n  trust -= x\n", "`effect pay N`"),
        ("*label cellar\nIt is dark.\n", '`diary 2 "Cellar"`'),
        ("---\ntitle: The Attic\nauthor: me\n---\n", "scenario card"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("above", ["", CARD])
def test_a_node_is_one_finding(node: str, said: str, above: str) -> None:
    (diagnostic,) = found(above + node)
    code = "LW0102" if node.startswith(("function", "def")) else "LW0125"  # a word, or a sign
    assert (diagnostic.code, diagnostic.span.line) == (code, above.count("\n") + 1)
    assert said in (diagnostic.hint or "")


def test_each_node_is_told() -> None:
    assert len(found(CARD + ":: A\nOne.\n\n:: B\nTwo.\n")) == 2


def test_options_of_choicescript_are_one_finding() -> None:
    lines = (
        '    action "Look" at M\n      *choice\n        #Ask him\n          *set trust +1\n        #Leave\n'
    )
    (diagnostic,) = found(CARD.rstrip("\n") + "\n" + lines)
    assert '`"Ask him": play diary 2`' in (diagnostic.hint or "")


@pytest.mark.parametrize("above", ["", CARD])
def test_a_heading_before_a_card_is_one_finding_whose_fix_mends_it(above: str) -> None:
    card = '## diary 2 "The Stairs"\n  front\n    > Down.\n    when insight >= 3: flip\n'
    (diagnostic,) = found(above + card)
    (fix,) = diagnostic.fixes
    assert (diagnostic.code, fix.text) == ("LW0131", 'diary 2 "The Stairs"')
    assert found(above + card.replace("## ", "")) == []


def test_a_comment_that_names_a_card_is_no_finding() -> None:
    text = '# diary 2 "The Stairs"\n' + CARD + '# rumor first 4 "The Gate" at K\n#   test BRAVE\n'
    assert found(text) == []


@pytest.mark.parametrize("kind", ["diary", "rumor", "scenario", "item"])
@pytest.mark.parametrize("above", ["", CARD])
def test_a_card_of_keys_is_one_finding(kind: str, above: str) -> None:
    card = f'{kind}:\n  number: 6\n  title: "Below"\n  front:\n    text: He looks up.\n    - when: late\n'
    (diagnostic,) = found(above + card)
    assert (diagnostic.code, diagnostic.span.line) == ("LW0131", above.count("\n") + 1)
    assert f"`loopwright explain {kind}`" in (diagnostic.hint or "") and not diagnostic.fixes


def test_a_colon_behind_the_first_word_of_a_card_is_no_list_of_keys() -> None:
    assert "no list of keys" not in str(found("rumor:\n  test BRAVE\n    success: rest\n    failure: rest\n"))


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("VAR trust = 2", "LW0131", "`counter tremor from 0 to 6`"),
        ("INCLUDE rumors.ink", "LW0131", "`files diary, rumors`"),
        ("*create trust 50", "LW0125", "`counter tremor from 0 to 6`"),
        ("title: The Dock", "LW0131", "first line of the card"),
        ("<<set $trust to 0>>", "LW0125", "a command of another tool"),
    ],
)
def test_a_line_of_another_tool_before_the_first_card(line: str, code: str, said: str) -> None:
    (diagnostic,) = found(f"{line}\n\n{CARD}")
    assert (diagnostic.code, diagnostic.span.line) == (code, 1)
    assert said in (diagnostic.hint or "")


def test_other_words_before_the_first_card_are_told_where_cards_begin() -> None:
    (diagnostic,) = found(f"These are my cards.\n\n{CARD}")
    assert diagnostic.code == "LW0103"
