"""Every word that generated rules text is made of; nothing else in the package holds words.

Texts are whole templates with `$name` placeholders (`string.Template`), written as clauses without
a capital letter or full stop, which layout adds. `{name}` is an icon, `*…*` a name of the scenario.
Tables are keyed by the bundle's words, then by variant (see `effects.variant`).
"""
