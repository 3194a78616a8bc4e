"""The page at every kind of decision, on screens of many sizes and with large letters, by measuring boxes.

The documents are those of games; only the worker behind the page is left out. `make engines` measures it
in Firefox and WebKit as well, in a frame of each size.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from ..sweep_length import TIMES
from . import tables_of_games as games
from .browser import MISSING_OF, Browser, browsers, served, window

SCREENS: Final = {
    "small phone": (320, 568, 100),
    "phone": (360, 640, 100),
    "phone with large letters": (360, 640, 200),
    "small phone with large letters": (320, 568, 200),
    "phone on its side": (740, 360, 100),
    "tablet": (768, 1024, 100),
    "tablet with large letters": (820, 1180, 200),
    "low desktop": (1280, 640, 100),
    "desktop": (1440, 900, 100),
    "desktop with large letters": (1440, 900, 200),
    "wide desktop": (1920, 1080, 100),
    "very wide desktop": (2560, 1440, 100),
    "desktop enlarged four times": (360, 225, 100),
}
"""Width and height in pixels, and the size of letters in percent."""
IN_THE_SUITE: Final = {"small phone", "small phone with large letters", "tablet", "desktop"}
"""The others are measured by `make sweeps`."""
ENGINES: Final = ("chromium", "firefox", "webkit") if "LOOPWRIGHT_ENGINES" in os.environ else ("chromium",)
READERS: Final = [("chromium", 200), *((engine, 100) for engine in ENGINES)]
"""Browsers, and the size of letters that somebody has set in them, in percent."""
FRAME: Final = '<!doctype html><iframe src="speaking-clock.html"></iframe>'
ALL_KINDS: Final = ("small phone", "small phone with large letters", "desktop enlarged four times")

MEASURED_SCREENS: Final = {name: size for name, size in SCREENS.items() if TIMES > 1 or name in IN_THE_SUITE}

FAULTS: Final = games.STAND_IN.with_name("faults.js").read_text("utf-8")
MEASURED: Final = f"""
const faults = () => {{ {FAULTS} }};
const told = {{}};
for (const [kind, table] of Object.entries(window.documents)) {{
  laid.table = {{ ...table, can_undo: true }};
  document.getElementById("undo").disabled = false;
  document.getElementById("undo").click();
  while (document.getElementById("table").ariaBusy !== "false") await new Promise((go) => setTimeout(go));
  told[kind] = faults();
  [...document.querySelectorAll("[data-option]")].at(-1)?.click();
  told[`${{kind}}, ticked`] = faults();
}}
return told;
"""
"""The faults of every document, before and after an option is ticked: one request, and not four for each."""
DIALOGS: Final = """
const faults = () => { FAULTS };
const told = {};
const dialog = document.getElementById("dialog");
for (const opener of ["#how-to", ".term", "#watch", ".enlarge"]) {
  if (opener === "#how-to") document.getElementById("menu").click();
  document.querySelector(opener).click();
  if (!dialog.open) throw new Error(opener);
  await Promise.all([...dialog.querySelectorAll("img")].map((one) => one.decode()));
  told[opener] = faults();
  dialog.close();
}
return told;
""".replace("FAULTS", FAULTS)
"""The faults of each dialog in which something is read, by what opens it."""
PLACE: Final = """
document.querySelectorAll("#map .hit")[arguments[0]].dispatchEvent(new Event("click", { bubbles: true }));
const map = document.querySelector("#map svg").getBoundingClientRect();
const panel = document.querySelector("#map .place-panel");
const { top, bottom } = panel.getBoundingClientRect();
return [top >= map.bottom, bottom <= innerHeight, panel.scrollHeight <= panel.clientHeight];
"""
"""Whether what is at a place stands below the map, in the window, and whole."""
WATCHED: Final = """
const map = document.querySelector("#map svg, #map .grid").getBoundingClientRect();
const header = document.querySelector("header").getBoundingClientRect();
return [Math.round(map.top - header.bottom), map.top >= header.bottom - 1, map.bottom <= innerHeight + 1];
"""
"""Where the map is under the header, and whether its top and its foot are in the window."""


def profile(folder: Path, letters: int) -> Path:
    """A browser's profile in which somebody has set the size of letters, in percent."""
    (folder / "Default").mkdir(parents=True)
    sizes = {"default_font_size": 16 * letters // 100, "default_fixed_font_size": 13 * letters // 100}
    (folder / "Default" / "Preferences").write_text(json.dumps({"webkit": {"webprefs": sizes}}))
    return folder


@pytest.fixture(scope="module")
def documents() -> dict[str, games.Json]:
    return games.documents()


@pytest.fixture(
    scope="module", params=READERS, ids=[f"{engine}, letters {size} %" for engine, size in READERS]
)
def page(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, documents: dict[str, games.Json]
) -> Iterator[tuple[Browser, int]]:
    """A page that shows documents, for somebody with letters of this size."""
    engine, letters = request.param
    if why := MISSING_OF[engine]:
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("layout")
    address, framed = games.page_of(folder, "speaking-clock"), engine != "chromium"
    with ExitStack() as stack:
        own_profile = None
        if framed:
            (folder / "frame.html").write_text(FRAME)
            address = f"{stack.enter_context(served(folder))}frame.html"
        else:
            own_profile = profile(folder / "profile", letters)
        own = stack.enter_context(window(stack.enter_context(browsers(engine)), own_profile, kind=engine))
        games.begun(own, address, next(iter(documents.values())), framed=framed)
        own.run("window.documents = arguments[0]", documents)
        yield own, letters


def test_every_kind_of_decision_is_measured(documents: dict[str, games.Json]) -> None:
    kinds = {kind for name, kind in (row.split(", ") for row in documents) if name.count("-") == 1}
    assert kinds >= {"adventure", "test", "push", "stake", "trade", "chore", "retreat", "school", "end"}
    assert len(documents) > 30


def test_boxes_are_where_they_can_be_read_and_pressed(
    page: tuple[Browser, int], documents: dict[str, games.Json]
) -> None:
    """Before and after an option is ticked, in every pane; all kinds of decisions on small screens, some on
    each of the others.
    """
    own, size = page
    faults: dict[str, list[str]] = {}
    for number, (screen, (width, height, letters)) in enumerate(MEASURED_SCREENS.items()):
        if letters != size:
            continue
        kinds = list(documents) if screen in ALL_KINDS else list(documents)[number % 3 :: 3]
        own.run("window.documents = arguments[0]", {kind: documents[kind] for kind in kinds})
        with own.sized(width, height):
            faults |= {f"{screen}: {kind}": rows for kind, rows in own.run(MEASURED).items()}
            for kind in ("ordinary-fortnight, adventure", "the-last-glow, crew"):
                games.show(own, documents[kind])
                for tab in ("map", "cards", "kids", "story"):
                    own.run("document.querySelector(`[data-tab=${arguments[0]}]`)?.click()", tab)
                    faults[f"{screen}: {kind}, {tab}"] = own.run(FAULTS)
            games.show(own, documents["ordinary-fortnight, push"])
            faults |= {f"{screen}: {opener}": rows for opener, rows in own.run(DIALOGS).items()}
    assert len(faults) > 2 * len(documents)
    assert {kind: rows for kind, rows in faults.items() if rows} == {}


def test_the_map_stays_in_view_from_choice_to_choice(
    page: tuple[Browser, int], documents: dict[str, games.Json]
) -> None:
    """Wherever it has a column of its own."""
    own, size = page
    tables = [table for kind, table in documents.items() if kind.startswith("ordinary") and table["decision"]]
    for screen, (width, height, letters) in MEASURED_SCREENS.items():
        if letters != size or width * 100 / letters < 700:
            continue
        with own.sized(width, height):
            games.show(own, tables[0])
            for table in tables:
                before = own.run(WATCHED)
                games.show(own, table)
                assert own.run(WATCHED) == before and before[1:] == [True, True], (screen, before)
            if width >= 1200 and height >= 720 and letters == 100:
                assert own.run(PLACE, 0) == [True, True, True], screen
                assert own.run(WATCHED) == before, screen
