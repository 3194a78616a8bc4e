"""The signs of programs and of other tools around and between words, taken away so that English is left."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SPOKEN = re.compile(
    r"(?:text|say|says|show|print|echo|display|narrate|write|paragraph|label|prose|descr?(?:iption)?|flavou?r"
    r"|body|story|intro|string|message|line|read aloud|read out|tell)\b[^\"]*\"([^\"]+)\"[ )\]}]*",
    re.IGNORECASE,
)
_TAGGED = re.compile(r"<(\w+)[^<>]*>([^<>]+)</\1>")

AROUND = (
    (r"^\{? *\"?(\w+)\"? *: *\"([^\"]*)\" *\}?$", r"\1 \2"),  # JSON
    (r"^<<\s*(.*?)\s*>>:?$", r"\1"),  # SugarCube, Yarn
    (r"^\{ *([^:{}|]+): *([^{}|]+?) *\}$", r"if \1: \2"),  # ink
    (r"^\{+%?\s*(.*?)\s*%?\}+$", r"\1"),
    (r"^\( *([\w-]+) *: *\"?([^\"()]*?)\"? *\)$", r"\1 \2"),  # Harlowe
    (r"^\(\s*([^()]*?)\s*\)$", r"\1"),
    (r"^\[\s*([^\[\]]*?)\s*\]$", r"\1"),
    (r"^(?:[~*+•@$-]|--|=>|->|#)\s*(?=[A-Za-z{(\"])", ""),
    (r"[.;!,]+$", ""),
    (r"^[a-z0-9]{1,2}[.)] *(?=[\"\[])", ""),
    (r"^\[+\"?([A-Z][^\[\]\"]*)\"?\]+(?= *(?::|[-=]+>))", r'"\1"'),
    (r"^\[+\"?([A-Z][^\[\]\"]*)\"?\]+ *(?=[a-z(])", r'"\1": '),
    (r"^(?:effects?|results?|outcome|consequences?|then|do) *(?::|=(?!=)) *", ""),
    (r"^rules *:? *(?=\[?no )", "rule "),
    (r"^(?:do|call|then) +(?=[a-z]+ )", ""),
    (r"(?<=[a-z])-(?=\")", " "),
    (r"^for *(?:each|all|every)? (?:\w+ in )?(?:kid|player)s?:? ", "everyone "),
)
"""Signs around a line, and what is there without them."""

BETWEEN = (
    (r"\"([A-Za-z][\w-]*|[0-9]+)\"", r"\1"),
    (r"'([A-Za-z][\w-]*)'", r"\1"),
    (r"\b(?:len|count|sum|number)\(([^()]*)\)", r"\1"),
    (r"\.(?:length|count|size|value|level)\b(?:\(\))?", ""),
    (r"\b(?:player|kid)\.(?=at\b|ha[sv]|is\b)", "you "),
    (
        r"\b(?:player|kid|game|state|self|this|world|flags|vars|counters|variables|s|story|scenario)\.(?=[a-z])",
        "",
    ),
    (r"[\[(] *([0-9]+) *, *([0-9]+) *[\])]", r" \1 to \2"),
    (r"(?<=\w)\((\w+), *(\w+)\)", r" \1 \2"),
    (r"(?<=\w)(?<!\bat)\(([A-Z])\)", r" at \1"),
    (r"(?<=[0-9]) ?- ?(?=[0-9])", " to "),
    (r"\bgo-to\b", "goto"),
    (r"(?<=[a-z])\.(?=[a-z])", " "),
    (r"(?<=[0-9])\.\.+(?=[0-9])", " to "),
    (r"[()\[\]{}]", " "),
    (r"(?<=[a-z])_(?=\w)", " "),
    (r"!(?=[a-z])", "not "),
    (r"(?<![\w$])\$(?=[A-Za-z_])", ""),
    (r"(?<=\w) *([+-])= *", r" \1"),
    (r"\b(?:end|endif|fi|done)$", ""),
    (r" *={1,3} *(?=(?:[Tt]rue|[Ff]alse|TRUE|FALSE)\b)", " is "),
    (r"={2,3}", "="),
    (r"^(steps|copies|uses|weeks) *\+ *(?=[0-9])", r"\1 "),
    (r" *[-=]+> *", ": "),
    (r" +", " "),
    (r" (?=[:,])", ""),
)
"""Signs between the words of a line, and what is there without them."""

_AROUND = tuple((re.compile(pattern), right) for pattern, right in AROUND)
_BETWEEN = tuple((re.compile(pattern), right) for pattern, right in BETWEEN)
_KEY = re.compile(
    r"(?!(?:if|when|on|rule|action|while|each|every)\b)([A-Za-z][\w ]*?) *(?::=|[:=])(?!=) *(?=\S)"
)
_ASSIGNED = re.compile(r" *[:=] *(?!=)")


def spoken(text: str) -> str | None:
    """What a line lets the players read, in the words of another tool: `print("…")`, `<p>…</p>`."""
    match = _SPOKEN.fullmatch(text) or _TAGGED.fullmatch(text)
    return match[match.lastindex or 1] if match else None


def without_signs(text: str) -> Iterator[str]:
    """A line as it is and without the signs of programs; a key and its value in each way that makes sense."""
    yield text
    if text.isupper():
        text = re.sub("[A-Z]{2,}", lambda word: word[0].lower(), text)
    for pattern, right in _AROUND:
        text = pattern.sub(right, text)
    yield text.strip()
    for pattern, right in _BETWEEN:
        text = pattern.sub(right, text)
    text = text.strip()
    yield text
    if key := _KEY.match(text):
        yield f"{key[1]} {text[key.end() :]}"
        yield f"{key[1]}: {text[key.end() :]}"
        yield _ASSIGNED.sub(" ", text)
