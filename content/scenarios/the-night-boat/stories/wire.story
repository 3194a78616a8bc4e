# A lamp at the Bathing Place, and the wire too short.

kids 2
seed 226

let cautious play to the end
expect ending aground
expect ship at U
