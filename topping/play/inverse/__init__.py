"""The inverse game: from a finished grid, players in turn remove letters of a word; the rest must be words."""
