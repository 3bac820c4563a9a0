"""The bank: games that the program makes with its solver for training.

Also makes single games, training cards, word drills and rushes (series of positions against the clock).
"""
