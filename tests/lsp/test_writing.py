"""Help with writing: completion, hover, quick fixes, formatting, colours, remarks, through a real server."""

from __future__ import annotations

import pytest
import pytest_asyncio
from loopwright_compiler.lsp.features.semantic_tokens import TYPES
from lsprotocol import types

from .editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def opened(editor: Editor) -> None:
    await editor.open("scenario.loop")
    await editor.open("cards.loop")


async def completions(
    editor: Editor, place: str, line: str, name: str = "cards.loop"
) -> dict[str, types.CompletionItem]:
    """What is offered behind a line that is put in before a place."""
    text = editor.texts[name]
    offset = editor.offset(name, place)
    await editor.write(name, text[:offset] + f"{line}\n" + text[offset:])
    position = editor.position_of(name, offset + len(line))
    params = types.CompletionParams(editor.document(name), position)
    completion_list = await editor.client.text_document_completion_async(params)
    assert isinstance(completion_list, tuple | list)
    await editor.write(name, text)
    return {item.label: item for item in completion_list}


SIDE = "|    on end phase: ripples +1"


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ('    action "Look" at K: set ', {"heard"}, {"ripples", "weed", "take"}),
        ("    when flag ", {"heard"}, {"ripples"}),
        ("    when ", {"ripples", "insight", "weed", "flag", "not"}, {"heard", "take"}),
        ("    on end phase: ", {"ripples", "take", "draw", "turn up", "pass first player"}, {"heard"}),
        ("    on end phase: place ", {"weed"}, {"heard", "ripples"}),
        ("    on end phase: do ", {"sink"}, {"heard"}),
        ("    on end phase: play diary ", {"1", "2", "3"}, {"4"}),
        ('    action "Look" at ', {"K", "B"}, {"E5"}),
        ("    on end phase: move machine uggla to ", {"E5"}, {"K", "A1"}),
        ("    on end phase: machine ", {"uggla", "uggla-beta"}, {"hare"}),
        ("    on end phase: draw item with ", {"SHARP", "LOUD"}, {"BRAVE"}),
        ("    rule no ", {"bus", "help"}, {"rumor"}),
        ("    intend ", {"reachable", "never", "after", "by"}, {"heard", "take"}),
        ("    intend after flag ", {"heard"}, {"ripples", "weed"}),
        ("    intend after diary ", {"1", "2", "3"}, {"heard"}),
        ("    intend reachable by ", {"friday", "weekend"}, {"heard"}),
        ("    > Something {BR", {"BRAVE"}, {"heard"}),
        ("    > Something ", set(), {"heard", "BRAVE", "take"}),
        ("    on end phase: nothing # set ", set(), {"heard"}),
        ('    action "Dive"\n      test BRAVE or ', {"combo", "item", "spend"}, {"time"}),
        ('    action "Dive"\n      choose\n        "Pay", ', {"spend"}, {"time", "if"}),
        ("    ", {"action", "when", "on", "rule", "action …"}, {"take", "scenario"}),
        ("", {"diary", "rumor", "diary …"}, {"action"}),
        ("  ", {"front", "back"}, {"action"}),
    ],
)
async def test_completion(editor: Editor, line: str, offered: set[str], not_offered: set[str]) -> None:
    completions_by_label = await completions(editor, SIDE, line)
    assert offered <= completions_by_label.keys()
    assert not not_offered & completions_by_label.keys()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("  rumors ", {"pond"}),
        ("  diary ", {"1", "2", "3"}),
        ("  machine ", {"uggla", "hare"}),
        ("  machine uggla gamma at ", {"E5"}),
        ("  machine uggla gamma at E1 using ", {"standard"}),
        ("  event ", {"ore-ropeway"}),
        ("  world ", {"vasso"}),
    ],
)
async def test_completion_in_the_scenario_card(editor: Editor, line: str, offered: set[str]) -> None:
    assert offered <= (await completions(editor, "|  weeks 1", line, "scenario.loop")).keys()


async def test_what_cards_use_is_offered_where_it_is_declared(editor: Editor) -> None:
    await editor.write("cards.loop", editor.texts["cards.loop"].replace("set heard\n", "set gone\n"))
    completions_by_label = await completions(editor, "|  weeks 1", "  flag ", "scenario.loop")
    assert completions_by_label.keys() == {"gone"}


