"""Runs: written down as they are played, read back, ranked."""
