"""Competitions stored in the database: events, games, packages for rooms, and results of rooms."""
