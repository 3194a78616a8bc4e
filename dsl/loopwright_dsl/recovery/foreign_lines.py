"""Lines with which other tools build what cards build otherwise: options, knots, the end of a story."""

from __future__ import annotations

import re

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

FORMS = (
    (r"\*create +\w+ +-?[0-9]+|<< *declare +\$\w+ *= *-?[0-9]+ *>>", DECLARED),
    (r"[*+] *\[[^\]]*\]?.*", OPTION),  # ink
    (r"\[\[.*\]\]", OPTION),  # Twine
    (r"<< *(?:link|button|choice|linkreplace|linkappend|actions)\b.*>>", OPTION),  # SugarCube
    (r"\( *(?:link|link-\w+|click|click-\w+) *:.*", OPTION),  # Harlowe
    (r"[*+]+ +\".*", OPTION),
    (r"[*+]+ +[A-Z][^:]*", OPTION),
    (r"-> +[A-Z](?!ND\b|ONE\b)\w*\b.*", OPTION),  # Yarn
    (r"={2,} *\w+.*", CARD),  # ink
    (r"::.*", CARD),  # Twine
    (r"-> *(?:DONE|END)\b.*", ENDING),  # ink
    (r"(?:<< *)?(?:\*)?(?:finish|ending|stop|gameover|game_over)(?: *>>| *\(\))?", ENDING),
)
"""What a whole line looks like, and what to do instead."""

_FORMS = tuple((re.compile(pattern), hint) for pattern, hint in FORMS)
_CLOSING = re.compile(r"\}|<< *(?:end\w*|fi) *>>|\( *end\w* *:?.*\)|\*?end(?: ?if| ?choice| choose)?;?|fi|\]")


def foreign_form(statement: str, *, choosing: bool, acting: bool) -> tuple[str, str] | None:
    """The sign with which a line of another tool begins, and what to do instead.

    choosing: it stands where an option can stand, so that an option has but a sign too many.
    acting: it stands where an action can stand, and so no `choose`.
    """
    for pattern, hint in _FORMS:
        if pattern.fullmatch(statement) and not (choosing and re.match(r"[*+]+ +\"", statement)):
            hint = ACTION if acting and hint is OPTION else hint
            return re.match(r"\W*|\w+", statement)[0].strip() or statement.split()[0], hint  # type: ignore[index]
    return None


def closes(statement: str) -> bool:
    """Whether a line does no more than close what another tool has opened."""
    return _CLOSING.fullmatch(statement) is not None
