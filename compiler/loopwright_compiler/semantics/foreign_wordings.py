"""Prose that varies as other tools write it, and how it is written here: ink's `{told: a|b}`, Yarn's
`<<if $told>>a<<else>>b<<endif>>`, Twine's `(if: $told)[a](else:)[b]`, ChoiceScript's `@{told a|b}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

Known = Callable[[str], Literal["flag", "counter"] | None]
"""What a name is, if it is one of the story's own."""

_ASKED: Final = r"[^{}:|<>\[\]]*?(?:[<>]=?[^{}:|<>\[\]]*?)?"
_FORMS: Final = (
    re.compile(r"@\{(?P<asked>\([^(){}|]*\)|\w+) (?P<then>[^{}|]*)\|(?P<other>[^{}|]*)\}"),
    re.compile(rf"\{{(?P<asked>{_ASKED}):(?P<then>[^{{}}|]*)(?:\|(?P<other>[^{{}}|]*))?\}}"),
    re.compile(rf"<<if (?P<asked>{_ASKED})>>(?P<then>[^<>]*)(?:<<else>>(?P<other>[^<>]*))?<<(?:endif|/if)>>"),
    re.compile(r"\(if:(?P<asked>[^()]*)\)\[(?P<then>[^\[\]]*)\](?:\(else:\)\[(?P<other>[^\[\]]*)\])?"),
)
"""Conditions; `other` is what is read where they do not hold."""
_BOTH: Final = re.compile(r"\{if (?P<asked>[^{}:|]+):(?P<then>[^{}|]*)\|\s*(?:else\s*:)?(?P<other>[^{}|]*)\}")
"""A condition as it is written here, with what is read otherwise in the same braces."""
_WORDS: Final = {
    **{
        "&&": "and",
        "||": "or",
        "==": "=",
        "is": "=",
        "eq": "=",
        "gte": ">=",
        "lte": "<=",
        "gt": ">",
        "lt": "<",
    },
    **{
        "neq": "!=",
        "and": "and",
        "or": "or",
        "not": "not",
        "!": "not",
        "(": "(",
        ")": ")",
        "true": "",
        "false": "",
    },
    **{sign: sign for sign in (">=", "<=", ">", "<", "=", "!=")},
}
_TOKEN: Final = re.compile(r"\s*(&&|\|\||[=<>!]=|[<>=!()]|\$?[A-Za-z_][\w-]*|\d+)")
_COMPARING: Final = ("=", ">=", "<=", ">", "<", "!=")


class Wordings(NamedTuple):
    """Wordings as another tool has them, where they begin, and the same as they are written here."""

    written: str
    at: int
    meant: str


def wordings(text: str, known: Known) -> Iterator[Wordings]:
    """All of them in a text whose conditions are about what is known."""
    for form in (_BOTH, *_FORMS):
        for match in form.finditer(text):
            asked = match["asked"].strip() if form is _BOTH else condition(match["asked"], known)
            then, other = ((match[part] or "").strip() for part in ("then", "other"))
            if asked and then:
                meant = f"{{if {asked}: {then}}}" + (f"{{else: {other}}}" if other else "")
                yield Wordings(match[0], match.start(), meant)


def condition(text: str, known: Known) -> str:
    """A condition of another tool as it is written here; empty where it asks for what nobody knows."""
    tokens = [match[1] for match in _TOKEN.finditer(text)]
    if "".join(tokens) != re.sub(r"\s", "", text):
        return ""
    out: list[str] = []
    for number, token in enumerate(tokens):
        name = token.removeprefix("$").replace("_", "-").lower()
        kind = known(name)
        if token.lower() in _WORDS and not kind:
            out.append(_WORDS[token.lower()])
        elif token.isdigit():
            out.append(token)
        elif kind is None:
            return ""
        else:
            beside = (*tokens[number + 1 : number + 2], *tokens[max(0, number - 1) : number])
            alone = not any(_WORDS.get(other.lower()) in _COMPARING for other in beside)
            out.append(f"flag {name}" if kind == "flag" else f"{name} >= 1" if alone else name)
    asked = " ".join(part for part in out if part).replace("( ", "(").replace(" )", ")")
    asked = re.sub(r"^\((.*)\)$", r"\1", asked) if asked.count("(") == 1 else asked
    asked = re.sub(r"(flag [a-z0-9-]+) =(?= |$)", r"\1", asked).strip()
    return "" if re.search(r"flag [a-z0-9-]+ (?:[<>=]|!=)", asked) or "false" in text.lower() else asked
