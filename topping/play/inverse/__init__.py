"""The inverse game: players in turn take letters off the words of a finished grid; words must remain."""
