"""Typing a game from its paper sheet, and setting up a free position: each move is checked, and nothing typed is lost."""
