"""The texts of the game table, in the terminal and on the full screen, in English and other languages.

A text is known by its key here, which is its context for translators; `{holes}` are filled by name. A pair
depends on a number `{n}`: what is said of 1, and of any other number. What happens in a game is told in the
engine's words, what stands on cards in those of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import SOURCE, Spoken, spoken
from loopwright_compiler.words import icon_word
from loopwright_dsl.record import record
from loopwright_engine.catalogues import made_once

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message
    from loopwright_engine.table.screens import ScreenTexts

SCREEN_TEXTS: dict[str, str | tuple[str, str]] = {
    # Pages, and keys at the foot of the screen.
    "page_options": "Options",
    "page_map": "Map",
    "page_people": "Players",
    "page_log": "Log",
    "page_table": "Table",
    "page_rules": "Rules",
    "page_cards": "Cards",
    "key_help": "Help",
    "key_undo": "Undo",
    "key_redo": "Redo",
    "key_save": "Save",
    "key_load": "Load",
    "key_card": "Card",
    "key_quit": "Quit",
    # The map.
    "nothing_here": "Nothing can be done here now.",
    # Options and cards.
    "here": "here, at {place}",
    "elsewhere": "elsewhere",
    "no_card": "This is a rule of the game, {rule}: no card says it.",
    "game_over": "The game is over. Key q leaves, key l shows all that happened.",
    "close": "Esc closes",
    "take_hint": "Enter takes it, i shows its card",
    "choose_hint": "Enter takes it, Esc closes",
    "ask_load": "Go on with which saved game?",
    "cut_short": "A game that was cut short is kept: key f goes on with it.",
    "taken": "{path} holds another game, or another window has saved to it.",
    "overwrite": "Overwrite it",
    "other_file": "Save to another file",
    "leave": "Leave the game?",
    "leave_saved": "Save and leave",
    "leave_lost": "Leave without saving",
    "stay": "Stay",
    "how_to_choose": "Up and Down go through the options; Enter takes the option. Its number and "
    "Enter do, too. With the mouse: click it.",
    "screen_help": """\
  o  options              i  why there is this option
  t  the table            u  take back the last choice
  r  the rules            y  make it again after all
  l  the whole log        s  save, S under another name
  c  the cards            f  go on with a saved game
  q  quit                 Tab  from part to part""",
    # Watching a game.
    "step": "Step {step} of {steps}",
    "chosen_next": "Chosen next:",
    "at_the_end": "This is the end of the game.",
    "no_more": "There is no such moment further on.",
    "no_earlier": "There is no such moment further back.",
    "ask_step": "Go to which step, 0 to {steps}?",
    "seconds": "{seconds} s a step",
    "paused": "paused",
    "watch_help": """\
  Right, Left   a step on, a step back
  . and ,       the same, from any part of the screen
  Home, End     to the start, to the end
  n, N          to the next round, to the one before
  Space         play, pause
  + and -       faster, slower
  j             to a step by its number
  t r l         table, rules, log
  o             what happens now
  Tab           from part to part
  q             quit""",
    "key_forward": "Step",
    "key_backward": "Back",
    "key_day": "Round",
    "key_story": "Story",
    "key_play": "Play",
    "key_jump": "Go to",
}

CATALOGUE = "table"
FOLDER = Path(__file__).parent.parent / TRANSLATIONS
_HOLE = re.compile(r"{(\w+)}")
Text = str | tuple[str, str]
KEYS_TOLD = ("help", "screen_help", "watch_help")
"""Texts that name keys, in columns."""

TEXTS: dict[str, Text] = {
    # The table in short.
    "choices": ("{n} choice", "{n} choices"),
    "all_keys": "Key ? shows the keys.",
    "log_key": "Key l shows all that happened so far.",
    "taken_up": "The saved game goes on after {choices}.",
    "scenario_changed": "The scenario has changed since this game was saved.",
    "rules_edited": "The rules were edited since this game was saved, and from now on it is played by the "
    "new ones. To go on by the old ones, load it with their files of that time.",
    "changed": "Its story goes another way now. {agreed} of {choices} came out the same.",
    "changed_when": "When:",
    "changed_card": "Card:",
    "changed_how": "How:",
    "goes_on": "The game goes on from there, after {choices}.",
    "left_out": "The game goes on from there, after {choices}; {left} of the saved ones are left out.",
    "file_kept": "The file keeps the old game until you save to it.",
    # What lies on the table.
    "goal": "Goal:",
    # Options.
    "chance": "{chance} %",
    # The conversation.
    "help": """\
