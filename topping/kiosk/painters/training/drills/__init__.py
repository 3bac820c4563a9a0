"""Painting drills: the choice of one, how far it is, its end."""
