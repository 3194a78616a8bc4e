# A story test: a game that is played by itself, and what must happen in it. `loopwright check` tells
# all stories after every change, and says where one went another way.

kids disa, samira, ricke
seed 1

# Nobody wants to write down every step. A bot plays until something is so.
let cautious play until insight >= 2
expect diary 1 on back

# Now choose yourself: a kid, a verb, and where or what.
let cautious play until offered anybody choose "Tell him why"
anybody choose "Tell him why"

# What must be so by now: conditions as on cards, or words that were read out.
expect flag told-him and diary 2 in play
expect told "lends you his lamp"
expect not told "You have no lamp"

let cautious play to the end
expect ending quiet-water
