"""Answering a card, a position or a move: the entry, the letters, the board and their places."""
