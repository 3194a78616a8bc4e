# The week is over, and few have been aboard.

kids 5
seed 41

let cautious play to the end
expect ending the-wake
