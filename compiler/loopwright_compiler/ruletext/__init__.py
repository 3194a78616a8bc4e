"""Generated rules text: what a card's effects and conditions read like in print and on screen.

The text is made from the same bundle that the engine plays, so that print and play cannot disagree.
"""

from .catalogue.cards import EVENT_TEXT, RULE_TEXT
from .catalogue.conditions import CMP_TEXT, FACT_TEXT, QUANTITY_TEXT
from .catalogue.verbs import VERB_TEXT
from .conditions import condition_text
from .faces import block_sentences, event_text, place_text
from .names import Names
from .templates import fill

__all__ = [
    "CMP_TEXT",
    "EVENT_TEXT",
    "FACT_TEXT",
    "QUANTITY_TEXT",
    "RULE_TEXT",
    "VERB_TEXT",
    "Names",
    "block_sentences",
    "condition_text",
    "event_text",
    "fill",
    "place_text",
]
