# The ice is broken from shore to shore; the market drifts off.

seed 2

let cautious play until offered anybody choose "Break the ice"
anybody choose "Break the ice"
expect diary 7 in play and not diary 4 in play

let cautious play to the end
expect ending open-water
expect lead >= kids + kids + 2
