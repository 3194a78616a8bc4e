# A comment, also after a line; # in quotes is none.

  kids ricke, ylva      # who plays; spaces before a line do not count
seed -8
variants caring-parents, just-a-bruise
first ylva

expect insight = 0 and kids = 2 and diary 1 on front
expect told "Nothing drives by"          # a part of the prose is enough
expect told "Write softly and loudly"    # without its marks
expect not told "You have no lamp"
expect not ending time-ran-out
expect offered evening
expect offered ylva home
expect not offered pekka home
expect not offered anybody action "Ask for the key"

let random play until tuesday
expect day = tuesday
let cautious play until wednesday
expect day >= wednesday
let cautious play to the end
expect not offered evening
