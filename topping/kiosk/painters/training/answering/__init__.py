"""Painting a card that is answered, and what there is to learn after it."""
