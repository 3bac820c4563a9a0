"""Players: their names, and the owners of runs."""
