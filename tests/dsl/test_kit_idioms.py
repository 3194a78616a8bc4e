"""Phrases of plain English on the cards of kits: every row of the table, and words that run together."""

from __future__ import annotations

import pytest
from loopwright_dsl import Diagnostic, parse_file
from loopwright_dsl.parser.grammar import language_of
from loopwright_dsl.recovery.idioms import Idiom, idioms
from loopwright_engine.kit import registry

from .kits import SHIP

FRAMES = {
    "option": 'effect storm\n  choose\n    {}\n    "No": nothing\n',
    "ending": 'effect storm\n  {} "Title"\n',
    "effect": "effect storm\n  {}\n",
    "block": 'effect storm\n  {}\n    "Row": nothing\n',
    "row": "effect storm\n  {}\n    1-6: nothing\n",
    "test": "effect storm\n  {}\n    success: nothing\n",
    "else": "effect storm\n  if wind >= 1\n    nothing\n  {}\n    nothing\n",
    "gauge": 'gauge wind "Wind" {}\n',
    "gauge2": 'gauge wind "Wind" from 0 {}\n',
    "gauge3": 'gauge wind "Wind" from 0 to 9 {}\n',
    "end": 'gauge wind "Wind" from 0 to 9\n  {}: wind -1\n',
    "cond": "effect storm\n  if {}: nothing\n",
    "cond3": "effect storm\n  if wind >= 2 {} >= 1: nothing\n",
    "cond4": "effect storm\n  if wind {} >= 1: nothing\n",
    "scenario": 'scenario a "A"\n  {}\n',
    "choice": "effect storm\n  choose\n    {} wind >= 1: nothing\n",
    "choice2": "effect storm\n  choose\n    {} -1\n",
    "heard": 'port hull "Hull"\n  depth 2\n  trade silk\n  {}: nothing\n',
    "line2": 'port hull "Hull"\n  depth {}\n',
    "open": 'port hull "Hull"\n  depth 2\n  {}: nothing\n',
}
"""Where a line stands → the cards around it."""

