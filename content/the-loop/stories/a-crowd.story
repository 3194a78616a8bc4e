# Whoever does nothing has a vortex soon, and then some more.

seed 1
players 4
level hard

act end
act end
let random play to the end
expect not ending spanner
