# The secret: whoever mends his recorder can tape all of Vasso before he is answered.

kids 5
seed 49

let cautious play until flag recorder
expect told "out of a bicycle tube"

let cautious play until flag taped
let cautious play to the end
expect ending the-long-tape
