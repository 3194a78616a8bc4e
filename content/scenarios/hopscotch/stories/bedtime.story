# It was never far ahead, and at nine we are called in.

kids 4
seed 50

let cautious play to the end
expect ending bedtime
expect diary 2 on front
