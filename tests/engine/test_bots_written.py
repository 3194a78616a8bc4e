"""Scripts and bots of one's own: the page about them, what they do, and what is said of mistakes."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from engine_builder import Builder, insight
from engine_situation import Situation
from engine_worlds import small_world
from loopwright_engine import BotError, new_game
from loopwright_engine.bots import OTHERS, DefaultPlayer, maker
from loopwright_engine.bots.plugin import Table
from loopwright_engine.bots.script import ScriptedBot, parse
from loopwright_games.tales import view
from loopwright_games.tales.bots.decisions import CautiousBot
from loopwright_games.tales.bots.scripted import MANOEUVRES, TalesScripts, shown_forms
from loopwright_games.tales.kit import BOTS, KIT
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.chapters.actions import DEEDS
from loopwright_games.tales.text.catalogue import DECISIONS

PAGE = Path(__file__).parents[2] / "site" / "docs" / "bots.md"
DEED = (1 << actions.SEAT) - 1


def examples(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.S)


def play(make, seed, bundle=None, kids=3):
    game = new_game(bundle or small_world(seed), Options(kids), seed)
    bot = make(seed)
    while game.decision is not None:
        game.choose(bot.choose(game))
    return game


# --- the page ---------------------------------------------------------------------------------


@pytest.fixture(params=["careful.bot", "together.bot", "busybody.py", "foresight.py"])
def example(request, tmp_path):
    """The maker of an example on the page."""
    headed = [(re.match(r"# (\S+\.bot):", text), text) for text in examples("bot")]
    texts = {head[1]: text for head, text in headed if head}  # those of other games are headed otherwise
    named = {re.search(r"class (\w+)", text)[1].lower(): text for text in examples("python")}
    texts |= {f"{name}.py": text for name, text in named.items()}
    path = tmp_path / request.param
    path.write_text(texts[request.param], "utf-8")
    return maker(str(path), KIT)


def test_the_examples_on_the_page_play_anything(example):
    """To the end, the same game each time; in worlds of other seeds games have hundreds of decisions."""
    game = play(example, 10)
    assert game.result is not None
    assert play(example, 10).choices == game.choices


def test_an_own_bot_is_short():
    """As long as the page promises, and no longer than a page of a book."""
    for example in examples("python"):
        assert len([line for line in example.splitlines() if line.strip()]) <= 20


def test_the_page_names_every_bot_and_every_form():
    page = PAGE.read_text("utf-8")
    assert all(f"`{name.replace(':ROLLOUTS', ':200')}`" in page for name in (*BOTS, *OTHERS))
    assert all(re.search(rf"`{verb}\b", page) for verb in MANOEUVRES)


def rows(title):
    """The words in the first column of the table on the page that has this title."""
    page = PAGE.read_text("utf-8")
    (table,) = re.findall(rf"^\| {re.escape(title)} \|.*\n((?:\|.*\n)+)", page, re.M)
    return [word for line in table.splitlines() for word in re.findall(r"`([^`]+)`", line.split("|")[1])]


def test_the_page_names_all_that_a_bot_meets():
    """Decisions, actions, and what is seen."""
    assert sorted(rows("`kind`")) == sorted(DECISIONS)
    deeds = [row.split()[0] for row in rows("in an `adventure`")]
    assert sorted(deeds) == sorted(["evening", *(deed.name for deed in DEEDS)])
    assert sorted(rows("a key of `see()`")) == sorted(view.observe(table().game))


# --- scripts ----------------------------------------------------------------------------------


def table():
    """Two kids with a whole day, no rumors, an action of the diary at D, where the second kid is."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("BRAVE"), at="D")])
    return Situation(builder, ("maja", "ola")).track().put(0, "A").put(1, "D").time(0, 5).time(1, 5)


def taken(script, situation=None):
    """The (kid, deed) that a script takes."""
    situation = situation or table()
    language = TalesScripts(situation.game.tables)
    bot = ScriptedBot(parse(script, "x.bot", language), language, CautiousBot(1))
    option = situation.options[bot.choose(situation.game)]
    return (option >> actions.SEAT, option & DEED) if option >= 0 else (-1, -1)


