# In the evenings nobody stood on the pitch, and the row went away two at a time.

kids 2
seed 7

let cautious play until diary 6 in play
let cautious play to the end
expect ending the-low-loader
expect row <= 1
