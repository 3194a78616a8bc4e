kids disa, pekka
expect disa at M and kids here = 2
disa walk J
expect disa at J and kids here = 1
expect pekka at M
expect not kids at J = 2
