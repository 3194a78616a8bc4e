# All four sounds go before he is answered, and come home, and the shelf with them; nobody has taped anything.

seed 2

let cautious play until diary 8 in play
expect told "I thought they grew back"
expect diary 3 in play and diary 4 in play and diary 5 in play and diary 6 in play

let cautious play until diary 8 on back
expect handed >= 1 and not flag taped

let cautious play to the end
expect ending all-of-it-back
expect told "Stand well away"
