"""A session (a club's evening) of several players on one game: bulletins of each move, standings, elimination."""
