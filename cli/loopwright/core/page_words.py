"""The words of a published page itself, in English and other languages.

A text is known by its key here, which is its context for translators; the page fills `{holes}` by name. What
is said of the game comes with the game, in the language of its bundle.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import spoken

from .words import fitting

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

TEXTS: Final[dict[str, str]] = {
    "again": "Would you play it again?",
    "again_1": "No",
    "again_2": "Perhaps not",
    "again_3": "Perhaps",
    "again_4": "Yes",
    "again_5": "Tonight",
    "all_keys": "Tab and arrows: choose. Enter: do it. U undo, R redo, N note on the card, 1 to 5 "
    "the panes, the letter of a kid: who acts, Esc closes this.",
    "as_card": "Show the card",
    "as_text": "Read as text",
    "back_choice": "Back to the last choice",
    "bad": "Failure:",
    "begin": "Begin the game",
    "bot": "Bot",
    "bot_cautious": "cautious",
    "bot_explorer": "explorer",
    "bot_greedy": "greedy",
    "bot_learner": "learner",
    "bot_planner": "planner",
    "bot_random": "random",
    "bot_rollout": "rollout",
    "bots_play": "The bots play.",
    "bus_stop": "BUS",
    "by_bus": "bus",
    "by_car": "by car",
    "by_walk": "walk",
    "cancel": "Cancel",
    "change": "Change",
    "choose": "Choose first",
    "close": "Close",
    "comment": "What else should the author know?",
    "course": "Round by round",
    "cubes": "{left} time left, {spent} spent, {missing} not to be had today",
    "dial_next": "next {values}",
    "dice": "{count} dice {trait}",
    "draft": "This game was begun with another draft. It is the same up to here: {agreed} of {steps} "
    "choices.",
    "draft_rules": "The rules were edited since this game was begun, and from now on it is played by the new "
    "ones. The story is the same up to here: {agreed} of {steps} choices.",
    "drop": "Throw away what you have written?",
    "drop_about": "It is in no note yet.",
    "drop_yes": "Throw it away",
    "error_bot": "A bot is to move.",
    "error_choice": "That cannot be chosen. Look again, and choose again.",
    "error_died": "The game in the background has ended. It goes on from the last choice that was kept.",
    "error_fault": "Something went wrong in the rules, and nothing was done. Take the last choice "
    "back, or choose otherwise.",
    "error_no-game": "There is no game yet.",
    "error_notes": "A note is too long, or there are too many.",
    "error_nothing": "There is nothing to take back here.",
    "error_options": "A game cannot begin like that. Look at who plays, and how many.",
    "error_over": "The game is over.",
    "error_save": "This file is no game of this table, or it was changed.",
    "error_seen": "What you have seen cannot be taken back.",
    "error_stale": "The table has gone on since. Look again, and choose again.",
    "error_start": "The table cannot start in this browser. A newer browser can, or the page came "
    "here damaged: fetch it again.",
    "error_stopped": "It was stopped.",
    "favor": "favor",
    "feedback": "Send back",
    "feedback_about": "This writes one file with the game, your notes and your rating. Nothing "
    "leaves this page by itself: send the file to the author.",
    "feedback_why": "What happened here helps its author: one file holds the game, your notes and "
    "your rating.",
    "game_note": "The game as a whole",
    "getting_ready": "Getting ready",
    "good": "Success:",
    "grounded": "grounded",
    "have": "{name} has",
    "help": "{count} help",
    "i_am": "I am {name}",
    "keep": "Keep",
    "keys": "Keys",
    "keys_on": "Single keys do something",
    "kids": "Kids",
    "kids_play": "{min} to {max} can play.",
    "kind_lovely": "Lovely",
    "kind_other": "Other",
    "kind_unclear": "Unclear",
    "kind_wrong": "Wrong",
    "load": "Open a game",
    "loading": "Loading",
    "loading_library": "its library",
    "loading_long": "About 3 seconds on a laptop, up to 10 on an older phone. Nothing is fetched "
    "from elsewhere.",
    "loading_python": "the engine",
    "loading_rules": "the rules",
    "loading_start": "the table",
    "lose": "Another game in place of this one?",
    "lose_about": "Only this browser has this game of {choices} choices and its {count} notes.",
    "lose_go": "Go on without it",
    "lose_save": "Save it into a file first",
    "lost": "lost",
    "map": "Map",
    "memory": "This browser keeps nothing: a closed tab forgets the game. Save it into a file.",
    "menu": "Menu",
    "more": "More",
    "new_game": "New game",
    "no_notes": "There are no notes yet. A note says what was unclear or lovely; its author reads it "
    "beside the card.",
    "nobody": "a person",
    "not_here": "does not play",
    "note": "Note",
    "note_about": "A note on {card}",
    "note_game": "Note on the game",
    "note_kind": "What kind of note?",
    "note_on": "Note on this card",
    "note_where": "The note remembers where you were: {round}, choice {choice}. It stays in this "
    "browser until you send it.",
    "notes": "Notes",
    "notes_count": "Notes ({count})",
    "on_map": "What lies on the map",
    "over": "The game is over",
    "pass_on": "Pass the device to {name}",
    "pass_round": "Pass the device to whoever decides",
    "pass_stop": "Stop asking, we sit together",
    "pass_why": "Nobody sees what somebody else has chosen until it is their turn.",
    "play_again": "Play again",
    "played_like": "Played like this",
    "pushed": "{chance} with a push",
    "redo": "Redo",
    "remove": "Remove",
    "resumed": "This is the game that was open here the last time.",
    "roll": "{chance} to succeed",
    "save": "Save",
    "scheme": "Light or dark",
    "seats": "Who plays",
    "seed": "Number of the deal (empty: any)",
    "share": "Share…",
    "sick": "sick leave",
    "since": "Since the last choice",
    "skip": "To the decision",
    "slow": "It has been computing for {seconds} seconds. You can stop it and go on from the last choice.",
    "stop": "Stop it",
    "story": "What has happened",
    "give_to": "Give to {name}",
    "has_it": "{name} has it",
    "keeps": "Keeps",
    "kid": "Kid",
    "not_asked": "not asked yet",
    "puts_in": "Puts in",
    "tab_board": "Table",
    "tab_cards": "Cards",
    "tab_decision": "Decide",
    "tab_kids": "Kids",
    "tab_map": "Map",
    "tab_story": "Story",
    "tabs": "Another tab has gone on",
    "tabs_about": "A game of this table was kept there since. Only one of the two can stay here.",
    "tabs_other": "Open the other one",
    "tabs_this": "Keep this one",
    "time": "{cost} time",
    "together": "Nothing on the table is secret. This screen only makes sure that the right hands hold it.",
    "undo": "Undo",
    "variants": "Variants",
    "who": "Who acts",
    "won": "won",
    "write": "Write the file",
}
CATALOGUE: Final = "page"
FOLDER = Path(__file__).parent.parent / "publish" / TRANSLATIONS


def page_words(language: str) -> dict[str, str]:
    """The texts in the language with this code, by their keys; what is not translated stays English."""
    translations = spoken(FOLDER, language, CATALOGUE)
    return {key: fitting(translations.text(key, text), text) for key, text in TEXTS.items()}


def messages() -> Iterator[Message]:
    """All texts as messages for translators."""
    from loopwright_compiler.i18n.messages import Message  # knows all nodes of the language

    for key, text in TEXTS.items():
        yield Message(key, text)
