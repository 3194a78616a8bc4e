"""A kit whose rows have every form, for tests of its language."""

from __future__ import annotations

from loopwright_engine.kit.language import CardKind, Language, Line, Param, Takes, Word

SHIP = Language(
    kinds=(
        CardKind(
            "port",
            "Where a ship can lie.",
            "Ports",
            (
                Line("depth", Takes.NUMBER, low=-9, high=99, doc="Metres below the quay."),
                Line("trade", Takes.WORD, ("silk", "salt", "free-goods"), doc="What is sold.", many=True),
                Line("next-port", Takes.CARD, ("port",), doc="Where ships go.", many=True, default=()),
            ),
            condition=True,
            open=True,
        ),
        CardKind(
            "sea-shanty",
            "A song.",
            "Songs",
            (
                Line("verse", Takes.NUMBER, ("last", "none"), 1, 6, "Which verse."),
                Line("mood", Takes.GAUGE, doc="What it lifts.", default="wind"),
                Line("lift", Takes.CHANGE, doc="How much it lifts.", default=1),
            ),
            body=False,
        ),
    ),
    verbs=(
        Word("sail_to", "The ship sails.", (Param("port", Takes.CARD, ("port",)),)),
        Word(
            "sell",
            "Goods are sold.",
            (Param("count", Takes.NUMBER), Param("what", Takes.WORD, ("silk", "salt"))),
            "sell {count} of {what}",
        ),
        Word("drift", "The ship drifts.", (Param("by", Takes.CHANGE), Param("gauge", Takes.GAUGE))),
        Word("lose_way", "The ship loses its way."),
    ),
    facts=(
        Word("in_port", "The ship lies in a port.", (Param("port", Takes.CARD, ("port",)),)),
        Word("becalmed", "There is no wind."),
    ),
    events=(
        Word("tide_turns", "The tide turns."),
        Word("ship_comes", "A ship comes.", (Param("port", Takes.CARD, ("port",)),), "ship comes to {port}"),
    ),
    settings=(
        Line("crew", Takes.NUMBER, low=1, high=9, doc="How many there are."),
        Line("tide-table", Takes.NUMBER, doc="The tide, day by day.", many=True, default=()),
    ),
    gauges={"wind": "How it blows."},
)
