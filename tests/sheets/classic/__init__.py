"""The match sheet of a classic game."""
