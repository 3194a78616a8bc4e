# With an empty notebook two stand beside nobody.

kids 2
seed 3

let cautious play to the end
expect not noted bosse-remembered
expect ending closer-together
