"""Draw the pictures of the README and the site, put the card's text beside its picture, and gather the facts
of the home page.

`make pictures` runs this; with ONLY=hopscotch it draws that picture of the gallery alone. With --check
nothing is written: the exit code tells whether the texts in the README are those that the tool gives today.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from loopwright_compiler.print.scenes import SceneFrame, Shape, colours, svg
from loopwright_compiler.print.scenes.motifs import MOTIFS, ChanceSource
from loopwright_compiler.print.scenes.shapes import Pen
from loopwright_compiler.print.text.fonts import FOLDER
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
README = ROOT / "README.md"
SCENARIO = ROOT / "content" / "scenarios" / "speaking-clock"
CARD = "rumor.lines.1"
DPI = 144
MOTIFS_PICTURE = ROOT / "site" / "docs" / "motifs.svg"
COLUMNS, WIDE, HIGH = 6, 36, 28  # of the picture of the motifs; mm
PICTURES = {  # folder: the sides that its picture in the gallery shows, none of which tells how it goes on
    "scenarios/a-jar-of-gulls": ("diary.1-front", "card.labels.1-front", "rumor.tapes.1-front"),
    "scenarios/eight-hour-day": ("diary.1-front", "rumor.slips.1-front", "rumor.slips.2-front"),
    "scenarios/hopscotch": ("diary.1-front", "card.turns.1-front", "rumor.court.1-front"),
    "scenarios/the-ice-holds": ("diary.1-front", "school.31-front", "rumor.verses.1-front"),
    "scenarios/school-photograph": ("diary.2-front", "event.bun-paper-front", "rumor.shores.1-front"),
    "scenarios/the-night-boat": ("diary.1-front", "diary.3-front", "rumor.berths.1-front"),
    "scenarios/speaking-clock": ("diary.2-front", "diary.1-front", "rumor.lines.1-front"),
    "scenarios/ordinary-fortnight": ("diary.1-front", "card.letters.1-front", "rumor.strays.1-front"),
    "the-last-glow": ("reference-front", "board-front", "reference-back"),
    "bonnie-and-clyde": ("place.home-front", "daily.leave-town-front", "police.ambush-front"),
    "lucha-libre": ("wrestler.ola-negra-front", "move.hammer-and-moss-front", "wrestler.fray-farol-front"),
    "which-side": ("place.cafe-front", "means.bakery-front", "offensive.judge-front"),
    "the-loop": ("agent.quill-front", "artifact.trilobite-front", "mission.home-front"),
    "mad-maxence": ("gear.form-front", "gear.overalls-front", "gear.flask-front"),
    "mad-maxence-estuary": ("gear.heron-front", "gear.lens-front", "gear.flare-front"),
}
GAMES = {  # folder: what it is, its page on the site and what leads there
    "scenarios/speaking-clock": (
        "One week, two to five kids. On Sunday at 19:04, between two peeps, she sniffed.",
        ("reference/world.html", "Look around its world"),
    ),
    "the-last-glow": (
        "For one player. A lighthouse hangs in the sky of a planet that cannot sleep.",
        ("the-last-glow.html", "How it is played"),
    ),
    "bonnie-and-clyde": (
        "For one player. Two in love want to leave town with something worth leaving with.",
        ("bonnie-and-clyde.html", "How it is played"),
    ),
    "lucha-libre": (
        "For two players at once. Two teams fight for the fans in the hall.",
        ("lucha-libre.html", "How it is played"),
    ),
    "which-side": (
        "For one player. Four people of a tenement, 1910; whatever they make belongs to somebody uptown.",
        ("which-side.html", "How it is played"),
    ),
    "the-loop": (
        "For one to four players together. A doctor has copied himself into every age.",
        ("the-loop.html", "How it is played"),
    ),
    "mad-maxence": (
        "For one player. A ring of forty lanes, a notebook, and twenty hours until it is all painted over.",
        ("mad-maxence.html", "How it is played"),
    ),
}
"""The games of the home page."""
PICTURE_HEIGHT, GAP = 400, 14  # of a picture of the gallery; pixels
SOCIAL = 1200, 630  # pixels, as hosts of links want it
NIGHT, PAPER = "#23415a", "#f7f1e3"
GAMES_PER_KIDS, WORK = 100, 20  # for the figures of the home page
# The first card of a sheet: the block of nine poker cards stands in the middle of the A4 page.
LEFT, TOP, WIDTH, HEIGHT = 10.5, 16.5, 63, 88  # millimetres


def main() -> int:
    """Write everything anew, or some pictures of the gallery, or with --check compare the README only."""
    pictures, names = {Path(folder).name: folder for folder in PICTURES}, sys.argv[1:]
    if names and names != ["--check"]:
        if unknown := set(names) - set(pictures):
            sys.exit(f"No picture is called {', '.join(unknown)}; there are {', '.join(pictures)}.")
        for name in names:
            game_picture(pictures[name])
        return 0
    old = README.read_text(encoding="utf-8")
    new = filled(filled(old, "card", fenced("loop", card_text())), "mistake", fenced("text", mistake()))
    if names:
        return 0 if new == old else 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    for folder in PICTURES:
        game_picture(folder)
    README.write_text(new, encoding="utf-8")
    card_picture(IMAGES / "card.png")
    tool("graph", str(SCENARIO), "-o", str(IMAGES / "graph.svg"))
    MOTIFS_PICTURE.write_text(motifs_picture(), encoding="utf-8")
    gallery = [game_facts(folder) for folder in GAMES]
    social_picture(IMAGES / "social.png")
    facts = json.dumps(home_facts() | {"gallery": gallery}, ensure_ascii=False, indent=1)
    (IMAGES / "home.json").write_text(facts + "\n", encoding="utf-8")
    return 0


def home_facts() -> dict[str, object]:
    """The facts of the home page, as the commands give them."""
    figures = json.loads(
        tool("playtest", str(SCENARIO), "--games", str(GAMES_PER_KIDS), "--bot", "cautious", "--json")
    )
    report = json.loads(tool("verify", str(SCENARIO), "--work", str(WORK), "--json"))
    verdicts = [item["verdict"] for item in report["items"]]
    counts = {verdict: verdicts.count(verdict) for verdict in ("possible", "impossible", "open")}
    rates = [
        {
            "kids": cell["options"]["kids"],
            "rate": round(100 * cell["win_rate"]),
            "low": round(100 * cell["low"]),
            "high": round(100 * cell["high"]),
        }
        for cell in figures["cells"]
    ]
    facts = {"title": figures["title"], "games": figures["games"], "bot": "cautious", "rates": rates}
    return facts | {"card": card_text(), "mistake": mistake(), "verdicts": counts | {"total": len(verdicts)}}


def picture_of(folder: str) -> Path:
    """Where the picture of a scenario lies."""
    return IMAGES / f"{Path(folder).name}.png"


def game_picture(folder: str) -> None:
    """Draw some sides of a scenario beside each other."""
    sides = PICTURES[folder]
    chosen = ",".join(side.rpartition("-")[0] for side in sides)
    with tempfile.TemporaryDirectory() as pictures:
        tool("print", str(ROOT / "content" / folder), "--export", "png", "-o", pictures, "--cards", chosen)
        cards = [Image.open(Path(pictures) / f"{side}.png").convert("RGB") for side in sides]
    cards = [card.resize((card.width * PICTURE_HEIGHT // card.height, PICTURE_HEIGHT)) for card in cards]
    width = sum(card.width for card in cards) + GAP * (len(cards) - 1)
    picture = Image.new("RGB", (width, PICTURE_HEIGHT), "white")
    left = 0
    for card in cards:
        picture.paste(card, (left, 0))
        left += card.width + GAP
    picture.quantize(128).save(picture_of(folder), optimize=True)


def game_facts(folder: str) -> dict[str, object]:
    """What the home page says of a game."""
    line, (page, call) = GAMES[folder]
    title = (ROOT / "content" / folder / "scenario.loop").read_text(encoding="utf-8").split('"')[1]
    with Image.open(picture_of(folder)) as picture:
        width, height = picture.size
    about = {"title": title, "line": line, "page": page, "call": call}
    about["alt"] = f"Three printed sides of {title}."
    return about | {"picture": f"images/{picture_of(folder).name}", "width": width, "height": height}


def social_picture(path: Path) -> None:
    """Draw what is shown where somebody shares a page: the name, what it is for, and two cards."""
    picture = Image.new("RGB", SOCIAL, NIGHT)
    draw = ImageDraw.Draw(picture)
    with tempfile.TemporaryDirectory() as pictures:
        tool("print", str(SCENARIO), "--export", "png", "-o", pictures, "--cards", "diary.1,rumor.lines.1")
        for number, side in enumerate(("rumor.lines.1-front", "diary.1-front")):
            card = Image.open(Path(pictures) / f"{side}.png").convert("RGBA").resize((351, 490))
            turned = card.rotate(6 - 11 * number, expand=True, resample=Image.Resampling.BICUBIC)
            picture.paste(turned, (560 + 218 * number, (SOCIAL[1] - turned.height) // 2), turned)
    bold, plain = (str(FOLDER / f"Play-{weight}.ttf") for weight in ("Bold", "Regular"))
    draw.text((64, 190), "Loopwright", font=ImageFont.truetype(bold, 84), fill=PAPER)
    lines = "Write scenarios as text.\nProve every branch.\nPrint the cards. Play the draft."
    draw.multiline_text((66, 310), lines, font=ImageFont.truetype(plain, 33), fill=PAPER, spacing=14)
    picture.quantize(128).save(path, optimize=True)


def filled(page: str, name: str, text: str) -> str:
    """The page with `text` between the two marks called `name`."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = page.split(begin)
    return f"{before}{begin}\n{text}\n{end}{rest.split(end)[1]}"


