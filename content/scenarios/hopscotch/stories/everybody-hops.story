# Nobody walks beside the nurse, and then it is everybody's game but ours.

seed 5

let random play until diary 6 on back
let random play to the end
expect ending everybody-hops
expect enigma >= kids + 7
