"""The machine as a player of the classic game: what it knows, what a leave is worth, which move it chooses.

Pure: solutions, leave values, the vocabulary and chance come as arguments.
"""
