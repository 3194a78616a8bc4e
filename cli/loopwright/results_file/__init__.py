"""The file that `playtest --results` keeps."""
