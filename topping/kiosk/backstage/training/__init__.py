"""What a player trains with apart from the deck: rushes, drills, the game of the day, his statistics."""
