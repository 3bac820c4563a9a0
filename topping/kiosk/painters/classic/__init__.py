"""Painting a classic game: its players, hidden racks, and the turns played."""
