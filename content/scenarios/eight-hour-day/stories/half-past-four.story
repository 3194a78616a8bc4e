# The secret: whoever answers their knocking learns of the boat, and three of them see it from on board.

kids disa, pekka, samira, ricke
seed 4

let cautious play until insight >= kids + 3
evening
ricke walk O
ricke action "Knock it back to them"
expect diary 9 in play and not diary 1 in play

let cautious play until row >= 3 and kids at M >= 3
anybody walk A
anybody walk A
anybody walk A
anybody action "One child, please"
anybody action "One child, please"
anybody action "One child, please"
expect aboard = 3 and diary 9 on back

let cautious play to the end
expect ending half-past-four
