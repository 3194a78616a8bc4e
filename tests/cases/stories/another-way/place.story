kids disa, pekka
let sensible play until diary 1 on back
evening
disa walk L
expect offered disa action "Ask for the key"
