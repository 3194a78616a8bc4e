# Bullets cost a dollar or a little peace. Whoever has one may fire it when the police come.

seed 1

place dallas
place cement-city
daily ammunition
expect told "between the nails and the seeds"
expect offered "Pay at the counter"
choose "Use the back window"
expect threat = 1 and ammunition = 1 and savings = 2
daily work

let greedy play until offered bullet "Fire it: 1 less"
expect ammunition >= 1
bullet "Keep it"
expect not ending death
