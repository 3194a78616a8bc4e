# Every line but this one has a mistake of its own.
kid disa
kids disa pekka
kids disa, peka, samira
seed x
variants lighter
first
enigma 9
expect insigt >= 2
expect told "lends you her lamp"
expect told lamp
disa wlk K
disa walk KK
disa action "Climb down togther"
disa action "Climb down
disa
let cautius play until thursday
let cautious play
let cautious play until
let cautious plays to the end
seed 4
expect ending quiet-watr
expect not offered anybody choose "Tell him wy"
expect
evening now
expect flag told-hm and diary 9 in play
expect day >= 1 and
expect disa has SACRED
pekka walks to J
play to the end
cautious play until thursday
ending quiet-water
disa action Climb down together
anybody choose
expect disa has SCARED and samira has UPSET
