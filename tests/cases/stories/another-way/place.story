kids disa, pekka
let cautious play until diary 1 on back
evening
disa walk L
expect offered disa action "Ask for the key"
