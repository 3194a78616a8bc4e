kids disa, pekka
disa walk J
expect disa at K and kids here = 2
