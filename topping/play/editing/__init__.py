"""Typing a game from a sheet, and setting a position up: what was typed, checked move by move, nothing lost."""
