# Nobody walks beside the nurse, and then it is everybody's game but ours.

kids 4
seed 10

let cautious play until diary 6 on back
let cautious play to the end
expect ending everybody-hops
expect enigma >= kids + 8