def motifs_picture() -> str:
    """Every motif of the scenes, with its name."""
    palette = colours("#e2a93c", "dusk")
    ground, width, height = HIGH - 7.5, WIDE * COLUMNS, HIGH * -(-len(MOTIFS) // COLUMNS)
    cells = []
    for number, (name, motif) in enumerate(sorted(MOTIFS.items())):
        shapes: list[Shape] = []
        size = min(17 * motif.scale, (WIDE - 4) / 2 / motif.half)
        motif.draw(Pen(shapes, WIDE / 2, ground, size), ChanceSource(name))
        shapes.append(Shape("rect", "near", (2, ground, WIDE - 4, 0.3)))
        x, y = number % COLUMNS * WIDE, number // COLUMNS * HIGH
        drawing = svg.markup(shapes, palette, SceneFrame(0, 0, WIDE, HIGH, 0), name)
        label = f'<text x="{WIDE / 2:g}" y="{HIGH - 2.6:g}" text-anchor="middle">{name}</text>'
        cells.append(f'<g transform="translate({x:g} {y:g})">{drawing}{label}</g>')
    ground_colour = f'<path d="M0 0H{width:g}V{height:g}H0z" fill="{palette.strip}"/>'
    look = f'font-family="sans-serif" font-size="2.6" fill="{palette.ink}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {look}>'
    return f"{opening}{ground_colour}{''.join(cells)}</svg>\n"


def fenced(language: str, text: str) -> str:
    """A fenced block."""
    return f"```{language}\n{text.rstrip()}\n```"


def card_text() -> str:
    """The card as its author wrote it."""
    _, set_name, number = CARD.split(".")
    text = (SCENARIO / "rumors.loop").read_text(encoding="utf-8")
    match = re.search(rf"^rumor {set_name} {number} .*\n(?:(?: .*)?\n)*", text, re.MULTILINE)
    assert match, CARD
    return match[0]


def card_picture(path: Path) -> None:
    """The card as it is printed."""
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "card.pdf"
        tool("print", str(SCENARIO), "-o", str(sheet), "--cards", CARD, "--layout", "fronts")
        page = pypdfium2.PdfDocument(sheet)[0]
        right = page.get_width() / 72 * 25.4 - LEFT - WIDTH
        bottom = page.get_height() / 72 * 25.4 - TOP - HEIGHT
        crop = tuple(side / 25.4 * 72 for side in (LEFT, bottom, right, TOP))
        image = page.render(scale=DPI / 72, crop=crop).to_pil()
        image.quantize(64).save(path, optimize=True)


def mistake() -> str:
    """What `check` says about a scaffolded scenario with one wrong letter."""
    with tempfile.TemporaryDirectory() as folder:
        tool("new", "my-scenario", "--in", folder)
        rumors = Path(folder) / "my-scenario" / "rumors.loop"
        text = rumors.read_text(encoding="utf-8")
        rumors.write_text(text.replace("test BRAVE", "test BRAV"), encoding="utf-8")
        return tool("check", "my-scenario", cwd=folder, code=1)


def tool(*words: str, cwd: str | None = None, code: int = 0) -> str:
    """What a command prints; it must end with that exit code."""
    command = [sys.executable, "-m", "loopwright", *words]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == code, done.stderr
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
