"""Stored data, settings and notices for the scenes, by subject: runs, sessions, the deck, training."""
