# A weighing ticket, a shift at the breakers, a token from the market: out by exit thirty-one.

seed 0

# Round 1
camp repair
expect hours = 1
expect parts = 0
expect combat = 2
camp on
expect hours = 2
road services
choose "Search the kitchen"
expect parts = 1
expect combat = 3
camp on
expect hours = 3

# Round 2
road carwash
choose "Take what is in their pockets"
expect parts = 2
expect fuel = 2
camp on
expect hours = 4

# Round 3
road weighbridge
expect parts = 3
camp on
expect hours = 5

# Round 4
road breakers
choose "Work a shift"
expect hours = 6
expect parts = 5
camp on
expect hours = 7

# Round 5
road market
choose "A toll token (3 Parts)"
expect parts = 2
camp on
expect hours = 8

# Round 6
road jam
choose "Walk the lanes and greet people"
camp on
expect hours = 9

# Round 7
road toll
choose "Put token and ticket in the slot"
expect fuel = 3
expect ending out
