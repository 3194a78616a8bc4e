# The week is over before the kids have made up their minds, and few have been aboard.

seed 4

let cautious play to the end
expect ending the-wake
