"""Scenarios of a kit: what they declare, what is wrong with them, and their bundle, all by the kit's rows."""
