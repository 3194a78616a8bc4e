# The week is over, and half of Rowan Road has been aboard.

seed 53

let cautious play to the end
expect ending a-smooth-road
