"""The machine as a player."""
