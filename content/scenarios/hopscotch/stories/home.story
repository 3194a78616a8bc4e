# Played on: each of us hops out and home, and nobody puts a foot down.

seed 2

let cautious play until offered anybody choose "Play on"
anybody choose "Play on"
expect diary 4 in play and diary 10 on front and not diary 3 in play

let cautious play to the end
expect ending home
expect total row >= kids + kids
