# Everybody at the jetty, with a Lucia and the whole song.

seed 3

let cautious play until offered anybody choose "Sing them past"
anybody choose "Sing them past"
expect told "only where to breathe"

let cautious play to the end
expect ending thirteen-lights
expect flag elected and lights >= 2
