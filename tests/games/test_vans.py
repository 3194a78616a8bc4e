"""A game of the guide with a map, a figure and a hand for each player, and a market: who sees what, what is
told of cards that move, what asks, and chairs that stay empty.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from types import SimpleNamespace

import laws
import pytest
from boxes import content
from loopwright.rehearsed import rehearsed
from loopwright_compiler import compile_path
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.kit_table import STEP
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.prepare import printer_of, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.errors import RulesError
from loopwright_engine.kit import registry
from loopwright_engine.kit.game_fields import heaps
from loopwright_engine.kit.make import DeclaredKit, Transfer, from_all
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.playtest.figures.figures import names_of
from loopwright_engine.table.open_cards import map_view

GUIDE = Path(__file__).parents[2] / "site" / "docs" / "a-game-of-your-own.md"
FILE = re.compile(r'^```\w+ title="vans/(\S+) \(all of it\)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
KITS = ("bonnie-and-clyde", "lucha-libre", "mad-maxence", "the-last-glow", "the-loop", "which-side")
SQUARE, PIER, SCHOOL = range(3)
VANILLA, SLUSH, LEMON, BUBBLEGUM, SUNDAE = range(5)


def compiled(folder, *edits):
    """The game as the guide has it, but for some edits."""
    folder.mkdir()
    for name, text in FILE.findall(GUIDE.read_text(encoding="utf-8")):
        for old, new in edits:
            text = text.replace(old, new)
        (folder / name).write_text(text, encoding="utf-8")
    registry.add_folder(folder)
    return compile_path(folder, bundled=folder, kits=registry)


@pytest.fixture(scope="module")
def vans(tmp_path_factory):
    """The game of the guide."""
    return load_bundle(compiled(tmp_path_factory.mktemp("guide") / "vans").bundle)


def started(bundle, players=2, seed=1):
    return bundle.kit.start(bundle, bundle.kit.options(players=players), seed)


def pick(game, text):
    """Take the option that begins so; what was told then."""
    before = len(game.log)
    options = [option.text for option in game.kit.decision(game).options]
    game.choose(next(number for number, option in enumerate(options) if option.startswith(text)))
    return [game.kit.sentence(game, entry) for entry in game.log[before:]]


def holding(game, *cards):
    """The first decision of a game, with these cards in hand."""
    game.hand[0], game.decision = [*cards], None
    game.stack.pop()
    game.act(0)
    return game


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_laws_hold(vans, players):
    """No card is lost, and another deal leaves each player the own cards."""
    luck = random.Random(players)
    for seed in range(4):
        game = started(vans, players, seed)
        while game.decision is not None:
            laws.obey(game, luck)
            for deal in (game, game.redeal(luck, game.decision.seat)):
                every = [
                    *deal.truck,
                    *deal.dairy,
                    *(card for seat in range(players) for card in held(deal, seat)),
                ]
                assert sorted(every) == sorted([*range(3)] * players + [BUBBLEGUM, BUBBLEGUM, SUNDAE])
            game.choose(luck.randrange(len(game.decision.options)))
        assert len(game.result.scores) == players
        assert game.value(0) in (1000, 0, -1000)


def held(game, seat):
    return [card for zone in (game.hand, game.freezer, game.sold) for card in zone[seat]]


def test_a_hand_is_dealt_anew_from_its_own_pile(vans):
    """What others hold and have in their freezer; one's own hand stays."""
    game = started(vans)
    game.hand[1], game.freezer[1] = [SUNDAE, BUBBLEGUM], [VANILLA]
    deals = [game.redeal(random.Random(number), 0) for number in range(30)]
    assert {tuple(deal.hand[0]) for deal in deals} == {tuple(game.hand[0])}
    assert {tuple(sorted([*deal.hand[1], *deal.freezer[1]])) for deal in deals} == {
        (VANILLA, BUBBLEGUM, SUNDAE)
    }
    assert len({tuple(sorted(deal.hand[1])) for deal in deals}) == 3
    assert game.seen(0)["hand"] == [game.hand[0], 2, 0]
    assert dict(game.kit.table(game, 0))["hand, Player 2"] == "2 face down"


def test_what_is_hidden_from_all_is_from_one_pile(vans):
    """A pile of each seat would say whose it is."""
    game = started(vans)
    bad = type("Bad", (type(game),), {"secrets": {"sold": from_all(pile="freezer")}})
    with pytest.raises(RulesError, match="sold of Bad is hidden from all, so its cards are from one pile"):
        bad.start(game.kit, vans, vans.kit.options(), 1)


