# Doña Okra waters the Soup and goes round on what grows there, as long as there is energy.

seed 4

expect completed = 0 and cycle = 1
act use-watering-can
act loop-ember-1
act use-watering-can
act loop-ember-2
act ability-okra
era last
expect told "always there"
act end
expect round = 2
