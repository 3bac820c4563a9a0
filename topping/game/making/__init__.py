"""Making games with the solver: one from a seed, many at once, and checking one move by move."""
