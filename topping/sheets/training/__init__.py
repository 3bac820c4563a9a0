"""A player's training and own runs, to read, print or export."""
