"""One module per command; whatever is heavy is imported when a command runs."""
