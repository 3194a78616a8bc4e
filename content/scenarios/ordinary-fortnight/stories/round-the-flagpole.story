# The way that the Board would like: a machine that does as it is told, for as long as she looks.

kids 2
seed 1

let cautious play until diary 3 in play
expect insight >= kids + kids
expect diary 1 on back

let cautious play until diary 3 on back
expect hacked machines >= 1
expect told "It bowed. We had not taught it that."

# It is not over before the second week.
expect not ending nothing-to-report
let cautious play until day > weekend
let cautious play to the end
expect ending nothing-to-report
