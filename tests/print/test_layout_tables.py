"""Layout tables of themes: a look of one's own as the site's page makes it, and what is told of tables that
cannot stand, or change nothing.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.print.export.box import print_box
from loopwright_compiler.print.export.folders import export_drawings
from loopwright_compiler.print.svg.proof import proof
from loopwright_compiler.print.theme.author_files import bundled
from loopwright_compiler.print.theme.load import load

from ..games import causeway_kit
from ..pdf_pages import pages
from .sample import MM, held_sample, sample, table_sample

GUIDE = Path(__file__).parents[2] / "site" / "docs" / "a-look-of-your-own.md"
[THIRD] = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


def rectangles(text: str) -> set[tuple[float, ...]]:
    return {tuple(map(float, found.split(","))) for found in re.findall(r"at\W{1,5}\[([\d., ]+)\]", text)}


def themed(folder: Path, theme: str, **wishes: Any) -> Settings:
    (folder / "house.yaml").write_text(theme, "utf-8")
    return Settings(theme=folder / "house.yaml", **wishes)


def test_the_look_of_the_guide_has_no_rectangle_of_ours() -> None:
    ours = rectangles("".join(str(bundled(name)) for name in ("standard", "kit")))
    assert len(ours) > 15 and len(rectangles(THIRD)) > 10
    assert not ours & rectangles(THIRD)


def test_the_look_of_the_guide_prints_every_card_as_it_says(tmp_path: Path) -> None:
    settings = themed(tmp_path, THIRD, layout="single", contents=False)
    result = print_sheets(held_sample(), tmp_path / "x.pdf", settings)
    assert not result.warnings
    card = (tmp_path / "x.pdf", 70 * MM, 120 * MM)
    tall = [page for page in pages(card[0]) if abs(float(page.trimbox[2] - page.trimbox[0]) - card[1]) < 0.2]
    assert len(tall) > 20
    titled = 0
    for page in tall:
        left, top = float(page.trimbox[0]), float(page.height) - float(page.trimbox[3])
        kicker = page.crop((left, top + 15 * MM, left + card[1], top + 19.2 * MM)).extract_text()
        if "RUMOR" not in kicker:
            continue
        title = page.crop((left, top + 19.5 * MM, left + card[1], top + 28.5 * MM)).chars
        middle = (title[0]["x0"] + title[-1]["x1"]) / 2 - left
        assert title and abs(middle / MM - 35) < 0.6
        titled += 1
        foot = page.crop((left, top + 94 * MM, left + card[1], top + 98 * MM)).extract_text()
        assert "The Hum" in foot and "rumor." not in foot
    assert titled


def test_a_kind_of_cards_of_a_kit_has_its_own_place(tmp_path: Path) -> None:
    causeway = causeway_kit.bundle()
    kind = causeway["cards"][0]["kind"]
    theme = f"sides:\n  kit-{kind}-front: {{layout: {{title: {{at: [6, 20, 50, 9], align: right}}}}}}\n"
    printed = print_sheets(causeway, tmp_path / "x.pdf", themed(tmp_path, theme, kits=causeway_kit.KITS))
    assert not printed.warnings
    with pytest.raises(ChoiceError, match="no side of a card called kit-nobody-front"):
        proof(causeway, themed(tmp_path, theme.replace(kind, "nobody"), kits=causeway_kit.KITS))


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("disk: {at: [1, 2, 3, 4]}", "no part of a layout called disk; did you mean disc?"),
        ("disc: {at: [1, 2, 3]}", "here belong 4 numbers"),
        ("disc: {at: [1, 2, 0, 4]}", "wider and higher than 0 mm"),
        ("disc: none", "disc is or such as"),
        ("disc: {align: left}", "no word of disc called align"),
        ("title: {align: middle}", "no way to align called middle"),
        ("title: {sizes: [[5, 1]]}", "nothing is smaller than 5.5 points"),
        ("title: {sizes: [13]}", "sizes are pairs"),
        ("title: {sizes: [[13, 0]]}", "1 to 9 lines"),
        ("text: {sizes: [[rooms, 3]]}", "no size of texts called rooms; did you mean roomy?"),
        ("scene: half", "scene is none, full, or such as"),
    ],
)
def test_mistakes_in_a_table_are_said_at_their_line(tmp_path: Path, part: str, message: str) -> None:
    with pytest.raises(ChoiceError, match=re.escape(message)) as caught:
        proof(sample(), themed(tmp_path, f"sides:\n  diary-front:\n    layout:\n      {part}\n"))
    assert "house.yaml:4:" in str(caught.value)


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("foot: {at: [4.5, 60, 54, 3]}", "it overlaps the text"),
        ("title: {at: [1, 7.3, 54, 12]}", "it is not 3 mm inside the edge"),
        ("title: {at: [4.5, 36, 54, 6]}", "it stands half on the scene"),
        ("text: {at: [4.5, 30, 54, 40]}", "it stands half on the scene"),
        ("title: {at: [4.5, 7.3, 54, 5], sizes: [[12, 2]]}", "2 lines of 12 points need 7.5 mm"),
    ],
)
def test_what_cannot_stand_is_found_at_its_line(tmp_path: Path, part: str, reason: str) -> None:
    settings = themed(tmp_path, f"sides:\n  diary-front:\n    layout:\n      {part}\n", cards="diary.1")
    with pytest.raises(PrintError, match=re.escape(reason)) as caught:
        print_sheets(sample(), tmp_path / "x.pdf", settings)
    finding = next(finding for finding in caught.value.diagnostics if reason in finding.message)
    assert (finding.code, finding.path, finding.span.line) == ("LW0608", str(settings.theme), 4)
    assert "LW0608" in proof(sample(), settings).text


@pytest.mark.parametrize(
    "side",
    [
        "item-front: {layout: {disc: {at: [48, 4, 10, 10]}}}",
        "item-back: {layout: {text: {at: [5, 50, 50, 20]}}}",
    ],
)
def test_what_changes_nothing_is_found(tmp_path: Path, side: str) -> None:
    settings = themed(tmp_path, f"sides:\n  {side}\n")
    for result in (
        print_sheets(held_sample(), tmp_path / "x.pdf", settings),
        export_drawings(held_sample(), tmp_path / "svg", settings),
        print_box(table_sample(), tmp_path / "box", settings),
    ):
        [finding] = result.warnings
        assert (finding.code, finding.span.line) == ("LW0609", 2)


def test_the_sides_of_a_kind_have_one_size(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="say the same of item-back"):
        proof(sample(), themed(tmp_path, "sides:\n  item-front: {size: [70, 120]}\n"))
    both = "sides:\n  item-front: {size: [70, 120]}\n  item-back: {size: [70, 120]}\n"
    path = print_sheets(held_sample(), tmp_path / "x.pdf", themed(tmp_path, both, layout="single")).out
    widths = {round((page.trimbox[2] - page.trimbox[0]) / MM) for page in pages(path)}
    assert {63, 70} <= widths
    kit = "sides:\n  kit-front: {size: [88, 63]}\n  kit-back: {size: [88, 63]}\n"
    sides = load("full", "en", themed(tmp_path, kit).theme, kit=True).sides
    assert sides["kit-front"].size.width == sides["kit-back"].size.width == 88_000
    assert sides["kit-reference"].size.width == 105_000


def test_a_frame_and_icons_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 0L10 10H0Z"{}/></svg>'
    (tmp_path / "icons" / "CLEVER.svg").write_text(icon.format(""))
    frame = icon.format(' fill="#ff00ff"')
    (tmp_path / "frame.svg").write_text(frame)
    settings = themed(tmp_path, "sides:\n  reference-front: {frame: frame.svg}\n", cards="badges")
    page = proof(held_sample(), settings).text
    assert "M12.00 0.00" in page.replace("12.000 0.000", "12.00 0.00") or "M12 0" in page
    assert "#ff00ff" in page
    (tmp_path / "icons" / "CLEVER.svg").write_text(icon.format(' stroke="red"'))
    with pytest.raises(ChoiceError, match="an icon is filled shapes alone"):
        proof(held_sample(), settings)
    (tmp_path / "icons" / "CLEVER.svg").rename(tmp_path / "icons" / "CLEVERER.svg")
    with pytest.raises(ChoiceError, match=re.escape("no icon called CLEVERER; did you mean CLEVER?")):
        proof(held_sample(), settings)


def test_a_scene_may_be_full_or_none(tmp_path: Path) -> None:
    full = "sides:\n  card-side:\n    layout:\n      scene: full\n"
    assert proof(sample(), themed(tmp_path, full, cards="diary.1")).unfit is None
    without = full.replace("full", "none")
    assert (
        'role="img"' not in proof(sample(), themed(tmp_path, without, cards="school.1")).text.split("back")[0]
    )


def test_cards_that_do_not_fit_are_shown_marked() -> None:
    bundle = sample()
    bundle["strings"]["diary.1.front.text.0"] = "word " * 300
    bundle["origins"] = {"diary.1": ["cards/a.loop", 3, 1]}
    page = proof(bundle)
    assert page.unfit and [finding.code for finding in page.unfit.diagnostics] == ["LW0601"]
    [figure] = re.findall(r'<figure class="unfit">.*?</figure>', page.text, re.DOTALL)
    assert "<b>diary.1</b>" in figure and "LW0601" in figure
