"""The texts of the game table, in the terminal and on the full screen, in English and other languages.

A text is known by its key here, which is its context for translators; `{holes}` are filled by name. A pair
depends on a number `{n}`: what is said of 1, and of any other number. What happens in a game is told in the
engine's words, what stands on cards in those of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import SOURCE, Spoken, made_once, spoken
from loopwright_compiler.words import icon_word
from loopwright_dsl.record import record

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

DAYS = 6
"""The days of play in a week; the weekend is one."""


def _each(key: str, texts: str) -> dict[str, str]:
    return {f"{key}.{number}": text for number, text in enumerate(texts.split(", "), 1)}


SCREEN_TEXTS: dict[str, str | tuple[str, str]] = {
    # Pages, and keys at the foot of the screen.
    "page_options": "Options",
    "page_map": "Map",
    "page_diary": "Diary",
    "page_kids": "Kids",
    "page_rumors": "Rumors",
    "page_machines": "Machines",
    "page_log": "Log",
    "page_table": "Table",
    "page_rules": "Rules",
    "key_help": "Help",
    "key_undo": "Undo",
    "key_redo": "Redo",
    "key_save": "Save",
    "key_load": "Load",
    "key_card": "Card",
    "key_quit": "Quit",
    # The map.
    "legend": "? rumor face down  !… face up  <…> machine  <…!> {alert}  *… token  +… event location  "
    "[A] restricted  › by road",
    "roads": "roads to {letters}",
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
    "how_to_choose": "Up and Down go through the options, Left and Right from kid to kid; Enter takes the "
    "option. Its number and Enter do, too. With the mouse: click it, or click a place on the map to see what "
    "can be done there.",
    "screen_help": """\
  o  options              i  the card behind the option
  m  map: arrows, Enter   u  take back the last choice
  d  diary                y  make it again after all
  k  kids in full         s  save, S under another name
  r  rumors               f  go on with a saved game
  g  machines             l  the whole log
  q  quit                 Tab  from part to part""",
    "kit_how_to_choose": "Up and Down go through the options; Enter takes the option. Its number and "
    "Enter do, too. With the mouse: click it.",
    "kit_screen_help": """\
  o  options              i  why there is this option
  t  the table            u  take back the last choice
  r  the rules            y  make it again after all
  l  the whole log        s  save, S under another name
  q  quit                 f  go on with a saved game
  Tab  from part to part""",
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
  n, N          to the next day, to the day before
  c, C          to the next diary card, to the one before
  Space         play, pause
  + and -       faster, slower
  j             to a step by its number
  m d k r g l   map, diary, kids, rumors, machines, log
  o             what happens now
  Tab           from part to part
  q             quit""",
    "kit_watch_help": """\
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
    "key_day": "Day",
    "key_diary": "Diary card",
    "key_play": "Play",
    "key_jump": "Go to",
}

CATALOGUE = "table"
FOLDER = Path(__file__).parent.parent / TRANSLATIONS
_HOLE = re.compile(r"{(\w+)}")
Text = str | tuple[str, str]
KEYS_TOLD = ("help", "kit_help", "screen_help", "kit_screen_help", "watch_help", "kit_watch_help")
"""Texts that name keys, in columns."""

TEXTS: dict[str, Text] = {
    # The table in short.
    "variants": "Variants: {variants}.",
    "enigma_limit": "Enigma limit: {limit}.",
    "players": "Kids: {kids}. Seed: {seed}.",
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
    "week": "week {week} of {weeks}:",
    **_each("days", "Mon, Tue, Wed, Thu, Fri, weekend"),
    **_each("long_days", "Monday, Tuesday, Wednesday, Thursday, Friday, weekend"),
    **_each("on_days", "on Monday, on Tuesday, on Wednesday, on Thursday, on Friday, at the weekend"),
    "of_week": "{day} of week {week}",
    "dials": "Dials",
    "rumors": "Rumors",
    "machines": "Machines",
    "events": "Events",
    "variants_row": "Variants",
    "insight": "insight {value}",
    "enigma": "enigma {value}",
    "empty": "(empty)",
    "face_down": "face down",
    "used_today": "{name} (used today)",
    "ending_won": "Ending: {title} ({id}), won {day}",
    "ending_lost": "Ending: {title} ({id}), lost {day}",
    # Kids, and what they carry.
    "at": "at {place}",
    "time": "time {time}",
    "favor_good": "favor good",
    "favor_neutral": "favor neutral",
    "favor_bad": "favor bad",
    "with_machine": "with {machine}",
    "first_player": "first player",
    "grounded": "grounded",
    "home_for_dinner": "home for dinner",
    "sick_leave": "on sick leave",
    "traits": "strength {strength}, weakness {weakness}, home {home}",
    "dice": "dice alone: {dice}",
    "injury": "injury in box {box}",
    "counters": ("{n} counter", "{n} counters"),
    "a_chore": "chore, {progress}",
    "chore_done": "done",
    "chore_steps": "{done} of {steps}",
    "chore_not_done": "not done",
    "chore_due": "{progress}, due {day}",
    "die": "{trait} die",
    # The map, the diary, the rumors.
    "map_key": "Roads lead to the letters after →. [Restricted] places cost 2 time to enter from others. "
    "Where it says bus, one stops: it goes to every other stop.",
    "bus": "{place} bus",
    "rumor_here": "rumor",
    "tile": "{name} at {place}",
    "tile_used": "{name} at {place} (used: {actions})",
    "diary_front": "Diary {title}, front",
    "diary_back": "Diary {title}, back",
    "no_diary": "No diary card is in play.",
    "rumor_down": "At {place}: face down",
    "rumor_up": "At {place}: {rumor}",
    "no_rumor": "There is no rumor on the track.",
    "goal": "Goal:",
    # Machines.
    "machine": "{name} {where}",
    "ship": "ship",
    "wrecked": "wrecked, back tomorrow",
    "on_grid": "{state} on {sector}",
    "on_grid_near": "{state} on {sector} near {places}",
    "hack_token": "{where}, hack token",
    "ability.ALARMED": "ALARMED",
    "ability.ARMED": "ARMED",
    "ability.ESCAPEE": "ESCAPEE",
    "ability.PREDICTABLE": "PREDICTABLE",
    "ability.SLOW REBOOT": "SLOW REBOOT",
    "ability.UNPREDICTABLE": "UNPREDICTABLE",
    "no_rides": "no rides",
    "rides": "rides of {sectors}, room for {kids}",
    "sectors": ("{n} sector", "{n} sectors"),
    "kids": ("{n} kid", "{n} kids"),
    "combo": "combo {combo}; {rides}",
    "firewall": "Firewall {n}",
    "unseen": "Firewall {numbers}  not seen yet",
    "unseen_many": "Firewalls {numbers}  not seen yet",
    "response_card": "Response card, {state}",
    "no_machine": "There is no machine on the table.",
    # Options.
    "row_walk": "walk to",
    "row_bus": "bus to",
    "row_car": "car to",
    "row_ride": "ride to",
    "row_scout": "scout at",
    "row_scout_machine": "scout",
    "row_hack": "hack",
    "row_wreck": "wreck",
    "row_rest": "rest from",
    "cost": ("{n} time", "{n} time"),
    "free": "free",
    "chance": "{chance} %",
    "chances": "{chance} %, pushed {pushed} %",
    "chance_machines": "{chance} % past machines",
    "chances_machines": "{chance} % past machines, pushed {pushed} %",
    "chance_firewalls": "{chance} % through the firewalls",
    # The conversation.
    "help": """\
