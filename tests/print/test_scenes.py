"""Scenes: laws that hold for every motif, deck, frame and palette."""

from __future__ import annotations

import gettext
import math
import re
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright.core import scenario_paths
from loopwright_compiler.print import ChoiceError
from loopwright_compiler.print.cards.scenery import plans
from loopwright_compiler.print.inks.separation import COATED, Separation, separation
from loopwright_compiler.print.pdf.writer import PackedForm, SheetCanvas
from loopwright_compiler.print.scenes import (
    Palette,
    Scene,
    SceneFrame,
    Shape,
    Subject,
    Thing,
    alt,
    colours,
    compose,
    drawn,
    low_ink,
    own,
    pdf,
    svg,
    told,
    two_inks,
)
from loopwright_compiler.print.scenes.compose import (
    COMMON,
    COMPANIONS,
    FOREGROUNDS,
    NEIGHBOURS,
    SETTINGS,
    SPOTS,
)
from loopwright_compiler.print.scenes.foregrounds import FRONTS
from loopwright_compiler.print.scenes.motifs import MOTIFS, ChanceSource
from loopwright_compiler.print.scenes.palette import (
    INK,
    PAPER,
    alike,
    contrast,
    deuteranopic,
    distance,
    from_lab,
    lab,
)
from loopwright_compiler.print.scenes.pdf import KeptScenes
from loopwright_compiler.print.scenes.shapes import LEAST, Pen, SceneBox, bounds
from loopwright_compiler.print.scenes.words import LANGUAGES, motif_of, season_of, weather_of
from loopwright_compiler.print.theme.load import load
from loopwright_games.tales.cards import story_cards
from loopwright_games.tales.cards.motifs import MACHINES, WALKERS

from ..sweep_length import times

WORLD = Path(__file__).parents[2] / "content" / "worlds" / "vasso"
HOURS = ("dawn", "day", "dusk", "night")
SKY = {"sky", "glow1", "glow2", "glow3", "star", "flake", "cloud", "sun"}
DECKS = ("#9f2f26", "#17304c", "#e2a93c", "#2c5848", "#93c0ad", "#000000", "#ffffff", "#808080")
PALETTES = [
    *(colours(deck, hour) for deck, hour in product(DECKS, HOURS)),
    colours("#332c50", "dusk", "#e08a52"),
    low_ink(),
    two_inks("dusk"),
    two_inks("night"),
]
HEADER = SceneFrame(
    -3, -3, 66, 31, 12.2, (SceneBox(4.5, 3, 42, 8), SceneBox(47.6, 4.3, 10.6, 10.6)), (52.9, 9.6)
)
FRAMES = [HEADER, HEADER._replace(foot=16), SceneFrame(-3, -3, 66, 91, 50), SceneFrame(0, 0, 180, 60, 12)]
THINGS = ("Lighthouse", "Bakery", "School", "Kiosk", "Xyzzy")


def subject(card: str, *names: str, **others: object) -> Subject:
    return Subject(card, tuple(Thing(name, (name,)) for name in names), **others)  # type: ignore[arg-type]


def scene(motif: str, **others: object) -> Scene:
    """A scene of a motif, whatever else it shows."""
    values = {"setting": "sea", "hour": "dusk", "season": "", "weather": "", "companion": "woods"}
    values |= {"seed": f"card of {motif}", "spot": 0.3, "mirrored": False, "foreground": "rocks"}
    return Scene(motif=motif, **(values | others))  # type: ignore[arg-type]


# --- Motifs


@pytest.mark.parametrize("name", MOTIFS)
def test_a_motif_stays_in_its_box(name: str) -> None:
    for seed in range(12):
        shapes: list[Shape] = []
        MOTIFS[name].draw(Pen(shapes, 0, 0, 20), ChanceSource(name, seed))
        assert 3 <= len(shapes) <= 100
        for shape in shapes:
            left, top, right, foot = bounds(shape.kind, shape.points)
            assert top >= -20 * 1.02, shape
            assert foot <= 20 * 0.12, shape
            assert -20 * 1.4 <= left <= right <= 20 * 1.4, shape


