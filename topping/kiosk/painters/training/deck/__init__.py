"""Painting how far a sitting of the deck is, and its end."""