def test_the_first_line_that_can_be_carried_out_wins():
    assert taken("use a diary action\ngo home") == (1, actions.CARD)
    assert taken("wreck a machine\ngo home")[1] == actions.HOME
    assert taken("go home\nuse a diary action")[1] == actions.HOME
    assert taken("hack a machine") == (-1, -1), "nothing can be done: it is evening"
    assert taken("call it a day\ngo home") == (-1, -1)


def test_conditions_say_which_kid():
    assert taken("go home when first player", table())[0] == table().game.first
    for kid in (0, 1):
        situation = table().time(kid, 2)
        assert taken("go home when time <= 2", situation) == (kid, actions.HOME)
        assert taken("go home when time > 2", situation) == (1 - kid, actions.HOME)
        assert taken("go home when not time > 2 and alone", situation) == (kid, actions.HOME)
    assert taken("go home when with friends") == (-1, -1)
    assert taken("go home when with friends", table().put(0, "D"))[1] == actions.HOME


def test_what_no_line_is_about_is_left_to_the_cautious_bot():
    """With a line about what a kid does, a kid who can carry out none has done for the day."""
    situation = table()
    option = situation.options[CautiousBot(1).choose(situation.game)]
    assert taken("push when alone") == (option >> actions.SEAT, option & DEED)
    assert taken("push when alone\nhack a machine") == (-1, -1)


def test_chances_and_preferences():
    assert taken("use a diary action with chance >= 100%") == (-1, -1)
    assert taken("use a diary action with chance >= 5%") == (1, actions.CARD)
    situation = table().put(0, "D").time(0, 6)
    assert taken("prefer most time left\nuse a diary action", situation) == (0, actions.CARD)
    situation.game.held[0] = 1
    assert taken("prefer fewest conditions\nuse a diary action", situation) == (1, actions.CARD)


def test_going_there_first():
    """`nearby` and `within`: the steps to it, then the thing itself."""
    situation = table().put(1, "C")
    assert taken("use a diary action", situation) == (-1, -1)
    assert taken("use a diary action nearby", situation) == (1, actions.WALK + "ABCDEFGH".index("D"))
    assert taken("use a diary action within 3 steps when first player", situation)[0] == situation.game.first
    situation.put(1, "D")
    assert taken("use a diary action nearby", situation) == (1, actions.CARD)


