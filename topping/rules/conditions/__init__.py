"""The conditions of a game: formula, pace, variant, options, and all of them as one value."""
