"""Going to definitions, references, renaming, through a real server."""

from __future__ import annotations

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from .editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def opened(editor: Editor) -> None:
    await editor.open("scenario.loop")
    await editor.open("cards.loop")


async def definition(editor: Editor, name: str, place: str) -> list[tuple[str, str]]:
    """File and line of what a name at a place is declared by."""
    params = types.DefinitionParams(**editor.at(name, place))
    locations = await editor.client.text_document_definition_async(params)
    assert isinstance(locations, tuple | list)
    return [(location.uri.rpartition("/")[2], str(location.range.start.line + 1)) for location in locations]


@pytest.mark.parametrize(
    ("place", "file", "line"),
    [
        ("play diary |3", "cards.loop", 19),
        ("set h|eard", "scenario.loop", 12),
        ("on end phase: ripp|les", "scenario.loop", 11),
        ("place weed| at", "scenario.loop", 13),
        ("do s|ink", "scenario.loop", 15),
        ("machine uggla-|beta becomes", "scenario.loop", 9),
    ],
)
async def test_definition(editor: Editor, place: str, file: str, line: int) -> None:
    assert await definition(editor, "cards.loop", place) == [(file, str(line))]


async def test_definition_leads_into_the_world_and_to_files(editor: Editor) -> None:
    assert (await definition(editor, "cards.loop", 'pond" at |K'))[0][0] == "board.yaml"
    assert (await definition(editor, "scenario.loop", "machine ugg|la at"))[0][0] == "machines.yaml"
    assert await definition(editor, "scenario.loop", "files car|ds") == [("cards.loop", "1")]
    assert (await definition(editor, "scenario.loop", "event ore-|ropeway"))[0][0] == "events.loop"


async def test_references(editor: Editor) -> None:
    params = types.ReferenceParams(
        types.ReferenceContext(True), **editor.at("cards.loop", "when flag hea|rd")
    )
    locations = await editor.client.text_document_references_async(params)
    assert locations is not None
    assert [location.uri.rpartition("/")[2] for location in locations] == ["cards.loop"] * 3 + [
        "scenario.loop"
    ]
    cards = [editor.words(location.range, "cards.loop") for location in locations[:3]]
    assert cards == ["heard"] * 3


async def renamed(editor: Editor, name: str, place: str, new: str) -> dict[str, str]:
    """The texts of the files after a rename, by file name."""
    edit = await editor.client.text_document_rename_async(
        types.RenameParams(new_name=new, **editor.at(name, place))
    )
    assert edit is not None and edit.changes is not None
    names = {uri: uri.rpartition("/")[2] for uri in edit.changes}
    return {names[uri]: editor.edited(names[uri], edits) for uri, edits in edit.changes.items()}


@pytest.mark.parametrize(
    ("place", "new", "counts"),
    [
        ("when flag hea|rd", "listened", {"cards.loop": 3, "scenario.loop": 1}),
        ("on end phase: ripp|les", "rings", {"cards.loop": 4, "scenario.loop": 2}),
        ("play diary |3", "30", {"cards.loop": 2}),
        ("place we|ed at", "duckweed", {"cards.loop": 2, "scenario.loop": 1}),
        ("do si|nk", "go-under", {"cards.loop": 2, "scenario.loop": 1}),
        ("rumor po|nd 1", "water", {"cards.loop": 4, "scenario.loop": 1}),
        ("win su|ng", "sung-along", {"cards.loop": 1}),
    ],
)
async def test_rename_everywhere(editor: Editor, place: str, new: str, counts: dict[str, int]) -> None:
    before = dict(editor.texts)
    texts = await renamed(editor, "cards.loop", place, new)
    assert texts.keys() == counts.keys()
    for name, count in counts.items():
        changed = [
            line
            for line, old in zip(texts[name].split("\n"), before[name].split("\n"), strict=True)
            if line != old
        ]
        assert sum(line.count(new) for line in changed) == count
    for name in texts:
        await editor.write(name, texts[name])
    for name in before:
        assert await editor.write(name, editor.texts[name]) == []


async def test_a_machine_is_renamed_by_its_label(editor: Editor) -> None:
    texts = await renamed(editor, "scenario.loop", "uggla be|ta at", "gamma")
    assert "machine uggla gamma at E3" in texts["scenario.loop"]
    assert "machine uggla-gamma becomes ALERT" in texts["cards.loop"]
    assert texts == await renamed(editor, "cards.loop", "machine uggla-|beta becomes", "uggla-gamma")


@pytest.mark.parametrize(
    ("place", "new", "reason"),
    [
        ("when flag hea|rd", "ripples", "There is a counter ripples already (line 11 of scenario.loop)."),
        ("when flag hea|rd", "Heard It", "no name: lower case"),
        ("on end phase: ripp|les", "day", "read as another word"),
        ("play diary |3", "2", "There is a diary card 2 already"),
        ("play diary |3", "three", "a number from 1 to 9999"),
        ('at the pond" at |K', "B", "belongs to the board"),
        ("machine uggla-|beta becomes", "hare-beta", "begins with `uggla-`"),
    ],
)
async def test_rename_says_why_not(editor: Editor, place: str, new: str, reason: str) -> None:
    params = types.RenameParams(new_name=new, **editor.at("cards.loop", place))
    with pytest.raises(JsonRpcException) as refused:
        await editor.client.text_document_rename_async(params)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("name", "place", "reason"),
    [
        ("scenario.loop", "machine ug|gla at", "give it a label"),
        ("scenario.loop", "event ore-|ropeway", "comes with Loopwright"),
        ("scenario.loop", "files ca|rds", "rename the file first"),
        ("cards.loop", "Nobody sl|eeps", "no name here"),
    ],
)
async def test_prepare_rename_says_why_not(editor: Editor, name: str, place: str, reason: str) -> None:
    with pytest.raises(JsonRpcException) as refused:
        await editor.client.text_document_prepare_rename_async(
            types.PrepareRenameParams(**editor.at(name, place))
        )
    assert reason in str(refused.value)


async def test_prepare_rename_gives_the_name(editor: Editor) -> None:
    params = types.PrepareRenameParams(**editor.at("cards.loop", "when flag hea|rd"))
    placeholder = await editor.client.text_document_prepare_rename_async(params)
    assert isinstance(placeholder, types.PrepareRenamePlaceholder)
    assert placeholder.placeholder == "heard" == editor.words(placeholder.range, "cards.loop")


async def test_a_name_in_a_broken_line_is_not_left_behind(editor: Editor) -> None:
    text = editor.texts["cards.loop"]
    await editor.write("cards.loop", text.replace("success: set heard\n", "success; set heard heard\n"))
    params = types.RenameParams(new_name="listened", **editor.at("cards.loop", "when flag hea|rd"))
    with pytest.raises(JsonRpcException, match="mend it first"):
        await editor.client.text_document_rename_async(params)
    await editor.write("cards.loop", text)


async def test_highlights_stay_in_the_file(editor: Editor) -> None:
    params = types.DocumentHighlightParams(**editor.at("cards.loop", "when flag hea|rd"))
    highlights = await editor.client.text_document_document_highlight_async(params)
    assert highlights is not None
    assert [editor.words(highlight.range, "cards.loop") for highlight in highlights] == ["heard"] * 3


async def test_workspace_symbols(editor: Editor) -> None:
    symbols = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("ring"))
    assert symbols is not None
    assert ("2 The Ring", "diary card") in {(symbol.name, symbol.container_name) for symbol in symbols}
