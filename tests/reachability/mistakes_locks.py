"""Small stories with dead ends, and with what only looks like one."""

from __future__ import annotations

from mistakes_causes import Planted, cards


def story(declared: str, diary: str) -> Planted:
    """A small story."""
    return Planted(declared, diary, secret="")


LOCKS = {
    "one try, and no more": (
        story(
            "",
            cards(
                'action "Jump", once per game\n  test BRAVE\n'
                '    success: win over "Over"\n    failure: take UPSET'
            ),
        ),
        {("used.diary.1.front.action.1",)},
    ),
    "the card goes, and the win with it": (
        story("", cards('action "Burn it": discard this card\naction "Read it": win read "Read"')),
        {("diary.1.discarded",)},
    ),
    "a way is shut before the key is found": (
        story(
            "flag wall, key",
            cards(
                'action "Brick it up": set wall\naction "Look", if not flag wall: set key',
                'action "Open it", if flag key: win opened "Opened"',
            ),
        ),
        {("flag.wall", "not flag.key")},
    ),
    "both doors are shut": (
        story(
            "flag north, south",
            cards(
                'action "Shut the north door": set north\naction "Shut the south door": set south',
                'action "Leave northward", if not flag north: win north "North"\n'
                'action "Leave southward", if not flag south: win south "South"',
            ),
        ),
        {("flag.north", "flag.south")},
    ),
    "there is a loss besides": (
        story(
            "flag sold",
            cards(
                'action "Sell it": set sold\naction "Play it", if not flag sold: win tune "Tune"',
                'lose dark "Dark" when enigma >= 9',
            ),
        ),
        {("flag.sold",)},
    ),
    "a card that was to be played first": (
        story(
            "",
            cards('action "Ask": play diary 4\naction "Shout": discard this card', "")
            + 'diary 4 "Answer"\n  front\n    > Yes.\n    action "Go": win gone "Gone"\n',
        ),
        {("diary.1.discarded", "not diary.4")},
    ),
    "a key that is lost again": (
        story(
            "flag key",
            cards(
                'action "Find", once per game: set key\naction "Throw away", once per game: clear key',
                'action "Open", if flag key: win opened "Opened"',
            ),
        ),
        {("used.diary.1.front.action.1", "not flag.key")},
    ),
    "a key that is lost before the door is opened": (
        story(
            "flag key",
            cards(
                'action "Throw away", once per game: clear key\naction "Find", once per game: set key',
                'action "Open", if flag key: play diary 4, discard this card',
            )
            + 'diary 4 "Cellar"\n  front\n    > Dark.\n    action "Go": win gone "Gone"\n',
        ),
        {("used.diary.1.front.action.2", "not flag.key", "not diary.4")},
    ),
    "a card that is played once and torn up": (
        story(
            "",
            cards('action "Ask", once per game: play diary 4')
            + 'diary 4 "Letter"\n  front\n    > Yes.\n    action "Tear it up": discard this card\n'
            '    action "Follow it": win gone "Gone"\n',
        ),
        {("used.diary.1.front.action.1", "diary.4.discarded")},
    ),
    "a wall that is pulled down once": (
        story(
            "flag wall",
            cards(
                'action "Brick it up": set wall\naction "Pull it down", once per game: clear wall',
                'action "Leave", if not flag wall: win gone "Gone"',
            ),
        ),
        {("used.diary.1.front.action.2", "flag.wall")},
    ),
}
"""Each with the facts that leave no win, one by itself or two or three together."""

DIALS = story(
    "flag key\n" + "\n".join(f"counter {dial} from 0 to 30" for dial in "abcd"),
    cards(
        'action "Find", once per game: set key\n'
        + "".join(f'action "Turn {dial}": {dial} +1\n' for dial in "abcd")
        + 'action "Drop it", if a = 2 and b = 2 and c = 2 and d = 2, once per game: clear key',
        'action "Open", if flag key: win opened "Opened"',
    ),
)
"""A key that is lost only where four dials stand right: no game comes there but one that looks for it."""

FREE = {
    "a key that can be found again": story(
        "flag key",
        cards(
            'action "Find": set key\naction "Throw away", once per game: clear key',
            'action "Open", if flag key: win opened "Opened"',
        ),
    ),
    "a key that somebody else has, too": story(
        "flag key",
        cards(
            'action "Find", once per game: set key\naction "Throw away", once per game: clear key',
            'action "Open", if flag key: win opened "Opened"\naction "Borrow": set key',
        ),
    ),
    "a letter that is sent again": story(
        "",
        cards('action "Ask": play diary 4')
        + 'diary 4 "Letter"\n  front\n    > Yes.\n    action "Tear it up": discard this card\n'
        '    action "Follow it": win gone "Gone"\n',
    ),
    "a wall that is pulled down again": story(
        "flag wall",
        cards(
            'action "Brick it up", once per game: set wall\naction "Pull it down": clear wall',
            'action "Leave", if not flag wall: win gone "Gone"',
        ),
    ),
}
"""Stories in which all that is undone can be done again."""

OPEN = {
    "a block that discards its own card and wins": story(
        "", cards('action "Read it": discard this card, win read "Read"')
    ),
    "a block that flips its own card and wins": story(
        "",
        cards('action "Read it": flip, win read "Read"').replace(
            "\ndiary 2", "  back\n    > Nothing.\n\ndiary 2"
        ),
    ),
    "a choice after the card has left": story(
        "",
        cards(
            'action "Read it"\n  discard this card\n  choose\n'
            '    "Aloud": win loud "Loud"\n    "Softly": win soft "Soft"'
        ),
    ),
    "a listener that wins when the block is done": story(
        "flag read",
        cards('action "Read it": set read, discard this card', 'when flag read: win read "Read"'),
    ),
    "an ending that the discarding makes due": story(
        "", cards('action "Read it": discard this card', 'win read "Read" when diary 1 discarded')
    ),
    "the token that is asked for is taken away": story(
        "token mug limit 2",
        cards(
            "on new day: place mug at D\n"
            'action "Drink", if mug in play >= 1\n  remove every mug, discard this card\n  win drunk "Drunk"'
        ),
    ),
    "the machine that is asked for is taken away": story(
        "",
        cards(
            'action "Crush it", if machine uggla ROUTINE\n'
            '  remove machine uggla, discard this card\n  win dust "Dust"'
        ),
    ),
    "a rule of the last evening": story(
        "", cards('action "Wait": discard this card', 'rule time runs out: win patience "Patience"')
    ),
    "a flag of the last evening": story(
        "flag done",
        cards('on end phase if day = weekend: set done\naction "Go", if not flag done: win gone "Gone"'),
    ),
    "what is cleared each morning": story(
        "flag tired",
        cards(
            'action "Run": set tired\naction "Win", if not flag tired: win won "Won"',
            "on new day: clear tired",
        ),
    ),
}
"""Stories without a dead end."""
