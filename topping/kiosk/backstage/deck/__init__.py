"""The decks of players: what comes into one, its sittings, and the grids of its cards."""
