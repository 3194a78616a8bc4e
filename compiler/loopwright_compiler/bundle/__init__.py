"""The bundle as data: its canonical form and hash, its schema, bundles from outside."""
