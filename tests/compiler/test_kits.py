"""Scenarios of a kit, by its rows: the bundle, its schema, and every finding with both of its examples."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NotRequired, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_compiler import Checked, compile_path, content_hash, validate_bundle
from loopwright_compiler.bundle.kit_schema import kit_schema, schema_text
from loopwright_compiler.core.block_text import RowWriter
from loopwright_compiler.i18n import po_files
from loopwright_compiler.i18n.catalogues import catalogues
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.schemas import load as schema
from loopwright_compiler.standalone_condition import read_question
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.catalogue import codes, load
from loopwright_engine.bundle import types

from ..sweep_length import times
from .examples import NOWHERE, mended
from .ferry import FILES, OneKit, compile_ferry

ELSEWHERE = ("LW0914", "LW0915", "LW0916", "LW0917", "LW0918", "LW0919")
"""Those of rules, of proofs and of markets (tests/cli/test_rehearsal.py, tests/games/test_vans.py)."""
OURS = ["LW0354", *(code for code in codes() if "LW0900" <= code <= "LW0999" and code not in ELSEWHERE)]
FIXED = {"LW0901", "LW0902", "LW0904", "LW0905", "LW0909", "LW0913"}
"""Codes whose wrong example an editor can mend."""


@pytest.mark.parametrize("code", OURS)
def test_examples(code: str, tmp_path: Path) -> None:
    """Its wrong example gives exactly this code, which an editor may mend; its right one gives none."""
    entry = load(code)
    wrong = compile_ferry(tmp_path / "wrong", entry.wrong)
    assert {item.code for item in wrong.diagnostics} == {code}
    assert (wrong.bundle is None) == (entry.severity == "error")
    right = compile_ferry(tmp_path / "right", entry.right)
    assert [item.message for item in right.diagnostics] == []
    assert right.bundle is not None
    fixed = [item for item in wrong.diagnostics if item.fixes]
    assert bool(fixed) == (code in FIXED)
    for path in {item.path for item in fixed}:
        text = Path(path).read_text("utf-8")
        Path(path).write_text(mended(text, [item for item in fixed if item.path == path]), encoding="utf-8")
    if fixed:
        after = compile_path(tmp_path / "wrong", bundled=NOWHERE, kits=OneKit())
        assert after.diagnostics == []


def said(checked: Checked) -> list[tuple[str, str]]:
    """The findings: code and message."""
    return [(found.code, found.message) for found in checked.diagnostics]


CARDS = FILES["cards.loop"]


@pytest.mark.parametrize(
    ("cards", "code", "words"),
    [
        ("visitor moth \"A moth\"\n  lamps 7\n", "LW0341", "lamps"),
        ("visitor moth \"A moth\"\n  copies 0\n", "LW0341", "copies"),
        ("visitor moth \"A moth\": send 4 steps widow\n", "LW0341", "by"),
        ("visitor moth \"A moth\": send 3 steps wido\n", "LW0902", "wido"),
        ("visitor moth \"A moth\" if here wido: oil +1\n", "LW0902", "wido"),
        ("visitor moth \"A moth\"\n  brings oyl\n", "LW0901", "oyl"),
        ("visitor moth \"A moth\": oil -0\n", "LW0326", "0"),
        ("visitor moth \"\": oil +1\n", "LW0320", "quotes"),
        ("visitor moth \"A moth\" if oil > 9: oil +1\n", "LW0506", "never true"),
        ("visitor moth \"A moth\" if oil + oil >= 0: oil +1\n", "LW0505", "always true"),
        ("visitor widow \"Another widow\": oil +1\n", "LW0227", "visitor widow"),
        ("gauge oil \"More oil\" from 0 to 3\n", "LW0227", "gauge oil"),
        ("visitor moth \"A moth\": lose dark \"Dark again\"\n", "LW0225", "dark"),
        ("visitor moth \"A moth\": do nothing-at-all\n", "LW0212", "nothing-at-all"),
        ("song old \"An old song\"\n", "LW0344", "mood"),
        ("effect moths\n  oil -1\n", "LW0518", "moths"),
        ("visitor moth \"A moth\"\n  roll\n    1-5: oil +1\n", "LW0306", "6"),
        ("visitor moth \"A moth\"\n  roll\n    1-6: oil +1\n    6: oil -1\n", "LW0305", "6"),
        ("visitor moth \"A moth\"\n  test 2 coins >= 3\n    success: oil +1\n", "LW0506", "never true"),
        ("visitor moth \"A moth\"\n  test 2 dice >= 2\n    failure: oil +1\n", "LW0505", "always true"),
        ("visitor moth \"A moth\"\n  test 21 dice >= 30\n    failure: oil +1\n", "LW0341", "test"),
        ("visitor moth \"A moth\"\n  choose\n    \"\": oil +1\n", "LW0320", "quotes"),
        ("visitor moth \"A moth\"\n  > A *moth.\n", "LW0336", "*"),
        ("visitor m \"M\"\n  choose\n    \"A\" if late: oil -1\n    \"B\" if late: oil -2\n", "LW0544", "to"),
        ("visitor m \"M\"\n  choose\n    \"A\": oil +1\n", "LW0531", "only option"),
        ("visitor m \"M\"\n  choose\n    \"A\": oil +1\n    \"A\": oil -1\n", "LW0532", "A"),
        ("visitor m \"M\"\n  test 1 dice >= 4\n    success: oil +1\n    failure: oil +1\n", "LW0527", "are"),
        ("visitor m \"M\"\n  lose lost \"Lost\"\n  oil +1\n", "LW0528", "over"),
        ("visitor m \"M\"\n  intend never\n  intend reachable\n  oil +1\n", "LW0362", "`intend never`"),
        ("visitor m \"M\"\n  intend never\n  intend never\n  oil +1\n", "LW0363", "twice"),
        (f"visitor {'m' * 121} \"A moth\": oil +1\n", "LW0338", "120 letters"),
        ("visitor m \"M\" if " + " and ".join(["late"] * 201) + ": oil +1\n", "LW0338", "200 conditions"),
        (
            "visitor m \"M\"\n  choose\n" + "".join(f'    "{n}": oil +1\n' for n in range(21)),
            "LW0338",
            "20 options",
        ),
    ],
)  # fmt: skip
def test_mistakes(cards: str, code: str, words: str, tmp_path: Path) -> None:
    """What is wrong is told once, at its place, with the kit's own words."""
    checked = compile_ferry(tmp_path, cards=f"{CARDS}\n{cards}")
    ((found, message),) = said(checked)
    assert (found, words in message) == (code, True), message
    assert checked.diagnostics[0].span.line > CARDS.count("\n")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("  oil +1 if late and not late\n", "LW0524"),
        ("  oil +1 if oil >= 3 and oil < 3\n", "LW0524"),
        ("  oil +1 if late or not late\n", "LW0525"),
        ("  if oil >= 3\n    oil -1 if oil >= 2\n", "LW0526"),
        ("  if oil >= 3\n    oil -1 if oil >= 4\n", None),
        ("  if late\n    oil -1\n    oil +1 if not late\n", None),
    ],
)
def test_what_conditions_exclude_is_told_in_every_game(body: str, code: str | None, tmp_path: Path) -> None:
    """Alone, or by what was asked before; an earlier effect may have changed that."""
    codes = [found for found, _ in said(compile_ferry(tmp_path, cards=f'{CARDS}\nvisitor m "M"\n{body}'))]
    assert codes == ([code] if code else [])


