# Nobody lays planks, and then one of us goes in front.

seed 1

let random play until diary 9 on back
expect enigma >= kids + kids + 3

let random play to the end
expect ending the-fourteenth
