"""Cards, boards and reference cards of games that are not Tales: what they say, and how large they are."""

from __future__ import annotations

import re
import shutil
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.deep_check import Sheets
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_compiler.print.cards.faces import PrintedCard, PrintedFace
from loopwright_compiler.print.cards.kit_cards import KitCards
from loopwright_compiler.print.geometry.sizes import um
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.scenes.palette import contrast
from loopwright_engine.kit import registry

from ..games import causeway_kit
from ..languages import LANGUAGES
from .test_hostile_pictures import png

CONTENT = Path(__file__).parents[2] / "content"
GAMES = ("the-last-glow", "bonnie-and-clyde", "lucha-libre", "which-side", "the-loop")
SETTINGS = Settings(kits=registry)


def bundle_of(name: str) -> Any:
    """The bundle of a game of ours."""
    compiled = compile_path(CONTENT / name, bundled=CONTENT, kits=registry)
    assert [diagnostic.message for diagnostic in compiled.diagnostics] == []
    return compiled.bundle


@pytest.fixture(scope="module")
def bundles() -> dict[str, Any]:
    """The three games' bundles."""
    return {name: bundle_of(name) for name in GAMES}


def cards_of(bundle: Any, settings: Settings = SETTINGS) -> dict[str, PrintedCard]:
    """The laid-out cards by id; PrintError where a text does not fit."""
    printables = checked(bundle, theme_for(bundle, settings), settings)
    return {card.id: card for deck in printables for card in deck.cards}


def said(face: PrintedFace) -> list[str]:
    """The texts of a side."""
    return [text for _, *texts in face.texts for text in texts]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_card_is_printed_and_fits(name: str, ink: str, bundles: dict[str, Any]) -> None:
    """Its title, its prose, and each paragraph that its block says."""
    bundle, settings = bundles[name], Settings(kits=registry, ink=ink)
    printed = cards_of(bundle, settings)
    assert printed.keys() == {"board", "reference", "credits", *(card["id"] for card in bundle["cards"])}
    text = KitText(bundle, settings.words_of(bundle))
    for card in bundle["cards"]:
        texts = said(printed[card["id"]].front)
        strings = [bundle["strings"][sid] for sid in (card["title"], *(sid for _, sid in card["text"]))]
        for paragraph in (*strings, *(row.text for row in text.rows(card["block"], card["id"]))):
            assert any(paragraph in shown for shown in texts), paragraph


def test_markers_are_printed_with_where_they_are_looked_up(tmp_path: Path) -> None:
    """As many as there are timers, and a track as long as the longest; no word of what comes then."""
    folder = tmp_path / "bonnie-and-clyde"
    shutil.copytree(CONTENT / folder.name, folder, ignore=shutil.ignore_patterns("stories"))
    days = folder / "days.loop"
    text = days.read_text("utf-8")
    text = text.replace(", love +2", "\n  timer poster in 3 days: threat +1")
    days.write_text(text.replace("  savings +2", "  in 1 day: savings +2"), "utf-8")
    compiled = compile_path(folder, bundled=folder, kits=registry)
    assert [diagnostic.message for diagnostic in compiled.diagnostics if diagnostic.code[2:] < "0500"] == []
    printed = cards_of(compiled.bundle)
    assert [text for text in said(printed["markers.1"].front) if text.isdigit()] == ["1", "2"]
    rules = " ".join(said(printed["timers.1"].front))
    assert "**Marker 1:** Look at *Pose for a Picture*." in rules
    assert "Threat" not in rules
    board = said(printed["board"].front)
    assert board[board.index("Timer track") + 1 :][:3] == ["1", "2", "3"]


def test_kinds_and_lines_are_called_as_players_know_them(bundles: dict[str, Any]) -> None:
    """Not by the words that writers begin their cards with."""
    printed = cards_of(bundles["which-side"])
    for kind, called in (("offensive", "EMPLOYERS"), ("means", "MEANS OF PRODUCTION"), ("place", "PLACE")):
        first = next(card["id"] for card in bundles["which-side"]["cards"] if card["kind"] == kind)
        assert called in said(printed[first].front)
    assert "**Belongs to the** town" in said(printed[first].front)


