"""The bank: games that the program makes with its solver for training. Also makes games, cards, drills and rushes."""
