"""What the screens of Tales say at a terminal, in English and other languages.

A text is known by its key, as those of every table are: of two with the same key, the game's own is said.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from loopwright_engine.table.screens import Paper, ScreenTexts

DAYS: Final = 6
"""The days of play in a week; the weekend is one."""


def _each(key: str, texts: str) -> dict[str, str]:
    return {f"{key}.{number}": text for number, text in enumerate(texts.split(", "), 1)}


_TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "variants": "Variants: {variants}.",
    "enigma_limit": "Enigma limit: {limit}.",
    "players": "Kids: {kids}. Seed: {seed}.",
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
    "dial_next": "{dial} (next {values})",
    "empty": "(empty)",
    "face_down": "face down",
    "used_today": "{name} (used today)",
    "ending_won": "Ending: {title} ({id}), won {day}",
    "ending_lost": "Ending: {title} ({id}), lost {day}",
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
    "injury": "injury in box {box} of {boxes}",
    "counters": ("{n} counter", "{n} counters"),
    "a_chore": "chore, {progress}",
    "chore_done": "done",
    "chore_steps": "{done} of {steps}",
    "chore_not_done": "not done",
    "chore_due": "{progress}, due {day}",
    "die": "{trait} die",
    "discarded": "Item discard pile: {items}",
    "success": "Success: {effects}",
    "failure": "Failure: {effects}",
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
    "machine": "{name} {where}",
    "ship": "ship",
    "marker": "marker {number}: {day}",
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
    "chances": "{chance} %, pushed {pushed} %",
    "chance_machines": "{chance} % past machines",
    "chances_machines": "{chance} % past machines, pushed {pushed} %",
    "chance_firewalls": "{chance} % through the firewalls",
    "help": """\
A number takes that option. Letters, each followed by Enter:
  o  the table and the options again    u  take back the last choice
  m  map: places, roads, who is there   y  make it again after all
  d  the diary cards in play            s  save
  r  the rumors on the track            l  the whole log so far
  k  the kids and what they carry       q  quit
  g  machines, and their firewalls""",
    "odds_help": '"42 %, pushed 67 %" are the chance of the first roll, and the chance with a second '
    "one if you push. Help and items may add dice. Nothing is taken back once a roll or a hidden card has "
    "been seen.",
    "page_diary": "Diary",
    "page_people": "Kids",
    "page_kids": "Kids",
    "page_rumors": "Rumors",
    "page_machines": "Machines",
    "legend": "? rumor face down  !… face up  <…> machine  <…!> {alert}  *… token  +… event location  "
    "[A] restricted  › by road",
    "roads": "roads to {letters}",
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
    "key_story": "Diary card",
    "key_day": "Day",
}
TEXTS: Final = ScreenTexts(
    "tales-table", _TEXTS, Path(__file__).parent / "translations", ("help", "screen_help", "watch_help")
)


def day_names(key: str, paper: Paper) -> list[str]:
    """The days of a week: `days`, `long_days` or `on_days`."""
    return [paper.say(f"{key}.{number}") for number in range(1, DAYS + 1)]


def on_day(round: int, weeks: int, paper: Paper) -> str:
    """The day of a round, in a scenario of `weeks` weeks: `on Thursday`, `at the weekend of week 2`."""
    week, day = divmod(round - 1, DAYS)
    on = day_names("on_days", paper)[day]
    return paper.say("of_week", day=on, week=week + 1) if weeks > 1 else on
