"""The graph as SVG, as a page, on sheets, and for other tools."""
