"""One generated story in two languages: as cards for us, as knots for ink."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

TEXT = "harbour lamp wire gravel winter tide ladder signal bread engine window paper stone crow field bell"
WORDS = TEXT.split()
SIZE = 200
CARDS_OF_A_FILE = 200


@dataclass(frozen=True, slots=True)
class Scene:
    """A page of the story: its text, and where its two ways lead."""

    number: int
    title: str
    prose: str
    aside: str
    onward: int
    shortcut: int


def scenes(size: int = SIZE, seed: int = 1) -> list[Scene]:
    """The story; each scene leads on, so that all of it can be reached."""
    dice = random.Random(seed)

    def words(count: int) -> str:
        return " ".join(dice.choices(WORDS, k=count)).capitalize()

    return [
        Scene(i, words(3), words(30) + ".", words(12) + ".", min(i + 1, size), dice.randint(1, size))
        for i in range(1, size + 1)
    ]


def as_cards(story: list[Scene], folder: Path) -> Path:
    """Write the story as a scenario; each scene is one diary card, and a file holds 200 of them."""
    folder.mkdir(parents=True)
    files = [story[at : at + CARDS_OF_A_FILE] for at in range(0, len(story), CARDS_OF_A_FILE)]
    names = [f"diary-{number}" for number, _ in enumerate(files, 1)]
    for name, scenes_of_it in zip(names, files, strict=True):
        (folder / f"{name}.loop").write_text("\n".join(map(_card, scenes_of_it)), encoding="utf-8")
    rumors = "\n".join(_rumor(number, letter, story[0].aside) for number, letter in enumerate("ABCDFGHJ", 1))
    settings = f"  files {', '.join(names)}\n  weeks 1\n  rumors first\n  diary 1\n  flag seen\n"
    head = f'scenario generated "Generated"\n{settings}'
    (folder / "scenario.loop").write_text(f"{head}\n{rumors}", encoding="utf-8")
    return folder


def _rumor(number: int, location: str, prose: str) -> str:
    return f"""rumor first {number} "Rumor {number}" at {location}
  > {prose}
  test BRAVE
    success: draw item
"""


def _card(scene: Scene) -> str:
    return f"""diary {scene.number} "{scene.title}"
  front
    > {scene.prose}
    action "Go on" at K, spend 2
      test BRAVE or combo ROPE
        success
          > {scene.aside}
          play diary {scene.onward}
          set seen
        failure: enigma +1
    when insight >= 3 and flag seen: play diary {scene.shortcut}
    win over-{scene.number} "Over" when insight >= 9
"""


def as_ink(story: list[Scene]) -> str:
    """The story as ink; each scene is one knot."""
    head = "VAR insight = 0\nVAR enigma = 0\nVAR seen = false\n-> scene_1\n"
    return "\n".join([head, *map(_knot, story)])


def _knot(scene: Scene) -> str:
    return f"""=== scene_{scene.number} ===
# {scene.title}
{scene.prose}
+ [Go on]
  {{ RANDOM(1, 6) == 6:
    {scene.aside}
    ~ seen = true
    -> scene_{scene.onward}
  - else:
    ~ enigma = enigma + 1
    -> scene_{scene.number}
  }}
+ {{insight >= 3 && seen}} [Take the short way] -> scene_{scene.shortcut}
+ {{insight >= 9}} [Over] -> END
"""
