"""What a person made goes only when they say so: games, notes, what is being written, in one tab or two."""

from __future__ import annotations

import json

import pytest

from . import tables_of_games as games
from .browser import Chromium

DIALOG = "return document.getElementById('dialog').open && document.getElementById('dialog').textContent"
NOTES = "return document.getElementById('notes').textContent"
PLAYING = "return document.body.classList.contains('playing')"
ESCAPE = "\ue00c"
OPEN = """
HTMLInputElement.prototype.click = function () {
  Object.defineProperty(this, "files", { value: [new File([text], "x.json")] });
  this.dispatchEvent(new Event("change"));
};
const text = arguments[0];
document.getElementById("menu").click();
document.getElementById("load").click();
"""
WRITTEN = """
window.written = [];
URL.createObjectURL = (blob) => { written.push(blob); return "blob:x"; };
HTMLAnchorElement.prototype.click = () => {};
"""
OTHER_TAB = """
const opening = indexedDB.open("loopwright", 1);
const base = await new Promise((go) => { opening.onsuccess = () => go(opening.result); });
const shelf = base.transaction("games", "readwrite").objectStore("games");
const kept = { save: "{}", notes: [{ card: "", text: "Of the other tab", choices: 1 }], stamp: "other" };
await new Promise((go) => { shelf.put(JSON.stringify(kept), "speaking-clock/game").onsuccess = go; });
base.close();
"""
KEPT = """
const opening = indexedDB.open("loopwright", 1);
const base = await new Promise((go) => { opening.onsuccess = () => go(opening.result); });
const ask = base.transaction("games").objectStore("games").get("speaking-clock/game");
const text = await new Promise((go) => { ask.onsuccess = () => go(ask.result); });
base.close();
return JSON.parse(text);
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return games.page_of(tmp_path_factory.mktemp("kept"), "speaking-clock")


@pytest.fixture
def page(window: Chromium, address: str) -> Chromium:
    """A game after three choices, with one note."""
    document = next(table for table in games.played("speaking-clock", (1,)) if table["choices"] == 3)
    window.open("about:blank")
    window.devtools("Storage.clearDataForOrigin", origin="file://", storageTypes="indexeddb")
    games.begun(window, address, document)
    games.show(window, document)
    noted(window, "Who is she?")
    return window


BESIDE = """
const kept = { save: "{}", notes: [{ card: "", text: "Beside it", choices: 1 }], stamp: arguments[0] };
localStorage.setItem("loopwright/speaking-clock/game", JSON.stringify(kept));
"""
KEPT_NOTES = KEPT.replace(
    "return JSON.parse(text);",
    "return JSON.parse(text).notes.map((note) => note.text).join() === arguments[0];",
)
"""Whether the notes of the kept game are these, joined by commas."""


def laid_before(page: Chromium, script: str) -> str:
    """Have the next pages begin with this table and a script; the id by which that ends."""
    laid = json.dumps({"setup": games.SETUP, "table": page.run("return window.laid.table")})
    source = f"window.laid = {laid}; {script}"
    return str(page.devtools("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"])


def noted(page: Chromium, text: str) -> None:
    """Write a note on the game, and keep it."""
    page.run("document.getElementById('notes').click(); document.getElementById('note-game').click()")
    page.run("document.getElementById('note').value = arguments[0]", text)
    page.click("#done")


@pytest.mark.parametrize("way", ["new", "again", "open"])
def test_another_game_takes_the_place_of_this_one_only_when_asked(page: Chromium, way: str) -> None:
    def go() -> None:
        if way == "new":
            page.run("document.getElementById('menu').click(); document.getElementById('new').click()")
        elif way == "again":
            page.run("document.getElementById('again').click()")
        else:
            page.run(OPEN, "{}")
        page.wait(DIALOG)

    if way == "again":
        end = {"won": True, "ending": "x", "title": "The End", "text": [], "scores": []}
        shown = page.run("return window.laid.table")
        games.show(page, {**shown, "decision": None, "result": end})
    go()
    said = page.run(DIALOG)
    assert "3 choices" in said and "1 notes" in said
    page.press(ESCAPE)
    assert not page.run(DIALOG)
    assert page.run(PLAYING) and page.run(NOTES).endswith("(1)")
    go()
    page.run(WRITTEN)
    page.click("#lose_save")
    page.wait("return written.length > 0")
    assert page.run("return window.asked[0]") in ("feedback", "setup", "load", "save")
    if way != "open":
        page.wait("return document.getElementById('begin') !== null")


def test_a_file_gives_its_notes_back(page: Chromium) -> None:
    note = {"card": "", "side": "", "title": "", "text": "From a file", "choices": 2}
    page.run(OPEN, json.dumps({"notes": [note, 7, {"text": 8}, note]}))
    page.wait(DIALOG)
    page.click("#lose_go")
    page.wait(f"{NOTES}.endsWith('(2)')")
    page.click("#notes")
    assert "From a file" in page.run(DIALOG)
    assert page.run("return document.querySelectorAll('#dialog .said').length") == 2


def test_what_is_being_written_is_not_thrown_away_unasked(page: Chromium) -> None:
    """By Esc, twice, and by the button; and a note that was changed."""
    page.run("document.getElementById('question').focus()")
    page.run("document.getElementById('notes').click(); document.getElementById('note-game').click()")
    page.run("document.getElementById('note').focus()")
    page.press(ESCAPE)
    assert not page.run(DIALOG)
    page.run("document.getElementById('notes').click(); document.getElementById('note-game').click()")
    page.run("document.getElementById('note').focus()")
    page.press("a")
    page.press(ESCAPE)
    assert page.wait("return document.getElementById('drop_yes') !== null")
    page.press(ESCAPE)
    assert page.wait("return document.getElementById('note')?.value") == "a"
    page.run("document.querySelector('#dialog .quiet').click()")
    page.click("#drop_yes")
    assert not page.run(DIALOG) and page.run(NOTES).endswith("(1)")
    page.click("#notes")
    page.click("[data-change='0']")
    assert page.run("return document.getElementById('note').value") == "Who is she?"
    page.run("document.getElementById('note').value += '!'")
    page.run("document.querySelector('#dialog .quiet').click()")
    page.click("#drop_yes")
    assert "Who is she?" in page.run(DIALOG)


def test_two_tabs_do_not_take_each_others_game(page: Chromium) -> None:
    page.run(OTHER_TAB)
    page.run("document.getElementById('undo').click()")
    page.wait(DIALOG)
    page.press(ESCAPE)
    page.wait("return document.getElementById('table').ariaBusy === 'false'")
    assert page.run(KEPT)["stamp"] == "other"
    noted(page, "Mine")
    page.wait("return document.getElementById('tabs_this') !== null")
    page.click("#tabs_this")
    page.wait("return !document.getElementById('dialog').open")
    page.wait(KEPT_NOTES, "Who is she?,Mine")
    page.run(OTHER_TAB)
    noted(page, "Mine, too")
    page.wait("return document.getElementById('tabs_other') !== null")
    page.click("#tabs_other")
    page.wait("return !document.getElementById('dialog').open")
    page.wait(f"{NOTES}.endsWith('(1)')")


def test_a_full_store_is_told_and_the_tab_asks_before_it_goes(page: Chromium) -> None:
    """What cannot be kept stays in the tab, and a file of it ends the asking."""
    asks = "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    page.wait(asks.replace("!", ""))
    page.run(
        "window.put = IDBObjectStore.prototype.put;"
        "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    noted(page, "Mine")
    page.wait("return document.getElementById('state').textContent.startsWith('This browser keeps nothing')")
    assert page.run(NOTES).endswith("(2)") and page.run(asks)
    page.run("document.getElementById('menu').click(); document.getElementById('scheme').click()")
    page.run(WRITTEN)
    page.click("#save")
    page.wait("return written.length > 0")
    assert not page.run(asks)
    page.run("IDBObjectStore.prototype.put = window.put")


def test_a_kept_game_that_cannot_be_opened_stays(page: Chromium, address: str) -> None:
    """People can have it as a file."""
    refused = "return Promise.reject({ code: 'save' })"
    page.run(OTHER_TAB)
    added = page.devtools(
        "Page.addScriptToEvaluateOnNewDocument",
        source=f"window.refuses = () => {{ {refused} }}; window.laid = {json.dumps({'setup': games.SETUP})}",
    )
    try:
        page.open(address)
        page.wait("return document.getElementById('save-kept') !== null")
        assert page.run(KEPT)["stamp"] == "other"
        page.run(WRITTEN)
        page.click("#save-kept")
        assert "Of the other tab" in page.wait("return written[0]?.text()")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])


def test_a_store_that_gives_no_answer_is_told_and_looked_into_again(page: Chromium, address: str) -> None:
    """What is kept beside it meanwhile takes the place of the game in it only when somebody says so."""
    silent = page.devtools(
        "Page.addScriptToEvaluateOnNewDocument", source="IDBFactory.prototype.open = () => ({})"
    )
    table = page.run("return window.laid.table")
    try:
        games.begun(page, address, table)
        assert "has not answered" in page.run("return document.getElementById('state').textContent")
        noted(page, "Beside it")
        page.wait("return Object.keys(localStorage).length === 1")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=silent["identifier"])
    laid = laid_before(page, "")
    try:
        page.click("#look-again")
        page.wait("return document.getElementById('tabs_this') !== null")
        assert page.run(KEPT_NOTES, "Who is she?")
        page.press(ESCAPE)
        page.open(address)
        page.wait("return document.getElementById('tabs_this') !== null")
        page.press(ESCAPE)
        page.wait("return document.getElementById('state').textContent")
        noted(page, "Later")
        page.wait("return document.getElementById('tabs_this') !== null")
        page.click("#tabs_this")
        page.wait("return Object.keys(localStorage).length === 0")
        assert page.run(KEPT_NOTES, "Beside it,Later")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=laid)


@pytest.mark.parametrize("chosen", ["tabs_this", "tabs_other"])
def test_what_lay_beside_the_store_goes_but_not_what_another_tab_has_put_there(
    page: Chromium, address: str, chosen: str
) -> None:
    """Once people have chosen between it and the game in the store."""
    laid = laid_before(page, "")
    try:
        page.run(BESIDE, "first")
        page.open(address)
        page.wait("return document.getElementById('tabs_this') !== null")
        page.click(f"#{chosen}")
        page.wait("return Object.keys(localStorage).length === 0")
        page.run(BESIDE, "first")
        page.open(address)
        page.wait("return document.getElementById('tabs_this') !== null")
        page.run(BESIDE, "second")
        page.click(f"#{chosen}")
        page.wait("return document.getElementById('state').textContent")
        assert "second" in page.run("return Object.values(localStorage)[0]")
    finally:
        page.run("localStorage.clear()")
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=laid)


def test_where_what_lay_beside_the_store_cannot_be_opened_the_game_in_it_is(
    page: Chromium, address: str
) -> None:
    """The other stays, and can be had as a file."""
    laid = laid_before(
        page, "let n = 0; window.refuses = () => (n++ ? laid.table : Promise.reject({ code: 'save' }));"
    )
    try:
        page.run(BESIDE, "first")
        page.open(address)
        page.wait("return document.getElementById('save-kept') !== null")
        assert page.run(PLAYING) and page.run(NOTES).endswith("(1)")
        noted(page, "Later")
        page.wait(KEPT_NOTES, "Who is she?,Later")
        assert "first" in page.run("return Object.values(localStorage)[0]")
    finally:
        page.run("localStorage.clear()")
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=laid)


def test_a_browser_that_neither_answers_nor_keeps_anything_says_both(page: Chromium, address: str) -> None:
    """To look again would lose the game."""
    laid = laid_before(
        page,
        "IDBFactory.prototype.open = () => ({});"
        "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError'); };",
    )
    try:
        page.open(address)
        page.wait("return document.getElementById('begin') !== null")
        told = page.wait("return document.getElementById('state').textContent")
        assert "keeps nothing" in told and "has not answered" in told
        assert page.run("return document.getElementById('look-again') === null")
    finally:
        page.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=laid)
