# White in the register, and nobody reads it aloud.

kids 4
seed 6

let cautious play to the end
expect not noted bosse-remembered
expect ending retouched
