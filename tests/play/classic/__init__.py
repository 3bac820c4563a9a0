"""The classic game."""