def test_time_for_dinner_is_kept():
    """Without it a kid spends the last cube; with it nobody does what leaves no way home."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("BRAVE"), at="H", spend=1)])
    situation = Situation(builder, ("maja", "ola")).track().put(0, "H").put(1, "H").time(0, 1).time(1, 1)
    assert taken("use a diary action", situation)[1] == actions.CARD
    assert taken("keep time for dinner\nuse a diary action", situation) == (-1, -1)
    assert taken("go home by dinner", situation)[1] == actions.HOME
    assert taken("go home by dinner", situation.time(0, 6).time(1, 6)) == (-1, -1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "investgate a rumor",
            "`investgate a rumor` is nothing that a kid can do. Did you mean `investigate a",
        ),
        ("go to the nearst rumor", "Did you mean `go to the nearest rumor`?"),
        ("push when INJURD", "`INJURD` is no condition. Did you mean `INJURED`?"),
        ("rest when tme >= 2", "there is no number `tme`. Did you mean `time`?"),
        ("use an action with chance >= 160%", "a chance is at most 100%"),
        ("push with chance >= 50", "a chance is written with `>=` and `%`, as in `with chance >= 50%`"),
        ("investigate a rumor with chance > 50", "a chance is written with `>=` and `%`"),
        ("go \x1b[2Jhome", "`go [2Jhome` is nothing"),
        ("rest with chance >= 50%", "`rest` has no chance: leave out `with chance >= 50%`"),
        ("rest within 2 steps", "`rest` has no place: leave out `within 2 steps`"),
        ("prefer better chance", "Did you mean `best chance`?"),
    ],
)
def test_mistakes_are_named_with_their_line(line, said):
    with pytest.raises(BotError) as raised:
        parse(f"# mine\ngo home\n{line}\n", "mine.bot", TalesScripts())
    assert str(raised.value).startswith("mine.bot:3: ")
    assert said in str(raised.value)


def test_all_mistakes_at_once():
    with pytest.raises(BotError) as raised:
        parse("go hom\ngo home\nrst", "x.bot", TalesScripts())
    assert [line[:8] for line in str(raised.value).splitlines()] == ["x.bot:1:", "x.bot:3:"]
    with pytest.raises(BotError, match="says nothing"):
        parse("# only words\n", "x.bot", TalesScripts())


def test_every_form_is_read():
    """What mistakes suggest can be written."""
    names = {"MACHINE": "heron", "PLACE": "K", "…": "Ask (twice) # now"}
    for form in shown_forms():
        for pattern, name in names.items():
            form = form.replace(pattern, name)
        (line,) = parse(form, "x.bot", TalesScripts()).lines
        assert line.verb == form.split()[0]


@pytest.mark.parametrize(
    "label",
    [
        "Wind the winch",
        "Ask a friend, an aunt, or the the",
        "The Clamp when it is loud and wet",
        "Rest nearby with chance >= 50%",
        "go home",
        "prefer best chance",
        "Call it a day  # twice",
        "Säg ”nej” åt the Öberg",
        "Don't! (Or do: it's \\ yours?)",
        'Say "the end" here',
    ],
)
@pytest.mark.parametrize("verb", ["use action", "choose"])
def test_labels_are_kept_as_they_are(verb, label):
    """What stands in quotes is a name, whatever words of scripts are in it, also with something behind it."""
    for behind, count in (("", 0), (" when time >= 2 and alone", 2)):
        (line,) = parse(f'  {verb}   "{label}" {behind}  # the rest', "x.bot", TalesScripts()).lines
        assert (line.verb, line.thing, len(line.whens)) == (verb.split()[0], label, count)
    text = f'use the action "{label}" within 2 steps with chance >= 50%'
    (near,) = parse(text, "x.bot", TalesScripts()).lines
    assert (near.thing, near.steps, near.chance) == (label, 2, 0.5)


def test_a_label_with_an_article_is_carried_out():
    """The script that says "Wind the winch" winds it."""
    builder = Builder()
    winding = builder.action(builder.test("BRAVE"), at="D")
    builder.string(winding["label"], "Wind the winch")
    builder.card(1, actions=[builder.action(builder.test("BRAVE"), at="D"), winding])
    situation = Situation(builder, ("maja", "ola")).track().put(1, "D").time(1, 5)
    assert taken('use the action "Wind the winch"', situation) == (1, actions.CARD + 1)


@pytest.mark.parametrize(
    "line", ['use action ""', 'choose "  "', 'choose "half', "use action …", 'go to "K"']
)
def test_what_is_no_label(line):
    with pytest.raises(BotError, match="is nothing that a kid can do"):
        parse(line, "x.bot", TalesScripts())


NAMES = {
    "go to Z": "there is no place `Z`. It can be: A, B",
    "hack hern": "there is no machine `hern`. There is none in this scenario.",
    "hack MACHINE": "there is no machine `MACHINE`.",
    'use action "Do them"': "no action has the label `Do them`. Did you mean `Do it`?",
    'choose "Do it"': "no choice has the label `Do it`. There is none in this scenario.",
}


@pytest.mark.parametrize(("line", "said"), NAMES.items())
def test_names_are_those_of_the_scenario(line, said):
    """Without the scenario a script is read all the same."""
    with pytest.raises(BotError) as raised:
        taken(f"go home when time > 6\n{line}")
    assert str(raised.value).startswith(f"x.bot:2: {said}")


def test_wrong_names_and_wrong_words_come_together(tmp_path):
    path = tmp_path / "odd.bot"
    path.write_text("\n".join(["rst", *NAMES, "go home"]), "utf-8")
    with pytest.raises(BotError) as raised:
        maker(str(path), KIT, table().game.tables)
    lines = str(raised.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [f"{path}:{number}" for number in range(1, 7)]
    assert all(f": {name}" in line for name, line in zip(NAMES.values(), lines[1:], strict=True))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
@pytest.mark.parametrize("name", ["pipe.bot", "pipe.py"])
def test_what_is_no_file_is_not_waited_for(tmp_path, name):
    os.mkfifo(tmp_path / name)
    with pytest.raises(BotError, match=r"pipe\.\w+ is not a file\."):
        maker(str(tmp_path / name), KIT)


@pytest.mark.parametrize("name", ["endless.bot", "endless.py"])
def test_a_file_that_does_not_end_is_not_read(tmp_path, name):
    with (tmp_path / name).open("wb") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(BotError, match=r"endless\.\w+ is longer than a \w+ can be"):
        maker(str(tmp_path / name), KIT)


# --- bots of one's own ------------------------------------------------------------------------


def own(tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    return maker(str(path), KIT)


CLASS = "class Mine:\n    def choose(self, table):\n        "


def test_what_an_own_bot_sees(tmp_path):
    """Words, ids, costs, the open table, and games to try things in that hide the seed."""
    make = own(
        tmp_path,
        CLASS + "assert table.title and table.id.startswith(table.kind) and table.player in table.id\n"
        "        assert [option.index for option in table.options] == list(range(len(table.options)))\n"
        "        assert all(option.text and option.id and option.cost >= 0 for option in table.options)\n"
        "        assert len(table.see()['kids']) == 3\n"
        "        game = table.imagine(4)\n"
        "        assert game.seed == 0 and len(game.decision.options) == len(table.options)\n"
        "        game.choose(0)\n"
        "        return table.options[-1]\n",
    )
    assert play(make, 3).result is not None


def test_an_own_bot_may_have_dataclasses(tmp_path):
    """They look for the module of their class."""
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    text += "@dataclass\nclass Memory:\n    seen: int = 0\n" + CLASS + "return Memory().seen"
    assert play(own(tmp_path, text), 3).result is not None


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (CLASS + "return 1 / 0", r"mine.py:3: ZeroDivisionError: .* seed 5, at decision 1 \(", "in choose"),
        (CLASS + "return 99", r"mine.py:2: choose answers 99 in the game of seed 5, at decision 1", "0 to"),
        ("class Mine:\n    choose = type('', (), {'__call__': lambda *_: 99})()", "mine.py: choose", "0 to"),
        (CLASS + "return None", "choose answers None", "index"),
        (CLASS + "return True", "choose answers True", "index"),
        (CLASS + "raise SystemExit", "SystemExit, in the game", "line 3"),
        (CLASS + "raise BaseException", "BaseException, in the game", "line 3"),
        (CLASS + "return 'x' * 300_000", r"choose answers 'x{79}… in the game of seed 5, at", "index"),
        (CLASS + "raise ValueError('\\x1b' + 'x' * 300_000)", r"ValueError: x{80}…, in", "line 3"),
        (CLASS + "return Mute()\nclass Mute: __repr__ = None", "choose answers a Mute in", "index"),
        (CLASS + "return self.choose(table)", "RecursionError", "in choose"),
        ("class Mine\n", "mine.py:1: SyntaxError", ""),
        ("import nothing_at_all\n", "mine.py:1: ModuleNotFoundError", "line 1"),
        ("x = 1\n", "no class with a method choose", "def choose"),
        (CLASS + "return 0\nclass Two(Mine): pass\n", "2 classes", "def choose"),
        ("class Mine:\n    def __init__(self, seed):\n        {}[seed]\n" + CLASS[12:] + "return 0",
         "mine.py:3: KeyError: 5, when it is made for the game of seed 5", "line 3"),
    ],
)  # fmt: skip
def test_mistakes_of_own_bots_are_their_own(tmp_path, text, said, hint):
    """The file's line, the game and the decision; only their part of the traceback."""
    with pytest.raises(BotError, match=said) as raised:
        play(own(tmp_path, text), 5)
    assert hint in raised.value.hint
    assert "loopwright_engine" not in str(raised.value)


