"""Words in another order: the one exchange that makes a line readable, and none where there are several."""

from __future__ import annotations

import pytest
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.parser.lr_automaton import Automaton
from loopwright_dsl.recovery import word_order
from loopwright_dsl.recovery.word_order import WordOrder
from loopwright_games.tales.cards.language import DIALECT

FIXED = frozenset(language_of(DIALECT).words.values())


def meant(text: str, *opened: str) -> str | None:
    """What a line means in a block that these tokens open; at the start of a card without any."""
    automaton = Automaton(language_of(DIALECT))
    stack = [language_of(DIALECT).start_states["card"]]
    for terminal in opened:
        assert automaton.feed(stack, terminal)
    return WordOrder(FIXED).meant(text, lambda line: automaton.fits(stack, line))


EFFECT = ("EFFECT", "ID", "_NL", "_INDENT")
SIDE = ("DIARY", "INT", "STRING", "_NL", "_INDENT", "FRONT", "_NL", "_INDENT")


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("item draw", "draw item"),
        ("SCARED take", "take SCARED"),
        ("draw with item FIRE", "draw item with FIRE"),
        ("others -1 favor", "others favor -1"),
        ("diary 3 play, rest", "play diary 3, rest"),
        ("if you item have: rest", "if you have item: rest"),
        ("if flag told not: rest", "if not flag told: rest"),
        ("item FIRE or test BRAVE", "test BRAVE or item FIRE"),
        ("take SCARED everyone", "everyone take SCARED"),
        ("weed at K place", "place weed at K"),
    ],
)
def test_one_exchange(written: str, right: str) -> None:
    assert meant(written, *EFFECT) == right


@pytest.mark.parametrize(
    "written",
    [
        "the machine becomes ALERT",  # an article is no name
        "move K to home",  # nothing makes it whole
        "if friday = day not: rest and flag told",  # what is not so is not clear
        "insight 3 >=",  # two ways
    ],
)
def test_none_where_it_is_not_sure(written: str) -> None:
    assert meant(written, *EFFECT) is None


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ('at K rumor hum 1 "A"', 'rumor hum 1 "A" at K'),
        ('rumor hum 1 at K "A"', 'rumor hum 1 "A" at K'),
        ('"A" diary 3', 'diary 3 "A"'),
    ],
)
def test_first_lines(written: str, right: str) -> None:
    assert meant(written) == right


def test_what_is_in_quotes_stays() -> None:
    assert meant('action at K "Ring at: once": flip', *SIDE) == 'action "Ring at: once" at K: flip'


def test_the_search_is_bounded() -> None:
    """Nine words have thousands of orders; a card of such lines is left alone at some point."""
    tried = list[str]()

    def reads(line: str) -> bool:
        tried.append(line)
        return False

    order = WordOrder(FIXED)
    for _ in range(50):
        order.meant("take take take rest rest rest draw draw item", reads)
    assert len(tried) <= word_order.MOST_OF_A_CARD
