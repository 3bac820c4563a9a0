"""Runs in the database: recorded during play, read back, and ranked."""
