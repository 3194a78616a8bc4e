# The same way without the stamp: the form alone is worth a sentence.

seed 0

# Round 1
camp repair
expect hours = 1
expect parts = 0
expect combat = 2
camp on
expect hours = 2
road chapel
choose "A blessing for the van"
expect parts = 1
expect combat = 3
camp on
expect hours = 3

# Round 2
road carwash
choose "Take the overalls that hang there"
camp on
expect hours = 4

# Round 3
road weighbridge
expect parts = 2
camp on
expect hours = 5

# Round 4
road quarry
choose "Turn the van round"
camp on
expect hours = 6

# Round 5
road viaduct
expect combat = 2
camp on
expect hours = 7

# Round 6
road library
choose "Ask for Form 31"
camp on
expect hours = 8

# Round 7
road police
choose "Show your papers"
camp on

# Round 8
road tunnel
camp on

# Round 9
road depot
camp on

# Round 10
road office
expect told "It wants stamping"
expect not flag signed
