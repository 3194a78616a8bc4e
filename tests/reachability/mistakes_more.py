"""More mistakes, as designers make them: wrong names, thresholds out of reach, days that come too late."""

from __future__ import annotations

from story_mistakes import CLOCK, FORTNIGHT, SECRET, TEMPLATE, Mistake

C, F, T = CLOCK, FORTNIGHT, TEMPLATE
DIARY, RUMORS, SCENARIO = "diary.loop", "rumors.loop", "scenario.loop"
COUNTER = "  counter minutes from"
FLAG = "  flag farfar-sits\n"
BOTH = "    when enigma >= 6: play diary 9\n"
NEVER_LOST = ("diary.7.front", "ending.never-lost")
CAGE = ("diary.5.back", "ending.home-for-dinner")
CLAMPS = ("diary.6.back", "ending.hang-still")


def secret(line: str) -> tuple[str, str, str]:
    """Another condition under which the secret is told, in place of the two flags."""
    return (DIARY, SECRET, f"    {line}: play diary 7\n")


def above(before: str, *lines: str) -> tuple[str, str, str]:
    """More lines of the diary, above one that is there."""
    return (DIARY, before, "".join(f"{line}\n" for line in lines) + before)


def counter(line: str) -> tuple[str, str, str]:
    """One more counter."""
    return (SCENARIO, COUNTER, f"  counter {line}\n{COUNTER}")


def on_two(line: str) -> tuple[tuple[str, str, str], ...]:
    """One more line on both sides of diary 2."""
    front = "    rule pushed rumor: enigma +1  # instead"
    back = "    rule pushed rumor: minutes +1, enigma +1\n"
    return ((DIARY, front, f"    {line}\n{front}"), (DIARY, back, f"    {line}\n{back}"))


NAMES = {
    "one of two flags is set under the name of the other": Mistake(
        C,
        (
            (DIARY, "success: set wet-clamp", "success: set loud-clamp"),
            (RUMORS, "set wet-clamp if", "set loud-clamp if"),
        ),
        CLAMPS,
        ("flag wet-clamp",),
    ),
    "a card forgotten among those at the start": Mistake(
        C,
        ((SCENARIO, "diary 1, 2", "diary 1"),),
        ("diary.2.front", "diary.10.front", "ending.out-of-step"),
        ("nothing plays diary 2",),
    ),
    "the number of another card": Mistake(
        C,
        ((DIARY, "play diary 3, play diary 4", "play diary 3, play diary 5"),),
        ("diary.4.front", "diary.6.front", "ending.hang-still"),
        ("nothing plays diary 4",),
    ),
    "a rumor set that is not in the deck": Mistake(
        C,
        ((SCENARIO, "rumors lines, clocks", "rumors clocks"),),
        NEVER_LOST,
        ("flag red-telephone",),
    ),
    "a card that needs itself": Mistake(
        C,
        (
            (
                DIARY,
                "    when day = friday: play diary 10\n",
                "    when day = friday and diary 10 in play: play diary 10\n",
            ),
        )
        * 2,
        ("diary.10.front", "ending.line-dead"),
        ("diary 10 in play",),
    ),
    "two cards that wait for each other": Mistake(
        C,
        (
            (DIARY, "flip, play diary 8", "flip, play diary 8 if diary 9 in play"),
            (RUMORS, "failure: play diary 8", "failure: play diary 8 if diary 9 in play"),
            (RUMORS, "failure: play diary 8\n", "failure: play diary 8 if diary 9 in play\n"),
            (DIARY, BOTH, "    when enigma >= 6 and diary 8 in play: play diary 9\n"),
        ),
        ("diary.8.front", "diary.9.front", "ending.sealed"),
        ("diary 9",),
    ),
}
"""Wrong names and missing ways in."""

NUMBERS = {
    "one more than the counter holds": Mistake(
        C,
        ((DIARY, "when minutes = 8", "when minutes >= 9"),),
        ("ending.out-of-step",),
        ("minutes >= 9", "0 to 8"),
    ),
    "one more than the counter holds, deep in a card": Mistake(
        C,
        ((DIARY, "if minutes >= 6\n", "if minutes > 8\n"),),
        ("ending.swapped",),
        ("minutes > 8",),
    ),
    "once where each evening was meant": Mistake(
        C,
        (
            (DIARY, "success: wire +1", "success: favor +1"),
            (RUMORS, "      wire +1\n", "      draw item\n"),
            (RUMORS, "success: wire +1", "success: draw item"),
            (DIARY, "on end phase if flag farfar-sits: wire +1", "when flag farfar-sits: wire +1"),
        ),
        CAGE,
        ("wire >= 3",),
    ),
    "two steps at a time pass the number by": Mistake(
        C,
        (
            counter("steps from 0 to 8"),
            (DIARY, "    when insight >= kids or", "    on end phase: steps +2\n    when insight >= kids or"),
            (
                DIARY,
                '    action "Ask for her number',
                '    on end phase: steps +2\n    action "Ask for her number',
            ),
            secret("when steps = 3"),
        ),
        NEVER_LOST,
        ("steps = 3",),
    ),
    "three evenings from Friday on": Mistake(
        C,
        (
            counter("nights from 0 to 6"),
            (
                DIARY,
                "    when day = weekend: flip",
                "    on end phase: nights +1\n    when nights >= 3: flip",
            ),
        ),
        ("diary.10.back", "ending.line-dead"),
        ("nights >= 3",),
    ),
    "a counter that never goes down from its start": Mistake(
        C,
        (
            counter("warmth from 0 to 6 start 3"),
            *on_two("on end phase: warmth +1"),
            secret("when warmth <= 2"),
        ),
        NEVER_LOST,
        ("warmth <= 2",),
    ),
    "more kids than can play": Mistake(C, (secret("when kids >= 6"),), NEVER_LOST, ("kids >= 6",)),
    "more machines than there are": Mistake(
        C,
        (secret("when hacked machines >= 5"),),
        NEVER_LOST,
        ("hacked machines >= 5",),
    ),
    "more tokens than there are": Mistake(
        C,
        (
            (SCENARIO, COUNTER, f"  token mug limit 3\n{COUNTER}"),
            *on_two("on end phase: place mug at D"),
            secret("when mug in play >= 4"),
        ),
        NEVER_LOST,
        ("mug in play >= 4",),
    ),
    "a ship that nothing moves": Mistake(
        C,
        ((SCENARIO, COUNTER, f"  ship at C3\n{COUNTER}"), secret("when ship at D4")),
        NEVER_LOST,
        ("ship at D4",),
    ),
    "twice what may be done once": Mistake(
        F,
        (
            (SCENARIO, "  machine stare", "  counter pencils from 0 to 3\n  machine stare"),
            (DIARY, "once per game: enigma -1", "once per game: pencils +1"),
            (DIARY, "when enigma >= enigma limit - 2: play", "when pencils >= 2: play"),
        ),
        ("diary.6.front",),
        ("pencils >= 2",),
    ),
    "more finds than rumors that bring them": Mistake(
        C,
        (
            counter("clues from 0 to 9"),
            (RUMORS, "      set red-telephone\n", "      clues +1\n"),
            secret("when clues >= 7"),
        ),
        (),
        (),
    ),
}
"""Thresholds out of reach."""
