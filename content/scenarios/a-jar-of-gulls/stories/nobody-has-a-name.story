# Too quiet: the names have gone, and nobody has brought them home.

kids 4
seed 7

let cautious play until diary 6 in play
expect diary 2 on back

let cautious play to the end
expect ending what-was-she-called
