"""Decisions and log entries in words."""
