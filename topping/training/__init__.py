"""Analysis of a player's training: the moves that cost him time, the times expected of him, his opponents in races.

The code reads no clock, no disk and no random source; its callers pass these values.
"""
