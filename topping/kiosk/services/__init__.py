"""Stored data, settings and notices, as the screens use them, by subject: runs, sessions, deck, training."""
