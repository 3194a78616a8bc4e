# The week is over, and he has got it all; the names are still there.

kids 2
seed 13

let cautious play to the end
expect ending the-lid
expect not diary 6 in play
