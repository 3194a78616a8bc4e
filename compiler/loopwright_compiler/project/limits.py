"""How much the compiler reads before it says no; strangers' files stay harmless."""

from __future__ import annotations

from typing import Final

from loopwright_dsl.parser.source import LARGEST_FILE

FILE_BYTES: Final = LARGEST_FILE  # one file, and one text of a bundle
YAML_BYTES: Final = 256_000  # one data file of a world
CATALOGUE_BYTES: Final = 8_000_000  # one .po or .mo file
YAML_LEVELS: Final = 32
YAML_VALUES: Final = 20_000
PROJECT_FILES: Final = 500
PROJECT_BYTES: Final = 32_000_000
CARDS: Final = 2_000
CARDS_OF_A_DECK: Final = 200  # items, anomalies, chores or event locations
EFFECTS: Final = 20_000
LEVELS_OF_A_CARD: Final = 32  # blocks inside each other, those of named effects too
LEVELS: Final = 64  # nesting of blocks and conditions in a card, and of objects in a bundle

# What a bundle holds of one thing; `checks/sizes.py` says where there is more.
FLAGS: Final = 500
COUNTERS: Final = 200
TOKENS: Final = 50
MACHINES: Final = 30
EVENTS: Final = 48
START_DIARY: Final = 100
RUMOR_SETS: Final = 100
COMPLICATIONS: Final = 200
PARTS: Final = 100  # lines `when`, lines `on`, and actions on one side of a card
OPTIONS: Final = 20  # of one `choose`
CONDITIONS: Final = 200  # joined by `and` or `or`
TERMS: Final = 50  # of a sum
MOVES: Final = 20  # of machines, on one line of a school card
NAME: Final = 120  # letters
