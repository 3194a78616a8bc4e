disa home
expect offered disa walk M
