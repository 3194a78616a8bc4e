# What a story does not say, a cautious player would do: tests, pushing, dinner.
kids disa, samira, ricke
seed 2
let cautious play until offered anybody action "Ask for the key"
anybody action "Ask for the key"
anybody choose "Say that it is for school"
expect diary 3 on front and not flag told-him
