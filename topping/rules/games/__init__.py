"""Games: their state from move to move, the retained top, their end, and games as text."""
