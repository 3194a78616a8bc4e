"""The language server: what an editor asks about card files, answered from the compiler.

`documents` holds the open documents and the projects they belong to. Each feature is a file of its own
with pure functions over a `View` (one file as it is now) that give the protocol's types. `server`
and `session` are the only modules that talk pygls; they are imported by the command `loopwright lsp` alone.
"""
