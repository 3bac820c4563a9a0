"""The game and the move of the day."""
