"""A player's own runs, to read or to print."""
