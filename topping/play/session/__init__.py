"""Several players around one game: bulletins collected move by move, standings, elimination."""
