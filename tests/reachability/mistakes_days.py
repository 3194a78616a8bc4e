"""Mistakes of the calendar: days that come too late, cards that are gone by then, endings that come first."""

from __future__ import annotations

from mistakes_more import DIARY, SCENARIO, above, on_two
from story_mistakes import CLOCK, EARLY, FORTNIGHT, TEMPLATE, Mistake

C, F, T = CLOCK, FORTNIGHT, TEMPLATE
PENDING = """    rule time runs out
      lose pending "Pending"
        > The school stays open until further notice. Every morning we look for the notice.
"""

DAYS = {
    "a day after the last": Mistake(
        C,
        ((DIARY, "    when day = weekend: flip", "    when day > weekend: flip"),),
        ("diary.10.back", "ending.line-dead"),
        ("day > weekend",),
    ),
    "a day after the last of two weeks": Mistake(
        F,
        ((DIARY, "when day > weekend: play diary 4", "when day > weekend of week 2: play diary 4"),),
        ("diary.5.front.when.1.block",),
        ("day > weekend of week 2",),
    ),
    "one week where two were meant": Mistake(
        F,
        (
            (SCENARIO, "  weeks 2\n", "  weeks 1\n"),
            (DIARY, "      intend never before monday of week 2\n", ""),
        ),
        ("ending.nothing-to-report", "diary.5.front.when.1.block"),
        ("day > weekend",),
    ),
    "comes on Tuesday, asks for Monday": Mistake(
        C,
        (
            (DIARY, "when insight >= kids or day >= tuesday", "when day >= tuesday"),
            (
                DIARY,
                "at P, if not flag caretaker-knows",
                "at P, if not flag caretaker-knows and day = monday",
            ),
        ),
        ("diary.4.back", "diary.6.front", "ending.hang-still"),
        ("day = monday",),
    ),
    "discarded on the morning on which it turns": Mistake(
        C,
        on_two("on new day if day = weekend: discard diary 10"),
        ("diary.10.back", "ending.line-dead"),
        ("diary 10",),
    ),
    "gone before the day that its action asks for": Mistake(
        T,
        (
            (DIARY, "at M, spend 2\n      test TOUGH", "at M, spend 2, if day < thursday\n      test TOUGH"),
            (
                DIARY,
                '    action "Say that you',
                '    on school phase: discard this card\n    action "Say that you',
            ),
            (DIARY, 'are sorry" at M, if insight', 'are sorry" at M, if day >= friday and insight'),
        ),
        ("ending.never-told",),
        ("diary 4",),
    ),
    "gone in the evening, turns in the morning": Mistake(
        F,
        (
            (
                "complications.loop",
                "    on new day: flip\n",
                "    on end phase: discard this card\n    on new day: flip\n",
            ),
        ),
        ("diary.24.back",),
        ("diary 24",),
    ),
    "the last evening's rule on a card that is gone by then": Mistake(
        F,
        (
            (DIARY, PENDING, ""),
            above(
                "    when day > weekend: play diary 4",
                "    rule time runs out",
                '      lose pending "Pending"',
                "        > Oh.",
            ),
        ),
        ("ending.pending",),
        ("diary 5",),
    ),
}
"""Days that come too late, and cards that are gone by then."""

ENDINGS = {
    "an ending under a wider one on its own side": Mistake(
        C,
        ((DIARY, "    lose sealed", EARLY.replace("enigma >= 3", "enigma >= kids + 8") + "    lose sealed"),),
        ("ending.sealed",),
        ("ending.early",),
    ),
    "an ending under a wider one on a card that always lies there": Mistake(
        C,
        (
            (
                DIARY,
                "    lose out-of-step",
                EARLY.replace("enigma >= 3", "enigma >= kids + 8") + "    lose out-of-step",
            ),
            above(
                "    when minutes >= 4: flip, play",
                '    lose soon "Soon" when enigma >= kids + 8',
                "      > Oh.",
            ),
        ),
        ("ending.sealed",),
        ("kids + 10",),
    ),
    "an action that an ending forestalls": Mistake(
        T,
        ((DIARY, "at J, O: enigma", "at J, O, if enigma >= 9: enigma"),),
        ("diary.5.front.action.1.block",),
        ("under-water",),
    ),
    "a card that an ending forestalls": Mistake(
        F,
        (
            (DIARY, "    when enigma >= enigma limit - 2: play diary 6\n", ""),
            (
                DIARY,
                "    rule time runs out",
                "    when enigma >= enigma limit: play diary 6\n    rule time runs out",
            ),
        ),
        ("diary.6.front",),
        ("not-a-fit-place",),
    ),
}
"""Endings that come first."""
