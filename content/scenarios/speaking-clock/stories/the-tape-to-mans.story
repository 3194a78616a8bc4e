# There is one tape of her voice, and only one of two can have it: here Måns gets it.

kids disa, pekka, samira
seed 1

let cautious play until diary 3 in play
expect diary 4 in play and day <= tuesday
expect told "He keeps the school clock slow"

let cautious play until offered anybody action "Play Måns the tape"
anybody action "Play Måns the tape"
expect flag caretaker-knows and not flag board-knows
expect diary 5 on front and diary 11 on front and diary 3 on back

# Doctor Sparre waits for a tape that will not come.
let cautious play until friday
expect diary 4 on front
expect not flag board-knows
