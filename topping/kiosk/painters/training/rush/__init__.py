"""Painting a rush: its head, its positions, what it was made of."""
