"""Games in progress: starting, saving, undoing, and reopening them in a newer draft."""
