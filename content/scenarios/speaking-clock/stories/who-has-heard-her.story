# What a kid has heard is that kid's alone: nobody can know a voice for the others.

kids 3
seed 1

let cautious play until any kid with flag heard
expect kids with flag heard = 1 and total heard < kids
