"""Stores players' training: cards, rushes (short games), drills (word exercises), and the games of the day."""
