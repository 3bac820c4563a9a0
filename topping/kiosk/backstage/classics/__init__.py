"""Classic games: beginning one, taking one up, and the table on which one is played."""
