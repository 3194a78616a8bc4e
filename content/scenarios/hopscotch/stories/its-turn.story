# It comes home before us.

kids 2
seed 1

let cautious play until diary 2 on back
expect theirs >= 4

let cautious play to the end
expect ending their-turn
expect theirs >= kids + 5
