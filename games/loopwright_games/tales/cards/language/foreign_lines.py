"""Lines of other tools for what cards of Tales build with blocks, each kind with a hint."""

from __future__ import annotations

import re

from loopwright_dsl.recovery.rephrasing import NO_ELSE_IF

OPTION = (
    "Options stand under `choose`, indented by two more spaces: "
    '`"Go in": play diary 2`, `"Go home": move home`.'
)
ACTION = (
    "What the kids can do is an action, and what comes of it stands below, indented by two more spaces: "
    '`action "Lift the lid" at K`. Options stand inside of it, under `choose`.'
)
CARD = 'A place of the story is a card; it begins at the left edge: `diary 2 "The Night"`.'
ENDING = 'The game ends with a name and a title: `win home-again "Home Again"` or `lose too-late "Too Late"`.'

DECLARED = "Counters and flags are declared on the scenario card: `counter tremor from 0 to 6`, `flag told`."
NUMBERED = f"Cards are played by their number: `play diary 4`. {CARD}"
CALLED = (
    "What is said once and used in several places is an effect: `effect hurt` at the left edge, "
    "`do hurt` here."
)
CHANCE = "Chance is `roll`, with rows under it, `1-3: rest` and `4-6: take SCARED`; or a test of a kid."
SCREEN = (
    "Cards are no screen: nothing waits, asks or is printed on them. Leave the line out; what players read "
    "begins with `>`."
)
TITLED = (
    'The title stands on the first line of the card: `scenario night-market "Night Market"`, '
    '`diary 2 "The Night"`.'
)
BLOCK_ENDS = "A block ends where the indentation does: leave the line out."
TABLES = (
    "Cards are not read from a table: each one is written in a card file, its first line at the left edge, "
    'such as `item lamp "The Lamp"`, and the others below it.'
)
UNMARKED = (
    'The words of a line stand without signs around them: `goal "Find the key."`, `success: insight +1`.'
)
ROWS = "Cards know no tables: what stands in a row is a line of its own, `success: insight +1`."
PICTURES = "Pictures lie in a folder `pictures`, named like their cards (`diary.1.png`); no line says so."
GATED = (
    "A condition opens a block: `if trust > 2`, and below it, indented by two more spaces, what happens, or "
    "what is read: `> He smiles.`"
)
LOOKS = "How cards look is a theme, not a line on a card: `loopwright print --theme night.yaml`."
BOTH_WAYS = "Each way stands on a line of its own: `if flag told: rest`, and below it `else: draw item`."
ONLY_ONCE = (
    "What happens once only is `once per game` on an action or an option, and `if first time: rest` elsewhere."
)
STEPS = "Counters move by whole numbers: `tremor +1`, `tremor -2`."
CARD_FILES = "Card files stand on one line of the scenario card: `files diary, rumors`."
REMARK = "A comment begins with `#`: `# TODO: the pier`."
READ_OUT = "What players read is a line that begins with `>`: `> The boat is empty.`"

COMMAND = (
    "That is a command of another tool. Here a counter moves by `tremor +1`, a flag is set by `set told`, a "
    "card is played by `play diary 4`, a condition is `if flag told: …`, and options stand under `choose`."
)

_TAG = r"(?:<< *|\*|\( *)"
_END = r"(?:>>|\)|$)?"

