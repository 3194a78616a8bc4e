# The armband: one machine held by its whistle, another that wants to work, and a gap in the row.

kids 3
seed 7

let cautious play until diary 5 on back
expect not diary 4 in play
expect told "lifts an ear"

let cautious play to the end
expect ending back-to-work
expect hacked machines >= 2
