"""From text to a syntax tree: lines, words, Lark's tables, and building the tree."""
