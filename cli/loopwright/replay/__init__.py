"""Games that were written down, played again: `opening` reads them, `finding` looks for them among the many
of a playtest, `film` goes through one step by step, `telling` tells it in lines.
"""
