"""What `loopwright doctor` looks at: one function for each thing, in `checks`."""
