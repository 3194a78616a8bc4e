"""Adds a verb to the game as a contributor would, then takes a card with it through every part.

A program of its own, since the tables of the parts are made from the rows when they are first imported. It
adds what CONTRIBUTING names (a row, a function, a sentence), makes what `make words` makes, and no more.
"""

from __future__ import annotations

import sys
from pathlib import Path

from loopwright_games.tales.cards.language import DIALECT


def add_the_verb(folder: Path) -> None:
    """The row, the function and the sentence, each in its table, and the files that follow from them."""
    from loopwright_games.tales import verbs

    row = verbs.Verb(
        "calm_down",
        "Free the time cubes of all conditions.",
        kid=True,
        worth=0.9,
        rules=("CON-3",),
        example='action "Count to ten" at A: everyone here calm down',
    )
    for table in (verbs.VERBS, verbs.BUNDLE_VERBS):
        table[row.name] = row
    heading = "Conditions, time and favor"
    verbs.VERB_GROUPS[heading] = (*verbs.VERB_GROUPS[heading], row)

    from loopwright_games.tales.rules.chapters import conditions
    from loopwright_games.tales.rules.effects.verbs import KID_VERBS, KidVerb
    from loopwright_games.tales.rules.state.codes import CONDITIONS
    from loopwright_games.tales.rules.state.game import Game

    def calm_down(game: Game, kid: int, source: int) -> None:
        for condition in range(len(CONDITIONS)):
            if game.held[kid] >> condition & 1:
                conditions.relieve(game, kid, condition, source)

    KID_VERBS[row.name] = KidVerb(
        lambda _index, _data, source: lambda game, kid: calm_down(game, kid, source)
    )

    from loopwright_games.tales.cards.ruletext.catalogue.verbs import VERB_TEXT, KidEffect

    sentences = KidEffect(
        "relieve all conditions", "$who relieves all conditions", "$who relieve all conditions"
    )
    VERB_TEXT[row.name] = {"plain": sentences}

    import loopwright_compiler.schemas as schemas
    from loopwright_games.tales.bundle_schema import bundle_schema
    from loopwright_games.tales.cards import language
    from loopwright_games.tales.grammar import grammar as words

    path = folder / "words.lark"
    path.write_text(words(), encoding="utf-8")
    object.__setattr__(language.DIALECT, "grammar", (language.DIALECT.grammar[0], path))
    published, schema = schemas.load, bundle_schema()
    schemas.load = lambda name: schema if name == "bundle" else published(name)  # type: ignore[assignment]


def use_the_verb(scenario: Path, bundled: Path) -> None:
    """Format, check, build, print, explain, colour, prove and play a card with the verb in it."""
    from loopwright_compiler import compile_path, validate_bundle
    from loopwright_compiler.deep_check import Branches
    from loopwright_dsl.format import format_text
    from loopwright_dsl.highlight.patterns import table
    from loopwright_dsl.parser.grammar import language_of
    from loopwright_engine import load_bundle, new_game
    from loopwright_games.tales.bots.decisions import CautiousBot
    from loopwright_games.tales.cards.reference import find
    from loopwright_games.tales.cards.ruletext.faces import block_sentences
    from loopwright_games.tales.cards.ruletext.names import PrintedNames
    from loopwright_games.tales.options import Options
    from loopwright_games.tales.rules.state import log

    file = scenario / "diary.loop"
    lines = '    on new day: everyone take UPSET\n    action "Count to ten": everyone calm down\n  back\n'
    file.write_text(file.read_text("utf-8").replace("  back\n", lines, 1), "utf-8")
    assert format_text(file.read_text("utf-8"), DIALECT) == file.read_text("utf-8")
    checked = Branches().added_to(compile_path(scenario, bundled=bundled))
    data = checked.bundle
    assert data is not None, [diagnostic.message for diagnostic in checked.diagnostics]
    validate_bundle(data)
    block = data["diary"][0]["sides"]["front"]["actions"][0]["block"]
    print("built", block["effects"])
    print("printed", *block_sentences(block, PrintedNames.of(data)))
    print("explained", *(entry.title for entry in find("calm down")))
    print("coloured", "calm" in table([language_of(DIALECT)]).words)
    bundle = load_bundle(data)
    game, bot = new_game(bundle, Options(2), 1), CautiousBot(1)
    while game.decision is not None:
        game.choose(bot.choose(game))
    print("played", any(entry[0] == log.RELIEVE for entry in game.log))


if __name__ == "__main__":
    add_the_verb(Path(sys.argv[1]))
    use_the_verb(Path(sys.argv[2]), Path(sys.argv[3]))
