"""Players: their names, and whose runs are whose."""
