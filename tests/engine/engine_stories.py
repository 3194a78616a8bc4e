"""Small stories that games are looked for in."""

from engine_builder import Builder, compare, counter_is, do, enigma, flag, insight, turn
from loopwright_games.tales.coverage import Watch

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
    builder = Builder()
    builder.counter("c")
    builder.flags("f", "never")
    tried = builder.action(builder.test("BRAVE", (turn("c", 1),), (enigma(),)), at="B")
    chosen = builder.action(
        builder.choose((None, (do("set_flag", flag="f"),)), (None, (do("flip_diary", diary=2),)))
    )
    builder.card(
        1,
        actions=[tried, chosen],
        checks=[
            builder.when(compare("day", ">=", 3), do("play_diary", diary=2)),
            builder.when(flag("never"), insight()),
        ],
    )
    back = {"checks": [builder.win_when(counter_is("c", ">=", 2))]}
    builder.card(2, start=False, back=back, checks=[builder.win_when(flag("f"), "lost", "lose")])
    return builder
