# Who is aboard at daybreak is rowed home once, and not a second time.

seed 3

let cautious play until offered anybody action "Row out to it"
anybody action "Row out to it"
let random play until diary 10 on back
let cautious play until offered anybody action "Row out to it"
anybody action "Row out to it"

let random play to the end
expect ending second-sitting
