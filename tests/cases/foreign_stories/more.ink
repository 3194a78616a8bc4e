VAR tide = 2
