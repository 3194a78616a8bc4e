# A foot down, and one more, while it lies with an eye along the ground.

seed 13

let cautious play until offered anybody choose "Play on"
anybody choose "Play on"
let cautious play until offered anybody action "Put a foot down"
anybody action "Put a foot down"
expect diary 8 on back

let cautious play until offered anybody action "Put a foot down again"
anybody action "Put a foot down again"
expect ending out
