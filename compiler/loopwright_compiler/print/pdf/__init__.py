"""Drawing on pages, and writing the file."""
