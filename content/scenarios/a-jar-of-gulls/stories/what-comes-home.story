# A jar that is opened turns its card, and the rule that was off is on again, at a price.

seed 2

expect jar at C = 1 and jar in play = 1
let cautious play until diary 3 on back
expect jar at C = 0