def test_cards_that_come_are_told(vans):
    """To a hand that is hidden only how many; to a market which."""
    game = holding(started(vans, 1), LEMON, SLUSH)
    game.freezer[0], game.truck, game.dairy = [VANILLA, VANILLA], [SUNDAE], [BUBBLEGUM, BUBBLEGUM]
    told = pick(game, "Sell Lemon")
    assert told == [
        "Player 1 sells Lemon of the Coast.",
        "Player 1: Coins from 2 to 3.",
        "Player 1 draws cards: 1.",
    ], "its own `fetch 1` filled the hand up"
    pick(game, "Buy")
    assert pick(game, "Bubblegum") == [
        "Player 1: Coins from 3 to 1.",
        "Player 1 buys Bubblegum Thunder for 2.",
        "The Sundae That Has a Name is turned up.",
    ]


def test_a_hidden_card_that_goes_is_told_without_its_name(vans):
    game = holding(started(vans), SLUSH, LEMON)
    game.hand[1] = []
    assert pick(game, "Sell Yesterday")[-2:] == [
        "A card goes from Player 1 to Player 2.",
        "Player 1 draws cards: 2.",
    ]
    assert LEMON in game.hand[1]


def test_what_lies_open_is_told_by_its_name(vans):
    """The same, with hands that all see, and a card that is thrown away."""
    rules = type(started(vans))
    thrown = {**rules.transfers, "pass_on": Transfer("hand", "sold", asks="Which one goes?")}
    opened = type("Open", (rules,), {"secrets": {}, "zones": rules.zones, "transfers": thrown})
    kit = DeclaredKit("open-vans", "Open Vans", 1, opened, seats=3, options=type(vans.kit.options()))
    game = holding(started(Bundle(vans.data, kit, kit.tables(vans.data))), SLUSH, LEMON)
    game.freezer[0] = [VANILLA, SUNDAE]
    assert pick(game, "Sell Yesterday")[2:] == [
        "Player 1, sold: Lemon of the Coast.",
        "Player 1 draws The Sundae That Has a Name.",
        "Player 1 draws Plain Vanilla.",
    ]


@pytest.mark.parametrize("kit", KITS)
def test_nothing_leaves_a_pile_without_a_word(kit):
    """In all games: whatever is drawn, the log has a line of it."""
    bundle = load_bundle(content(kit))
    for seed in range(2):
        game, luck = bundle.kit.start(bundle, bundle.kit.options(), seed), random.Random(seed)
        while game.decision is not None and len(game.choices) < 80:
            before = [len(pile) for name in game.piles for pile in heaps(getattr(game, name))]
            length = len(game.log)
            game.choose(luck.randrange(len(game.decision.options)))
            after = [len(pile) for name in game.piles for pile in heaps(getattr(game, name))]
            fewer = sum(was > now for was, now in zip(before, after, strict=True))
            assert len(game.log) - length >= fewer


def test_a_question_says_which_card_asks(vans):
    """While it goes on, also in a copy; a question of the rules is asked by none."""
    game, kit = started(vans), vans.kit
    assert (kit.decision(game).title, kit.decision(game).card) == ("Player 1: What do you do?", "")
    other = holding(game.clone(), SLUSH, LEMON, VANILLA)
    holding(game, BUBBLEGUM, SLUSH)
    pick(game, "Sell Bubblegum")
    for now in (game, game.clone(), game.redeal(random.Random(1), 0)):
        view = kit.decision(now)
        assert view.title == "Player 1: What do you do? (Bubblegum Thunder)"
        assert view.card == "scoop.bubblegum"
    pick(game, "Give")
    assert kit.decision(game).title == "Player 2: What do you do?"
    pick(other, "Sell Yesterday")
    assert kit.decision(other).title == "Player 1: Which scoop do you pass on? (Yesterday's Slush)"


def test_a_question_without_words_of_its_own_says_which_move_asks(vans):
    """One of the rules' own needs no more."""
    rules = type(started(vans))
    rules = type("Asking", (rules,), {"move_shop": lambda self: self.ask("who", [1, 2], self.restock)})
    game = rules.start(vans.kit, vans, vans.kit.options(players=3), 1)
    pick(game, "Buy")
    assert vans.kit.decision(game).title == "Player 1: Who is it? (Buy a scoop)"
    game = started(vans, 3)
    pick(game, "Buy")
    assert vans.kit.decision(game).title == "Player 1: Which scoop do you buy?"


