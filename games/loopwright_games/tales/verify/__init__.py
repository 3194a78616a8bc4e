"""Verification of scenarios of Tales: proofs and games in turn, counter-examples, dead ends, the report."""
