"""The source of a rulebook: a little Markdown, and where it is found.

`# title`, `## chapter`, `### section`, paragraphs, `- item`, `1. step`, `> example`, tables with `|`, and
`---` for a new page; inside a line the marks of cards (`*em*`, `**strong**`, `{SIGN}`). A picture is an image
whose address says what is drawn from the scenario: `![Words below it](cards:letters.*)`. A comment names the
rules that stand there, `<!-- TST-1 TST-2 -->`, and begins with `short` where a page says so before a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from loopwright_compiler.print.geometry.sizes import FileError
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.kit import DEFAULT, Installed, folder_of

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print.sheet.settings import Settings

FOLDER: Final = "rulebook"
RULES: Final = "RULES.md"
ENGLISH: Final = "en"
SHORT: Final = "short"
LARGEST: Final = 500_000
"""Bytes of the longest text that is read."""
PICTURES: Final = ("cards", "large", "box", "signs", "contents")
_COMMENT: Final = re.compile(r"<!--(.*?)-->", re.DOTALL)
_ID: Final = re.compile(r"\b[A-Z]{3}-[A-Z]?\d*\b|\bQ\d+\b")
_HEADING: Final = re.compile(r"(#{1,3}) (.+)")
_ITEM: Final = re.compile(r"(-|\d+\.) (.*)")
_PICTURE: Final = re.compile(r"!\[(.*)\]\((\w+):(\S*)\)")
_RULE_ID: Final = re.compile(r"^([A-Z]+-\w+|Q\d+) ")

Kind: TypeAlias = Literal["heading", "paragraph", "item", "example", "table", "picture", "break"]


class TextPart(NamedTuple):
    """A part of a text. `level` is that of a heading; `mark` what stands before an item, or what a picture
    is; `cells` are the rows of a table, or the paragraphs of an example; `rules` the ids that stand there. It
    begins on a `line` of its file, from 1; other texts have none. What is `short` is said before a game, too.
    """

    kind: Kind
    text: str = ""
    level: int = 0
    mark: str = ""
    cells: tuple[tuple[str, ...], ...] = ()
    rules: tuple[str, ...] = ()
    line: int = 0
    short: bool = False


def rulebook(bundle: AnyBundle, settings: Settings) -> tuple[Path, list[TextPart]]:
    """The file of the rulebook of a bundle's game, in its language or else in English, and its parts; where a
    game has none, those of its list of rules. Raises FileError.
    """
    folder = _folder(bundle, settings)
    code = bundle["language"]
    names = dict.fromkeys((code, re.split("[_-]", code)[0], ENGLISH))
    files = [*(folder / FOLDER / f"{name}.md" for name in names), folder / RULES]
    file = next((file for file in files if file.is_file()), files[-1])
    try:
        text = plain_files.read(file, LARGEST).decode("utf-8")
    except OSError as error:
        reason = plain_files.reason(error)
        raise FileError(
            f"the game has no rulebook ({file}: {reason}): write {FOLDER}/{ENGLISH}.md or {RULES} beside its"
            " rules",
            file,
        ) from None
    except UnicodeDecodeError:
        raise FileError(f"{file} is no text in UTF-8: save it as such", file) from None
    parts = parts_of(text, file)
    return file, without_ids(parts) if file.name == RULES else parts


def _folder(bundle: Mapping[str, Any], settings: Settings) -> Path:
    """The folder of the rules of a bundle's game."""
    if "kit" not in bundle:
        package = find_spec(folder_of(DEFAULT))
        return Path(next(iter(package.submodule_search_locations or ()))) if package else Path()
    kit = (settings.kits or Installed()).find(bundle["kit"])
    translations: Path = getattr(kit, "translations", Path())
    above = list(translations.parents)[:2]
    holds = (home for home in above if (home / "kit.py").is_file())
    return next(holds, translations.parent)


def without_ids(parts: list[TextPart]) -> list[TextPart]:
    """The parts of a list of rules without the ids that its lines begin with, and without marks of code."""
    return [part._replace(text=_RULE_ID.sub("", part.text).replace("`", "")) for part in parts]


def parts_of(text: str, file: Path) -> list[TextPart]:
    """The parts of a text in order. Raises FileError for a picture that cannot be."""
    return list(_Reader(text, file).parts())


class _Reader:
    def __init__(self, text: str, file: Path) -> None:
        self.file = file
        self.rules: list[str] = []
        # Comments keep their lines, so that mistakes are told where they are.
        self.blocks = _blocks(text)

    def parts(self) -> Iterator[TextPart]:
        for line, block in self.blocks:
            comment = " ".join(_COMMENT.findall(block))
            rules = tuple(_ID.findall(comment))
            lines = _COMMENT.sub("", block).strip().splitlines()
            if not lines:
                yield TextPart("paragraph", rules=rules)
                continue
            first, *others = self._block(lines, line)
            yield first._replace(rules=rules, line=line, short=SHORT in comment.split())
            yield from (part._replace(line=line) for part in others)

    def _block(self, lines: list[str], number: int) -> list[TextPart]:
        first = lines[0]
        if first == "---":
            return [TextPart("break")]
        if heading := _HEADING.fullmatch(first):
            return [TextPart("heading", heading[2], len(heading[1]))]
        if first.startswith("!["):
            return [self._picture(first, number)]
        if first.startswith("|"):
            rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
            return [
                TextPart("table", cells=tuple(row for row in rows if not set("".join(row)) <= set("-: ")))
            ]
        if first.startswith(">"):
            text = "\n".join(line.removeprefix(">").strip() for line in lines)
            return [TextPart("example", cells=tuple((_joined(part),) for part in text.split("\n\n")))]
        if _ITEM.match(first):
            return list(_items(lines))
        return [TextPart("paragraph", _joined("\n".join(lines)))]

    def _picture(self, line: str, number: int) -> TextPart:
        picture = _PICTURE.fullmatch(line)
        if picture is None or picture[2] not in PICTURES:
            raise FileError(
                f"{self.file}:{number}:1: {line} is no picture: it is written ![words](KIND:CARDS), and kinds"
                f" are {', '.join(PICTURES)}",
                self.file,
                number,
            )
        return TextPart("picture", picture[1], mark=picture[2], cells=(tuple(picture[3].split(",")),))


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Lines up to the next empty one, each with the number of the first; headings stand alone."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if block and (not line.strip() or _HEADING.match(block[0])):
            yield number - len(block), "\n".join(block)
            block = []
        if line.strip():
            block.append(line.strip())


def _items(lines: list[str]) -> Iterator[TextPart]:
    """The items of a list; a line without a mark goes on with the one before."""
    mark, texts = "", list[str]()
    for line in [*lines, "- "]:
        if item := _ITEM.fullmatch(line):
            if texts:
                yield TextPart("item", _joined("\n".join(texts)), mark=mark)
            mark, texts = item[1], [item[2]]
        else:
            texts.append(line)


def _joined(text: str) -> str:
    return " ".join(text.split())
