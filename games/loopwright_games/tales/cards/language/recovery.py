"""What is known of mistakes in the cards of Tales. Plain English has a file of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from loopwright_dsl.recovery.dialect import Recovery
from loopwright_dsl.recovery.phrasebook import Phrasebook

from loopwright_games.tales import nouns
from loopwright_games.tales.card_kinds import CARD_KINDS

from .plain_english import PlainEnglish

OPTION = (
    "Options stand under `choose`, indented by two more spaces: "
    '`"Go in": play diary 2`, `"Pay him", spend trust 1: move home`.'
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
    "`do hurt` here; with a number, `effect hurt N` and `do hurt 2`."
)
CHANCE = (
    "Chance is `roll`, with rows under it, `1-3: rest` and `4-6: take SCARED`; a card of a deck of your own, "
    "`draw letters`; or a test of a kid."
)
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
ONLY_ONCE = "What happens once only is `once per game` on an action or an option, else `if first time: rest`."
STEPS = "Counters move by whole numbers: `tremor +1`, `tremor -2`."
CARD_FILES = "Card files stand on one line of the scenario card: `files diary, rumors`."
REMARK = "A comment begins with `#`: `# TODO: the pier`."
READ_OUT = "What players read is a line that begins with `>`: `> The boat is empty.`"

COMMAND = (
    "That is a command of another tool. Here a counter moves by `tremor +1`, a flag is set by `set told`, a "
    "card is played by `play diary 4`, a condition is `if flag told: …`, and options stand under `choose`: "
    '`"Pay him", spend trust 2: rest`.'
)

_TAG = r"(?:<< *|\*|\( *)"
_END = r"(?:>>|\)|$)?"

FORMS = (
    (r"\*create +\w+ +-?[0-9]+|<< *declare +\$\w+ *(?:=|to) *-?[0-9]+.*>>", DECLARED),
    (r"(?:VAR|CONST|LIST) +\w+ *=.*|\*temp +\w+.*", DECLARED),
    (r"\{ *shuffle\b[^{}]*\}", CHANCE),  # ink
    (r"\{[^{}:|]+:[^{}|]+\|[^{}|]*\}", BOTH_WAYS),  # ink
    (r"[*+]+ *(?:\([\w ]*\) *)?(?:\{[^{}]*\} *)*\[[^\]]*\]?.*", OPTION),  # ink
    (r"[*+]+ *(?:\([\w ]*\)|\{[^{}]*\}) *\w.*", OPTION),  # ink
    (r"\[\[.*\]\]", OPTION),  # Twine
    (r"<< *(?:link|button|choice|linkreplace|linkappend|actions|cycle|listbox)\b.*>>.*", OPTION),  # SugarCube
    (r"\( *(?:link|link-\w+|click|click-\w+|cycling-link|seq-link) *:.*", OPTION),  # Harlowe
    (r"\{[^{}|]*\} *-+>.*|\{[^{}|]*: *-+>[^{}|]*\}", GATED),
    (r"\*(?:fake_choice|selectable_if|hide_reuse|disable_reuse|allow_reuse)\b.*", OPTION),  # ChoiceScript
    (r"\"[A-Z][^\"]*\"(?: if [^:]*)?: *[a-z].*", OPTION),
    (r"[*+]+ +\".*", OPTION),
    (r"[*+]+ +[A-Z][^:]*", OPTION),
    (r"-> +[A-Z](?!ND\b|ONE\b)\w*\b.*|=> +\w.*", OPTION),  # Yarn
    (r"={2,} *\w+.*|-{3,}|={3,}", CARD),  # ink, Yarn
    (r"::.*", CARD),  # Twine
    (r"\*label\b.*|- *\( *\w+ *\).*|(?:colou?rID|position|script_type) *:.*", CARD),
    (r"-> *DONE\b.*|<< *stop *>>", BLOCK_ENDS),  # ink, Yarn
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
    (r"\*title\b.*|(?:title|name) *: *\w.*", TITLED),
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


def _one_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"


AILING: Final = {
    **{word.lower(): word for word in nouns.CONDITIONS},
    **{"tired": "EXHAUSTED", "sad": "UPSET", "angry": "UPSET", "afraid": "SCARED", "frightened": "SCARED"},
    **{"hurt": "INJURED", "wounded": "INJURED"},
}
"""Conditions of kids in plain words, and in the card language."""
WOKEN: Final = {word.lower(): word for word in nouns.MACHINE_STATES}
"""The same for states of machines."""

_AILMENT = _one_of(nouns.CONDITIONS)
_SUBJECT = _one_of(
    (
        *("everyone here", "everyone", "helpers", "others here", "others", "first player", "one kid here"),
        *("one kid", "random kid here", "random kid"),
    )
)
_TRAIT = _one_of(nouns.TRAITS)

SHAPES: Final = {
    "AILING": rf"{_one_of(AILING)}(?![\w-])",
    "AILMENT": _AILMENT,
    "ANYBODY": r"(?:helpers|everyone|others|you|here|kid|player)",
    "BLOCKED": r"(?:block|special)",
    "CAPITALS": nouns.OWN_WORD,
    "CLASS": _one_of(nouns.MACHINE_CLASSES),
    "COMBO": rf"{_one_of(nouns.COMBOS)}(?!\w)",
    "COMPASS": _one_of(nouns.DIRECTIONS),
    "DAY": _one_of(nouns.WEEKDAYS),
    "DIAL": _one_of(nouns.DIALS),
    "DRAWN": _one_of(kind.name for kind in CARD_KINDS.values() if kind.held),
    "DYE": r"(?:red|green|blue|yellow|orange|purple|brown|white|gr[ae]y|pink|none)(?![\w-])",
    "FAVOR": _one_of(nouns.FAVORS),
    "GOAL": r"^goal(?= *$)",
    "HELD": rf"(?:item|anomaly|condition|{_AILMENT})(?: with [A-Z]+)?",
    "KIDNAME": r"(?!(?:(?:Every|Some|Any|No)(?:one|body)|Others|Helpers|You|They|She|All|The)\b)"
    r"[A-Z][a-zåäö]{2,}",
    "LASTTRAIT": rf"{_TRAIT}(?= *(?:$|[:,]))",
    "LOCATION": r"[A-Z](?![\w-])",
    "MOOD": rf"{_one_of(WOKEN)}(?= *$)",
    "OFF": r"(?:walking|bus|car|rides|avoiding|help|pushing|trading|resting|hacking|firmware|alarm)$",
    "OPENER": r"^(?:on|when|action|goal|rule|front|back|printed)\b",
    "PLACE": r"(?:[A-F][1-8]|[A-Z]|here)(?![\w-])",
    "PLACES": r"[A-Z](?:, *[A-Z])*(?![\w-])",
    "GIVEN": r"(?!(?:times?|hours?|cubes?|items?|spend|at|an?|the|once|if|or|and"
    r"|pays?|costs?|loses?|gives?|uses?|for|discards?|takes?)(?![\w-]))"
    r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*",
    "POSSESSED": rf"(?:item(?! +(?!with\b)[a-z])|anomaly|condition|[A-Z]+|{_one_of(AILING)})(?![\w-])",
    "REPLACED": r"(?:(?:pushed|successful|failed) rumor|(?:home|late) for dinner)",
    "SECTOR": r"[A-F][1-8](?![\w-])",
    "STATE": _one_of(nouns.MACHINE_STATES),
    "SUBJECT": _SUBJECT,
    "TAG": rf"{_one_of(nouns.TAGS)}(?!\w)",
    "THESE": rf"{_SUBJECT}(?: with [^:,]+?| at [A-Z])?",
    "TRAIT": _TRAIT,
    "WOKEN": rf"{_one_of(WOKEN)}(?![\w-])",
}

_DEED = r"(?:take|relieve|draw|discard|move|rest|favor|time)"
_DEEDS = re.compile(rf"{_DEED}\b(?! rumor)")
_SUBJECT_BEFORE = re.compile(rf"(?<![\w-])({_SUBJECT}) +$")
_LIST_BEFORE = re.compile(rf"(?<![\w-])({_SUBJECT}) +take +{_AILMENT}, +$")


def written(words: str, shape: str) -> str:
    """The text of a matched class, as the card language writes it."""
    plain = AILING if shape.startswith("AILING") else WOKEN if shape.startswith("WOKEN") else {}
    return plain.get(words, words)


def of_subject(match: re.Match[str], right: str) -> str:
    """The right words with the subject that stands before the phrase before each further effect."""
    deed = match.groupdict().get("DEED")
    right = f"{right} {deed}" if deed else right
    parts = right.split(", ")
    if len(parts) < 2 or not all(_DEEDS.match(part) for part in parts):
        return right
    begun = match.string[: match.start()]
    if subject := _SUBJECT_BEFORE.search(begun):
        return f", {subject[1]} ".join(parts)
    subject = _LIST_BEFORE.search(begun)
    if subject and not match[0].startswith("take"):
        return ", ".join(f"{subject[1]} {part}" for part in parts)
    return right


PHRASES: Final = Phrasebook(
    table=Path(__file__).with_name("idioms.txt"),
    shapes=SHAPES,
    frames={"subject": (r"(?:(?<=[,:] )|^)", rf"(?: (?P<DEED>{_DEED[3:-1]})s?)?(?![\w-])")},
    written=written,
    finished=of_subject,
)
"""The idioms of Tales."""


RECOVERY: Final = Recovery(
    phrases=PHRASES,
    english=PlainEnglish,
    naming=frozenset(("WORLD", "TOKEN", "PLACE", *map(str.upper, CARD_KINDS))),
    counted=("insight", "enigma", "favor"),
    of_rules=re.compile(r"\b(?:[0-9]+|players?|kids|everyone|rumors?|diary|insight|enigma|favor)\b"),
    deeds=("kid_verb", "subject", "_machine", "any_machine"),
    occasions={
        "RULE": "",
        "ACTION": "",
        "REWARD": "",
        "GROUP": "`group event`",
        "INDIVIDUAL": "`individual event`",
        "DEFAULT": "`default firewall`",
    },
    on_sides=("ACTION", "GROUP", "DEFAULT"),
    of_you=("at", "home", "have", "control"),
    called=dict.fromkeys(("card", "page", "entry"), "diary"),
    groups=(
        ("a rule that is replaced, such as `pushed rumor`", ("overridden",), ()),
        ("a number of the rules, such as `item limit`", ("ruled_number",), ()),
        ("a rule that is switched off, such as `bus` or `machine moves`", ("ruled_out",), ()),
        ("a trait", ("trait",), ()),
        ("a kid's condition", ("condition_name",), ()),
        ("a combo", ("combo",), ()),
        ("an item tag", ("tag",), ()),
        ("ALERT or ROUTINE", ("machine_state",), ()),
        ("a machine class", ("machine_class",), ()),
        ("a direction", ("direction",), ()),
    ),
    listed=("a trait", "a kid's condition", "a combo", "an item tag", "a machine class", "a direction"),
    tested={
        "AVOID": "A kid who meets the machine tests a trait by `avoid BRAVE, block`, with `failure: …` below "
        "it; whoever succeeds gets past."
    },
    story_card="diary 2",
    story_place="Here a place of the story is a card. It begins at the left edge, with a number and a title: "
    "`{card}`, and its lines stand below it on a `front`: what is read behind `>`, what kids can do as "
    "`action`, and options under `choose`.",
    foreign_form=foreign_form,
    rephrased=REPHRASED,
    command=COMMAND,
    signs=(
        (r"^(?:go *to|jump|play|divert|gosub)[: ]+\"?(?:diary |card )?([0-9]+)\"?$", r"play diary \1"),
        (
            r"^(?:go *to(?:[_ ]scene)?|jump|play|divert|gosub|detour|link|->)[: ]+"
            r"[\"\[]*(?:[Dd]iary|[Cc]ard)[-_ ]?([0-9]+)[\"\]]*(?: *->)?$",
            r"play diary \1",
        ),
        (r"^(?:start|starting|begin|first)(?: with)?[: ]+(?:diary|card)[: ]+(?=[0-9])", "diary "),
        (r"^\[\[(?:[^\]|]*(?:->|\|))? *(?:[Dd]iary *)?([0-9]+) *\]\]$", r"play diary \1"),
    ),
)
