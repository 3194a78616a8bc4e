"""Small stories in which one thing can never happen, with the lines that keep it from happening marked.

A line that ends in `# cause` is one that a reason must name; of lines marked `# or` one is enough.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from loopwright_compiler import compile_path
from story_mistakes import CONTENT

CAUSE, OR = "# cause", "# or"
SECRET = """
diary 3 "The Secret"
  front
    > It was under the stairs.
    action "Tell it": win told "Told"
"""
RUMORS = "".join(
    f'rumor tales {number} "Tale {number}" at {place}\n  > One hears things.\n  test CLEVER\n'
    "    success: draw item\n    failure: take UPSET\n"
    for number, place in enumerate("BDJMNP", 1)
)


class Planted(NamedTuple):
    """Lines of the scenario card, the diary, words that a reason must have, and the diary's last card."""

    declared: str
    diary: str
    words: tuple[str, ...] = ()
    goal: str = "diary.3.front"
    secret: str = SECRET

    @property
    def files(self) -> dict[str, str]:
        """The texts of the files by name."""
        lines = [
            'scenario planted "Planted"', "  > A week.", "  files diary, rumors", "  weeks 1",
            "  rumors tales", "  diary 1, 2", "  machine uggla at F5 using standard",
            *(f"  {line}" for line in self.declared.split("\n") if line),
        ]  # fmt: skip
        return {
            "scenario.loop": "\n".join(lines) + "\n",
            "diary.loop": self.diary.strip("\n") + "\n" + self.secret,
            "rumors.loop": RUMORS,
        }

    def marked(self, mark: str) -> set[str]:
        """The places of the lines with a mark, as reasons write them."""
        return {
            f"{name}:{number}"
            for name, text in self.files.items()
            for number, line in enumerate(text.split("\n"), 1)
            if line.endswith(mark)
        }

    def unnamed(self, text: str) -> list[str]:
        """What a reason should name and does not; of places of which one is enough all, if there is none."""
        missing = [place for place in sorted(self.marked(CAUSE)) if f"{place})" not in text]
        enough = sorted(self.marked(OR))
        if enough and not any(f"{place})" in text for place in enough):
            missing += enough
        return missing + [word for word in self.words if word not in text]

    def bundle(self, folder: Path) -> dict[str, Any]:
        """The story, compiled."""
        for name, text in self.files.items():
            (folder / name).write_text(text, encoding="utf-8")
        checked = compile_path(folder, bundled=CONTENT)
        assert checked.bundle is not None, checked.diagnostics
        return checked.bundle


def cards(first: str, two: str = "") -> str:
    """Cards 1 and 2, which lie in play from the start, with these lines on their fronts."""
    return "\n".join(
        f'diary {number} "Card {number}"\n  front\n    > A card.\n'
        + "".join(f"    {line}\n" for line in lines.strip("\n").split("\n") if line)
        for number, lines in ((1, first), (2, two))
    )


ENDINGS = {
    "a loss on Thursday, a card on Friday": Planted(
        "",
        cards('lose late "Late" when day >= thursday  # cause\n  > Oh.', "when day = friday: play diary 3"),
        ('"Late"',),
    ),
    "a win that comes with the second insight": Planted(
        "",
        cards('win soon "Soon" when insight >= 2  # cause', "when insight >= 4: play diary 3"),
        ('"Soon"',),
    ),
    "an evening that ends it": Planted(
        "",
        cards(
            'on end phase if day = wednesday\n  lose gone "Gone"  # cause',
            "on new day if day = thursday: play diary 3",
        ),
        ('"Gone"',),
    ),
    "three nights": Planted(
        "counter nights from 0 to 6",
        cards(
            'on end phase: nights +1\nlose over "Over" when nights >= 3  # cause',
            "when nights >= 5: play diary 3",
        ),
        ('"Over"',),
    ),
    "one of two endings on Thursday": Planted(
        "flag lamp",
        cards(
            'action "Light it": set lamp\nwin lit "Lit" when day >= thursday and flag lamp  # cause\n'
            'lose dark "Dark" when day >= thursday and not flag lamp  # cause',
            "when day = friday: play diary 3",
        ),
        ('"Lit"', '"Dark"'),
    ),
    "out of time before": Planted(
        "",
        cards(
            'lose early "Early" when day = tuesday  # cause', 'action "Wait", if day = weekend: play diary 3'
        ),
        ('"Early"',),
    ),
}
"""An ending due earlier makes a day unreachable."""

