# A form with little room on it, and a bad day every day: the inspector soon has enough.

kids tove, ylva, samira
seed 4
variants complications-every-round
enigma limit 5

let random play until enigma >= 3
expect diary 6 in play
expect told "She has borrowed them from the colonel"

let random play to the end
expect ending not-a-fit-place
expect day < weekend
