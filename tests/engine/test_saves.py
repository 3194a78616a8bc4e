"""Saved games and replays."""

import copy
import json

import pytest
from engine_builder import Builder
from engine_trees import rich_bundle
from loopwright_engine import (
    SHUFFLE,
    IllegalChoice,
    OptionsError,
    ReplayError,
    SaveError,
    load,
    new_game,
    replay,
    save,
)
from loopwright_games.tales.options import Options

BUNDLE = rich_bundle(3)


def some_game(choices=12):
    game = new_game(BUNDLE, Options(("ola", "maja", "siv")), 7)
    for _ in range(choices):
        game.choose(len(game.decision.options) // 2)
    return game


def test_a_saved_game_goes_on():
    game = some_game()
    loaded = load(BUNDLE, json.loads(json.dumps(save(game))))
    assert loaded.choices == game.choices
    assert loaded.log == game.log
    loaded.choose(0)
    game.choose(0)
    assert loaded.digest() == game.digest()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda s: s.update(format="other"), "not a saved game"),
        (lambda s: s.update(version=99), "version 99"),
        (lambda s: s.update(bundle="sha256:0"), "another scenario"),
        (lambda s: s.update(seed="x"), "seed"),
        (lambda s: s.update(seed=8), "match|cannot be played again"),
        (lambda s: s.pop("digest"), "has no digest"),
        (lambda s: s.update(options={}), "options"),
        (lambda s: s["options"].update(kids=["nobody", "maja"]), "set up"),
        (lambda s: s["options"].update(variants=["no-such"]), "no-such"),
        (lambda s: s["options"].update(kids=["m" * 10_000]), r"no kid 'm{50,60};"),
        (lambda s: s["options"].update(enigma_limit="9" * 10_000), r"not '9{50,60}$"),
        (lambda s: s["options"].update(variants=3), "options"),
        (lambda s: s["options"].update(first=[]), "options"),
        (lambda s: s["options"].update(first="eva"), "set up"),
        (lambda s: s["options"].update(enigma_limit=5), "set up|enigma_limit"),
        (lambda s: s["options"].update(variants=["caring-parents"]), "variants differs"),
        (lambda s: s.update(scenario="other"), "scenario differs"),
        (lambda s: s["steps"][3].__setitem__(1, "other"), "steps differs"),
        (lambda s: s["opening"].pop(), "opening differs"),
        (lambda s: s.update(choices="x"), "choices"),
        (lambda s: s["choices"].append(999), "choice 12"),
        (lambda s: s["choices"].__setitem__(0, "x"), "choice 0"),
        (lambda s: s["choices"].__setitem__(0, False), "choice 0 of the saved game is not a whole"),
        (lambda s: s["choices"].__setitem__(1, 1.0), "choice 1 of the saved game is not a whole"),
        (lambda s: s["choices"].__setitem__(0, float("nan")), "choice 0 of the saved game is not a whole"),
        (lambda s: s["choices"].__setitem__(0, -1), "choice 0"),
        (lambda s: s["choices"].__setitem__(0, 10**4000), "choice 0"),
        (lambda s: s.update(version=float(s["version"])), "version 2.0"),
        (lambda s: s.update(version="2" * 10_000), "version '222222"),
        (lambda s: s.update(seed=float(s["seed"])), "seed"),
        (lambda s: s["snapshot"].update(insight=bool(s["snapshot"]["insight"])), "insight differs"),
        (lambda s: s["choices"].pop(), "match"),
        (lambda s: s["snapshot"].update(insight=50), "insight differs"),
        (lambda s: s.update(snapshot=None), "match"),
        (lambda s: s.update(digest="sha256:0"), "match"),
    ],
)
def test_a_changed_file_is_found_out(change, words):
    saved = json.loads(json.dumps(save(some_game())))
    change(saved)
    with pytest.raises(SaveError, match=words):
        load(BUNDLE, saved)


