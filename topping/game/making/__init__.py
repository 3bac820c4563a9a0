"""Making games with the solver: a game from a seed, many at once, and checks move by move."""
