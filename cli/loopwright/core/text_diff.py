"""Two versions of a text as a unified diff, as `diff -u` and Git write it."""

from __future__ import annotations

from io import StringIO


def unified(before: str, after: str, name: str, remark: str) -> str:
    """The change of a file as a unified diff; the new version is called as the old one, with a remark."""
    from loopwright_dsl.matcher import Matcher

    old, new = list(StringIO(before, newline="")), list(StringIO(after, newline=""))
    lines = [f"--- {name}\n", f"+++ {name} ({remark})\n"]
    for group in Matcher(old, new).get_grouped_opcodes():
        (_, i, _, m, _), (_, _, j, _, n) = group[0], group[-1]
        lines.append(f"@@ -{_range(i, j)} +{_range(m, n)} @@\n")
        for kind, i, j, m, n in group:
            if kind == "equal":
                lines += [f" {line}" for line in old[i:j]]
            else:
                lines += [f"-{line}" for line in old[i:j]] + [f"+{line}" for line in new[m:n]]
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _range(start: int, end: int) -> str:
    """Lines as unified diffs write them: the first one and how many; of none, the line above."""
    count = end - start
    return f"{start + 1}" if count == 1 else f"{start + (count > 0)},{count}"
