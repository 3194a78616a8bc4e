# The week is over, the Board has little patience left, and nothing has come of it.

kids 3
seed 17

let cautious play to the end
expect ending still-in-committee
expect diary 3 on back
