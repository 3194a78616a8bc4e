"""The page of a published table in headless browsers, played by clicks and by keys on all screens."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import page_words
from loopwright.core.tool_catalogues import all_catalogues
from loopwright.play.film import Film
from loopwright.publish import assemble
from loopwright.replay import open_log
from loopwright_compiler.i18n.po_files import compiled
from loopwright_engine.table import table as engine_table
from loopwright_games.tales.page import TalesPage

from . import browser
from .browser import Browser, Chromium
from .conftest import Publish

SCREENS = {
    "phone": (360, 740),
    "phone on its side": (740, 360),
    "desktop enlarged twice": (640, 450),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
}
NARROW = 700
TABS = {"decision", "map", "cards", "kids", "story"}
FITS = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
PANES = "return [...document.querySelectorAll('main > section')].filter(one => one.offsetHeight).length"
IDLE = "return document.getElementById('table').ariaBusy === 'false'"
STORY = "document.getElementById('story').textContent"


def opened(
    name: str, folder: Path, window: Any, publish: Publish, language: str | None = None, **options: str
) -> Any:
    """A game of this name at its first decision."""
    file = folder / f"{name}.html"
    file.write_bytes(assemble.as_file(publish(name, language)))
    window.open(file.as_uri())
    window.wait("return document.querySelector('#begin, #send, #ready, [data-option]') !== null")
    return started(window, **options)


def started(window: Any, **options: str) -> Any:
    """A new game on the page of an earlier one, at its first decision."""
    if not window.run("return document.getElementById('begin') !== null"):
        another(window)
    for field, value in options.items():
        window.run("document.getElementById(arguments[0]).value = arguments[1]", field, value)
    window.click("#begin")
    window.wait(
        f"{IDLE} && document.querySelector('[data-option]') !== null"
    )  # then nothing scrolls any more
    return window


def another(page: Browser) -> None:
    """Go to where a new game begins; the one before goes."""
    page.run("document.getElementById('menu').click(); document.getElementById('new').click()")
    page.wait("document.getElementById('lose_go')?.click(); return document.getElementById('begin') !== null")


def clicked(page: Browser, option: str = ".option input") -> None:
    """Take an option, and wait for the next question."""
    page.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", option)
    taken(page, option)


def taken(page: Browser, option: str) -> None:
    """Take an option that is in the middle of the window."""
    page.click(option)
    page.click("#confirm")
    page.wait(IDLE)


PICKED = """
const options = [...document.querySelectorAll("[data-option]")];
const one = options[Math.floor(arguments[0] * options.length)];
one?.scrollIntoView({ block: "center" });
return one ? one.value : null;
"""
"""An option, by a number from 0 to 1."""
PLAYED = """
for (const luck of arguments[0]) {
  const options = [...document.querySelectorAll("[data-option]")];
  if (options.length === 0) return;
  options[Math.floor(luck * options.length)].click();
  document.getElementById("confirm").click();
  while (document.getElementById("table").ariaBusy !== "false") await new Promise((go) => setTimeout(go));
}
"""
"""An option for each of these numbers from 0 to 1, as far as the game goes, in one request."""


def written(page: Browser) -> None:
    """From now on, files that the page writes are kept where a script can read them."""
    page.run(
        "window.written = []; URL.createObjectURL = (blob) => { written.push(blob); return 'blob:x'; };"
        "HTMLAnchorElement.prototype.click = () => {};"
    )


@pytest.fixture(scope="module")
def tales(tmp_path_factory: pytest.TempPathFactory, driver: str, publish: Publish) -> Iterator[Chromium]:
    """A game of The Speaking Clock at its first decision, in a window of its own."""
    with browser.window(driver) as own:
        page: Chromium = opened("speaking-clock", tmp_path_factory.mktemp("tales"), own, publish, seed="7")
        yield page


@pytest.fixture(scope="module")
def glow(tmp_path_factory: pytest.TempPathFactory, driver: str, publish: Publish) -> Iterator[Chromium]:
    """A game of The Last Glow at its first decision, in a window of its own."""
    with browser.window(driver) as own:
        page: Chromium = opened("the-last-glow", tmp_path_factory.mktemp("glow"), own, publish, language="en")
        yield page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_wider_than_the_screen(tales: Chromium, screen: str, scheme: str) -> None:
    tales.run("document.documentElement.dataset.scheme = arguments[0]", scheme)
    with tales.sized(*SCREENS[screen]):
        for tab in TABS if SCREENS[screen][0] < NARROW else ():
            tales.click(f"[data-tab={tab}]")
            assert tales.run(FITS), tab
            assert tales.run(PANES) == 1
        assert tales.run(FITS)
        tales.run("document.querySelector('[data-tab=decision]').click()")


SEEN = """
const box = document.activeElement.closest(".option") ?? document.activeElement;
const { left, width, top, bottom } = box.getBoundingClientRect();
const at = (y) => document.elementFromPoint(left + width / 2, y);
const seen = (ys) => ys.every((y) => box.contains(at(y)));
if (seen([top + 3, (top + bottom) / 2, bottom - 3])) return true;
const places = ["#decision", "#decision .confirm", "#confirm", "#tabs"];
const [port, bar, confirm, tabs] = places.map((place) => document.querySelector(place));
const covered = (bar.offsetHeight || confirm.offsetHeight) + tabs.offsetHeight;
const room = Math.min(port.clientHeight, innerHeight) - covered;
const name = box.querySelector(".name")?.getBoundingClientRect();
return bottom - top > room && name && seen([name.top + 2, name.bottom - 2]);
"""
"""Whether all of what has the focus can be seen, or, of an option that is taller than what is left of the
window, all of its name, where its tick stands."""


@pytest.mark.parametrize("screen", SCREENS)
def test_what_has_the_focus_is_never_covered(tales: Chromium, screen: str) -> None:
    """Neither by the button at the bottom, nor by the tabs (WCAG 2.4.11)."""
    with tales.sized(*SCREENS[screen]):
        tales.run("document.querySelector('[data-option]').focus()")
        for _ in range(12):
            tales.press("\ue015")
            assert tales.run(SEEN), tales.run("return document.activeElement.ariaLabel")


def test_a_decision_by_keys_alone(tales: Chromium) -> None:
    """A tick shows what it would mean, Enter does it, and the next question has the focus."""
    before = tales.run(f"return {STORY}")
    tales.run("document.querySelector('[data-option]').focus()")
    tales.press(" ")
    assert tales.wait("return !document.getElementById('confirm').disabled")
    meant = tales.run("return document.querySelector('.confirm .means').textContent")
    assert meant in tales.run("return document.querySelector('.option:has(:checked)').textContent")
    tales.press("\ue007")
    tales.wait(f"return {STORY} !== arguments[0]", before)
    assert tales.wait("return document.activeElement.id === 'question'")
    assert tales.run("return document.getElementById('news').textContent")
    tales.press("?")
    assert tales.run("return document.getElementById('dialog').open")
    tales.press("\ue00c")
    assert not tales.run("return document.getElementById('dialog').open")
    assert tales.complaints() == []


def test_chances_are_those_of_the_rules(tales: Chromium) -> None:
    """What stands beside an option is what is said aloud of it, in whole percents."""
    for _ in range(30):
        if tales.run("return document.querySelector('.odds b') !== null"):
            break
        clicked(tales)
    rows = tales.run(
        "return [...document.querySelectorAll('.option')].map(one => "
        "[one.querySelector('input').ariaLabel, one.querySelector('.odds b')?.textContent])"
    )
    chances = [(spoken, shown) for spoken, shown in rows if shown]
    assert chances and all(shown in spoken for spoken, shown in chances)


def test_notes_are_listed_changed_and_taken_away_by_keys(tales: Chromium) -> None:
    def write(text: str) -> None:
        tales.run("document.getElementById('note').value = arguments[0]", text)
        tales.run("document.getElementById('note').form.requestSubmit()")

    tales.run("document.getElementById('question').focus()")
    tales.press("n")
    assert tales.wait("return document.querySelector('#dialog img').naturalWidth") > 0
    tales.click("#kind-unclear")
    write("First.")
    tales.click("#notes")
    tales.click("#note-game")
    write("<b>Second</b>")
    tales.click("#notes")
    listed = "return [...document.querySelectorAll('#dialog .said')].map(one => one.textContent)"
    assert tales.run(listed) == ["First.", "<b>Second</b>"]
    assert tales.run("return document.querySelector('#dialog li .tag').textContent") == "Unclear"
    tales.click("[data-change='0']")
    assert tales.run("return document.getElementById('kind-unclear').checked")
    assert tales.run("return document.getElementById('note').value") == "First."
    write("Changed.")
    assert tales.run(listed) == ["Changed.", "<b>Second</b>"]
    tales.click("[data-remove='1']")
    tales.click("[data-remove='0']")
    assert tales.run(listed) == []
    tales.press("\ue00c")
    assert tales.run("return document.getElementById('notes').textContent").endswith("(0)")


@pytest.mark.parametrize(("accepted", "name"), [("json", "feedback.json"), ("plain", "feedback.txt")])
def test_feedback_is_shared_in_the_form_that_the_device_takes(
    tales: Chromium, accepted: str, name: str
) -> None:
    """Some share no JSON, but text; the dialog offers nothing on devices that share neither."""
    tales.run(
        "window.shared = []; navigator.canShare = ({ files }) => files[0].type.includes(arguments[0]);"
        "navigator.share = async (data) => shared.push(data.files[0]);",
        accepted,
    )
    tales.click("#menu")
    tales.click("#feedback")
    tales.click("#again-5")
    tales.click("#share")
    assert tales.wait("return window.shared[0]?.name").endswith(name)
    assert json.loads(tales.wait("return window.shared[0].text()"))["rating"] == {"again": 5}
    tales.run("navigator.canShare = undefined")
    tales.click("#menu")
    tales.click("#feedback")
    assert tales.run("return document.getElementById('share') === null")
    tales.press("\ue00c")
    assert tales.complaints() == []


# --- A whole game


def test_a_tales_game_by_clicks_to_its_end_and_back_on_the_authors_desk(
    any_window: Browser, tmp_path: Path, publish: Publish
) -> None:
    """Begun, noted on, closed, opened again, taken back, ended, sent: and `replay` ends in the same state."""
    page = opened("speaking-clock", tmp_path, any_window, publish, seed="7")
    address, luck = page.run("return location.href"), random.Random(11)

    def play(choices: int) -> None:
        for _ in range(choices):
            index = page.run(PICKED, luck.random())
            if index is None:
                return
            taken(page, f'[data-option="{index}"]')

    play(12)
    page.run(
        "document.querySelector('[data-tab=cards]').click(); document.getElementById('note-card').click()"
    )
    page.run("document.getElementById('note').value = 'Who is she?'")
    page.run("document.getElementById('kind-unclear').click()")
    page.run("document.getElementById('done').click()")
    page.wait("return dispatchEvent(new Event('beforeunload', { cancelable: true }))")  # until it is kept
    question = "return ['now', 'dials', 'question'].map(id => document.getElementById(id).textContent)"
    before, said = page.run(question), page.run("return document.getElementById('story').textContent")

    page.open("about:blank")
    page.open(address)
    page.wait("return document.querySelector('[data-option]') !== null")
    assert page.run(question) == before
    assert page.run("return document.getElementById('story').textContent") == said
    assert page.run("return document.getElementById('notes').textContent").endswith("(1)")
    for _ in range(20):  # until a choice has shown nothing, so that it can be taken back
        before, said = page.run(question), page.run(f"return {STORY}")
        play(1)
        if page.run("return document.getElementById('undo').getAttribute('aria-disabled') === 'false'"):
            break
    page.click("#undo")
    page.wait(f"return {STORY} === arguments[0]", said)
    assert page.run(question) == before

    while page.run("return document.querySelector('[data-option]') !== null"):
        page.run(PLAYED, [luck.random() for _ in range(20)])
    written(page)
    page.wait("return document.getElementById('send') !== null")
    course = page.run("return document.querySelector('.course svg').getAttribute('aria-label')")
    page.click("#send")
    page.click("#again-4")
    page.click("#done")
    text = page.wait("return window.written[0]?.text()")
    sent = json.loads(text)
    assert sent["rating"] == {"again": 4}
    notes = [(note["kind"], note["text"], note["choices"]) for note in sent["notes"]]
    assert notes == [("unclear", "Who is she?", 12)]

    file = tmp_path / "anna.json"
    file.write_text(text, "utf-8")
    film = Film(open_log(file))
    film.go(film.last)
    assert film.fault is None and film.step == len(sent["choices"]) > 20
    assert film.match.game.result is not None
    assert film.match.game.digest() == sent["digest"]
    assert re.search(r"Enigma (\d+)[^;]*$", course)[1] == str(film.match.game.enigma)
    title = page.run("return document.getElementById('question').textContent")
    ending = next(
        one for one in film.match.bundle.data["endings"] if one["id"] == film.match.game.result.ending
    )
    assert film.match.bundle.strings[ending["title"]] == title


# --- Before a game


def begun(page: Browser, choices: dict[str, str]) -> Any:
    """The save of a new game with other values in these fields."""
    another(page)
    for selector, value in choices.items():
        page.run(
            "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
            "field.dispatchEvent(new Event('change', { bubbles: true }))",
            selector,
            value,
        )
    page.click("#begin")
    if page.run("return document.querySelector('form')?.checkValidity() === false"):
        return None
    page.wait("return document.querySelector('#ready, [data-option]') !== null")
    written(page)
    page.run("document.getElementById('menu').click(); document.getElementById('save').click()")
    return json.loads(page.wait("return window.written[0]?.text()"))


def test_any_kids_can_play_and_some_of_them_as_bots(tales: Chromium) -> None:
    page = tales
    away = {f"[data-kid={kid}]": "-" for kid in ("disa", "pekka")}
    saved = begun(page, {**away, "[data-kid=samira]": "cautious", "[data-kid=ricke]": ""})
    assert saved["options"]["kids"] == ["samira", "ricke"] and saved["bots"] == {"0": "cautious"}
    assert begun(page, {**away, "[data-kid=samira]": "-", "[data-kid=ricke]": "random"}) is None
    said = page.run("return document.querySelector('[data-kid]').validationMessage")
    assert said == "2 to 5 can play."
    everyone = {f"[data-kid={kid}]": "" for kid in ("disa", "pekka", "samira", "ricke")}
    assert "bots" not in begun(page, everyone)


def test_what_else_a_game_offers_is_offered(glow: Chromium) -> None:
    assert begun(glow, {"[data-field=mode]": "nightmare"})["options"]["mode"] == "nightmare"


BOARD = """
const [facts, board] = ["dl", ".board"].map((name) => document.querySelector(`#map ${name}`));
for (let number = 0; number < arguments[0]; number++) facts.append(document.createElement("dd"));
for (const fact of facts.children) fact.textContent ||= "none";
const { clientHeight, scrollHeight, clientWidth, scrollWidth } = board;
return [clientHeight >= scrollHeight, clientHeight > 100, clientWidth >= scrollWidth];
"""
"""Whether a drawn board is seen whole, with so many lines more below it."""


@pytest.mark.parametrize("screen", ["phone", "tablet", "desktop"])
def test_a_drawn_board_is_seen_whole(glow: Chromium, screen: str) -> None:
    """However much lies below it, and on a phone, too."""
    with started(glow).sized(*SCREENS[screen]):
        glow.wait("const tab = document.querySelector('[data-tab=map]'); tab?.click(); return tab !== null")
        assert glow.run(BOARD, 120) == [True, True, True]


# --- Several people, and refusals


def test_the_device_goes_to_whoever_decides(tales: Chromium) -> None:
    """Where people wish it: the screen names who is meant, and nothing is chosen before they say so."""
    page = started(tales, seed="7")
    page.run("document.getElementById('menu').click(); document.getElementById('habit-passing').click()")
    page.click("#close")
    luck, named = random.Random(1), set()
    for _ in range(60):
        if page.run("return document.getElementById('ready') !== null"):
            name = page.run("return document.getElementById('question').textContent")
            assert page.run("return document.querySelectorAll('[data-option]').length") == 0
            assert page.run("return document.getElementById('map').children.length") > 0
            page.press("\ue007")
            assert page.run("return document.getElementById('ready') !== null")
            named.add(name)
            if len(named) == 2:
                break
            page.click("#ready")
            assert page.run("return document.activeElement.id") == "question"
            continue
        count = page.run("return document.querySelectorAll('[data-option]').length")
        clicked(page, f"[data-option='{page.run(VALUE, luck.randrange(count))}']")
    assert len(named) == 2
    page.click("#stop-passing")
    assert page.run("return document.querySelectorAll('[data-option]').length") > 0


VALUE = "return document.querySelectorAll('[data-option]')[arguments[0]].value"


def test_what_is_not_to_be_seen_is_hidden_until_the_device_has_been_passed(
    tmp_path: Path, window: Chromium, publish: Publish
) -> None:
    page = opened("lucha-libre", tmp_path, window, publish, seed="3")
    for _ in range(30):
        if page.run("return document.getElementById('ready') !== null"):
            break
        clicked(page)
    assert page.run("return document.getElementById('stop-passing') === null")
    assert page.run("return document.querySelectorAll('#cards *, #map *').length") == 0
    tabs = "return [...document.querySelectorAll('#tabs [data-tab]')].map((tab) => tab.dataset.tab)"
    assert not {"map", "cards"} & set(page.run(tabs))
    page.click("#ready")
    assert page.run("return document.querySelectorAll('[data-option]').length") > 0
    assert {"map", "cards"} & set(page.run(tabs)), "what lies there can be looked at again"
    assert ".." not in page.run("return document.getElementById('news').textContent")


def test_refusals_are_told_in_the_language_of_the_page(
    tmp_path: Path, window: Chromium, publish: Publish
) -> None:
    """No code and no English sentence in a Swedish page: not of a file, and not of an old browser."""
    page = opened("the-last-glow", tmp_path, window, publish, language="sv", seed="3")
    page.run(
        "window.showOpen = HTMLInputElement.prototype.click; HTMLInputElement.prototype.click = function () {"
        "Object.defineProperty(this, 'files', {value: [new File(['[1]'], 'x.json')]});"
        "this.dispatchEvent(new Event('change')); }"
    )
    page.run("document.getElementById('menu').click(); document.getElementById('load').click()")
    state = "return document.getElementById('state').textContent"
    assert page.wait(state) == page_words.page_words("sv")["error_save"]
    script = "delete self.DecompressionStream; Worker = class { constructor() { throw new Error('no') } }"
    added = window.devtools("Page.addScriptToEvaluateOnNewDocument", source=script)
    try:
        page.reload()
        assert page.wait(state) == page_words.page_words("sv")["error_start"]
    finally:
        window.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])


# --- The words of the page


def test_words_come_from_the_catalogue_of_any_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = next(entry for entry in all_catalogues() if entry.name == "page")
    file = catalogue.template()
    german = {"menu": "Menü", "time": "{cost} Zeit", "help": "Hilfe ohne Zahl"}
    for entry in file.messages:
        entry.strings = [german.get(entry.context, "")]
    (tmp_path / "de.mo").write_bytes(compiled(file))
    monkeypatch.setattr(page_words, "FOLDER", tmp_path)
    words = page_words.page_words("de")
    assert (words["menu"], words["time"]) == ("Menü", "{cost} Zeit")
    assert (words["help"], words["keep"]) == ("{count} help", "Keep")  # other holes, and no translation


def test_each_word_is_said_and_each_that_is_said_is_there() -> None:
    names = page_words.TEXTS.keys() | TalesPage.TEXTS.keys()
    text = "".join(path.read_text("utf-8") for path in assemble.PAGE.iterdir())
    said = {*re.findall(r"""(?:say\(|data-word=|data-label=)["']([\w-]+)["']""", text)}
    assert said <= names, sorted(said - names)
    stems = tuple(re.findall(r"`(\w+_)\$\{", text))
    quoted = {*re.findall(r'"([\w-]+)"', text)}
    assert {name for name in names if name not in quoted and not name.startswith(stems)} == set()


def test_each_refusal_of_a_table_has_words() -> None:
    source = Path(engine_table.__file__).read_text("utf-8")
    codes = {*re.findall(r'(?:TableError|refusal)\("([\w-]+)"', source), "nothing", "seen"}
    assert {"stale", "over", "no-game", "notes", "options", "save"} <= codes
    assert {
        f"error_{code}" for code in codes | {"stopped", "died", "start", "fault"}
    } <= page_words.TEXTS.keys()


# --- The colours of the page


PAIRS = (
    *(f"{ink} {ground}" for ink in ("ink", "ink-soft", "ink-link") for ground in ("page", "sheet", "sunk")),
    *(
        "ink-accent sheet",
        "ink-accent page",
        "sheet ink",
        "on-accent accent",
        "on-hero hero",
        "on-hero hero-rise",
    ),
    *("good sheet", "good page", "bad sheet", "bad page", "warn warn-wash", "ink warn-wash", "ink bad-wash"),
    *("ink land", "ink sheet"),
)
"""What is read on what ground."""


def colours(part: str) -> dict[str, str]:
    """The colours of a scheme, dark over light as a browser has them."""
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", part))


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_read_stands_out_from_its_ground(scheme: str) -> None:
    """With a contrast of 4.5, also white letters on the tokens of kids and machines."""
    light, *dark = (assemble.PAGE / "tokens.css").read_text("utf-8").split("color-scheme: dark;")
    palette = colours(light)
    if scheme == "dark":
        assert colours(dark[0]) == colours(dark[1])
        palette |= colours(dark[0])
    pairs = [(palette[ink], palette[ground]) for ink, ground in map(str.split, PAIRS)]
    pairs += [("#ffffff", palette[name]) for name in palette if name.startswith("kid-") or name == "machine"]
    for ink, ground in pairs:
        dim, bright = sorted((luminance(ink), luminance(ground)))
        assert (bright + 0.05) / (dim + 0.05) >= 4.5, (ink, ground)
