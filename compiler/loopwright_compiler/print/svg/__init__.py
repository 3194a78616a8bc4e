"""Cards as SVG: the faces that the PDF's pen draws, drawn by another pen.

`cards` gives the sides of a bundle's cards, each a file that stands alone; `pen` draws a face, `glyphs` reads
letters as outlines from their fonts, `webfont` makes fonts for pages that show text as text.
"""
