"""What the full screen says besides the words of the table, by key."""

TEXTS: dict[str, str | tuple[str, str]] = {
    # Pages, and keys at the foot of the screen.
    "page_options": "Options",
    "page_map": "Map",
    "page_diary": "Diary",
    "page_kids": "Kids",
    "page_rumors": "Rumors",
    "page_machines": "Machines",
    "page_log": "Log",
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
    "key_forward": "Step",
    "key_backward": "Back",
    "key_day": "Day",
    "key_diary": "Diary card",
    "key_play": "Play",
    "key_jump": "Go to",
}
