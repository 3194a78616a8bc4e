"""The project of the tests: one scenario with every kind of name, clean when nobody breaks it."""

from __future__ import annotations

from pathlib import Path

SCENARIO = """\
# A pond, and what stands in it.
scenario reeds "The Reeds"
  > The frogs have stopped.
  files cards
  weeks 1
  rumors pond
  diary 1, 2
  machine uggla at E5 using standard
  machine uggla beta at E3 using standard
  event ore-ropeway at F1
  counter ripples "Ripples" from 0 to 6
  flag heard "Heard it"
  token weed "Weed" limit 4

effect sink
  > Cold to the knees.
  ripples +1
"""

CARDS = """\
diary 1 "Silence 𝔽"
  front
    > 𝔽𝔽 Nobody sleeps. {BRAVE} helps.
    goal "Listen"
    action "Listen at the pond" at K, once per round
      test BRAVE or item LOUD or spend 2
        success: set heard, place weed at K
        failure: take SCARED
    when flag heard and ripples >= 2: play diary 3
    on machine enters K: do sink
    lose frozen "Frozen" when ripples = 6

diary 2 "The Ring"
  front
    > A ring on the water.
    on end phase: ripples +1
    when weed in play >= 3: machine uggla-beta becomes ALERT

diary 3 "The Answer"
  front
    > It says its own name.
    intend after diary 1
    win sung "Sung" when insight >= 4
      > All of them, at once.

rumor pond 1 "Croak" at K
  > Somebody imitates a frog. Badly.
  test CLEVER
    success: draw item
    failure: take UPSET

rumor pond 2 "Rubber Boots" at B
  test QUICK
    success: insight +1
    failure: do sink

rumor pond 3 "The Net" at C
  test TOUGH
    success: set heard
    failure: enigma +1

rumor pond 4 "The Boat" at D
  test CHARMING
    success: ripples -1
    failure: take EXHAUSTED
"""


def write_project(root: Path) -> Path:
    """Write the project below `root`; the root is returned."""
    folder = root / "scenarios" / "reeds"
    folder.mkdir(parents=True)
    (folder / "scenario.loop").write_text(SCENARIO, encoding="utf-8")
    (folder / "cards.loop").write_text(CARDS, encoding="utf-8")
    return root
