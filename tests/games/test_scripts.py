"""Scripts of any kit's bots; ids are those of the rules of scripts, in the page on bots."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from loopwright_engine.bots import BotError, maker
from situations import kit_and_bundle, situation

CONTENT = Path(__file__).parents[2] / "content"
SHIPPED = {
    "bonnie_and_clyde": "bonnie-and-clyde/typewriter.bot",
    "lucha_libre": "lucha-libre/crowd.bot",
    "the_last_glow": "the-last-glow/keeper.bot",
}


@pytest.fixture
def scripted(tmp_path):
    """The maker of a bot from the lines of its script."""

    def of(name, text, known=True):
        path = tmp_path / "a.bot"
        path.write_text(text, "utf-8")
        kit, bundle = kit_and_bundle(name)
        return maker(str(path), kit, bundle.tables if known else None)

    return of


def taken(make, game):
    """The id of the option that a script takes."""
    return game.kit.option_id(game, game.decision.options[make(1).choose(game)])


def crew(**fields):
    """A turn of the crew in The Last Glow, in the middle of the board."""
    return situation("the_last_glow", "crew", **{"at": 4 * 16 + 3, "crew_left": 5, "hearts": [], **fields})


def test_the_first_line_that_can_be_carried_out_is(scripted):
    """SAU-6, SAU-L1: lines are read from the top, and what does not hold now is passed over."""
    make = scripted("the_last_glow", "crew repair when hull <= 3\ncrew light-up when light < 2\ncrew left\n")
    assert taken(make, crew(hull=3, light=1)) == "repair"
    assert taken(make, crew(hull=4, light=1)) == "light-up"
    assert taken(make, crew(hull=4, light=2)) == "left"


def test_what_the_rules_forbid_does_not_exist(scripted):
    """SAU-L6: there is nothing to send, and the hull is whole."""
    make = scripted("the_last_glow", "crew send\ncrew repair\ncrew hunt\ncrew right\n")
    assert taken(make, crew(hull=6)) == "right"
    assert taken(make, crew(hull=6, cargo=1)) == "send"


def test_options_in_an_order_of_liking(scripted):
    """SAU-L3: A > B > C, the first that can be taken; or any of them."""
    make = scripted("the_last_glow", "crew send > hunt > left\n")
    assert taken(make, crew()) == "left"
    assert taken(make, crew(hearts=[17])) == "hunt"
    assert taken(make, crew(hearts=[17], cargo=1)) == "send"


@pytest.mark.parametrize(
    ("prefer", "heart"),
    [
        ("nearest", "66"),
        ("lowest > nearest", "86"),
        ("highest", "33"),
        ("highest > lowest", "33"),
    ],
)
def test_of_several_the_preferred_one(scripted, prefer, heart):
    """SAU-P2: what is preferred first decides, and the next one between equals."""
    game = crew(hearts=[33, 66, 86, 87])
    game.choose(game.decision.options.index(3))  # hunt
    assert taken(scripted("the_last_glow", f"prefer {prefer}\nhunt any"), game) == heart


def test_without_a_preference_the_best_at_a_glance(scripted):
    """SAU-P: what every kit knows, the option that looks best, decides; and it is the same each time."""
    game = crew(cargo=2, points=5)
    make = scripted("the_last_glow", "crew any")
    assert taken(make, game) == taken(make, game) == "send"


def test_what_no_line_is_about_is_decided_at_a_glance(scripted):
    """SAU-7: the usual bot decides where no line can be carried out."""
    assert taken(scripted("the_last_glow", "hunt any"), crew(points=5, cargo=1)) == "send"


def test_conditions(scripted):
    """SAU-L2: numbers, other numbers, measures and facts of the cards, with `not` and `and`."""
    game = situation("bonnie_and_clyde", "begin_kind", 0, cubes=[2, 2], love=2, savings=1, roy_here=1)
    for condition, holds in {
        "love = 2": True,
        "love > savings": True,
        "savings >= love": False,
        "love >= 2 and not roy away": True,
        "roy away": False,
        "not last action": True,
        "no ammunition": True,
        "2 love": True,
        "places left": True,
        "police result": False,
        "round >= 1": True,
    }.items():
        make = scripted("bonnie_and_clyde", f"place ride when {condition}\nplace dallas")
        assert taken(make, game) == ("place.ride" if holds else "place.dallas"), condition


def test_options_by_their_words(scripted):
    """What stands in quotes are an option's words, whatever is in them."""
    game = situation("bonnie_and_clyde", "dawn", dice=[6], ammunition=1)
    assert taken(scripted("bonnie_and_clyde", 'bullet "Fire it: 1 less"  # now'), game) == "fire"
    game = situation("bonnie_and_clyde", "begin_kind", 1, cubes=[0, 2], savings=3)
    game.choose(next(i for i, n in enumerate(game.decision.options) if n == 3))  # ammunition
    make = scripted("bonnie_and_clyde", 'choose "Pay at the counter" > "Use the back window"')
    assert game.decision.kind == "choose"
    assert game.kit.decision(game).options[make(1).choose(game)].text == "Pay at the counter"


