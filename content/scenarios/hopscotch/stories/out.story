# A foot down, a second and a third: it was watching from the second on.

seed 1

let cautious play until offered anybody choose "Play on"
anybody choose "Play on"
let cautious play until offered anybody action "Put a foot down"
anybody action "Put a foot down"
expect told "says nothing"
let cautious play until offered anybody action "Put a foot down"
anybody action "Put a foot down"
expect diary 8 on back
let cautious play until offered anybody action "Put a foot down"
anybody action "Put a foot down"
expect ending out