def test_what_an_own_bot_prints_is_no_result(tmp_path, capsys):
    text = "print('read')\nclass Mine:\n    def __init__(self):\n        print('made')\n"
    play(own(tmp_path, text + CLASS[12:] + "return print('asked') or 0"), 5)
    out, err = capsys.readouterr()
    assert out == ""
    assert set(err.splitlines()) == {"read", "made", "asked"}


def test_an_edit_of_the_same_second_and_length_counts(tmp_path, monkeypatch):
    """Bytecode would be taken for up to date."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    file = tmp_path / "mine.py"
    for answer in (97, 98):
        file.write_text(CLASS + f"return {answer}", "utf-8")
        os.utime(file, (1e9, 1e9))
        with pytest.raises(BotError, match=f"choose answers {answer} in"):
            play(maker(str(file), KIT), 5)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


def test_a_long_way_is_cut_short(tmp_path):
    with pytest.raises(BotError) as raised:
        play(own(tmp_path, CLASS + "return self.choose(table)"), 5)
    assert len(raised.value.hint.splitlines()) == 8


def test_an_interrupt_is_the_bots_own_where_nobody_can_press(tmp_path):
    make = own(tmp_path, CLASS + "raise KeyboardInterrupt")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(BotError, match=r"mine\.py:3: KeyboardInterrupt, in the game of seed 5"):
            play(make, 5)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with pytest.raises(KeyboardInterrupt):
            play(make, 5)
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_line_is_found_beside_the_file_too(tmp_path, monkeypatch):
    """Also when the file is named from where one stands."""
    own(tmp_path, CLASS + "return self.nothing")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError, match=r"^mine.py:3: AttributeError"):
        play(maker("mine.py", KIT), 5)


def test_the_default_player():
    """It takes what the cautious bot takes, says what comes next, and plays imagined games on."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(by), at="D") for by in (1, 3, 2)])
    game = Situation(builder, ("maja", "ola")).track().put(0, "A").time(0, 0).put(1, "D").game
    position = Table(game)
    player = DefaultPlayer(4)
    options = game.decision.options
    chosen = player.choose(position)
    assert options[chosen.index] == options[CautiousBot(7).choose(game)]
    deeds = [options[option.index] & DEED for option in player.best(position, 3)]
    assert deeds == [actions.CARD + number for number in (1, 2, 0)]
    assert len(player.best(position, 999)) == len(options)
    for days, last in ((1, game.round), (3, game.round + 2)):
        imagined = player.play(position.imagine(5), chosen, days)
        assert imagined.result is not None or imagined.round == last + 1
    assert player.play(position.imagine(5), chosen.index).result is not None
    assert game.decision.options == options, "nothing has happened to the game itself"


def test_the_default_player_repeats_itself():
    def digest():
        game = new_game(small_world(3), Options(3), 3)
        return DefaultPlayer(1).play(Table(game).imagine(2), 0).digest()

    assert digest() == digest()


# --- makers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("cautius", "There is no bot cautius. Did you mean cautious?"),
        ("genius!", "Bots: random, cautious, explorer, planner, planner:ROLLOUTS, FILE.bot, FILE.py."),
        ("cautious+random", "Tales from the Loop takes one bot for all, not cautious+random. Another"),
        ("planner:", "not none"),
        ("planner:0", "1 to 1,000,000 games"),
        ("planner:many", "not many. Write planner:200"),
        ("nowhere.py", "There is no file nowhere.py"),
        ("nowhere.bot", "nowhere.bot cannot be read: No such file"),
    ],
)
def test_bots_that_do_not_exist(spec, said):
    with pytest.raises(BotError) as raised:
        maker(spec, KIT)
    assert said in str(raised.value)
