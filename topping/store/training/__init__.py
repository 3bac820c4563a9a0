"""Players' training data: decks of cards, rushes, drills, the game of the day."""
