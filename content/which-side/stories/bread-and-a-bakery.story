# Two earn, two talk: the first evening ends with a bakery.

seed 2

expect savings = 2 and workers = 4
place docks
place creek
place local-union
expect offered "Local Union"
place local-union
expect union = 2 and savings = 3
means bakery
expect told "does not ask who owns it"
expect union = 0
