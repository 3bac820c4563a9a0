"""The classic game, two to four players: events, what is legal, ends, clock, challenges, scores.

Paragraphs are those of the international rules of the classic game, unless another book is named.
"""