MEANT = [
    ("cond", "players with flag lit", "any player with flag lit"),
    ("option", '"Ask" if wind >= 2, spend wind 1: nothing', '"Ask", spend wind 1 if wind >= 2: nothing'),
    ("option", '"Ask" if wind >= 2, once per game: nothing', '"Ask", once per game if wind >= 2: nothing'),
    ("option", '"Ask", once: nothing', '"Ask", once per game: nothing'),
    ("option", '"Ask", costs 2 wind: nothing', '"Ask", spend wind 2: nothing'),
    ("option", '"Ask" for 2 wind: nothing', '"Ask" , spend wind 2: nothing'),
    ("option", '"Ask" (lose 2 wind): nothing', '"Ask", spend wind 2: nothing'),
    ("option", '"Ask", pay wind 2: nothing', '"Ask", spend wind 2: nothing'),
    ("option", '"Ask", spend wind = 2: nothing', '"Ask", spend wind 2: nothing'),
    ("option", '"Ask", spend wind 2, tide 1: nothing', '"Ask", spend wind 2 and tide 1: nothing'),
    ("option", 'once "Ask": nothing', '"Ask", once per game: nothing'),
    ("effect", "first time: nothing", "if first time: nothing"),
    ("effect", "if it's the first time: nothing", "if first time: nothing"),
    ("effect", "if not visited: nothing", "if first time: nothing"),
    ("effect", "if once per game: nothing", "if first time: nothing"),
    ("effect", "after 2 turns: nothing", "in 2 rounds: nothing"),
    ("effect", "2 days later: nothing", "in 2 rounds: nothing"),
    ("effect", "delay 2: nothing", "in 2 rounds: nothing"),
    ("effect", "cancel the timer fuse", "stop fuse"),
    ("cond", "the timer fuse is running", "fuse runs"),
    ("effect", "tomorrow: nothing", "in 1 round: nothing"),
    ("effect", "next round: nothing", "in 1 round: nothing"),
    ("effect", "next turn: nothing", "in 1 round: nothing"),
    ("effect", "wind++", "wind +1"),
    ("effect", "wind--", "wind -1"),
    ("effect", "set wind to it + 2", "wind +2"),
    ("effect", "let wind = it - 2", "wind -2"),
    ("effect", "unless wind >= 2: nothing", "if not wind >= 2: nothing"),
    ("effect", "everyone with your wind >= 2 wind +1", "everyone with wind >= 2 wind +1"),
    ("effect", "everyone with a flag seen wind +1", "everyone with flag seen wind +1"),
    ("ending", "victory ashore", "win ashore"),
    ("ending", "you lose adrift", "lose adrift"),
    ("effect", "lose 2 wind", "wind -2"),
    ("effect", "costs one wind", "wind -1"),
    ("effect", "gain 2 wind", "wind +2"),
    ("effect", "earn one wind", "wind +1"),
    ("effect", "+2 wind", "wind +2"),
    ("effect", "-2 wind", "wind -2"),
    ("effect", "increase wind by 2", "wind +2"),
    ("effect", "decrease wind by 2", "wind -2"),
    ("effect", "wind goes up 2", "wind +2"),
    ("effect", "wind goes down 2", "wind -2"),
    ("effect", "wind += 2", "wind +2"),
    ("effect", "wind -= 2", "wind -2"),
    ("effect", "set wind to 2", "wind = 2"),
    ("effect", "set wind 2", "wind = 2"),
    ("effect", "wind becomes 2", "wind = 2"),
    ("effect", "unset seen", "clear seen"),
    ("open", "when a test fails", "on test failed"),
    ("open", "whenever a roll succeeds", "on test succeeded"),
    ("open", "if you fail a roll", "on test failed"),
    ("open", "each time somebody passes a test", "on test succeeded"),
    ("open", "on a failure", "on test failed"),
    ("open", "on success", "on test succeeded"),
    ("effect", "draw a card from the letters deck", "draw letters"),
    ("effect", "draw deck letters", "draw letters"),
    ("effect", "reshuffle the letters", "shuffle letters"),
    ("effect", "shuffle the discards of letters", "shuffle letters"),
    ("cond", "the letters deck is empty", "letters empty"),
    ("cond", "deck letters empty", "letters empty"),
    ("cond", "no cards left in letters", "letters empty"),
    ("effect", "remember flag seen", "set seen"),
    ("effect", "set seen = true", "set seen"),
    ("effect", "repeat wind times: nothing", "repeat wind: nothing"),
    ("effect", "set wind to tide + 1", "wind = tide + 1"),
    ("effect", "set wind to tide", "wind = tide"),
    ("effect", "wind += tide - 1", "wind +(tide - 1)"),
    ("effect", "wind -= tide - 1", "wind -(tide - 1)"),
    ("effect", "wind +tide - 1", "wind +(tide - 1)"),
    ("effect", "wind += tide", "wind +tide"),
    ("effect", "wind -= tide", "wind -tide"),
    ("effect", "set wind +tide", "wind +tide"),
    ("effect", "set wind -tide", "wind -tide"),
    ("effect", "raise wind by the number of crates", "wind +crates"),
    ("effect", "lower wind by tide", "wind -tide"),
    ("effect", "set seen to false", "clear seen"),
    ("cond", "no flag seen", "not flag seen"),
    ("cond", "flag seen is set", "flag seen"),
    ("cond", "seen is true", "flag seen"),
    ("cond", "seen", "flag seen"),
    ("cond", "not seen", "not flag seen"),
    ("cond", "seen and met-her", "flag seen and flag met-her"),
    ("cond", "seen or met-her", "flag seen or flag met-her"),
    ("cond", "seen is not set", "not flag seen"),
    ("block", "pick one", "choose"),
    ("block", "pick", "choose"),
    ("row", "roll one die", "roll"),
    ("test", "throw 2 coins 7 heads", "test 2 coins >= 7"),
    ("test", "test 2 coins 7 heads", "test 2 coins >= 7"),
    ("else", "otherwise", "else"),
    ("else", "elif wind >= 2", "else if wind >= 2"),
    ("effect", "no effect", "nothing"),
    ("gauge", "from 2-7", "from 2 to 7"),
    ("gauge", "between 2 and 7", "from 2 to 7"),
    ("gauge3", "beginning at 2", "start 2"),
    ("gauge2", "to 2, start 7", "to 2 start 7"),
    ("gauge", "start 2 from 7 to 8", "from 7 to 8 start 2"),
    ("end", "below", "under"),
    ("end", "above", "over"),
    ("line2", "number 2", "2"),
    ("gauge", "from 2 until 7", "from 2 to 7"),
    ("choice", '"Row", if', '"Row" if'),
    ("choice2", '"Row" -> wind', '"Row": wind'),
    ("cond3", "& wind", "and wind"),
    ("cond4", ">= 2, wind", ">= 2 and wind"),
    ("scenario", "game wind", "kit wind"),
    ("cond", "wind are at least 2", "wind >= 2"),
    ("cond", "wind are at most 2", "wind <= 2"),
    ("cond", "wind are more than 2", "wind > 2"),
    ("cond", "wind are less than 2", "wind < 2"),
    ("cond", "wind is 2 or more", "wind >= 2"),
    ("cond", "wind is 2 or less", "wind <= 2"),
    ("cond", "wind 2 or more", "wind >= 2"),
    ("cond", "wind 2 or less", "wind <= 2"),
    ("cond", "wind at least 2", "wind >= 2"),
    ("cond", "wind at most 2", "wind <= 2"),
    ("cond", "wind is not 2", "wind != 2"),
    ("effect", "wind is 2", "wind = 2"),
    ("cond", "at least 2 wind", "wind >= 2"),
    ("cond", "at most 2 wind", "wind <= 2"),
    ("cond", "more than 2 wind", "wind > 2"),
    ("cond", "less than 2 wind", "wind < 2"),
    ("cond", "2 or more wind", "wind >= 2"),
    ("cond", "2 or less wind", "wind <= 2"),
    ("effect", "you have no wind", "wind = 0"),
    ("cond", "it is becalmed", "becalmed"),
    ("scenario", "6 crew", "crew 6"),
    ("scenario", "tidetable 1, 2", "tide table 1, 2"),
    ("scenario", "tide table 1 2 3", "tide table 1, 2, 3"),
    ("heard", "when a test fails", "on test failed"),
    ("heard", "when the throw succeeds", "on test succeeded"),
    ("heard", "whenever a player fails a test", "on test failed"),
    ("heard", "if somebody wins a roll", "on test succeeded"),
    ("heard", "on a failed roll", "on test failed"),
    ("heard", "on success", "on test succeeded"),
]
"""Where it stands, what is written, what is meant."""


