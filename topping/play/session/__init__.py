"""A session of several players on one game: bulletins of each move, standings, elimination."""
