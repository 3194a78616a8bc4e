"""Scenes that are drawn by rules from what a card says: its place, title, hour and season, and who is there.

Nobody draws them. A motif is a function that draws one thing in a unit box; a composer chooses the motif of
each card, a spot for it, a companion, a foreground and the weather, so that no two neighbours look alike;
the stage then lays these out in whatever room the card's text has left. Shapes have tones, not colours: a
palette computes the colour of every tone from the one colour of a deck, and the same shapes serve full
colour, low ink and a print in two inks.

From a deck to the paper, in four steps:

1. `compose(subjects)` gives a `Scene` for each `Subject`, in the order of the cards on the sheet. A scene is
   a plan without a size; `alt(scene, language)` says in words what it shows.
2. `drawn(scene, frame)` lays the scene out in a `SceneFrame` (mm from the top left of the trim, y downwards),
   as tuples of shapes. The same scene in a lower frame is the same scene with less sky.
3. `colours("#9f2f26", "dusk")`, `low_ink()` and `two_inks("night")` are palettes; a palette also has the
   colours that lie on or beside the scene: `type`, `accent`, `strip`.
4. `pdf.Forms(canvas, scenes).draw(scenes.mark(scene, palette, frame, press), top)` draws on a ReportLab
   canvas, each drawing once as a form; `svg.markup(shapes, palette, frame)` is the same as SVG.

An author's theme may choose the motif of an id, and bring motifs of its own as paths: see `own`.

Everything is a pure function of its arguments: the same bundle gives the same bytes on every computer.
"""

from __future__ import annotations

from . import own, pdf, svg
from .compose import Scene, Subject, Thing, compose
from .palette import Palette, colours, low_ink, two_inks
from .shapes import SceneFrame, Shape
from .stage import drawn
from .told import alt