def test_an_effect_that_only_unused_effects_do_is_unused(tmp_path: Path) -> None:
    cards = f"{CARDS}\neffect moths\n  do flies\n\neffect flies\n  oil -1\n"
    names = [message for code, message in said(compile_ferry(tmp_path, cards=cards)) if code == "LW0518"]
    assert [name in message for name, message in zip(("moths", "flies"), names, strict=True)] == [True, True]


def test_what_is_asked_behind_an_else_is_said_as_it_is_meant(tmp_path: Path) -> None:
    body = "  if oil >= 3\n    nothing\n  else\n    oil +1 if oil >= 4\n"
    ((code, message),) = said(compile_ferry(tmp_path, cards=f'{CARDS}\nvisitor m "M"\n{body}'))
    assert (code, message) == ("LW0524", "`oil >= 4` is never true together with `not oil >= 3`.")


@pytest.mark.parametrize(
    "choice",
    [
        '  choose\n    "A" if oil >= 2: oil -1\n    "B" if oil < 2: oil +1\n',
        '  choose\n    "A" if late: oil -1\n    "B" if not late: oil +1\n',
        '  choose\n    "A" if oil >= 2: oil -1\n    "B": oil +1\n',
        '  if oil >= 2\n    choose\n      "A" if oil >= 1: oil -1\n      "B" if late: oil +1\n',
        '  if late: nothing\n  else\n    choose\n      "A" if not late: oil +1\n'
        '      "B" if oil > 1: oil -1\n',
        '  choose\n    "A" if oil = 0 or late: oil +1\n    "B" if oil > 0 and not late: nothing\n',
    ],
)
def test_a_choice_that_always_has_an_option_is_no_finding(choice: str, tmp_path: Path) -> None:
    """Conditions that leave no case out, and those that hold where the choice stands."""
    codes = {code for code, _ in said(compile_ferry(tmp_path, cards=f'{CARDS}\nvisitor m "M"\n{choice}'))}
    assert codes <= {"LW0526"}