def the_finding(card: str) -> Diagnostic:
    """The one finding of a card."""
    [finding] = parse_file(card, "x.loop", SHIP).diagnostics
    return finding


@pytest.mark.parametrize(("frame", "written", "meant"), MEANT)
def test_what_is_meant(frame: str, written: str, meant: str) -> None:
    """The fix of the one finding gives the line that was meant, which has no finding itself."""
    card = FRAMES[frame].format(written)
    finding = the_finding(card)
    assert finding.code == "LW0131"
    [fix] = finding.fixes
    lines = card.split("\n")
    line = lines[fix.span.line - 1]
    lines[fix.span.line - 1] = line[: fix.span.column - 1] + fix.text + line[fix.span.end_column - 1 :]
    assert "\n".join(lines) == FRAMES[frame].format(meant)
    assert parse_file("\n".join(lines), "x.loop", SHIP).diagnostics == []


def test_what_is_said() -> None:
    """A hint, where no change of the line alone mends it."""
    card = 'port hull "Hull"\n  depth 2, trade silk\n  nothing\n'
    assert parse_file(card, "x.loop", SHIP).diagnostics
    assert "a line of its own" in (the_finding('port hull "Hull"\n  depth 2, depth 3\n').hint or "")


@pytest.mark.parametrize(
    ("written", "begun"),
    [
        ("wind -2, in 2 days: wind +1", "`in 2 days` begins"),
        ("wind -2, in 2 days:", "`in 2 days` begins"),
        ("wind -2, timer fuse in kids days: wind +1", "`timer fuse in kids days` begins"),
        ("wind -2, if wind >= 2: drift +1 wind", "`if` begins"),
        ("wind -2, choose", "`choose` begins"),
        ("wind -2, repeat 2: wind +1", "`repeat` begins"),
    ],
)
def test_what_begins_a_line_of_its_own_is_told(written: str, begun: str) -> None:
    """Behind a comma stand effects alone."""
    finding = the_finding(FRAMES["effect"].format(written))
    assert finding.code == "LW0123"
    assert (finding.hint or "").startswith(f"{begun} a line of its own")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("random: wind +1", "Chance is `roll`"),
        ("flip a coin", "Chance is `roll`"),
        ("while wind > 0: wind -1", "Nothing is repeated by itself"),
        ("each player: wind -1", "`everyone: …`"),
        ("another agent: wind -1", "`others: …`"),
        ("up to 3 times: wind -1", "`repeat 3: …` does so 3 times"),
        ("until the end of this turn: wind -1", "`set calm` where it begins"),
        ("per wave here: wind -1", "`repeat wave here: …`"),
        ("every day: wind +1", "a timer that starts itself anew"),
        ("everyone with told wind +1", "`with flag told`"),
        ("move to pier", "verbs=(MOVE_TO,)"),
        ("if at pier: wind -1", "facts=(AT,)"),
        ("if wind >= 2 and not at pier: wind -1", "facts=(AT,)"),
        ("mark row C", "the letter is dealt"),
        ("clear row C", "the letter is dealt"),
    ],
)
def test_what_is_said_otherwise_is_told(written: str, said: str) -> None:
    """Words of other tools, and of printed cards, that no word of the language would take the place of."""
    assert said in (the_finding(FRAMES["effect"].format(written)).hint or "")


