"""The game to play: prepared, made, or from a file, and the conditions."""
