"""Whole lines in the words or layout of other tools: several phrases or signs are replaced one by one.

Among them are other tools' lines for what cards build with blocks (options, knots, the end of a story), and
prices, places, limits and conditions on a line below the one that they belong to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from loopwright_dsl.parser.lines import Line
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.record import record

from .draft import Draft, Mark
from .idioms import Idiom, written
from .prose_detection import is_sentence

_PRICE = re.compile(
    r"(?:it )?(?:costs?|price|pay|spend|takes?)\b[ :=]*(?:of )?-?([0-9]+)(?: *(?:time|hours?|cubes?))?"
)
_CONDITION = re.compile(
    r"(?:needs?|requires?|requirement|condition|only if|only when|available if|provided(?: that)?|if|when)"
    r"\b[ :]*(.+)"
)
_PLACE = re.compile(r"(?:at|in|on|where|location|place)\b[ :]*([A-Z](?:, *[A-Z])*)")
_LIMIT = re.compile(r"(?:only )?once (?:per|a|each|every) (?:round|day|game|turn)|only once|once")

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
NO_ELSE_IF = "There is no `else if`: put another `if` inside of the `else`."
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
    "What happens once only is `once per game` on an action, or a flag: `if not flag seen: set seen, rest`."
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
_CLOSING = re.compile(r"\}|<< *(?:end\w*|fi) *>>|\( *end\w* *:?.*\)|\*?end(?: ?if| ?choice| choose)?;?|fi|\]")

_COMMAND = re.compile(r"<<|\((?= *[a-z][\w-]* *:)|\*(?=[a-z])|~ |\{|-> *(?=[a-z])")
"""How a line of another tool begins, whatever it says."""

MOST_STEPS = 5
"""The most phrases that are replaced on one line."""
MOST_TRIED = 24
"""The most rewritten forms of one line that are tried."""
MOST_OF_A_CARD = 240
"""The most rewritten forms that are tried for all lines of a card together."""
LONGEST = 160
"""The most code points of a line that is rewritten."""
FARTHEST = 100
"""The code points around the place where reading halted in which phrases are looked for."""

CALLS = (
    r"set|if|elseif|else|goto|go-to|jump|print|draw[_ ]\w+|play|put|move|inc|dec|add|discard\w*|take|do|flip"
)
SIGNS: tuple[tuple[str, str], ...] = (
    (r"^\{ *(!?[\w-]+(?: *[<>=!]+ *[0-9]+)?) *: *([^{}|]+?) *\}$", r"if \1: \2"),  # ink
    (r"^\{ *(!?[\w-]+(?: *[<>=!]+ *[0-9]+)?) *\} *(?=[a-z~])", r"if \1: "),  # ink
    (r"^\{ *(.*?) *\}$", r"\1"),  # ink, Squib
    (r"^(?:go *to|jump|play|divert|gosub)[: ]+\"?(?:diary |card )?([0-9]+)\"?$", r"play diary \1"),
    (
        r"^(?:go *to(?:[_ ]scene)?|jump|play|divert|gosub|detour|link|->)[: ]+"
        r"[\"\[]*(?:[Dd]iary|[Cc]ard)[-_ ]?([0-9]+)[\"\]]*(?: *->)?$",
        r"play diary \1",
    ),
    (r"^(?:print|say|echo|show|puts|text|narrate|write) *\(? *\"([^\"]*)\" *\)?$", r"> \1"),
    (r"^(?:[0-9]+[.)]|[-*+•–]) *(?=\")", ""),
    (r"^(?:[-+•–]|[0-9]{1,2}[.)]) +(?=[a-z])", ""),  # a list
    (r"^(?:option|choice|answer|choose) +(?=\")", ""),
    (r"^effects?: *", ""),
    (r"^<< *(?:run|script) +(.*?) *>>$", r"\1"),  # SugarCube
    (r"^(files(?: +[a-z][\w-]*,)*) +([a-z][\w-]*) +(?:and +)?(?=[a-z])", r"\1 \2, "),
    (r"(?<=\w)\.loop\b", ""),
    (r"^(?:start|starting|begin|first)(?: with)?[: ]+(?:diary|card)[: ]+(?=[0-9])", "diary "),
    (r"^(?:choice|choices|options|select|menu):?$", "choose"),
    (r"^(?:VAR|var|let|create|declare|default|temp|bool) +\$?([a-z][\w-]*) *=? *(?:true|false)$", r"flag \1"),
    (r"^(?:flags|flag) *[:=] *", "flag "),
    (rf"^\( *({CALLS}) *: *(.*?) *\)(?: *\[ *(.*?) *\])?$", r"\1 \2: \3"),  # Twine
    (rf"^({CALLS}) *\( *\"?([^()\"]*)\"? *\)$", r"\1 \2"),  # a call
    (r"^(\w+)_(\w+)(?= |$|\()", r"\1 \2"),
    (r" *\( *\)", ""),
    (r"(?<=[=\w]) *\((\w+ *[-+*/] *\w+)\)$", r" \1"),
    (r"^if *\((.*?)\)(?=\s|$)", r"if \1:"),
    (r"(?<=[\w\"])\.(?= )", ","),
    (r"^\[\[(?:[^\]|]*(?:->|\|))? *(?:[Dd]iary *)?([0-9]+) *\]\]$", r"play diary \1"),
    (r"\{([^{}\"]*)\}", r"\1"),
    (r"^([a-z]+) *= *(?=[\w\"])", r"\1 "),
    (r"^(?!\W*set\b)(.*?) *\(([^()\"]+)\)(?= *(?::|$))", r"\1, \2"),
    (r" *\(([^()\"]+)\)(?= *(?::|$))", r" \1"),
    (r"(?<=[\w)]) *(\+|-)= *", r" \1"),
    (r"!(?=[a-z])", "not "),
    (r"^\|?-> *", "-> "),
    (r"^(\*\*|__|`+)([^*`]+?)\1", r"\2"),  # Markdown
    (r" *<br */?>$", ""),
    (r"\bgte\b", ">="),  # SugarCube
    (r"\blte\b", "<="),
    (r"\bgt\b", ">"),
    (r"\blt\b", "<"),
    (r"\b(?:is|eq)\b(?= [0-9])", "="),
)
"""Signs around or between the words of a line, each with its replacement."""

TOLD: tuple[tuple[str, str], ...] = (
    (r" *[;.!,]+$", ""),
    (r"(?<=[\w\"]);(?= )", ","),
    (r"≥", ">="),
    (r"≤", "<="),
    (r"≠", "!="),
    (r"^~ *", ""),  # ink
    (r"^\*(?=[a-z])", ""),  # ChoiceScript
    (r"^\* +(?=[a-z])", ""),  # a list
    (r": *$", ""),
    (r"(?<![\w$])\$(?=[A-Za-z_])", ""),
    (r"\[([^\[\]\"]*)\]", r"\1"),
    (r"^([a-z]+) *: *(?=[\w\"])", r"\1 "),  # YAML
    (r"(?<![<>!=])==(?!=)", "="),
    (r" *&& *", " and "),
    (r" *\|\| *", " or "),
    (r"^<<\s*(.*?)\s*>>:?$", r"\1"),  # Yarn
)
"""The same, for signs of which a finding of their own is told where nothing else is wrong."""


_PART = re.compile(r"(?<=[\w\"])[:,](?= )")
_WORD = re.compile(r'"[^"]*"|[^\s:,]+|[:,]')


@record
class Try:
    """A rewritten form of a line: its text, the steps to it, and whether one of SIGNS was removed."""

    text: str
    steps: int
    signs: bool = False


@cache
def _signs() -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """Each sign as a pattern, its replacement, and whether it is reported only here."""
    rows = [(row, True) for row in SIGNS] + [(row, False) for row in TOLD]
    return tuple((re.compile(pattern), right, own) for (pattern, right), own in rows)


class Rephrasing:
    """The search for the line that was meant, by removing signs and replacing phrases (breadth first)."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.automaton: Automaton = draft.automaton
        self.language = draft.language
        self.words = frozenset(draft.language.words.values())
        self.left = MOST_OF_A_CARD

    def meant(self, text: str, stack: Stack, *, least: int = 2) -> str | None:
        """The line that a text stands for where `stack` is the parser's; None if it is not certain.

        least: the phrases that have to be replaced, since a single one is repaired where reading halts.
        """
        if len(text) > LONGEST or text.startswith((">", "\"'")) or is_sentence(text):
            return None
        tries, forms_seen, tried = [Try(text, 0)], {text}, 0
        while tries and tried < MOST_TRIED and self.left > 0:
            now = tries.pop(0)
            tried, self.left = tried + 1, self.left - 1
            halt = self.automaton.halt(stack, now.text)
            if halt is None:
                certain = (now.signs or now.steps >= least) and _one(now, text)
                return now.text if certain else None
            if now.steps < MOST_STEPS:
                for following in self._others(now, halt, stack):
                    if following.text and following.text not in forms_seen:
                        forms_seen.add(following.text)
                        tries.append(following)
        return None

    def _others(self, now: Try, halt: int, stack: Stack) -> list[Try]:
        """The forms with one sign removed or one phrase replaced, after which reading must get on."""
        forms = list[Try]()
        for idiom in written(self.language):
            for match in idiom.pattern.finditer(now.text, max(0, halt - FARTHEST), halt + FARTHEST):
                if match.start() > halt or now.text[match.end() : halt].strip():
                    continue
                right = self._instead(idiom, match)
                if right is None:
                    continue
                text = now.text[: match.start()] + right + now.text[match.end() :]
                reached = self.automaton.halt(stack, text)
                if reached is None or reached >= match.start() + len(right):
                    forms.append(Try(_spaced(text), now.steps + 1, now.signs))
        for pattern, right, reported_here in _signs():
            text = _spaced(pattern.sub(right, now.text))
            if text != now.text:
                forms.append(Try(text, now.steps + 1, now.signs or reported_here))
        return forms

    def _instead(self, idiom: Idiom, match: re.Match[str]) -> str | None:
        """The text in the place of a match, unless a word of the language stands where a name is meant."""
        names = {word for group, word in match.groupdict().items() if group.startswith("TOKEN")}
        return idiom.instead(match) if names.isdisjoint(self.words) else None


