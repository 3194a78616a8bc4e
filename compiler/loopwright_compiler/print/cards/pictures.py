"""An author's own pictures: files in a folder, named like the cards that they belong to.

`item.lamp.png` stands on the front of item.lamp, `item.lamp-back.jpg` on its back. `pictures.yaml` beside
them says more of single ones.
"""

from __future__ import annotations

import difflib
import hashlib
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_dsl.syntax.span import Span

from loopwright_compiler.print.geometry.sizes import ChoiceError, FileError
from loopwright_compiler.print.theme.author_files import Wrong, known, mapping, placed, read_document, text
from loopwright_compiler.project import plain_files, sources
from loopwright_compiler.project.yaml_positions import Yaml

if TYPE_CHECKING:
    from PIL.Image import Image

    from loopwright_compiler.print.colours import PressInks

    from .svg import Drawing


FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "TIFF")
MOVING: Final = frozenset({"PNG", "WEBP", "GIF"})
"""Formats with more than one frame where it is animated; a TIFF holds small copies beside the picture."""
DRAWABLE: Final = frozenset(
    {"1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX", "RGBa", "CMYK", "YCbCr", "I;16", "I;16L", "I;16B"}
)
"""Modes of Pillow's that a picture is drawn from."""
LONG_GREY: Final = "I"
"""The mode in which older Pillows read a PNG of 16 bits."""
MOST_PIXELS = 30_000_000
LONGEST_SIDE = 20_000  # pixels: a picture of a single endless row is no picture
MOST_DRAWN = 2_400  # pixels on the longer side: more than a printer shows of a card
SPACES: Final = {"L": "GRAY", "RGB": "RGB", "CMYK": "CMYK"}
"""The colour space that a profile is of, by the mode of what it describes."""


class Measure(NamedTuple):
    """The width and height of a picture, upright, and whether its file has lost some of it already (JPEG)."""

    width: int
    height: int
    lossy: bool


