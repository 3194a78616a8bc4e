"""What `check` finds in the rules of a folder: a few games are played, and all is read that players read."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

OPEN = """\
from loopwright_engine.kit.make import (
    Ask, CardKind, DeckGame, DeclaredKit, Ending, Kind, Language, step, words,
)


class Pennies(DeckGame):
    language = Language(kinds=(CardKind("omen", "What the coins are.", "Omens"),))
    asks = {"coin": Ask("Heads or tails?", "side", "PEN-1")}
    fields = {"side": words("Heads", "Tails")}
    says = {"laid": Kind("There lies: {side}.", "PEN-1")}
    endings = {"over": Ending("Over", won=True)}

    def set_up(self, options):
        super().set_up(options)
        self.coins = [0, 0]

    @step
    def turn(self):
        self.then(self.show)
        self.then(self.pick, 1)
        self.then(self.pick, 0)

    @step
    def pick(self, seat):
        self.ask("coin", [0, 1], self.picked, seat, seat=seat)

    @step
    def picked(self, seat, side):
        self.coins[seat] = side

    @step
    def show(self):
        self.finish("over", *self.coins)


KIT = DeclaredKit("pennies", "Pennies", 1, Pennies, seats=2)
"""
SEEN = """
    def seen(self, seat):
        return {**super().seen(seat), "coins": [c if n == seat else -1 for n, c in enumerate(self.coins)]}
"""
REDEAL = """
    def redeal(self, luck, seat):
        other = super().redeal(luck, seat)
        other.coins[1 - seat] = luck.randrange(2)
        return other
"""
TOLD = ("self.coins[seat] = side\n", 'self.coins[seat] = side\n        self.tell("laid", side)\n')


@pytest.fixture
def pennies(tmp_path: Path) -> Path:
    """A game in which both choose, the second one after the first."""
    folder = tmp_path / "pennies"
    folder.mkdir()
    (folder / "scenario.loop").write_text(
        'scenario pennies "Pennies"\n  kit pennies\n  files cards\n', "utf-8"
    )
    (folder / "cards.loop").write_text('omen king "A king"\n  nothing\n', "utf-8")
    (folder / "kit.py").write_text(OPEN, "utf-8")
    return folder


def check(run: Run, folder: Path, rules: str, code: int = 0) -> str:
    """What `check` says of the game with these rules."""
    (folder / "kit.py").write_text(rules, "utf-8")
    done = run("check", folder.name, "--kit", folder.name, code=code)
    return " ".join((done.stdout + done.stderr).split())


def test_a_choice_that_bots_alone_see(run: Run, pennies: Path) -> None:
    """It is told by its line; told to all or kept secret, it is well."""
    line = OPEN[: OPEN.index("    asks =")].count("\n") + 1
    warned = f"chosen in coin (pennies/kit.py:{line}) is told to nobody, but the bots of other seats know"
    method = "\n    @step\n    def turn"
    assert warned in check(run, pennies, OPEN)
    assert warned in check(run, pennies, OPEN.replace(method, SEEN + method, 1))
    assert "LW0914" not in check(run, pennies, OPEN.replace(method, SEEN + REDEAL + method, 1))
    assert "LW0914" not in check(run, pennies, OPEN.replace(*TOLD))


HAND = """
    def seen(self, seat):
        return {**super().seen(seat), "hand": 3}
"""


def test_a_secret_that_bots_know(run: Run, pennies: Path) -> None:
    """A field that `seen` hides and no deal changes is told by its line; declared, it is well."""
    rules = OPEN.replace("self.coins[seat] = side\n", TOLD[1], 1)
    rules = rules.replace("self.coins = [0, 0]\n", "self.coins = [0, 0]\n        self.hand = [2, 1, 0]\n")
    rules = rules.replace(
        "    def turn(self):\n        self.then(self.show)\n",
        "    def turn(self):\n        self.then(self.show)\n" + "        self.then(self.pick, 0)\n" * 3,
    )
    method = "\n    @step\n    def turn"
    line = rules[: rules.index("self.hand =")].count("\n") + 1
    by_hand = rules.replace(method, HAND + method, 1)
    warned = f"The field hand (kit.py:{line}) is hidden by `seen`"
    assert warned in check(run, pennies, by_hand)
    declared = rules.replace(
        "    asks =", "    secrets = {'hand': from_all(values=range(3))}\n    asks =", 1
    ).replace("step, words,", "from_all, step, words,")
    assert "LW0915" not in check(run, pennies, declared)


def test_what_never_happens_is_told_once_where_it_begins(run: Run, pennies: Path) -> None:
    """By proofs from the cards, at the line on which all else stands; not where it is meant, or told."""
    rules = OPEN.replace(*TOLD)
    cards = '  nothing\n  if flag fed\n    choose\n      "Go": nothing\n      "Stay": clear fed\n'
    (pennies / "scenario.loop").write_text(
        'scenario pennies "Pennies"\n  kit pennies\n  files cards\n  flag fed "Fed"\n', "utf-8"
    )
    (pennies / "cards.loop").write_text(f'omen king "A king"\n{cards}', "utf-8")
    told = check(run, pennies, rules)
    assert told.count("LW0916") == 1 or "LW0502" in told, told
    (pennies / "cards.loop").write_text(
        f'omen king "A king"\n{cards}\nomen owl "An owl"\n  if flag fed: set fed\n', "utf-8"
    )
    told = check(run, pennies, rules)
    assert told.count("warning[LW0916]") == 1
    assert "never happens: it needs flag fed, which never holds: the flag fed is set only by" in told
    (pennies / "cards.loop").write_text(
        f'omen king "A king"\n  nothing\n\nomen owl "An owl"\n  set fed\n{cards}', "utf-8"
    )
    assert "LW0916" not in check(run, pennies, rules)


def test_a_broken_law_is_an_error(run: Run, pennies: Path) -> None:
    """Rules that take their luck from elsewhere cannot be replayed, and no proof of them is given."""
    rules = OPEN.replace(
        "self.coins[seat] = side\n", "self.coins[seat] = len(MEMORY)\n        MEMORY.append(side)\n"
    )
    rules = rules.replace("\n\nclass", "\nMEMORY = []\n\n\nclass", 1)
    told = check(run, pennies, rules, code=1)
    assert "error[LW0912]" in told
    assert "the same choice leads to two games, which differ in coins" in told
    done = run("verify", pennies.name, "--kit", pennies.name, code=2)
    assert "the same choice leads to two games" in " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('words("Heads", "Tails")', 'words("Heads")', "pennies/kit.py:{}: words('Heads') has none for 1."),
        ("    fields =", '    shows = {"purse": "side"}\n    fields =', "does not lay out (kit.py:{})."),
        (
            "    fields =",
            '    rows = ("purse",)\n    fields =',
            "pennies/kit.py:{}: the rules speak of 'purse'",
        ),
        ("self.coins[seat] = side", "self.coins[5] = side", "pennies/kit.py:{}: IndexError: "),
    ],
)
def test_what_goes_wrong_in_a_game_is_told_by_its_line(
    run: Run, pennies: Path, old: str, new: str, said: str
) -> None:
    rules = OPEN.replace(old, new)
    line = rules[: rules.index(new.strip().partition("\n")[0])].count("\n") + 1
    told = check(run, pennies, rules, code=1)
    assert "error[LW0912]: The rules of Pennies cannot play this: " in told
    assert said.format(line) in told
