# The lighthouse sinks one line a turn, and a lamp burns down by one. Two throttles cost the hull a point.

mode nightmare
seed 3

expect light = 3 and hull = 6
crew throttle
expect not offered crew repair
crew throttle
expect hull = 5
crew light-up
crew repair
expect hull = 6 and light = 5
crew light-up
expect round = 2
expect light = 5

let greedy play until points >= 1
expect cargo <= 5 and points >= 1
