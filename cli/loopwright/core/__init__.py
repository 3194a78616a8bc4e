"""Parts that several commands share: the console, errors, files, options, names and words."""