def test_a_counter_is_a_line_of_the_scenario_card() -> None:
    [finding] = parse_file('counter coins "Coins" each player from 0 to 9\n', "x.loop", SHIP).diagnostics
    assert (finding.code, finding.hint) == ("LW0102", "It is a line of the scenario card, two columns in.")


def test_what_happens_is_no_condition() -> None:
    """Of a word of an event, that could be a name, it is told how cards hear of it."""
    card = 'artifact jar "Jar"\n  from soup\n  in ember\n  if destroyed: draw 1\n'
    (finding,) = parse_file(card, "x.loop", registry.find("the-loop").language).diagnostics
    assert "is heard of with `on`" in (finding.hint or "")


@pytest.mark.parametrize("row", idioms(language_of(SHIP)), ids=lambda row: row.right)
def test_every_row_is_proved(row: Idiom) -> None:
    lines = [FRAMES[frame].format(written).split("\n") for frame, written, _ in MEANT]
    assert any(row.pattern.search(line.strip()) for card in lines for line in card)


def test_a_phrase_in_a_line_that_is_right_is_no_finding() -> None:
    """Rows are asked only where reading halts: a gauge may be called `more-wind`."""
    card = "effect storm\n  more-wind +1, up-to-2 = 2\n  if is-2 >= 2: nothing\n"
    assert parse_file(card, "x.loop", SHIP).diagnostics == []


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("effect storm\n  at -1\n", None),  # a word that Tales alone has is a name here
        ("effect storm\n  if home control\n    nothing\n", "LW0122"),
    ],
)
def test_words_of_tales_are_names(written: str, code: str | None) -> None:
    """Nothing of Tales' words is looked for on cards of another game."""
    codes = [finding.code for finding in parse_file(written, "x.loop", SHIP).diagnostics]
    assert codes == ([code] if code else [])