def test_the_scenario_card(tmp_path: Path) -> None:
    """Its lines are looked at as those of cards are."""
    head = 'scenario night "Night"\n  kit ferry-house\n  files cards\n'
    checked = compile_ferry(tmp_path, scenario=head)
    ((code, message),) = said(checked)
    assert (code, "nights" in message) == ("LW0344", True)
    Path(checked.diagnostics[0].path).write_text(mended(head, checked.diagnostics), encoding="utf-8")
    assert said(compile_path(tmp_path, bundled=NOWHERE, kits=OneKit())) == []
    wrong = compile_ferry(tmp_path, scenario=f"{head}  nights 31\n  tides 3, 10\n")
    assert [code for code, _ in said(wrong)] == ["LW0341", "LW0341"]


def test_a_lost_first_line_makes_no_unknown_names(tmp_path: Path) -> None:
    """Of a card whose head is misspelled, its uses are not told."""
    checked = compile_ferry(tmp_path, cards=CARDS.replace("gauge oil", "gage oil"))
    assert [code for code, _ in said(checked)] == ["LW0102"]


def test_a_missing_file_makes_no_unknown_names(tmp_path: Path) -> None:
    """Nor of a file that is not there."""
    scenario = FILES["scenario.loop"].replace("files cards", "files cards, more")
    checked = compile_ferry(tmp_path, scenario=scenario, cards=f'{CARDS}\nvisitor m "M": friends +1\n')
    assert [code for code, _ in said(checked)] == ["LW0020"]


WHOLE = f"""{CARDS}
gauge friends "Friends" from -1 to 6

visitor moth "A moth" if oil + 1 >= friends and not (late or here widow)
  lamps none
  friend of widow, drummer
  brings friends
  copies 3
  > Once.
  choose
    "Row over" if late: oil -2, friends = 2
    "Wait"
      > They wait.
      roll
        1-3: do knock
        4-6: send 2 steps widow
  if oil = 0
    friends +1
  else
    win light "Light"
      > At last.
  test 3 coins >= 2
    success: friends -1

song hum "Hum"
  mood sad
  printed
    > La la.

effect knock
  intend never
  again
"""


