"""Errors that keep a card from being printed, as diagnostics at the author's own line."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .geometry.sizes import INCH
from .text.fonts import UnprintableError, lacking
from .text.lines import TextMisfit

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from loopwright_compiler.bundle.canonical import AnyBundle

    from .theme.layout_file import LaidPart

LEAST_DPI = 250  # dots an inch: what looks sharp in the hand
SHOWN = 40  # characters of a wide word, or of those without a font, that a message repeats


class PrintError(Exception):
    """An error that nothing could be printed; its `diagnostics` say why, in the order of the cards, each
    about a `printed` text, if it is about one.
    """

    def __init__(self, diagnostics: list[Diagnostic], printed: list[str]) -> None:
        super().__init__(
            "; ".join(
                f"{diagnostic.path}:{diagnostic.span.line}: {diagnostic.message}"
                for diagnostic in diagnostics
            )
        )
        self.diagnostics = diagnostics
        self.printed = printed


class Problems:
    """A collector of one run's diagnostics; the bundle's origins give the file, line and column of an id."""

    def __init__(self, bundle: AnyBundle) -> None:
        self._origins: dict[str, list[Any]] = bundle.get("origins", {})
        self.strings: dict[str, str] = bundle["strings"]
        self._beside: dict[str, tuple[str, int]] = {}
        self._fallback = f"{bundle['scenario']['id']} (bundle)"
        self.diagnostics: list[Diagnostic] = []
        self.printed: list[str] = []
        self.warnings: list[Diagnostic] = []

    def place_beside(self, origin: str, file: Path, line: int) -> None:
        """Note where a text stands that is in no card of the bundle."""
        self._beside[origin] = str(file), line

    def misfit(self, card: str, side: str, box: str, misfit: TextMisfit) -> None:
        """Report a text that is too long for its box, or a word that is too wide, at the smallest size."""
        millimetres = {
            "needed": f"{misfit.needed / 1000:.1f}",
            "available": f"{misfit.available / 1000:.1f}",
        }
        where = {"card": card, "side": side, "box": box}
        if misfit.kind == "word":
            word = misfit.word[:SHOWN] + "…" if len(misfit.word) > SHOWN else misfit.word
            holder = self.holder(misfit.origin, misfit.word.strip(".,:;()·"))
            self._add("LW0602", holder, printed=misfit.text, word=word, **where, **millimetres)
        else:
            over = _words(misfit.over)
            self._add("LW0601", misfit.origin, printed=misfit.text, over=over, **where, **millimetres)

    def unprintable(
        self, card: str, origin: str, error: UnprintableError, text: str, fonts: tuple[str, ...] = ()
    ) -> None:
        """Report a character that cannot be printed, in a text of the bundle or in one of the design that
        quotes such texts, and the further ones of that text that none of its fonts has.
        """
        holder, hint = self.holder(origin, error.char, text), error.reason.remedy
        if more := lacking(text, fonts, error.char):
            shown = "".join(more[:SHOWN]) + "…" * (len(more) > SHOWN)
            hint = f"The fonts lack {len(more)} more of its characters: {shown} {hint}"
        self._add("LW0603", holder, printed=text, hint=hint, card=card, character=error.what)

    def dangling(self, card: str, name: str) -> None:
        """Report a card of a broken bundle that names something that is not there."""
        self._add("LW0605", card, card=card, name=name)

    def no_card(self, pattern: str, remedy: str | None) -> None:
        """Report a pattern that chooses no card; `remedy` says what it could have been."""
        self._add("LW0604", "scenario", hint=remedy, pattern=pattern)

    def coarse(self, card: str, file: Path, pixels: float, width: float) -> None:
        """Warn of a picture with fewer than LEAST_DPI dots an inch.

        It is `pixels` wide, and printed `width` µm wide.
        """
        inches = width / INCH
        if pixels < inches * LEAST_DPI:
            from loopwright_dsl.diagnostics.diagnostic import printable

            self._add(
                "LW0606",
                card,
                file=printable(Path(file.name)),
                dpi=int(pixels / inches),
                card=card,
                width=round(width / 1000),
                pixels=ceil(inches * LEAST_DPI),
            )

    def clash(self, laid: LaidPart, reason: str) -> None:
        """Report a part of an author's layout that cannot stand as the theme says."""
        self.place_beside(laid.place, laid.file, laid.line)
        self._add("LW0608", laid.place, part=laid.part, side=laid.side, reason=reason)

    def idle(self, laid: LaidPart) -> None:
        """Warn of a part of an author's layout in which nothing stands."""
        self.place_beside(laid.place, laid.file, laid.line)
        self._add("LW0609", laid.place, part=laid.part, table=laid.table, side=laid.side)

    def stop(self) -> None:
        """Raise PrintError if any error was reported."""
        if self.diagnostics:
            raise self.error()

    def error(self) -> PrintError:
        """All errors that were reported."""
        return PrintError(self.diagnostics, self.printed)

    def holder(self, origin: str, piece: str, whole: str = "") -> str:
        """The id of the text that a piece comes from; a text of the design may hold several texts of the
        bundle.
        """
        if origin in self.strings or origin in self._beside:
            return origin
        parts = (id for id, part in self.strings.items() if piece in part and (part in whole or not whole))
        return next(parts, origin)

    def _add(self, code: str, origin: str, hint: str | None = None, printed: str = "", **values: Any) -> None:
        from loopwright_dsl.diagnostics.diagnostic import (
            diagnose,  # loads the language, which good cards need not
        )
        from loopwright_dsl.syntax.span import Span

        path, line, column = self._place(origin)
        diagnostic = diagnose(code, path, Span(line, column, line, column + 1), hint=hint, **values)
        if diagnostic.severity != "error":
            if diagnostic not in self.warnings:
                self.warnings.append(diagnostic)
        elif diagnostic not in self.diagnostics:
            self.diagnostics.append(diagnostic)
            self.printed.append(printed)

    def _place(self, origin: str) -> tuple[str, int, int]:
        """The file, line and column of an id: its own, or those of the nearest id that it belongs to.

        A piece that no card of the author's is, such as a board, belongs to the scenario.
        """
        if origin in self._beside:
            return *self._beside[origin], 1
        parts = (origin if "." in origin or origin in self._origins else "scenario").split(".")
        for end in range(len(parts), 0, -1):
            place = self._origins.get(".".join(parts[:end]))
            if place:
                return str(place[0]), int(place[1]), int(place[2])
        return self._fallback, 1, 1


def _words(count: int) -> str:
    return "1 word" if count == 1 else f"{count} words"
