"""The program as a player of the classic game: the words it knows, how it values kept letters, how it chooses a move.

The functions read no file: solutions, values of letters, word frequencies and chance are arguments.
"""