PARITY = {
    "two steps at a time": Planted(
        "counter steps from 0 to 8",
        cards('action "Walk": steps +2  # cause', "when steps = 3: play diary 3"),
        ("steps",),
    ),
    "two steps forward, two back": Planted(
        "counter steps from 0 to 8",
        cards(
            "on end phase: steps +2  # cause\non rumor failed: steps -2  # cause",
            "when steps = 5: play diary 3",
        ),
        ("steps",),
    ),
    "two switches that always go together": Planted(
        "flag lamp, glow",
        cards(
            'action "Switch"\n  if flag lamp: clear lamp, clear glow  # or\n  else: set lamp, set glow  # or',
            "when flag lamp and not flag glow: play diary 3",
        ),
        ("flag lamp", "flag glow"),
    ),
    "every second evening": Planted(
        "flag tide",
        cards(
            "on end phase\n  if flag tide: clear tide  # or\n  else: set tide  # or",
            "on new day if flag tide and day = wednesday: play diary 3",
        ),
        ("flag tide",),
    ),
    "threes from one": Planted(
        "counter steps from 0 to 10 start 1",
        cards('action "Leap": steps +3  # cause', "when steps = 6: play diary 3"),
        ("steps",),
    ),
    "two counters in step": Planted(
        "counter left from 0 to 6\ncounter right from 0 to 6",
        cards('action "Walk": left +1, right +1  # or', "when left = right + 2: play diary 3"),
        ("left", "right"),
    ),
}
"""Numbers that pass a value by, and things that change only together."""

CLEARED = {
    "another card clears it in the evening": Planted(
        "flag lamp",
        cards(
            "on end phase: set lamp\non new day if flag lamp: play diary 3",
            "on end phase: clear lamp  # cause",
        ),
        ("clear lamp",),
    ),
    "cleared in the same breath": Planted(
        "flag lamp",
        cards("on end phase: set lamp, clear lamp  # cause", "when flag lamp: play diary 3"),
        ("clear lamp",),
    ),
    "asked before it is set, cleared before it is asked again": Planted(
        "flag lamp",
        cards(
            "on end phase if flag lamp: play diary 3",
            "on end phase: set lamp  # or\non new day: clear lamp  # cause",
        ),
        ("clear lamp",),
    ),
    "counted from nothing each morning": Planted(
        "counter ticks from 0 to 9",
        cards(
            'action "Wind", once per round: ticks +1',
            "on new day: ticks = 0  # cause\nwhen ticks >= 2: play diary 3",
        ),
        ("ticks",),
    ),
    "cleared as soon as it is set": Planted(
        "flag lamp",
        cards(
            'when each time flag lamp: clear lamp  # cause\naction "Light it": set lamp',
            'action "Read by it", if flag lamp: play diary 3',
        ),
        ("clear lamp",),
    ),
    "the card is gone when it is needed": Planted(
        "flag lamp",
        cards(
            "when day = wednesday: discard this card  # cause\n"
            'action "Look closer", if day >= thursday: play diary 3'
        ),
        ("discard",),
    ),
    "a rumor's success takes back what it brings": Planted(
        "flag lamp",
        cards(
            "on rumor succeeded: set lamp",
            "on rumor succeeded: clear lamp  # cause\nwhen flag lamp: play diary 3",
        ),
        ("clear lamp",),
    ),
}
"""A listener clears what another sets, and their order."""

