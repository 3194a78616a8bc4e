"""Drafts that git keeps: `REVISION:PATH` is a scenario as it was committed, `:PATH` as it is staged.

Files are read out of git's own store into a folder that goes when the command ends: nothing is checked out,
and no hook, filter or program of a repository is run, since a repository may be a stranger's.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from loopwright_compiler.project import sources

from .console import shown
from .errors import Failure

SECONDS: Final = 60
MOST_FILES: Final = 5_000
MOST_BYTES: Final = 400_000_000
ENDINGS: Final = (*sources.ENDINGS.keys() - {".py"}, ".mo", ".json", ".txt")
"""What is read of a revision, beside pictures: no program, which could only be run."""
_PLAIN: Final = ("100644", "100755")
"""Modes of plain files; links and other repositories are left where they are."""
_OPTIONS: Final = ("--no-pager", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}")
_ENVIRONMENT: Final = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_TERMINAL_PROMPT": "0",
}
"""Nothing is fetched, asked, locked or written; a path is the name of a file and no pattern."""


class StoredFile(NamedTuple):
    """A file that git keeps: its path from the top of the repository, and the name of its content."""

    path: str
    content: str
    size: int


def split(text: str) -> tuple[str, str] | None:
    """The revision and the path of `REVISION:PATH`; None for what is surely none, as `C:\\\\cards` is."""
    revision, colon, path = text.partition(":")
    drive = os.name == "nt" and len(revision) == 1
    return (revision, path) if colon and path and not drive and "\0" not in text else None


def ends(words: str) -> tuple[str, str] | None:
    """The two revisions of a range: `A..B`, or `A...B` for what B has changed since both were one; what is
    left out is HEAD. None for what is no range. Raises Failure.
    """
    match = re.fullmatch(r"([^.:/][^:]*?(?<!/))?(\.\.\.?)([^.:/][^:]*)?", words)
    if match is None or os.path.lexists(words):
        return None
    old, dots, new = match[1] or "HEAD", match[2], match[3] or "HEAD"
    if dots == "...":
        old = _git(Path(), "merge-base", "--end-of-options", old, new).decode().strip()
    return old, new


@cache
def checked_out(revision: str, path: str) -> Path:
    """The scenario at a path, as seen from here, of a revision; of none, as it is staged. Raises Failure."""
    here = Path(os.path.abspath(path))  # noqa: PTH100 - it need not be there any more
    folder = next(above for above in (here, *here.parents) if above.is_dir())
    top = Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").rstrip(b"\r\n")))
    inside = Path(os.path.realpath(folder)) / here.relative_to(folder)
    place = PurePosixPath(inside.relative_to(os.path.realpath(top)).as_posix())
    commit = _commit(folder, revision) if revision else ""
    kept = {file.path: file for root in _roots(place) for file in _listed(top, commit, root)}
    if not any(file == str(place) or PurePosixPath(file).is_relative_to(place) for file in kept):
        raise Failure(f"There is no {shown(path)} in {shown(revision or 'what is staged')}.")
    if len(kept) > MOST_FILES or sum(file.size for file in kept.values()) > MOST_BYTES:
        raise Failure(f"{shown(path)} has too many files in {shown(revision)} to be read from there.")
    keeper = TemporaryDirectory(prefix="loopwright-")
    atexit.register(keeper.cleanup)
    base = Path(keeper.name) / (re.sub(r"[^\w.-]", "-", revision).strip(".") or "staged")
    base.mkdir()
    _write(base, kept.values(), _contents(top, list(kept.values())))
    return base / place


def _roots(place: PurePosixPath) -> list[PurePosixPath]:
    """What a scenario is made of: its folder, and the worlds beside the folder that it lies in."""
    folder = place.parent if place.suffix == ".loop" else place
    around = folder.parent.parent
    return [folder, around / "worlds"] if len(folder.parts) > 1 else [folder]


def _commit(folder: Path, revision: str) -> str:
    try:
        words = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        return _git(folder, *words).decode().strip()
    except _GitError:
        hint = "`git log --oneline` and `git branch` tell which there are."
        raise Failure(f"There is no revision {shown(revision)}.", hint=hint) from None


def _listed(top: Path, commit: str, root: PurePosixPath) -> Iterator[StoredFile]:
    """The files of a scenario below a folder that can be read without harm."""
    within = [] if root == PurePosixPath() else ["--", str(root)]
    if commit:
        rows = _git(top, "ls-tree", "-r", "-z", "-l", "--full-tree", commit, *within)
    else:
        rows = _git(top, "ls-files", "-s", "-z", "--full-name", *within)
    for row in rows.split(b"\0")[:-1]:
        about, _, name = row.partition(b"\t")
        path, parts = os.fsdecode(name), about.decode().split()
        content = parts[2] if commit else parts[1]
        size = int(parts[3]) if commit and parts[3].isdigit() else 0
        if parts[0] in _PLAIN and _is_safe(path) and _is_read(PurePosixPath(path)):
            yield StoredFile(path, content, size)


def _is_safe(path: str) -> bool:
    """Whether a path stays below the folder that it is put in, on every system."""
    parts = path.split("/")
    return not any(part in ("", ".", "..") or part.lower() == ".git" for part in parts) and not re.search(
        r'[\\:*?"<>|\0]', path
    )


def _is_read(path: PurePosixPath) -> bool:
    return path.suffix.lower() in ENDINGS or sources.PICTURES in path.parts[:-1]


def _contents(top: Path, files: list[StoredFile]) -> Iterator[bytes]:
    """What the files hold, in order."""
    wanted = "".join(f"{file.content}\n" for file in files).encode()
    data, at = _git(top, "cat-file", "--batch", given=wanted), 0
    for file in files:
        end = data.index(b"\n", at)
        about = data[at:end].split()
        if len(about) != 3:
            raise Failure(f"{shown(file.path)} is not in this copy of the repository.", hint="`git fetch`")
        at = end + 1 + int(about[2]) + 1
        yield data[end + 1 : at - 1]


def _write(base: Path, files: Iterable[StoredFile], contents: Iterator[bytes]) -> None:
    for file, data in zip(files, contents, strict=True):
        target = base / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


class _GitError(Failure):
    """What git says of a call that it could not do."""


def _git(folder: Path, *words: str, given: bytes = b"") -> bytes:
    """What a git command prints that only reads. Raises Failure."""
    program = shutil.which("git")
    if program is None or Path(program).parent.resolve() == Path().resolve():
        raise Failure("A revision is read by git, which is not installed.", hint="`git --version` tells.")
    command = [program, "-C", str(folder), *_OPTIONS, *words]
    try:
        result = subprocess.run(
            command,
            input=given,
            capture_output=True,
            check=False,
            timeout=SECONDS,
            env={**os.environ, **_ENVIRONMENT},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"git could not be asked: {error}.") from None
    if result.returncode:
        said = result.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        raise _GitError(f"git: {shown(said.removeprefix('fatal: '))}.")
    return result.stdout