@pytest.mark.parametrize("name", [name for name, motif in MOTIFS.items() if not motif.still])
def test_a_motif_is_as_wide_as_it_says(name: str) -> None:
    for seed in range(12):
        shapes: list[Shape] = []
        MOTIFS[name].draw(Pen(shapes, 0, 0, 20), ChanceSource(name, seed))
        for shape in shapes:
            if shape.tone not in ("wire", "smoke"):
                left, _, right, _ = bounds(shape.kind, shape.points)
                assert max(-left, right) <= 20 * (MOTIFS[name].half + 0.08), shape


def test_no_motif_is_cut_off_at_the_side() -> None:
    for plan, frame, shape in all_shapes():
        motif = MOTIFS[plan.motif]
        indoors = plan.setting in ("hall", "room")
        if indoors or motif.still or motif.half > 0.9 or shape.tone not in ("near", "pane"):
            continue
        left, _, right, _ = bounds(shape.kind, shape.points)
        assert frame.left + 1 <= left <= right <= frame.right - 1, (plan.motif, shape)


def test_a_mirrored_motif_is_its_mirror_image() -> None:
    plain, mirrored = [], []  # type: list[Shape], list[Shape]
    for shapes, way in ((plain, False), (mirrored, True)):
        MOTIFS["ferry"].draw(Pen(shapes, 0, 0, 20, way), ChanceSource("ferry"))
    for one, two in zip(plain, mirrored, strict=True):
        left, top, right, foot = bounds(one.kind, one.points)
        assert bounds(two.kind, two.points) == pytest.approx((-right, top, -left, foot))


@cache
def all_shapes() -> list[tuple[Scene, SceneFrame, Shape]]:
    every = []
    for number, name in enumerate(MOTIFS):
        for frame in FRAMES[:3]:
            setting = SETTINGS[number % len(SETTINGS)]
            plan = scene(
                name,
                hour=HOURS[number % 4],
                weather=("", "snow", "rain", "fog")[number % 4],
                season=("winter", "")[number % 2],
                setting=setting,
                companion="" if setting == "hall" else COMPANIONS[setting][0],
                foreground=FOREGROUNDS[setting][number % len(FOREGROUNDS[setting])],
            )
            every += [(plan, frame, shape) for shape in drawn(plan, frame)]
    return every


def test_nothing_is_drawn_that_a_printer_cannot_show() -> None:
    for plan, _, shape in all_shapes():
        if shape.kind in ("line", "ring"):
            assert shape.width >= LEAST, (plan, shape)
        else:
            left, top, right, foot = bounds(shape.kind, shape.points)
            assert min(right - left, foot - top) >= LEAST - 1e-9 or shape.kind in ("poly", "curve"), (
                plan,
                shape,
            )


def test_every_shape_has_whole_numbers_of_points_and_a_tone_of_every_deck() -> None:
    tones = set(colours("#9f2f26").tones)
    for plan, _, (kind, tone, points, _) in all_shapes():
        assert tone in tones, (plan, tone)
        size = len(points)
        assert size == {"rect": 4, "disc": 3, "ring": 3}.get(kind, size)
        assert kind != "curve" or size % 6 == 2, (plan, kind, points)
        assert kind not in ("poly", "line") or (size % 2 == 0 and size >= 4)


def test_only_sky_rises_into_the_title() -> None:
    for plan, frame, shape in all_shapes():
        if shape.tone not in SKY and plan.weather not in ("snow", "rain"):
            top = bounds(shape.kind, shape.points)[1]
            assert top >= frame.clear - 1.2, (plan, shape)


def test_no_star_cloud_bird_or_flake_enters_the_title_or_the_disc() -> None:
    for plan, frame, shape in all_shapes():
        if shape.tone in ("star", "flake", "cloud", "rain") and plan.motif != "storm":
            left, top, right, foot = bounds(shape.kind, shape.points)
            for box in frame.free:
                apart = right < box.x or left > box.x + box.width or foot < box.y or top > box.y + box.height
                assert apart, (plan, shape)


def test_a_scene_is_bounded_in_any_frame() -> None:
    for frame in FRAMES:
        for weather in ("snow", "rain"):
            assert len(drawn(scene("town", weather=weather, companion="town"), frame)) < 520


