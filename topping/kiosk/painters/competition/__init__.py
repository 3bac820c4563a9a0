"""Painting a competition: who plays next, the live table for the room."""
