# Nobody chooses which of her letters lies in the yellow box. Here it is the one to her cousin.

kids 3
seed 1
letters 2

let cautious play until offered anybody action "Fish it out"
expect diary 7 on front
let cautious play until not diary 7 in play
expect told "Do not send the green hat"
