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
