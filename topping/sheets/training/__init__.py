"""Texts, charts and exports of a player's training and runs."""
