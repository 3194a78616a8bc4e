"""The words of The LOOP's cards beyond those that all games share; ids are those of RULES.md."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.language import (
    AT_END,
    Board,
    CardKind,
    CountedWord,
    Language,
    Line,
    Param,
    TablePiece,
    Takes,
    Track,
    Word,
    numbers,
)
from loopwright_engine.kit.pieces import piece_verbs
from loopwright_engine.kit.ring import where, whither
from loopwright_engine.kit.zone_rows import moving

ARTIFACT, ERA, MISSION = "artifact", "era", "mission"
ERAS: Final = 7
DIMENSIONS: Final = ("ember", "tide", "bramble", "void")
VOID: Final = 3
"""LOO-A3: what no LOOP brings back."""
LEVELS: Final = ("easy", "normal", "hard")
WHERE: Final = where("ditto")
WHITHER: Final = whither("ditto")
CYCLES: Final = 3
MOST: Final = 20
"""Q16: cards count so far and no further."""

_BY: Final = Param("by", Takes.CHANGE)
_COUNT: Final = Param("count", Takes.NUMBER, low=1, high=7)
_ERA: Final = Param("era", Takes.CARD, ("era",))
_DIMENSION: Final = Param("dimension", Takes.WORD, DIMENSIONS)


def _counted(name: str, doc: str, one: str) -> CountedWord:
    return CountedWord(name, doc, (WHERE,), low=0, high=MOST, one=one)


_KINDS: Final = (
    CardKind("era", "An Era, in the order of the ring (LOO-B1).", "Eras", body=False, least=ERAS,
        lies="ring"),
    CardKind("agent", "An agent; below it stands the ability (LOO-A5).", "Agents", least=5, told=True,
        size="tarot"),
    CardKind("artifact",
        "An artifact (LOO-P2); what it waits for happens while it is in the hand of whose turn it is.",
        "Artifacts",
        (Line("from", Takes.CARD, ("era",), doc="The Era of origin.", printed="Era"),
         Line("in", Takes.WORD, DIMENSIONS, doc="The Dimension.", told=True, printed="Dimension"),
         Line("of", Takes.CARD, ("agent",), doc="Whose it is at the start.", many=True, default=(),
              printed="belongs to")),
        least=40, open=True, told=True, lies="deck"),
    CardKind("mission", "A mission: what it waits for, in the action phase, puts cubes on it (LOO-M3).",
        "Missions", (Line("places", Takes.NUMBER, low=1, high=12, doc="How many cubes complete it.",
                          printed="cubes"),),
        least=ERAS, open=True, told=True, size="square", lies="deck"),
    CardKind("track", "What happens before Ditto comes, at one level in one cycle (LOO-F1).", "Cycle track",
        (Line("level", Takes.WORD, LEVELS, doc="The level."),
         Line("cycle", Takes.NUMBER, low=1, high=CYCLES, doc="The cycle.")),
        least=9, lies="deck", printed="cycle track"),
)  # fmt: skip
_VERBS: Final = (
    Word("energy", "Energy cubes come or go there.", (_BY, WHERE), printed="energy {by} ({where})"),
    Word("rifts", "Rift cubes come or go there.", (_BY, WHERE), printed="rifts {by} ({where})"),
    *piece_verbs("clone", _ERA, WHERE, WHITHER),
    Word("spawn", "So many clones come from the bag (LOO-F1).", (_COUNT,), printed="clones +{count}"),
    Word("move", "You go there.", (WHITHER,), "move to {where}", printed="move ({where})"),
    Word("call", "Another agent comes to your Era.", (), "call agent", printed="call another agent here"),
    Word("aim", "An Era is chosen: it is `there` from now on.", (WHITHER,), "aim at {where}",
        printed="choose an Era ({where})"),
    moving("draw_cards", "You draw so many cards.", "draw {count}"),
    moving("discard_card", "You discard a card of your hand.", "discard card", "discard a card"),
    moving("scrap_card", "You may destroy a card of your hand.", "destroy card", "you may destroy a card"),
    moving("take_back", "A card of your discard pile comes into your hand.", "take card back",
        "take back a discarded card"),
    moving("give_card", "You give a card of your hand to another agent.", "give card",
        "give another agent a card"),
    Word("reveal", "So many artifacts of the archive go to their Eras (LOO-F1).", (_COUNT,), "reveal {count}",
        printed="artifacts +{count}"),
    moving("acquire", "You may take an artifact on offer there (LOO-A4).", "acquire {where}",
        "acquire an artifact ({where})", WHERE),
    Word("ready", "An exhausted card of yours is ready, also one of the void (Q17).", (), "ready card",
        printed="ready another card"),
    Word("ready_in", "Your exhausted cards of a Dimension are ready (Q17).", (_DIMENSION,),
        "ready {dimension} cards"),
    Word("progress", "Cubes on the mission that says it, or on a chosen one (LOO-M3).", (_BY,),
        printed="cubes {by}", signed=True),
    AT_END,
)  # fmt: skip
_FACTS: Final = (
    Word("ditto", "Ditto's machine points there.", (WHERE,), "ditto {where}", printed="Ditto is {where}"),
    Word("vortex", "There is a vortex.", (WHERE,), "vortex {where}"),
    Word("at_its_place", "It happened in the mission's Era.", (), printed="it happens in this Era"),
    Word("clone_gone", "The clone that this card moved last was destroyed.", (), "that clone destroyed",
        printed="that clone was destroyed"),
)  # fmt: skip
_NUMBERS: Final = (
    _counted("clones", "How many clones are there.", "clone"),
    _counted("rifts", "How many rift cubes are there.", "rift"),
    _counted("energy", "How many energy cubes are there.", "energy cube"),
    _counted("agents", "How many agents are there.", ""),
    _counted("offers", "How many artifacts are on offer there.", "offer"),
    CountedWord("loops", "How many LOOPs you have done in this turn.", printed="your LOOPs", low=0,
        high=MOST),
    CountedWord("cards_in_hand", "How many cards you hold.", (), low=0, high=MOST),
)  # fmt: skip
_EVENTS: Final = (
    Word("clone_destroyed", "A clone is destroyed.", printed="a clone is destroyed"),
    Word("clone_moved", "A clone goes to another Era.", printed="a clone goes to another Era"),
    Word("rift_removed", "A rift cube is taken away.", printed="a rift is taken away"),
    Word("energy_added", "Energy comes to an Era.", printed="energy comes to an Era"),
    Word("loop", "An agent does a LOOP.", printed="you do a LOOP"),
    Word("agent_moved", "An agent comes to an Era.", printed="an agent comes to an Era"),
    Word("artifact_used", "An artifact is used.", printed="an artifact is used"),
    Word("artifact_acquired", "An artifact is acquired.", printed="an artifact is acquired"),
)  # fmt: skip

LANGUAGE: Final = Language(
    round="turn",
    kinds=_KINDS,
    verbs=_VERBS,
    facts=_FACTS,
    numbers=_NUMBERS,
    events=_EVENTS,
    seat="agent",
    board=Board(
        tracks=(
            Track("Rifts", numbers(0, 3), "0", each="era"),
            Track("Cycle", numbers(1, 3), "1"),
            Track("Missions completed", numbers(0, 4), "0"),
            Track("Vortexes", numbers(0, 3), "0"),
        ),
        pieces=(
            TablePiece("Clones, by their paradox Eras", 4, each="era"),
            TablePiece("Ditto's cards, by Eras", each="era"),
            TablePiece("Ditto's machine", icon="arrow"),
            TablePiece("Energy", 24, "hourglass"),
            TablePiece("Rifts", 24, "storm"),
            TablePiece("Vortexes", 4, "cross"),
            TablePiece("Cubes on missions", 20),
            TablePiece("Die", icon="dice", printed=False),
            TablePiece("Bag for the clones", icon="item", printed=False),
        ),
        pawns="agent",
        turn=(
            "**Set-up:** put 1 energy and a hidden mission into each Era, and open 2 missions. Each agent "
            "shuffles 6 artifacts, draws 3, and begins in an Era of their own. Alone, you play 2 agents.",
            "**1 Ditto:** do the track card of this level and cycle. Clones come from the bag, artifacts "
            "from the archive to their Eras. Roll a die for each clone. It comes to the Era so many places "
            "on from its paradox Era.",
            "Turn up a card of Ditto's, and turn his machine there. Drop 2 rifts, and 1 more for each clone"
            " there. Roll a die for each rift. On 4 to 6 it lands there. Else roll again: on 4 to 6 it "
            "lands in the next Era, on 1 to 3 in the previous Era.",
            "**Vortex:** with a fourth rift an Era is lost, with its rifts, artifacts and mission. No "
            "artifacts come there any more.",
            "**2 Actions**, as many as you like. **Move** to an Era beside yours, once a turn for nothing, "
            "then for 1 energy of your Era. **Use** a ready artifact, and exhaust it. Use your **ability** "
            "in place of the free move.",
            "**LOOP** for 1 energy of your Era, then for 2, then for 3. Your exhausted artifacts of 1 "
            "Dimension are ready again, but never those of the void. No card makes another ready that does "
            "so itself.",
            "**Clones:** push moves a clone of your Era, pull brings a clone to your Era, carry takes a "
            "clone along with you. In its paradox Era a clone is destroyed, and goes back to the bag. Call "
            "brings another agent to your Era.",
            "**Places:** *here* is your Era, *adjacent* an Era next to it, *near* either of these, *beside*"
            " both next to it. *There* is the Era that was chosen last, *ditto* the Era of the machine.",
            "**3 Acquire** an artifact on offer in your Era. It goes on top of your deck.",
            "**4 Mission:** what it waits for puts cubes on it; cubes of an artifact go on any open mission. "
            "With all its places full, it is completed by an agent who is there. Open another in Ditto's "
            "Era, or in the next Era with a hidden mission. Show artifacts, 1 more than there are agents. "
            "Each agent takes 1, the rest is destroyed.",
            "**5 Refresh:** discard your hand, and all draw up to 3. After 7 turns the next cycle begins.",
            "**Won** with 4 missions. **Lost** with a fourth vortex, with a second vortex in an Era, or "
            "after 3 cycles.",
        ),
    ),
)
