disa walk J
disa action "Climb down together"
expect insight = 0
