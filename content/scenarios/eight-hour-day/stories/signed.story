# Three lines on the good paper, one of them struck out, and the rest of it signed on an oil drum.

kids 2
seed 4

let cautious play until diary 4 on back
expect sheet = 3 and diary 8 in play

let cautious play until flag settled
let cautious play to the end
expect ending signed
expect row >= 3 and not diary 8 in play
expect told "the Mullvad with a wheel"
