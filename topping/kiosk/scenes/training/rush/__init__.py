"""Rushes: before one, while it is played, and its end."""
