"""Small stories that games are looked for in."""

from engine_builder import Builder, compare, counter_is, do, enigma, flag, insight, turn
from loopwright_engine.analysis.coverage import Watch

FOREVER = 600.0


def blocks_of(value):
    """The ids of all blocks in a part of a bundle."""
    if isinstance(value, list):
        return [name for part in value for name in blocks_of(part)]
    if not isinstance(value, dict):
        return []
    own = [value["id"]] if "effects" in value else []
    return own + blocks_of(list(value.values()))


def everything(bundle):
    """All that could be reached by the names of a bundle."""
    return [name for name in Watch(bundle).names if not name.startswith("school.")]


def small_story():
    """A test, a choice, a card that waits for a day, a flag that nobody sets, and two endings."""
    made = Builder()
    made.counter("c")
    made.flags("f", "never")
    tried = made.action(made.test("BRAVE", (turn("c", 1),), (enigma(),)), at="B")
    chosen = made.action(
        made.choose((None, (do("set_flag", flag="f"),)), (None, (do("flip_diary", diary=2),)))
    )
    made.card(
        1,
        actions=[tried, chosen],
        checks=[
            made.when(compare("day", ">=", 3), do("play_diary", diary=2)),
            made.when(flag("never"), insight()),
        ],
    )
    back = {"checks": [made.win_when(counter_is("c", ">=", 2))]}
    made.card(2, start=False, back=back, checks=[made.win_when(flag("f"), "lost", "lose")])
    return made