@settings(max_examples=times(10), deadline=None)
@given(
    st.sampled_from(sorted(MOTIFS)),
    st.sampled_from([(name, front) for name in SETTINGS for front in FOREGROUNDS[name]]),
    st.tuples(st.floats(20, 300), st.floats(5, 200), st.floats(-5, 200)),
    st.sampled_from(("", "snow", "rain", "fog")),
    st.sampled_from(HOURS),
)
def test_any_frame_can_be_drawn_in(
    motif: str, where: tuple[str, str], size: tuple[float, float, float], weather: str, hour: str
) -> None:
    setting, foreground = where
    width, foot, clear = size
    plan = scene(motif, setting=setting, foreground=foreground, companion="", weather=weather, hour=hour)
    shapes = drawn(plan, SceneFrame(0, 0, width, foot, clear))
    assert 0 < len(shapes) < 4 * (width + 150)
    assert all(math.isfinite(number) for shape in shapes for number in shape.points)


def test_a_lower_frame_keeps_the_arrangement() -> None:
    for low, high in pairwise((16.0, 23.0, 31.0, 40.0)):
        seen = []
        for foot in (low, high):
            shapes = drawn(scene("kiosk"), HEADER._replace(foot=foot))
            lit = [shape for shape in shapes if shape.tone == "light"]
            seen.append((len(lit), [shape.kind for shape in lit]))
        assert seen[0] == seen[1]


def test_what_is_tall_keeps_off_the_disc() -> None:
    box = HEADER.free[1]
    for name in ("pitch", "lighthouse", "cable-yard", "radio-mast", "telephone"):
        for spot in (0.3, 0.7):
            for shape in drawn(scene(name, spot=spot, companion="", foreground="grass"), HEADER):
                left, top, right, _ = bounds(shape.kind, shape.points)
                if shape.tone == "near" and top < box.y + box.height:
                    assert right < box.x or left > box.x + box.width, (name, spot, shape)


def test_every_foreground_and_every_setting_can_be_drawn() -> None:
    assert set().union(*FOREGROUNDS.values()) == set(FRONTS)
    assert set(FOREGROUNDS) == set(COMMON) == set(COMPANIONS) == set(SETTINGS)
    assert set().union(*COMMON.values(), *COMPANIONS.values()) <= {"", *MOTIFS}
    for setting in SETTINGS:
        assert len(FOREGROUNDS[setting]) > NEIGHBOURS
        assert len(COMMON[setting]) > NEIGHBOURS
        for foreground in FOREGROUNDS[setting]:
            assert drawn(scene("ring", setting=setting, foreground=foreground, companion=""), HEADER)


# --- The composer

decks = st.lists(st.tuples(st.sampled_from(THINGS), st.integers(0, 999)), min_size=2, max_size=40)


@settings(max_examples=times(10), deadline=None)
@given(decks, st.sampled_from(SETTINGS))
def test_no_two_neighbours_look_alike(cards: list[tuple[str, int]], setting: str) -> None:
    subjects = [subject(f"{name}.{number}.{place}", name) for place, (name, number) in enumerate(cards)]
    plans = compose(subjects, setting=setting)
    for place, plan in enumerate(plans):
        for other in plans[max(0, place - NEIGHBOURS) : place]:
            if other.setting == plan.setting:
                assert other.foreground != plan.foreground
            assert other.look != plan.look
        for other in plans[max(0, place - len(SPOTS) + 1) : place]:
            if other.motif == plan.motif:
                assert other.spot != plan.spot
    assert len({drawn(plan, HEADER) for plan in plans}) == len(plans)


@settings(max_examples=times(7), deadline=None)
@given(decks, st.integers(0, 39))
def test_a_card_that_is_added_changes_few_others(cards: list[tuple[str, int]], at: int) -> None:
    subjects = [subject(f"{name}.{number}.{place}", name) for place, (name, number) in enumerate(cards)]
    at %= len(subjects)
    before = compose(subjects, setting="sea")
    after = compose([*subjects[:at], subject("new", "Boatyard"), *subjects[at:]], setting="sea")
    assert after[:at] == before[:at]
    assert compose(subjects, setting="sea") == before


