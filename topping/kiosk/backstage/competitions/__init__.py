"""Competitions: reading them, adding to them, seating who plays next."""
