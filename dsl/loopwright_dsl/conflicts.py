"""The marks that version control leaves in a file where it could not merge two drafts. It is apart from the
parser, which tells of those among cards (LW0125): this is for all other files.
"""

from __future__ import annotations

import re
from typing import Final

from .diagnostics.diagnostic import Diagnostic, diagnose
from .syntax.span import Span

MERGE_CONFLICT: Final = "LW0028"
_MARK = re.compile(r"^(?:<{7}|\|{7}|>{7})(?: .*)?\r?$", re.MULTILINE)
"""A line `=======` alone may be the author's own."""


def conflicts(text: str, path: str) -> list[Diagnostic]:
    """A finding for each merge conflict in a text: at its first mark, or at one that was left over."""
    diagnostics = []
    inside = False
    for match in _MARK.finditer(text):
        begins, ends = match[0].startswith("<"), match[0].startswith(">")
        if begins or not inside:
            mark = match[0].rstrip("\r")
            line = text.count("\n", 0, match.start()) + 1
            diagnostics.append(diagnose(MERGE_CONFLICT, path, Span(line, 1, line, len(mark) + 1), mark=mark))
        inside = not ends and (inside or begins)
    return diagnostics
