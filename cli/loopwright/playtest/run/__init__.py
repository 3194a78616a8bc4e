"""Playing the games of a playtest: here, in processes, on a cluster."""
