# Two weeks go by, and nothing has been decided.

kids 5
seed 1

let cautious play until diary 4 on back
let random play to the end
expect ending st-stephens
