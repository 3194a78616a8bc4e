# There is one tape of her voice, and only one of two can have it: here Måns gets it.

kids disa, pekka, samira
seed 1

let cautious play until diary 3 in play
expect diary 4 in play and day = tuesday
expect told "He keeps the school clock slow"

anybody bus A
anybody action "Play Måns the tape"
expect flag caretaker-knows and not flag board-knows
expect diary 5 on front and diary 3 on back

# Doctor Sparre does not wait for a tape that will not come.
expect not diary 4 in play
expect told "if it was a good tape"
