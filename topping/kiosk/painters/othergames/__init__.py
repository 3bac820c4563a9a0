"""Painting what the other games have of their own."""
