"""Mistakes of writing, of names and of values in the same cards: each found at its place, none invented."""

from __future__ import annotations

from pathlib import Path

from loopwright_compiler import compile_path

from .examples import NOWHERE, SMALL, mended, put, small

SCENARIO = """\
scenario the-hum "The Hum"
  > A low note, under everything.
  world small
  files diary, rumors, held
  weks 1
  rumors hum, ecko
  diary 1, 2, 8
  complications 2, 7
  event ekko-mast at A1
  machine hern at C3 using standard
  counter tremor from 0 to 6
  flag met-astronomer
"""

DIARY = """\
diary 1 "It Starts on the Ferry"
  front
    > A low note, under the engines. {twime}
    when insigth >= 3: flip
    when enigma == 4: flip
    when tremor > 9: enigma +1
    action "Follow" ut K spendd 2
      test BRAVE or combo ROPES
        success: tremmor +1
        failure: take upset
    action "Wait" at Z, spend 9: set met-astronmer
  back
    > It was counting.
    drwa item
    on end phase: tremor = 7
    win good "Good" when flag met-astronomer and
    lose bad "Bad" when tremor = 6

diary 2 "A Map
  front
    > Someone has drawn circles on it.
    action "Look": play diary 9, insight 1
    action "Look again": play diary 9
"""

RUMORS = """\
rumor hum x "The Dead Radio" at Z
  > Someone is broadcasting dial tones.
  test CLEVER
    success: favour +1
    failure: move to Y

rumor ecko 2 "Wet Footprints" at Y
  > They lead from the sea to the door.
  choose
    "Run" blorp blorp
      roll
        1: take condition
        3-2: enimga +1
"""

HELD = """\
item brass-key "Brass Key"
  color BRAVE
  tags SHARP, SHARP
  copies 90
  action "Try it" at Z: discard this card

anomaly humming-stone "The Humming Stone"
  uses 0
  tag LOUDD
  on kid enters Y: enigma +1 if kids here >= 9

chore cut-the-grass "Cut the Grass"
  steps 2
  action "Cut it" at A: this chore +1, this machine becomes ALERT
  reward: draw item with GLEW

event old-mine "The Old Mine" at Y
  action "Go down" at A: look at 9 rumors, hack every machine
"""

KIDS = (SMALL / "worlds/small/kids.yaml").read_text("utf-8").replace("strength: QUICK", "strength: QUIK")

PLANTED = {
    "scenario.loop": [
        ("LW0101", 5, 3),  # weks
        ("LW0202", 7, 15),  # diary 8
        ("LW0348", 8, 17),  # in play already
        ("LW0202", 8, 20),  # diary 7
        ("LW0210", 9, 9),  # ekko-mast
        ("LW0311", 9, 22),  # sea
        ("LW0207", 10, 11),  # hern
    ],
    "diary.loop": [
        ("LW0214", 3, 38),  # an icon
        ("LW0204", 4, 10),  # insigth
        ("LW0111", 5, 17),  # ==
        ("LW0506", 6, 10),  # never
        ("LW0101", 7, 21),  # ut
        ("LW0204", 9, 18),  # tremmor
        ("LW0114", 10, 23),  # upset
        ("LW0201", 11, 22),  # Z
        ("LW0304", 11, 31),  # 9 time
        ("LW0203", 11, 38),  # met-astronmer
        ("LW0128", 14, 5),  # drwa, where no effect can stand
        ("LW0303", 15, 28),  # a value outside the bounds
        ("LW0112", 16, 49),  # and …
        ("LW0107", 19, 9),  # a quote without its end
        ("LW0121", 22, 42),  # a change without its sign
        ("LW0202", 23, 37),  # diary 9
    ],
    "rumors.loop": [
        ("LW0101", 1, 11),  # x
        ("LW0204", 4, 14),  # favour
        ("LW0201", 5, 22),  # Y
        ("LW0201", 7, 34),  # Y
        ("LW0122", 10, 11),  # blorp
        ("LW0307", 13, 9),  # 3-2
        ("LW0204", 13, 14),  # enimga
    ],
    "held.loop": [
        ("LW0333", 3, 15),  # a tag twice
        ("LW0341", 4, 10),  # 90 copies
        ("LW0201", 5, 22),  # Z
        ("LW0341", 8, 8),  # no uses
        ("LW0217", 9, 7),  # LOUDD
        ("LW0201", 10, 17),  # Y
        ("LW0506", 10, 33),  # never
        ("LW0317", 14, 40),  # this machine
        ("LW0217", 15, 26),  # GLEW
        ("LW0201", 17, 34),  # Y
        ("LW0347", 18, 23),  # an event location is where it is
        ("LW0341", 18, 34),  # 9 rumors
        ("LW0343", 18, 49),  # every machine
    ],
    "kids.yaml": [("LW0408", 3, 61)],
}