def test_a_neighbour_takes_the_next_thing_that_its_card_names() -> None:
    one, two = compose([subject("a", "Kiosk"), subject("b", "Kiosk", "School")], setting="sea")
    assert (one.motif, two.motif) == ("kiosk", "school")


def test_two_sides_share_their_scene_at_two_hours() -> None:
    walker = Thing("farfar", ("Farfar",), MACHINES, WALKERS)
    front, back = compose(
        [
            subject("diary.1", "Kiosk", "Miss Clock Sniffs", hour="dusk"),
            subject("diary.1", "Kiosk", "Another", side="back", hour="night", visitors=(walker,)),
        ],
        setting="sea",
    )
    assert (front.motif, front.spot, front.foreground) == (back.motif, back.spot, back.foreground)
    assert (front.hour, back.hour, back.visitor) == ("dusk", "night", True)
    assert back.companion == "walker"


def test_the_back_of_a_shuffled_deck_tells_nothing_of_the_card() -> None:
    for name in ("Bakery", "Xyzzy"):
        backs = compose([subject("back.rumor.J", name), subject("back.rumor.J", name)], setting="sea")
        assert drawn(backs[0], HEADER) == drawn(backs[1], HEADER)


def test_sides_that_name_nothing_known_share_their_scene() -> None:
    front, back = compose([subject("a", "Xyzzy"), subject("a", "Plugh", side="back", hour="night")])
    assert front.look == back.look


def test_an_author_chooses_a_motif_by_id() -> None:
    subjects = [Subject("a", (Thing("G", ("Lighthouse",)),)), Subject("b", (Thing("H", ("Kiosk",)),))]
    plans = compose(subjects, motifs={"G": "windmill", "H": "no such motif"})
    assert [plan.motif for plan in plans] == ["windmill", "kiosk"]


def test_a_card_without_words_gets_something_common() -> None:
    plans = compose([Subject(f"card {number}") for number in range(30)], setting="plain")
    assert {plan.motif for plan in plans} == set(COMMON["plain"])
    assert all(one.motif != two.motif for one, two in pairwise(plans))


def test_seasons_and_weather_come_from_the_words() -> None:
    (plan,) = compose([subject("school.2", "Snow in April")], setting="sea")
    assert (plan.season, plan.weather) == ("winter", "snow")
    assert season_of(["Första snön"], "sv") == "winter"
    assert weather_of(["Ett kallt regn"], "sv") == "rain"


def test_a_motif_brings_its_setting() -> None:
    settings_of = {
        plan.motif: plan.setting
        for plan in compose(
            [subject(name, name) for name in ("Ferry", "Wrestling", "Mountain")], setting="plain"
        )
    }
    assert settings_of == {"ferry": "sea", "ring": "hall", "mountain": "plain"}


def test_what_most_cards_name_decides_the_setting() -> None:
    for names, setting in (
        (("Wrestling", "Mask", "Lantern", "Bell"), "hall"),
        (("Shop", "Bank", "Clock tower", "Windmill"), "town"),
        (("Skerries", "Harbour", "Farm"), "sea"),
        (("Xyzzy",), "hills"),
    ):
        subjects = [subject(f"{name}.{number}", name) for number, name in enumerate((*names, "Xyzzy"))]
        assert compose(subjects)[-1].setting == setting, names


def test_under_a_roof_a_card_takes_what_is_at_home_there() -> None:
    (plan,) = compose([subject("fray-farol", "Lantern", "Wrestling", "Rain")], setting="hall")
    assert (plan.motif, plan.weather) == ("ring", "")


# --- Words


def world_words() -> list[tuple[str, str]]:
    """The names of the bundled world's places and machines, in English and in Swedish."""
    catalogue = gettext.GNUTranslations((WORLD / "translations" / "sv.mo").open("rb"))
    messages = vars(catalogue)["_catalog"]
    named = [key.split("\x04") for key in messages if isinstance(key, str) and "\x04" in key]
    return [
        (text, messages[f"{context}\x04{text}"])
        for context, text in named
        if context.startswith(("location.", "machine.")) and len(text) < 30
    ]