def test_each_player_has_a_figure(vans):
    """Roads and cards mean that of whoever acts; the map shows who stands where."""
    game = started(vans, 3)
    assert game.standing == [SQUARE] * 3
    assert dict(game.kit.table(game, 0))["Player 3"] == "Clock Square, Coins 2/30"
    pick(game, "Drive to The Pier")
    assert game.standing == [PIER, SQUARE, SQUARE] and game.place_of(0) == PIER
    places = map_view(game)["places"]
    assert [(place["mark"], place["here"], place["seats"]) for place in places] == [
        ("", True, [2, 3]),
        ("", False, [1]),
        ("", False, []),
    ]
    game.actor = 0
    assert game.roads() == [SQUARE, SCHOOL] and game.fact_at(PIER) and not game.fact_at(SQUARE)
    game.verb_move_to(SCHOOL)
    assert game.standing == [SCHOOL, SQUARE, SQUARE]


def test_figures_know_nothing_of_empty_chairs(vans):
    """Names and rows of those who play, in the games of a plan together."""

    def names(*players):
        cells = [SimpleNamespace(options=vans.kit.options(players=count)) for count in players]
        return names_of(vans, SimpleNamespace(cells=cells))

    assert names(1) == {"rivals": ["Player 1"], "rows": {"cash.1": "Coins, Player 1"}}
    assert names(1, 2)["rivals"] == ["Player 1", "Player 2"]
    assert [*names(2, 1)["rows"]] == ["cash.1", "cash.2"]
    table = started(vans, 2).kit.table(started(vans, 2), 0)
    assert not any("Player 3" in text for row in table for text in row)


def test_one_alone_wins_or_loses(vans):
    """By what the rules say, as there is nobody to have more than."""
    game = started(vans, 1)
    for ending, value in (("first", 1000), ("poor", -1000)):
        other = game.clone()
        other.finish(ending, 7)
        assert other.value(0) == value


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        ([], []),
        (
            [("  copies 3\n  loved square", "  copies 2\n  loved square")],
            [("LW0919", "The rules deal 3 of this card with players 3, and 2 are", "cards.loop:12")],
        ),
        (
            [("30 start 2", "3 start 2")],
            [("LW0918", "Nobody can ever pay 4 for this card: Coins goes to 3.", "cards.loop:38")],
        ),
        (
            [
                ("says = {\n", 'says = {\n        "told": Kind("{owner} gets {scoop}.", "VAN-3"),\n'),
                ("        self.draw_up(\"hand\", \"freezer\", 2 - ", "        if self.hand[1]:\n            "
                 'self.tell("told", 1, self.hand[1][-1])\n        self.draw_up("hand", "freezer", 2 - '),
            ],
            [("LW0917", "The log line told (", "scenario.loop:1")],
        ),
    ],
)  # fmt: skip
def test_what_check_finds_in_markets_and_logs(tmp_path, edits, said):
    """Prices that nobody can pay, lines that tell what is hidden, too few cards; nothing in the guide's."""
    found = rehearsed(compiled(tmp_path / "vans", *edits)).diagnostics
    assert len(found) == len(said)
    for one, (code, message, where) in zip(found, said, strict=True):
        assert one.code == code and one.message.startswith(message)
        assert f"{Path(one.path).name}:{one.span.line}" == where


def test_players_share_a_track_with_markers_of_each(vans):
    """A figure and a marker are printed for each, with the name."""
    settings = Settings(kits=registry)
    printer = printer_of(vans.data, settings)
    press = Press(vans.data, theme_for(vans.data, settings), Problems(vans.data), printer)
    parts = printer.table(press)
    jobs = {job.id: job for deck in parts.pieces for job in deck.jobs}
    assert [*jobs] == [f"token.{kind}.{player}" for kind in ("1", "marker") for player in (1, 2, 3)]
    assert [job.layout().title for job in jobs.values()] == ["Player 1", "Player 2", "Player 3"] * 2
    press.theme = press.theme._replace(sides={**press.theme.sides, **parts.sides})
    board = parts.boards[0].layout().front
    discs = sorted(shape.at[1] for shape in board.shapes if shape.kind == "disc")
    assert discs[-1] - discs[0] > STEP[1], "lines of the map use the height that the board has"
