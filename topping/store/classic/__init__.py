"""Classic games: what they are played under, and their events."""
