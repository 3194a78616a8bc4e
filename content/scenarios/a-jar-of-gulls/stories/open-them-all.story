# All four sounds come home, and the shelf with them; nobody has taped anything.

seed 1

let cautious play until diary 8 in play
expect told "I thought they grew back"

let cautious play until diary 8 on back
expect handed >= 1 and not flag taped

let cautious play to the end
expect ending all-of-it-back
expect told "Stand well away"