async def test_completion_tells_what_names_are_called(editor: Editor) -> None:
    completions_by_label = await completions(editor, SIDE, "    on end phase: play diary ")
    assert completions_by_label["3"].detail == "diary card: The Answer"
    assert completions_by_label["3"].filter_text == "3 The Answer"
    words = await completions(editor, SIDE, "    on end phase: dr")
    edit = words["draw"].text_edit
    assert isinstance(edit, types.TextEdit)
    assert edit.range.end.character - edit.range.start.character == len("dr")


async def test_a_new_card_gets_the_next_number(editor: Editor) -> None:
    items = await completions(editor, '|diary 2 "The Ring"', "")
    edit = items["diary …"].text_edit
    assert isinstance(edit, types.TextEdit)
    assert edit.new_text.startswith("diary ${1:4}")
    assert items["diary …"].insert_text_format == types.InsertTextFormat.Snippet


async def test_completion_does_without_the_lines_that_make_no_sense(editor: Editor) -> None:
    broken = editor.texts["cards.loop"].replace('goal "Listen"', "gaol Listen")
    await editor.write("cards.loop", broken.replace('action "Listen at', 'acton "Listen at'))
    params = types.CompletionParams(**editor.at("cards.loop", "success: set |heard"))
    completion_list = await editor.client.text_document_completion_async(params)
    assert isinstance(completion_list, tuple | list) and "heard" in {item.label for item in completion_list}


async def hover(editor: Editor, name: str, place: str) -> str:
    hover_card = await editor.client.text_document_hover_async(types.HoverParams(**editor.at(name, place)))
    assert hover_card is not None and isinstance(hover_card.contents, types.MarkupContent)
    return hover_card.contents.value


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("success: dr|aw item", "Draw an item"),
        ("success: dr|aw item", "CMB-1"),
        ("te|st BRAVE or", "The acting kid rolls"),
        ("test BR|AVE or", "What tests are about"),
        ("{BR|AVE} helps", "What tests are about"),
        ("fail|ure: take SCARED", "failure"),
        ("LOUD or sp|end 2", "in place of the roll"),
        ('ac|tion "Listen at', 'action "<Title>"'),
        ('dia|ry 2 "The', "```loop\ndiary"),
        ("when fl|ag heard and", "For example"),
        ("when fl|ag heard", "The flag is set"),
        ("insi|ght >= 4", "The insight dial"),
        ("on end ph|ase", "The end phase"),
        ("set he|ard", "**flag heard**: Heard it"),
        ("rip|ples +1", 'counter ripples "Ripples" from 0 to 6'),
        ("play diary |3", "> It says its own name."),
        ("play diary |3", "You win"),
        ('at the pond" at |K', "Headframe"),
        ("do s|ink", "ripples +1"),
        ("win su|ng", "All of them, at once."),
        ("int|end after", "What the writer wants"),
        ("after diary |1", "Nobody sleeps."),
        ("after diary |1", "spend 1 time"),
        ("after diary |1", "or spend 2 time"),
    ],
)
async def test_hover(editor: Editor, place: str, said: str) -> None:
    assert said in await hover(editor, "cards.loop", place)


async def test_hover_over_what_is_not_there_says_so(editor: Editor) -> None:
    await editor.write("cards.loop", editor.texts["cards.loop"].replace("play diary 3", "play diary 9"))
    assert "not declared" in await hover(editor, "cards.loop", "play diary |9")


async def actions(editor: Editor, name: str, place: str) -> dict[str, types.CodeAction]:
    at = editor.position(name, place)
    params = types.CodeActionParams(
        editor.document(name), types.Range(at, at), types.CodeActionContext(diagnostics=[])
    )
    code_actions = await editor.client.text_document_code_action_async(params)
    return {action.title: action for action in code_actions or () if isinstance(action, types.CodeAction)}


