# With all that the notebook can say everybody is in the picture, and the jar speaks.

kids 2
carried "note.bosse-remembered=1 note.kept-sound=1 note.majken-home=1 note.names-pencilled=1 note.row-signed=1 note.sanna-stays=1"
seed 1

let cautious play until diary 3 in play
expect noted majken-home and noted kept-sound

let cautious play to the end
expect ending everybody
expect told "somebody's father, laughing"
