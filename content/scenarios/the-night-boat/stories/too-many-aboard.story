# Nobody minds the lamps, and they all go aboard just to look.

seed 3

let cautious play to the end
expect ending all-aboard
expect enigma >= kids + 7
