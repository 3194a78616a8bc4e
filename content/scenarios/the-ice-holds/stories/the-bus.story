# The secret: who wears the crown and asks her may see her off, once the ice is gone.

seed 31

let cautious play until offered anybody action "Ask her which way is up"
anybody action "Ask her which way is up"
let cautious play until offered anybody choose "Let her say"
anybody choose "Let her say"
expect diary 10 on back

let cautious play until offered anybody action "Hold the door for her"
anybody action "Hold the door for her"
expect ending she-took-the-bus
