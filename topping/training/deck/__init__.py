"""The deck: cards with what a player wants to know, asked again when he is about to forget it."""