def _one(now: Try, phrase: str) -> bool:
    """Whether the replaced words are one mistake: phrases on both sides of a colon or a comma are two."""
    start, end, _ = difference(phrase, now.text)
    return (
        phrase[:start].strip(" *~-<>") == ""
        or "[" in phrase
        or phrase.startswith("files")
        or not _PART.search(phrase, start, end)
    )


def _spaced(text: str) -> str:
    """The text with single spaces, and none before a comma or a colon."""
    return re.sub(r" +(?=[,:]|$)|^ +", "", re.sub(r"[ \t]+", " ", text))


def same_words(phrase: str, right: str) -> bool:
    """Whether two lines differ in nothing but their spaces."""
    return _WORD.findall(phrase) == _WORD.findall(right)


def difference(phrase: str, right: str) -> tuple[int, int, str]:
    """The first difference of a line from the right one, in whole words: start, end, and the right words."""
    words, right_words = list(_WORD.finditer(phrase)), list(_WORD.finditer(right))
    most = min(len(words), len(right_words))
    before = next((at for at in range(most) if words[at][0] != right_words[at][0]), most)
    behind = next(
        (at for at in range(most - before) if words[-1 - at][0] != right_words[-1 - at][0]), most - before
    )
    if before + behind >= min(len(words), len(right_words)):  # words are only left out, or only put in
        before -= before > 0 and len(right_words) > len(words)
        behind -= behind > 0 and not before and len(right_words) > len(words)
    start, end = words[before].start(), words[len(words) - 1 - behind].end()
    rest = right_words[before : len(right_words) - behind]
    return start, end, right[rest[0].start() : rest[-1].end()] if rest else ""


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


