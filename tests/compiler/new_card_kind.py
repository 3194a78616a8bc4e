"""Takes a card of a kind that was added to a copy of the workshop through every part of it.

A program of its own, since the tables of the parts are made from the rows when they are first imported. What
`make words` makes is made first; nothing else is done for the kind.
"""

from __future__ import annotations

import sys
from pathlib import Path

from loopwright_games.tales.cards.language import DIALECT

CARDS = """
charm rowan "Rowan Twig"
  > Red berries.
  against SCARED
  luck 2
  action "Hold it": relieve condition
"""


def make_words(workshop: Path) -> None:
    """Make what `make words` makes, in the copy of the workshop."""
    from loopwright_games.tales.grammar import grammar

    language = workshop / "loopwright_games" / "tales" / "cards" / "language"
    (language / "words.lark").write_text(grammar(), "utf-8")

    import loopwright_compiler.schemas as schemas
    from loopwright_games.tales.bundle_schema import bundle_schema

    published, schema = schemas.load, bundle_schema()
    schemas.load = lambda name: schema if name == "bundle" else published(name)  # type: ignore[assignment]


def use_the_kind(scenario: Path, bundled: Path) -> None:
    """Format, check, build, explain, offer, draw, print, prove and play a card of the kind."""
    from loopwright_compiler import compile_path, validate_bundle
    from loopwright_compiler.deep_check import Branches
    from loopwright_compiler.print.prepare import checked as laid_out
    from loopwright_compiler.print.prepare import theme_for
    from loopwright_compiler.print.sheet.settings import Settings
    from loopwright_compiler.semantics.markup import plain
    from loopwright_dsl.format import format_text
    from loopwright_engine import load_bundle, new_game
    from loopwright_games.tales.bots.decisions import CautiousBot
    from loopwright_games.tales.cards.diary_graph import LOOKS, kind_names
    from loopwright_games.tales.cards.editor import CARDS as SNIPPETS
    from loopwright_games.tales.cards.reference import find
    from loopwright_games.tales.cards.ruletext.names import PrintedNames
    from loopwright_games.tales.options import Options
    from loopwright_games.tales.rules.state import log
    from loopwright_games.tales.view import observe

    file = scenario / "diary.loop"
    draws = '    on new day: everyone draw charm\n    action "Wish": draw charm\n  back\n'
    story = file.read_text("utf-8").replace("  back\n", draws, 1)
    file.write_text(story + CARDS.replace("  against SCARED\n", ""), "utf-8")
    print("missing", *(item.message for item in compile_path(scenario, bundled=bundled).diagnostics))
    file.write_text(story + CARDS, "utf-8")
    assert format_text(file.read_text("utf-8"), DIALECT) == file.read_text("utf-8")
    checked = Branches().added_to(compile_path(scenario, bundled=bundled))
    data = checked.bundle
    assert data is not None, [diagnostic.message for diagnostic in checked.diagnostics]
    assert not validate_bundle(data)
    (card,) = data["world"]["charms"]
    print("built", f"charm.{card['id']}", card["luck"], card["against"], card.get("at"))
    lines = [data["strings"][sid] for kind, sid in card["text"] if kind in ("icons", "rule")]
    print("face", " | ".join(plain(line) for line in lines[:2]))
    print("explained", ", ".join(find(word)[0].name for word in ("charm", "against", "luck")))
    print("offered", SNIPPETS["charm"].split()[0])
    print("graph", kind_names(PrintedNames.of(data))["charm"] if "charm" in LOOKS else "")
    settings = Settings()
    decks = {deck.title: deck.cards for deck in laid_out(data, theme_for(data, settings), settings)}
    (printed,) = decks["Charms"]
    signs = {shape.name for shape in printed.front.shapes if shape.kind == "icon"}
    print("printed", printed.title, *sorted(signs & {"SCARED", "goal"}))
    bundle = load_bundle(data)
    game, bot = new_game(bundle, Options(2), 1), CautiousBot(1)
    while game.decision is not None:
        game.clone().choose(0)
        game.choose(bot.choose(game))
    names = game.tables.names
    charms = game.tables.of_kind["charm"]
    drawn = [entry[3] for entry in game.log if entry[0] == log.ITEM_DRAWN and charms >> entry[3] & 1]
    print("drawn", *{names.cards[card] for card in drawn})
    kids = observe(game)["kids"]
    print("kept", any(kid["charms"] for kid in kids))  # type: ignore[index, union-attr, attr-defined]


if __name__ == "__main__":
    make_words(Path(sys.argv[1]))
    use_the_kind(Path(sys.argv[2]), Path(sys.argv[3]))
