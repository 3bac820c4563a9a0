"""What players train with: decks of cards, rushes, drills, the game of the day."""
