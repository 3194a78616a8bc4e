# Sent out: the lens by hand, and the last lamp that it sees is the Lighthouse.

seed 1

let cautious play until offered anybody choose "Send it out"
anybody choose "Send it out"
expect diary 9 in play and not diary 5 in play

let cautious play to the end
expect ending past-the-light
