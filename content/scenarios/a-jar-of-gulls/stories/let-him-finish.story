# What he may keep need not be opened; and the names come home.

seed 4

let cautious play until offered anybody choose "Let him finish"
anybody choose "Let him finish"
expect not diary 7 in play and diary 9 in play
expect told "He shakes our hands"
expect diary 4 in play and diary 5 in play and diary 6 on front

expect not offered anybody action "Hand them down"

let cautious play to the end
expect ending two-for-birger
expect jar in play <= 2
