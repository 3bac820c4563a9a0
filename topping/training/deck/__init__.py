"""The deck: a player's cards, each of which asks for a word, hooks or a top again before he is likely to forget it."""
