"""The deck of a player: its sitting, and all its cards."""
