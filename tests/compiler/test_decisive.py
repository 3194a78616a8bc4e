"""What decides a story is all of a bundle but its prose, as the engine and the compiler know it."""

from __future__ import annotations

import copy
from typing import Any

from loopwright_compiler.bundle import canonical
from loopwright_engine.kit import story_language

from ..print.test_looking import BUNDLED, bundled


def test_prose_alone_decides_nothing() -> None:
    assert canonical.PROSE == story_language.PROSE
    for scenario in BUNDLED:
        bundle: Any = bundled(scenario)
        edited = copy.deepcopy(bundle)
        known = {id for id in bundle["strings"] if story_language.PROSE.fullmatch(id)}
        assert known == canonical.prose_of(bundle).keys()
        edited["strings"] |= dict.fromkeys(known, "Other words.")
        edited |= {"hash": "another", "origins": {}}
        assert canonical.decisive(edited) == canonical.decisive(bundle)
        label = next(id for id in bundle["strings"] if id.endswith(".label"))
        edited["strings"][label] = "Another"
        assert canonical.decisive(edited) != canonical.decisive(bundle)
