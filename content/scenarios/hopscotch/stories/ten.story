# The secret: with its chalk, and three of its cheats seen, we draw a Ten, and throw first.

seed 142

let cautious play until diary 3 on back
let random play until item chalk in play and seen >= 3
let cautious play until offered anybody choose "Draw a Ten"
anybody choose "Draw a Ten"
expect diary 9 in play

let cautious play to the end
expect ending ten
