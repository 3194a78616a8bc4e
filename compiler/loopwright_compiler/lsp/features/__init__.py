"""One module for each feature of the language server, over a view of a file."""