def test_a_translated_deck_has_the_same_motifs() -> None:
    names = world_words()
    assert len(names) > 25
    for english, swedish in names:
        assert motif_of("", [english], "en") in ("", motif_of("", [swedish], "sv")), (english, swedish)


def test_every_place_of_the_bundled_world_has_a_motif_of_its_own() -> None:
    places = [english for english, _ in world_words()][:-7]
    motifs = [motif_of("", [place], "en") for place in places]
    assert "" not in motifs
    assert len(set(motifs)) == len(motifs)


@pytest.mark.parametrize(
    ("id", "motif"),
    [
        ("uggla", "owl"),
        ("cement-city", "town"),
        ("police", "prison"),
        ("water-tower", "water-tower"),
        ("q", ""),
    ],
)
def test_ids_are_words_of_any_language(id: str, motif: str) -> None:
    assert motif_of(id, [], "ja") == motif


def test_words_in_other_languages() -> None:
    for language, text in {
        "de": "Der alte Leuchtturm",
        "fr": "Le phare",
        "es": "El faro",
        "sv": "Den gamla fyren",
        "pl": "Stara latarnia morska",
    }.items():
        assert motif_of("", [text], language) == "lighthouse", language
    assert motif_of("", ["Das Schulhaus"], "de_AT") == "school"
    assert motif_of("", ["Skolan"], "nb") == "school"


@given(st.text(max_size=80), st.sampled_from((*LANGUAGES, "ja", "xx")))
def test_any_text_is_looked_up(text: str, language: str) -> None:
    assert motif_of(text, [text], language) in {"", *MOTIFS}


def test_the_words_name_motifs() -> None:
    from loopwright_compiler.print.scenes.words import NOTHING, _tables

    rows = {name: stems for name, stems in _tables()["motifs"].items() if name != NOTHING}
    assert set(rows) <= set(MOTIFS)
    for name, stems in rows.items():
        assert set(stems) == set(LANGUAGES), name


# --- An author's own motifs

TOWER = {
    "words": "A tall tower",
    "parts": [
        {"path": "M42 100 L46 10 H54 L58 100 Z M20 100 V80 H36 V100 Z", "tone": "near"},
        {"path": "O50 30 4", "tone": "light"},
    ],
}


