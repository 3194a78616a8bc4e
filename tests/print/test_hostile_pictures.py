"""Pictures that are broken, enormous or sly: refused within bounds of time and memory; odd ones are drawn."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pypdfium2
import pytest
from loopwright_compiler.print import ChoiceError, Settings, print_sheets
from loopwright_compiler.print.cards import rasterize
from PIL import Image

from .sample import Data, changed, sample

NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SVG = f'<svg {NAMES} viewBox="0 0 40 20">{{}}</svg>'
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>' + SVG.format("<text>&b;</text>")


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *chunks: bytes) -> bytes:
    """A black and white picture whose rows are all of zeros; of many bytes not all are there."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    packer, row = zlib.compressobj(), bytes(min(1 + (width + 7) // 8, 4_000_000))
    rows = b"".join(packer.compress(row) for _ in range(min(height, 900))) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def moving() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("L", (9, 9), grey) for grey in (0, 99, 200)]
    frames[0].save(out, format="PNG", save_all=True, append_images=frames[1:])
    return out.getvalue()


def saved(kind: str) -> bytearray:
    out = io.BytesIO()
    Image.new("P", (8, 8)).convert("RGB" if kind == "WEBP" else "P").save(out, kind, lossless=True)
    return bytearray(out.getvalue())


def vast_gif() -> bytes:
    data = saved("GIF")
    struct.pack_into("<HH", data, 6, 60_000, 60_000)
    return bytes(data)


def vast_webp() -> bytes:
    """A picture that says to be as large as its format allows."""
    data = saved("WEBP")
    struct.pack_into("<I", data, 21, 0x0FFFFFFF)
    return bytes(data)


def vast_tiff(side: int) -> bytes:
    data = saved("TIFF")
    (start,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, start)
    for entry in range(start + 2, start + 2 + 12 * count, 12):
        if struct.unpack_from("<H", data, entry)[0] in (256, 257):  # its width, its height
            struct.pack_into("<HII", data, entry + 2, 4, 1, side)
    return bytes(data)