FORMS = (
    (r"\*create +\w+ +-?[0-9]+|<< *declare +\$\w+ *(?:=|to) *-?[0-9]+.*>>", DECLARED),
    (r"\{[^{}:|]+:[^{}|]+\|[^{}|]*\}", BOTH_WAYS),  # ink
    (r"[*+]+ *(?:\([\w ]*\) *)?(?:\{[^{}]*\} *)*\[[^\]]*\]?.*", OPTION),  # ink
    (r"[*+]+ *(?:\([\w ]*\)|\{[^{}]*\}) *\w.*", OPTION),  # ink
    (r"\[\[.*\]\]", OPTION),  # Twine
    (r"<< *(?:link|button|choice|linkreplace|linkappend|actions|cycle|listbox)\b.*>>.*", OPTION),  # SugarCube
    (r"\( *(?:link|link-\w+|click|click-\w+|cycling-link|seq-link) *:.*", OPTION),  # Harlowe
    (r"<< *else ?if\b.*", NO_ELSE_IF),
    (r"\{[^{}|]*\} *-+>.*", GATED),
    (r"\*(?:fake_choice|selectable_if|hide_reuse|disable_reuse|allow_reuse)\b.*", OPTION),  # ChoiceScript
    (r"\"[A-Z][^\"]*\"(?: if [^:]*)?: *[a-z].*", OPTION),
    (r"[*+]+ +\".*", OPTION),
    (r"[*+]+ +[A-Z][^:]*", OPTION),
    (r"-> +[A-Z](?!ND\b|ONE\b)\w*\b.*", OPTION),  # Yarn
    (r"={2,} *\w+.*|-{3,}|={3,}", CARD),  # ink, Yarn
    (r"::.*", CARD),  # Twine
    (r"\*label\b.*|- *\( *\w+ *\).*|(?:colou?rID|position|script_type) *:.*", CARD),
    (r"-> *DONE\b.*", BLOCK_ENDS),  # ink
    (r"-> *END\b.*", ENDING),
    (r"(?:<< *)?(?:\*)?(?:finish|ending|stop|gameover|game_over)(?: *>>| *\(\))?", ENDING),
    (rf"{_TAG}?[^\"]*\b(?:RANDOM|random|randint|rand|dice|either|shuffled?|d20|roll_dice) *[(:].*", CHANCE),
    (r"\*rand\b.*|\{[~&!].*\}", CHANCE),  # ChoiceScript, ink
    (r"\*(?:gosub|gosub_scene) +(?!do\b)\w*[_A-Z]\w*.*|<- *\w+.*|->-> *\w*", CALLED),
    (r"<< *(?:include|widget|call)\b.*>>|\( *display *:.*", CALLED),
    (
        rf"{_TAG}?(?:goto|go-to|goto_scene|go to|jump|jump to|detour|divert|divert to) *:? *[\"'\[]*"
        rf"(?![Dd]iary|[Cc]ard|[A-Z]\b|home\b|the\b|[0-9])(?:[A-Za-z_]\w*)[\"'\]]* *{_END}",
        NUMBERED,
    ),
    (r"\*(?:return|goto_random_scene)|<< *return.*>>", CALLED),
    (r"(?:<< *|\*|\{ *)once\b.*", ONLY_ONCE),
    (
        r"<< *(?:wait|print|img|audio|play_?\w*|replace|append|timed|repeat|silently|nobr|run|script|back|"
        r"textbox|checkbox|radiobutton|numberbox)\b.*>>",
        SCREEN,
    ),
    (
        r"\*(?:page_break|line_break|input_text|input_number|stat_chart|image|link|sound|text_image|restart|"
        r"bug|check_achievements|achieve|achievement|save_checkpoint|delay_break)\b.*",
        SCREEN,
    ),
    (
        r"\( *(?:print|live|text-?\w*|align|prompt|confirm|alert|transition\w*|enchant|replace|append|"
        r"prepend|css|background|undo|reload|icon-\w+|save-game|load-game) *:.*",
        SCREEN,
    ),
    (r"\*set +\w+ +%[+-].*", STEPS),  # ChoiceScript
    (r"(?:TODO|FIXME|XXX)\b.*|\*(?:author|product|ifid|comment)\b.*", REMARK),
    (r"\*title\b.*", TITLED),
    (r"\*scene_list\b.*|INCLUDE\b.*", CARD_FILES),
    (
        r"\( *(?:if|unless|else-if|else) *:.*\) *\[.*\].*|\{ *!?\w[^{}:|]*: *(?:[A-Z].*\})?",
        GATED,
    ),  # Harlowe, ink
    (r"!\[.*\]\(.*\)", PICTURES),  # Markdown
    (r"\[[^\]]+\]\([^)]*\)", NUMBERED),
    (r"(?:[-*+] +)?\*\*[A-Za-z ]+:?\*\*:? +\w.*", UNMARKED),
    (r"\|.*\|", ROWS),
    (r"`{3,}.*", SCREEN),
    (
        r"LINK(?:MULTI\w*)? *=.*|(?:data|\w+) *= *(?:Squib\.)?(?:csv|xlsx)\b.*|(?:csv|xlsx) *[:(]? *file\b.*",
        TABLES,
    ),
    (r"(?:HTML)?TEXT(?:FONT|LIMIT)? *= *.*", READ_OUT),  # nanDECK
    (
        r"(?!TODO)[A-Z]{4,} *=.*|(?:Squib|deck|svg|png|rect|circle|cut_zone|safe_zone|save_\w+|use_layout|"
        r"showcase|hand) *[:(.].*|text +str *: *(?![\"' ]).*|(?:svg|png|rect|line|circle|grid|ellipse|"
        r"triangle|background|save\w*) +(?:str|file|range|layout|dpi|format|width|height|font) *[:=].*|"
        r"(?:layout|dpi|font|font_size|background|width|height|image|icon) *[:=].*",
        LOOKS,
    ),
)
"""Patterns of whole lines, each with a hint."""

REPHRASED = (CALLED, SCREEN, READ_OUT, GATED, UNMARKED)
"""Hints that are given only where no other words can take the place of the line's."""

_FORMS = tuple((re.compile(pattern), hint) for pattern, hint in FORMS)


def foreign_form(statement: str, *, choosing: bool, acting: bool) -> tuple[str, str] | None:
    """The sign with which a line of another tool begins, and a hint; None for any other line.

    choosing: an option can stand here, so that an option only has a superfluous sign. acting: an action can
    stand here, and so no `choose`.
    """
    for pattern, hint in _FORMS:
        if pattern.fullmatch(statement) and not (choosing and re.match(r"(?:[*+]+ +)?\"", statement)):
            hint = ACTION if acting and hint is OPTION else hint
            sign = re.match(r"\W+|\w+", statement)
            return sign[0].strip() if sign else statement, hint
    return None
