"""Stored data, settings and notices for the scenes, by subject: choices, players, runs, history, sessions."""
