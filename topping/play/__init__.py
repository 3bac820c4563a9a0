"""Games in progress: runs of single players, sessions, classic games and other games, as values that events change.

The functions read no clock and no file: times and the lexicon are arguments.
"""
