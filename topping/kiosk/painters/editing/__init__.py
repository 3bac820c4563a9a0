"""Painting what is shown while a game is typed, or a position set up: the sheet, the bag, what is to be said."""
