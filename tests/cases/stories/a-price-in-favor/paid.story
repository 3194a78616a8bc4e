# Time and favor in place of a roll; the last line wants more favor than is left.
kids disa, samira, ricke
seed 1
let cautious play until offered disa action "Ask for the key"
disa action "Ask for the key"
expect offered disa test spend
disa test spend
disa choose "Say that it is for the parish"
