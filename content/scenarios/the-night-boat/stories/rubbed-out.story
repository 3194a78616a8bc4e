# The secret: whoever has reached into the purser's cap may rub us out, and keeps the list.

seed 45

let cautious play until offered anybody choose "Reach into the purser's cap"
anybody choose "Reach into the purser's cap"
let cautious play until offered anybody choose "Rub us out"
anybody choose "Rub us out"
expect diary 6 on back

let cautious play to the end
expect ending the-pursers-pencil
expect noted names-pencilled
