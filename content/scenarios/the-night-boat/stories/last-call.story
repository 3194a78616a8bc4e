# Brought in: those who ran are called down one by one, and all of us stand on the quay.

seed 1

let cautious play until offered anybody choose "Bring it in"
anybody choose "Bring it in"
expect diary 7 in play and not diary 5 in play

let cautious play to the end
expect ending last-call
