"""Competitions as they are kept: events, games, packages, results of rooms."""
