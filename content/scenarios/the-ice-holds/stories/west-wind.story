# In the second week the wind turns, and the ice goes.

kids 3
seed 51

let cautious play until diary 2 on back
expect day >= monday of week 2

let cautious play to the end
expect ending thin
expect ice = 0