def test_when_cards_are_looked_at_is_said_where_one_waits(bundles: dict[str, Any]) -> None:
    """On the reference card, beside the badge: in the midst of what goes on it does not count."""
    bundle = bundles["the-loop"]

    def reference(**times: bool) -> str:
        changed = deepcopy(bundle)
        listener = next(one for card in changed["cards"] for one in card.get("listeners", ()))
        condition = {"op": "flag", "flag": "lit"}
        listener |= {"event": None, "limit": None, "condition": condition, **times}
        changed["flags"], changed["strings"]["lit"] = [{"id": "lit", "title": "lit"}], "Lit"
        return " ".join(said(cards_of(changed)["reference"].front))

    assert "what goes on is done" not in " ".join(said(cards_of(bundle)["reference"].front))
    assert "**Once** while this side lies open" in reference(each_time=False)
    assert "true anew when what goes on is done" in reference(each_time=True)


@pytest.mark.parametrize("name", GAMES)
def test_every_gauge_and_its_ends_are_on_the_board(name: str, bundles: dict[str, Any]) -> None:
    """With as many spaces as it has numbers, and what a step beyond does."""
    bundle = bundles[name]
    texts = said(cards_of(bundle)["board"].front)
    text = KitText(bundle, SETTINGS.words_of(bundle))
    for gauge in bundle["counters"]:
        assert bundle["strings"][gauge["title"]] in texts
        assert {str(number) for number in range(gauge["low"], gauge["high"] + 1)} <= set(texts)
        for end in ("over", "under"):
            if gauge[end]:
                rows = list(text.end_rows(end, gauge["low" if end == "under" else "high"], gauge[end]))
                assert rows and set(rows) <= set(texts)


def test_more_tracks_than_a_sheet_holds_are_on_two_boards(tmp_path: Path, bundles: dict[str, Any]) -> None:
    """Each track on one of them, and both fit on either paper."""
    bundle = bundles["bonnie-and-clyde"]
    more = [
        {"id": f"c{n}", "title": f"c{n}", "low": 0, "high": 30, "start": 0, "over": None, "under": None}
        for n in range(6)
    ]
    strings = bundle["strings"] | {one["id"]: f"Count {one['id']}" for one in more}
    bundle = {**bundle, "counters": [*bundle["counters"], *more], "strings": strings}
    settings = replace(SETTINGS, cards="board*", paper="letter")
    boards = cards_of(bundle, settings)
    assert list(boards) == ["board", "board.2"]
    texts = [set(said(board.front)) for board in boards.values()]
    titles = {strings[one["title"]] for one in bundle["counters"]}
    assert titles <= texts[0] | texts[1] and not titles & texts[0] & texts[1]
    for paper in ("a4", "letter"):
        print_sheets(bundle, tmp_path / "boards.pdf", replace(settings, paper=paper))


def test_pieces_that_no_gauge_counts_have_their_places(bundles: dict[str, Any]) -> None:
    """GLO-C1, BON-C2, LUC-C3: the grid's numbers, Roy, every wrestler's energy and both teams' fans."""
    glow, bonnie, lucha = (said(cards_of(bundles[name])["board"].front) for name in GAMES[:3])
    assert glow.count("6") >= 4
    assert {"Victory points", "Nightmare"} <= set(glow)
    assert {"Roy", "here", "away"} <= set(bonnie)
    assert {"Ola Negra: energy", "Musgo: energy", "Fans of team 1", "37"} <= set(lucha)


@pytest.mark.parametrize("name", GAMES)
def test_sizes_are_exact(name: str, bundles: dict[str, Any]) -> None:
    """As its kind says, such as 63 x 88 mm, 105 x 148 for the reference card; the board fits the paper."""
    bundle = bundles[name]
    sides = theme_for(bundle, SETTINGS).sides
    for id, card in cards_of(bundle).items():
        width, height = sides[card.front.side].size
        assert sides[card.back.side].size == (width, height)
        if id == "board":
            assert width == um(180)
            assert height <= um(250)
        elif id == "reference":
            assert (width, height) == (um(105), um(148))
        else:
            kind = registry.find(name).language.kind(id.partition(".")[0])
            millimetres = {"poker": (63, 88), "tarot": (70, 120), "square": (70, 70)}[
                kind.size if kind else "poker"
            ]
            assert (width, height) == tuple(map(um, millimetres))


def test_backs_of_a_kind_are_alike(bundles: dict[str, Any]) -> None:
    """Nobody knows a card by its back."""
    for bundle in bundles.values():
        backs: dict[str, set[str]] = {}
        printed = cards_of(bundle)
        for card in bundle["cards"]:
            backs.setdefault(card["kind"], set()).add(printed[card["id"]].back.mark())
        assert all(len(marks) == 1 for marks in backs.values())


