# Who spends a dollar that is not there is left alone: the end of the savings is the end.

seed 1

expect savings = 1 and love = 0
place ride
expect savings = 0 and love = 1
place home
daily photo
expect ending left-alone
