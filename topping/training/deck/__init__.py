"""The deck: what a player is to know, asked again when he is about to forget it."""