def command_sign(statement: str) -> str | None:
    """The sign with which a command of another tool begins; None for any other line."""
    match = _COMMAND.match(statement)
    return match and match[0].strip()


def closes(statement: str) -> bool:
    """Whether a line does no more than close what another tool has opened."""
    return _CLOSING.fullmatch(statement) is not None


def belongs_above(draft: Draft, rephrasing: Rephrasing, above: Line, line: Line, before: Mark) -> str | None:
    """The line above with the addition of this one; None if this line is no such addition.

    above: a line that opens a block, with this one as the first line in it; before: the mark before it.
    """
    opening = draft.page(above.number)[above.start - above.offset : above.end - above.offset]
    for text in _together(opening.rstrip(" :"), draft.words(line)):
        if draft.automaton.fits(before.stack, text):
            return text
        rewritten = rephrasing.meant(text, before.stack, least=1)
        if rewritten is not None:
            return rewritten
    return None


def _together(above: str, words: str) -> Iterator[str]:
    """The forms in which both lines may be one."""
    if price := _PRICE.fullmatch(words):
        yield f"{above}, spend {price[1]}"
        yield f"{above} or spend {price[1]}"
    elif condition := _CONDITION.fullmatch(words):
        for joint in (", if", " if"):
            yield f"{above}{joint} {condition[1]}"
    elif place := _PLACE.fullmatch(words):
        yield f"{above} at {place[1]}"
        yield f"{above}, {place[1]}"
    elif _LIMIT.fullmatch(words):
        yield f"{above}, once per {'round' if re.search('round|day|turn', words) else 'game'}"
