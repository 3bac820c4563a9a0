"""Choosing the player, and managing players."""