REFUSED = {
    "endless.gif": (vast_gif(), "has more than 30 million pixels"),
    "broad.webp": (vast_webp(), "has more than 30 million pixels"),
    "wide.tif": (vast_tiff(19_000), "has more than 30 million pixels"),
    "empty.tif": (vast_tiff(5_000), "that can be read"),
    "tags.tif": (b"II*\0\x08\0\0\0\xff\xff" + bytes(800_000), "that can be read"),
    "itself.tif": (b"II*\0\x08\0\0\0\0\0\x08\0\0\0", "that can be read"),
    "bomb.png": (png(19_000, 19_000), "has more than 30 million pixels"),
    "vast.png": (png(2_000_000_000, 1), "has more than 30 million pixels"),
    "cut.png": (png(900, 900)[:-60], "is no PNG, JPEG, WebP, GIF or TIFF that can be read"),
    "text.png": (
        png(9, 9, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(20_000_000)))),
        "is no PNG, JPEG, WebP, GIF or TIFF that can be read",
    ),
    "moving.png": (moving(), "is animated"),
    "gif.png": (b"GIF89a" + bytes(40), "is no PNG, JPEG, WebP, GIF or TIFF that can be read"),
    "laughs.svg": (LAUGHS.encode(), "DOCTYPE declares things of its own"),
    "laughs16.svg": (LAUGHS.encode("utf-16"), "DOCTYPE declares things of its own"),
    "file.svg": (
        b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("<desc>&a;</desc>").encode(),
        "DOCTYPE declares things of its own",
    ),
    "defaults.svg": (
        f'<!DOCTYPE svg [<!ATTLIST g a CDATA "{"x" * 1_000_000}">]>{SVG.format("<g/>" * 200_000)}'.encode(),
        "DOCTYPE declares things of its own",
    ),
    "row.png": (png(30_000_000, 1), "pixels wide or high"),
    "column.png": (png(1, 29_000_000), "pixels wide or high"),
    "wordy.svg": (SVG.format(f'<rect width="{"nine" * 400_000}"/>').encode(), "width='ninenine"),
    "script.svg": (SVG.format("<script>alert(1)</script>").encode(), "it holds <script>"),
    "link.svg": (SVG.format('<image xlink:href="file:///etc/passwd"/>').encode(), "it holds <image>"),
    "cycle.svg": (SVG.format('<g id="a"><use xlink:href="#a"/></g>').encode(), "it holds <use>"),
    "foreign.svg": (SVG.format("<foreignObject/>").encode(), "it holds <foreignObject>"),
    "deep.svg": (SVG.format("<g>" * 50_000 + "</g>" * 50_000).encode(), "more than 50 deep"),
    "many.svg": (SVG.format('<rect width="1" height="1"/>' * 30_000).encode(), "more than 20000 shapes"),
    "long.svg": (SVG.format(f'<path d="M0 0{"h1" * 900_000}"/>').encode(), "more than 100000 lines"),
    "large.svg": (b"<svg>" + b" " * 2_000_000, "is larger than 2 MB"),
    "far.svg": (SVG.format('<path d="M1e999 0h1"/>').encode(), "far too large"),
    "arc.svg": (SVG.format('<path d="M0 0A1e300 1e300 0 0 1 1e300 5"/>').encode(), "cannot be drawn"),
    "scaled.svg": (SVG.format('<g transform="scale(1e9)"><rect width="9"/></g>').encode(), "far too large"),
    "thick.svg": (
        SVG.format('<path d="M0 0h9" stroke="#000" stroke-width="1e99"/>').encode(),
        "far too large",
    ),
    "none.svg": (SVG.replace("40 20", "nan 20").encode(), "cannot be drawn"),
    "turned.svg": (SVG.format('<g transform="rotate(inf)"/>').encode(), "cannot be drawn"),
    "points.svg": (SVG.format('<polygon points="1,nan 2,3"/>').encode(), "cannot be drawn"),
    "coded.svg": (b'<?xml version="1.0" encoding="nonsense"?><svg/>', "unknown encoding"),
}
EACH = """
import json, re, resource, sys, time
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000))
from loopwright_compiler.print.cards.pictures import Pictures
from loopwright_compiler.print.geometry.sizes import ChoiceError
said = {}
for file in sorted(Path(sys.argv[1]).iterdir()):
    start = time.process_time()
    try:
        Pictures(file.parent).of(file.stem, "front")
        why = "taken"
    except ChoiceError as error:
        why = str(error)
    said[file.name] = why, time.process_time() - start
print(json.dumps(said))
# What the kernel says of resources would begin with those of the process that started this one.
most = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
print(most[1], file=sys.stderr)
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, tuple[str, float]], int]:
    """What was said of each file and how many seconds it took; kilobytes for all of them."""
    folder = tmp_path_factory.mktemp("sly")
    for name, (data, _) in REFUSED.items():
        (folder / name).write_bytes(data)
    result = subprocess.run([sys.executable, "-c", EACH, folder], capture_output=True, text=True, check=True)
    return json.loads(result.stdout), int(result.stderr)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_little_time(said: tuple[dict[str, tuple[str, float]], int], name: str) -> None:
    why, seconds = said[0][name]
    assert REFUSED[name][1] in why and name in why
    assert len(why) < 400  # what it quotes is cut
    assert seconds < 3


def test_refused_in_little_memory(said: tuple[dict[str, tuple[str, float]], int]) -> None:
    assert said[1] < 400_000


def printed(folder: Path, name: str) -> Image.Image:
    """The first page of diary.1 with a picture of the folder."""
    bundle = short()
    settings = Settings(cards="diary.1", pictures=folder, layout="fronts")
    out = print_sheets(bundle, folder.parent / f"{name}.pdf", settings).out
    page: Image.Image = pypdfium2.PdfDocument(out)[0].render(scale=2).to_pil()
    return page.convert("RGB")


def short() -> Data:
    return changed(sample(diary=1), diary__1__front__text__3="Short.", diary__1__front__text__4="Short.")


@pytest.fixture()
def folder(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    return tmp_path / "art"


def blues(page: Image.Image) -> tuple[int, int]:
    """How wide and how high what is blue on a page is, in its pixels."""
    mask = Image.eval(page.getchannel("B"), lambda value: 255 if value > 180 else 0)
    low = Image.eval(page.getchannel("R"), lambda value: 255 if value < 110 else 0)
    box = Image.composite(mask, Image.new("L", mask.size), low).getbbox()
    assert box
    return box[2] - box[0], box[3] - box[1]


@pytest.mark.parametrize("kind", ["cmyk", "turned", "palette", "grey and clear", "wrong ending"])
def test_odd_pictures_are_drawn_as_they_are_meant(folder: Path, kind: str) -> None:
    blue = Image.new("RGB", (400, 200), (20, 30, 250))
    file = folder / "diary.1.jpg"
    if kind == "cmyk":
        Image.new("CMYK", (400, 200), (235, 225, 5, 0)).save(file)
    elif kind == "turned":
        exif = Image.Exif()
        exif[0x0112] = 6  # shown after a quarter of a turn: what is left comes to the top
        blue.paste((250, 30, 20), (200, 0, 400, 200))
        blue.save(file, exif=exif)
    elif kind == "palette":
        blue.convert("P", palette=Image.Palette.ADAPTIVE).save(folder / "diary.1.png")
    elif kind == "wrong ending":
        blue.save(file, format="PNG")
    else:
        Image.new("LA", (400, 200), (10, 0)).save(folder / "diary.1.png")
        dark = printed(folder, "clear").convert("L").histogram()[:30]
        assert sum(dark) < 4_000  # letters and marks alone
        return
    width, height = blues(printed(folder, "x"))
    window = 2.48  # what a card of this text shows of a picture; a turned one is blue in its lower half
    assert width / height == pytest.approx(window * (2 if kind == "turned" else 1), rel=0.1)


def test_the_plain_doctype_of_older_tools_is_no_harm(folder: Path) -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">'
    (folder / "diary.1.svg").write_text(doctype + SVG.format('<rect width="9" height="9"/>'), "utf-8")
    printed(folder, "x")


def test_sixteen_bits_of_grey(folder: Path) -> None:
    Image.new("I;16", (200, 100), 32_768).save(folder / "diary.1.png")
    page = printed(folder, "grey").convert("L")
    assert 100 <= page.histogram().index(max(page.histogram()[100:160])) <= 160


def test_links_that_leave_the_folder_are_refused(folder: Path) -> None:
    Image.new("RGB", (9, 9)).save(folder.parent / "elsewhere.png")
    (folder / "diary.1.png").symlink_to(folder.parent / "elsewhere.png")
    with pytest.raises(ChoiceError, match=r"diary\.1\.png is a link to a file elsewhere"):
        printed(folder, "x")
    (folder / "diary.1.png").unlink()
    Image.new("RGB", (9, 9)).save(folder / "notes.txt", format="PNG")
    (folder / "diary.1.png").symlink_to("notes.txt")
    printed(folder, "x")


def test_a_link_that_leads_nowhere_is_refused(folder: Path) -> None:
    (folder / "diary.1.png").symlink_to("gone.png")
    with pytest.raises(ChoiceError, match=r"diary\.1\.png is a link that leads nowhere; copy the picture"):
        printed(folder, "x")


@pytest.mark.parametrize("kind", ["avif", "BMP", "heic", "jxl"])
def test_pictures_of_other_kinds_are_refused_where_no_printable_one_stands_for_them(
    folder: Path, kind: str
) -> None:
    (folder / f"diary.1.{kind}").write_bytes(b"whatever")
    with pytest.raises(
        ChoiceError, match=rf"diary\.1\.{kind} cannot be printed: save it as PNG, JPEG, WebP or SVG"
    ):
        printed(folder, "x")
    Image.new("RGB", (9, 9)).save(folder / "diary.1.png")
    printed(folder, "x")


OUTSIDE = {
    "a folder's name": "#a/../secret.png",
    "a long way": "#a/../../x/secret.png",
    "a backslash": "#a\\..\\secret.png",
    "beside it": "secret.png",
    "whole path": "{folder}/secret.png",
    "address": "file://{folder}/secret.png",
}


@pytest.mark.parametrize("kind", OUTSIDE)
@pytest.mark.parametrize("place", ["image", "feImage", "use"])
def test_a_drawing_is_made_of_nothing_outside_its_file(
    folder: Path, kind: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / "#a").mkdir()
    Image.new("RGB", (9, 9), (1, 200, 3)).save(folder / "secret.png")
    named = OUTSIDE[kind].format(folder=folder)
    part = f'<{place} width="40" height="20" xlink:href="{named}"/>'
    part = (
        f'<filter id="f">{part}</filter><g filter="url(#f)"><path d="M0 0H9V9Z"/></g>'
        if place == "feImage"
        else part
    )
    (folder / "diary.1.svg").write_text(SVG.format(part), "utf-8")
    (folder / "secret.png").rename(folder.parent / "secret.png")
    with pytest.raises(ChoiceError, match=r"it asks for another file|it holds <use>"):
        printed(folder, "x")


def test_a_drawing_is_drawn_where_there_is_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the check of its references lets pass."""
    monkeypatch.chdir(folder.parent)
    Image.new("RGB", (40, 20), (1, 200, 3)).save(folder.parent / "secret.png")
    (folder / "diary.1.svg").write_text(
        SVG.format('<image width="40" height="20" xlink:href="secret.png"/>'), "utf-8"
    )
    monkeypatch.setattr(rasterize, "_check", lambda _: None)
    assert (1, 200, 3) not in {colour for _, colour in printed(folder, "x").getcolors(10**6) or ()}


def test_names_of_files_are_said_on_one_line(folder: Path) -> None:
    (folder / "<b>&\n\x1b[31m%s.png").write_bytes(b"")
    with pytest.raises(ChoiceError) as caught:
        printed(folder, "x")
    assert str(caught.value).isprintable()


def test_large_pictures_are_stored_as_small_as_a_printer_shows_them(folder: Path) -> None:
    Image.new("L", (3_000, 4_000), 99).save(folder / "diary.1.png")
    settings = Settings(cards="diary.1", pictures=folder, layout="fronts")
    out = print_sheets(short(), folder.parent / "x.pdf", settings).out
    sizes = [
        get_object.get_bitmap().width
        for get_object in pypdfium2.PdfDocument(out)[0].get_objects()
        if get_object.type == 3
    ]
    assert sizes == [1_800]
