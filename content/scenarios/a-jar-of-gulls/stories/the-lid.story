# The week is over before the shelf is empty, though it never grew quite quiet.

kids 2
seed 69

let cautious play to the end
expect ending the-lid
expect enigma < kids + 6 and diary 8 on front