def measured(file: Path, source: BytesIO) -> Measure:
    """What the bitmap measures that a file is drawn as. Raises ChoiceError for one that cannot be drawn."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about sizes, which are judged here
            with Image.open(source, formats=FORMATS) as image:
                if max(image.size) > LONGEST_SIDE:
                    raise ChoiceError(f"{file} is more than {LONGEST_SIDE:,} pixels wide or high")
                if image.width * image.height > MOST_PIXELS:
                    raise Image.DecompressionBombError
                kind = image.format
                if image.mode not in DRAWABLE and not (kind == "PNG" and image.mode == LONG_GREY):
                    raise ChoiceError(
                        f"{file} has colours of a kind that is not printed; save it in RGB, 8 bits"
                    )
                moving = kind in MOVING and getattr(image, "is_animated", False)
                image.draft("RGB", (MOST_DRAWN, MOST_DRAWN))
                size = ImageOps.exif_transpose(image).size
    except ChoiceError:
        raise
    except Image.DecompressionBombError:
        raise ChoiceError(f"{file} has more than {MOST_PIXELS // 1_000_000} million pixels") from None
    except (OSError, ValueError, SyntaxError, OverflowError, MemoryError, EOFError, LookupError, TypeError):
        raise ChoiceError(f"{file} is no PNG, JPEG, WebP, GIF or TIFF that can be read") from None
    if moving:
        raise ChoiceError(f"{file} is animated: a card shows one picture")
    return Measure(*size, kind == "JPEG")


def upright(source: BytesIO) -> Image:
    """A picture that was `measured`: upright, no larger than what is printed, in RGB, or in RGBA where one
    sees through.
    """
    from PIL import Image, ImageOps

    with warnings.catch_warnings(), Image.open(source, formats=FORMATS) as opened:
        warnings.simplefilter("ignore")
        opened.draft("RGB", (MOST_DRAWN, MOST_DRAWN))
        profile = opened.info.get("icc_profile")
        image = _eight_bits(ImageOps.exif_transpose(opened))
    clear = image.has_transparency_data
    if clear or image.mode not in SPACES:
        image = image.convert("RGBA" if clear and image.mode != "LA" else image.mode if clear else "RGB")
    image.thumbnail((MOST_DRAWN, MOST_DRAWN))
    alpha = image.getchannel("A") if clear else None
    if alpha:
        image = image.convert("L" if image.mode == "LA" else "RGB")
    image = _on_screen(image, profile) if profile else image.convert("RGB")
    if alpha:
        image.putalpha(alpha)
    return image


def _eight_bits(image: Image) -> Image:
    """A picture of 16-bit grey with 8 bits, and with the grey that is said to be clear left out."""
    if image.mode[0] != LONG_GREY:
        return image
    from PIL import ImageMath

    values = image.convert(LONG_GREY)
    grey: Image = ImageMath.lambda_eval(lambda of: of["value"] / 257, value=values).convert("L")
    key = image.info.get("transparency")
    if isinstance(key, int):
        shown = ImageMath.lambda_eval(lambda of: (of["value"] != key) * 255, value=values)
        grey.putalpha(shown.convert("L"))
    return grey


def _on_screen(image: Image, profile: bytes) -> Image:
    """A picture in the colours of a screen, by the profile in its file; one that does not fit is ignored."""
    try:
        from PIL import ImageCms

        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        is_of_screen = "srgb" in ImageCms.getProfileDescription(own).lower()
        if is_of_screen or own.profile.xcolor_space.strip() != SPACES[image.mode]:
            return image.convert("RGB")
        screen = ImageCms.createProfile("sRGB")
        drawn = ImageCms.profileToProfile(image, own, screen, outputMode="RGB")
    except (ImportError, OSError, ValueError, TypeError, ImageCms.PyCMSError):
        return image.convert("RGB")
    return image.convert("RGB") if drawn is None else drawn


FITS: Final = ("cover", "contain")
PLACES: Final = ("window", "header", "side")
LONGEST: Final = 300
"""Characters of an alternative text."""


class PictureWishes(NamedTuple):
    """How a picture stands on its card: whether it fills its place (`cover`) or is seen whole (`contain`),
    which place that is, what it shows in words, which point of it (percent from the left and the top)
    stays in the middle, as far as possible, where it is cut, and the title of the card that it is meant for;
    empty for what is not said.
    """

    fit: str = ""
    place: str = ""
    alt: str = ""
    focus: tuple[float, float] | None = None
    title: str = ""


def read_list(
    file: Path, names: Iterable[str], refuse: Callable[[FileError], None]
) -> dict[str, tuple[PictureWishes, Span]]:
    """What a list says, and where, by the names of pictures. Errors are refused, one for each picture; raises
    FileError for a list that cannot be read at all.
    """
    pictures = list(names)

    def checked(document: Yaml) -> dict[str, tuple[PictureWishes, Span]]:
        mapping(document)
        wishes = {}
        for name, value in document.value.items():
            try:
                known(name, pictures, document.keys[name], "picture here")
                wishes[name] = _wishes(value), document.keys[name]
            except Wrong as wrong:
                refuse(placed(file, wrong.span, str(wrong)))
        return wishes

    return read_document(file, "picture list", checked, inside=file.parent)


def _wishes(value: Yaml) -> PictureWishes:
    mapping(value)
    wishes: dict[str, Any] = {}
    for key, item in value.value.items():
        known(key, PictureWishes._fields, value.keys[key], "word of a picture")
        wishes[key] = _focus(item) if key == "focus" else text(item, LONGEST)
        for name, choices in (("fit", FITS), ("place", PLACES)):
            if key == name and item.value not in choices:
                raise Wrong(item.span, f"{item.value} is none of: {', '.join(choices)}")
    if "focus" in wishes and wishes.get("fit") == "contain":
        raise Wrong(value.keys["focus"], "a picture that is seen whole is not cut: leave out fit, or focus")
    return PictureWishes(**wishes)


def _focus(value: Yaml) -> tuple[float, float]:
    """A point of a picture, in percent from its left and its top: `30 70`."""
    parts = str(value.value).split() if isinstance(value.value, str) else []
    try:
        x, y = (float(part.removesuffix("%")) for part in parts)
    except ValueError:
        x = y = -1.0
    if not (0 <= x <= 100 and 0 <= y <= 100):
        raise Wrong(value.span, "focus is two numbers, percent from the left and from the top, such as 30 70")
    return x, y


LIST: Final = "pictures.yaml"
"""The file beside the pictures that says more of single ones."""
SIDES: Final = ("front", "back")
KINDS: Final = (".png", ".jpg", ".jpeg", ".svg")
LATER_KINDS: Final = (".gif", ".tif", ".tiff", ".webp")
"""Those that are printed where none of the others is for the same side: often they are where it came from."""
OTHER_KINDS: Final = (".avif", ".bmp", ".heic", ".jxl")
"""Files that were surely meant as pictures of cards; whatever else lies in the folder is the author's."""
LARGEST_FILE = 30_000_000  # bytes
LARGEST_DRAWING = 2_000_000