def test_without_its_kit_a_bundle_is_printed(bundles: dict[str, Any]) -> None:
    """Its cards and its gauges say all that they say."""
    bundle = bundles["bonnie-and-clyde"]
    alone, whole = cards_of(bundle, Settings()), cards_of(bundle)
    assert said(alone["daily.ammunition"].front) == said(whole["daily.ammunition"].front)


def test_what_is_too_long_is_told(bundles: dict[str, Any]) -> None:
    """At the author's own card."""
    bundle = bundles["bonnie-and-clyde"]
    strings = {**bundle["strings"], "place.home.text.1": "long words " * 200}
    with pytest.raises(PrintError, match=r"place\.home|days\.loop") as caught:
        cards_of({**bundle, "strings": strings})
    assert {diagnostic.code for diagnostic in caught.value.diagnostics} == {"LW0601"}


def test_a_broken_bundle_is_told_of(bundles: dict[str, Any]) -> None:
    """A text that it does not hold."""
    bundle = bundles["lucha-libre"]
    strings = {key: text for key, text in bundle["strings"].items() if key != "wrestler.musgo.title"}
    with pytest.raises(PrintError) as caught:
        cards_of({**bundle, "strings": strings})
    assert caught.value.diagnostics[0].code == "LW0605"


def test_blocks_in_words(bundles: dict[str, Any]) -> None:
    """Choices and tables have a line each; conditions and sums read as they are written."""
    text = KitText(bundles["bonnie-and-clyde"])
    change = {"do": "counter", "counter": "love", "by": -1}
    block = {"id": "b", "effects": [change]}
    roll = {
        "do": "roll",
        "rows": [{"low": 1, "high": 3, "then": block}, {"low": 4, "high": 6, "then": block}],
    }
    assert text.lines({"effects": [roll, change]}) == [
        "Roll a die:", "– **1–3:** Love −1.", "– **4–6:** Love −1.", "**In any case:** Love −1."
    ]  # fmt: skip
    test = {"do": "test", "thrown": "dice", "count": 2, "least": 7, "success": block, "failure": None}
    assert text.lines({"effects": [test]}) == ["Roll 2 dice, 7 or more in all.", "**Success:** Love −1."]
    gauge = {"q": "counter", "counter": "love"}
    total = {"q": "sum", "terms": [[1, gauge], [-1, {"q": "number", "value": 2}]]}
    asked = {"op": "compare", "cmp": ">=", "left": total, "right": {"q": "number", "value": 1}}
    either = {"op": "or", "of": [asked, {"op": "roy", "where": "away"}]}
    whole = {"op": "and", "of": [either, {"op": "not", "of": {"op": "last_action"}}]}
    assert text.condition(whole) == "(Love − 2 ≥ 1 or roy away) and not (last action)"


def test_swedish_has_every_word(bundles: dict[str, Any]) -> None:
    """The words of the design on cards of kits."""
    swedish = theme_for({**bundles["lucha-libre"], "language": "sv"}, SETTINGS).words
    english = theme_for(bundles["lucha-libre"], SETTINGS).words
    same = [key for key in english if re.match("kit-|deck-kit", key) and english[key] == swedish[key]]
    assert same == []


LONG = "and on and on over bad roads, bad bridges and worse towns, " * 3


