"""Explanation of a move after its end: the parts of its score, and the gap between a proposal and the top."""
