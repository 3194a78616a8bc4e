# Two kilometres of wire need arms, or a machine that does as it is told: it winds twice as much, and nobody rolls.

kids 3
seed 9

let cautious play until offered anybody action "Put a machine to it"
expect hacked machines >= 1
expect flag caretaker-knows and wire = 0

anybody action "Put a machine to it"
expect wire = 2
