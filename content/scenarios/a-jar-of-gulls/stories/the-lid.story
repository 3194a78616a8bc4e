# The week is over before the last jar is found, though it never grew quite quiet.

kids 2
seed 3

let cautious play to the end
expect ending the-lid
expect jar in play >= 1 and enigma < kids + 5
