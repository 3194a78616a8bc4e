# Who brought Majken home has somebody who knows how it is played.

carried "note.majken-home=1"
seed 1

let cautious play until diary 3 in play
let cautious play until offered anybody action "Ask Majken"
anybody action "Ask Majken"
expect told "Never on Seven"