MISTAKES = {
    "crw left": "`crw` is no decision. Did you mean `crew`?",
    "crew lift": "`crew` has no option `lift`. Did you mean `left`?",
    'crew "Left"': "`crew` has no option `Left`.",
    "crew": "behind `crew` come options, with > between them: any, light-up",
    "crew left >": "behind `crew` come options",
    "crew left when hul <= 3": "there is no number `hul`. Did you mean `hull`?",
    "crew left when hull <= lihgt": "there is no number `lihgt`. Did you mean `light`?",
    "crew left when dark": "`dark` is no condition.",
    "prefer nearst": "nothing is preferred by `nearst`. Did you mean `nearest`?",
    "hunt 18 > 115": "`hunt` has no option `115`.",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_mistakes_are_told_with_their_lines(scripted, line):
    """All of a file at once, each with what may be meant."""
    with pytest.raises(BotError) as raised:
        scripted("the_last_glow", f"# a comment\n{line}\ncrew sned\n")
    first, second = str(raised.value).splitlines()
    assert f"a.bot:2: {MISTAKES[line]}" in first
    assert "a.bot:3: `crew` has no option `sned`. Did you mean `send`?" in second


def test_a_script_that_says_nothing(scripted):
    """It is refused, with an example of a line."""
    with pytest.raises(BotError, match="says nothing"):
        scripted("the_last_glow", "# later\nprefer nearest\n")


def test_a_scenario_that_is_not_known_yet(scripted):
    """Without tables the script is read in its first game."""
    make = scripted("the_last_glow", "crew left when hul = 1", known=False)
    with pytest.raises(BotError, match="no number `hul`"):
        make(1).choose(crew())
    make = scripted("the_last_glow", "crew left", known=False)
    assert taken(make, crew()) == "left"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_option_of_a_game_is_known_before_it(name):
    """The ids and words that scripts are checked by are those that options have in games."""
    kit, bundle = kit_and_bundle(name)
    game, luck = kit.start(bundle, kit.options(), 5), random.Random(5)
    while game.decision is not None and len(game.choices) < 200:
        field = kit.fields[kit.asks[game.decision.kind].field]
        if field.all is not None:
            assert set(game.decision.options) <= set(field.all(bundle.tables))
        game.choose(luck.randrange(len(game.decision.options)))


def test_the_example_on_the_page(scripted):
    """The page on bots shows a script of The Last Glow, and names every measure and preference."""
    page = (Path(__file__).parents[2] / "site" / "docs" / "bots.md").read_text("utf-8")
    (example,) = re.findall(r"```bot\n(# keeper\.bot, for The Last Glow\n.*?)```", page, re.DOTALL)
    assert taken(scripted("the_last_glow", example), crew(hull=2)) == "repair"
    for name in SHIPPED:
        kit, _ = kit_and_bundle(name)
        parts = [word for word in (*kit.game.measures, *kit.game.ranks) if not word.startswith("steps from")]
        assert all(f"`{word}`" in page for word in parts)
        assert f"`{Path(SHIPPED[name]).name}`" in page


@pytest.mark.parametrize(
    ("name", "wins"), [("bonnie_and_clyde", 4), ("lucha_libre", 8), ("the_last_glow", 14)]
)
def test_the_shipped_scripts_play(name, wins):
    """Each is read without a mistake and is better than luck; in Lucha Libre, against luck."""
    kit, bundle = kit_and_bundle(name)
    bot = f"{CONTENT / SHIPPED[name]}{'+random' * (kit.seats - 1)}"
    make = maker(bot, kit, bundle.tables)
    won = 0
    for seed in range(8 if kit.seats > 1 else 20):
        game, player = kit.start(bundle, kit.options(), seed), make(seed)
        while game.decision is not None:
            game.choose(player.choose(game))
        won += game.result.won
    assert won >= wins
