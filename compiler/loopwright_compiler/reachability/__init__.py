"""What no run of a system can reach, and why: bounded model checking, sound by over-approximation."""
