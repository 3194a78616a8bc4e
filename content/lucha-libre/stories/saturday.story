# One round: both choose in secret, then every move counts at once.

seed 3

expect fans.1 = 10 and fans.2 = 10
player 1 reroll "Keep these dice"
player 2 reroll "Keep these dice"

# The first team has nothing to show with these dice; the second has a salute.
expect offered move done
player 2 move show-off
expect round = 2
expect fans.1 = 10 and fans.2 = 11 and energy.3 = 4
expect told "A deep breath, a wide cape, a wink."

let greedy play to the end
expect fans.2 >= 37
expect ending second-team
