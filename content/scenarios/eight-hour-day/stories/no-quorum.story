# The week is over, the Board still has patience, and nothing has come of it.

kids 3
seed 1

let cautious play to the end
expect ending no-quorum
expect diary 3 on front
