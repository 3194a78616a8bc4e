"""Games in progress: started, saved, taken back, gone on with in a newer draft."""
