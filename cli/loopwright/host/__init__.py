"""One table for several devices: `room` is the game with its seats, `server` what a network asks of it."""
