"""The report of a playtest: it says what the figures say, to everybody, and nothing in it reaches outside."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import re
import shutil
import subprocess
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from loopwright import feedback, replay
from loopwright.core.phrases import Called, percent
from loopwright.core.scenario_paths import OpenScenario
from loopwright.feedback import RatedScenario
from loopwright.play.film import Film
from loopwright.playtest import output
from loopwright.playtest.html.cards import _ended
from loopwright.playtest.html.cards import cards as cards_of
from loopwright.playtest.html.comparison import changes
from loopwright.playtest.html.folder import EACH, LinkedGames
from loopwright.playtest.html.outcomes import _between, wins
from loopwright.playtest.html.page import as_data
from loopwright.playtest.html.report import HtmlReport, _of_bot
from loopwright.playtest.html.summary import head, hints
from loopwright.playtest.session import Session
from loopwright.playtest.text.comparison import difference, sentences
from loopwright.playtest.text.views import by_bot
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.playtest.figures import cards
from loopwright_engine.playtest.figures.compare import compare
from loopwright_engine.playtest.plan import BundleChange, Cell, Plan
from loopwright_engine.playtest.sweep_paths import changed
from loopwright_engine.table import Table
from loopwright_games.tales.options import Options

from .conftest import Run
from .report_pages import Json, Read, play, read, told, write

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
MEGABYTE = 1_000_000
START = "counters.minutes.start"
PLAN = Plan(
    (
        Cell(Options(2), "random"),
        Cell(Options(3), "cautious"),
        Cell(Options(3), "cautious", (BundleChange(START, 4),)),
    ),
    12,
)


class Made(NamedTuple):
    """A report, and the figures it is made of."""

    folder: Path
    figures: Json
    comparison: Json
    page: Read
    raw: str
    seconds: float


@pytest.fixture(scope="session")
def session(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Session:
    return play(speaking_clock, tmp_path_factory.mktemp("games") / "new.jsonl", PLAN)


@pytest.fixture(scope="session")
def made(session: Session, tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("made")
    old = play(changed(session.bundle, ((START, 5),)), folder / "old.jsonl", PLAN)
    comparison = compare(old.results(), session.results())
    comparison["words"] = sentences(comparison)
    began = time.process_time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "FEWEST", 2)  # or else so few games would tell nothing of cards
        figures = write(session, folder / "report", comparison)
    seconds = time.process_time() - began
    path = folder / "report" / "report.html"
    return Made(path.parent, figures, comparison, read(path), path.read_text("utf-8"), seconds)


# --- what it says -----------------------------------------------------------------------------------


def test_the_answer_stands_before_everything_else(made: Made) -> None:
    summary = made.page.ids["summary"].replace("\u00a0%", " %")
    assert summary != made.page.ids["summary"]  # no line ends before a `%`
    cell = made.figures["cells"][0]
    assert summary.startswith(
        f"In shortWith 2 kids and the bot random they win {round(100 * cell['win_rate'])} % of the games ("
    )
    assert "Target for 2 kids and the bot random" in summary
    change = made.comparison["bots"]["random"]["wins"]["all"]
    assert f"random: 2 kids: {percent(change['old'])} before; {difference(change)}." in summary
    assert "To look at first" in summary
    assert list(made.page.ids).index("summary") < list(made.page.ids).index("plot-0")


def test_every_sentence_of_the_summary_leads_to_its_section(made: Made) -> None:
    leading = set(re.findall(r'href="#([\w-]+)"', _section(made.raw, "summary")))
    assert {"wins", "changes", "coverage"} <= leading <= made.page.ids.keys()


def share(part: float) -> str:
    return f"{100 * part:.1f} %".replace("-", "−")


def signed(part: float) -> str:
    """A difference, in points."""
    return f"{100 * part:+.1f}".replace("-", "−")


def test_tables_have_the_figures_of_winning(made: Made) -> None:
    rows = made.page.rows("win rate of every set-up")
    assert [row[1:4] for row in rows] == [
        [str(cell["games"]), str(cell["wins"]), share(cell["win_rate"])] for cell in made.figures["cells"]
    ]
    low, high = made.figures["cells"][0]["low"], made.figures["cells"][0]["high"]
    assert rows[0][4] == f"{100 * low:.1f} to {share(high)}"
    assert rows[2][0] == "3 kids, cautious, minutes.start=4"
    assert f"minutes.start stands for {START}." in made.page.ids["wins"]


@pytest.mark.parametrize("bot", ["random", "cautious"])
def test_tables_have_the_figures_of_endings_and_days(made: Made, bot: str) -> None:
    """Those of each bot by itself."""
    figures = made.figures["bots"][bot]
    assert [row[:4] for row in made.page.rows(f"endings ({bot})")] == [
        [ending["title"], "won" if ending["won"] else "lost", str(ending["games"]), share(ending["share"])]
        for ending in figures["endings"].values()
    ]
    ends = made.page.rows(f"last days of games ({bot})")
    assert sum(int(row[1]) for row in ends) == figures["games"]
    days = made.page.rows(f"how days end ({bot})")
    assert [row[1] for row in days] == [str(day["games"]) for day in figures["tension"]["rounds"]]
    assert {row[7] for row in days} == {""}  # decided: of so few games nobody knows
    assert f"How it ends ({bot})" in [title for _, title in made.page.headings]


def test_tables_have_the_figures_of_cards_and_ways(made: Made) -> None:
    figures = made.figures["bots"]["cautious"]
    cards = figures["cards"]
    rows = {row[0]: row for row in made.page.rows("cards, the weightiest first (cautious)")}
    erratic = {id: id.endswith(".erratic") for id in cards}  # another card of the same machine
    assert len(rows) == len({(card["kind"], card["title"], erratic[id]) for id, card in cards.items()})
    clear = next(card for card in cards.values() if card["effect"] is not None and card["kind"] == "diary")
    row = next(row for name, row in rows.items() if clear["title"] in name)
    assert (row[1], row[5]) == (share(clear["seen_rate"]), signed(clear["effect"]))
    ways = made.page.rows("ways through the diary (cautious)")
    assert [int(row[1]) for row in ways] == [path["games"] for path in figures["paths"]]
    assert ways[0][0].startswith("1 front, 2 front")


def test_tables_have_the_figures_of_the_week_and_of_coverage(made: Made) -> None:
    figures = made.figures["bots"]["random"]
    time_spent = {row[0]: row[1] for row in made.page.rows("time spent (random)")}
    walked = next(row["amount"] for row in figures["spent"] if row["on"] == "walk")
    assert time_spent["walking"] == f"{walked:,}"
    assert [row[1] for row in made.page.rows("conditions taken (random)")] == [
        f"{condition['taken']:,}" for condition in figures["took"]
    ]
    sides = made.figures["coverage"]["by_kind"]["side"]
    rows = {row[0]: row[1:3] for row in made.page.rows("what was reached, by kind")}
    assert rows["sides of diary and response cards"] == [str(sides["items"]), str(sides["reached"])]


def test_what_changed_stands_there_with_its_range(made: Made) -> None:
    rows = {row[0]: row for row in made.page.rows("change of the win rate (cautious)")}
    bot_changes = made.comparison["bots"]["cautious"]
    change = bot_changes["wins"]["all"]
    assert rows["all together"][1] == str(bot_changes["pairs"]) == str(change["pairs"])
    assert rows["all together"][4] == signed(change["difference"])
    assert rows["all together"][7] == ("more than luck" if change["sure"] else "can be luck")


def hinted(report: Made, bundle: Bundle, **changed: Any) -> list[str]:
    """What stands to be looked at first, with these figures of both bots."""
    bots = {bot: {**part, **changed} for bot, part in report.figures["bots"].items()}
    figures = {**report.figures, "bots": bots}
    return [line.words for line in hints(figures, Called(bundle.data))]


def test_what_to_look_at_first_begins_with_the_bot_that_wins_most(made: Made, session: Session) -> None:
    """An ending that takes most games is told; one that never came is told once, of all bots."""
    titles = {"ended": "Out", "late": "Late", "found": "Found"}
    shares = {"ended": 0.6, "late": 0.4, "found": 0.0}
    endings = {
        id: {"title": titles[id], "games": round(24 * part), "share": part, "low": 0.4, "high": 0.7}
        for id, part in shares.items()
    }
    texts = hinted(made, session.bundle, endings=endings)
    assert texts[0] == 'cautious: Most games end alike: "Out", 60 % of the games (40 to 70 %).'
    assert [text for text in texts if "never came" in text] == ['1 of 3 endings never came: "Found".']


def test_cards_that_can_all_be_luck_are_said_to_be_so(session: Session) -> None:
    document = told(session)
    view = by_bot(document)[1]
    card = {"effect": 0.1, "effect_low": -0.1, "effect_high": 0.3, "seen_rate": 0.5, "verdict": "unclear"}
    view["cards"] = {id: {**values, **card} for id, values in list(view["cards"].items())[:3]}
    chapter = cards_of(view, Called(session.bundle.data), LinkedGames(document, ()))
    assert chapter.says[0].startswith("None of the 3 cards looked at goes with winning or losing")
    assert "all of which can be luck" in chapter.plots[0].says
    first = next(iter(view["cards"]))
    view["cards"][first] |= {"effect_low": 0.05, "verdict": "matters"}
    chapter = cards_of(view, Called(session.bundle.data), LinkedGames(document, ()))
    assert chapter.says[0].startswith("Lines show") and "the weightiest first" in chapter.plots[0].says


@pytest.mark.parametrize(
    ("low", "high", "deviation", "games", "words"),
    [
        (1.5, 2.5, 1.0, 20, "1.50 to 2.50"),
        (None, None, 1.0, 20, ""),
        (None, None, 0.0, 20, "the same in 20 games"),
        (None, None, 0.0, 1, "in 1 game"),
    ],
)
def test_the_range_of_a_mean(
    low: float | None, high: float | None, deviation: float, games: int, words: str
) -> None:
    assert _between({"mean": 2.0, "low": low, "high": high, "deviation": deviation}, games) == words


def test_nothing_is_judged_of_a_bot_that_learns(session: Session) -> None:
    """No line beside a mark, no range in a table, no verdict; every section can be made so."""
    document = told(session)
    cells = [{**cell, "learns": cell["bot"] == "cautious"} for cell in document["cells"]]
    document = output.without_judgement({**document, "cells": cells})
    chosen = LinkedGames(document, ())
    random, learning, *_ = wins(document, (), chosen).plots[0].data
    assert sum(random["error_x"]["array"]) > 0
    assert set(learning["error_x"]["array"] + learning["error_x"]["arrayminus"]) == {0}
    view = by_bot(document)[1]
    chapters = list(_of_bot(view, Called(session.bundle.data), chosen))
    assert "The explorer's games are not independent" in chapters[2].says[0] and not chapters[2].plots
    ranges = re.compile(r"\d to −?\d")
    assert not [
        row
        for chapter in chapters
        for table in chapter.tables
        for row in table.rows
        if ranges.search(str(row))
    ]


def test_what_changed_for_a_bot_that_learns_has_no_plot(made: Made, session: Session) -> None:
    """Only what is between the others is luck or not."""
    comparison = copy.deepcopy(made.comparison)
    for cell in comparison["bots"]["cautious"]["wins"]["cells"]:
        cell["learns"] = True
    chapter = changes(output.comparison(comparison), Called(session.bundle.data))
    assert all(plot.says.startswith("random: ") for plot in chapter.plots)
    verdicts = {table.caption: {row[-1] for row in table.rows} for table in chapter.tables}
    assert verdicts["change of the win rate (cautious)"] == {""}
    assert verdicts["change of the win rate (random)"] <= {"more than luck", "can be luck"}
    assert any(
        text.startswith("cautious: Games of the explorer are not independent") for text in chapter.says
    )


def test_games_that_were_stopped_are_not_told_as_all_of_them(session: Session) -> None:
    figures = told(session) | {"planned": 2_000, "complete": False}
    assert head(figures).startswith("36 of 2,000 games by random and cautious, seed 0 (interrupted). ")
    assert head({**figures, "games": 0}).endswith("(interrupted).")


# --- for everybody ----------------------------------------------------------------------------------


def test_headings_tables_and_plots_are_there_for_a_screen_reader(made: Made) -> None:
    page = made.page
    levels = [level for level, _ in page.headings]
    assert levels[0] == 1
    assert all(later - level <= 1 for level, later in pairwise(levels))
    assert ("html", {"lang": "en"}) in page.elements
    assert {scope for _, scope in page.scopes} == {"col", "row"}
    plots = [attributes for _, attributes in page.elements if attributes.get("class") == "plot"]
    assert len(plots) == len(json.loads(page.scripts[0])) == 26
    assert all(plot["role"] == "img" and page.ids[plot["aria-labelledby"] or ""] for plot in plots)
    sections = re.findall(r'<section id="([\w-]+)".*?</section>', made.raw, re.DOTALL)
    with_plots = [section for section in sections if "plot-" in _section(made.raw, section)]
    assert len(with_plots) == 18
    assert all("<table>" in _section(made.raw, with_plot) for with_plot in with_plots)


def _section(raw: str, id: str) -> str:
    start = raw.index(f'<section id="{id}"')
    return raw[start : raw.index("</section>", start)]


def test_colours_never_stand_alone(made: Made) -> None:
    """Whatever stands beside something else in a plot has another sign, pattern or dash, too."""
    for plot in json.loads(made.page.scripts[0]):
        looks = [json.dumps([trace.get(key) for key in ("type", "marker", "line")]) for trace in plot["data"]]
        without = [re.sub(r'"--\w+"', "", look) for look in looks]
        assert len(set(without)) == len(without), plot["data"]


# --- alone and unharmed -----------------------------------------------------------------------------


def test_nothing_is_fetched_from_anywhere(made: Made) -> None:
    library = made.page.scripts[1]
    rest = made.raw.replace(library, "")
    assert "://" not in rest
    assert not [name for _, attributes in made.page.elements for name in attributes if name == "src"]
    policy = next(
        attributes["content"] or "" for _, attributes in made.page.elements if "http-equiv" in attributes
    )
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    for script in made.page.scripts[1:]:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "unsafe" not in policy.partition("style-src")[0]


def test_it_is_small_and_quickly_made(made: Made) -> None:
    assert (made.folder / "report.html").stat().st_size < 6 * MEGABYTE
    assert made.seconds < 2


HARM = (
    "</script><script>document.title='harmed'</script>"
    "<img src=x onerror=\"document.title='harmed'\">&lt;'\"\u2028"
)


@pytest.fixture(scope="session")
def harmful(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on a scenario all of whose texts mean harm."""
    data = json.loads(json.dumps(speaking_clock.data))
    texts = data["strings"].items()
    data["strings"] = {name: text if "{if}" in text else f"{text[:20]}{HARM}" for name, text in texts}
    bundle = load_bundle({**data, "hash": content_hash(data)})
    folder = tmp_path_factory.mktemp("harmful")
    write(
        play(
            bundle, folder / "games.jsonl", Plan((Cell(Options(2), "random"), Cell(Options(4), "random")), 15)
        ),
        folder / "r",
    )
    return folder / "r"