def test_the_bundle(tmp_path: Path) -> None:
    """Every form, as data: lines that are left out have their defaults, cards their whole ids."""
    checked = compile_ferry(tmp_path, cards=WHOLE)
    assert said(checked) == []
    bundle = checked.bundle
    assert validate_bundle(bundle) == []
    assert bundle["hash"] == content_hash(bundle)
    assert (bundle["kit"], bundle["kit_version"]) == ("ferry-house", 3)
    assert bundle["numbers"] == {"nights": 12}
    assert bundle["sequences"] == {"tides": [1, 2]}
    assert [gauge["start"] for gauge in bundle["counters"]] == [7, 0]
    cards = {card["id"]: card for card in bundle["cards"]}
    assert cards["visitor.drummer"]["head"] == {"lamps": 2, "friend-of": [], "brings": "oil"}
    assert cards["visitor.drummer"]["copies"] == 2
    moth = cards["visitor.moth"]
    assert moth["head"] == {
        "lamps": "none", "friend-of": ["visitor.widow", "visitor.drummer"], "brings": "friends"
    }  # fmt: skip
    assert moth["copies"] == 3
    gauge = {name: {"q": "counter", "counter": name} for name in ("oil", "friends")}
    oil_and_one = {"q": "sum", "terms": [[1, gauge["oil"]], [1, {"q": "number", "value": 1}]]}
    assert moth["condition"] == {
        "op": "and",
        "of": [
            {"op": "compare", "left": oil_and_one, "cmp": ">=", "right": gauge["friends"]},
            {
                "op": "not",
                "of": {"op": "or", "of": [{"op": "late"}, {"op": "here", "who": "visitor.widow"}]},
            },
        ],
    }
    told, choose, branch, test = moth["block"]["effects"]
    assert bundle["strings"][told["text"]] == "Once."
    assert moth["text"] == [["prose", told["text"]]]
    row, wait = choose["options"]
    assert row["condition"] == {"op": "late"}
    assert row["then"]["effects"] == [
        {"do": "counter", "counter": "oil", "by": -2}, {"do": "set_counter", "counter": "friends", "to": 2}
    ]  # fmt: skip
    rows = wait["then"]["effects"][1]["rows"]
    assert [(row["low"], row["high"], row["then"]["effects"]) for row in rows] == [
        (1, 3, [{"do": "run", "effect": "knock"}]),
        (4, 6, [{"do": "send", "who": "visitor.widow", "by": 2}]),
    ]
    assert branch["else"]["effects"] == [{"do": "end_game", "ending": "light"}]
    assert {key: test[key] for key in ("thrown", "count", "least", "failure")} == {
        "thrown": "coins", "count": 3, "least": 2, "failure": None
    }  # fmt: skip
    assert bundle["strings"][cards["song.hum"]["text"][0][1]] == "La la."
    assert [ending["id"] for ending in bundle["endings"]] == ["dark", "light"]
    assert [intention["item"] for intention in bundle["intentions"]] == ["effect.knock"]
    places = [origin[:2] for key, origin in bundle["origins"].items() if key.startswith("gauge.friends")]
    assert places[0] == ["cards.loop", CARDS.count("\n") + 2]
    assert texts(bundle) == set(bundle["strings"])


def test_a_named_effect_with_a_number_is_one_for_each(tmp_path: Path) -> None:
    """Cards print its title and number, and the reference card the rest; it may hand its number on."""
    effects = (
        '\neffect burn N "Burn"\n  oil -N\n  do burn N - 1 if N >= 2\n\neffect wait N\n  oil +N\n'
        '\nvisitor moth "A moth"\n  do burn 2, do wait 3\n'
    )
    bundle = compile_ferry(tmp_path, cards=CARDS + effects).bundle
    assert validate_bundle(bundle) == []
    named = {effect["id"]: effect["block"]["effects"] for effect in bundle["effects"]}
    burn = {"do": "counter", "counter": "oil"}
    assert named["burn.2"] == [{**burn, "by": -2}, {"do": "run", "effect": "burn.1", "number": 1}]
    assert named["burn.1"] == [{**burn, "by": -1}]
    assert {"wait.3"} == {name for name in named if name.startswith("wait")}
    text = KitText(bundle)
    moth = next(card for card in bundle["cards"] if card["id"] == "visitor.moth")
    assert text.read(moth["block"]) == [("rule", "**Burn 2**. Do *Wait 3*.")]
    (entry,) = bundle["reference"]
    assert [block.text for block in RowWriter(text, "effect.burn").entry("Burn N", entry["block"], None)] == [
        "Burn N",
        "Oil −N. If N ≥ 2, **Burn N − 1**.",
    ]


def texts(data: Any) -> set[str]:
    """The strings that a bundle uses."""
    if isinstance(data, dict):
        used = {data[key] for key in ("title", "label") if isinstance(data.get(key), str)}
        used |= {data["text"]} if isinstance(data.get("text"), str) else set()
        return used.union(*(texts(value) for key, value in data.items() if key not in ("strings", "origins")))
    if isinstance(data, list):
        pairs = {data[1]} if len(data) == 2 and data[0] in ("prose", "printed") else set()
        return pairs.union(*(texts(value) for value in data))
    return set()


