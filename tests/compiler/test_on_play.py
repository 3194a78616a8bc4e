"""`on play`: what happens once, as soon as a card lies open."""

from __future__ import annotations

from pathlib import Path

from loopwright_engine import load_bundle
from loopwright_engine.core.branches import ALWAYS
from loopwright_games.tales.options import Options

from .forms import bundle, compiled

SIDE = (
    'diary 7 "The Dairy"\n  front\n    on play: insight +2, flip\n  back\n'
    "    on play if insight >= 2: enigma +1\n    on play if insight >= 3: enigma +5\n"
)


def test_each_side_has_its_own(tmp_path: Path) -> None:
    """Once, in the order of the lines; no finding calls it always true, or the same."""
    checked = compiled(tmp_path / "checked", SIDE, settings=("diary 7",))
    assert [item.message for item in checked.diagnostics] == []
    data = bundle(tmp_path, SIDE, settings=("diary 7",))
    (card,) = [card for card in data["diary"] if card["number"] == 7]
    front, back = card["sides"]["front"], card["sides"]["back"]
    assert [check["condition"] for check in (*front["checks"], *back["checks"])] == [dict(ALWAYS)] * 3
    text = [data["strings"][sid] for _, sid in front["text"]]
    assert text == ["**As soon as this comes into play:** Raise {insight} by 2. Flip this card."]
    loaded = load_bundle(data)
    game = loaded.kit.start(loaded, Options(2), 5)
    assert (game.insight, game.enigma) == (2, 1)


def test_what_is_looked_at_for_the_table_asks_for_nobody(tmp_path: Path) -> None:
    """The remedy asks whether it is so of any kid."""
    line = "when your guilt >= 2 and not your flag knows: flip"
    side = f'diary 7 "The Dairy"\n  front\n    {line}\n  back\n    > Milk.\n'
    settings = ("diary 7", 'counter guilt "Guilt" each kid from 0 to 3', 'flag knows "Knows" each kid')
    found = [one for one in compiled(tmp_path, side, settings=settings).diagnostics if one.code == "LW0318"]
    assert [fix.text for one in found for fix in one.fixes] == [
        "any kid with guilt",
        "any kid with flag knows",
    ]
