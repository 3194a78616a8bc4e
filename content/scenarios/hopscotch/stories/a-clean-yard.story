# Washed off, square by square, until it has no chalk left.

seed 2

let cautious play until offered anybody choose "Wash it off"
anybody choose "Wash it off"
expect diary 5 in play and diary 10 on back

let cautious play to the end
expect ending a-clean-yard
expect clean >= kids + 2 and square at M = 0