@pytest.mark.parametrize(
    ("file", "before", "after", "code", "line"),
    [
        ("days.loop", "A Borrowed Ford", "A Borrowed 你", "LW0603", "place ride"),
        ("police.loop", "Only the ice man", LONG * 5, "LW0601", "  > and on"),
        ("gauges.loop", "  under: lose le", f'  over: lose far "{LONG * 6}"\n  under: lose le', "LW0601",
         "gauge savings"),
        ("gauges.loop", '"Ammunition"', f'"{"W" * 14}"', "LW0602", "gauge ammun"),
        ("scenario.loop", "West Dallas", "\n  > ".join([LONG] * 20), "LW0601", "  > "),
    ],
)  # fmt: skip
def test_a_check_tells_what_cannot_be_printed(
    tmp_path: Path, file: str, before: str, after: str, code: str, line: str
) -> None:
    """With its place in the author's file, for cards, for the board and for what the story is about."""
    folder = tmp_path / "bonnie"
    shutil.copytree(CONTENT / "bonnie-and-clyde", folder)
    path = folder / file
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    checked = compile_path(folder, bundled=CONTENT, kits=registry)
    assert checked.diagnostics == []
    [misfit] = Sheets(registry).added_to(checked).diagnostics
    assert (misfit.code, misfit.path) == (code, str(path))
    assert path.read_text("utf-8").splitlines()[misfit.span.line - 1].startswith(line)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ships_can_be_printed(name: str, language: str) -> None:
    """In every language in which it is told."""
    checked = compile_path(CONTENT / name, bundled=CONTENT, language=language, kits=registry)
    assert Sheets(registry).added_to(checked).diagnostics == []


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("name", GAMES)
def test_a_board_shows_its_game_on_both_sides(name: str, ink: str, bundles: dict[str, Any]) -> None:
    """A scene above the spaces and a poster behind; every line is legible where it stands."""
    bundle = bundles[name]
    settings = Settings(kits=registry, ink=ink)
    theme = theme_for(bundle, settings)
    printables = checked(bundle, theme, settings)
    board = next(card for deck in printables for card in deck.cards if card.id == "board")
    front, back = board.front, board.back
    assert front.scene
    assert back.scene
    assert front.scene.shapes != back.scene.shapes
    high = theme.sides["kit-board-back"].size.height / 1000
    assert back.scene.frame.foot > high  # the poster goes over the edge
    assert min(shape.at[1] for shape in front.shapes if shape.line) >= front.scene.frame.foot
    for line in front.lines:
        palette = front.scene.palette
        ground = palette.sky if line.y < front.scene.frame.foot * 1000 else palette.paper
        assert contrast(theme.colour(line.paint), ground) >= 4.5, line


def test_a_picture_of_the_board_takes_the_place_of_its_scene(tmp_path: Path, bundles: dict[str, Any]) -> None:
    """As on a card, above the spaces."""
    (tmp_path / "board.png").write_bytes(png(800, 400))
    settings = Settings(kits=registry, pictures=tmp_path)
    front = cards_of(bundles["the-last-glow"], settings)["board"].front
    [art] = front.art
    assert front.scene is None
    assert art.window[1] + art.window[3] <= min(shape.at[1] for shape in front.shapes if shape.line) * 1000


def test_little_ink_leaves_paper_white(bundles: dict[str, Any]) -> None:
    """No side of any card has a ground of its own."""
    settings = Settings(kits=registry, ink="low")
    theme = theme_for(bundles["the-last-glow"], settings)
    faces = [face for card in cards_of(bundles["the-last-glow"], settings).values() for face in card[2:4]]
    assert not any(theme.sides[face.side].art for face in faces)


def test_there_is_no_reference_card_with_nothing_on_it(bundles: dict[str, Any]) -> None:
    """A kit that does not say what a turn is prints what its scenario is about, if that has words."""
    language = registry.find("lucha-libre").language
    silent = replace(language, board=replace(language.board, turn=()))
    bundle = bundles["lucha-libre"]
    wordless = {**bundle, "scenario": {**bundle["scenario"], "text": []}}
    both, board = ["board", "reference"], ["board"]
    for data, rows, ids in (
        (bundle, language, both),
        (bundle, silent, both),
        (wordless, language, both),
        (wordless, silent, board),
        (wordless, None, board),
    ):
        press = SimpleNamespace(bundle=data, theme=SimpleNamespace(word=str))
        assert [job.id for job in KitCards(press, rows).decks()[0].jobs] == ids


@pytest.fixture(scope="module")
def causeway() -> Any:
    """The bundle of a scenario with all that a card can say."""
    return causeway_kit.bundle()


def test_all_that_is_played_is_printed(causeway: Any) -> None:
    """Prose within branches, named effects, the ends of gauges and endings, each on a card or the board."""
    printed = cards_of(causeway, Settings(kits=causeway_kit.KITS))
    assert printed.keys() - {card["id"] for card in causeway["cards"]} == {
        "board", "reference", "credits", "effect.dig", "ending.sunk", "ending.out"
    }  # fmt: skip
    texts = {id: said(card.front) for id, card in printed.items()}
    everything = "\n".join(text for shown in texts.values() for text in shown)
    prose = [text for id, text in causeway["strings"].items() if ".prose." in id or ".text." in id]
    assert len(prose) == 11
    assert [text for text in prose if text not in everything] == []
    assert "Three feet down." in texts["effect.dig"]
    assert any("Do *Dig*." in text for text in texts["place.gate"])


