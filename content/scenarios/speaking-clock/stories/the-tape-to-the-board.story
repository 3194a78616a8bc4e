# The other way, as near and as dear: the Board gets the tape. It can be had back until the last clamp is shut.

kids disa, pekka, ylva
seed 2

let cautious play until diary 4 in play
anybody bus P
anybody action "Give her the tape"
expect flag board-knows and diary 6 on front and diary 4 on back
expect not diary 3 in play
expect told "That evening Måns sets the school clock right"
