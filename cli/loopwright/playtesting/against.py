"""What `--compare` names: an older results file, or another draft, which is played on the same luck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .. import sources
from ..console import note
from ..errors import Failure
from . import judging, results
from .damage import of_rest
from .partners import can_be_paired
from .session import Session
from .work import TOOL

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtests.plan import Plan

    from .running import Now

LINES = ".jsonl"


class Against:
    """The other side of a comparison; `folder` is for games that nobody asked to keep."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._file = results.read(Path(text)) if Path(text).suffix == LINES else None
        self.bundle = self._file.bundle if self._file else sources.loaded(sources.bundle(text), text)
        self._kept = TemporaryDirectory(prefix="loopwright-")
        self.folder = Path(self._kept.name)
        self._remarks: list[str] = []
        if self._file is not None and self._file.tool != TOOL:
            note(f"{text} was played by loopwright {self._file.tool}, not {TOOL}: that may differ, too.")

    def __enter__(self) -> Against:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._kept.cleanup()

    def check(self, bundle: Bundle, plan: Plan) -> None:
        """Say so when what is to be compared are not two drafts of one scenario, or a file is damaged.

        Failure when no game of the plan can have a partner.
        """
        if self._file is not None:
            self._remarks = of_rest(self._file)
            for said in self._remarks:
                note(said)
            can_be_paired(self._text, self._file.plan, plan)
        mine, other = (each.data["scenario"]["id"] for each in (bundle, self.bundle))
        if mine != other:
            note(f"{self._text} is {other}, not {mine}: two scenarios are compared, not two drafts of one.")

    def plan(self) -> Plan | None:
        """How the games of the file were played, to play the same again; nothing for a draft."""
        if self._file is None:
            return None
        if strangers := results.unnamed(self._file.plan, ()):
            hint = f"If you trust it: --bot {strangers[0]}"
            raise Failure(f"{self._text} was played by the program {strangers[0]}.", hint=hint)
        return self._file.plan

    def compared(
        self, session: Session, jobs: int | None, cluster: str | None, tell: Callable[[Now], None]
    ) -> dict[str, Any] | None:
        """What changed from the other side to the games of a session; nothing if these stopped early."""
        from loopwright_engine.playtests.comparing import compare

        from .compared import sentences

        old = self._file
        if session.run.trouble is not None:
            return None
        if old is None:
            other = Session(self.bundle, session.plan, self.folder / "other.jsonl", spare=True)
            if not session.run.interrupted:
                other.play(jobs, cluster, tell)
            if other.run.trouble is not None:
                raise Failure(f"{self._text} cannot be played so: {other.run.trouble}")
            if session.run.interrupted or other.run.interrupted:
                session.run.interrupted = True
                return None
            old = other.results()
        found = judging.comparison(compare(old, session.results()))
        told = {**found, "words": sentences(found)}
        return {**told, "remarks": self._remarks} if self._remarks else told
