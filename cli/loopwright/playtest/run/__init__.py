"""Playing the games of a playtest: in this process, in other processes, on a cluster."""
