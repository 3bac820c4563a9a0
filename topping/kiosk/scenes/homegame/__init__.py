"""Simplified duplicate at home: who plays, and the moves, each with its time, the words said, and the top."""
