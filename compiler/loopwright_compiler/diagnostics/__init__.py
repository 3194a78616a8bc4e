"""Findings: how they are reported, grouped, and given their quick fixes."""
