"""Typing a move: on the entry line, on the grid, or by clicks on the draw."""
