"""Verification of scenarios of Tales: proofs and games in turn, counter-examples, dead ends, the report.

This half of `verify` is for scenarios whose kit `proves`; every other kit's are in `verify.by_search`.
"""