def test_all_at_their_places(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    files = {"scenario.loop": SCENARIO, "diary.loop": DIARY, "rumors.loop": RUMORS, "held.loop": HELD}
    put(scenario, {**files, "world/kids.yaml": KIDS})
    diagnostics: dict[str, list[tuple[str, int, int]]] = {}
    for item in compile_path(scenario, bundled=NOWHERE).diagnostics:
        diagnostics.setdefault(Path(item.path).name, []).append((item.code, item.span.line, item.span.column))
    assert diagnostics == PLANTED


def test_fixes_mend(tmp_path: Path) -> None:
    """What is put right as the findings offer it is found no more; nothing else changes."""
    scenario = small(tmp_path)
    files = {"scenario.loop": SCENARIO, "diary.loop": DIARY, "rumors.loop": RUMORS, "held.loop": HELD}
    put(scenario, files)
    before = compile_path(scenario, bundled=NOWHERE).diagnostics
    here = {name: [item for item in before if Path(item.path).name == name] for name in files}
    put(scenario, {name: mended(text, here[name]) for name, text in files.items()})
    after = {
        (item.path, item.code, item.span) for item in compile_path(scenario, bundled=NOWHERE).diagnostics
    }
    offered = {(item.path, item.code, item.span) for item in before if item.fixes}
    assert len(offered) >= 10
    assert not offered & after
    assert {code for _, code, _ in after} <= {item.code for item in before}


NEW_SCENARIO = (
    SCENARIO.replace("weks", "weeks").replace("held", "fog")
    + """\
  token weed limit 40
  token tremor
  ship at Z
"""
)

FOG = """\
effect lost-in-fog
  place wed at here
  helpers take UPSET
  do lost-in-frog

rumor hum 3 "Bells" at A
  printed
    > Ring {BRVE}.
  do lost-in-fog
  move ship to Q
  others here favr +1

rumor hum 4 "Nets" at B
  random kid take SCARD
  insight +1 if weed at Z >= 1 and day = friday of week 4
  place ship at C3

diary 3 "Fog"
  front
    rule dice 12
    rule no buss
    rule item limit 4
    on machine hern enters C3: remove evry weed  # hern is told of where it is declared
    on kid enters k: move ship to here
"""

PLANTED_IN_FOG = [
    ("LW0211", 2, 9),  # wed
    ("LW0212", 4, 6),  # lost-in-frog
    ("LW0214", 8, 12),  # an icon
    ("LW0351", 9, 3),  # helpers, on line 3
    ("LW0201", 10, 16),  # Q
    ("LW0204", 11, 15),  # favr
    ("LW0101", 14, 19),  # SCARD
    ("LW0201", 15, 25),  # Z
    ("LW0341", 15, 57),  # week 4
    ("LW0213", 16, 3),  # the ship is no token
    ("LW0341", 20, 15),  # 12 dice
    ("LW0101", 21, 13),  # buss
    ("LW0101", 23, 39),  # evry
    ("LW0211", 24, 19),  # k, which is K
]


def test_the_new_forms_at_their_places(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    put(scenario, {"scenario.loop": NEW_SCENARIO, "diary.loop": "", "rumors.loop": "", "fog.loop": FOG})
    diagnostics = [item for item in compile_path(scenario, bundled=NOWHERE).diagnostics if "fog" in item.path]
    assert [(item.code, item.span.line, item.span.column) for item in diagnostics] == PLANTED_IN_FOG


def test_a_machine_that_the_world_lacks(tmp_path: Path) -> None:
    """Where it is declared, its remedy is no use of it."""
    scenario = small(tmp_path)
    path = scenario / "scenario.loop"
    path.write_text(path.read_text("utf-8").replace("machine heron at", "machine quux at", 1), "utf-8")
    findings = [item for item in compile_path(scenario, bundled=NOWHERE).diagnostics if item.code == "LW0207"]
    assert [item.hint for item in findings] == ["It has heron."]
