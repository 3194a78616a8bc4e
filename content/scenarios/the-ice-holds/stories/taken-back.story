# Who takes her back has lost, and may still think better of it.

seed 6

let cautious play until offered anybody choose "Take her back"
anybody choose "Take her back"
expect not offered anybody action "Hold the door for her"

let cautious play until offered anybody action "Let go of her hand"
expect offered anybody action "No. Come home"
anybody action "Let go of her hand"
expect ending bread-and-nothing
