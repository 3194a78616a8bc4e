# It was never far ahead, and at nine we are called in.

kids 2
seed 32

let cautious play to the end
expect ending bedtime
expect diary 2 on front
