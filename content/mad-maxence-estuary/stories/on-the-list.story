# Without anything from the ring: a song, a place on the list, and the ferry at the twelfth hour.

seed 2

# Round 1
camp on
expect hours = 5
road motel
choose "Sleep, for once"
expect hours = 7
expect combat = 5
camp on
expect hours = 8

# Round 2
road levee
choose "Put a plug in it (1 Parts)"
expect parts = 0
expect orientation = 3
expect flag cellar
camp on
expect hours = 9

# Round 3
road ferry-inn
choose "Sing for your supper"
expect flag berth
camp on
expect hours = 10

# Round 4
road wharf
choose "Carry luggage for an hour"
expect hours = 11
expect parts = 2
camp on
expect hours = 12

# Round 5
road ferry
choose "You are on the list (2 Fuel)"
expect fuel = 0
expect ending on-the-tide
