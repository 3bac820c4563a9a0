"""The inverse game: who plays, and the grid from which letters are taken."""