def test_a_theme_brings_motifs_of_its_own() -> None:
    choice = own.motifs({"drawn": {"tower": TOWER}, "of": {"G": "tower", "H": "bank"}})
    subjects = [Subject(letter, (Thing(letter, ("Lighthouse",)),)) for letter in "GHI"]
    plans = compose(subjects, motifs=choice.of, own=choice.drawn, setting="sea")
    assert [plan.motif for plan in plans] == ["tower", "bank", "lighthouse"]
    near = [shape for shape in drawn(plans[0], HEADER) if shape.tone == "near" and len(shape.points) == 8]
    assert len(near) >= 2
    assert alt(plans[0], "en") == "A tall tower in the evening"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "motifs: here belong names"),
        ({"ofs": {}}, "motifs: there is no ofs here"),
        ({"of": {"G": "nothing"}}, "motifs.of.G: there is no motif called nothing"),
        ({"drawn": {"a": {"parts": []}}}, "motifs.drawn.a.parts: here belong 1 to 80"),
        ({"drawn": {"a": {"parts": [{"path": "M1 1", "tone": "red"}]}}}, "a tone is one of near"),
        ({"drawn": {"a": {"parts": [{"path": "M1"}]}}}, "parts, 1: M needs 2 numbers"),
        ({"drawn": {"a": {"parts": [{"path": "L1 1 L2 2 L3 3"}]}}}, "a path begins with M"),
        ({"drawn": {"a": {"parts": [{"path": "M1 1 L2 2"}]}}}, "the path has no outline"),
        ({"drawn": {"a": {"parts": [{"path": "M1 1 L900 2 L3 3"}]}}}, "900 lies far outside"),
        ({"drawn": {"a": {"parts": [{"path": "M1 1" + " L1 1" * 700}]}}}, "more than 1200 numbers"),
        ({"drawn": {"a": TOWER | {"ground": "moon"}}}, "motifs.drawn.a.ground: one of land"),
        ({"drawn": {"a": TOWER | {"scale": 9}}}, "a number from 0.2 to 1.3"),
    ],
)
def test_what_is_wrong_in_an_own_motif_is_said(data: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        own.motifs(data)


def theme_file(folder: Path, text: str) -> Path:
    (folder / "house.yaml").write_text(text, "utf-8")
    return folder / "house.yaml"


def test_a_theme_file_brings_motifs(tmp_path: Path) -> None:
    text = """
motifs:
  drawn:
    tower:
      words: A tall tower
      scale: 1.1
      parts:
        - {path: "M42 100 L46 10 H54.5 L58 100 Z", tone: near}
  of: {G: tower, H: bank}
"""
    theme = load("full", own=theme_file(tmp_path, text))
    assert theme.motifs.of == {"G": "tower", "H": "bank"}
    assert theme.motifs.drawn["tower"].scale == 1.1
    assert not load("full").motifs.of


def test_a_wrong_motif_in_a_theme_file_has_its_line(tmp_path: Path) -> None:
    file = theme_file(tmp_path, "quotes: true\nmotifs:\n  of: {G: nothing}\n")
    with pytest.raises(ChoiceError, match=r"yaml:3:3: motifs\.of\.G: there is no motif called nothing"):
        load("full", own=file)


# --- Palettes

hexes = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@settings(max_examples=times(12), deadline=None)
@given(hexes, st.sampled_from(HOURS))
def test_a_palette_of_any_colour_can_be_read(deck: str, hour: str) -> None:
    palette = colours(deck, hour)  # type: ignore[arg-type]
    assert contrast(palette.type, palette.sky) >= 4.5
    assert contrast(palette.accent, PAPER) >= 7
    assert contrast(INK, palette.strip) >= 10
    level = {tone: lab(paint.fill)[0] for tone, paint in palette.tones.items()}
    assert level["near"] <= level["water"] - 12
    assert level["near"] <= level["glow3"] - 12
    assert level["light"] >= level["near"] + 50


@given(hexes)
def test_lab_and_back(colour: str) -> None:
    assert from_lab(*lab(colour)) == colour


def test_deuteranopia_as_in_the_paper() -> None:
    for grey in ("#000000", "#777777", "#ffffff"):
        assert distance(deuteranopic(grey), lab(grey)) < 1
    red, green = "#b5352b", "#5d6a00"
    assert distance(deuteranopic(red), deuteranopic(green)) < distance(lab(red), lab(green)) / 2


def test_decks_that_are_hard_to_tell_apart_are_named() -> None:
    pairs = alike({"diary": "#b5352b", "chore": "#945820", "night": "#17304c"})
    assert [pair[:2] for pair in pairs] == [("diary", "chore")]


def test_the_sunset_reaches_the_colour_of_the_horizon() -> None:
    tones = colours("#332c50", "dusk", "#e08a52").tones
    assert distance(lab(tones["glow3"].fill), lab("#e08a52")) < 1
    assert tones["sky"].fill == "#332c50"


def test_low_ink_has_lines_of_a_quarter_point_and_no_sky() -> None:
    tones = low_ink().tones
    assert not SKY - {"sun", "flake"} & set(tones)
    assert {paint.fill for paint in tones.values()} == {"#ffffff", "#000000"}
    assert all(paint.edge_width * 72 / 25.4 >= 0.25 for paint in tones.values() if paint.edge)


@pytest.mark.parametrize("hour", HOURS)
def test_two_inks_are_two(hour: str) -> None:
    palette = two_inks(hour)  # type: ignore[arg-type]
    used = {palette.ink, palette.paper, "#c8402a"}
    for paint in palette.tones.values():
        screened = {paint.screen.colour} if paint.screen else set()
        assert {paint.fill, paint.edge or palette.ink, paint.line or palette.ink} | screened <= used
        assert not paint.screen or paint.screen.width >= LEAST


# --- Backends


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.key)
def test_svg_is_well_formed_and_stable(palette: Palette) -> None:
    shapes = drawn(scene("kiosk", hour="night"), HEADER)
    markup = svg.markup(shapes, palette, HEADER)
    assert ElementTree.fromstring(markup).tag == "g"
    assert svg.markup(shapes, palette, HEADER) == markup