def test_the_same_cards_are_the_same_bytes(tmp_path: Path) -> None:
    """Wherever they lie, and however they are laid out."""
    first = compile_ferry(tmp_path / "one", cards=WHOLE).bundle
    second = compile_ferry(tmp_path / "two", cards=WHOLE.replace(", ", ",  ")).bundle
    assert first["hash"] == second["hash"]


def test_a_bundle_that_is_odd_is_refused(tmp_path: Path) -> None:
    """Its form is looked at by the schema of kits."""
    bundle = compile_ferry(tmp_path, cards=WHOLE).bundle
    block = {"id": "x", "effects": []}
    for place, value in (
        (("cards", 0, "copies"), 0),
        (("counters", 0, "title"), None),
        (("cards", 0, "block"), {**block, "effects": [{"do": "counter", "counter": "oil"}]}),
        (("cards", 0, "block"), {**block, "effects": [{"do": "again", "who": {}}]}),
        (("cards", 0, "condition"), {"op": "not"}),
        (("cards", 0, "head"), {"lamps": {}}),
        (("more",), 1),
        (("diary",), []),
    ):
        odd = json.loads(json.dumps(bundle))
        part = odd
        for step in place[:-1]:
            part = part[step]
        part[place[-1]] = value
        assert validate_bundle(odd) != []
    changed = json.loads(json.dumps(bundle))
    changed["strings"]["scenario.title"] = "Another"
    assert validate_bundle(changed) == ["$.hash: the content was changed after the bundle was built"]


def test_the_published_schema_is_made_here() -> None:
    """`python -m loopwright_compiler.bundle.kit_schema` prints it."""
    assert schema("kit-bundle") == kit_schema()
    assert schema_text().endswith("}\n")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("KitBundleData", ()),
        ("CounterData", ("properties", "counters", "items")),
        ("KitCardData", ("properties", "cards", "items")),
        ("NamedEffectData", ("properties", "effects", "items")),
        ("KitEndingData", ("properties", "endings", "items")),
        ("KitScenarioData", ("properties", "scenario")),
        ("KitBlockData", ("$defs", "block")),
    ],
)
def test_schema_and_types_say_the_same(name: str, path: tuple[str, ...]) -> None:
    """What the engine's types name, the schema has."""
    part: Any = kit_schema()
    for step in path:
        part = part[step]
    kind = getattr(types, name)
    fields = get_type_hints(kind, include_extras=True)
    assert set(part["properties"]) == set(fields)
    required = {field for field, hint in fields.items() if get_origin(hint) is not NotRequired}
    assert set(part["required"]) == required


def test_a_workspace_sees_a_kit_change(tmp_path: Path) -> None:
    """A scenario that is edited into another game is read in the words of that one."""
    compile_ferry(tmp_path)
    workspace = Workspace(tmp_path, bundled=NOWHERE, kits=OneKit())
    assert said(workspace.check()) == []
    cards = tmp_path / "cards.loop"
    workspace.hold(cards, CARDS.replace("oil -1, again", "oil -1, agian"))
    assert [found.code for found in workspace.check().diagnostics] == ["LW0101"]
    workspace.hold(cards, CARDS)
    assert said(workspace.check()) == []
    workspace.hold(tmp_path / "scenario.loop", 'scenario night "Night"\n  files cards\n  nights 9\n')
    assert [found.code for found in workspace.check().diagnostics] == ["LW0913"]
    tales = 'scenario night "Night"\n  files cards\n\ndiary 1 "Snow"\n  front\n    > Snow.\n'
    workspace.hold(tmp_path / "scenario.loop", tales)
    assert {found.code for found in workspace.check().diagnostics} > {"LW0102"}


def test_without_kits_at_hand(tmp_path: Path) -> None:
    """A game that nobody brought is a clear refusal, and its cards are not read as others."""
    compile_ferry(tmp_path)
    checked = compile_path(tmp_path, bundled=NOWHERE)
    assert [found.code for found in checked.diagnostics] == ["LW0909"]
    assert checked.bundle is None


def test_what_stands_before_the_first_card_is_told_in_the_words_of_the_game(tmp_path: Path) -> None:
    checked = compile_ferry(tmp_path, cards='"The moth"\n\n' + CARDS)
    hints = [item.hint for item in checked.diagnostics if item.code == "LW0103"]
    assert len(hints) == 1 and "`scenario`, `visitor`" in str(hints[0]) and "diary" not in str(hints[0])


