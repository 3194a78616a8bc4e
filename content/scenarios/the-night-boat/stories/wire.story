# A lamp at the Bathing Place, and the wire too short.

seed 185

let cautious play to the end
expect ending aground
expect ship at U
