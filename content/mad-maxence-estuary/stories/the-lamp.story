# With the lens and the dog from the ring: oil from the mill, and the lamp is lit.

carried "dilan=1 dog=1 driving=3 fuel=2 combat=4 gear.lens=1 signed=1"
seed 0

# Round 1
camp on
expect hours = 1
road orchard
choose "Let the dog run"
expect hours = 2
camp on
expect hours = 3

# Round 2
road mill
choose "Buy oil from him (2 Fuel)"
expect fuel = 0
camp on
expect hours = 4

# Round 3
road sluice
choose "Open the upper gate"
expect hours = 3
camp on
expect hours = 4

# Round 4
road levee
choose "Lift your hat"
camp on
expect hours = 5

# Round 5
road motel
choose "Ring the bell on the desk, and go"
camp on
expect hours = 6

# Round 6
road salt-pans
expect hours = 8
expect parts = 0

# Round 7
road dunes
expect hours = 9

# Round 8
road lighthouse
choose "Light it"
expect ending lamp
