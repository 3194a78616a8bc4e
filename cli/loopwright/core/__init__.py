"""What several commands share: the console, errors, files, options."""
