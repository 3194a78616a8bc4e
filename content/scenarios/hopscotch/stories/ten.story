# The secret: with its chalk, and two of its cheats that we kept to ourselves, we draw a Ten, and throw first.

kids 3
seed 118

let cautious play until item chalk in play and diary 1 on back
let cautious play until offered anybody action "Draw a Ten"
anybody action "Draw a Ten"
expect diary 9 in play and diary 1 discarded

let cautious play to the end
expect ending ten