HASH = 6  # digits, as many as stand at the foot of a card


class Picture(NamedTuple):
    """A picture that can be drawn: its file, its width and height, its shapes if it is an SVG of plain
    ones, a hash, that of its file, its pixels as PNG if it is another SVG, what its author says of it, and
    whether its file has lost some of it already (JPEG).
    """

    file: Path
    width: float
    height: float
    drawing: Drawing | None
    mark: str
    content: str
    raster: bytes = b""
    wishes: PictureWishes = PictureWishes()
    lossy: bool = False

    def pixels(self, press: PressInks | None) -> Image:
        """The pixels of the picture, upright, in RGB, or in RGBA where one sees through; for a press CMYK
        on white.
        """
        image = upright(BytesIO(self.raster or self._again()))
        if press is None:
            return image
        from PIL import Image

        ground = Image.new("RGBA", image.size, "white")
        return press.picture(Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB"))

    def _again(self) -> bytes:
        """What the file holds. Raises ChoiceError if that is not what was judged."""
        try:
            data = plain_files.read(self.file, LARGEST_FILE, inside=self.file.parent)
        except OSError:
            data = b""
        if hashlib.sha256(data).hexdigest() != self.content:
            raise ChoiceError(f"{self.file} has changed while it was printed; print it again")
        return data


COVER: Final = "back-"
"""How pictures of the backs of a kind are named."""


class Pictures:
    """The pictures of a folder, by card and side; a file is read when it is first needed.

    What cannot be printed is raised as a ChoiceError. With a list of `refused`, it is put in there instead,
    and the picture is left out, so that all of them are found.
    """

    def __init__(self, folder: Path | None, refused: list[FileError] | None = None) -> None:
        self._refused = refused
        self._left_out: set[Path] = set()
        self._files: dict[tuple[str, str], Path] = {}
        self._read: dict[Path, Picture] = {}
        self._used: set[Path] = set()
        self._wishes: dict[str, tuple[PictureWishes, Span]] = {}
        try:
            self._find(folder)
        except FileError as error:
            self._refuse(error)

    def _find(self, folder: Path | None) -> None:
        """Find the files of a folder, and read the list among them."""
        if folder and sources.is_folder(folder.absolute()) and _leads_out(folder):
            message = f"{folder} is a link to a folder elsewhere; copy it beside the scenario's cards"
            self._refuse(FileError(message, folder))
            return
        files = _files(folder) if folder else []
        for kinds in (KINDS, LATER_KINDS):
            places = set(self._files)
            for file in files:
                if file.suffix.lower() in kinds and _place(file) not in places:
                    self._take(file)
        for file in files:
            if file.suffix.lower() in OTHER_KINDS and _place(file) not in self._files:
                self.refuse(file, f"{_said(file)} cannot be printed: save it as PNG, JPEG, WebP or SVG")
        if folder:
            names = [file.stem for file in self._files.values()]
            self._wishes = _list_in(folder, names, self._refuse)

    def _take(self, file: Path) -> None:
        """Take a file for the side that it is named after."""
        if file.is_symlink() and not file.exists():
            self.refuse(file, f"{_said(file)} is a link that leads nowhere; copy the picture into the folder")
        if not file.is_file():
            return
        if not file.resolve().is_relative_to(file.parent.resolve()):
            self.refuse(file, f"{file} is a link to a file elsewhere; copy it into the folder")
        place = _place(file)
        if place in self._files:
            self.refuse(file, f"{self._files[place]} and {file.name} are for the same side of a card")
        self._files.setdefault(place, file)

    def refuse(self, file: Path, message: str) -> None:
        """Refuse a picture, and leave it out of what is printed."""
        self._left_out.add(file)
        self._refuse(FileError(message, file))

    def _refuse(self, error: FileError) -> None:
        if self._refused is None:
            raise error
        self._refused.append(error)

    def of(self, card: str, side: str) -> Picture | None:
        """The picture for the front or the back of a card, None without one."""
        file = self._files.get((card, side))
        if file is None or file in self._left_out:
            return None
        self._used.add(file)
        if file not in self._read:
            try:
                self._read[file] = _wished(_picture(file), self._wishes.get(file.stem))
            except ChoiceError as error:
                self.refuse(file, str(error))
                return None
        return self._read[file]

    @staticmethod
    def read(file: Path) -> Picture:
        """A picture that belongs to no card. Raises ChoiceError if it cannot be drawn."""
        return _picture(file)

    def frame(self, file: Path) -> Picture:
        """The frame of a theme. Raises ChoiceError if it cannot be drawn."""
        if file not in self._read:
            self._read[file] = self.read(file)
        return self._read[file]

    def lines(self) -> dict[str, list[str]]:
        """The pictures of each card in words, to compare two folders: side, file, the beginning of a hash of
        what it holds, and what the list says of it. Nothing is decoded.
        """
        lines: dict[str, list[str]] = {}
        for (card, side), file in sorted(self._files.items()):
            words = [side, _said(file.name), _content(file)]
            if file.stem in self._wishes:
                wishes, _ = self._wishes[file.stem]
                words += [f"{name} {wish}" for name, wish in wishes._asdict().items() if wish]
            lines.setdefault(card, []).append(", ".join(words))
        return lines

    def settled(self, picture: Picture, cut: bool) -> Picture:
        """The picture itself, for where there is one place and one fit; others are refused, and so is a focus
        in one that is not `cut`.
        """
        if picture.wishes.fit or picture.wishes.place:
            self.refuse_wish(picture, "here is one place for a picture, and no fit to choose")
        if picture.wishes.focus and not cut:
            self.refuse_wish(picture, "here a picture is seen whole, so focus would change nothing")
        return picture

    def refuse_wish(self, picture: Picture, reason: str) -> None:
        """Refuse what the list says of a picture."""
        span = self._wishes[picture.file.stem][1]
        self._left_out.add(picture.file)
        file = picture.file.with_name(LIST)
        self._refuse(FileError(f"{picture.file}: {reason}", file, span.line, span.column))

    def check(self, cards: Collection[str]) -> None:
        """Refuse files that are not named after a card."""
        for (card, _), file in self._files.items():
            if card not in cards:
                near = difflib.get_close_matches(card, sorted(cards), n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                self.refuse(file, f"{_said(file)} is named after no card{hint}")

    def check_titles(self, titles: Mapping[str, str]) -> None:
        """Refuse a picture that is meant for a card of another title, as after a card's number was given to
        another; `titles` gives those of the cards as their author wrote them, by card id.
        """
        for (card, _), file in self._files.items():
            wishes, span = self._wishes.get(file.stem, (PictureWishes(), None))
            title = titles.get(card, "")
            if span is None or not wishes.title or title in ("", wishes.title):
                continue
            home = _home(file, card, wishes.title, titles)
            remedy = f"call the picture {home}" if home else "look at it, and change the title"
            reason = f"is meant for “{wishes.title}”, and {card} is “{title}”: {remedy}"
            place = (file.with_name(LIST), span.line, span.column)
            self._refuse(FileError(f"{_said(file)} {reason}", *place))

    def strays(self, older: Pictures, before: Mapping[str, str], titles: Mapping[str, str]) -> Iterator[str]:
        """Sentences on pictures that have stayed with a number or a name while their card took another;
        `before` and `titles` give those of the older cards and of these, by card id.
        """
        for (card, side), file in self._files.items():
            old, was, title = older._files.get((card, side)), before.get(card, ""), titles.get(card, "")
            home = _home(file, card, was, titles) if old and title and was != title else ""
            if old and home and _content(old) == _content(file):
                yield (
                    f"{_said(file)} stood on “{was}”, and {card} is “{title}” now:"
                    f" where it goes along, call it {home}."
                )

    def check_backs(self, backs: Mapping[str, str]) -> None:
        """Refuse a back of its own for a card that is shuffled, which would tell it apart; `backs` gives the
        kind of back by card id.
        """
        for (card, side), file in self._files.items():
            if side == "back" and card in backs:
                self.refuse(
                    file,
                    f"{_said(file)}: {card} is shuffled, and nobody may know it by its back; "
                    f"back-{backs[card]}{file.suffix} covers the backs of all such cards",
                )

    def check_used(self, cards: Collection[str]) -> None:
        """Refuse pictures for which the design of these cards has no place."""
        for (card, side), file in self._files.items():
            if card in cards and file not in self._used | self._left_out:
                self.refuse(file, f"{file}: the {side} of {card} has no place for a picture")


def _home(file: Path, card: str, title: str, titles: Mapping[str, str]) -> str:
    """What a picture of a card would be called on the card of its kind with that title; empty if none has
    it.
    """
    kind = card.rpartition(".")[0]
    ids = (id for id, text in titles.items() if text == title and id.rpartition(".")[0] == kind)
    return next((id + file.name.removeprefix(card) for id in ids), "")


def _list_in(
    folder: Path, names: list[str], refuse: Callable[[FileError], None]
) -> dict[str, tuple[PictureWishes, Span]]:
    if not (folder / LIST).exists():
        return {}
    return read_list(folder / LIST, names, refuse)


def _wished(picture: Picture, placed: tuple[PictureWishes, Span] | None) -> Picture:
    """The picture with what its author says of it, which changes its hash where it changes its looks."""
    if placed is None:
        return picture
    wishes, _ = placed
    mark = hashlib.sha256(f"{picture.mark} {wishes._replace(title='')}".encode()).hexdigest()
    return picture._replace(wishes=wishes, mark=mark)


def _said(file: Path | str) -> str:
    """A path on one line, whatever characters are in its name."""
    from loopwright_dsl.diagnostics.diagnostic import printable

    return printable(file)


def _content(file: Path) -> str:
    """The beginning of a hash of what a file holds."""
    try:
        data = plain_files.read(file, LARGEST_FILE, inside=file.parent)
    except OSError:
        return "unreadable"
    return hashlib.sha256(data).hexdigest()[:HASH]


def _place(file: Path) -> tuple[str, str]:
    """The card and the side that a file is named after."""
    card, dash, side = file.stem.rpartition("-")
    return (card, side) if dash and side in SIDES else (file.stem, SIDES[0])


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        raise FileError(f"the folder {folder} cannot be read", folder) from None


def _leads_out(folder: Path) -> bool:
    """Whether a folder beside a scenario's cards is a link out of the scenario."""
    try:
        plain_files.resolved(folder, folder.parent)
    except plain_files.OutsideError:
        return True
    return False


def _picture(file: Path) -> Picture:
    try:
        return _opened(file)
    except OSError as error:
        raise ChoiceError(f"{file} cannot be read: {plain_files.reason(error)}") from None


def _opened(file: Path) -> Picture:
    largest = LARGEST_DRAWING if file.suffix.lower() == ".svg" else LARGEST_FILE
    data = plain_files.read(file, largest, inside=file.parent)
    mark = hashlib.sha256(data).hexdigest()
    if file.suffix.lower() == ".svg":
        from .svg import drawing

        drawn = drawing(file, data, MOST_DRAWN)
        if not isinstance(drawn, bytes):
            return Picture(file, drawn.width, drawn.height, drawn, mark, mark)
        width, height, _ = measured(file, BytesIO(drawn))
        return Picture(file, width, height, None, mark, mark, drawn)
    width, height, lossy = measured(file, BytesIO(data))
    return Picture(file, width, height, None, mark, mark, lossy=lossy)
