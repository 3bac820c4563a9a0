"""Typing a game from its paper sheet, and setting up a free position. Moves are checked, and nothing typed is lost."""
