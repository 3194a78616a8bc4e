let cautious play until insight >= 2
expect diary 1 on front and enigma >= 7 and not flag told-him
