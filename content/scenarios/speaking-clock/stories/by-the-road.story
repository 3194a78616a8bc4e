# The secret: who has her number and has found the red telephone can talk to the fourth of May.

kids 4
seed 6

let cautious play until flag red-telephone and flag old-number
expect diary 7 on front

let cautious play until offered anybody choose "By the road"
expect told "Do I send her past the shaft, or round by the road?"
anybody choose "By the road"
expect ending never-lost
expect told "has never been late in her life"
