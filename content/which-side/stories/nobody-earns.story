# Four at the union and no bread: each dollar that is missing hurts, and soon nobody can stand.

seed 4

place local-union
place local-union
place cafe
place cafe
expect injured >= 3 and savings = 0
means tram
let random play to the end
expect not ending commune
