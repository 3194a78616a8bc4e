"""What people need for a choice stands beside it: cards, dice, a board; and an end says what led to it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest

from . import tables_of_games as games
from .browser import Chromium


@pytest.fixture(scope="module")
def page(window: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Chromium:
    table = next(games.played("speaking-clock", (1,)))
    games.begun(window, games.page_of(tmp_path_factory.mktemp("shown"), "speaking-clock"), table)
    return window


def test_a_chore_is_seen_before_it_is_kept(page: Chromium) -> None:
    """As its card, and in words."""
    table = next(games.played("speaking-clock", (1,)))
    games.show(page, table)
    options = [option for group in table["decision"]["groups"] for option in group["options"]]
    assert len(options) == 2 and all("Done:" in option["does"] for option in options)
    for number, option in enumerate(options):
        said = "return document.querySelectorAll('.option')[arguments[0]]"
        assert option["does"] in page.run(f"{said}.textContent", number)
        assert page.wait(f"{said}.querySelector('img').naturalWidth", number) > 0


def test_an_end_says_what_led_to_it_and_days_are_told_apart(page: Chromium) -> None:
    *_, end = games.played("ordinary-fortnight", (3,))
    assert end["result"]
    games.show(page, end)
    told = page.run("return [...document.querySelectorAll('.since p')].map((line) => line.firstChild.data)")
    new = [
        entry["text"]
        for group in end["story"]["groups"]
        for entry in group["entries"]
        if entry["n"] >= end["since"]["new"]
    ]
    assert told[-1] == new[-1] and all(any(text.startswith(words) for text in new) for words in told)
    cause = page.run("return document.querySelector('#cards [aria-pressed=true]').dataset.card")
    assert cause == end["story"]["groups"][-1]["entries"][-1]["card"]
    course = [
        {**end["course"][0], "number": day, "name": name} for day, name in enumerate(end["round"]["days"])
    ]
    games.show(page, {**end, "course": course})
    labels = page.run(
        "return [...document.querySelectorAll('.course svg > text')].map((one) => one.textContent)"
    )
    assert labels == ["Mon", "Tue", "Wed", "Thu", "Fri", "weekend"]
    dials = [{"name": f"dial {at}", "value": at} for at in range(12)]
    games.show(page, {**end, "course": [{**day, "dials": dials} for day in course]})
    looks = page.run("""
    const look = (line) => getComputedStyle(line).stroke + getComputedStyle(line).strokeDasharray;
    return [...document.querySelectorAll('.course polyline')].map(look);""")
    assert len(looks) == len(set(looks)) == 12


def test_of_a_long_tale_it_is_seen_where_lines_are_left_out(page: Chromium) -> None:
    """Nobody takes a value before the gap for the last one."""
    *_, end = games.played("ordinary-fortnight", (3,))
    tale = [{"n": n, "text": f"Line {n}.", "kind": "told"} for n in range(12)]
    groups = [{**end["story"]["groups"][-1], "entries": tale}]
    since = {**end["since"], "new": 0, "others": 12, "changes": []}
    games.show(page, {**end, "story": {**end["story"], "groups": groups}, "since": since})
    told = page.run("return [...document.querySelectorAll('.since p')].map((line) => line.textContent)")
    assert told == [f"Line {n}." for n in range(4)] + ["…"] + [f"Line {n}." for n in range(8, 12)]


def test_a_board_is_drawn_square_by_square(page: Chromium) -> None:
    table = next(games.played("the-last-glow", (0,)))
    games.show(page, table)
    drawn = page.run(
        "return [...document.querySelectorAll('#map .board tbody tr')].map((row) =>"
        "[...row.cells].map((cell) => (cell.querySelector('.piece') ?? cell).textContent || '.').join(' '))"
    )
    grid = next(view for view in table["views"] if view["kind"] == "grid")["data"]["lines"]
    assert drawn == [line.strip() for line in grid[1:-1]]
    assert page.run("return document.querySelectorAll('#map .board li').length") == 3


def test_dice_stand_beside_their_question_on_a_phone(page: Chromium) -> None:
    """Drawn as dice, as those that have changed since the last choice are."""
    table = next(table for table in games.played("lucha-libre", (0,)) if table["since"]["changes"])
    games.show(page, table)
    changed = [row["dice"] for row in table["since"]["changes"] if "dice" in row]
    assert len(changed) == 1
    drawn = "return [...document.querySelectorAll('.changes .die')].map((one) => Number(one.textContent))"
    assert page.run(drawn) == changed[0]
    seen = "return document.querySelector('#decision .at-hand').checkVisibility()"
    assert not page.run(seen)
    with page.sized(360, 640):
        assert page.run(seen)
        assert "dice" in page.run("return document.querySelector('#decision .at-hand').textContent")
        assert page.run("return document.querySelectorAll('#decision .at-hand .die').length") > len(
            changed[0]
        )


def test_on_a_phone_the_question_is_seen_below_a_result_that_fills_it(page: Chromium) -> None:
    """As at the end of a turn of The LOOP; behind it, nothing of the result is hidden for good."""
    told = list(games.played("the-loop", (0,)))
    longest = max(
        (table for table in told if table["decision"]),
        key=lambda table: sum(
            len(entry["text"])
            for group in table["story"]["groups"]
            for entry in group["entries"]
            if entry["n"] >= table["since"]["new"]
        ),
    )
    with page.sized(360, 640):
        games.show(page, longest)
        result, question, button = (
            page.run("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", one)
            for one in (".since", "#question", ".confirm")
        )
        assert result["bottom"] > button["top"] == pytest.approx(question["bottom"], abs=2)
        page.run("document.querySelector('.option').scrollIntoView({ block: 'center' })")
        assert page.run(
            "return document.querySelector('.since').getBoundingClientRect().bottom"
            " <= document.getElementById('question').getBoundingClientRect().top"
        )


def test_what_a_choice_led_to_stands_before_the_next_question(page: Chromium) -> None:
    """With its dice, once, on all widths; and the same step by step."""
    table = next(
        table
        for table in games.played("ordinary-fortnight", (3,))
        if (table["decision"] or {}).get("roll") and table["since"]["new"]
    )
    games.show(page, table)
    new = [
        entry
        for group in table["story"]["groups"]
        for entry in group["entries"]
        if entry["n"] >= table["since"]["new"]
    ]
    rolled = [str(pips) for entry in new for pips in entry.get("dice", [])]
    for width in (360, 1440):
        with page.sized(width, 900):
            dice = "return [...document.querySelectorAll('#decision .die')].map((one) => one.textContent)"
            assert page.run(dice) == rolled
            before = "return document.querySelector('.since').compareDocumentPosition(question) & 4"
            assert page.run(before), "the result comes first"
    page.click("#watch")
    for entry in new:
        assert entry["text"].partition(":")[0] in page.run(
            "return document.querySelector('dialog').innerText"
        )
        page.click("#step-next")
    assert not page.run("return document.querySelector('dialog').open")


STUMBLES: Final = {
    "two stops": re.compile(r"[.!?…][\"”]*\.(?!\.)"),
    "no name": re.compile(r"^(image|radio|button|heading|graphics-symbol)\t$"),
    "no capital": re.compile(r"^(image|heading|region)\t[a-zåäö]"),
}
"""What a listener would stumble over, in lines of a role and a name."""


@pytest.mark.parametrize(
    ("game", "seed"), [("speaking-clock", 1), ("the-loop", 0), ("which-side", 0), ("mad-maxence", 0)]
)
def test_what_screen_readers_say_has_names_and_ends_sentences_once(
    page: Chromium, game: str, seed: int
) -> None:
    """In the accessibility tree, at the first decision of each kind and at the end."""
    of_kind = {}
    for table in games.played(game, (seed,)):
        of_kind.setdefault(table["decision"]["kind"] if table["decision"] else "end", table)
    for kind, table in of_kind.items():
        games.show(page, table)
        nodes = page.devtools("Accessibility.getFullAXTree")["nodes"]
        said = {
            f"{node['role']['value']}\t{node.get('name', {}).get('value', '')}"
            for node in nodes
            if not node["ignored"] and node["role"]["value"] != "InlineTextBox"
        }
        faults = {why: [one for one in said if stumble.search(one)] for why, stumble in STUMBLES.items()}
        assert not any(faults.values()), (kind, faults)
        assert page.run(
            "return [...document.querySelectorAll('fieldset')]"
            ".every((one) => one.querySelector('legend') || one.ariaLabelledByElements.length)"
        )


def test_undo_says_why_it_cannot(page: Chromium) -> None:
    table = next(games.played("speaking-clock", (1,)))
    games.show(page, table)
    page.run("laid.table = { ...laid.table, can_undo: false }; document.getElementById('undo').click()")
    page.wait("return document.getElementById('undo').getAttribute('aria-disabled') === 'true'")
    page.run("laid.refusal = { code: 'seen', text: '' }; document.getElementById('undo').click()")
    assert "cannot be taken back" in page.wait("return document.getElementById('state').textContent")


def test_words_and_dials_say_what_they_mean(page: Chromium) -> None:
    """From the rulebook that is printed; and the rulebook is there as a whole."""
    *_, table = games.played("speaking-clock", (1,))
    games.show(page, table)
    page.run(
        "[...document.querySelectorAll('#dials .term')].find((one) => one.textContent === 'Enigma').click()"
    )
    assert "how far the strange thing has got" in page.run(
        "return document.querySelector('dialog').textContent"
    )
    page.click("#close")
    page.run("document.querySelector('#kids button.tag').click()")
    assert "How it goes" in page.run("return document.querySelector('dialog').textContent")
    page.click("#close")
    page.run("document.getElementById('menu').click(); document.getElementById('how-to').click()")
    chapters = page.run("return [...document.querySelectorAll('.book h3')].map((one) => one.textContent)")
    assert {"Machines", "Tests and dice", "Hacking"} <= set(chapters)
    assert page.run("return document.querySelectorAll('.signs svg').length") > 40
    page.press("\ue00c")


def test_a_place_that_is_tapped_says_what_is_there(page: Chromium) -> None:
    """Its target is as large as a finger, the text on the map can be read, and one can go there."""
    table = next(
        table
        for table in games.played("speaking-clock", (1,))
        if (table["decision"] or {}).get("kind") == "adventure"
    )
    games.show(page, table)
    with page.sized(360, 740):
        page.run("document.querySelector('[data-tab=map]').click()")
        sizes = page.wait(
            "const map = document.querySelector('#map svg');"
            "const unit = map.clientWidth / map.viewBox.baseVal.width;"
            "if (!map.parentElement.matches('.small')) return null;"
            "const shown = [...map.querySelectorAll('text')].filter((one) => one.checkVisibility());"
            "const sizes = shown.map((one) => parseFloat(getComputedStyle(one).fontSize));"
            "return [unit, unit * Math.min(...sizes)];"
        )
        assert sizes[0] >= 44 and sizes[1] >= 11
        reach = page.run(
            "return [...document.querySelectorAll('#map .reach text')].map((one) => one.textContent)"
        )
        place = next(view for view in table["views"] if view["kind"] == "map")["data"]["places"]
        number = next(number for number, one in enumerate(place) if one["id"] in reach)
        page.run(
            "document.querySelectorAll('#map .hit')[arguments[0]]"
            ".dispatchEvent(new Event('click', { bubbles: true }))",
            number,
        )
        assert place[number]["name"] in page.run("return document.querySelector('.place-panel').textContent")
        page.click("#go-there")
        assert page.run("return document.querySelector('[data-option]:checked') !== null")


def test_a_card_fills_the_screen_and_turns_to_the_next(page: Chromium) -> None:
    *_, table = games.played("speaking-clock", (1,))
    games.show(page, table)
    page.run("document.querySelector('.enlarge').click()")
    page.wait("return document.querySelector('dialog img').naturalWidth")
    titles = []
    for _ in range(2):
        titles.append(page.run("return document.querySelector('dialog .row .soft').textContent"))
        page.press("\ue014")  # the arrow to the right
        page.wait("return document.querySelector('dialog img').naturalWidth")
    assert len(set(titles)) == 2
    assert page.run("return document.querySelector('dialog img').clientHeight / innerHeight") > 0.7
    page.press("\ue00c")


ORDER: Final = """
const places = [".since .term", "#watch", "#question ~ * .term", ".seats", "[data-option]", ".confirm"];
const one = document.activeElement;
return places.findLastIndex((place) => one.matches(`${place}, ${place} *`));
"""
"""Where the focus is, among the places of a decision from its result to its button."""
FOCUS: Final = "return document.activeElement.id"
TAB: Final = "\ue004"


def test_tab_goes_from_the_result_to_the_question_its_options_and_the_button(page: Chromium) -> None:
    """What opens a dialog has the focus again after Esc, even where it was drawn anew meanwhile."""
    table = next(
        table
        for table in games.played("ordinary-fortnight", (3,))
        if (table["decision"] or {}).get("kind") == "push" and table["since"]["new"]
    )
    games.show(page, table)
    page.run("document.querySelector('[data-option]').click()")
    page.run("document.querySelector('.since').tabIndex = -1; document.querySelector('.since').focus()")
    visited = []
    while not visited or (visited[-1] >= 0 and len(visited) < 40):
        page.press(TAB)
        visited.append(page.run(ORDER))
    assert visited.pop() == -1, "Tab leaves the decision"
    assert visited == sorted(visited) and set(visited) == {0, 1, 2, 4, 5}
    for opener in ("watch", "menu", "notes"):
        page.run("document.getElementById(arguments[0]).focus()", opener)
        page.press("\ue007")
        assert page.run("return document.getElementById('dialog').open")
        page.press("\ue00c")
        assert page.run(FOCUS) == opener and not page.run("return document.getElementById('dialog').open")
    page.run("document.getElementById('notes').focus()")
    page.press("\ue007")
    page.click("#note-game")
    page.run("document.getElementById('note').value = 'Why?'")
    page.click("#done")
    page.wait(f"{FOCUS} === 'notes'", seconds=5)
    assert page.run("return document.activeElement.textContent").endswith("(1)")


def test_words_of_an_option_and_of_the_story_can_be_pressed(page: Chromium) -> None:
    """Those of an option once it is ticked, before it is taken; those of the story once in each round."""
    table = next(
        table
        for table in games.played("ordinary-fortnight", (3,))
        if (table["decision"] or {}).get("kind") == "push"
    )
    games.show(page, table)
    pushing = "[...document.querySelectorAll('.option')].find((one) => /EXHAUSTED/.test(one.textContent))"
    page.run(f"{pushing}.querySelector('input').click()")
    words = "return [...document.querySelectorAll(arguments[0])].map((one) => one.dataset.term)"
    assert "exhausted" in page.run(words, ".confirm .term")
    pressed = page.run(words, "#story .term")
    rounds = page.run("return document.querySelectorAll('#story .eyebrow').length")
    assert pressed and max(pressed.count(word) for word in pressed) <= rounds
    with page.sized(740, 360):
        page.run("document.querySelector('.confirm .term').scrollIntoView({ block: 'center' })")
        page.click(".confirm .term")
        assert page.run("return document.getElementById('dialog').open")
        page.press("\ue00c")
        page.run("document.querySelector('[data-option]').scrollIntoView({ block: 'center' })")
        foot = page.run("return document.getElementById('confirm').getBoundingClientRect().bottom")
        assert 340 <= foot <= 360, "the button stands fast while the options are read"


def test_parts_of_the_story_that_are_as_they_were_stay(page: Chromium) -> None:
    """The page shows what it would show of the whole story, also where choices were taken back."""
    tables = list(games.played("ordinary-fortnight", (3,)))[60:66]
    drawn = "return document.getElementById('story').innerHTML"
    whole = []
    for table in tables:
        games.show(page, table)
        whole.append(page.run(drawn))
    page.run("document.querySelectorAll('#story .part').forEach((part) => (part.stayed = true))")
    order = [5, 2, 3, 4, 5, 0, 1]
    for before, after in pairwise(order):
        groups = tables[after]["story"]["groups"]
        start = min(len(groups), len(tables[before]["story"]["groups"])) - 1
        games.show(page, {**tables[after], "story": {"from": start, "groups": groups[start:]}})
        assert page.run(drawn) == whole[after]
    stayed = page.run(
        "return [...document.querySelectorAll('#story .part')].filter((part) => part.stayed).length"
    )
    assert stayed > len(groups) / 2


def kids_of(table: games.Json) -> list[games.Json]:
    """The kids of a table, with their time."""
    kids: list[games.Json] = next(view for view in table["views"] if view["kind"] == "kids")["data"]["kids"]
    return kids


STATES: Final = """
const [chosen, other] = [...arguments].map((place) => document.querySelector(place));
const looks = (one) => {
  const style = getComputedStyle(one);
  return ["outlineStyle", "outlineWidth", "borderTopWidth"].map((name) => style[name]).join();
};
const { outlineStyle, outlineOffset } = getComputedStyle(chosen);
const clipped = getComputedStyle(chosen.parentElement).overflowX === "hidden" && parseInt(outlineOffset) >= 0;
return looks(chosen) !== looks(other) && !(outlineStyle !== "none" && clipped);
"""
"""Whether what is chosen is told from what is not by more than its ground, and by nothing that is cut off."""


def test_what_is_chosen_and_new_is_seen_in_forced_colours(page: Chromium) -> None:
    """By borders and outlines, as browsers draw all grounds alike there; and nothing moves."""
    table = next(
        table
        for table in games.played("ordinary-fortnight", (3,))
        if (table["decision"] or {}).get("kind") == "adventure"
        and any(kid["cubes"]["missing"] and kid["cubes"]["spent"] for kid in kids_of(table))
    )
    games.show(page, table)
    wanted = {"forced-colors": "active", "prefers-reduced-motion": "reduce"}
    page.devtools(
        "Emulation.setEmulatedMedia",
        features=[{"name": name, "value": value} for name, value in wanted.items()],
    )
    try:
        page.run("document.querySelector('[data-option]').click()")
        for chosen, other in (
            (".option:has(:checked)", ".option:not(:has(:checked))"),
            (".seats [aria-pressed=true]", ".seats [aria-pressed=false]"),
            ("#cards [aria-pressed=true]", "#cards [aria-pressed=false]"),
            ("#tabs [aria-pressed=true]", "#tabs [aria-pressed=false]"),
            ("#days [aria-current]", "#days :not([aria-current])"),
            (".person.acts", ".person:not(.acts)"),
            (".cube.missing", ".cube.spent"),
        ):
            assert page.run(STATES, chosen, other), chosen
        new = "const { borderLeftStyle } = getComputedStyle(document.querySelector('#story .new'));"
        assert page.run(f"{new} return borderLeftStyle") == "solid"
        colours = (
            "return [...document.querySelectorAll('.seats .token')]"
            ".map((one) => getComputedStyle(one).backgroundColor)"
        )
        assert len(set(page.run(colours))) > 1
        edges = "return getComputedStyle(document.querySelector('.since')).borderTopStyle"
        assert page.run(edges) == "solid"
        assert page.run("return document.getAnimations().length") == 0
    finally:
        page.devtools("Emulation.setEmulatedMedia", features=[])
