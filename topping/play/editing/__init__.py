"""Typing a game from a sheet, and setting a position up; each move is checked, nothing is lost."""
