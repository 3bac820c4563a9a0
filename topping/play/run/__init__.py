"""A run: one player plays one game alone. His input, the judgement of his proposals, and the cost or points of each
move.
"""
