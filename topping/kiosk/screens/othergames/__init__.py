"""The other games, and what a club has beside them."""