def test_prose_stands_where_it_is_read(causeway: Any) -> None:
    """On a card in its place among the rows, in a branch with the row of that branch."""
    text = KitText(causeway, causeway_kit.KIT.language)
    strings = causeway["strings"]
    blocks = text.body(causeway["cards"][0]["block"], "place.gate")
    assert [block.text for block in blocks] == [
        "A gate in the dyke.", "Load 2. Drift +1. Drift −3.", "It shuts behind you.",
        "If at The gate: choose one.", "**Dig.** Do *Dig*.", "**Wait.** Salt +1.", "Otherwise:",
    ]  # fmt: skip
    assert [[strings[id] for id in getattr(block, "below", ())] for block in blocks] == [
        [], [], [], ["The pump coughs."], ["The spade rings."], [], ["Nobody is here."]
    ]  # fmt: skip


def test_a_road_stands_on_both_of_its_cards(causeway: Any) -> None:
    """Whichever of the two says so, in the order of the cards."""
    printed = cards_of(causeway, Settings(kits=causeway_kit.KITS))
    places = ("place.gate", "place.pans", "place.hut")
    fields = [text for id in places for text in said(printed[id].front) if text.startswith("**Roads**")]
    assert [text.removeprefix("**Roads** ") for text in fields] == [
        "The pans · The hut", "The gate · The hut", "The gate · The pans"
    ]  # fmt: skip


def test_a_mark_changes_with_what_is_read_in_a_branch(causeway: Any) -> None:
    """So `print --since` tells the cards that have to be printed again."""
    strings = {key: text.replace("The spade", "It") for key, text in causeway["strings"].items()}
    before, after = (
        cards_of(bundle, Settings(kits=causeway_kit.KITS))
        for bundle in (causeway, {**causeway, "strings": strings})
    )
    assert [id for id in before if before[id].mark != after[id].mark] == ["place.gate"]


READINGS = (
    ("one thing behind an if", "If Love < 2, Love +1; Love −1. Love +2."),
    ("an otherwise, then more", "If Love < 2, Love +1. Otherwise, nothing happens. / Either way: Love +2."),
    ("an if in an if", "If Love < 2: / If Love ≥ 0, Love +1. / Otherwise: nothing happens."),
)
CHANGES: dict[str, Any] = {by: {"do": "counter", "counter": "love", "by": int(by)} for by in ("1", "-1", "2")}
LESS_THAN_TWO: dict[str, Any] = {
    "op": "not",
    "of": {
        "op": "compare",
        "cmp": ">=",
        "left": {"q": "counter", "counter": "love"},
        "right": {"q": "number", "value": 2},
    },
}
AT_LEAST_NONE = {**LESS_THAN_TWO["of"], "right": {"q": "number", "value": 0}}


@pytest.mark.parametrize(("about", "rows"), READINGS)
def test_what_an_if_holds_has_an_end(about: str, rows: str, bundles: dict[str, Any]) -> None:
    """Whoever reads it knows what happens under the condition, and what happens anyway."""

    def block(*effects: Any) -> dict[str, Any]:
        return {"id": "x", "effects": list(effects)}

    def asked(condition: Any, then: Any, otherwise: Any) -> dict[str, Any]:
        return {"do": "if", "condition": condition, "then": then, "else": otherwise}

    blocks = {
        "one thing behind an if": block(
            asked(LESS_THAN_TWO, block(CHANGES["1"], CHANGES["-1"]), None), CHANGES["2"]
        ),
        "an otherwise, then more": block(
            asked(LESS_THAN_TWO, block(CHANGES["1"]), block({"do": "nothing"})), CHANGES["2"]
        ),
        "an if in an if": block(
            asked(
                LESS_THAN_TWO,
                block(asked(AT_LEAST_NONE, block(CHANGES["1"]), None)),
                block({"do": "nothing"}),
            )
        ),
    }
    bundle = bundles["bonnie-and-clyde"]
    text = KitText(bundle, SETTINGS.words_of(bundle))
    assert " / ".join(row.text for row in text.rows(blocks[about], "x")) == rows


def test_conditions_have_no_not_but_of_facts(bundles: dict[str, Any]) -> None:
    bundle = bundles["bonnie-and-clyde"]
    text = KitText(bundle, SETTINGS.words_of(bundle))
    away = {"op": "roy", "where": "away"}
    joined = {"op": "and", "of": [away, {"op": "or", "of": [LESS_THAN_TWO, away]}]}
    assert text.condition({"op": "not", "of": joined}) == (
        "not (Roy is away) or (Love ≥ 2 and not (Roy is away))"
    )
