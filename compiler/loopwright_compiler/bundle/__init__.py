"""The bundle as data: its canonical form and hash, its JSON schema, and the validation of foreign bundles."""