A number takes that option. Letters, each followed by Enter:
  o  the table and the options again    u  take back the last choice
  r  the rules of this game             y  make it again after all
  c  the cards, and what they say       s  save
  l  the whole log so far               q  quit""",
    "odds_help": "Nothing is taken back once a roll or a hidden card has been seen.",
    "dealt": "{options}. Seed: {seed}.",
    "costs": "costs {cost}",
    "score": "{player}: {score}",
    "scored": "Ending: {title} ({id}), {round}",
    "round_won": "Ending: {title} ({id}), won, {round}",
    "round_lost": "Ending: {title} ({id}), lost, {round}",
    "no_rules": "There is no {file} beside the rules of this game.",
    "pass_on": "That is chosen, and nobody sees it. {player}, press Enter when the keyboard is yours.",
    "ask_number": "Type a number from 1 to {count}, or ? for help.",
    "seen_already": "This cannot be taken back: a card or a roll has been seen.",
    "nothing_chosen": "This cannot be taken back: nothing was chosen yet.",
    "taken_back": "Taken back.",
    "nothing_back": "Nothing was taken back.",
    "ask_file": "Save to which file?",
    "not_saved": "Not saved.",
    "saved": "Saved to {path}. Go on later with --load {path}",
    "ask_save": "Save first? ({yes}, {no}, or Enter to stay)",
    "ask_overwrite": "Overwrite it? ({yes}, {no})",
    "kept_aside": "A game that was cut short is kept: go on with it by --load {path}",
    "yes": "y",
    "no": "n",
    "seed_again": "Not saved. --seed {seed} deals this game again.",
    **SCREEN_TEXTS,
}


@record
class ToolTexts:
    """The texts in one language; those that are not translated into it stay English.

    `own` are texts of a kit's screens, with `own_spoken` in that language: they go before those of all kits.
    """

    language: str
    spoken: Spoken | None = None
    own: ScreenTexts | None = None
    own_spoken: Spoken | None = None

    def say(self, key: str, **values: object) -> str:
        """The text with this key, its holes filled with `values`."""
        text, translations = self._of(key)
        assert isinstance(text, str)
        translation = translations.text(key, text) if translations else ""
        return _filled(translation, text, values)

    def count(self, key: str, number: int) -> str:
        """The text with this key in the form for `number`."""
        text, translations = self._of(key)
        assert not isinstance(text, str)
        singular, plural = text
        translation = translations.form(key, singular, plural, number) if translations else ""
        return _filled(translation, singular if number == 1 else plural, {"n": number})

    def _of(self, key: str) -> tuple[Text, Spoken | None]:
        if self.own is not None and key in self.own.texts:
            return self.own.texts[key], self.own_spoken
        return TEXTS[key], self.spoken

    def icon(self, name: str) -> str:
        return icon_word(name, self.language)

    def knowing(self, own: ScreenTexts | None) -> ToolTexts:
        """The same, with the texts of a kit's screens."""
        if own is self.own or own is None:
            return self
        return replace(self, own=own, own_spoken=_in(self.language, own.folder, own.catalogue))


ENGLISH = ToolTexts(SOURCE)


@made_once
def words(language: str) -> ToolTexts:
    """The texts in the language with this code."""
    return ToolTexts(language, _in(language, FOLDER, CATALOGUE))


@made_once
def _in(language: str, folder: Path, catalogue: str) -> Spoken | None:
    translations = spoken(folder, language, catalogue)
    return translations if translations.exists else None


def fitting(wording: str, text: str) -> str:
    """The translation, if it has the same holes as the English text; else that text."""
    return wording if wording and set(_HOLE.findall(wording)) == set(_HOLE.findall(text)) else text


def _filled(wording: str, text: str, values: dict[str, object]) -> str:
    return _HOLE.sub(lambda hole: str(values[hole[1]]), fitting(wording, text))


def messages(texts: Mapping[str, Text] = TEXTS, columns: Sequence[str] = KEYS_TOLD) -> Iterator[Message]:
    """All texts as messages for translators; those of `columns` name keys."""
    from loopwright_compiler.i18n.messages import Message  # knows all nodes of the language

    for key, text in texts.items():
        singular, plural = (text, None) if isinstance(text, str) else text
        notes = ("Keep the columns", "Keys stay as they are") if key in columns else ()
        yield Message(key, singular, plural, notes)