@pytest.mark.parametrize("shuffle", [0, 3, True, "2", None, ["x"] * 99])
def test_a_shuffle_of_another_engine(shuffle):
    """What another shuffle has dealt cannot be dealt here; the sentence says so, in few words."""
    with pytest.raises(SaveError, match=r"was dealt with shuffle .*deals otherwise") as caught:
        load(BUNDLE, save(some_game()) | {"shuffle": shuffle})
    assert len(str(caught.value)) < 120


def test_a_save_from_before_the_shuffle_was_said():
    """The first shuffle dealt different cards alike, and the decks of a game hold no equal ones."""
    saved = save(some_game())
    assert saved.pop("shuffle") == SHUFFLE
    assert load(BUNDLE, saved).digest() == some_game().digest()
    assert load(BUNDLE, saved | {"shuffle": 1}).digest() == some_game().digest()


@pytest.mark.parametrize("data", [None, [], "x", 3, {}])
def test_no_saved_game_at_all(data):
    with pytest.raises(SaveError):
        load(BUNDLE, data)


def test_save_of_another_bundle():
    with pytest.raises(SaveError, match="another scenario"):
        load(Builder().build(), save(some_game()))


def test_replay_names_the_step():
    game = some_game()
    with pytest.raises(ReplayError, match="choice 3") as caught:
        replay(BUNDLE, Options(("ola", "maja", "siv")), 7, [*game.choices[:3], 10_000])
    assert caught.value.step == 3


def test_replay_past_the_end():
    game = new_game(BUNDLE, Options(2), 1)
    while game.decision is not None:
        game.choose(0)
    with pytest.raises(ReplayError, match="over"):
        replay(BUNDLE, Options(2), 1, [*game.choices, 0])


@pytest.mark.parametrize("index", [-1, 10_000, 1.0, "0", None, True])
def test_illegal_choices(index):
    game = some_game()
    before = game.digest()
    with pytest.raises(IllegalChoice):
        game.choose(index)
    assert game.digest() == before


def test_no_choice_after_the_end():
    game = new_game(BUNDLE, Options(2), 1)
    while game.decision is not None:
        game.choose(0)
    with pytest.raises(IllegalChoice):
        game.choose(0)


def test_seeds_are_numbers():
    with pytest.raises(OptionsError):
        new_game(BUNDLE, Options(2), "1")
    assert new_game(BUNDLE, Options(2), -5).seed == -5
    with pytest.raises(OptionsError, match="bits"):
        new_game(BUNDLE, Options(2), 10**5000)
    with pytest.raises(SaveError, match="bits"):
        load(BUNDLE, save(some_game()) | {"seed": 10**5000})


def test_options_are_saved():
    """VAR, SET-11, VAR-12: what the table has agreed on comes back with the game."""
    builder = Builder()
    builder.scenario["enigma_limit"] = {"q": "number", "value": 8}
    bundle = builder.build()
    options = Options(("ola", "maja"), ("gradually-worse", "all-rumors-2"), first="maja", enigma_limit=5)
    game = new_game(bundle, options, 1)
    game.choose(0)
    loaded = load(bundle, json.loads(json.dumps(save(game))))
    assert loaded.switches == game.switches
    assert (loaded.enigma_limit, loaded.digest()) == (5, game.digest())
    saved = save(game)
    assert saved["options"] == {
        "kids": ["ola", "maja"],
        "variants": ["gradually-worse", "all-rumors-2"],
        "first": "maja",
        "enigma_limit": 5,
    }


def test_a_clone_has_everything():
    """Every part of the state is copied: no list is shared with the original but tapes and memories."""
    game = some_game()
    twin = game.clone()
    for name in {slot for cls in type(game).__mro__ for slot in getattr(cls, "__slots__", ())}:
        mine, others = getattr(game, name), getattr(twin, name)
        if isinstance(mine, list) and name not in ("tapes", "tail", "deeds"):
            assert mine == others, name
            assert mine is not others, name
        elif name != "tail":
            assert mine is others or mine == others, name
    assert copy.copy(game.log) == twin.log
