"""One player's run of a game: what he types, how it is judged, what it costs him."""