async def test_quick_fixes(editor: Editor) -> None:
    await editor.write("cards.loop", editor.texts["cards.loop"].replace("set heard,", "set herd,"))
    offered = await actions(editor, "cards.loop", "set |herd")
    near = offered["Write `heard` instead of `herd`"]
    assert near.is_preferred and near.diagnostics and near.diagnostics[0].code == "LW0203"
    assert near.edit is not None and near.edit.changes is not None
    fixed = editor.edited("cards.loop", near.edit.changes[editor.uri("cards.loop")])
    assert "success: set heard, place" in fixed
    declare = offered["Declare the flag `herd` in the scenario card"]
    assert declare.edit is not None and declare.edit.changes is not None
    scenario = editor.edited("scenario.loop", declare.edit.changes[editor.uri("scenario.loop")])
    assert '  flag heard "Heard it"\n  flag herd "Herd"\n' in scenario


async def test_a_missing_card_can_be_begun(editor: Editor) -> None:
    await editor.write("cards.loop", editor.texts["cards.loop"].replace("play diary 3", "play diary 9"))
    write = (await actions(editor, "cards.loop", "play diary |9"))["Write the diary card 9"]
    assert write.edit is not None and write.edit.changes is not None
    text = editor.edited("cards.loop", write.edit.changes[editor.uri("cards.loop")])
    assert text.endswith('\ndiary 9 "Title"\n  front\n    > What the kids find.\n')


async def test_formatting_touches_only_what_changes(editor: Editor) -> None:
    text = editor.texts["cards.loop"]
    await editor.write("cards.loop", text.replace("insight >= 4", "insight   >=4"))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    params = types.DocumentFormattingParams(editor.document("cards.loop"), options)
    edits = await editor.client.text_document_formatting_async(params)
    assert edits is not None and len(edits) == 1
    assert editor.edited("cards.loop", edits) == text


async def test_symbols_are_an_outline(editor: Editor) -> None:
    params = types.DocumentSymbolParams(editor.document("cards.loop"))
    symbols = await editor.client.text_document_document_symbol_async(params)
    cards = [symbol for symbol in symbols or () if isinstance(symbol, types.DocumentSymbol)]
    assert [(card.name, card.detail) for card in cards[:2]] == [
        ("diary 1", "Silence 𝔽"),
        ("diary 2", "The Ring"),
    ]
    front = (cards[0].children or [])[0]
    assert [symbol.name for symbol in front.children or ()] == [
        "Listen at the pond",
        "when",
        "on machine comes nearby",
        "lose frozen",
    ]


async def test_folding(editor: Editor) -> None:
    params = types.FoldingRangeParams(editor.document("scenario.loop"))
    ranges = await editor.client.text_document_folding_range_async(params)
    assert [(folding_range.start_line, folding_range.end_line) for folding_range in ranges or ()] == [
        (1, 12),
        (14, 16),
    ]


async def test_colours_of_words_behind_an_emoji(editor: Editor) -> None:
    await editor.write(
        "cards.loop", editor.texts["cards.loop"].replace("set heard\n", "set heard # 🐸 heard\n")
    )
    params = types.SemanticTokensParams(editor.document("cards.loop"))
    tokens = await editor.client.text_document_semantic_tokens_full_async(params)
    assert tokens is not None
    words: list[tuple[str, str]] = []
    line = start = 0
    for at in range(0, len(tokens.data), 5):
        down, along, length, kind, _ = tokens.data[at : at + 5]
        line, start = line + down, along if down else start + along
        place = types.Range(types.Position(line, start), types.Position(line, start + length))
        words.append((editor.words(place, "cards.loop"), TYPES[kind]))
    assert words[:3] == [("diary", "keyword"), ("1", "class"), ('"Silence 𝔽"', "string")]
    assert ("{BRAVE}", "macro") in words
    assert ("heard", "variable") in words
    assert ("K", "enumMember") in words
    assert ("# 🐸 heard", "comment") in words


async def test_the_chance_of_a_test_and_the_title_of_a_card(editor: Editor) -> None:
    everything = types.Range(types.Position(0, 0), types.Position(100, 0))
    params = types.InlayHintParams(editor.document("cards.loop"), everything)
    inlay_hints = await editor.client.text_document_inlay_hint_async(params)
    labels = [(hint.position.line + 1, hint.label) for hint in inlay_hints or ()]
    assert (6, "42 %, pushed 67 %") in labels
    assert (9, "The Answer") in labels