def test_svg_says_what_it_shows() -> None:
    shapes = drawn(scene("kiosk"), HEADER)
    element = ElementTree.fromstring(svg.markup(shapes, low_ink(), HEADER, "A kiosk & <more>"))
    assert element.findtext("title") == "A kiosk & <more>"
    assert element.get("role") == "img"
    assert ElementTree.fromstring(svg.markup(shapes, low_ink(), HEADER)).get("aria-hidden") == "true"


def test_each_drawing_is_one_form() -> None:
    canvas = SheetCanvas("cards.pdf", "en")
    scenes = KeptScenes("box")
    forms = pdf.Forms(canvas, scenes)
    for copy in range(5):
        forms.draw(scenes.mark(scene("kiosk"), colours("#9f2f26"), HEADER, None), copy * 10)
    forms.draw(scenes.mark(scene("kiosk"), colours("#17304c", "night"), HEADER, None), 0)
    assert sum(isinstance(item, PackedForm) for item in canvas._doc.idToObject.values()) == 2


@pytest.mark.parametrize("palette", PALETTES[-4:], ids=lambda palette: palette.key)
@pytest.mark.parametrize("press", [None, separation(COATED.read_bytes(), COATED.name)], ids=str)
def test_the_operators_are_those_of_pdf(palette: Palette, press: Separation | None) -> None:
    content = pdf.operators(drawn(scene("kiosk", hour="night"), HEADER), palette, press)
    operators = {word for word in content.split() if not word.lstrip("-").replace(".", "").isdigit()}
    colour = {"k", "K"} if press else {"rg", "RG"}
    assert (
        operators
        <= {"cm", "J", "j", "w", "m", "l", "c", "re", "f", "S", "s", "b", "q", "Q", "W", "n"} | colour
    )


def test_no_line_of_a_page_is_thinner_than_it_should_be() -> None:
    for palette in PALETTES:
        content = pdf.operators(drawn(scene("ferry"), HEADER), palette).split()
        widths = [float(content[place - 1]) / pdf.STEPS for place, word in enumerate(content) if word == "w"]
        assert min(widths) >= LEAST


# --- What a scene shows, in words


@pytest.mark.parametrize(
    ("text", "motif"),
    [
        ("Rulle ringledning", ""),  # bell wire: no ring
        ("Inventering", ""),
        ("Brottarnas ring", "ring"),
        ("Tidningscykel", "bicycle"),  # the last part says what the whole is
        ("Sommarstugorna", "summer-cabins"),
        ("Strömavbrott, tredje lektionen", "power-line"),
        ("Storasysters hårspray", ""),
    ],
)
def test_joined_words_are_what_their_last_part_is(text: str, motif: str) -> None:
    assert motif_of("", [text], "sv") == motif


@pytest.mark.parametrize("name", ["ordinary-fortnight", "speaking-clock"])
def test_a_translated_deck_looks_like_its_source(name: str) -> None:
    looks = []
    for language in ("en", "de"):
        scenes = plans(scenario_paths.bundle(name, language), own.NO_OWN, story_cards)
        looks.append({key: (scene.motif, scene.season, scene.weather) for key, scene in scenes.items()})
    assert len(looks[0]) > 250
    assert {key: look for key, look in looks[0].items() if looks[1][key] != look} == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A lighthouse at night, in falling snow"),
        ("sv", "En fyr om natten, medan snön faller"),
        ("xx", "A lighthouse at night, in falling snow"),
    ],
)
def test_a_scene_is_told_in_words(language: str, said: str) -> None:
    assert alt(scene("lighthouse", hour="night", weather="snow"), language) == said


def test_every_motif_hour_and_weather_has_words() -> None:
    assert set(told.things()) == set(MOTIFS)
    assert set(told.HOURS) == set(HOURS)
    contexts = [message.context for message in told.messages()]
    assert len(contexts) == len(set(contexts)) == len(MOTIFS) + len(HOURS) + 3