def test_titles_of_strangers_stay_texts(harmful: Path, made: Made) -> None:
    page = read(harmful / "report.html")
    assert HARM[:30] in page.headings[0][1]
    assert len(page.scripts) == len(made.page.scripts)
    kinds = {tag for tag, _ in page.elements}
    assert kinds == {tag for tag, _ in made.page.elements}
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    words = re.findall(r'"((?:[^"\\]|\\.)*)"', page.scripts[0])
    titles = [json.loads(f'"{word}"') for word in words]
    assert any("&lt;/script&gt;" in title for title in titles)
    assert not [title for title in titles if "<" in title.replace("<br>", "")]


def test_data_in_a_script_cannot_end_it() -> None:
    value = {"</script>": ["<!--", "a & b", "\u2028"]}
    assert not set("<>&\u2028") & set(as_data(value))
    assert json.loads(as_data(value)) == value


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on the path, to look at the page with")
def test_a_browser_draws_everything_and_complains_of_nothing(harmful: Path, tmp_path: Path) -> None:
    """Not even the policy of the page has anything to refuse."""
    command = [CHROMIUM or "", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"]
    command += [f"--user-data-dir={tmp_path}", "--virtual-time-budget=3000", "--dump-dom"]
    process = subprocess.run(
        [*command, (harmful / "report.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert "CONSOLE" not in process.stderr
    plots = json.loads(read(harmful / "report.html").scripts[0])
    assert process.stdout.count('class="plot js-plotly-plot"') == len(plots)
    assert "<title>harmed" not in process.stdout


# --- games to watch ---------------------------------------------------------------------------------


def test_every_link_leads_somewhere(made: Made) -> None:
    inside = {link.removeprefix("#") for link in made.page.links if link.startswith("#")}
    assert inside <= made.page.ids.keys()
    files = {link for link in made.page.links if not link.startswith("#")}
    games = {path.relative_to(made.folder).as_posix() for path in made.folder.glob("games/**/*-*.json")}
    assert files == games
    assert {f"game-{Path(file).stem}" for file in files} <= inside


def test_every_ending_has_a_game_to_watch(made: Made) -> None:
    rows = [
        row for bot in made.figures["bots"] for row in made.page.rows(f"endings ({bot})") if row[2] != "0"
    ]
    assert rows
    assert all(re.fullmatch(r"\d+:\d+(, \d+:\d+)*", row[5]) for row in rows)


@pytest.mark.parametrize("cell", [0, 1, 2])
def test_games_are_played_again_as_they_were(made: Made, cell: int) -> None:
    """Also those of a sweep, whose cards have other values."""
    path = next(made.folder.glob(f"games/**/{cell}-*.json"))
    film = Film(replay.open_log(path))
    assert film.fault is None
    assert f", {film.last} choices" in made.page.ids[f"game-{path.stem}"]


def test_the_command_that_stands_there_plays_a_game(run: Run, made: Made) -> None:
    command = re.findall(r"<code>loopwright (replay \S+)</code>", made.raw)[0]
    assert "The same states as in the log" in run(*command.split(), cwd=made.folder).stdout


def test_few_games_are_shown_again_and_again(session: Session) -> None:
    """A figure leads to games that are shown already, if it can."""
    document = told(session)
    chosen = LinkedGames(document, session.results().records())
    (first,) = chosen.of([(0, 1), (0, 0)])
    assert first == (0, 1)
    assert chosen.of([(0, 0), (0, 1)]) == (first,)
    assert len(chosen.of([(0, 2), (1, 0)])) == 1
    assert len(chosen.of([(0, 1), (0, 2), (1, 0)])) == EACH
    assert chosen.of([]) == ()


# --- what people said who played ----------------------------------------------------------------------


def sent(draft: Bundle, path: Path, text: str, grade: int, **changes: Any) -> Path:
    """A file from a table of this draft, with a note on the first diary card and one on the game."""
    table = Table(draft)
    document = table.new({"seed": 3})
    table.choose(0, document["choices"])
    notes = [
        {"card": "diary.1", "side": "front", "kind": "unclear", "text": text, "choices": 1},
        {"card": "", "text": "Fine."},
    ]
    content = table.feedback(notes, {"again": grade, "comment": "<i>More fog.</i>"})
    path.write_text(json.dumps(json.loads(str(content)) | changes), "utf-8")
    return path


def test_notes_stand_beside_the_figures_of_their_card(session: Session, tmp_path: Path) -> None:
    harm = "<script>alert(1)</script> Who?"
    files = [
        sent(session.bundle, tmp_path / "anna.json", harm, 4),
        sent(session.bundle, tmp_path / "bo.json", "Long.", 1, bundle="sha256:0"),
    ]
    draft = RatedScenario.of(OpenScenario(session.bundle.data), session.bundle)
    document = told(session)
    with HtmlReport(tmp_path / "report") as report:
        notes = (draft, [feedback.read(file) for file in files])
        report.write(session, document, Called(session.bundle.data), feedback=notes)
    raw = (tmp_path / "report" / "report.html").read_text("utf-8")
    page = read(tmp_path / "report" / "report.html")
    assert "<script>alert(1)" not in raw and "<i>More" not in raw
    rows = page.rows("notes of players, by card")
    first = rows[0]
    assert first[0].startswith("diary 1 ") and first[1].startswith("diary.loop:")
    assert first[2:5] == ["unclear", f"front: {harm}", "anna.json, after 1 choice"]
    figures = [document["bots"][bot]["cards"]["diary.1"] for bot in ("random", "cautious")]
    assert [first[5], first[8]] == [share(card["seen_rate"]) for card in figures]
    assert [row[3] for row in rows] == [f"front: {harm}", "front: Long.", "Fine.", "Fine."]
    games = page.rows("games of players")
    assert [row[:2] for row in games] == [["anna.json", "1"], ["bo.json", "1"], ["on average", ""]]
    assert games[0][4:] == ["not over", "", "", "", "4", "<i>More fog.</i>"]
    assert games[1][4:8] == ["", "", "", ""] and games[2][8] == "2.50"
    assert "1 file of them with another draft" in page.ids["players"]


def test_how_games_of_people_end_stands_beside_those_of_bots(session: Session) -> None:
    """A game that is over has its ending, its round, and how often bots come to it."""
    document = told(session)
    views = by_bot(document)
    endings = document["bots"]["random"]["endings"]
    ending = max(endings, key=lambda id: endings[id]["games"])
    game = SimpleNamespace(result=SimpleNamespace(ending=ending, round=6), round=6)
    title, when, *shares = _ended(document, views, game)
    assert (title, when) == (endings[ending]["title"], "the weekend")
    assert shares[0] == share(endings[ending]["share"]) and len(shares) == len(views)


def test_notes_want_a_report_and_the_scenario_that_is_played(
    run: Run, session: Session, tmp_path: Path
) -> None:
    file = sent(session.bundle, tmp_path / "anna.json", "Who?", 3)
    other = sent(session.bundle, tmp_path / "other.json", "Who?", 3, scenario="nowhere")
    command = ("playtest", "speaking-clock", "--games", "2", "--kids", "2", "--bot", "random")
    assert "--report DIR" in run(*command, "--feedback", file, code=2).stderr
    wrong = run(*command, "--feedback", other, "--report", "page", code=1)
    assert "of the scenario nowhere" in wrong.stderr and not (tmp_path / "page").exists()
    run(*command, "--feedback", file, "--report", "page")
    assert "Who?" in read(tmp_path / "page" / "report.html").ids["players"]
