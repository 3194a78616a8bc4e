# The Board's patience is used up, and the army lends a fence.

kids 3
seed 5

let cautious play until diary 3 on back
let cautious play to the end
expect ending lock-out
expect enigma >= kids + 9
