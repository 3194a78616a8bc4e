"""Mistakes of a story that goes on: sides that have left, flags that contradict each other."""

from __future__ import annotations

from mistakes_days import DAYS, ENDINGS
from mistakes_more import (
    BOTH,
    CLAMPS,
    DIARY,
    NAMES,
    NEVER_LOST,
    NUMBERS,
    RUMORS,
    SCENARIO,
    above,
    on_two,
    secret,
)
from story_mistakes import CLOCK, FORTNIGHT, SECRET, TEMPLATE, Mistake

C, F, T = CLOCK, FORTNIGHT, TEMPLATE
MACHINES = """  machine stare at C5 using standard
  machine tupp at D4 using standard
  machine hare at E5 using standard
  machine bagge at E3 using standard
"""

LAMP = (SCENARIO, "  flag told-him", '  counter oil "Oil" from 0 to 5 start 2\n  flag told-him')
DARK = 'action "Climb down in the dark" at M, spend 2'
PRICES = {
    "a price that nobody can ever pay": Mistake(
        T,
        (
            LAMP,
            (DIARY, DARK, DARK + " and oil 3"),
            (DIARY, "failure: take condition", "failure: oil -1"),
        ),
        ("diary.4.front", "ending.never-told"),
        ("oil >= 3",),
    ),
    "what is paid is gone when it is asked for": Mistake(
        T,
        (
            LAMP,
            (DIARY, DARK, DARK + " and oil 2"),
            (DIARY, "success: play diary 4", "success\n          if oil >= 1: play diary 4"),
            (DIARY, "play diary 4, discard this card", "play diary 4"),
        ),
        ("diary.4.front", "ending.never-told"),
        ("oil >= 1",),
    ),
    "a way around a test that asks for too much": Mistake(
        T,
        (
            LAMP,
            (DIARY, "test TOUGH or combo POWER", "test TOUGH or spend oil 2 and insight 1"),
            (DIARY, "on adventure phase: first player", "on adventure phase: oil -1, first player"),
            (
                DIARY,
                "  front\n    > You have the key",
                "  front\n    when oil >= 0: oil = 1\n    > You have the key",
            ),
        ),
        ("diary.3.front.action.1.paid",),
        ("oil >= 2",),
    ),
}

SIDES = {
    "the way on stands on the side that is turned": Mistake(
        C,
        (
            (DIARY, SECRET, ""),
            (DIARY, "    when insight >= kids or", f"{SECRET}    when insight >= kids or"),
            (RUMORS, "      set old-number\n", "      draw item\n"),
        ),
        NEVER_LOST,
        ("diary 1 on front",),
    ),
    "discarded, then flipped": Mistake(
        C,
        (
            (
                DIARY,
                "play diary 5, play diary 11\n      flip",
                "play diary 5, play diary 11\n      discard this card, flip",
            ),
        ),
        ("diary.3.back",),
        ("diary 3 on front",),
    ),
    "an action on the back that asks for the front": Mistake(
        C,
        (
            (
                DIARY,
                '"Step through", spend 2, once per round',
                '"Step through", spend 2, once per round, if diary 5 on front',
            ),
        ),
        ("ending.home-for-dinner", "ending.swapped"),
        ("diary 5 on front",),
    ),
    "an action while a card lies there that has left": Mistake(
        F,
        (
            (
                DIARY,
                "at K, spend 3, once per round, if insight",
                "at K, spend 3, once per round, if diary 5 in play and day > weekend and insight",
            ),
        ),
        ("ending.put-back",),
        ("diary 5",),
    ),
    "a card that lies there on one way, a flag on the other": Mistake(
        C,
        (secret("when flag caretaker-knows and diary 6 in play"),),
        NEVER_LOST,
        ("flag caretaker-knows", "diary 6 in play"),
    ),
    "no machine that one could control": Mistake(
        F,
        ((SCENARIO, MACHINES, ""),),
        ("diary.3.back", "ending.nothing-to-report"),
        ("control",),
    ),
}
"""Sides that lie there at the wrong time."""

FLAGS = {
    "a condition that says not": Mistake(
        T,
        (
            (
                DIARY,
                '"Climb down together" at M, spend 2, if insight',
                '"Climb down together" at M, spend 2, if not flag told-him and insight',
            ),
        ),
        ("ending.quiet-water",),
        ("not flag told-him",),
    ),
    "a choice that the way here rules out": Mistake(
        C,
        ((DIARY, '        "By the road"\n', '        "By the road" if not flag red-telephone\n'),),
        ("ending.never-lost",),
        ("not flag red-telephone",),
    ),
    "two flags that clear each other": Mistake(
        C,
        (
            (DIARY, "success: set wet-clamp", "success: set wet-clamp, clear loud-clamp"),
            (DIARY, "success: set loud-clamp", "success: set loud-clamp, clear wet-clamp"),
            (RUMORS, "      set wet-clamp if flag board-knows\n", ""),
            (RUMORS, "      set loud-clamp if flag board-knows\n", ""),
        ),
        CLAMPS,
        ("flag wet-clamp", "flag loud-clamp"),
    ),
    "a flag that is cleared as soon as it is set": Mistake(
        C,
        ((DIARY, SECRET, f"    when each time flag red-telephone: clear red-telephone\n{SECRET}"),),
        NEVER_LOST,
        ("flag red-telephone",),
    ),
    "a flag that is cleared again in the same breath": Mistake(
        C,
        ((DIARY, "      set board-knows\n", "      set board-knows\n      clear board-knows\n"),),
        ("rumor.clocks.5.success.then", "rumor.clocks.9.success.then"),
        ("flag board-knows",),
    ),
    "nothing sets what a rumor asks for": Mistake(
        T,
        ((DIARY, "              set told-him\n", ""),),
        ("rumor.first.6.success.then",),
        ("flag told-him",),
    ),
    "the other case never comes": Mistake(
        C,
        (
            above(
                "    rule time runs out\n      lose line-dead",
                "    on end phase",
                "      if day = weekend: minutes +1",
                "      else: set old-number",
            ),
        ),
        ("diary.10.back.on.1.else",),
        ("day",),
    ),
    "a rule that another card always overrules": Mistake(
        C,
        (
            (DIARY, BOTH, "    rule failed rumor: play diary 9\n"),
            (DIARY, BOTH, "    rule failed rumor: play diary 9\n"),
            *on_two("rule failed rumor: enigma +1"),
        ),
        ("diary.9.front", "ending.sealed"),
        ("diary 2",),
    ),
}
"""Flags, choices and rules."""

MORE = {**PRICES, **NAMES, **NUMBERS, **DAYS, **ENDINGS, **SIDES, **FLAGS}
