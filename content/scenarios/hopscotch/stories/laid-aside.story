# It was nearly home, and has a whole summer to wait.

kids 2
seed 38

let cautious play to the end
expect ending laid-aside
expect diary 2 on back
