"""The tiles: letters, bag, draws."""