A number takes that option. Letters, each followed by Enter:
  o  the table and the options again    u  take back the last choice
  m  map: places, roads, who is there   y  make it again after all
  d  the diary cards in play            s  save
  r  the rumors on the track            l  the whole log so far
  k  the kids and what they carry       q  quit
  g  machines, and their firewalls""",
    "kit_help": """\
A number takes that option. Letters, each followed by Enter:
  o  the table and the options again    u  take back the last choice
  r  the rules of this game             y  make it again after all
  l  the whole log so far               s  save
  q  quit""",
    "kit_odds_help": "Nothing is taken back once a roll or a hidden card has been seen.",
    "dealt": "{options}. Seed: {seed}.",
    "costs": "costs {cost}",
    "score": "{player}: {score}",
    "scored": "Ending: {title} ({id}), {round}",
    "round_won": "Ending: {title} ({id}), won in {round}",
    "round_lost": "Ending: {title} ({id}), lost in {round}",
    "no_rules": "There is no {file} beside the rules of this game.",
    "pass_on": "That is chosen, and nobody sees it. {player}, press Enter when the keyboard is yours.",
    "odds_help": '"42 %, pushed 67 %" are the chance of the first roll, and the chance with a second '
    "one if you push. Help and items may add dice. Nothing is taken back once a roll or a hidden card has "
    "been seen.",
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
class Words:
    """The texts in one language; those that are not translated into it stay English."""

    language: str
    spoken: Spoken | None = None

    def say(self, key: str, **values: object) -> str:
        """The text with this key, its holes filled with `values`."""
        text = TEXTS[key]
        assert isinstance(text, str)
        translation = self.spoken.text(key, text) if self.spoken else ""
        return _filled(translation, text, values)

    def count(self, key: str, number: int) -> str:
        """The text with this key in the form for `number`."""
        text = TEXTS[key]
        assert not isinstance(text, str)
        singular, plural = text
        translation = self.spoken.form(key, singular, plural, number) if self.spoken else ""
        return _filled(translation, singular if number == 1 else plural, {"n": number})

    def day(self, round: int, weeks: int) -> str:
        """The day of a round, in a scenario of `weeks` weeks: `on Thursday`, `at the weekend of week 2`."""
        week, day = divmod(round - 1, DAYS)
        on_day = self.days("on_days")[day]
        return self.say("of_week", day=on_day, week=week + 1) if weeks > 1 else on_day

    def days(self, key: str) -> list[str]:
        """The days of a week: `days`, `long_days` or `on_days`."""
        return [self.say(f"{key}.{number}") for number in range(1, DAYS + 1)]

    def icon(self, name: str) -> str:
        """The name of an icon in this language."""
        return icon_word(name, self.language)


ENGLISH = Words(SOURCE)


@made_once
def words(language: str) -> Words:
    """The texts in the language with this code."""
    spoken_words = spoken(FOLDER, language, CATALOGUE)
    return Words(language, spoken_words if spoken_words.exists else None)


def fitting(wording: str, text: str) -> str:
    """The translation, if it has the same holes as the English text; else that text."""
    return wording if wording and set(_HOLE.findall(wording)) == set(_HOLE.findall(text)) else text


def _filled(wording: str, text: str, values: dict[str, object]) -> str:
    return _HOLE.sub(lambda hole: str(values[hole[1]]), fitting(wording, text))


def messages() -> Iterator[Message]:
    """All texts as messages for translators."""
    from loopwright_compiler.i18n.messages import Message  # knows all nodes of the language

    for key, text in TEXTS.items():
        singular, plural = (text, None) if isinstance(text, str) else text
        notes = ("Keep the columns", "Keys stay as they are") if key in KEYS_TOLD else ()
        yield Message(key, singular, plural, notes)