def test_a_game_that_is_not_named_is_told_once_and_tales_is_left_alone(tmp_path: Path) -> None:
    """One diagnostic in the place of one for each card; a mistyped card of Tales is none of another game."""
    compile_ferry(tmp_path)
    scenario = tmp_path / "scenario.loop"
    scenario.write_text('scenario night "A Night"\n  files cards\n  nights 9\n', encoding="utf-8")
    checked = compile_path(tmp_path, bundled=NOWHERE, kits=OneKit())
    assert [(item.code, item.span.line) for item in checked.diagnostics] == [("LW0913", 1)]
    assert "`kit ferry-house`" in str(checked.diagnostics[0].hint)
    with scenario.open("a", encoding="utf-8") as file:
        file.write('\ndiary 1 "Snow"\n  front\n    > Snow.\n')
    checked = compile_path(tmp_path, bundled=NOWHERE, kits=OneKit())
    assert "LW0913" not in {item.code for item in checked.diagnostics}


def test_a_kits_cards_in_another_language(tmp_path: Path) -> None:
    """Its texts are gathered for translators, each with its card, and the bundle is put into the language."""
    compile_ferry(tmp_path, cards=WHOLE)
    (catalogue,) = catalogues(tmp_path, bundled=NOWHERE, kits=OneKit()).catalogues
    known = {(message.context, message.text): message.notes for message in catalogue.messages}
    assert known["visitor.moth", "Row over"]
    assert known["gauge.oil", "Oil"] == ("Title of the gauge “Oil”",)
    assert known["ending.light", "At last."]
    read, _ = po_files.read(f'{HEADER}msgctxt "visitor.moth"\nmsgid "Row over"\nmsgstr "Ro över"\n')
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "sv.mo").write_bytes(po_files.compiled(read))
    checked = compile_path(tmp_path, bundled=NOWHERE, kits=OneKit(), language="sv")
    bundle = checked.bundle
    assert bundle["language"] == "sv"
    assert {"Ro över", "Oil"} <= set(bundle["strings"].values())
    assert "Row over" not in bundle["strings"].values()
    assert validate_bundle(bundle) == []


HEADER = """msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""

SOUP = (
    "oil",
    "friends",
    "visitor",
    "widow",
    "0",
    "-1",
    "99",
    ":",
    ",",
    '"',
    "if",
    "choose",
    "lamps",
    "none",
    ">",
    "late",
)


@given(st.lists(st.tuples(st.integers(0, 400), st.sampled_from(("", *SOUP))), min_size=1, max_size=3))
@settings(deadline=None, max_examples=times(12))
def test_odd_cards_are_told_or_compiled(changes: list[tuple[int, str]]) -> None:
    """Words that are lost or put in somewhere: a finding, or a bundle that is whole."""
    words = re.split(r"(\s+)", WHOLE)
    for place, word in changes:
        words[2 * place % len(words)] = word
    with TemporaryDirectory() as folder:
        checked = compile_ferry(Path(folder), cards="".join(words))
        if checked.failed:
            assert checked.bundle is None
        else:
            assert validate_bundle(checked.bundle) == []


def test_a_condition_beside_the_cards(tmp_path: Path) -> None:
    """As a story test asks it: in the words and names of the game, with the numbers and facts in it."""
    checked = compile_ferry(tmp_path, cards=WHOLE)
    (symbols,), (half,) = checked.symbols.values(), checked.front_ends.values()
    question, found = read_question("oil + friends >= 3 and here moth", "a.story", 4, 10, half, symbols)
    assert found == [] and question is not None
    assert question.data["op"] == "and"
    assert question.data["of"][1] == {"op": "here", "who": "visitor.moth"}
    assert [(part.text, part.is_number) for part in question.parts] == [
        ("oil", True), ("friends", True), ("here moth", False)
    ]  # fmt: skip
    for text, code, column in (
        ("oyl >= 3", "LW0901", 10),
        ("here mth", "LW0902", 15),
        ("heer moth", "LW0101", 10),
    ):
        question, found = read_question(text, "a.story", 4, 10, half, symbols)
        assert question is None
        assert [(item.code, item.span.line, item.span.column) for item in found] == [(code, 4, column)]