LIMITS = {
    "twice what may be done once": Planted(
        "counter pens from 0 to 3",
        cards('action "Take a pen", once per game: pens +1  # cause', "when pens >= 2: play diary 3"),
        ("once per game",),
    ),
    "heard once a game": Planted(
        "counter falls from 0 to 3",
        cards("on rumor failed, once per game: falls +1  # cause", "when falls >= 3: play diary 3"),
        ("once per game",),
    ),
    "three days for four uses of once a round": Planted(
        "counter turns from 0 to 9",
        cards(
            'action "Turn", once per round, if day >= thursday: turns +1  # cause',
            "when turns >= 4: play diary 3",
        ),
        ("once per round",),
    ),
    "a check fires once": Planted(
        "counter finds from 0 to 3",
        cards("when insight >= 1: finds +1  # cause", "when finds >= 2: play diary 3"),
        ("finds",),
    ),
    "two uses of once a game": Planted(
        "counter pens from 0 to 5",
        cards(
            'action "Take a pen", once per game: pens +1  # or\n'
            'action "Take another", once per game: pens +1  # or',
            "when pens >= 3: play diary 3",
        ),
        ("once per game",),
    ),
}
"""Limits of use that make a count impossible."""

UNMOVED = {
    "a ship that nobody moves": Planted(
        "ship at C3  # cause", cards("when ship at D4: play diary 3"), ("ship", "C3")
    ),
    "a ship that goes elsewhere only": Planted(
        "ship at C3",
        cards('action "Wave": move ship to B3  # cause', "when ship at D4: play diary 3"),
        ("ship", "B3"),
    ),
    "a token that nobody places": Planted(
        "token mug limit 3  # cause", cards("when mug in play >= 1: play diary 3"), ("mug",)
    ),
    "a token that lies elsewhere only": Planted(
        "token mug limit 3",
        cards("on end phase: place mug at D  # cause", "when mug at B >= 1: play diary 3"),
        ("mug",),
    ),
    "a machine that nobody moves": Planted(
        "",
        cards("rule no machine moves  # cause\nwhen machine uggla nearby B: play diary 3"),
        ("uggla", "F5"),
    ),
    "a machine that is pushed elsewhere": Planted(
        "",
        cards(
            "rule no machine moves  # cause\non machine uggla enters B: play diary 3",
            'action "Push": move machine uggla toward J  # or',
        ),
        ("uggla", "F5"),
    ),
    "a ship that is taken away at once": Planted(
        "ship at C3",
        cards("on new day: remove ship  # cause", 'action "Row out", if ship at C3: play diary 3'),
        ("ship",),
    ),
}
"""Ships, tokens and machines that nobody moves."""

RULES = {
    "nothing raises enigma": Planted(
        "",
        cards(
            "rule failed rumor: nothing  # or",
            "rule pushed rumor: nothing  # or\nwhen enigma >= 1: play diary 3",
        ),
        ("enigma",),
    ),
    "a rule that gives something else": Planted(
        "",
        cards(
            "rule failed rumor: favor -1  # or",
            "rule pushed rumor: take UPSET  # or\nwhen enigma >= 4: play diary 3",
        ),
        ("rule pushed rumor",),
    ),
    "a rule on both sides of a card": Planted(
        "counter nights from 0 to 9",
        cards(
            "rule failed rumor: nothing  # or\nrule pushed rumor: nights +1  # or\n"
            "when day >= wednesday: flip",
            "when enigma >= 2: play diary 3",
        ).replace(
            "\ndiary 2",
            "  back\n    > Still.\n    rule failed rumor: nothing  # or\n"
            "    rule pushed rumor: nothing  # or\n\ndiary 2",
        ),
        ("rule failed rumor",),
    ),
}
"""A rule of the game that a card switches off."""

CAUSES = {**ENDINGS, **PARITY, **CLEARED, **LIMITS, **UNMOVED, **RULES}
