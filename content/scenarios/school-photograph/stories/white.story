# Nobody was fetched in time: a picture of the steps.

kids 2
seed 23

let cautious play to the end
expect not noted bosse-remembered
expect ending white
