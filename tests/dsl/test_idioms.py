"""Plain English and the words of other tools: one finding each, with the words that are meant.

Every row of the table of phrases is proved here: by a line that it mends, or by what it says.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from loopwright_dsl import Diagnostic, parse_file
from loopwright_dsl.idioms import SPOKEN, Idiom, idioms

EFFECT = 'rumor hum 1 "A" at K\n  {}\n'
SIDE = 'diary 1 "A"\n  front\n    {}\n'
ASKED = 'diary 1 "A"\n  front\n    when {}: flip\n'
HEARD = 'diary 1 "A"\n  front\n    on {}: flip\n'
SETTING = 'scenario a "A"\n  {}\n'
CHORE = 'chore a "A"\n  done when week = 2\n  {}\n'
TESTED = 'rumor hum 1 "A" at K\n  test BRAVE\n    {}: rest\n'
ROLL = 'rumor hum 1 "A" at K\n  roll\n    {}: rest\n'
SIDES = 'diary 1 "A"\n  {}\n    > B.\n'

WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "weekend")

MEANT = [
    (EFFECT, "lose UPSET", "relieve UPSET"),
    (EFFECT, "helpers gain UPSET", "helpers take UPSET"),
    (EFFECT, "take an anomaly", "draw anomaly"),
    (EFFECT, "draw two items", "draw item, draw item"),
    (EFFECT, "lose an item", "discard item"),
    (EFFECT, "set tremor to 3", "tremor = 3"),
    (EFFECT, "gain 1 insight", "insight +1"),
    (EFFECT, "lose 2 enigma", "enigma -2"),
    (EFFECT, "raise tremor by 2", "tremor +2"),
    (EFFECT, "lower tremor by 2", "tremor -2"),
    (EFFECT, "insight plus 1", "insight +1"),
    (EFFECT, "tremor minus 1", "tremor -1"),
    (EFFECT, "turn to page 4", "play diary 4"),
    (EFFECT, "go to diary 4", "play diary 4"),
    (EFFECT, "heal a condition", "relieve condition"),
    (EFFECT, "flip over", "flip"),
    (EFFECT, "remove this card", "discard this card"),
    (EFFECT, "remember told", "set told"),
    (ASKED, "at least 3 insight", "insight >= 3"),
    (ASKED, "insight 3+", "insight >= 3"),
    (SIDE, "at the end of the day: flip", "on end phase: flip"),
    (SIDE, "every evening: flip", "on end phase: flip"),
    (SIDE, "every day: flip", "on new day: flip"),
    (TESTED, "otherwise", "failure"),
    (SETTING, "2 weeks", "weeks 2"),
    (SETTING, "start with diary 1", "diary 1"),
    (EFFECT, "read diary 4", "look at diary 4"),
    (EFFECT, "look at card 4", "look at diary 4"),
    (EFFECT, "flip card 4", "flip diary 4"),
    (EFFECT, "discard card 4", "discard diary 4"),
    (EFFECT, "place weed at K, L", "place weed at K, place weed at L"),
    (EFFECT, "place 2 weed at K", "place weed at K, place weed at K"),
    (EFFECT, "place machine heron at C3", "move machine heron to C3"),
    (EFFECT, "put a weed on K", "place weed at K"),
    (EFFECT, "place token weed at here", "place weed at here"),
    (EFFECT, "remove token weed at C3", "remove weed from C3"),
    (EFFECT, "remove all weed tokens", "remove every weed"),
    (EFFECT, "unset cable-cut", "clear cable-cut"),
    (EFFECT, "remove flag cable-cut", "clear cable-cut"),
    (EFFECT, "move the ship toward C3", "move ship to C3"),
    (EFFECT, "the ship sails to C3", "move ship to C3"),
    (EFFECT, "run lost-in-fog", "do lost-in-fog"),
    (EFFECT, "-> diary 4", "play diary 4"),
    (EFFECT, "set told = true", "set told"),
    (EFFECT, "told = false", "clear told"),
    (EFFECT, "tremor = tremor + 1", "tremor +1"),
    (EFFECT, "tremor = tremor - 1", "tremor -1"),
    (EFFECT, "tremor++", "tremor +1"),
    (EFFECT, "rest, tremor--", "rest, tremor -1"),
    (EFFECT, "go to K", "move to K"),
    (EFFECT, "heron becomes ALERT", "machine heron becomes ALERT"),
    (EFFECT, "nothing happens", "nothing"),
    (EFFECT, "if flag told then rest", "if flag told : rest"),
    (EFFECT, "test BRAVE with SHARP\n    success: rest", "test BRAVE or item SHARP\n    success: rest"),
    (EFFECT, "test BRAVE with ROPE\n    success: rest", "test BRAVE or combo ROPE\n    success: rest"),
    (EFFECT, "time -1 hour", "time -1"),
    (SIDE, 'action "Ring", cost 2: flip', 'action "Ring", spend 2: flip'),
    (SIDE, 'action "Ring" at K cost 2: flip', 'action "Ring" at K , spend 2: flip'),
    (SIDE, 'action "Ring", 2 time: flip', 'action "Ring", spend 2: flip'),
    (SIDE, 'action "Ring", only once a round: flip', 'action "Ring", once per round: flip'),
    (SIDE, 'action "Ring", once per day: flip', 'action "Ring", once per round: flip'),
    (SIDE, 'action "Ring", only once: flip', 'action "Ring", once per game: flip'),
    (SIDE, "on insight >= 3: flip", "when insight >= 3: flip"),
    (ASKED, "!flag told", "not flag told"),
    (ASKED, "flag told is true", "flag told"),
    (ASKED, "flag told = false", "not flag told"),
    (ASKED, "has flag told", "flag told"),
    (ASKED, "insight between 2 and 4", "insight >= 2 and insight <= 4"),
    (ASKED, "kids >= 2 at K", "kids at K >= 2"),
    (ASKED, "2 kids at K", "kids at K >= 2"),
    (ASKED, "number of kids at K > 1", "kids at K > 1"),
    (ASKED, "diary 4 front up", "diary 4 on front"),
    (ASKED, "diary 4", "diary 4 in play"),
    (ASKED, "favor good", "you have good favor"),
    (ASKED, "bad favor", "you have bad favor"),
    (ASKED, "heron ALERT", "machine heron ALERT"),
    (HEARD, "phase end", "end phase"),
    (EFFECT, "all kids take UPSET", "everyone take UPSET"),
    (EFFECT, "players rest", "everyone rest"),
    (EFFECT, "everybody else takes UPSET", "others take UPSET"),
    (EFFECT, "the other kids take UPSET", "others take UPSET"),
    (EFFECT, "others kids rest", "others rest"),
    (EFFECT, "a random kid takes UPSET", "random kid take UPSET"),
    (EFFECT, "any player draws item", "one kid draw item"),
    (EFFECT, "rest, someone rests", "rest, one kid rest"),
    (EFFECT, "the kid takes UPSET", "you take UPSET"),
    (HEARD, "kid enters token weed", "kid enters weed"),
    (ASKED, "token weed in play > 1", "weed in play > 1"),
    (ASKED, "day >= tuesday in the second week", "day >= tuesday of week 2"),
    (ASKED, "day >= second tuesday", "day >= tuesday of week 2"),
    (ASKED, "day >= week 2", "week >= 2"),
    (ASKED, "in week 2", "week = 2"),
    (ASKED, "tremor is 3", "tremor = 3"),
    (ASKED, "today is friday", "day = friday"),
    (ASKED, "tremor is at least 3", "tremor >= 3"),
    (ASKED, "insight more than 3", "insight > 3"),
    (ASKED, "enigma is less than 3", "enigma < 3"),
    (ASKED, "tremor at most 3", "tremor <= 3"),
    (ASKED, "tremor 3 or more", "tremor >= 3"),
    (ASKED, "tremor is 3 or less", "tremor <= 3"),
    (ASKED, "1 < tremor <= 3", "1 < tremor and tremor <= 3"),
    (ASKED, "machines hacked >= 2", "hacked machines >= 2"),
    (ASKED, "machine hacked", "hacked machines >= 1"),
    (ASKED, "machine heron is next to K", "machine heron nearby K"),
    (ASKED, "machine heron is ALERT", "machine heron ALERT"),
    (ASKED, "ship close to K", "ship nearby K"),
    (ASKED, "nobody at K", "kids at K = 0"),
    (ASKED, "anyone is at K", "kids at K >= 1"),
    (ASKED, "everyone at K", "kids at K = kids"),
    (ASKED, "you at K or L", "you at K or you at L"),
    (ASKED, "ship at K or C3", "ship at K or ship at C3"),
    (ASKED, "weed at K or L > 2", "weed at K + weed at L > 2"),
    (ASKED, "kids at K and L = 2", "kids at K + kids at L = 2"),
    (ASKED, "weed on K >= 3", "weed at K >= 3"),
    (ASKED, "weed in the game > 3", "weed in play > 3"),
    (ASKED, "you have no item with FIRE", "not you have item with FIRE"),
    (ASKED, "you don't have UPSET", "not you have UPSET"),
    (ASKED, "you are not UPSET", "not you have UPSET"),
    (ASKED, "flag a and you are UPSET", "flag a and you have UPSET"),
    (ASKED, "flag not cable-cut", "not flag cable-cut"),
    (ASKED, "card 4 in play", "diary 4 in play"),
    (ASKED, "diary 4 is played", "diary 4 in play"),
    (ASKED, "diary 4 flipped", "diary 4 on back"),
    (HEARD, "hack succeeded", "machine hacked"),
    (HEARD, "a machine is hacked", "machine hacked"),
    (HEARD, "hacked machine", "machine hacked"),
    (HEARD, "day begins", "new day"),
    (HEARD, "start of the day", "new day"),
    (HEARD, "new round", "new day"),
    (HEARD, "the day ends", "end phase"),
    (HEARD, "end of day", "end phase"),
    (HEARD, "evening", "end phase"),
    (HEARD, "rumor solved", "rumor succeeded"),
    (HEARD, "kid arrives at K", "kid enters K"),
    (HEARD, "machine comes nearby K", "machine enters K"),
    (HEARD, "machine heron reaches C3", "machine heron enters C3"),
    (HEARD, "ship arrives at K", "ship moves if ship at K"),
    (HEARD, "friday", "new day if day = friday"),
    (HEARD, "week 2", "new day if week = 2"),
    (SIDE, "rule bus off", "rule no bus"),
    (SIDE, "rule bus: none", "rule no bus"),
    (SIDE, "rule no bus: nothing", "rule no bus"),
    (SIDE, "rule item limit: 6", "rule item limit 6"),
    (SIDE, "rule without bus", "rule no bus"),
    (SIDE, "rule helpers none", "rule helpers 0"),
    (SIDE, "rule no machines", "rule no machine moves"),
    (SIDE, "rule no home for dinner", "rule home for dinner: nothing"),
    (SIDE, "rule item limit = 6", "rule item limit 6"),
    (SETTING, "counter fog 0 to 3", "counter fog from 0 to 3"),
    (SETTING, 'counter fog from 0 to 3 "Fog"', 'counter fog "Fog" from 0 to 3'),
    (SETTING, "counter fog from 0 to 3 start at 2", "counter fog from 0 to 3 start 2"),
    (SETTING, 'token weed limit 6 "Weed"', 'token weed "Weed" limit 6'),
    (SETTING, "ship in C3", "ship at C3"),
    (SETTING, "enigma limit = 8", "enigma limit 8"),
    (SETTING, "enigma-limit 8", "enigma limit 8"),
    (CHORE, "on done: rest", "reward: rest"),
    (CHORE, "done: rest", "reward: rest"),
    (ASKED, "friday", "day = friday"),
    (ASKED, "week = 2 and on friday", "week = 2 and day = friday"),
    (ASKED, "weed at K", "weed at K >= 1"),
    (ASKED, "not weed in play", "not weed in play >= 1"),
    (ASKED, "UPSET", "you have UPSET"),
    (ASKED, "cable-cut is set", "flag cable-cut"),
    (ASKED, "cable-cut is not set", "not flag cable-cut"),
    (ASKED, "token weed at K", "weed at K >= 1"),
    (ASKED, "told and cable-cut", "flag told and flag cable-cut"),
    (ASKED, "told or cable-cut", "flag told or flag cable-cut"),
    (ASKED, "week = 2 and not cable-cut", "week = 2 and not flag cable-cut"),
    (EFFECT, "raise tremor", "tremor +1"),
    (EFFECT, "lower tremor", "tremor -1"),
    (EFFECT, "the tide rises by 2", "tide +2"),
    (EFFECT, "the tide sinks by 2", "tide -2"),
    (EFFECT, "spend 1 time", "time -1"),
    (EFFECT, "let tide = 4", "tide = 4"),
    (EFFECT, "set tide to tide + 1", "tide +1"),
    (EFFECT, "set tide to tide - 1", "tide -1"),
    (EFFECT, "counter tide +1", "tide +1"),
    (EFFECT, "helpers are UPSET", "helpers take UPSET"),
    (EFFECT, "no longer UPSET", "relieve UPSET"),
    (EFFECT, "ship to here", "move ship to here"),
    (EFFECT, "if flag told -> rest", "if flag told : rest"),
    (EFFECT, "unless flag told\n    rest", "if not flag told\n    rest"),
    (EFFECT, "if flag told: rest\n  otherwise: nothing", "if flag told: rest\n  else: nothing"),
    (EFFECT, "make a BRAVE test\n    success: rest", "test BRAVE\n    success: rest"),
    (EFFECT, "roll BRAVE\n    success: rest", "test BRAVE\n    success: rest"),
    (EFFECT, "BRAVE test\n    success: rest", "test BRAVE\n    success: rest"),
    (EFFECT, "test BRAVE or item ROPE\n    success: rest", "test BRAVE or combo ROPE\n    success: rest"),
    (EFFECT, "test BRAVE or combo SHARP\n    success: rest", "test BRAVE or item SHARP\n    success: rest"),
    (SIDE, 'action "Ring", cost: 2: flip', 'action "Ring", spend 2: flip'),
    (SIDE, 'action "Ring", 2 cubes: flip', 'action "Ring", spend 2: flip'),
    (SIDE, 'action "Ring", requires flag told: flip', 'action "Ring", if flag told: flip'),
    (SIDE, 'action "Ring" in K: flip', 'action "Ring" at K: flip'),
    (SIDE, 'action "Ring" at K or L: flip', 'action "Ring" at K, L: flip'),
    (SIDE, 'action "Ring" at K, at L: flip', 'action "Ring" at K, L: flip'),
    (ASKED, "the ship is at K", "ship at K"),
    (ASKED, "2 weed at K", "weed at K >= 2"),
    (ASKED, "2 weed in play", "weed in play >= 2"),
    (ASKED, "you have a SHARP item", "you have item with SHARP"),
    (ASKED, "you have item SHARP", "you have item with SHARP"),
    (ASKED, "the kid has item with SHARP", "you have item with SHARP"),
    (ASKED, "has item SHARP", "you have item with SHARP"),
    (ASKED, "item with SHARP", "you have item with SHARP"),
    (HEARD, "entering K", "kid enters K"),
    (HEARD, "entering weed", "kid enters weed"),
    (HEARD, "any kid enters K", "kid enters K"),
    (HEARD, "kid at weed", "kid enters weed"),
    (SETTING, "flag told = false", "flag told"),
    (SIDES, "side a", "front"),
    (SIDES, "reverse", "back"),
    (ROLL, "1 to 3", "1-3"),
    (ROLL, "4+", "4-6"),
    (ROLL, "4 or more", "4-6"),
    (TESTED, "on success", "success"),
    (TESTED, "fail", "failure"),
    (EFFECT, "all helpers take UPSET", "helpers take UPSET"),
    (EFFECT, "set told true", "set told"),
    (EFFECT, "set told false", "clear told"),
    (EFFECT, "rest, not told", "rest, clear told"),
    (EFFECT, "alert heron", "machine heron becomes ALERT"),
    (EFFECT, "machine heron moves to C3", "move machine heron to C3"),
    (EFFECT, "move heron to C3", "move machine heron to C3"),
    (EFFECT, "draw item, chore", "draw item, draw chore"),
    (EFFECT, "draw SHARP item", "draw item with SHARP"),
    (EFFECT, "discard a SHARP item", "discard item with SHARP"),
    (EFFECT, "+1 insight", "insight +1"),
    (EFFECT, "-1 insight", "insight -1"),
    (EFFECT, "rest, 1 insight", "rest, insight +1"),
    (EFFECT, "insight up", "insight +1"),
    (EFFECT, "insight down", "insight -1"),
    (ASKED, "card 4 flipped", "diary 4 on back"),
    (ASKED, "diary 4 on back side", "diary 4 on back"),
    (ASKED, "diary 4 on its front", "diary 4 on front"),
    (ASKED, "enigma is full", "enigma >= enigma limit"),
    (ASKED, "there is weed at K", "weed at K >= 1"),
    (ASKED, "6 tremor", "tremor >= 6"),
    (ASKED, "heron hacked", "machine heron hacked"),
    (SETTING, "files diary.loop", "files diary"),
    (SETTING, "weeks two", "weeks 2"),
    (SIDE, "each night: flip", "on end phase: flip"),
    (SIDE, "each day: flip", "on new day: flip"),
    (HEARD, "each evening", "end phase"),
    (HEARD, "every day", "new day"),
    (SIDE, "on new day: flip this card", "on new day: flip"),
    (SIDE, "on new day: turn over", "on new day: flip"),
    (SIDE, "intended", "intend reachable"),
    (SIDE, "must be reachable", "intend reachable"),
    (SIDE, "intended to be reachable", "intend reachable"),
    (SIDE, "never", "intend never"),
    (SIDE, "never happens", "intend never"),
    (SIDE, "never before thursday", "intend never before thursday"),
    (SIDE, "intend unreachable", "intend never"),
    (SIDE, "intend not before thursday", "intend never before thursday"),
    (SIDE, "intend never until thursday", "intend never before thursday"),
    (SIDE, "must happen by friday", "intend by friday"),
    (SIDE, "by friday", "intend by friday"),
    (SIDE, "intend friday", "intend by friday"),
    (SIDE, "intend at the latest friday", "intend by friday"),
    (SIDE, "intend by the end of friday", "intend by friday"),
    (SIDE, "intend reachable on friday", "intend reachable by friday"),
    (SIDE, "intend only after diary 2", "intend after diary 2"),
    (SIDE, "only after flag told", "intend after flag told"),
    (SIDE, "intend after told", "intend after flag told"),
    (SIDE, "intend after 2", "intend after diary 2"),
    (SIDE, "intend after set told", "intend after flag told"),
    (SIDE, "intend after diary 2 in play", "intend after diary 2"),
    (SIDE, "intend after diary 2 back", "intend after diary 2 on back"),
    (SIDE, "intend after diary 2 front", "intend after diary 2 on front"),
    *((SIDE, f"intend before {day}", f"intend by {before}") for before, day in pairwise(WEEK)),
    *((SIDE, f"intend reachable by day {n}", f"intend reachable by {day}") for n, day in enumerate(WEEK, 1)),
]
"""A card with a hole, a line in other words, and the same line as it is meant."""

SAID = [
    (SETTING, "token weed, agent", "Each kind of token has a line of its own."),
    (SETTING, "token weed at K", "`place weed at K` is an effect."),
    (SIDE, "rule item limit +1", "without a sign"),
    (SIDE, "rule bus", "`rule no bus` switches it off."),
    (SIDE, 'printed "Own words"', "each line behind `>`"),
    (EFFECT, "insight = 3", "Write `insight +1` or `insight -1`."),
    (EFFECT, "move weed to K", "`remove weed from …, place weed at …`"),
    (EFFECT, "remove every weed from K", "takes all of them"),
    (EFFECT, "everyone do lost-in-fog", "`do` has no subject."),
    ("effect {}\n  rest\n", 'fog "Fog"', "An effect has a name and no title."),
    (EFFECT, "- take UPSET", "need no sign before them"),
    (EFFECT, "if flag told { rest }", "without brackets"),
    (EFFECT, "if flag told: rest else: nothing", "under its `if`"),
    (EFFECT, 'print "Hello"', "a line that begins with `>`"),
    (SIDE, 'text "Hello"', "a line that begins with `>`"),
    (EFFECT, "test BRAVE 2\n    success: rest", "A test has no difficulty."),
    (EFFECT, "test BRAVE or CLEVER\n    success: rest", "A test names one trait."),
    (EFFECT, 'choose one\n    "A": rest', "This word stands alone"),
    (EFFECT, "favor good", "`favor +1`"),
    (EFFECT, "lose the game", "An ending has a name and a title"),
    (EFFECT, "game over", "An ending has a name and a title"),
    (EFFECT, "end", "leave the line out"),
    (EFFECT, "// a remark", "A comment begins with `#`."),
    (ASKED, "machine heron in C3", "`machine heron nearby K`"),
    (ASKED, "time runs out", "`rule time runs out: …`"),
    (HEARD, "kid enters C3", "Kids are at locations"),
    (HEARD, "kid leaves K", "an event for coming only"),
    (HEARD, "machine heron moves", "Say where it comes to"),
    (ASKED, "you have 2 items", "Only whether there is one can be asked"),
    (EFFECT, "rest, lost-in-fog", "write `do lost-in-fog`."),
    (EFFECT, "on end phase: rest", "`on` belongs on the card itself"),
    (SIDE, "VAR told = 0", "declared on the scenario card"),
    (EFFECT, "$tremor +1", "without a sign before them"),
    (EFFECT, "rest // a remark", "A comment begins with `#`."),
    (SIDE, "action 'Ring': flip", "in double quotes"),
    (EFFECT, "everyone test BRAVE", "A test has no subject"),
    (SIDE, 'action "Ring", once: flip', "`once per round` or `once per game`"),
    (SIDE, 'action "Ring" anywhere: flip', "anywhere"),
    (SIDE, 'action "Ring" at here: flip', "Without `at`"),
    (EFFECT, "else if flag told: rest", "There is no `else if`"),
    (EFFECT, "roll\n    1, 2: rest", "a run of faces"),
    (SIDE, 'action "Ring": > It rings.', "What players read"),
    (SIDE, 'action "Ring": test BRAVE', "opens a block"),
    (SIDE, 'ending good "Good" when tremor = 6', "begins with `win` or `lose`"),
    (EFFECT, "everyone at K take UPSET", "`everyone here`"),
    (SETTING, "flag told, met = false", "no flag is set"),
    (SIDE, "intend reachable, never before tuesday", "a line of its own"),
    (SIDE, "intend reachable if flag told", "under the condition"),
    (SIDE, "intend before diary 2", "the other way round"),
    (SIDE, "intend after monday", "a side of a diary card or a flag"),
    (SIDE, "intend always", "`intend by friday`"),
    (SIDE, "intend win dark by friday", "in which the line stands"),
    (SIDE, "when week = 2: intend never", "in the block that it is about"),
]
"""A card with a hole, a line, and a part of the hint about it."""


def the_finding(text: str) -> Diagnostic:
    (found,) = parse_file(text, "x.loop").diagnostics
    return found


@pytest.mark.parametrize(("card", "written", "meant"), MEANT, ids=lambda text: text if len(text) < 60 else "")
def test_what_is_meant(card: str, written: str, meant: str) -> None:
    """The hint has the right words; put in place, they leave nothing to mend."""
    text = card.format(written)
    found = the_finding(text)
    assert found.code == "LW0131"
    (fix,) = found.fixes
    lines = text.split("\n")
    line = lines[fix.span.line - 1]
    lines[fix.span.line - 1] = line[: fix.span.column - 1] + fix.text + line[fix.span.end_column - 1 :]
    assert "\n".join(lines) == card.format(meant)
    assert parse_file(card.format(meant), "x.loop").diagnostics == []


@pytest.mark.parametrize(("card", "written", "said"), SAID, ids=lambda text: text if len(text) < 40 else "")
def test_what_is_said(card: str, written: str, said: str) -> None:
    assert said in (the_finding(card.format(written)).hint or "")


def proved(row: Idiom) -> bool:
    """Whether some line above is one of the row's own."""
    lines = [card.format(written).split("\n") for card, written, _ in (*MEANT, *SAID)]
    return any(row.pattern.search(line.strip()) for rows in lines for line in rows)


@pytest.mark.parametrize("row", (*idioms(), *idioms(*SPOKEN)), ids=lambda row: row.right)
def test_every_row_is_proved(row: Idiom) -> None:
    assert proved(row)


def test_a_line_that_tells_is_prose() -> None:
    """A sentence without its end, that begins with a word of the language."""
    assert the_finding(EFFECT.format("You find a note")).code == "LW0113"
    assert the_finding(EFFECT.format("Move home, draw item")).code == "LW0114"


def test_if_on_a_side_is_when() -> None:
    assert the_finding(SIDE.format("if insight >= 3: flip")).hint == "Did you mean `when`?"


def test_a_phrase_in_a_line_that_is_right_is_no_finding() -> None:
    """Rows are asked only where reading halts: a counter may be called `friday-night`."""
    card = SIDE.format("on end phase if friday-night >= 1: friday-night = 3, set players")
    assert parse_file(card, "x.loop").diagnostics == []
