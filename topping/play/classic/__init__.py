"""The classic game for two to four players: events, legal moves, ends, clock, challenges, scores.

Paragraphs (§) refer to the international rules of the classic game, unless another book is named.
"""
