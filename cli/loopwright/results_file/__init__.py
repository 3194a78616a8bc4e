"""The results file of a playtest, which `playtest --results` keeps: reading, writing, checksums, Parquet."""
