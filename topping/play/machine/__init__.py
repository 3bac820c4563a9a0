"""The machine as a player of the classic game: its knowledge, the worth of a leave, its choice of a move.

Pure: solutions, leave values, the vocabulary and chance come as arguments.
"""
