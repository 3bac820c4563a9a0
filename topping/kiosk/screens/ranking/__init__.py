"""Rankings, and the games of one player."""
