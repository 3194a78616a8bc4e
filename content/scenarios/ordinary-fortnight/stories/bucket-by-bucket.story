# The sea comes up at the quay and among the towels. Each place keeps its own water, which rises in the evening
# until somebody bails it out; when the last of it is gone, so is the card.

kids disa, milan, ricke
seed 1
variants complications-every-round

let cautious play until offered disa bus A
expect told "The sea has come up to see what she writes about it."
expect water at A = 1 and water at U = 1 and total water = 2

disa bus A
let random play until tuesday
expect total water = 4 and places with water >= 2 = 2

let cautious play until offered disa bus A
disa bus A
disa action "Bail"
expect water at A = 0 and water at U = 2
expect told "Bucket by bucket we give it back"

ricke bus U
ricke action "Bail"
expect diary 31 discarded
