# The week is over, and few have been aboard.

kids 2
seed 13

let cautious play to the end
expect ending the-wake
