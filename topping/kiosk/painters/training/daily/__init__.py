"""Painting the game of the day and the chain of days."""
