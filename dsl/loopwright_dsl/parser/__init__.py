"""From text to a tree: lines, words, Lark's tables, the syntax tree."""
