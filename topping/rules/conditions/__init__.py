"""What a game is played under: formula, pace, variant, options, and all of it as one value."""
