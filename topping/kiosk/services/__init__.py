"""Stored data, settings and notices for the screens, by subject: runs, sessions, the deck, training."""
